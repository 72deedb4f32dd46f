// What the fetch outcome, and the rules if there are any, say to a crawler; and the operator's word on whether it obeys.
import type { Crawler } from '../crawlers/index.ts';
import {
  type AllowAllReason,
  createMatcher,
  type Dialect,
  type Explanation,
  evaluate,
  type FoundRobotsTxt,
  type OutcomeReading,
  parseRobotsTxt,
  type RobotsOutcome,
  type RobotsTxt,
  readOutcome,
  type UnreachableReason,
  type Verdict,
} from '../robots/index.ts';
import { bodyOf } from './body.ts';
import { toldRule, toldText } from './told.ts';
import type { CrawlerReport, CrawlReason, ToldVerdict } from './types.ts';

/** Parses a file once for each dialect. A report is about one file. */
export function parseOnce(): (file: FoundRobotsTxt, dialect: Dialect) => RobotsTxt {
  const read = new Map<Dialect, RobotsTxt>();
  return (file, dialect) => {
    const robots = read.get(dialect) ?? parseRobotsTxt(bodyOf(file), dialect);
    read.set(dialect, robots);
    return robots;
  };
}

export type Crawl = CrawlerReport['crawl'] & { readonly readIn: Dialect | null };

/** The other matching rules to report. Finding them takes as long as finding the deciding one. */
type MatchesTold = 'first-ones' | 'none';

/**
 * What the fetch outcome, and the file if there is one, say of an address of its origin to a crawler that reads in the
 * dialect. Each dialect reads the file at the first question in it. What the operator documents is applied later.
 */
export function crawlJudge(
  outcome: RobotsOutcome,
  now: number,
  parse = parseOnce(),
  matchesTold: MatchesTold = 'first-ones',
): (crawler: Crawler, dialect: Dialect, url: string) => Crawl {
  return (crawler, dialect, url) => {
    const reading = readOutcome(outcome, dialect, now, dialect === crawler.dialect ? crawler.onFailure : null);
    if (reading.kind !== 'rules') return withoutRules(reading, outcome);
    const robots = parse(reading.file, dialect);
    const verdict = evaluate(robots, crawler.chain, url, { ignoresStar: crawler.ignoresStar });
    const told = toldVerdict(verdict, matchesTold);
    if (!told) return { answer: 'unknown', because: { kind: 'too-complex' }, readIn: dialect };
    return {
      answer: verdict.allowed ? 'allowed' : 'disallowed',
      because: { kind: 'rules', verdict: told, isLastGood: reading.isLastGood },
      readIn: dialect,
    };
  };
}

/** A file may have thousands of rules that match: these are enough to see why the first one won, and no more are shown. */
const MOST_MATCHES = 5;

const NOT_EXPLAINED: Explanation = { matched: [], won: null };

/** Null if the file is too complex to evaluate. */
function toldVerdict(verdict: Verdict, matchesTold: MatchesTold): ToldVerdict | null {
  const { allowed, rule, because, group } = verdict;
  if (because.kind === 'too-complex') return null;
  const { matched, won } = matchesTold === 'none' ? NOT_EXPLAINED : verdict.explain();
  const told = rule && toldRule(rule);
  return {
    allowed,
    rule: told,
    because: toldBecause(because),
    group,
    matched: matched.slice(0, MOST_MATCHES).map((match) => ({ ...match, rule: toldRule(match.rule) })),
    matchedOmitted: Math.max(0, matched.length - MOST_MATCHES),
    won,
  };
}

function toldBecause(because: ToldVerdict['because']): ToldVerdict['because'] {
  if (because.kind === 'rule') return { kind: 'rule', rule: toldRule(because.rule) };
  return because.kind === 'crawl-delay' ? { ...because, value: toldText(because.value) } : because;
}

function withoutRules(reading: Exclude<OutcomeReading, { kind: 'rules' }>, outcome: RobotsOutcome): Crawl {
  const crawl = (answer: Crawl['answer'], because: CrawlReason): Crawl => ({ answer, because, readIn: null });
  switch (reading.kind) {
    case 'allow-all':
      return crawl('allowed', allowedBecause(reading.because, outcome));
    case 'disallow-all':
      return crawl('disallowed', {
        kind: 'unreachable',
        status: statusOf(reading.because),
        means: 'closed',
        until: reading.until,
      });
    case 'unknown':
      if (outcome.kind === 'not-followed') {
        return crawl('unknown', { kind: 'not-followed', because: outcome.because, origin: outcome.origin });
      }
      if (reading.because === 'offline' || reading.because === 'no-access') {
        return crawl('unknown', { kind: reading.because });
      }
      return crawl('unknown', { kind: 'unreachable', status: null, means: 'not-stated', until: null });
    default:
      return reading satisfies never;
  }
}

function allowedBecause(because: AllowAllReason, outcome: RobotsOutcome): CrawlReason {
  switch (because.kind) {
    case 'unavailable':
      return because;
    case 'too-many-redirects':
      return { kind: 'too-many-redirects', hops: outcome.kind === 'too-many-redirects' ? outcome.hops : [] };
    case 'not-read':
      return { kind: 'not-read', status: because.file.status };
    case 'unreachable':
      return { kind: 'unreachable', status: statusOf(because.reason), means: 'open', until: null };
    default:
      return because satisfies never;
  }
}

function statusOf(reason: UnreachableReason): number | null {
  return reason.kind === 'status' ? reason.exchange.status : null;
}

/** The same in each crawler's own dialect, and after its operator's word. */
export function ownCrawlJudge(
  outcome: RobotsOutcome,
  now: number,
  parse = parseOnce(),
): (crawler: Crawler, url: string) => Crawl {
  const judge = crawlJudge(outcome, now, parse);
  return (crawler, url) => {
    const crawl = judge(crawler, crawler.dialect, url);
    const { obeys } = crawler;
    if (!needNotObey(obeys, crawl.answer)) return crawl;
    const verdict = crawl.because.kind === 'rules' ? crawl.because.verdict : null;
    return { ...crawl, answer: 'unknown', because: { kind: 'need-not-obey', obeys, verdict } };
  };
}

/** A crawler that need not obey is neither allowed nor disallowed by a file; one that doesn't always obey isn't blocked by it. */
function needNotObey(obeys: Crawler['obeys'], answer: Crawl['answer']): obeys is 'no' | 'partly' {
  return obeys === 'no' || (obeys === 'partly' && answer === 'disallowed');
}

/** The same for one crawler and many addresses of the origin: the answers alone. */
export function crawlMatcher(outcome: RobotsOutcome, crawler: Crawler, now: number): (url: string) => Crawl['answer'] {
  const { dialect, chain, ignoresStar, obeys, onFailure } = crawler;
  const heard = (answer: Crawl['answer']) => (needNotObey(obeys, answer) ? 'unknown' : answer);
  const reading = readOutcome(outcome, dialect, now, onFailure);
  if (reading.kind !== 'rules') {
    const answer = heard(withoutRules(reading, outcome).answer);
    return () => answer;
  }
  const match = createMatcher(parseRobotsTxt(bodyOf(reading.file), dialect), chain, { ignoresStar });
  return (url) => {
    const { allowed, because } = match(url);
    return heard(because.kind === 'too-complex' ? 'unknown' : allowed ? 'allowed' : 'disallowed');
  };
}
