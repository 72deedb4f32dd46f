// How robots.txt is served to crawlers, as data.

import type { Challenger, CrawlAnswer } from '../../robots/index.ts';
import type { FetchFailure } from './fetch-failure.ts';

export type RobotsServing =
  | { readonly kind: 'file' }
  /** The file is missing, or the request is refused. */
  | { readonly kind: 'refused'; readonly status: number }
  /** A network's challenge or refusal instead of the site's response. `by` is null for an HTML page of unknown origin. */
  | { readonly kind: 'challenge'; readonly by: Challenger | null; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: FetchFailure };

/** What a crawler may do with the page by the browser's copy of robots.txt, and by the copy that the crawler receives. */
export interface ServedVerdictChange {
  readonly token: string;
  readonly before: CrawlAnswer;
  readonly after: CrawlAnswer;
}

export interface FileDiff {
  /** The first lines that are in only one of the two files. `isAdded`: in the crawler's. */
  readonly lines: readonly { readonly isAdded: boolean; readonly text: string }[];
  readonly added: number;
  readonly removed: number;
}

export interface ServedRobots {
  readonly answer: RobotsServing;
  /** Whether it differs from the response to the browser's own User-Agent. */
  readonly differs: boolean;
  /** The differences, if both responses are files. */
  readonly diff: FileDiff | null;
  readonly changes: readonly ServedVerdictChange[];
}

/** How robots.txt is served differently to some crawlers, as a conflict shows it. */
export interface RobotsDifference {
  readonly tokens: readonly string[];
  readonly answer: RobotsServing;
  readonly changes: readonly ServedVerdictChange[];
}
