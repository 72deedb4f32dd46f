// A report in numbers, for whoever has room for no more: the toolbar icon, the first sentence.
import { fetches } from '../crawlers/index.ts';
import type { PageReport } from './types.ts';

/**
 * Crawlers, counted, but for those that fetch nothing: historic ones, control tokens. Of those that are neither `allowed` nor
 * `disallowed`, it is not known whether they may, or will, fetch.
 */
export interface Tally {
  readonly total: number;
  readonly allowed: number;
  readonly disallowed: number;
  /** Known to be free to index it. */
  readonly index: number;
  /** Fetch the page, or may, and find that they must not index it. */
  readonly noindex: number;
  /** May fetch, and a part of what the page says about indexing is not known. */
  readonly indexUnknown: number;
}

export function tally(report: PageReport): Tally {
  const crawlers = report.crawlers.filter(({ crawler }) => fetches(crawler));
  const count = (isCounted: (crawler: (typeof crawlers)[number]) => boolean) => crawlers.filter(isCounted).length;
  return {
    total: crawlers.length,
    allowed: count(({ crawl }) => crawl.answer === 'allowed'),
    disallowed: count(({ crawl }) => crawl.answer === 'disallowed'),
    index: count(({ index }) => index.answer === 'index'),
    noindex: count(({ index }) => index.answer === 'noindex'),
    indexUnknown: count(({ crawl, index }) => crawl.answer === 'allowed' && index.because.kind === 'not-known'),
  };
}
