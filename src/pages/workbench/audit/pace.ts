// How fast pages of a site are requested, and how long to pause.
import { parseRobotsTxt, readRecords } from '../../../robots/index.ts';
import { ipAddressSpaceOf } from '../../../shared/ip-address-space.ts';

export interface Pace {
  readonly atOnce: number;
  /** Between the starts of two requests. */
  readonly betweenMs: number;
  /** Until a request that failed is made once more. */
  readonly retryAfterMs: number;
  /** The first pause if the server refused and didn't say for how long. Each further one is twice as long. */
  readonly refusedForMs: number;
}

export const MOST_AT_ONCE = 8;
/** URLs that a run fetches: the same limit as the worker's. */
export const MOST_FETCHED = 20_000;
/** With a longer Crawl-delay no run would end. */
const LONGEST_DELAY_MS = 10_000;

/** Pages of a site on this computer can be requested faster. */
export const isLoopback = (site: string): boolean => ipAddressSpaceOf(site) === 'loopback';

export function defaultPace(site: string, robots: string): Pace {
  const pace = isLoopback(site)
    ? { atOnce: MOST_AT_ONCE, betweenMs: 0, retryAfterMs: 500, refusedForMs: 1_000 }
    : { atOnce: 2, betweenMs: 500, retryAfterMs: 5_000, refusedForMs: 30_000 };
  return { ...pace, betweenMs: Math.max(pace.betweenMs, crawlDelayMs(robots)) };
}

/** What a person may choose: never faster than a Crawl-delay allows. */
export function fasterPace(site: string, robots: string, atOnce: number): Pace {
  const usual = defaultPace(site, robots);
  const most = Math.max(1, Math.min(MOST_AT_ONCE, atOnce));
  const betweenMs = isLoopback(site) ? 0 : 1_000 / most;
  return { ...usual, atOnce: most, betweenMs: Math.max(crawlDelayMs(robots), betweenMs) };
}

/** The Crawl-delay of the groups for `*`; 0 without one. */
export function crawlDelayMs(robots: string): number {
  const records = readRecords(parseRobotsTxt(robots), ['crawl-delay']);
  const delays = records.flatMap((record) =>
    record.kind === 'crawl-delay' && record.group?.has('*') ? [record.seconds * 1_000] : [],
  );
  return Math.min(LONGEST_DELAY_MS, Math.max(0, ...delays));
}

/** How many of the URLs that they name as canonical or as another version are fetched after so many pages, at most. */
export const mostTargets = (pages: number, most = MOST_FETCHED): number => Math.max(0, Math.min(pages, most - pages));

/** What so many pages take, if one takes `perPageMs`. */
export function timeLeftMs(pages: number, { atOnce, betweenMs }: Pace, perPageMs: number): number {
  return pages * Math.max(betweenMs, perPageMs / atOnce);
}
