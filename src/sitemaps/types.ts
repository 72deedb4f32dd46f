// What a sitemap file says, and what is wrong with it, as data.
import type { SitemapCode, SitemapSeverity } from './codes.ts';

export interface SitemapEntry {
  /** Absolute, as a browser writes it. */
  readonly url: string;
  /** Where its URL begins, 1-based. */
  readonly line: number;
  /** As written; of a feed the date of the item. Null without one. */
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
  /** Of an index, the sitemaps that it names. Those that give no URL count, too. */
  readonly entries: number;
  /** That were read, inflated. */
  readonly bytes: number;
  /** Of an index: the first 50,000. */
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
  /** Of what is about entries: how many of them. Of what is about the file: 1. */
  readonly count: number;
  /** The first 20, 1-based; none where it is about the file as a whole. */
  readonly lines: readonly number[];
  /** What is written in the first of these places, cut; '' where there is nothing to show. */
  readonly example: string;
}
