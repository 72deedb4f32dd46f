// Joins robots.txt, meta tags and headers into one verdict per crawler. The only place where they meet.

import { memoize } from '../base/once.ts';
import { runAll, type Steps } from '../base/steps.ts';
import { parseUrl } from '../base/url.ts';
import { type Crawler, isInactive } from '../crawlers/index.ts';
import type { Combined } from '../directives/index.ts';
import { fileOf, type RobotsOutcome } from '../robots/index.ts';
import { aiConflicts } from './ai/ai-conflicts.ts';
import { aiCrawlers } from './ai/crawlers.ts';
import { type AiJudge, createAiJudge } from './ai/judge.ts';
import { licensesOf } from './ai/licenses.ts';
import { purposeReports } from './ai/purposes.ts';
import { createRobotsStatements } from './ai/robots-statements.ts';
import { aiUseState, type CrawlerAccess, indexerOf } from './ai/state.ts';
import { compareDialects } from './compare/compare.ts';
import { conflictsOf, type JudgedCrawler } from './conflicts/index.ts';
import { createOriginJudge, type OriginJudge } from './crawl/origin-judge.ts';
import type { PageAiUse } from './data/ai.ts';
import type { PageFacts } from './data/facts.ts';
import { truncateCanonical, truncateConflict, truncateRefresh, truncateUrl } from './data/truncate.ts';
import type { Conflict, CrawlerReport, MissingFact, PageReport } from './data/types.ts';
import { canonicalsOf, namedCanonical } from './page/canonical.ts';
import { directivesByDialect, directivesOf } from './page/directives.ts';
import { alternatesOf, hreflangReport } from './page/hreflang.ts';
import { combiner, directiveEffectsOf, indexVerdict } from './page/index-verdict.ts';
import { obstacleOf, pageVerdict, redirectReports } from './page/page-verdict.ts';
import { refreshOf } from './page/refresh.ts';

export interface ReportOptions {
  /** The results for other origins on the page's redirects, as far as they are available. */
  readonly otherOutcomes?: ReadonlyMap<string, RobotsOutcome>;
  /** For this outcome and time, if many pages share one. */
  readonly judge?: OriginJudge;
}

/**
 * What each crawler can do with the page, and why.
 * @param facts the page: its URL, tags and headers, each either read or marked as unknown
 * @param outcome the result of requesting robots.txt of the page's origin
 * @param crawlers in the order of the report
 * @param now milliseconds since the epoch, for `unavailable_after`
 */
export function report(...args: Parameters<typeof reportInSteps>): PageReport {
  return runAll(reportInSteps(...args));
}

/** The same in steps, because a hostile page and robots.txt can keep the engine busy for a second. */
export function* reportInSteps(
  facts: PageFacts,
  outcome: RobotsOutcome,
  crawlers: readonly Crawler[],
  now: number,
  { otherOutcomes = new Map(), judge = createOriginJudge(outcome, now) }: ReportOptions = {},
): Steps<PageReport> {
  const { directives, unreadMetas, unreadHeaders } = directivesOf(facts, crawlers);
  const missing = missingFacts(facts, unreadMetas, unreadHeaders);
  yield;
  const canonicals = yield* canonicalsOf(facts);
  const canonical = yield* namedCanonical(canonicals);
  yield;
  const alternates = alternatesOf(facts);
  const combineFor = combiner(directives, now);
  const file = fileOf(outcome);
  const isAllKnown = areRulesKnown(outcome) && missing.length === 0;
  const ai = createAiJudge(facts, directives, statementsIn(file, judge)(facts.url), isAllKnown);
  const judged = yield* judgeCrawlers(crawlers, {
    facts,
    missing,
    isAllKnown,
    judge,
    combineFor,
    ai,
    conflictInput: { url: facts.url, canonical, redirects: facts.redirects, alternates },
  });
  const reports = judged.map((one) => one.report);
  // Conflicts are there to be fixed, and there is nothing to fix for a crawler that no longer exists.
  const present = judged.filter(({ report: { crawler } }) => !isInactive(crawler));
  const outcomeFor = outcomesByUrl(facts.url, outcome, otherOutcomes);
  const hops = yield* redirectReports(facts.redirects, reports, outcomeFor, { outcome, judge }, now);
  const crawlOf = ({ crawler }: CrawlerReport, url: string) => judge.crawl(crawler, url);
  const page = yield* pageVerdict(facts, reports, canonical.agreed, crawlOf, hops);
  yield;
  const byDirectiveDialect = yield* directivesByDialect(directives, now);
  const conflicts = yield* conflictsOf(present);
  const aiUse = yield* aiUseOf(ai, judge);
  yield;
  const conflictsOfAi = yield* aiConflicts(ai, crawlers);
  yield;
  const compared = compareDialects({ url: facts.url, crawlers: reports }, outcome, judge);
  const disagreements = yield* compared.disagreements();
  const licenses = yield* licensesOf(facts, file && (yield* judge.readInSteps('rfc9309')));
  const rsl = facts.rsl ?? [];
  return {
    url: facts.url,
    page,
    crawlers: reports,
    directives: directives.slice(0, MOST_SHOWN),
    directivesOmitted: Math.max(0, directives.length - MOST_SHOWN),
    directivesUnread: unreadMetas + unreadHeaders,
    byDirectiveDialect,
    refresh: truncateRefresh(refreshOf(facts)),
    canonicals: canonicals.slice(0, MOST_CANONICALS).map(truncateCanonical),
    hreflang: hreflangReport(alternates, facts.url, canonicals),
    conflicts: [...conflictsOfServing(facts), ...conflicts, ...conflictsOfAi].map(truncateConflict),
    disagreements,
    aiUse,
    purposes: purposeReports(page.verdict, reports),
    licenses: licenses.map((license) => ({ ...license, url: truncateUrl(license.url) })),
    rsl: rsl.map((terms) => ({ ...terms, url: terms.url && truncateUrl(terms.url) })),
    noSnippetElements: facts.tags.kind === 'read' ? facts.tags.tags.noSnippetElements : null,
    missing,
  };
}

/** The outcome of requesting robots.txt for a URL's origin; null if it isn't available. */
function outcomesByUrl(
  pageUrl: string,
  outcome: RobotsOutcome,
  otherOutcomes: ReadonlyMap<string, RobotsOutcome>,
): (url: string) => RobotsOutcome | null {
  const ownOrigin = parseUrl(pageUrl)?.origin;
  return (url) => {
    const origin = parseUrl(url)?.origin ?? '';
    return origin === ownOrigin ? outcome : (otherOutcomes.get(origin) ?? null);
  };
}

/** Judges one AI crawler after the other, with pauses, before the page's AI use is counted. */
function* aiUseOf(ai: AiJudge, judge: OriginJudge): Steps<readonly PageAiUse[]> {
  for (const crawler of aiCrawlers) {
    yield* judge.prepare(crawler);
    yield* ai.prepare(crawler);
    ai.judge(crawler);
    yield;
  }
  return ai.page();
}

/** What a file states about AI use, read once for all pages that share its judge. */
const statementsByJudge = new WeakMap<OriginJudge, ReturnType<typeof createRobotsStatements>>();

function statementsIn(file: ReturnType<typeof fileOf>, judge: OriginJudge): ReturnType<typeof createRobotsStatements> {
  const known = statementsByJudge.get(judge);
  if (known) return known;
  const statements = createRobotsStatements(file && judge);
  statementsByJudge.set(judge, statements);
  return statements;
}

interface Judging {
  readonly facts: PageFacts;
  readonly missing: readonly MissingFact[];
  readonly isAllKnown: boolean;
  readonly judge: OriginJudge;
  readonly combineFor: (crawler: Crawler) => Combined;
  readonly ai: AiJudge;
  /** The input for finding conflicts, the same for every crawler. */
  readonly conflictInput: Pick<JudgedCrawler, 'url' | 'canonical' | 'redirects' | 'alternates'>;
}

/** Each crawler by itself: whether it can crawl and index the page, and what is stated to it about AI. */
function* judgeCrawlers(
  crawlers: readonly Crawler[],
  { facts, missing, isAllKnown, judge, combineFor, ai, conflictInput }: Judging,
): Steps<readonly JudgedCrawler[]> {
  const accessOf = (crawler: Crawler, crawl: CrawlerReport['crawl'], combined: Combined): CrawlerAccess => {
    const index = indexVerdict(crawler, crawl.answer, combined, missing, facts);
    return { crawl, index, obstacle: obstacleOf({ crawl, index }, facts) };
  };
  const accessOfIndexer = memoize((crawler: Crawler): CrawlerAccess => {
    const { answer, because } = judge.crawl(crawler, facts.url);
    return accessOf(crawler, { answer, because }, combineFor(crawler));
  });
  const judged: JudgedCrawler[] = [];
  for (const crawler of crawlers) {
    yield* judge.prepare(crawler);
    yield* ai.prepare(crawler);
    yield;
    const crawlOf = (url: string) => judge.crawl(crawler, url);
    const { answer, because, readIn } = crawlOf(facts.url);
    yield;
    const combined = combineFor(crawler);
    const access = accessOf(crawler, { answer, because }, combined);
    const directiveEffects = answer === 'disallowed' || crawler.isControlToken ? null : directiveEffectsOf(combined);
    yield;
    const indexer = indexerOf(crawler);
    yield* judge.prepare(indexer);
    const byIndexer = indexer === crawler ? access : accessOfIndexer(indexer);
    // If the crawler takes a failure as "no file", no rule can be unknown.
    const isNotFile = answer === 'allowed' && (because.kind === 'unreachable' || because.kind === 'unavailable');
    const isKnown = isAllKnown || (missing.length === 0 && isNotFile);
    const aiUse = ai.judge(crawler)?.map((use) => aiUseState(crawler, use, access, byIndexer, isKnown)) ?? null;
    const report = { crawler, crawl: access.crawl, index: access.index, directiveEffects, readIn, aiUse };
    judged.push({ report, combined, crawlOf, ...conflictInput });
  }
  return judged;
}

/** First, because every other answer in the report is about a file that these crawlers don't get. */
function conflictsOfServing({ robotsServed = [] }: PageFacts): readonly Conflict[] {
  return robotsServed.map((difference) => ({ kind: 'robots-served', ...difference }));
}

/**
 * Whether the rules of robots.txt are known: from a file, or because the site has no file. While the server fails, they are unknown.
 */
function areRulesKnown(outcome: RobotsOutcome): boolean {
  return fileOf(outcome) !== null || outcome.kind === 'unavailable' || outcome.kind === 'too-many-redirects';
}

/** The most directives in a report; no view shows more. */
const MOST_SHOWN = 200;
const MOST_CANONICALS = 200;

/** If there are more tags or directives than are read, the rest is as unknown as on a page that can't be read. */
function missingFacts(
  { tags, headers }: PageFacts,
  unreadMetas: number,
  unreadHeaders: number,
): readonly MissingFact[] {
  const contentType = headers.kind === 'seen' ? headers.headers.contentType : null;
  const isCut = unreadMetas > 0 || (tags.kind === 'read' && tags.tags.omitted > 0);
  // A document that isn't markup has no meta tags.
  const mayHaveTags = contentType === null || /html|xml/i.test(contentType);
  return [
    ...(isCut || (tags.kind === 'unreadable' && mayHaveTags) ? (['tags'] as const) : []),
    ...(headers.kind === 'unknown' || unreadHeaders > 0 ? (['headers'] as const) : []),
  ];
}
