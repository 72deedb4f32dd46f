// What changes between two robots.txt, as data.

import type { LineChange } from '../base/line-diff.ts';
import type { Crawler } from '../crawlers/index.ts';
import type { Rule } from '../robots/index.ts';

export type ChangeEffect =
  /** The two are the same text. */
  | 'identical'
  /** No answer to any crawler changes, for whatever URL: comments, order, spelling, lines that no crawler heeds. */
  | 'none'
  /** At least one answer changes: a URL or an example shows it. */
  | 'changes'
  /** The rules differ, and neither a URL nor an example shows a change. */
  | 'unseen';

/** A URL and a crawler whose verdict changes. */
export interface UrlChange {
  readonly url: string;
  /** The crawler's product token. */
  readonly token: string;
  /** Whether it may be crawled. */
  readonly before: boolean;
  readonly after: boolean;
  /** Where the rule stands that decides after, 1-based; null if none does. */
  readonly line: number | null;
}

/** The same for all crawlers of a class. */
export interface ClassUrlChange extends Omit<UrlChange, 'token'> {
  /** Its place in `Changes.classes`. */
  readonly place: number;
  /** Where the rule stands that decided before. */
  readonly lineBefore: number | null;
}

/** URLs that change the same way, by the same lines, for the same crawlers. */
export interface UrlChangeGroup extends Omit<ClassUrlChange, 'url' | 'place'> {
  /** Places of the classes in `Changes.classes`. */
  readonly places: readonly number[];
  /** How many URLs there are. */
  readonly count: number;
  /** The first of them. */
  readonly urls: readonly string[];
}

/** Crawlers that each file tells the same, whatever the URL. */
export interface ClassChange {
  /** In the order of the list. */
  readonly crawlers: readonly [Crawler, ...Crawler[]];
  readonly effect: Exclude<ChangeEffect, 'identical'>;
  /** Rules that they follow after and not before, at their lines after; and the other way round. At most MOST_RULES each. */
  readonly added: readonly Rule[];
  readonly removed: readonly Rule[];
  /** How many there are beyond those. */
  readonly omitted: number;
  /**
   * The whole site is blocked after, and before not even with exceptions; or it is allowed after, and was blocked; null for anything
   * else.
   */
  readonly whole: 'blocked' | 'allowed' | null;
  /** URLs of the list that are blocked after and not before, and the other way round. */
  readonly nowBlocked: number;
  readonly nowAllowed: number;
  /** Paths made from the rules for which a verdict changes: at most two that are blocked now, and two that are allowed now. */
  readonly examples: readonly Example[];
}

/** A path that shows a change. It need not exist on the site. */
export interface Example {
  readonly path: string;
  readonly before: boolean;
  readonly after: boolean;
  /** Where the rule stands that decided before, and that decides after. */
  readonly lineBefore: number | null;
  readonly line: number | null;
}

export interface Changes {
  readonly effect: ChangeEffect;
  /** Which lines differ. */
  readonly lines: readonly LineChange[];
  /** Every class, changed or not. */
  readonly classes: readonly ClassChange[];
  /** Only what changed, in the order of the URLs and then of the crawlers. */
  readonly urls: readonly UrlChange[];
  /** The same by class, in the order of the URLs. */
  readonly rows: readonly ClassUrlChange[];
  /** Changes that `urls` leaves out: a million is as much as it holds. */
  readonly urlsOmitted: number;
  /** The same of `rows`. */
  readonly rowsOmitted: number;
  /** The same, folded: each URL in one fold for each way in which it changes; and how many changes no fold has room for. */
  readonly folds: readonly UrlChangeGroup[];
  readonly foldsOmitted: number;
  /** URLs whose verdict changes for at least one crawler. */
  readonly changedUrls: number;
  /**
   * URLs that may change: the verdict before or after is unknown, as matching was given up, or a crawler follows others' rules that
   * differ. They are no changes.
   */
  readonly unknownUrls: number;
}
