// AI use as data: what the site states about it, for which crawlers and where, and the answer.
import type { AiUse } from '../../crawlers/index.ts';
import type { Directive } from '../../directives/index.ts';
import type { IndexObstacle, PageState } from './page-verdict.ts';
import type { RuleExcerpt } from './rule-excerpt.ts';

/** Training models, and generating answers from what was found. */
export type { AiUse };

/** The uses that Content-Signal has. */
export type SignalUse = AiUse | 'search';

export type AiAnswer =
  | 'allowed'
  | 'disallowed'
  /** For one crawler: for a part of the page only. For a page: to some crawlers and not to others. */
  | 'partly'
  /** Both yes and no. */
  | 'contradictory'
  /** Not stated, and everything is known. */
  | 'unstated'
  | 'unknown';

export interface AiUseReport {
  readonly use: AiUse;
  readonly answer: AiAnswer;
  readonly statements: readonly AiStatement[];
}

/** The answer for one crawler. */
export interface CrawlerStatements extends AiUseReport {
  /** The line of a Content-Signal about the use for `*`. The crawler's own group replaces it and has none (RFC 9309 §2.2.1). */
  readonly replacedSignal: number | null;
}

export interface PageAiUse extends AiUseReport {
  /** How many AI crawlers there are for this use, and how many of them are allowed or refused. */
  readonly crawlers: number;
  readonly allowed: number;
  readonly disallowed: number;
}

/** One place where the site states something. */
export interface AiStatement {
  readonly use: AiUse;
  readonly says: 'yes' | 'no' | 'partly';
  /** Product tokens, or names as robots.txt has them; null for everyone. */
  readonly to: readonly string[] | null;
  readonly place: AiPlace;
  /** Whether the crawler's operator documents that it honors this. */
  readonly isDocumented: boolean;
}

export type AiPlace =
  /**
   * A group allows or blocks the crawler. `as`: the name in the group (`*`, or one that the crawler falls back on); null for
   * its own. `isWholeSite`: the rule blocks every URL.
   */
  | {
      readonly kind: 'group';
      readonly as: string | null;
      readonly line: number;
      readonly rule: RuleExcerpt | null;
      readonly isWholeSite: boolean;
    }
  /** `isInGroup`: false before the first group. No document defines what that means. */
  | { readonly kind: 'content-signal'; readonly text: string; readonly line: number; readonly isInGroup: boolean }
  | { readonly kind: 'content-usage'; readonly text: string; readonly line: number }
  | { readonly kind: 'usage-header'; readonly text: string }
  /** `url`: of the license; null if it is in the page. */
  | { readonly kind: 'rsl'; readonly text: string; readonly url: string | null }
  /** `operator`: the one that documents what the directive means for its crawlers; null if none does. */
  | { readonly kind: 'directive'; readonly directive: Directive; readonly operator: string | null }
  /** `isAccessibleForFree: false` in the page's structured data. */
  | { readonly kind: 'free-access'; readonly operator: string | null }
  /** `policy`: the URL of the license terms beside it, as written. */
  | {
      readonly kind: 'tdm-reservation';
      readonly text: string;
      readonly source: 'meta' | 'header' | 'file';
      readonly policy: string | null;
    };

/** The state of one AI use for a crawler, an operator, or all selected crawlers. */
export type AiState =
  /** The site allows it: by a signal, or by a group that names and allows the crawler. */
  | 'allowed'
  /** No statement about it. */
  | 'not-restricted'
  /** By robots.txt; for answers, also if the crawler's index can't have the page. */
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
  /** An obstacle that keeps the crawler from the page, or the page out of the index that answers are made from. */
  | { readonly kind: 'obstacle'; readonly obstacle: IndexObstacle };

/**
 * A use that a crawler serves: the statements about it, and the state that follows from these and from what the crawler can
 * crawl and index.
 */
export interface CrawlerAiUse extends CrawlerStatements {
  readonly state: Exclude<AiState, 'none'>;
  /** Null if nothing is stated, or nothing is known. */
  readonly because: AiCause | null;
  /** If the operator doesn't document that it honors what decides: a statement that it does honor, and that restricts a part. */
  readonly honored: AiStatement | null;
}

/** The three purposes that the report distinguishes. */
export interface PurposeReports {
  readonly search: PageState;
  readonly 'ai-search': PurposeReport;
  readonly 'ai-training': PurposeReport;
}

export interface PurposeReport {
  readonly state: AiState;
  /** The selected crawlers that serve the purpose, in the order of the report. */
  readonly operators: readonly OperatorReport[];
}

export interface OperatorReport {
  /** The product token if no operator is known. */
  readonly operator: string;
  readonly state: AiState;
  readonly crawlers: readonly {
    readonly token: string;
    readonly state: Exclude<AiState, 'none'>;
    readonly because: AiCause | null;
    readonly honored: AiStatement | null;
  }[];
}

/** License terms that the site names for the page. */
export interface License {
  readonly source: 'robots' | 'header' | 'link';
  /** Absolute. */
  readonly url: string;
  /** The line in robots.txt. */
  readonly line: number | null;
  /** RSL, https://rslstandard.org/rsl: in robots.txt, and elsewhere with its media type. Other links lead to any license. */
  readonly isRsl: boolean;
  /** User agents of the group of robots.txt that it is in. For them it replaces the global licenses. Null for everyone. */
  readonly to: readonly string[] | null;
}
