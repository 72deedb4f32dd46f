// Compares the robots.txt that the User-Agents of crawlers get with the one that the browser gets. Some networks add rules to the
// file or refuse crawlers, who then follow other rules than a person sees.

import { changedLines, linesOfText } from '../../base/line-diff.ts';
import type { Steps } from '../../base/steps.ts';
import { truncateText } from '../../base/truncate-text.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { challengeOf, exchangeOf, type RobotsOutcome, startOfHtml } from '../../robots/index.ts';
import { robotsTextOf } from '../crawl/body.ts';
import { createOriginJudge } from '../crawl/origin-judge.ts';
import type {
  FileDiff,
  RobotsDifference,
  RobotsServing,
  ServedRobots,
  ServedVerdictChange,
} from '../data/served-robots.ts';

export function robotsAnswerOf(outcome: RobotsOutcome): RobotsServing {
  const challenge = challengeOf(outcome);
  if (challenge) return { kind: 'challenge', by: challenge.by, status: challenge.exchange.status };
  switch (outcome.kind) {
    case 'found': {
      const isHtml = startOfHtml(robotsTextOf(outcome)) !== -1;
      return isHtml ? { kind: 'challenge', by: null, status: outcome.status } : { kind: 'file' };
    }
    case 'unavailable':
    case 'unreachable': {
      const status = exchangeOf(outcome)?.status;
      if (status !== undefined) return { kind: 'refused', status };
      const reason = outcome.kind === 'unreachable' ? outcome.reason.kind : 'network';
      return { kind: 'failed', reason: reason === 'timeout' || reason === 'offline' ? reason : 'network' };
    }
    case 'too-many-redirects':
    case 'not-followed':
      return { kind: 'failed', reason: 'redirect' };
    case 'no-access':
      return { kind: 'failed', reason: 'network' };
    default:
      return outcome satisfies never;
  }
}

/** The crawlers that send one User-Agent, and the response to it. */
interface UserAgentResponse {
  readonly crawlers: readonly Crawler[];
  readonly response: RobotsOutcome;
}

/**
 * Compares each response with `own`, in their order.
 *
 * @param url the page's, for the verdicts by both copies
 * @param now milliseconds since the epoch
 */
export function* compareServedRobots(
  own: RobotsOutcome,
  asked: readonly UserAgentResponse[],
  url: string,
  now: number,
): Steps<readonly ServedRobots[]> {
  const ownAnswer = robotsAnswerOf(own);
  const ownText = fileTextOf(own);
  const judgeOwn = createOriginJudge(own, now);
  const compared: ServedRobots[] = [];
  for (const { crawlers, response } of asked) {
    const answer = robotsAnswerOf(response);
    const text = fileTextOf(response);
    const differs = JSON.stringify(answer) !== JSON.stringify(ownAnswer) || text !== ownText;
    yield;
    const diff = differs && answer.kind === 'file' && ownAnswer.kind === 'file' ? diffOf(ownText, text) : null;
    yield;
    const changes: ServedVerdictChange[] = [];
    // A failed request says nothing about the site's rules.
    if (differs && answer.kind !== 'failed' && ownAnswer.kind !== 'failed') {
      const judge = createOriginJudge(response, now);
      for (const crawler of crawlers) {
        yield* judgeOwn.prepare(crawler);
        yield* judge.prepare(crawler);
        const [before, after] = [judgeOwn.answer(crawler, url), judge.answer(crawler, url)];
        if (before !== after) changes.push({ token: crawler.token, before, after });
        yield;
      }
    }
    compared.push({ answer, differs, diff, changes });
  }
  return compared;
}

const fileTextOf = (outcome: RobotsOutcome) =>
  outcome.kind === 'found' ? linesOfText(robotsTextOf(outcome)).join('\n') : '';

const MOST_LINES = 40;

function diffOf(before: string, after: string): FileDiff {
  const [a, b] = [linesOfText(before), linesOfText(after)];
  const lines: { readonly isAdded: boolean; readonly text: string }[] = [];
  let added = 0;
  let removed = 0;
  const take = (from: readonly string[], { first, count }: { first: number; count: number }, isAdded: boolean) => {
    const some = from.slice(first - 1, first - 1 + Math.min(count, MOST_LINES - lines.length));
    for (const text of some) lines.push({ isAdded, text: truncateText(text) });
  };
  for (const change of changedLines(before, after)) {
    take(a, change.before, false);
    take(b, change.after, true);
    removed += change.before.count;
    added += change.after.count;
  }
  return { lines, added, removed };
}

/** The differences, one for all crawlers that get the same response; if files differ, one for each file. */
export function robotsDifferences(
  served: readonly { readonly tokens: readonly string[]; readonly robots: ServedRobots }[],
): readonly RobotsDifference[] {
  const byAnswer = new Map<string, RobotsDifference>();
  for (const { tokens, robots } of served) {
    const { answer, differs, diff, changes } = robots;
    // Offline, no server has answered.
    if (!differs || (answer.kind === 'failed' && answer.reason === 'offline')) continue;
    const key = JSON.stringify([answer, diff]);
    const before = byAnswer.get(key);
    byAnswer.set(key, {
      tokens: [...(before?.tokens ?? []), ...tokens],
      answer,
      changes: [...(before?.changes ?? []), ...changes],
    });
  }
  return [...byAnswer.values()];
}
