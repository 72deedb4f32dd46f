// One verdict for the page: whether the selected search crawlers can index it under its URL, and the first obstacle. Made from
// the crawlers' reports, so it can't disagree with their rows.
import type { Steps } from '../../base/steps.ts';
import { isTruncatedUrl } from '../../base/truncate-text.ts';
import { withoutFragment } from '../../base/url.ts';
import { isForSearch } from '../../crawlers/index.ts';
import { parseDirectives } from '../../directives/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { verdictOfRules } from '../crawl/deciding-rule.ts';
import { createOriginJudge, type OriginJudge } from '../crawl/origin-judge.ts';
import type { Canonical } from '../data/canonical.ts';
import type { PageFacts, PageHop } from '../data/facts.ts';
import type {
  CanonicalElsewhere,
  CrawlerPageVerdict,
  HopCrawl,
  IndexObstacle,
  Obstacle,
  PageVerdict,
  RedirectReport,
} from '../data/page-verdict.ts';
import { truncateCanonical, truncateDirective, truncateUrl } from '../data/truncate.ts';
import type { CrawlerReport } from '../data/types.ts';
import { firstOfEachPlace } from './directives.ts';
import { jointJudgement, judgementOf } from './joint-judgement.ts';
import { isTemporary } from './page-title.ts';
import { isRedirect, statusMeaning } from './status.ts';

/** What a crawler can do with another URL of the page's origin. */
type CrawlOf = (report: CrawlerReport, url: string) => CrawlerReport['crawl'];

/**
 * The order in which a crawler meets them: robots.txt before the request, the status before the body. A status or a redirect of the page
 * is the same for all crawlers that request it, so that none of them meets a noindex or a canonical URL instead. A robots.txt that fails
 * comes after what is there when it works again. That the extension's own request got no response is the last, because anything
 * known about a crawler says more.
 */
const RANKS: Readonly<Record<Obstacle['kind'], number>> = {
  robots: 0,
  status: 1,
  redirect: 2,
  noindex: 3,
  canonical: 4,
  unreachable: 5,
  'no-response': 6,
};

/**
 * @param crawlers the reports on the selected crawlers
 * @param named the canonical URL that the page names
 * @param hops of the page's redirects, already reported on
 */
export function* pageVerdict(
  facts: PageFacts,
  crawlers: readonly CrawlerReport[],
  named: Canonical | null,
  crawlOf: CrawlOf,
  hops: readonly RedirectReport[] | null,
): Steps<PageVerdict> {
  const status = facts.headers.kind === 'seen' ? facts.headers.headers.status : null;
  const search = crawlers.filter(({ crawler }) => isForSearch(crawler));
  const elsewhere = named && (yield* canonicalElsewhere(named, search, crawlOf));
  const silence = noResponse(facts);
  const verdicts = search.map((report) => crawlerVerdict(report, facts, elsewhere, silence));
  return {
    ...commonVerdict(verdicts, silence),
    crawlers: verdicts,
    status,
    canonical: named && named.target.kind !== 'no-address' ? truncateUrl(named.target.url) : null,
    redirects: hops,
  };
}

function crawlerVerdict(
  report: CrawlerReport,
  facts: PageFacts,
  canonical: CanonicalElsewhere | null,
  silence: Obstacle | null,
): CrawlerPageVerdict {
  const { crawler, index } = report;
  const obstacle =
    obstacleOf(report, facts) ??
    (canonical && index.answer === 'index' ? canonicalOf(canonical) : null) ??
    (index.answer === 'unknown' ? silence : null);
  const verdict = verdictOf(report, obstacle);
  const failing = report.crawl.answer === 'disallowed' ? obstacleOfRobots(report) : null;
  const isBeside = failing?.kind === 'unreachable' && obstacle?.kind !== 'unreachable';
  return { token: crawler.token, operator: crawler.owner, verdict, obstacle, ...(isBeside && { failing }) };
}

const canonicalOf = (canonical: CanonicalElsewhere): Obstacle => ({ kind: 'canonical', canonical });

const noResponse = ({ failure }: PageFacts): Obstacle | null =>
  failure === undefined ? null : { kind: 'no-response', failure };

function verdictOf({ crawl, index }: CrawlerReport, obstacle: Obstacle | null): CrawlerPageVerdict['verdict'] {
  if (obstacle?.kind === 'canonical') return 'canonicalised';
  if (crawl.answer === 'disallowed' || index.answer === 'noindex' || index.answer === 'unseen') return 'not-indexable';
  return index.answer === 'index' ? 'indexable' : 'unknown';
}

/** The first obstacle that keeps the page out of the crawler's index; null also if it isn't known to meet any. */
export function obstacleOf(report: Pick<CrawlerReport, 'crawl' | 'index'>, facts: PageFacts): IndexObstacle | null {
  const ofRobots = obstacleOfRobots(report);
  const isLasting = report.crawl.answer === 'disallowed' && !(ofRobots && isTemporary(ofRobots));
  // What robots.txt might block, or blocks only while it fails, isn't the reason if the page stays out anyway.
  return (isLasting ? ofRobots : null) ?? obstacleOfPage(report, facts) ?? ofRobots;
}

/** What robots.txt, or its failing, puts in the crawler's way. */
export function obstacleOfRobots(report: Pick<CrawlerReport, 'crawl'>): IndexObstacle | null {
  const { answer, because } = report.crawl;
  const verdict = verdictOfRules(report);
  const isBlocked = answer === 'disallowed' || because.kind === 'need-not-obey';
  if (isBlocked && verdict?.rule?.kind === 'disallow') {
    const isLastGood = because.kind === 'rules' && because.isLastGood;
    return { kind: 'robots', rule: verdict.rule, matchedPart: verdict.matchedPart, isLastGood };
  }
  switch (because.kind) {
    case 'unreachable': {
      const { status, lasts, lastCopy } = because;
      return answer === 'allowed' ? null : { kind: 'unreachable', status, lasts, lastCopy };
    }
    case 'offline':
    case 'no-access':
    case 'not-followed':
    case 'challenged':
      return { kind: 'unreachable', status: null, lasts: { kind: 'not-documented' }, lastCopy: null };
    case 'rules':
    case 'need-not-obey':
    case 'unavailable':
    case 'not-read':
    case 'follows-others':
    case 'too-complex':
    case 'too-many-redirects':
      return null;
    default:
      return because satisfies never;
  }
}

function obstacleOfPage(
  { index }: Pick<CrawlerReport, 'index'>,
  { url, headers, redirects }: PageFacts,
): IndexObstacle | null {
  const status = headers.kind === 'seen' ? headers.headers.status : 0;
  const means = statusMeaning(status);
  if (means) return { kind: 'status', status, means };
  if (isRedirect(status)) {
    const hop = redirects?.find((one) => isHopOf(one.url, url));
    return { kind: 'redirect', status, location: hop?.location ?? null, refresh: null };
  }
  // A crawler that is blocked doesn't see these, but they are there when it isn't blocked any more.
  const because = index.because.kind === 'not-fetched' ? index.because.whenFetched : index.because;
  if (because.kind === 'refreshed') {
    const { url: location, seconds, ...place } = because.refresh;
    return { kind: 'redirect', status, location, refresh: seconds, ...place };
  }
  if (because.kind !== 'directives') return null;
  const { noindexBy, isDocumented } = because;
  return { kind: 'noindex', directives: firstOfEachPlace(noindexBy), isDocumented };
}

/** @param silence also the reason without a search crawler */
function commonVerdict(
  verdicts: readonly CrawlerPageVerdict[],
  silence: Obstacle | null,
): Pick<PageVerdict, 'verdict' | 'reason' | 'obstacle'> {
  const obstacles = verdicts.flatMap(({ obstacle }) => obstacle ?? []);
  const [first = silence] = obstacles.toSorted((one, other) => RANKS[one.kind] - RANKS[other.kind]);
  const common = jointJudgement(verdicts.map(judgementOf));
  return { ...common, ...(obstacles.length === 0 && { reason: first?.kind ?? 'none' }), obstacle: first };
}

function* canonicalElsewhere(
  canonical: Canonical,
  search: readonly CrawlerReport[],
  crawlOf: CrawlOf,
): Steps<CanonicalElsewhere | null> {
  const { target } = canonical;
  if (target.kind !== 'elsewhere') return null;
  const answers = new Set<CrawlerReport['crawl']['answer']>();
  for (const report of target.isSameOrigin ? search : []) {
    yield;
    answers.add(crawlOf(report, target.url).answer);
  }
  const [only = null] = answers;
  return {
    canonical: truncateCanonical(canonical),
    url: truncateUrl(target.url),
    crawl: answers.size > 1 ? 'partly' : only,
  };
}

/** More redirects than a browser follows. */
const MOST_HOPS = 25;
/** The most directives listed of one redirect. */
const MOST_DIRECTIVES = 100;

/**
 * @param outcomeFor the outcome of requesting an origin's robots.txt, if it is available
 * @param own what judges for the page's origin, whose file it has read
 * @param now milliseconds since the epoch
 */
export function* redirectReports(
  hops: readonly PageHop[] | null,
  crawlers: readonly CrawlerReport[],
  outcomeFor: (url: string) => RobotsOutcome | null,
  own: { readonly outcome: RobotsOutcome; readonly judge: OriginJudge },
  now: number,
): Steps<readonly RedirectReport[] | null> {
  if (hops === null) return null;
  const search = crawlers.filter(({ crawler }) => isForSearch(crawler));
  const judges = new Map([[own.outcome, own.judge]]);
  const crawlAt = function* (url: string): Steps<readonly HopCrawl[] | null> {
    const outcome = outcomeFor(url);
    if (!outcome) return null;
    const judge = judges.get(outcome) ?? createOriginJudge(outcome, now);
    judges.set(outcome, judge);
    const crawls: HopCrawl[] = [];
    for (const { crawler } of search) {
      yield* judge.prepare(crawler);
      yield;
      const { answer, because } = judge.crawl(crawler, url);
      const rule = because.kind === 'rules' ? because.verdict.rule : null;
      crawls.push({ token: crawler.token, answer, line: rule?.line ?? null });
    }
    return crawls;
  };
  const reports: RedirectReport[] = [];
  for (const { url, status, location, robotsTags } of hops.slice(0, MOST_HOPS)) {
    yield;
    const directives = robotsTags
      .flatMap((tag) => parseDirectives(tag, { kind: 'header' }))
      .slice(0, MOST_DIRECTIVES)
      .map(truncateDirective);
    const crawl = isTruncatedUrl(url) ? null : yield* crawlAt(url);
    reports.push({ url, status, location, directives, crawl });
  }
  return reports;
}

/** Whether a redirect of `hop` is one of the page itself: the browser keeps the fragment, and the URL of a redirect may be truncated. */
export function isHopOf(hop: string, page: string): boolean {
  return withoutFragment(hop) === truncateUrl(withoutFragment(page));
}
