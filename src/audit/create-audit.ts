// The audit of one site while it runs: takes sitemaps and pages as they come, and says at any time what the result is.

import { memoize } from '../base/once.ts';
import { inSteps, ROWS_PER_STEP, runAll, type Steps, sortedInSteps } from '../base/steps.ts';
import { originOf, withoutFragment } from '../base/url.ts';
import { createUrlKeys, urlKey } from '../base/url-key.ts';
import type { PageResult } from '../report/index.ts';
import type { SitemapAlternate } from '../sitemaps/index.ts';
import { assessSteps } from './assess.ts';
import type { AuditAssessment } from './assessment.ts';
import { compareDates } from './dates.ts';
import { createListedJudge } from './judge-listed.ts';
import { type Judging, judgePage } from './judge-page.ts';
import { KeptAnswers } from './kept-answers.ts';
import { KnownPage, listedPart, UNJUDGED } from './known-page.ts';
import { compareText } from './order.ts';
import type { AuditPage, AuditSitemap, JudgedPage } from './types.ts';

export interface Listing {
  readonly url: string;
  readonly lastmod: string | null;
  readonly alternates: readonly SitemapAlternate[];
}

export interface Audit {
  /** A sitemap file. Again: in place of what was known of it. */
  addSitemap(sitemap: AuditSitemap): void;
  /** Sitemaps, or parts of them, were left out that it didn't get. */
  hasOmittedSitemaps: boolean;
  /** An entry of a sitemap; `sitemap` is null for a URL of a list or one that was pasted. */
  list(entry: Listing, sitemap: string | null): void;
  /** The result of fetching a URL. One that isn't listed is the target of others, and has no issues. */
  answer(url: string, answer: PageResult): void;
  /** Whether robots.txt blocks it for all selected crawlers, so that there is nothing to fetch. */
  isBlockedForAll(url: string): boolean;
  /**
   * URLs that fetched pages name as canonical or as other versions, and that aren't listed: sorted, each with those pages.
   *
   * @param isAgain those that were fetched before, too
   */
  targets(isAgain: boolean): Steps<ReadonlyMap<string, readonly AuditPage[]>>;
  /** What is known of a URL, with or without a fragment; null if nothing ever named it. */
  pageAt(url: string): AuditPage | null;
  /** The sitemaps that list it, in the order in which they came. */
  sitemapsOf(url: string): readonly string[];
  /** Whether a list has it, or it was pasted, whatever sitemaps do. */
  isInList(url: string): boolean;
  /** The robots.txt of these origins has changed: their pages are judged again. */
  judgeAgain(origins: ReadonlySet<string>): Steps<void>;
  assess(): AuditAssessment;
  /** The same, with pauses. Nothing may be taken meanwhile. */
  assessSteps(): Steps<AuditAssessment>;
  readonly listed: number;
  readonly fetched: number;
  /** No more is listed. */
  readonly isFull: boolean;
}

export interface AuditLimits {
  readonly pages: number;
  /** Characters of the listed URLs and of the other versions that sitemaps name, with room for each link to one or to a sitemap. */
  readonly characters: number;
  /** Characters of the links of all fetched pages. */
  readonly links: number;
}

/** What a browser can hold. */
const LIMITS: AuditLimits = { pages: 5_000_000, characters: 512_000_000, links: 256_000_000 };

/** For the room that a page's link to a version takes beside URL and code, or one to a further sitemap that lists it. */
const LINK_CHARACTERS = 16;

const NO_VERSIONS: readonly never[] = [];

/** @param judging of a page; the same object for all pages of an origin. robots.txt of other origins is known where it was requested */
export function createAudit(site: string, judging: (url: string) => Judging, limits = LIMITS): Audit {
  return new AuditOfSite(site, judging, limits);
}

class AuditOfSite implements Audit {
  listed = 0;
  hasOmittedSitemaps = false;
  readonly #site: string;
  readonly #judging: (url: string) => Judging;
  readonly #limits: AuditLimits;
  readonly #sitemaps = new Map<string, AuditSitemap>();
  /** By the keys of their URLs. */
  readonly #known = new Map<string, KnownPage>();
  readonly #answers: KeptAnswers;
  /** What sitemaps name as versions of the few pages that have any. */
  readonly #versions = new Map<KnownPage, SitemapAlternate[]>();
  /** Pages that are in a list and in sitemaps. */
  readonly #inBoth = new Set<KnownPage>();
  #characters = 0;
  /** URLs that sitemaps name as versions, but for those that are the keys of pages: the same text for all that name one. */
  readonly #named = new Map<string, string>();
  readonly #listedJudge = memoize((by: Judging) => createListedJudge(by));
  /** The sitemap that is being read, and the lists of sitemaps with it: pages with the same list before share the one after. */
  #reading = { sitemap: '', listWithIt: this.#listsWith('') };

  constructor(site: string, judging: (url: string) => Judging, limits: AuditLimits) {
    this.#site = site;
    this.#judging = judging;
    this.#limits = limits;
    this.#answers = new KeptAnswers(limits.links);
  }

  get fetched(): number {
    return this.#answers.size;
  }

  get isFull(): boolean {
    return this.listed >= this.#limits.pages || this.#characters >= this.#limits.characters;
  }

  addSitemap(sitemap: AuditSitemap): void {
    this.#sitemaps.set(sitemap.url, sitemap);
  }

  list({ url, lastmod, alternates }: Listing, sitemap: string | null): void {
    if (this.isFull) return;
    const page = this.#pageOf(url);
    const isInList = page.files.length === 0 && !page.isTarget;
    if (sitemap === null ? page.files.length > 0 : isInList) this.#inBoth.add(page);
    if (page.isTarget) {
      this.listed += 1;
      this.#characters += url.length;
      page.isTarget = false;
    }
    if (sitemap !== null) this.#addFile(page, sitemap);
    // The latest of several dates, in whatever order they come.
    if (lastmod !== null && (page.lastmod === null || compareDates(lastmod, page.lastmod) > 0)) page.lastmod = lastmod;
    if (alternates.length > 0) this.#addVersions(page, alternates);
  }

  answer(url: string, answer: PageResult): void {
    const page = this.#pageOf(url);
    this.#answers.set(page, answer);
    page.judged = UNJUDGED;
  }

  isBlockedForAll(given: string): boolean {
    const url = withoutFragment(given);
    return this.#judged(url).blocked.length === this.#judging(url).crawlers.length;
  }

  *targets(isAgain: boolean): Steps<ReadonlyMap<string, readonly AuditPage[]>> {
    const targets = new Map<string, AuditPage[]>();
    const keyOf = createUrlKeys();
    /** Their URLs as written first, by the keys. */
    const spellings = new Map<string, string>();
    for (const one of this.#answers.pages()) {
      if (one.isTarget) continue;
      const page = this.#judge(one);
      yield;
      const canonical = page.fetched?.canonical ?? null;
      for (const target of [...(canonical === null ? [] : [canonical]), ...page.alternates.map(({ url }) => url)]) {
        const key = keyOf(target);
        const known = this.#known.get(key);
        if (known !== undefined && !(isAgain && known.isTarget)) continue;
        const url = known?.url ?? spellings.get(key) ?? withoutFragment(target);
        if (!spellings.has(key)) spellings.set(key, url);
        const namers = targets.get(url);
        if (namers) namers.push(page);
        else targets.set(url, [page]);
      }
    }
    return new Map(yield* sortedInSteps([...targets], ([one], [other]) => compareText(one, other)));
  }

  pageAt(url: string): AuditPage | null {
    const page = this.#known.get(urlKey(url));
    return page === undefined ? null : this.#judge(page);
  }

  sitemapsOf(url: string): readonly string[] {
    return this.#known.get(urlKey(url))?.files ?? [];
  }

  isInList(url: string): boolean {
    const page = this.#known.get(urlKey(url));
    return page !== undefined && !page.isTarget && (page.files.length === 0 || this.#inBoth.has(page));
  }

  judgeAgain(origins: ReadonlySet<string>): Steps<void> {
    return inSteps(this.#known.values(), (page) => {
      if (origins.has(originOf(page.url))) page.judged = UNJUDGED;
    });
  }

  assess(): AuditAssessment {
    return runAll(this.assessSteps());
  }

  *assessSteps(): Steps<AuditAssessment> {
    const pages: AuditPage[] = [];
    let judged = 0;
    for (const page of this.#known.values()) {
      this.#judge(page);
      judged += 1;
      // To judge one that was fetched takes as long as to judge hundreds of the others.
      if (judged % ROWS_PER_STEP === 0 || page.fetched !== null) yield;
      if (!page.isTarget) pages.push(page);
    }
    const targets = [...this.#answers.pages()].filter(({ isTarget }) => isTarget);
    const sitemaps = [...this.#sitemaps.values()];
    const pageAt = (url: string) => this.pageAt(url);
    const judge = (url: string) => this.#judged(url);
    const site = this.#site;
    const { crawlers } = this.#judging(`${site}/`);
    const hasOmittedSitemaps = this.hasOmittedSitemaps || this.isFull;
    return yield* assessSteps({ site, crawlers, sitemaps, hasOmittedSitemaps, pages, targets, pageAt, judge });
  }

  #pageOf(given: string): KnownPage {
    const key = urlKey(given);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const url = withoutFragment(given);
    const page = new KnownPage(this.#named.get(url) ?? url);
    // It counts as a page from now on.
    if (this.#named.delete(url)) this.#characters -= url.length;
    if (key !== url) this.#characters += key.length;
    this.#known.set(key === url ? page.url : key, page);
    return page;
  }

  #addFile(page: KnownPage, sitemap: string): void {
    if (this.#reading.sitemap !== sitemap) this.#reading = { sitemap, listWithIt: this.#listsWith(sitemap) };
    const files = this.#reading.listWithIt(page.files);
    if (files !== page.files && files.length > 1) this.#characters += LINK_CHARACTERS;
    page.files = files;
  }

  #listsWith(sitemap: string) {
    return memoize((files: readonly string[]): readonly string[] => {
      if (files.includes(sitemap)) return files;
      // Where pages can’t share their lists, all of them are copied.
      this.#characters += files.length;
      return [...files, sitemap];
    });
  }

  #addVersions(page: KnownPage, alternates: readonly SitemapAlternate[]): void {
    const known = this.#versions.get(page) ?? [];
    this.#versions.set(page, known);
    for (const { url, hreflang } of alternates) {
      this.#characters += LINK_CHARACTERS + hreflang.length;
      known.push({ hreflang, url: this.#sharedText(url) });
    }
    page.judged = UNJUDGED;
  }

  /** Most versions are pages that are listed, and each is named by all others. */
  #sharedText(url: string): string {
    const named = this.#named.get(url);
    if (named !== undefined) return named;
    const key = urlKey(url);
    const known = this.#known.get(key)?.url;
    const isNew = known !== url;
    const shared = isNew ? url : known;
    if (isNew) this.#characters += url.length;
    // A text that isn't its own key is found here from now on, without making the key.
    if (isNew || key !== url) this.#named.set(url, shared);
    return shared;
  }

  #judged(url: string): JudgedPage {
    return this.pageAt(url) ?? this.#listedJudge(this.#judging(url))(url);
  }

  #judge(page: KnownPage): AuditPage {
    if (page.judged !== UNJUDGED) return page;
    const versions = this.#versions.get(page);
    page.alternates = versions === undefined ? NO_VERSIONS : inOrder(versions);
    const by = this.#judging(page.url);
    const answer = this.#answers.of(page);
    if (answer === undefined) page.judged = this.#listedJudge(by)(page.url);
    else {
      const { alternates, fetched, ...judged } = judgePage(listedPart(page), answer, by);
      page.judged = judged;
      page.alternates = alternates;
      page.fetched = fetched && this.#answers.isUnlinked(page) ? { ...fetched, links: null } : fetched;
    }
    return page;
  }
}

/** Each once, in an order that doesn't tell which sitemap came first. */
function inOrder(alternates: readonly SitemapAlternate[]): readonly SitemapAlternate[] {
  const sorted = alternates.toSorted(
    (one, other) => compareText(one.hreflang, other.hreflang) || compareText(one.url, other.url),
  );
  return sorted.filter(({ hreflang, url }, index) => {
    const before = sorted[index - 1];
    return before?.hreflang !== hreflang || before.url !== url;
  });
}
