// The content of a sitemap file, and what is wrong with it, as data.
import type { SitemapCode, SitemapSeverity } from './codes.ts';

export interface SitemapEntry {
  /** Absolute and normalized. */
  readonly url: string;
  /** The line on which its URL begins, 1-based. */
  readonly line: number;
  /** As written; in a feed, the date of the item. Null without one. */
  readonly lastmod: string | null;
  /** Links with `hreflang`. */
  readonly alternates: readonly SitemapAlternate[];
  readonly images: number;
  readonly videos: number;
  readonly news: boolean;
}

export interface SitemapAlternate {
  /** As written. */
  readonly hreflang: string;
  /** Absolute and normalized. */
  readonly url: string;
}

/** `null`: it isn't a sitemap. */
export type SitemapKind = 'urlset' | 'index' | 'text' | 'rss' | 'atom' | null;

export interface SitemapReport {
  readonly kind: SitemapKind;
  /** How many entries; for an index, how many sitemaps it names. Entries without a valid URL count, too. */
  readonly entries: number;
  /** The inflated bytes that were read. */
  readonly bytes: number;
  /** The first 50,000 sitemaps that an index names. */
  readonly sitemaps: readonly NamedSitemap[];
  /** The most severe first. */
  readonly findings: readonly SitemapFinding[];
}

export interface NamedSitemap {
  /** Absolute. */
  readonly url: string;
  readonly line: number;
  readonly lastmod: string | null;
}

export interface SitemapFinding {
  readonly code: SitemapCode;
  readonly severity: SitemapSeverity;
  /** How many entries have it; 1 if it is about the whole file. */
  readonly count: number;
  /** The first 20, 1-based; none if it is about the whole file. */
  readonly lines: readonly number[];
  /** The text at the first of these places, truncated; '' if there is nothing to show. */
  readonly example: string;
}
