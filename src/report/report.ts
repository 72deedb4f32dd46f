// Joins robots.txt, META tags and headers into one verdict per crawler. The only place where they meet.
import { type Crawler, catalogue } from '../crawlers/index.ts';
import {
  type Combined,
  combine,
  type Directive,
  parseDirectives,
  permissionWins,
  type Reading,
} from '../directives/index.ts';
import { type Dialect, evaluate, parseRobotsTxt, type RobotsOutcome, type RobotsTxt } from '../robots/index.ts';
import { bodyOf } from './body.ts';
import { contradictionsOf, type Judged } from './contradictions.ts';
import type { CrawlerReport, CrawlReason, IndexReason, MissingFact, PageFacts, PageReport } from './types.ts';

/**
 * What each crawler may do with the page, and why.
 *
 * @param facts the page: its address, tags and headers, each of them read or said to be unknown
 * @param outcome what came of asking the page's origin for robots.txt
 * @param crawlers in the order to report them
 * @param now milliseconds since the epoch, for `unavailable_after`
 */
export function report(
  facts: PageFacts,
  outcome: RobotsOutcome,
  crawlers: readonly Crawler[],
  now: number,
): PageReport {
  const directives = directivesOf(facts, crawlers);
  const missing = missingFacts(facts);
  const judge = crawlJudge(facts.url, outcome);
  const judged = crawlers.map((crawler): Judged => {
    const { answer, because, readIn } = judge(crawler);
    const combined = combine(directives, crawler.chain, now, readingOf(crawler));
    const index = indexOf(crawler, answer, combined, missing);
    return { report: { crawler, crawl: { answer, because }, index, readIn }, combined };
  });
  const reports = judged.map((one) => one.report);
  return { url: facts.url, crawlers: reports, directives, contradictions: contradictionsOf(judged), missing };
}

/**
 * Whose rules for META tags and headers the crawler keeps. Its owner's, where the owner published any. All others are read as
 * Google reads, the strictest: a page that asks not to be indexed is never said to be free for a crawler that nobody has asked.
 */
function readingOf({ dialect }: Crawler): Reading {
  switch (dialect) {
    case 'google':
    case 'bing':
    case 'yandex':
      return dialect;
    case 'rfc9309':
      return 'google';
    default:
      return dialect satisfies never;
  }
}

type Crawl = CrawlerReport['crawl'] & { readonly readIn: Dialect | null };

/** The fetch outcome as RFC 9309 §2.3.1 reads it; a found file as each crawler's dialect reads it. */
function crawlJudge(url: string, outcome: RobotsOutcome): (crawler: Crawler) => Crawl {
  const withoutFile = (answer: Crawl['answer'], because: CrawlReason) => (crawler: Crawler) =>
    afterOwnersWord(crawler, { answer, because, readIn: null });
  switch (outcome.kind) {
    case 'found':
      return rulesJudge(url, outcome, false);
    case 'unavailable':
      return withoutFile('allowed', { kind: 'unavailable', status: outcome.exchange.status });
    case 'unreachable': {
      if (outcome.lastGood) return rulesJudge(url, outcome.lastGood, true);
      const { reason } = outcome;
      if (reason.kind === 'offline') return withoutFile('unknown', { kind: 'offline' });
      const status = reason.kind === 'status' ? reason.exchange.status : null;
      return withoutFile('disallowed', { kind: 'unreachable', status });
    }
    case 'too-many-redirects':
      return withoutFile('allowed', { kind: 'too-many-redirects', hops: outcome.hops });
    case 'no-access':
      return withoutFile('unknown', { kind: 'no-access' });
    default:
      return outcome satisfies never;
  }
}

function rulesJudge(url: string, file: Parameters<typeof bodyOf>[0], isLastGood: boolean): (crawler: Crawler) => Crawl {
  const body = bodyOf(file);
  const readings = new Map<Dialect, RobotsTxt>();
  return (crawler) => {
    const robots = readings.get(crawler.dialect) ?? parseRobotsTxt(body, crawler.dialect);
    readings.set(crawler.dialect, robots);
    const verdict = evaluate(robots, crawler.chain, url, { ignoresStar: crawler.ignoresStar });
    return afterOwnersWord(crawler, {
      answer: verdict.allowed ? 'allowed' : 'disallowed',
      because: { kind: 'rules', verdict, isLastGood },
      readIn: robots.dialect,
    });
  };
}

/** A crawler that need not obey is neither allowed nor disallowed by a file; one that may not is not kept out by it. */
function afterOwnersWord(crawler: Crawler, crawl: Crawl): Crawl {
  const { obeys } = crawler;
  if (obeys === 'no' || (obeys === 'partly' && crawl.answer === 'disallowed')) {
    const verdict = crawl.because.kind === 'rules' ? crawl.because.verdict : null;
    return { ...crawl, answer: 'unknown', because: { kind: 'need-not-obey', obeys, verdict } };
  }
  return crawl;
}

function indexOf(
  crawler: Crawler,
  crawl: Crawl['answer'],
  { noindexBy, noindexTakenBack }: Combined,
  missing: readonly MissingFact[],
): CrawlerReport['index'] {
  const unknown = (what: Extract<IndexReason, { kind: 'not-known' }>['missing']): CrawlerReport['index'] => ({
    answer: 'unknown',
    because: { kind: 'not-known', missing: what },
  });
  if (crawler.isControlToken) return { answer: 'unknown', because: { kind: 'control-token' } };
  if (crawl === 'disallowed') return { answer: 'unseen', because: { kind: 'not-fetched', noindexBy } };
  // Whoever fetches the page reads the noindex: it holds even where it is unknown whether robots.txt is obeyed.
  if (noindexBy.length > 0) {
    // Yandex-specific: a META tag may take back what the header says, and while the tags are unknown so is the answer.
    if (permissionWins(readingOf(crawler)) && missing.includes('tags')) return unknown(['tags']);
    return { answer: 'noindex', because: { kind: 'directives', noindexBy } };
  }
  if (missing.length > 0 && noindexTakenBack === null) return unknown(missing);
  if (crawl === 'unknown') return unknown(['crawl']);
  // Taken back once, nothing that is still unknown can forbid it again.
  if (noindexTakenBack) return { answer: 'index', because: { kind: 'taken-back', noindex: noindexTakenBack } };
  return { answer: 'index', because: { kind: 'no-directive' } };
}

const catalogueNames = new Set(catalogue.flatMap(({ chain }) => chain.map((name) => name.toLowerCase())));

function directivesOf({ tags, headers }: PageFacts, crawlers: readonly Crawler[]): readonly Directive[] {
  const chosenNames = new Set(crawlers.flatMap(({ chain }) => chain.map((name) => name.toLowerCase())));
  const isAddressee = (name: string) => name === 'robots' || catalogueNames.has(name) || chosenNames.has(name);
  const fromMetas = (tags.kind === 'read' ? tags.tags.metas : []).flatMap(({ name, content, isInHead }) => {
    const addressee = name.trim().toLowerCase();
    return isAddressee(addressee) ? parseDirectives(content, { kind: 'meta', name: addressee, isInHead }) : [];
  });
  const fromHeaders = (headers.kind === 'seen' ? headers.headers.robotsTags : []).flatMap((value) =>
    parseDirectives(value, { kind: 'header' }),
  );
  return [...fromMetas, ...fromHeaders];
}

function missingFacts({ tags, headers }: PageFacts): readonly MissingFact[] {
  const contentType = headers.kind === 'seen' ? headers.headers.contentType : null;
  // A document that is no markup has no META tags to read.
  const mayHaveTags = contentType === null || /html|xml/i.test(contentType);
  return [
    ...(tags.kind === 'unreadable' && mayHaveTags ? (['tags'] as const) : []),
    ...(headers.kind === 'unknown' ? (['headers'] as const) : []),
  ];
}
