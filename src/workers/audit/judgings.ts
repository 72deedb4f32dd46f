// What the pages of an audit are judged by: the robots.txt of each origin, as far as it is known.
import { createListedJudge, type Judging, originJudgeOf } from '../../audit/index.ts';
import { memoize } from '../../base/once.ts';
import { originOf } from '../../base/url.ts';
import { decidingRule } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { AuditContext, BlockingRule } from './jobs.ts';

export interface AuditJudgings {
  /** The same object for all pages of an origin. */
  of(url: string): Judging;
  /** Whether the robots.txt of its origin was requested. */
  isKnown(url: string): boolean;
  setOutcome(origin: string, outcome: RobotsOutcome): void;
  /** The tokens of the selected crawlers that can't fetch a file. */
  blockedFrom(url: string): readonly string[];
  /** By which rules these crawlers can't crawl a page. */
  rulesThatBlock(url: string, tokens: readonly string[]): readonly BlockingRule[];
}

export function createJudgings({ site, outcome: own, crawlers, now }: AuditContext): AuditJudgings {
  const outcomes = new Map<string, RobotsOutcome>([[site, own]]);
  const judgings = new Map<string, Judging>();
  const listedJudgeOf = memoize((judging: Judging) => createListedJudge(judging));
  /** For the last one: most pages are of one origin. */
  let last: { readonly start: string; readonly judging: Judging } | null = null;
  const judgingOf = (origin: string): Judging => {
    const known = judgings.get(origin);
    if (known) return known;
    const outcome = outcomes.get(origin) ?? { kind: 'no-access' as const, url: `${origin}/robots.txt` };
    const judging = { outcome, crawlers, now };
    judgings.set(origin, judging);
    return judging;
  };
  const of = (url: string): Judging => {
    if (last !== null && url.startsWith(last.start)) return last.judging;
    const origin = originOf(url);
    last = { start: `${origin}/`, judging: judgingOf(origin) };
    return last.judging;
  };
  return {
    of,
    isKnown: (url) => outcomes.has(originOf(url)),
    setOutcome: (origin, outcome) => {
      outcomes.set(origin, outcome);
      judgings.delete(origin);
      last = null;
    },
    blockedFrom: (url) => listedJudgeOf(of(url))(url).blocked,
    rulesThatBlock: (url, tokens) => {
      const judge = originJudgeOf(of(url));
      const rules = new Map<number, BlockingRule & { readonly tokens: string[] }>();
      for (const crawler of crawlers) {
        if (!tokens.includes(crawler.token)) continue;
        const crawl = judge.crawl(crawler, url);
        const { because } = crawl;
        const rule = because.kind === 'unreachable' ? because.lastCopy : decidingRule({ crawl });
        if (rule === null) continue;
        const known = rules.get(rule.line);
        const isOfLastCopy = because.kind === 'unreachable' || (because.kind === 'rules' && because.isLastGood);
        if (known) known.tokens.push(crawler.token);
        else rules.set(rule.line, { rule, isOfLastCopy, tokens: [crawler.token] });
      }
      return [...rules.values()].sort((one, other) => one.rule.line - other.rule.line);
    },
  };
}
