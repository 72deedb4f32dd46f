// One page as an audit gets to know it.
import type { AuditAlternate, AuditPage, FetchedPage, JudgedPage } from './types.ts';

const NONE: readonly never[] = [];

/** What a page is before it is judged, and once more is known of it. */
export const UNJUDGED: JudgedPage = {
  verdict: 'unknown',
  reason: 'none',
  searchState: 'unknown',
  notIndexableFor: NONE,
  blocked: NONE,
  isBlockedForSearch: false,
  ai: { 'ai-search': 'unknown', 'ai-training': 'unknown' },
  aiBy: { 'ai-search': NONE, 'ai-training': NONE },
};

/** A page as it grows: one object each, with as few fields as can be, since there may be millions. */
export class KnownPage implements AuditPage {
  readonly url: string;
  /** The sitemaps that list it. */
  files: readonly string[] = NONE;
  isTarget = true;
  lastmod: string | null = null;
  /** Pages that meet the same rules share it. */
  judged = UNJUDGED;
  alternates: readonly AuditAlternate[] = NONE;
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

  get searchState() {
    return this.judged.searchState;
  }

  get notIndexableFor() {
    return this.judged.notIndexableFor;
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

  get aiBy() {
    return this.judged.aiBy;
  }
}

/** What is known before it is fetched. */
export const listedPart = ({ url, sitemaps, isTarget, lastmod, alternates }: KnownPage) => ({
  url,
  sitemaps,
  isTarget,
  lastmod,
  alternates,
});
