// The audit of one site while it runs: takes sitemaps and pages as they come, and says at any time what the result is.

import { memoize } from '../base/once.ts';
import type { PageAnswer } from '../report/index.ts';
import type { SitemapAlternate } from '../sitemaps/index.ts';
import { assess } from './assess.ts';
import type { Assessment } from './assessment.ts';
import { createListedJudge } from './judge-listed.ts';
import { type Judging, judgePage, originOf, withoutFragment } from './judge-page.ts';
import { compareText } from './survey.ts';
import type { AuditPage, AuditSitemap } from './types.ts';

export interface Listing {
  readonly url: string;
  readonly lastmod: string | null;
  readonly alternates: readonly SitemapAlternate[];
}

export interface Audit {
  /** A sitemap file. Again: in place of what was known of it. */
  addSitemap(sitemap: AuditSitemap): void;
  /** An entry of a sitemap; `sitemap` is null for a URL of a list or one that was pasted. */
  list(entry: Listing, sitemap: string | null): void;
  /** What came of fetching a URL. One that isn't listed is the target of others, and has no issues. */
  answer(url: string, answer: PageAnswer): void;
  /** Whether robots.txt blocks it for all selected crawlers, so that there is nothing to fetch. */
  isBlockedForAll(url: string): boolean;
  /** URLs that fetched pages name as canonical or as other versions, and of which nothing is known. */
  unknownTargets(): readonly string[];
  /** The sitemaps that list it, in the order in which they came. */
  sitemapsOf(url: string): readonly string[];
  /** What is known of a URL; null for one that was never named. */
  pageAt(url: string): AuditPage | null;
  /** Whether it was fetched. */
  isFetched(url: string): boolean;
  /** What robots.txt of an origin says is another: its pages are judged again. */
  judgeAgain(origin: string): void;
  assess(): Assessment;
  readonly listed: number;
  readonly fetched: number;
  /** No more is listed. */
  readonly isFull: boolean;
}

export interface AuditLimits {
  readonly pages: number;
  /** Of URLs that are listed, and of the other versions that sitemaps name. */
  readonly characters: number;
}

/** What a browser can hold. */
const LIMITS: AuditLimits = { pages: 5_000_000, characters: 512_000_000 };

interface Known {
  /** Files that list it. */
  sitemaps: readonly string[];
  isListed: boolean;
  lastmod: string | null;
  alternates: SitemapAlternate[];
  page: AuditPage | null;
  answer: PageAnswer | null;
}

/** @param judging of a page; the same object for all pages of an origin. robots.txt of other origins is known where it was requested */
export function createAudit(site: string, judging: (url: string) => Judging, limits = LIMITS): Audit {
  const sitemaps = new Map<string, AuditSitemap>();
  const known = new Map<string, Known>();
  let listed = 0;
  let characters = 0;
  const isFull = () => listed >= limits.pages || characters >= limits.characters;
  let fetched = 0;
  const entryOf = (given: string): readonly [string, Known] => {
    const url = withoutFragment(given);
    const entry = known.get(url) ?? {
      sitemaps: [],
      isListed: false,
      lastmod: null,
      alternates: [],
      page: null,
      answer: null,
    };
    known.set(url, entry);
    return [url, entry];
  };
  const listedJudge = memoize((by: Judging) => createListedJudge(by));
  /** Most pages are in one sitemap, and share its list of one. */
  const alone = memoize((sitemap: string): readonly string[] => [sitemap]);
  const pageOf = (url: string, entry: Known): AuditPage => {
    const { lastmod, alternates, answer } = entry;
    const about = {
      url,
      sitemaps: entry.sitemaps.length,
      isTarget: !entry.isListed,
      lastmod,
      alternates: inOrder(alternates),
    };
    entry.page ??= answer === null ? listedJudge(judging(url))(about) : judgePage(about, answer, judging(url));
    return entry.page;
  };
  return {
    addSitemap: (sitemap) => {
      sitemaps.set(sitemap.url, sitemap);
    },
    list: ({ url: given, lastmod, alternates }, sitemap) => {
      if (isFull()) return;
      const [, entry] = entryOf(given);
      if (!entry.isListed) {
        listed += 1;
        characters += given.length;
      }
      for (const { url, hreflang } of alternates) characters += url.length + hreflang.length;
      entry.isListed = true;
      entry.page = null;
      if (sitemap !== null && !entry.sitemaps.includes(sitemap)) {
        entry.sitemaps = entry.sitemaps.length === 0 ? alone(sitemap) : [...entry.sitemaps, sitemap];
      }
      // Of several dates the latest, whatever comes first.
      if (lastmod !== null && (entry.lastmod === null || lastmod > entry.lastmod)) entry.lastmod = lastmod;
      for (const alternate of alternates) entry.alternates.push(alternate);
    },
    answer: (given, answer) => {
      const [, entry] = entryOf(given);
      if (entry.answer === null) fetched += 1;
      entry.answer = answer;
      entry.page = null;
    },
    isBlockedForAll: (given) => {
      const [url, entry] = entryOf(given);
      return pageOf(url, entry).blocked.length === judging(url).crawlers.length;
    },
    unknownTargets: () => {
      const targets = new Set<string>();
      for (const [url, entry] of known) {
        if (entry.answer === null || !entry.isListed) continue;
        const page = pageOf(url, entry);
        const canonical = page.fetched?.canonical ?? null;
        for (const target of [...(canonical === null ? [] : [canonical]), ...page.alternates.map((one) => one.url)]) {
          const clean = withoutFragment(target);
          if (!known.has(clean)) targets.add(clean);
        }
      }
      return [...targets].sort();
    },
    sitemapsOf: (url) => known.get(withoutFragment(url))?.sitemaps ?? [],
    pageAt: (given) => {
      const url = withoutFragment(given);
      const entry = known.get(url);
      return entry === undefined ? null : pageOf(url, entry);
    },
    isFetched: (url) => (known.get(withoutFragment(url))?.answer ?? null) !== null,
    judgeAgain: (origin) => {
      for (const [url, entry] of known) if (originOf(url) === origin) entry.page = null;
    },
    assess: () =>
      assess({
        site,
        sitemaps: sitemaps.values(),
        pages: [...known].map(([url, entry]) => pageOf(url, entry)),
      }),
    get listed() {
      return listed;
    },
    get fetched() {
      return fetched;
    },
    get isFull() {
      return isFull();
    },
  };
}

const NONE: readonly SitemapAlternate[] = [];

/** Each once, in an order that doesn't tell which sitemap came first. */
function inOrder(alternates: readonly SitemapAlternate[]): readonly SitemapAlternate[] {
  if (alternates.length === 0) return NONE;
  const byText = new Map(alternates.map((one) => [`${one.hreflang} ${one.url}`, one]));
  return [...byText].sort(([one], [other]) => compareText(one, other)).map(([, alternate]) => alternate);
}
