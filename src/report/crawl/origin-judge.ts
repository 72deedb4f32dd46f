// Whether a crawler can crawl a URL: by the fetch outcome, by the rules of the file if there is one, and by what its operator
// says about obeying.
import { memoize } from '../../base/once.ts';
import type { Steps } from '../../base/steps.ts';
import { truncateText } from '../../base/truncate-text.ts';
import {
  type Crawler,
  type CrawlerVerdict,
  type JudgeFor,
  judgesOf,
  prepareCrawlerJudge,
} from '../../crawlers/index.ts';
import {
  type AllowAllBecause,
  type Because,
  challengeOf,
  type Dialect,
  type Explanation,
  type FoundRobotsTxt,
  fileOf,
  longParsesOf,
  type OutcomeMeaning,
  type Parses,
  POLICY_FOR_MEANING,
  type RobotsOutcome,
  type RobotsTxt,
  readOutcome,
  type UnreachableReason,
} from '../../robots/index.ts';
import type { RuleExcerpt } from '../data/rule-excerpt.ts';
import { truncateRule } from '../data/truncate.ts';
import type { CrawlBecause, CrawlerReport, VerdictExcerpt } from '../data/types.ts';
import { bodyOf } from './body.ts';
import { matchedPart } from './matched-part.ts';

export type Crawl = CrawlerReport['crawl'] & { readonly readIn: Dialect | null };

/** Whether the other matching rules are reported, too. Finding them takes as long as finding the deciding one. */
type MatchesKept = 'first-ones' | 'none';

/**
 * The answers for URLs of one origin, by the fetch outcome and the file. Each parser reads the file at the first question that
 * needs it.
 */
export interface OriginJudge {
  /** The file; an empty one if the request failed. */
  readonly parses: Parses;
  /** Parses it in steps, as `parses` does at once. */
  readonly readInSteps: (dialect: Dialect) => Steps<RobotsTxt>;
  /** By its rules alone. */
  readonly judgeFor: JudgeFor;
  /** By the crawler's own parser, taking into account what its operator says. */
  readonly crawl: (crawler: Crawler, url: string) => Crawl;
  /** Only the answer. */
  readonly answer: (crawler: Crawler, url: string) => Crawl['answer'];
  /** By another parser, ignoring what its operator says, and without the other matching rules. */
  readonly crawlIn: (dialect: Dialect, crawler: Crawler, url: string) => Crawl;
  /** Only the answer of `crawlIn`. */
  readonly answerIn: (dialect: Dialect, crawler: Crawler, url: string) => Crawl['answer'];
  /** Reads the file for the crawler's answers in this parser: the longest part of the work. */
  readonly prepare: (crawler: Crawler, dialect?: Dialect) => Steps<void>;
}

/** A file means the same at any time. Only what a failure means depends on the time. */
export function createFileJudge(file: FoundRobotsTxt): OriginJudge {
  return createOriginJudge(file, file.fetchedAt);
}

/** @param now milliseconds since the epoch */
export function createOriginJudge(outcome: RobotsOutcome, now: number): OriginJudge {
  const file = fileOf(outcome);
  const body = file === null ? '' : bodyOf(file);
  const { parses, prepare: readInSteps } = longParsesOf(body, Number.POSITIVE_INFINITY);
  const meaningTo = ({ onFailure, ...crawler }: Crawler, dialect: Dialect) =>
    readOutcome(outcome, dialect, now, dialect === crawler.dialect ? onFailure : null);
  const judgeFor = judgesOf(parses);
  const prepared = memoize((_: Dialect) => new Set<Crawler>());

  const ruleOfCopy = (dialect: Dialect, crawler: Crawler, url: string): RuleExcerpt | null => {
    const rule = file && judgeFor(crawler, dialect).verdict(url).rule;
    return rule?.kind === 'disallow' ? truncateRule(rule) : null;
  };
  const crawlIn = (dialect: Dialect, crawler: Crawler, url: string, matchesKept: MatchesKept = 'none'): Crawl => {
    const meaning = meaningTo(crawler, dialect);
    if (meaning.kind !== 'rules') {
      const because = becauseWithoutRules(meaning, outcome, () => ruleOfCopy(dialect, crawler, url));
      return { answer: POLICY_FOR_MEANING[meaning.kind], because, readIn: null };
    }
    const verdict = judgeFor(crawler, dialect).verdict(url);
    const { answer, because } = verdict;
    if (because.kind === 'follows-others' || because.kind === 'too-complex')
      return { answer, because, readIn: dialect };
    const excerpt = truncateVerdict(verdict, because, url, matchesKept);
    return { answer, because: { kind: 'rules', verdict: excerpt, isLastGood: meaning.isLastGood }, readIn: dialect };
  };
  const answerIn = (dialect: Dialect, crawler: Crawler, url: string): Crawl['answer'] => {
    const meaning = meaningTo(crawler, dialect);
    return meaning.kind === 'rules' ? judgeFor(crawler, dialect).verdict(url).answer : POLICY_FOR_MEANING[meaning.kind];
  };
  return {
    parses,
    readInSteps,
    judgeFor,
    crawl: (crawler, url) => {
      const crawl = crawlIn(crawler.dialect, crawler, url, 'first-ones');
      const { obeys } = crawler;
      if (!needNotObey(obeys, crawl.answer)) return crawl;
      const verdict = crawl.because.kind === 'rules' ? crawl.because.verdict : null;
      return { ...crawl, answer: 'unknown', because: { kind: 'need-not-obey', obeys, verdict } };
    },
    answer: (crawler, url) => {
      const answer = answerIn(crawler.dialect, crawler, url);
      return needNotObey(crawler.obeys, answer) ? 'unknown' : answer;
    },
    crawlIn,
    answerIn,
    *prepare(crawler, dialect = crawler.dialect) {
      if (prepared(dialect).has(crawler)) return;
      const { kind } = meaningTo(crawler, dialect);
      if (kind === 'rules' || kind === 'disallow-all') {
        yield* readInSteps(dialect);
        yield* prepareCrawlerJudge({ ...crawler, dialect }, parses);
      }
      prepared(dialect).add(crawler);
    },
  };
}

/** A file can have thousands of matching rules. These are enough to see why the first one won, and no more are shown. */
const MOST_MATCHES = 5;

const NOT_EXPLAINED: Explanation = { matched: [], won: null };

function truncateVerdict(
  verdict: CrawlerVerdict,
  because: Exclude<Because, { kind: 'too-complex' }>,
  url: string,
  matchesKept: MatchesKept,
): VerdictExcerpt {
  const { allowed, rule, group } = verdict;
  const { matched, won } = matchesKept === 'none' ? NOT_EXPLAINED : verdict.explain();
  const excerpt = rule && truncateRule(rule);
  return {
    allowed,
    rule: excerpt,
    matchedPart: rule ? matchedPart(url, rule.pattern) : 0,
    because: truncateBecause(because),
    group,
    matched: matched.slice(0, MOST_MATCHES).map((match) => ({ ...match, rule: truncateRule(match.rule) })),
    matchedOmitted: Math.max(0, matched.length - MOST_MATCHES),
    won,
  };
}

function truncateBecause(because: Exclude<Because, { kind: 'too-complex' }>): VerdictExcerpt['because'] {
  if (because.kind === 'rule') return { kind: 'rule', rule: truncateRule(because.rule) };
  return because.kind === 'crawl-delay' ? { ...because, value: truncateText(because.value) } : because;
}

function becauseWithoutRules(
  meaning: Exclude<OutcomeMeaning, { kind: 'rules' }>,
  outcome: RobotsOutcome,
  ruleOfCopy: () => RuleExcerpt | null,
): CrawlBecause {
  const challenge = challengeOf(outcome);
  switch (meaning.kind) {
    case 'allow-all':
      return allowedBecause(meaning.because, outcome);
    case 'disallow-all':
      return {
        kind: 'unreachable',
        status: statusOf(meaning.because),
        means: 'closed',
        lasts: meaning.lasts,
        // The copy matters only to crawlers that disallow everything for some time.
        lastCopy: meaning.lasts.kind === 'until' ? ruleOfCopy() : null,
      };
    case 'unknown':
      if (outcome.kind === 'not-followed') {
        return { kind: 'not-followed', reason: outcome.reason, origin: outcome.origin };
      }
      if (challenge) {
        return { kind: 'challenged', by: challenge.by, status: challenge.exchange.status };
      }
      if (meaning.because === 'offline' || meaning.because === 'no-access') {
        return { kind: meaning.because };
      }
      return openEnded('not-stated', null);
    default:
      return meaning satisfies never;
  }
}

function allowedBecause(because: AllowAllBecause, outcome: RobotsOutcome): CrawlBecause {
  switch (because.kind) {
    case 'unavailable':
      return because;
    case 'too-many-redirects':
      return { kind: 'too-many-redirects', hops: outcome.kind === 'too-many-redirects' ? outcome.hops : [] };
    case 'not-read':
      return { kind: 'not-read', status: because.file.status };
    case 'unreachable':
      return openEnded('open', statusOf(because.reason));
    default:
      return because satisfies never;
  }
}

const openEnded = (means: 'open' | 'not-stated', status: number | null): CrawlBecause => ({
  kind: 'unreachable',
  status,
  means,
  lasts: { kind: 'not-documented' },
  lastCopy: null,
});

function statusOf(reason: UnreachableReason): number | null {
  return reason.kind === 'status' ? reason.exchange.status : null;
}

/**
 * If a crawler need not obey, a file neither allows nor blocks it; if it doesn't always obey, a file can't block it for sure.
 */
function needNotObey(obeys: Crawler['obeys'], answer: Crawl['answer']): obeys is 'no' | 'partly' {
  return obeys === 'no' || (obeys === 'partly' && answer === 'disallowed');
}
