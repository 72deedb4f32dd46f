// The reason of the page's verdict, as it is exported, kept, counted and in `data-reason`.
import type { PageReason, PageVerdict } from '../data/page-verdict.ts';

/** `unreachable` is both: robots.txt can't be fetched, or the page gave no response. */
export function pageReason({ reason }: Pick<PageVerdict, 'reason'>): PageReason {
  return reason === 'no-response' ? 'unreachable' : reason;
}
