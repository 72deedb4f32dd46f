// Decides from meta tags and headers whether a crawler indexes the page.
import type { Steps } from '../../base/steps.ts';
import { addresseeOf, type Crawler, keepsIndex } from '../../crawlers/index.ts';
import {
  type Combined,
  combine,
  type Directive,
  type Overridden,
  permissionWins,
  readsHeaders,
} from '../../directives/index.ts';
import type { Crawl } from '../crawl/origin-judge.ts';
import type { PageFacts } from '../data/facts.ts';
import { truncateRefresh } from '../data/truncate.ts';
import type { CrawlerReport, DirectiveEffects, IndexBecause, MissingFact } from '../data/types.ts';
import { directivesOf } from './directives.ts';
import { redirectByRefresh } from './refresh.ts';
import { isRedirect, statusMeaning } from './status.ts';

/** Directives listed for each crawler, of which there can be a hundred. */
const MOST_LISTED = 10;

/**
 * The effective directives for a crawler. They are combined once for all crawlers with the same rules and names, so a page with very
 * many directives stays fast for many crawlers.
 */
export function combiner(directives: readonly Directive[], now: number): (crawler: Crawler) => Combined {
  const namesOnPage = new Set(
    directives.flatMap(({ crawler, source }) => (source.kind === 'meta' ? source.name : (crawler ?? []))),
  );
  const done = new Map<string, Combined>();
  return (crawler) => {
    const addressee = addresseeOf(crawler);
    const { dialect, metaNames, documented, documentedInHeaders } = addressee;
    const names = addressee.names.map((name) => name.toLowerCase()).filter((name) => namesOnPage.has(name));
    const namesLookedFor = metaNames?.filter((name) => namesOnPage.has(name));
    const key = [dialect, documented, documentedInHeaders, namesLookedFor, ...names].join(' ');
    const combined = done.get(key) ?? combine(directives, addressee, now);
    done.set(key, combined);
    return combined;
  };
}

export function directiveEffectsOf({ nofollowBy, effects, ineffective }: Combined): DirectiveEffects {
  const differing = [...new Map(ineffective.map((one) => [one.directive.text.toLowerCase(), one])).values()];
  return {
    nofollowBy: nofollowBy[0] ?? null,
    effects,
    ineffective: differing.slice(0, MOST_LISTED),
    ineffectiveOmitted: Math.max(0, differing.length - MOST_LISTED),
  };
}

/** Whether the crawler indexes the page, by what it can see of it. */
export function indexVerdict(
  crawler: Crawler,
  crawl: Crawl['answer'],
  combined: Combined,
  missingOfPage: readonly MissingFact[],
  facts: PageFacts,
): CrawlerReport['index'] {
  const { directiveDialect } = crawler;
  const missing = missingOfPage.filter((fact) => fact !== 'headers' || readsHeaders(directiveDialect));
  const { noindexOverridden } = combined;
  const noindexBy = combined.noindexBy.slice(0, MOST_LISTED);
  const unknown = (what: Extract<IndexBecause, { kind: 'not-known' }>['missing']): CrawlerReport['index'] => ({
    answer: 'unknown',
    because: { kind: 'not-known', missing: what },
  });
  if (crawler.isControlToken) return { answer: 'none', because: { kind: 'control-token' } };
  if (!keepsIndex(crawler)) return { answer: 'none', because: { kind: 'keeps-no-index' } };
  if (crawl === 'disallowed') {
    const { because: whenFetched } = indexVerdict(crawler, 'allowed', combined, missingOfPage, facts);
    return { answer: 'unseen', because: { kind: 'not-fetched', noindexBy, whenFetched } };
  }
  const status = unservedStatus(facts);
  if (status !== null) return { answer: 'unseen', because: { kind: 'not-served', status, noindexBy } };
  const refresh = redirectByRefresh(facts);
  if (refresh)
    return { answer: 'unseen', because: { kind: 'refreshed', refresh: truncateRefresh(refresh), noindexBy } };
  // A crawler that fetches the page reads the noindex, so it applies even if it is unknown whether robots.txt is obeyed.
  if (noindexBy.length > 0) {
    // Yandex-specific: a meta tag can override a header, so without the tags the answer is unknown.
    if (permissionWins(directiveDialect) && missing.includes('tags')) return unknown(['tags']);
    const isDocumented = combined.isNoindexDocumented;
    return { answer: 'noindex', because: { kind: 'directives', noindexBy, isDocumented } };
  }
  // Without the headers, the status is unknown too. The page may be a 404, whose tags don't count.
  if (facts.headers.kind === 'unknown') return unknown(missingOfPage);
  if (missing.length > 0) return unknown(missing);
  if (crawl === 'unknown') return unknown(['crawl']);
  // Nothing that is still unknown can bring back an overridden noindex.
  if (noindexOverridden) return { answer: 'index', because: { kind: 'taken-back', noindex: fewOf(noindexOverridden) } };
  return { answer: 'index', because: { kind: 'no-directive' } };
}

/** By robots.txt, by the status, or by a noindex. A crawler that keeps no index is blocked by robots.txt alone. */
export function cannotIndex({ crawl, index }: Pick<CrawlerReport, 'crawl' | 'index'>): boolean {
  return crawl.answer === 'disallowed' || index.answer === 'noindex' || index.answer === 'unseen';
}

/** A status that leaves nothing to index; null if the page was served, or if the status is unknown. */
function unservedStatus({ headers }: PageFacts): number | null {
  const status = headers.kind === 'seen' ? headers.headers.status : null;
  return status !== null && (statusMeaning(status) || isRedirect(status)) ? status : null;
}

const fewOf = ({ directives, by }: Overridden): Overridden => ({
  directives: directives.slice(0, MOST_LISTED),
  by: by.slice(0, MOST_LISTED),
});

/** The effective directives for each crawler, by product token, whether or not it can crawl the page. */
export function* indexByPage(
  facts: Pick<PageFacts, 'tags' | 'headers'>,
  crawlers: readonly Crawler[],
  now: number,
): Steps<Readonly<Record<string, Combined['index']>>> {
  const { directives } = directivesOf(facts, crawlers);
  yield;
  const combineFor = combiner(directives, now);
  const answers: [token: string, index: Combined['index']][] = [];
  for (const crawler of crawlers) {
    yield;
    answers.push([crawler.token, combineFor(crawler).index]);
  }
  return Object.fromEntries(answers);
}
