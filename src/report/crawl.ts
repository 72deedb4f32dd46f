// What the fetch outcome, and the rules if there are any, say to a crawler; and the operator's word on whether it obeys.
import { runAll, type Steps } from '../base/steps.ts';
import { type Crawler, isUnsettled, MEANT, ownChain } from '../crawlers/index.ts';
import {
  type AllowAllReason,
  createMatcher,
  type Dialect,
  type Explanation,
  evaluate,
  type FoundRobotsTxt,
  type OutcomeMeaning,
  parseRobotsTxt,
  prepare,
  type RobotsOutcome,
  type RobotsTxt,
  readOutcome,
  type UnreachableReason,
  type Verdict,
} from '../robots/index.ts';
import { bodyOf } from './body.ts';
import { truncateRule, truncateText } from './truncate.ts';
import type { CrawlerReport, CrawlReason, VerdictExcerpt } from './types.ts';

/** Parses a file once for each parser. A report is about one file. */
export function parseOnce(): (file: FoundRobotsTxt, dialect: Dialect) => RobotsTxt {
  const read = new Map<Dialect, RobotsTxt>();
  return (file, dialect) => {
    const robots = read.get(dialect) ?? parseRobotsTxt(bodyOf(file), dialect);
    read.set(dialect, robots);
    return robots;
  };
}

export type Crawl = CrawlerReport['crawl'] & { readonly readIn: Dialect | null };

/** The other matching rules to report. To find them takes as long as to find the deciding one. */
type MatchesKept = 'first-ones' | 'none';

/**
 * What the fetch outcome, and the file if there is one, say of a URL of its origin to a crawler that reads in the
 * parser. Each parser reads the file at the first question in it. What the operator documents is applied later.
 */
export function crawlJudge(
  outcome: RobotsOutcome,
  now: number,
  parse = parseOnce(),
  matchesKept: MatchesKept = 'first-ones',
): (crawler: Crawler, dialect: Dialect, url: string) => Crawl {
  return (crawler, dialect, url) => {
    const meaning = readOutcome(outcome, dialect, now, dialect === crawler.dialect ? crawler.onFailure : null);
    if (meaning.kind !== 'rules') return withoutRules(meaning, outcome);
    const robots = parse(meaning.file, dialect);
    const verdict = verdictFor(robots, crawler)(url);
    if (verdict === 'unsettled') return { answer: 'unknown', because: followsOthers(crawler), readIn: dialect };
    const excerpt = truncateVerdict(verdict, matchesKept);
    if (!excerpt) return { answer: 'unknown', because: { kind: 'too-complex' }, readIn: dialect };
    return {
      answer: verdict.answer,
      because: { kind: 'rules', verdict: excerpt, isLastGood: meaning.isLastGood },
      readIn: dialect,
    };
  };
}

/** Reads the file, if there is one, as the crawler's answers by the parser need it: the longest part of the work. */
export function* prepareCrawl(
  outcome: RobotsOutcome,
  { chain, ignoresStar, onFailure, ...crawler }: Crawler,
  dialect: Dialect,
  now: number,
  parse: ReturnType<typeof parseOnce>,
): Steps<void> {
  const meaning = readOutcome(outcome, dialect, now, dialect === crawler.dialect ? onFailure : null);
  if (meaning.kind !== 'rules') return;
  const robots = parse(meaning.file, dialect);
  yield;
  yield* prepare(robots, chain, { ignoresStar });
}

/**
 * By the groups that name the crawler, or those for `*`. `unsettled`: it follows others' rules, it isn't said whose, and they get
 * different answers.
 */
function verdictFor(
  robots: RobotsTxt,
  crawler: Crawler,
  judge: (chain: readonly string[]) => (url: string) => Verdict = (chain) => (url) =>
    evaluate(robots, chain, url, { ignoresStar: crawler.ignoresStar }),
): (url: string) => Verdict | 'unsettled' {
  // Without a token to look for, only the groups for `*` are its own.
  const own = judge(ownChain(crawler));
  if (!isUnsettled(crawler, robots)) return own;
  const meant = judge([MEANT]);
  return (url) => {
    const verdict = own(url);
    return verdict.answer === meant(url).answer ? verdict : 'unsettled';
  };
}

function followsOthers({ follows }: Crawler): CrawlReason {
  return { kind: 'follows-others', follows: follows ?? 'search-bots' };
}

/** A file may have thousands of rules that match: these are enough to see why the first one won, and no more are shown. */
const MOST_MATCHES = 5;

const NOT_EXPLAINED: Explanation = { matched: [], won: null };

/** Null if the file is too complex to evaluate. */
function truncateVerdict(verdict: Verdict, matchesKept: MatchesKept): VerdictExcerpt | null {
  const { allowed, rule, because, group } = verdict;
  if (because.kind === 'too-complex') return null;
  const { matched, won } = matchesKept === 'none' ? NOT_EXPLAINED : verdict.explain();
  const excerpt = rule && truncateRule(rule);
  return {
    allowed,
    rule: excerpt,
    because: truncateBecause(because),
    group,
    matched: matched.slice(0, MOST_MATCHES).map((match) => ({ ...match, rule: truncateRule(match.rule) })),
    matchedOmitted: Math.max(0, matched.length - MOST_MATCHES),
    won,
  };
}

function truncateBecause(because: VerdictExcerpt['because']): VerdictExcerpt['because'] {
  if (because.kind === 'rule') return { kind: 'rule', rule: truncateRule(because.rule) };
  return because.kind === 'crawl-delay' ? { ...because, value: truncateText(because.value) } : because;
}

function withoutRules(meaning: Exclude<OutcomeMeaning, { kind: 'rules' }>, outcome: RobotsOutcome): Crawl {
  const crawl = (answer: Crawl['answer'], because: CrawlReason): Crawl => ({ answer, because, readIn: null });
  switch (meaning.kind) {
    case 'allow-all':
      return crawl('allowed', allowedBecause(meaning.because, outcome));
    case 'disallow-all':
      return crawl('disallowed', {
        kind: 'unreachable',
        status: statusOf(meaning.because),
        means: 'closed',
        until: meaning.until,
      });
    case 'unknown':
      if (outcome.kind === 'not-followed') {
        return crawl('unknown', { kind: 'not-followed', because: outcome.because, origin: outcome.origin });
      }
      if (meaning.because === 'offline' || meaning.because === 'no-access') {
        return crawl('unknown', { kind: meaning.because });
      }
      return crawl('unknown', { kind: 'unreachable', status: null, means: 'not-stated', until: null });
    default:
      return meaning satisfies never;
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

/** The same in each crawler's own parser, and after its operator's word. */
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

/** The same for one crawler and many URLs of the origin: the answers alone. */
export function crawlMatcher(...args: Parameters<typeof crawlMatcherInSteps>): (url: string) => Crawl['answer'] {
  return runAll(crawlMatcherInSteps(...args));
}

export function* crawlMatcherInSteps(
  outcome: RobotsOutcome,
  crawler: Crawler,
  now: number,
): Steps<(url: string) => Crawl['answer']> {
  const { dialect, ignoresStar, obeys, onFailure } = crawler;
  const found = (answer: Crawl['answer']) => (needNotObey(obeys, answer) ? 'unknown' : answer);
  const meaning = readOutcome(outcome, dialect, now, onFailure);
  if (meaning.kind !== 'rules') {
    const answer = found(withoutRules(meaning, outcome).answer);
    return () => answer;
  }
  const robots = parseRobotsTxt(bodyOf(meaning.file), dialect);
  yield;
  yield* prepare(robots, crawler.chain, { ignoresStar });
  const match = verdictFor(robots, crawler, (chain) => createMatcher(robots, chain, { ignoresStar }));
  return (url) => {
    const verdict = match(url);
    return verdict === 'unsettled' ? 'unknown' : found(verdict.answer);
  };
}
