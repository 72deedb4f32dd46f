// Which pages of an audit are fetched, and in which order.
import type { Audit, AuditPage } from '../../audit/index.ts';
import { inSteps, type Steps } from '../../base/steps.ts';
import { farthestOf, nearestOf } from '../../shared/ip-address-space.ts';
import type { FetchPlan, PageToFetch } from './jobs.ts';

/** URLs that a run fetches. */
const MOST_FETCHED = 20_000;

interface Planning {
  /** The pages that a person chose. */
  readonly selected: Iterable<AuditPage>;
  /** Whether the robots.txt of its origin was requested. */
  readonly isKnown: (url: string) => boolean;
  /** Whether a selected crawler can crawl it. */
  readonly isOpen: (page: AuditPage) => boolean;
}

/** Those that weren't fetched; if all were, a person wants them again. */
export function* planSteps({
  selected,
  isKnown,
  isOpen,
}: Planning): Steps<Omit<FetchPlan, 'pages'> & { readonly urls: readonly string[] }> {
  const all: string[] = [];
  const unfetched: string[] = [];
  let blocked = 0;
  let unknown = 0;
  let unfetchedBlocked = 0;
  yield* inSteps(selected, (page) => {
    const { url, fetched } = page;
    if (!isKnown(url)) {
      unknown += 1;
      return;
    }
    const isUnfetched = fetched === null;
    if (isOpen(page)) {
      all.push(url);
      if (isUnfetched) unfetched.push(url);
    } else {
      blocked += 1;
      if (isUnfetched) unfetchedBlocked += 1;
    }
  });
  const isAgain = unfetched.length === 0;
  const urls = isAgain ? all : unfetched;
  return {
    urls: evenlySpread(urls, MOST_FETCHED),
    isAgain,
    blocked: isAgain ? blocked : unfetchedBlocked,
    unknown,
    omitted: Math.max(0, urls.length - MOST_FETCHED),
  };
}

/** The first of them in the order of a golden stride: any beginning of it is a fair sample, and the same every time. */
function evenlySpread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const size = items.length;
  let stride = Math.max(1, Math.round(size * 0.618));
  while (commonDivisor(stride, size) > 1) stride += 1;
  return Array.from({ length: Math.min(most, size) }, (_, index) => items[(index * stride) % size]).filter(
    (item) => item !== undefined,
  );
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** So many pages of each sitemap, and of the lists together, spread evenly over it, the same every time. */
export function* sampledSteps(
  pages: readonly AuditPage[],
  perSitemap: number,
  audit: Pick<Audit, 'isInList' | 'sitemapsOf'>,
): Steps<ReadonlySet<AuditPage>> {
  const bySitemap = new Map<string | null, AuditPage[]>();
  const add = (sitemap: string | null, page: AuditPage) => {
    const list = bySitemap.get(sitemap);
    if (list) list.push(page);
    else bySitemap.set(sitemap, [page]);
  };
  yield* inSteps(pages, (page) => {
    for (const sitemap of audit.sitemapsOf(page.url)) add(sitemap, page);
    if (audit.isInList(page.url)) add(null, page);
  });
  const selected = new Set<AuditPage>();
  for (const list of bySitemap.values()) {
    const count = Math.min(perSitemap, list.length);
    for (let index = 0; index < count; index += 1) {
      const page = list[Math.floor(((index + 0.5) * list.length) / count)];
      if (page) selected.add(page);
    }
    yield;
  }
  return selected;
}

/** What names a page that is to be fetched: of several the one that is nearest to this computer. */
interface Namers {
  ofListed(url: string): string;
  /** @param pages that name it */
  ofTarget(pages: readonly AuditPage[]): string;
}

/** @param servedAt where the sitemaps were served, by their names */
export function createNamers(
  site: string,
  audit: Pick<Audit, 'isInList' | 'sitemapsOf'>,
  servedAt: ReadonlyMap<string, string>,
): Namers {
  const nearest = ([first = site, ...others]: readonly string[]) => nearestOf(first, others);
  const ofListed = (url: string): string =>
    // A list is the person's own, as the site is.
    audit.isInList(url) ? site : nearest(audit.sitemapsOf(url).map((file) => servedAt.get(file) ?? file));
  /** What a page names was named by all that led to the page, too. */
  const through = ({ url, fetched }: AuditPage) =>
    farthestOf(ofListed(url), [url, ...(fetched?.redirects.map(({ location }) => location) ?? [])]);
  return { ofListed, ofTarget: (pages) => nearest(pages.map(through)) };
}

/**
 * URLs that pages name as canonical or as another version, that aren't listed, and that a selected crawler can crawl.
 *
 * @param isAgain those that were fetched before, too
 */
export function* targetSteps(
  audit: Pick<Audit, 'targets' | 'isBlockedForAll'>,
  namers: Namers,
  isKnown: Planning['isKnown'],
  isAgain: boolean,
): Steps<readonly PageToFetch[]> {
  const targets: PageToFetch[] = [];
  for (const [url, pages] of yield* audit.targets(isAgain)) {
    yield;
    if (isKnown(url) && !audit.isBlockedForAll(url)) targets.push({ url, namedBy: namers.ofTarget(pages) });
  }
  return targets;
}

/** Pages that answered with HTML, evenly spread. */
export function* htmlSampleSteps(pages: readonly AuditPage[], most: number): Steps<readonly string[]> {
  const urls: string[] = [];
  yield* inSteps(pages, ({ url, fetched }) => {
    if (fetched?.status === 200 && /html/.test(fetched.type ?? '')) urls.push(url);
  });
  return evenlySpread(urls, most);
}
