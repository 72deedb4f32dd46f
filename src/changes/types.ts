// What changes between two robots.txt, as data.

import type { LineChange } from '../base/line-diff.ts';
import type { Crawler } from '../crawlers/index.ts';
import type { Rule } from '../robots/index.ts';

export type ChangeEffect =
  /** The texts are equal. */
  | 'identical'
  /** No answer changes for any crawler and URL: comments, order, spelling, lines that no crawler reads. */
  | 'none'
  /** At least one answer changes: a URL or an example shows it. */
  | 'changes'
  /** The rules differ, but neither a URL nor an example shows a change. */
  | 'unseen';

/** A URL and a crawler whose verdict changes. */
export interface UrlChange {
  readonly url: string;
  /** The crawler's product token. */
  readonly token: string;
  /** Whether the crawler can crawl it. */
  readonly before: boolean;
  readonly after: boolean;
  /** The line of the rule that decides afterwards, 1-based; null if none does. */
  readonly line: number | null;
}

/** The same for all crawlers of a class. */
export interface ClassUrlChange extends Omit<UrlChange, 'token'> {
  /** The index of the class in `Changes.classes`. */
  readonly classIndex: number;
  /** The line of the rule that decided before. */
  readonly lineBefore: number | null;
}

/** URLs that change the same way, by the same lines, for the same crawlers. */
export interface UrlChangeGroup extends Omit<ClassUrlChange, 'url' | 'classIndex'> {
  /** Indexes of the classes in `Changes.classes`. */
  readonly classIndexes: readonly number[];
  /** How many URLs there are. */
  readonly count: number;
  /** The first of them. */
  readonly urls: readonly string[];
}

/** Crawlers that get the same answers from each file, whatever the URL. */
export interface ClassChange {
  /** In the order of the list. */
  readonly crawlers: readonly [Crawler, ...Crawler[]];
  readonly effect: Exclude<ChangeEffect, 'identical'>;
  /** Rules that they follow only afterwards, and only before, with the lines of those files. At most MOST_RULES each. */
  readonly added: readonly Rule[];
  readonly removed: readonly Rule[];
  /** How many more there are. */
  readonly omitted: number;
  /**
   * `blocked`: the whole site is blocked afterwards, and wasn't before, not even with exceptions. `allowed`: it was blocked, and
   * is allowed afterwards. Null for any other change.
   */
  readonly whole: 'blocked' | 'allowed' | null;
  /** URLs of the list that are blocked only afterwards, and only before. */
  readonly nowBlocked: number;
  readonly nowAllowed: number;
  /** Paths made from the rules whose verdict changes: at most two that are now blocked, and two that are now allowed. */
  readonly examples: readonly Example[];
}

/** A path that shows a change. It need not exist on the site. */
export interface Example {
  readonly path: string;
  readonly before: boolean;
  readonly after: boolean;
  /** The lines of the rules that decide before and afterwards. */
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
  /** How many changes `urls` leaves out: it has at most a million. */
  readonly urlsOmitted: number;
  /** The same of `rows`. */
  readonly rowsOmitted: number;
  /**
   * The same in groups: each URL is in one group for each way in which it changes. And how many changes no group has room for.
   */
  readonly urlGroups: readonly UrlChangeGroup[];
  readonly ungrouped: number;
  /** URLs whose verdict changes for at least one crawler. */
  readonly changedUrls: number;
  /**
   * URLs that might change: the verdict before or after is unknown, because matching took too long, or the crawler follows
   * others' rules, which differ. They aren't counted as changes.
   */
  readonly unknownUrls: number;
}
