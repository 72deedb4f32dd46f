// The page's verdict as data: the answer for the selected search crawlers, and what decides it.
import type { Directive } from '../../directives/index.ts';
import type { BlockLasts, Challenger, CrawlAnswer } from '../../robots/index.ts';
import type { Canonical } from './canonical.ts';
import type { FetchFailure } from './fetch-failure.ts';
import type { RuleExcerpt } from './rule-excerpt.ts';

/** `partly`: for some of the crawlers. `canonicalised`: it can be indexed, but names another URL as the canonical one. */
export const PAGE_STATES = ['indexable', 'not-indexable', 'partly', 'canonicalised', 'unknown'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/**
 * The reasons by their words in exports, in what is kept and in `data-reason`. `mixed`: crawlers have different ones.
 * `unreachable`: robots.txt can't be fetched, or the page gave no response, or a network gave one instead.
 */
export const PAGE_REASONS = [
  'none',
  'robots',
  'unreachable',
  'status',
  'redirect',
  'noindex',
  'canonical',
  'mixed',
] as const satisfies readonly PageVerdict['reason'][];
export type PageReason = (typeof PAGE_REASONS)[number];

/** Why a crawler doesn't index the page under its URL. */
export type Obstacle =
  /** `isLastGood`: a rule of the last copy, while the server is unreachable. `matchedPart`: see `VerdictExcerpt`. */
  | {
      readonly kind: 'robots';
      readonly rule: RuleExcerpt;
      readonly matchedPart: number;
      readonly isLastGood: boolean;
    }
  /** robots.txt can't be fetched. The crawler then doesn't crawl, or it is unknown whether it does. The rest: see `CrawlBecause`. */
  | {
      readonly kind: 'unreachable';
      readonly status: number | null;
      readonly lasts: BlockLasts;
      readonly lastCopy: RuleExcerpt | null;
    }
  | { readonly kind: 'status'; readonly status: number; readonly means: StatusMeaning }
  /** The target is indexed instead of this URL. `location` is null if unknown. `refresh`: its seconds; `isHeader`: see `PageRefresh`. */
  | {
      readonly kind: 'redirect';
      readonly status: number;
      readonly location: string | null;
      readonly refresh: number | null;
      readonly isHeader?: true;
    }
  /** `directives`: the first at each place. `isDocumented`: see `IndexBecause`. */
  | { readonly kind: 'noindex'; readonly directives: readonly Directive[]; readonly isDocumented: boolean }
  | { readonly kind: 'canonical'; readonly canonical: CanonicalElsewhere }
  /** The extension requested the page, and no response came: whether a crawler gets one is unknown. */
  | { readonly kind: 'no-response'; readonly failure: FetchFailure | Challenger };

/** What can keep a page out of an index. A canonical URL elsewhere doesn't, and of a page that gave no response that isn't known. */
export type IndexObstacle = Exclude<Obstacle, { readonly kind: 'canonical' | 'no-response' }>;

/** What Google documents for a status that isn't a success: see `statusMeaning`. */
export type StatusMeaning =
  /** The URL drops out of the index. */
  | 'dropped'
  /** Treated as if the page were gone. */
  | 'treated-as-gone'
  /** Crawled less often and retried; dropped if the failure lasts. */
  | 'retried';

export interface CanonicalElsewhere {
  readonly canonical: Canonical;
  /** Absolute. */
  readonly url: string;
  /** Whether the selected search crawlers can crawl it; null on another origin, whose robots.txt isn't fetched here. */
  readonly crawl: HopCrawl['answer'] | 'partly' | null;
}

export interface PageVerdict {
  readonly verdict: PageState;
  /** The kind of `obstacle`; `mixed`: crawlers meet different ones. For what is exported and kept: `pageReason()`. */
  readonly reason: 'none' | Obstacle['kind'] | 'mixed';
  /** The first obstacle that the crawlers meet. */
  readonly obstacle: Obstacle | null;
  /** The selected search crawlers, in the order of the report. Without any, the verdict is unknown. */
  readonly crawlers: readonly CrawlerPageVerdict[];
  /** HTTP status of the document; null if it wasn't seen. */
  readonly status: number | null;
  /** The canonical URL that the page names; null if it names several. */
  readonly canonical: string | null;
  /** The redirects that led to the page, or lead on from it if it redirects itself; null if they aren't known. */
  readonly redirects: readonly RedirectReport[] | null;
}

export interface CrawlerPageVerdict {
  readonly token: string;
  /** Null if the crawler's operator isn't known. */
  readonly operator: string | null;
  readonly verdict: Exclude<PageState, 'partly'>;
  readonly obstacle: Obstacle | null;
  /** Meanwhile, robots.txt fails, so the crawler doesn't see that obstacle. Left out otherwise. */
  readonly failing?: Extract<Obstacle, { readonly kind: 'unreachable' }>;
}

/** One redirect on the way to the page, with what is known about that URL. */
export interface RedirectReport {
  readonly url: string;
  readonly status: number;
  readonly location: string;
  /** Its own X-Robots-Tag. */
  readonly directives: readonly Directive[];
  /** Whether robots.txt of its origin allows it to the selected search crawlers; null if that file isn't available. */
  readonly crawl: readonly HopCrawl[] | null;
}

export interface HopCrawl {
  readonly token: string;
  readonly answer: CrawlAnswer;
  /** The line of robots.txt; null if no rule decides. */
  readonly line: number | null;
}
