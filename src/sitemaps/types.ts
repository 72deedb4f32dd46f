// What a sitemap file says, and what is wrong with it, as data.
import type { SitemapCode, SitemapSeverity } from './codes.ts';

export interface SitemapEntry {
  /** Absolute, as a browser writes it. */
  readonly url: string;
  /** Where its URL begins, 1-based. */
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
  /** Absolute, as a browser writes it. */
  readonly url: string;
}

/** `null`: it isn't a sitemap. */
export type SitemapKind = 'urlset' | 'index' | 'text' | 'rss' | 'atom' | null;

export interface SitemapReport {
  readonly kind: SitemapKind;
  /** In an index, the sitemaps that it names. Those without a valid URL count, too. */
  readonly entries: number;
  /** That were read, inflated. */
  readonly bytes: number;
  /** Those that an index names, the first 50,000. */
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
  /** How many entries have it; 1 if it is about the file. */
  readonly count: number;
  /** The first 20, 1-based; none if it is about the file as a whole. */
  readonly lines: readonly number[];
  /** What is written in the first of these places, cut; '' if there is nothing to show. */
  readonly example: string;
}
