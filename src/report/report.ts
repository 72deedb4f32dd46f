// Joins robots.txt, meta tags and headers into one verdict per crawler. The only place where they meet.

import { memoize } from '../base/once.ts';
import { runAll, type Steps } from '../base/steps.ts';
import { parseUrl } from '../base/url.ts';
import { addresseeOf, type Crawler, isGone, keepsIndex } from '../crawlers/index.ts';
import {
  type Combined,
  combine,
  type Directive,
  permissionWins,
  readsHeaders,
  type TakenBack,
} from '../directives/index.ts';
import { fileOf, type RobotsOutcome } from '../robots/index.ts';
import { aiConflicts } from './ai/ai-conflicts.ts';
import { aiCrawlers } from './ai/crawlers.ts';
import { createAiJudge } from './ai/judge.ts';
import { licensesOf } from './ai/licenses.ts';
import { purposeReports } from './ai/purposes.ts';
import { aiUseState, type CrawlerAccess, indexerOf } from './ai/state.ts';
import { compareDialects } from './compare/compare.ts';
import { conflictsOf, type Judged } from './conflicts/index.ts';
import { type Crawl, crawlJudge } from './crawl.ts';
import type { PageFacts } from './facts.ts';
import { canonicalsOf, namedCanonical } from './page/canonical.ts';
import { directivesByDialect, directivesOf } from './page/directives.ts';
import { alternatesOf, hreflangReport } from './page/hreflang.ts';
import { obstacleOf, pageVerdict, redirectReports } from './page/page-verdict.ts';
import { redirectByRefresh, refreshOf } from './page/refresh.ts';
import { isRedirect, statusMeaning } from './page/status.ts';
import { truncateCanonical, truncateConflict, truncateRefresh, truncateUrl } from './truncate.ts';
import type { Asked, Conflict, CrawlerReport, IndexReason, MissingFact, PageReport } from './types.ts';

/**
 * What each crawler may do with the page, and why.
 *
 * @param facts the page: its URL, tags and headers, each of them read or said to be unknown
 * @param outcome what came of asking the page's origin for robots.txt
 * @param crawlers in the order to report them
 * @param now milliseconds since the epoch, for `unavailable_after`
 * @param others what came of asking other origins that the page's redirects passed, where it is at hand
 */
export function report(...args: Parameters<typeof reportInSteps>): PageReport {
  return runAll(reportInSteps(...args));
}

/** The same in steps: a page and a robots.txt made for it can keep the engine busy for a second. */
export function* reportInSteps(
  facts: PageFacts,
  outcome: RobotsOutcome,
  crawlers: readonly Crawler[],
  now: number,
  others: ReadonlyMap<string, RobotsOutcome> = new Map(),
): Steps<PageReport> {
  const { directives, unreadMetas, unreadHeaders } = directivesOf(facts, crawlers);
  const missing = missingFacts(facts, unreadMetas, unreadHeaders);
  yield;
  const canonicals = yield* canonicalsOf(facts);
  const canonical = yield* namedCanonical(canonicals);
  yield;
  const alternates = alternatesOf(facts);
  const judge = crawlJudge(outcome, now);
  const combineFor = combiner(directives, now);
  const file = fileOf(outcome);
  const isAllKnown = isOperatorsWordKnown(outcome) && missing.length === 0;
  const ai = createAiJudge(facts, directives, (dialect) => file && judge.parses(dialect), isAllKnown);
  const withObstacle = (met: Omit<CrawlerAccess, 'obstacle'>): CrawlerAccess => ({
    ...met,
    obstacle: obstacleOf(met, facts),
  });
  const meet = memoize((crawler: Crawler): CrawlerAccess => {
    const { answer, because } = judge.crawl(crawler, facts.url);
    return withObstacle({
      crawl: { answer, because },
      index: indexVerdict(crawler, answer, combineFor(crawler), missing, facts),
    });
  });
  const judged: Judged[] = [];
  for (const crawler of crawlers) {
    yield* judge.prepare(crawler);
    yield;
    const crawlOf = (url: string) => judge.crawl(crawler, url);
    const { answer, because, readIn } = crawlOf(facts.url);
    yield;
    const combined = combineFor(crawler);
    const index = indexVerdict(crawler, answer, combined, missing, facts);
    const asked = answer === 'disallowed' || crawler.isControlToken ? null : askedOf(combined);
    yield;
    const met = withObstacle({ crawl: { answer, because }, index });
    const indexer = indexerOf(crawler);
    yield* judge.prepare(indexer);
    const metByIndexer = indexer === crawler ? met : meet(indexer);
    // Where a failure means "no file" to the crawler, there is nothing in it that could be unknown.
    const isNotFile = answer === 'allowed' && (because.kind === 'unreachable' || because.kind === 'unavailable');
    const isKnown = isAllKnown || (missing.length === 0 && isNotFile);
    const aiUse = ai.judge(crawler)?.map((use) => aiUseState(crawler, use, met, metByIndexer, isKnown)) ?? null;
    const report = { crawler, crawl: met.crawl, index, asked, readIn, aiUse };
    judged.push({ report, combined, url: facts.url, canonical, redirects: facts.redirects, alternates, crawlOf });
  }
  const reports = judged.map((one) => one.report);
  // Conflicts are listed to be fixed, and there is nothing to fix for a crawler that no longer exists.
  const present = judged.filter(({ report: { crawler } }) => !isGone(crawler));
  const ownOrigin = parseUrl(facts.url)?.origin;
  const outcomeFor = (url: string) => {
    const origin = parseUrl(url)?.origin ?? '';
    return origin === ownOrigin ? outcome : (others.get(origin) ?? null);
  };
  const hops = yield* redirectReports(facts.redirects, reports, outcomeFor, now);
  const page = pageVerdict(facts, reports, canonical.agreed, ({ crawler }, url) => judge.crawl(crawler, url), hops);
  yield;
  const byDirectiveDialect = yield* directivesByDialect(directives, now);
  const conflicts = yield* conflictsOf(present);
  for (const crawler of aiCrawlers) {
    yield* judge.prepare(crawler);
    ai.judge(crawler);
    yield;
  }
  const conflictsOfAi = aiConflicts(ai, crawlers);
  yield;
  const aiUse = ai.page();
  yield;
  const compared = compareDialects({ url: facts.url, crawlers: reports }, outcome, judge);
  const disagreements = yield* compared.disagreements();
  const licenses = licensesOf(facts, file && judge.parses('rfc9309'));
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

/** First, because every other answer here is about a file that these crawlers don't get. */
function conflictsOfServing({ robotsServed = [] }: PageFacts): readonly Conflict[] {
  return robotsServed.map((difference) => ({ kind: 'robots-served', ...difference }));
}

/** Whether what robots.txt says is known: a file, or that there isn't one. While the server fails, its rules are unknown. */
function isOperatorsWordKnown(outcome: RobotsOutcome): boolean {
  return fileOf(outcome) !== null || outcome.kind === 'unavailable' || outcome.kind === 'too-many-redirects';
}

/** The most that a report holds: no view shows more. */
const MOST_SHOWN = 200;
const MOST_CANONICALS = 200;
/** The most per crawler, of which there may be a hundred. */
const MOST_LISTED = 10;

/**
 * The effective directives for a crawler. Combined once for all crawlers with the same reading and the same names, so that a page of
 * very many directives costs no more for many crawlers than for a few.
 */
function combiner(directives: readonly Directive[], now: number): (crawler: Crawler) => Combined {
  const spoken = new Set(
    directives.flatMap(({ crawler, source }) => (source.kind === 'meta' ? source.name : (crawler ?? []))),
  );
  const done = new Map<string, Combined>();
  return (crawler) => {
    const addressee = addresseeOf(crawler);
    const { dialect, metaNames, documented, documentedInHeaders } = addressee;
    const names = addressee.names.map((name) => name.toLowerCase()).filter((name) => spoken.has(name));
    const spokenNames = metaNames?.filter((name) => spoken.has(name));
    const key = [dialect, documented, documentedInHeaders, spokenNames, ...names].join(' ');
    const combined = done.get(key) ?? combine(directives, addressee, now);
    done.set(key, combined);
    return combined;
  };
}

function askedOf({ nofollowBy, effects, unread }: Combined): Asked {
  const differing = [...new Map(unread.map((one) => [one.directive.text.toLowerCase(), one])).values()];
  return {
    nofollowBy: nofollowBy[0] ?? null,
    effects,
    unread: differing.slice(0, MOST_LISTED),
    unreadOmitted: Math.max(0, differing.length - MOST_LISTED),
  };
}

function indexVerdict(
  crawler: Crawler,
  crawl: Crawl['answer'],
  combined: Combined,
  missingOfPage: readonly MissingFact[],
  facts: PageFacts,
): CrawlerReport['index'] {
  const { directiveDialect } = crawler;
  const missing = missingOfPage.filter((fact) => fact !== 'headers' || readsHeaders(directiveDialect));
  const { noindexTakenBack } = combined;
  const noindexBy = combined.noindexBy.slice(0, MOST_LISTED);
  const unknown = (what: Extract<IndexReason, { kind: 'not-known' }>['missing']): CrawlerReport['index'] => ({
    answer: 'unknown',
    because: { kind: 'not-known', missing: what },
  });
  if (crawler.isControlToken) return { answer: 'none', because: { kind: 'control-token' } };
  if (!keepsIndex(crawler)) return { answer: 'none', because: { kind: 'keeps-no-index' } };
  if (crawl === 'disallowed') return { answer: 'unseen', because: { kind: 'not-fetched', noindexBy } };
  const status = unservedStatus(facts);
  if (status !== null) return { answer: 'unseen', because: { kind: 'not-served', status, noindexBy } };
  const refresh = redirectByRefresh(facts);
  if (refresh)
    return { answer: 'unseen', because: { kind: 'refreshed', refresh: truncateRefresh(refresh), noindexBy } };
  // A crawler that fetches the page reads the noindex, so it applies even if it is unknown whether robots.txt is obeyed.
  if (noindexBy.length > 0) {
    // Yandex-specific: a meta tag can take back what the header says, and while the tags are unknown so is the answer.
    if (permissionWins(directiveDialect) && missing.includes('tags')) return unknown(['tags']);
    const isDocumented = combined.isNoindexDocumented;
    return { answer: 'noindex', because: { kind: 'directives', noindexBy, isDocumented } };
  }
  // Without the headers, the status is unknown too: the page may be a 404 whose tags don't count.
  if (facts.headers.kind === 'unknown') return unknown(missingOfPage);
  if (missing.length > 0) return unknown(missing);
  if (crawl === 'unknown') return unknown(['crawl']);
  // Taken back once, nothing that is still unknown can forbid it again.
  if (noindexTakenBack) return { answer: 'index', because: { kind: 'taken-back', noindex: fewOf(noindexTakenBack) } };
  return { answer: 'index', because: { kind: 'no-directive' } };
}

/** A status that leaves nothing to index; null where the page was served, or where that is not known. */
function unservedStatus({ headers }: PageFacts): number | null {
  const status = headers.kind === 'seen' ? headers.headers.status : null;
  return status !== null && (statusMeaning(status) || isRedirect(status)) ? status : null;
}

const fewOf = ({ directives, by }: TakenBack): TakenBack => ({
  directives: directives.slice(0, MOST_LISTED),
  by: by.slice(0, MOST_LISTED),
});

/** The effective directives for each crawler, by product token, whether or not it can crawl the page. */
export function indexByPage(
  facts: Pick<PageFacts, 'tags' | 'headers'>,
  crawlers: readonly Crawler[],
  now: number,
): Readonly<Record<string, Combined['index']>> {
  const combineFor = combiner(directivesOf(facts, crawlers).directives, now);
  return Object.fromEntries(crawlers.map((crawler) => [crawler.token, combineFor(crawler).index]));
}

/** Where there are more tags or directives than are read, what the rest says is as unknown as that of a page that cannot be read. */
function missingFacts(
  { tags, headers }: PageFacts,
  unreadMetas: number,
  unreadHeaders: number,
): readonly MissingFact[] {
  const contentType = headers.kind === 'seen' ? headers.headers.contentType : null;
  const isCut = unreadMetas > 0 || (tags.kind === 'read' && tags.tags.omitted > 0);
  // A document that isn't markup has no meta tags to read.
  const mayHaveTags = contentType === null || /html|xml/i.test(contentType);
  return [
    ...(isCut || (tags.kind === 'unreadable' && mayHaveTags) ? (['tags'] as const) : []),
    ...(headers.kind === 'unknown' || unreadHeaders > 0 ? (['headers'] as const) : []),
  ];
}
