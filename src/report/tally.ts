// A report in numbers, for whoever has room for no more: the toolbar icon, the first sentence.
import { isHistoric } from '../crawlers/index.ts';
import type { PageReport } from './types.ts';

/** Crawlers, counted, but for the historic ones, which come no more. `allowed + disallowed + undecided` is all of them. */
export interface Tally {
  readonly total: number;
  readonly allowed: number;
  readonly disallowed: number;
  /** Whether they may, or will, fetch is not known. */
  readonly undecided: number;
  /** Known to be free to index it. */
  readonly index: number;
  /** Fetch the page, or may, and find that they must not index it. */
  readonly noindex: number;
  /** May fetch, and a part of what the page says about indexing is not known. */
  readonly indexUnknown: number;
}

export function tally(report: PageReport): Tally {
  const crawlers = report.crawlers.filter(({ crawler }) => !isHistoric(crawler));
  const count = (isCounted: (crawler: (typeof crawlers)[number]) => boolean) => crawlers.filter(isCounted).length;
  return {
    total: crawlers.length,
    allowed: count(({ crawl }) => crawl.answer === 'allowed'),
    disallowed: count(({ crawl }) => crawl.answer === 'disallowed'),
    undecided: count(({ crawl }) => crawl.answer === 'unknown'),
    index: count(({ index }) => index.answer === 'index'),
    noindex: count(({ index }) => index.answer === 'noindex'),
    indexUnknown: count(({ crawl, index }) => crawl.answer === 'allowed' && index.because.kind === 'not-known'),
  };
}
