// Which pages of an audit are fetched, and in which order.
import type { Audit, AuditPage } from '../audit/index.ts';
import { inSteps, type Steps } from '../base/steps.ts';
import type { FetchPlan } from './audit-jobs.ts';

/** URLs that a run fetches. */
const MOST_FETCHED = 20_000;

interface Planning {
  /** The pages that a person chose. */
  readonly chosen: Iterable<AuditPage>;
  /** Whether the robots.txt of its origin was requested. */
  readonly isKnown: (url: string) => boolean;
  /** Whether a selected crawler can crawl it. */
  readonly isOpen: (page: AuditPage) => boolean;
}

/** Those that weren't fetched; where all were, a person wants them again. */
export function* planSteps({
  chosen,
  isKnown,
  isOpen,
}: Planning): Steps<Omit<FetchPlan, 'pages'> & { readonly urls: readonly string[] }> {
  const all: string[] = [];
  const fresh: string[] = [];
  let blocked = 0;
  let freshBlocked = 0;
  yield* inSteps(chosen, (page) => {
    const { url, fetched } = page;
    if (!isKnown(url)) return;
    const isFresh = fetched === null;
    if (isOpen(page)) {
      all.push(url);
      if (isFresh) fresh.push(url);
    } else {
      blocked += 1;
      if (isFresh) freshBlocked += 1;
    }
  });
  const isAgain = fresh.length === 0;
  const urls = isAgain ? all : fresh;
  return {
    urls: evenlySpread(urls, MOST_FETCHED),
    blocked: isAgain ? blocked : freshBlocked,
    omitted: Math.max(0, urls.length - MOST_FETCHED),
  };
}

/** The first of them in the order of a golden stride: any beginning of it is a fair sample, and the same every time. */
export function evenlySpread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const size = items.length;
  let stride = Math.max(1, Math.round(size * 0.618));
  while (commonDivisor(stride, size) > 1) stride += 1;
  return Array.from({ length: Math.min(most, size) }, (_, at) => items[(at * stride) % size]).filter(
    (item) => item !== undefined,
  );
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** So many pages of each sitemap, spread evenly over it, the same every time. */
export function* sampledSteps(
  pages: readonly AuditPage[],
  perSitemap: number,
  audit: Pick<Audit, 'sitemapsOf'>,
): Steps<ReadonlySet<AuditPage>> {
  const bySitemap = new Map<string, AuditPage[]>();
  yield* inSteps(pages, (page) => {
    for (const sitemap of audit.sitemapsOf(page.url)) {
      const list = bySitemap.get(sitemap);
      if (list) list.push(page);
      else bySitemap.set(sitemap, [page]);
    }
  });
  const chosen = new Set<AuditPage>();
  for (const list of bySitemap.values()) {
    const count = Math.min(perSitemap, list.length);
    for (let at = 0; at < count; at += 1) {
      const page = list[Math.floor(((at + 0.5) * list.length) / count)];
      if (page) chosen.add(page);
    }
    yield;
  }
  return chosen;
}
