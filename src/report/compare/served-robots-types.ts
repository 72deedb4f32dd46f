// robots.txt as it is answered to crawlers, as data.
import type { RobotsOutcome } from '../../robots/index.ts';
import type { Challenger } from './challenge.ts';

/** What came of one request for robots.txt. */
export interface RobotsResponse {
  readonly outcome: RobotsOutcome;
  /** Of the answer, if one came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export type RobotsAnswer =
  | { readonly kind: 'file' }
  /** No file came: it is refused, or isn't there. */
  | { readonly kind: 'refused'; readonly status: number }
  /** A challenge, or a refusal, in the site's place. `by` is null where a page of HTML came, and nothing says whose it is. */
  | { readonly kind: 'challenge'; readonly by: Challenger | null; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'network' | 'offline' | 'redirect' };

type Answer = 'allowed' | 'disallowed' | 'unknown';

/** What a crawler may do with the page by the browser's robots.txt, and by what it gets itself. */
export interface ServedVerdictChange {
  readonly token: string;
  readonly before: Answer;
  readonly after: Answer;
}

export interface FileDiff {
  /** The first of the lines that are in one of the two files alone. `isAdded`: in the crawler's. */
  readonly lines: readonly { readonly isAdded: boolean; readonly text: string }[];
  readonly added: number;
  readonly removed: number;
}

export interface ServedRobots {
  readonly answer: RobotsAnswer;
  /** From the answer to the browser's own User-Agent. */
  readonly differs: boolean;
  /** Where two files came that differ. */
  readonly diff: FileDiff | null;
  readonly changes: readonly ServedVerdictChange[];
}

/** How robots.txt is served to some crawlers: what a conflict tells. */
export interface RobotsDifference {
  readonly tokens: readonly string[];
  readonly answer: RobotsAnswer;
  readonly changes: readonly ServedVerdictChange[];
}
