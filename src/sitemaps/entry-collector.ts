// Collects the entries of a sitemap in any form, and applies the rules that all forms share.
import { Findings } from './findings.ts';
import { HreflangRules } from './hreflang-rules.ts';
import { LastmodRules } from './lastmod-rules.ts';
import type { NamedSitemap, SitemapEntry } from './types.ts';
import { UrlRules } from './url-rules.ts';

/** sitemaps.org: of a sitemap, and of an index. https://www.sitemaps.org/protocol.html#index */
export const MOST_ENTRIES = 50_000;

/** Gets each invalid URL: of a page, or of a sitemap that an index names. */
export type OnInvalidUrl = (written: string, line: number, of: 'page' | 'sitemap') => void;

/** @param written its URL as written in the file */
export type OnEntry = (entry: SitemapEntry, written: string) => void;

/** What an entry has besides its URL and its alternates. */
type PageDetails = Omit<SitemapEntry, 'url' | 'line' | 'alternates'>;

/** For forms of sitemaps without such details. */
export const NO_DETAILS: PageDetails = { lastmod: null, images: 0, videos: 0, news: false };

export class EntryCollector {
  readonly findings = new Findings();
  readonly urls: UrlRules;
  readonly lastmods: LastmodRules;
  readonly hreflang: HreflangRules;
  readonly sitemaps: NamedSitemap[] = [];
  readonly #take: OnEntry;
  readonly #reject: OnInvalidUrl;
  #entries = 0;

  /**
   * @param base the URL of the file; null if it has none
   * @param now milliseconds since the epoch
   */
  constructor(base: string | null, now: number, take: OnEntry, reject: OnInvalidUrl) {
    this.urls = new UrlRules(base, this.findings);
    this.lastmods = new LastmodRules(this.findings, now);
    this.hreflang = new HreflangRules(this.findings, this.urls.reader);
    this.#take = take;
    this.#reject = reject;
  }

  get entries(): number {
    return this.#entries;
  }

  page(written: string, line: number, { lastmod, images, videos, news }: PageDetails): void {
    const url = this.#count(written, line, 'page');
    const alternates = this.hreflang.take(url, line);
    if (url !== null) this.#take({ url, line, lastmod, alternates, images, videos, news }, written);
  }

  sitemap(written: string, line: number, lastmod: string | null): void {
    const url = this.#count(written, line, 'sitemap');
    if (url !== null && this.sitemaps.length < MOST_ENTRIES) this.sitemaps.push({ url, line, lastmod });
  }

  /** The end of the file. */
  end(): void {
    this.lastmods.end();
    if (this.#entries === 0) this.findings.add('empty', null);
  }

  #count(written: string, line: number, of: 'page' | 'sitemap'): string | null {
    this.#entries += 1;
    if (this.#entries === MOST_ENTRIES + 1) this.findings.add('too-many-entries', line);
    const url = this.urls.read(written, line);
    if (url === null) this.#reject(written, line, of);
    return url;
  }
}
