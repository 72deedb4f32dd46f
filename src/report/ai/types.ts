// AI use as data: what the site states about it, for which crawlers and where, and the answer.
import type { Directive } from '../../directives/index.ts';
import type { Obstacle, PageState } from '../page/page-verdict-types.ts';
import type { RuleExcerpt } from '../rule-excerpt.ts';

/** Training models, and generating answers from what was found. */
export type AiUse = 'training' | 'answers';

/** What Content-Signal is about. */
export type SignalUse = AiUse | 'search';

export type AiAnswer =
  | 'allowed'
  | 'disallowed'
  /** Of a crawler: for a part of the page only. Of a page: to some crawlers, and not to others. */
  | 'partly'
  /** Yes and no. */
  | 'contradictory'
  /** Not stated, and that is known. */
  | 'unstated'
  | 'unknown';

export interface AiUseReport {
  readonly use: AiUse;
  readonly answer: AiAnswer;
  readonly statements: readonly AiStatement[];
}

/** Of one crawler. */
export interface CrawlerStatements extends AiUseReport {
  /** The line of a Content-Signal about the use for `*`, which the crawler's own group, without one, replaces (RFC 9309 §2.2.1). */
  readonly unheard: number | null;
}

export interface PageAiUse extends AiUseReport {
  /** How many crawlers there are that are there for AI, and how many of them are allowed or refused. */
  readonly crawlers: number;
  readonly allowed: number;
  readonly disallowed: number;
}

/** One place where the site states something. */
export interface AiStatement {
  readonly use: AiUse;
  readonly says: 'yes' | 'no' | 'partly';
  /** Product tokens, or names as robots.txt has them; null: everyone. */
  readonly to: readonly string[] | null;
  readonly place: AiPlace;
  /** Whether the crawler's operator documents that it honors this. */
  readonly isDocumented: boolean;
}

export type AiPlace =
  /**
   * A group allows or blocks the crawler. `as`: the name in the group (`*`, or one that the crawler falls back on); null for its own.
   * `isWholeSite`: the rule blocks every URL.
   */
  | {
      readonly kind: 'group';
      readonly as: string | null;
      readonly line: number;
      readonly rule: RuleExcerpt | null;
      readonly isWholeSite: boolean;
    }
  /** `isInGroup` is false for one that stands before any group: what that means is defined nowhere. */
  | { readonly kind: 'content-signal'; readonly text: string; readonly line: number; readonly isInGroup: boolean }
  | { readonly kind: 'content-usage'; readonly text: string; readonly line: number }
  | { readonly kind: 'usage-header'; readonly text: string }
  /** `url`: of the license; null for one in the page. */
  | { readonly kind: 'rsl'; readonly text: string; readonly url: string | null }
  /** `operator`: the one that documents what its crawlers make of the directive; null where none does. */
  | { readonly kind: 'directive'; readonly directive: Directive; readonly operator: string | null }
  /** `isAccessibleForFree: false` in the page's structured data. */
  | { readonly kind: 'free-access'; readonly operator: string | null }
  /** `policy`: the URL of the license terms that is named beside it, as written. */
  | {
      readonly kind: 'tdm-reservation';
      readonly text: string;
      readonly source: 'meta' | 'header' | 'file';
      readonly policy: string | null;
    };

/** What the site says, and does, of one AI use by a crawler, an operator, or all that are selected. */
export type AiState =
  /** The site says so: by a signal, or by a group that names and allows the crawler. */
  | 'allowed'
  /** Nothing says anything of it. */
  | 'not-restricted'
  /** By robots.txt; of answers, also where the crawler's index can't have the page. */
  | 'blocked'
  /** Crawling is allowed, and a signal of the site opts out. */
  | 'opted-out'
  /** For a part of the page, or for some of them. */
  | 'partly'
  /** Signals both allow and refuse. */
  | 'conflicting'
  | 'unknown'
  /** No such crawler is selected. */
  | 'none';

/** What decides a state. */
export type AiCause =
  | { readonly kind: 'statement'; readonly statement: AiStatement }
  /** It keeps the page from the crawler, or out of the index that answers are made from. */
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle };

/** A use that a crawler serves: what is stated, and what follows from it and from what the crawler can crawl and index. */
export interface CrawlerAiUse extends CrawlerStatements {
  readonly state: Exclude<AiState, 'none'>;
  /** Null where nothing is stated, or nothing is known. */
  readonly because: AiCause | null;
}

/** The three things that a person asks about. */
export interface PurposeReports {
  readonly search: PageState;
  readonly 'ai-search': PurposeReport;
  readonly 'ai-training': PurposeReport;
}

export interface PurposeReport {
  readonly state: AiState;
  /** Of the selected crawlers that serve the purpose, in the order of the report. */
  readonly operators: readonly OperatorReport[];
}

export interface OperatorReport {
  /** The product token where no operator is known. */
  readonly operator: string;
  readonly state: AiState;
  readonly crawlers: readonly {
    readonly token: string;
    readonly state: Exclude<AiState, 'none'>;
    readonly because: AiCause | null;
  }[];
}

/** License terms that the site names for the page. */
export interface License {
  readonly source: 'robots' | 'header' | 'link';
  /** Absolute. */
  readonly url: string;
  /** Of robots.txt. */
  readonly line: number | null;
  /** RSL, https://rslstandard.org/rsl: in robots.txt, and with its media type elsewhere. Other links lead to any license. */
  readonly isRsl: boolean;
  /** The names of the group of robots.txt that it stands in, for whose crawlers it replaces the global ones; null: everyone. */
  readonly to: readonly string[] | null;
}
