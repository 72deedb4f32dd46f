// The response to the request for robots.txt, in few words.
import { formatNumber } from '../../platform/i18n.ts';
import {
  askedAt,
  type Challenger,
  challengeOf,
  exchangeOf,
  type Hop,
  isNotText,
  type NotFollowedRobotsTxt,
  type RobotsOutcome,
  startOfHtml,
  type UnreachableRobotsTxt,
} from '../../robots/index.ts';
import { formatBytes, type TimeText } from '../text/format.ts';
import { quoteBrief } from '../text/place.ts';
import { joined, joinSentences, plain, type Sentence, say } from '../text/sentence.ts';
import type { Remark } from '../text/types.ts';
import { CHALLENGER_NAMES } from './challenger.ts';

/** Status, size, time of the request. */
export function factsText(outcome: RobotsOutcome, timeText: TimeText): Sentence {
  const size = outcome.kind === 'found' ? formatBytes(outcome.size) : null;
  const at = askedAt(outcome);
  const facts = [size, at === null ? null : timeText(at)].filter((fact) => fact !== null);
  return joined([statusText(outcome), ...facts.map(plain)]);
}

export function hopText({ url, status, location }: Hop): Sentence {
  return say('robotsHop', status, quoteBrief(url), quoteBrief(location));
}

export function statusText(outcome: RobotsOutcome): Sentence {
  const challenge = challengeOf(outcome);
  if (challenge) return say('servedChallenge', CHALLENGER_NAMES[challenge.by], challenge.exchange.status);
  const exchange = exchangeOf(outcome);
  if (exchange) return plain(String(exchange.status));
  switch (outcome.kind) {
    case 'too-many-redirects':
      return say('tooManyRedirects');
    case 'not-followed':
      return say('notFollowed');
    case 'no-access':
      return say('noAccessShort');
    case 'unreachable': {
      const { reason } = outcome;
      if (reason.kind === 'timeout') return say('timeout', formatNumber(reason.afterMs / 1000));
      if (reason.kind !== 'network') return say('offline');
      const error = say('networkError');
      return reason.error === null ? error : say('noted', error, quoteBrief(reason.error));
    }
    default:
      return plain('');
  }
}

/** The target of a redirect that wasn't followed, and why not. */
export function notFollowedText({ reason, origin }: Pick<NotFollowedRobotsTxt, 'reason' | 'origin'>): Sentence {
  const { host } = new URL(origin);
  return say(reason === 'no-access' ? 'notFollowedNoAccess' : 'notFollowedPrivate', quoteBrief(host));
}

/** The network that answered instead of the site. */
export function challengedText({ by, status }: { readonly by: Challenger; readonly status: number }): Sentence {
  return say('robotsChallenged', CHALLENGER_NAMES[by], status);
}

/** Remarkable facts about the response; none for a plain file. */
export function outcomeRemarks(outcome: RobotsOutcome, origin: string, timeText: TimeText): readonly Remark[] {
  const trouble = (sentence: Sentence): Remark => ({ sentence, isTrouble: true });
  const { host } = new URL(origin);
  switch (outcome.kind) {
    case 'found': {
      const finalHost = new URL(outcome.finalUrl).host;
      return [
        ...(startOfHtml(outcome.body.data) !== -1 ? [trouble(say('outcomeHtml'))] : []),
        ...(isNotText(outcome.body) ? [trouble(say('outcomeNoText'))] : []),
        ...(outcome.isTruncated ? [trouble(say('outcomeTruncated'))] : []),
        ...(finalHost === host
          ? []
          : [{ sentence: say('outcomeRedirected', quoteBrief(finalHost)), isTrouble: false }]),
      ];
    }
    case 'unavailable':
      return [{ sentence: say('outcomeUnavailable', quoteBrief(host), outcome.exchange.status), isTrouble: false }];
    case 'unreachable':
      return [trouble(unreachableText(outcome, timeText))];
    case 'too-many-redirects':
      return [trouble(say('outcomeTooManyRedirects'))];
    case 'not-followed':
      return [trouble(notFollowedText(outcome))];
    case 'no-access':
      return [trouble(say('outcomeNoAccess'))];
    default:
      return outcome satisfies never;
  }
}

function unreachableText({ reason, lastGood }: UnreachableRobotsTxt, timeText: TimeText): Sentence {
  if (reason.kind === 'challenged') {
    const sentence = challengedText({ by: reason.by, status: reason.exchange.status });
    return lastGood ? joinSentences([sentence, say('robotsCopyUnused', timeText(lastGood.fetchedAt))]) : sentence;
  }
  // RFC 9309 §2.3.1.3 makes no exception for 429; Google does.
  if (reason.kind === 'status' && reason.exchange.status === 429) return withGoogle(say('outcomeTooManyRequests'));
  if (lastGood && reason.kind !== 'offline') {
    const ago = timeText(lastGood.fetchedAt);
    return reason.kind === 'status'
      ? say('outcomeLastGoodStatus', reason.exchange.status, ago)
      : say('outcomeLastGood', ago);
  }
  switch (reason.kind) {
    case 'status':
      return withGoogle(say('outcomeUnreachableStatus', reason.exchange.status));
    case 'timeout':
      return withGoogle(say('outcomeUnreachableTimeout', formatNumber(reason.afterMs / 1000)));
    case 'network': {
      const to = reason.hops?.at(-1)?.location ?? '';
      const host = URL.canParse(to) ? new URL(to).host : '';
      return withGoogle(
        host === '' ? say('outcomeUnreachableNetwork') : say('outcomeRedirectFailed', quoteBrief(host)),
      );
    }
    case 'offline':
      return say('outcomeOffline');
    default:
      return reason satisfies never;
  }
}

/**
 * Google-specific: the same for 429, 5xx and no answer. https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec
 */
const withGoogle = (sentence: Sentence) => joinSentences([sentence, say('outcomeGooglePauses')]);
