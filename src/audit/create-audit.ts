// The audit of one site while it runs: takes sitemaps and pages as they come, and says at any time what the result is.

import { memoize } from '../base/once.ts';
import { inSteps, runAll, type Steps, sortedInSteps } from '../base/steps.ts';
import { originOf, withoutFragment } from '../base/url.ts';
import type { PageAnswer } from '../report/index.ts';
import type { SitemapAlternate } from '../sitemaps/index.ts';
import { assessSteps } from './assess.ts';
import type { AuditAssessment } from './assessment.ts';
import { createListedJudge } from './judge-listed.ts';
import { type Judging, judgePage } from './judge-page.ts';
import { compareText } from './order.ts';
import type { AuditPage, AuditSitemap, FetchedPage, JudgedPage } from './types.ts';

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
  /** URLs that fetched pages name as canonical or as other versions, and of which nothing is known: sorted, each with those pages. */
  unknownTargets(): Steps<ReadonlyMap<string, readonly AuditPage[]>>;
  /** The sitemaps that list it, in the order in which they came. */
  sitemapsOf(url: string): readonly string[];
  /** Whether a list has it, or it was pasted, whatever sitemaps do. */
  isInList(url: string): boolean;
  /** What robots.txt of these origins says is another: their pages are judged again. */
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
  /** Of URLs that are listed, and of the other versions that sitemaps name. */
  readonly characters: number;
  /** Of the links of all pages that are fetched. */
  readonly links: number;
}

/** What a browser can hold. */
const LIMITS: AuditLimits = { pages: 5_000_000, characters: 512_000_000, links: 256_000_000 };

/** Pages that are judged between two steps: a few milliseconds. */
const STEP = 4_096;

const NONE: readonly never[] = [];

/** What a page is before it is judged, and once more is known of it. */
const UNJUDGED: JudgedPage = {
  verdict: 'unknown',
  reason: 'none',
  blocked: NONE,
  isBlockedForSearch: false,
  ai: { 'ai-search': 'unknown', 'ai-training': 'unknown' },
};

/** A page as it grows: one object each, with as few fields as can be, since there may be millions. */
class Known implements AuditPage {
  readonly url: string;
  /** The sitemaps that list it. */
  files: readonly string[] = NONE;
  isTarget = true;
  lastmod: string | null = null;
  /** Pages that meet the same rules share it. */
  judged = UNJUDGED;
  alternates: readonly SitemapAlternate[] = NONE;
  fetched: FetchedPage | null = null;

  constructor(url: string) {
    this.url = url;
  }

  get sitemaps() {
    return this.files.length;
  }

  get verdict() {
    return this.judged.verdict;
  }

  get reason() {
    return this.judged.reason;
  }

  get blocked() {
    return this.judged.blocked;
  }

  get isBlockedForSearch() {
    return this.judged.isBlockedForSearch;
  }

  get ai() {
    return this.judged.ai;
  }
}

/** @param judging of a page; the same object for all pages of an origin. robots.txt of other origins is known where it was requested */
export function createAudit(site: string, judging: (url: string) => Judging, limits = LIMITS): Audit {
  const sitemaps = new Map<string, AuditSitemap>();
  const known = new Map<string, Known>();
  /** Of the few that have any: what came of fetching them, and what sitemaps name as their versions. */
  const answers = new Map<Known, PageAnswer>();
  const versions = new Map<Known, SitemapAlternate[]>();
  /** Pages that are in a list and in sitemaps. */
  const inBoth = new Set<Known>();
  /** Pages whose links are too many to keep. */
  const unlinked = new Set<Known>();
  let listed = 0;
  let characters = 0;
  let links = 0;
  const isFull = () => listed >= limits.pages || characters >= limits.characters;
  const entryOf = (given: string): Known => {
    const url = withoutFragment(given);
    const before = known.get(url);
    if (before !== undefined) return before;
    const entry = new Known(url);
    known.set(url, entry);
    return entry;
  };
  const listedJudge = memoize((by: Judging) => createListedJudge(by));
  /** Most pages are in one sitemap, and share its list of one. */
  const alone = memoize((sitemap: string): readonly string[] => [sitemap]);
  const judge = (entry: Known): AuditPage => {
    if (entry.judged !== UNJUDGED) return entry;
    const own = versions.get(entry);
    entry.alternates = own === undefined ? NONE : inOrder(own);
    const by = judging(entry.url);
    const answer = answers.get(entry);
    if (answer !== undefined) {
      const { alternates, fetched, ...judged } = judgePage(listedPart(entry), answer, by);
      entry.judged = judged;
      entry.alternates = alternates;
      entry.fetched = fetched && unlinked.has(entry) ? { ...fetched, links: null } : fetched;
    } else entry.judged = listedJudge(by)(entry.url);
    return entry;
  };
  const pageAt = (url: string): AuditPage | null => {
    const entry = known.get(url) ?? known.get(withoutFragment(url));
    return entry === undefined ? null : judge(entry);
  };
  const audit: Audit = {
    addSitemap: (sitemap) => {
      sitemaps.set(sitemap.url, sitemap);
    },
    list: ({ url: given, lastmod, alternates }, sitemap) => {
      if (isFull()) return;
      const entry = entryOf(given);
      if (sitemap === null ? entry.files.length > 0 : entry.files.length === 0 && !entry.isTarget) inBoth.add(entry);
      if (entry.isTarget) {
        listed += 1;
        characters += given.length;
        entry.isTarget = false;
      }
      if (sitemap !== null && !entry.files.includes(sitemap)) {
        entry.files = entry.files.length === 0 ? alone(sitemap) : [...entry.files, sitemap];
      }
      // Of several dates the latest, whatever comes first.
      if (lastmod !== null && (entry.lastmod === null || lastmod > entry.lastmod)) entry.lastmod = lastmod;
      if (alternates.length === 0) return;
      for (const { url, hreflang } of alternates) characters += url.length + hreflang.length;
      const own = versions.get(entry);
      if (own === undefined) versions.set(entry, [...alternates]);
      else for (const alternate of alternates) own.push(alternate);
      entry.judged = UNJUDGED;
    },
    answer: (given, answer) => {
      const entry = entryOf(given);
      const before = answers.get(entry);
      if (before !== undefined) links -= sizeOfLinks(before);
      const size = sizeOfLinks(answer);
      if (links + size > limits.links) {
        unlinked.add(entry);
        answers.set(entry, withoutLinks(answer));
      } else {
        unlinked.delete(entry);
        answers.set(entry, answer);
        links += size;
      }
      entry.judged = UNJUDGED;
    },
    isBlockedForAll: (given) => {
      const url = withoutFragment(given);
      const { blocked } = pageAt(url) ?? listedJudge(judging(url))(url);
      return blocked.length === judging(url).crawlers.length;
    },
    *unknownTargets() {
      const targets = new Map<string, AuditPage[]>();
      for (const entry of answers.keys()) {
        if (entry.isTarget) continue;
        const page = judge(entry);
        yield;
        const canonical = page.fetched?.canonical ?? null;
        for (const target of [...(canonical === null ? [] : [canonical]), ...page.alternates.map((one) => one.url)]) {
          const clean = withoutFragment(target);
          if (known.has(clean)) continue;
          const namers = targets.get(clean);
          if (namers) namers.push(page);
          else targets.set(clean, [page]);
        }
      }
      return new Map(yield* sortedInSteps([...targets], ([one], [other]) => compareText(one, other)));
    },
    sitemapsOf: (url) => known.get(withoutFragment(url))?.files ?? [],
    isInList: (url) => {
      const entry = known.get(withoutFragment(url));
      return entry !== undefined && !entry.isTarget && (entry.files.length === 0 || inBoth.has(entry));
    },
    judgeAgain: (origins) =>
      inSteps(known.values(), (entry) => {
        if (origins.has(originOf(entry.url))) entry.judged = UNJUDGED;
      }),
    assess: () => runAll(audit.assessSteps()),
    *assessSteps() {
      const pages: AuditPage[] = [];
      let judged = 0;
      for (const entry of known.values()) {
        judge(entry);
        judged += 1;
        // To judge one that was fetched takes as long as to judge hundreds of the others.
        if (judged % STEP === 0 || entry.fetched !== null) yield;
        if (!entry.isTarget) pages.push(entry);
      }
      const targets = [...answers.keys()].filter(({ isTarget }) => isTarget);
      return yield* assessSteps({ site, sitemaps: [...sitemaps.values()], pages, targets, pageAt });
    },
    get listed() {
      return listed;
    },
    get fetched() {
      return answers.size;
    },
    get isFull() {
      return isFull();
    },
  };
  return audit;
}

const listedPart = ({ url, sitemaps, isTarget, lastmod, alternates }: Known) => ({
  url,
  sitemaps,
  isTarget,
  lastmod,
  alternates,
});

function sizeOfLinks({ response }: PageAnswer): number {
  const targets = (response.kind === 'answered' && response.html?.content?.targets) || [];
  return targets.reduce((sum, { length }) => sum + length, 0);
}

function withoutLinks(answer: PageAnswer): PageAnswer {
  const { response } = answer;
  if (response.kind !== 'answered' || !response.html?.content) return answer;
  const html = { ...response.html, content: { ...response.html.content, targets: [] } };
  return { ...answer, response: { ...response, html } };
}

/** Each once, in an order that doesn't tell which sitemap came first. */
function inOrder(alternates: readonly SitemapAlternate[]): readonly SitemapAlternate[] {
  const sorted = alternates.toSorted(
    (one, other) => compareText(one.hreflang, other.hreflang) || compareText(one.url, other.url),
  );
  return sorted.filter(({ hreflang, url }, at) => {
    const before = sorted[at - 1];
    return before?.hreflang !== hreflang || before.url !== url;
  });
}
