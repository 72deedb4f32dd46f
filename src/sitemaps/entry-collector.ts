// Collects the entries of a sitemap in any form, and applies the rules that all forms share.
import type { SitemapCode } from './codes.ts';
import { Findings } from './findings.ts';
import { HreflangRules } from './hreflang-rules.ts';
import { LastmodRules } from './lastmod-rules.ts';
import type { NamedSitemap, SitemapEntry } from './types.ts';
import { UrlRules } from './url-rules.ts';

/** sitemaps.org: of a sitemap, and of an index. https://www.sitemaps.org/protocol.html#index */
export const MOST_ENTRIES = 50_000;

/** Gets each invalid URL: of a page, or of a sitemap that an index names. */
export type OnInvalidUrl = (written: string, line: number, of: 'page' | 'sitemap') => void;

/**
 * @param written its URL as written in the file
 * @param findings what is wrong with it that its URL and date don't show once they are normalized; each once
 */
export type OnEntry = (entry: SitemapEntry, written: string, findings: readonly SitemapCode[]) => void;

/** What an entry has besides its URL and its alternates. */
type PageDetails = Omit<SitemapEntry, 'url' | 'line' | 'alternates'>;

/** Findings about one entry that its URL and date alone don't show once they are normalized. */
const OF_ENTRIES: ReadonlySet<SitemapCode> = new Set([
  'relative-url',
  'fragment',
  'duplicate',
  'long-url',
  'bad-hreflang',
  'relative-alternate',
  'missing-self',
  'duplicate-hreflang',
]);
const NO_CODES: readonly never[] = [];

/** For forms of sitemaps without such details. */
export const NO_PAGE_DETAILS: PageDetails = { lastmod: null, images: 0, videos: 0, news: false };

export class EntryCollector {
  readonly findings: Findings;
  readonly urls: UrlRules;
  readonly lastmods: LastmodRules;
  readonly hreflang: HreflangRules;
  readonly sitemaps: NamedSitemap[] = [];
  /** Of the entry that is being read, each once. */
  readonly #codes: SitemapCode[] = [];
  readonly #take: OnEntry;
  readonly #reject: OnInvalidUrl;
  #entries = 0;

  /**
   * @param base the URL of the file; null if it has none
   * @param now milliseconds since the epoch
   * @param robotsOrigin the origin whose robots.txt names the file; null if none is known
   */
  constructor(base: string | null, now: number, take: OnEntry, reject: OnInvalidUrl, robotsOrigin: string | null) {
    this.findings = new Findings((code) => {
      if (OF_ENTRIES.has(code) && !this.#codes.includes(code)) this.#codes.push(code);
    });
    this.urls = new UrlRules(base, this.findings, robotsOrigin);
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
    const findings = this.#codes.length === 0 ? NO_CODES : [...this.#codes];
    if (findings.length > 0) this.#codes.length = 0;
    if (url !== null) this.#take({ url, line, lastmod, alternates, images, videos, news }, written, findings);
  }

  sitemap(written: string, line: number, lastmod: string | null): void {
    const url = this.#count(written, line, 'sitemap');
    this.#codes.length = 0;
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
