// What is wrong with single entries of sitemaps, as the files had them: pages have normalized URLs, which don't show it.
import { urlKey } from '../../base/url-key.ts';
import type { SitemapCode } from '../../sitemaps/index.ts';

/** Entries with a finding: a site with more has the same one in all of them. */
const MOST_KEPT = 500_000;

export class EntryCodes {
  readonly #bySitemap = new Map<string, Map<string, readonly SitemapCode[]>>();
  readonly #most: number;
  #size = 0;

  /** @param most entries */
  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  /** @param sitemap its name */
  add(sitemap: string, url: string, findings: readonly SitemapCode[]): void {
    if (findings.length === 0) return;
    const entries = this.#bySitemap.get(sitemap) ?? new Map<string, readonly SitemapCode[]>();
    this.#bySitemap.set(sitemap, entries);
    const page = urlKey(url);
    const known = entries.get(page);
    if (known === undefined && this.#size === this.#most) return;
    if (known === undefined) this.#size += 1;
    entries.set(page, known === undefined ? shared(findings) : [...new Set([...known, ...findings])]);
  }

  of(sitemap: string, page: string): readonly SitemapCode[] {
    return this.#bySitemap.get(sitemap)?.get(urlKey(page)) ?? [];
  }
}

/** Most entries have one finding, and share its list. */
const lists = new Map<SitemapCode, readonly SitemapCode[]>();

function shared(findings: readonly SitemapCode[]): readonly SitemapCode[] {
  const [only, second] = findings;
  if (only === undefined || second !== undefined) return findings;
  const list = lists.get(only) ?? [only];
  lists.set(only, list);
  return list;
}
