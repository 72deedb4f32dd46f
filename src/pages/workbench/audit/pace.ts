// How fast pages of a site are requested, and how long to pause.
import { parseRobotsTxt, readRecords } from '../../../robots/index.ts';
import { ipAddressSpaceOf } from '../../../shared/ip-address-space.ts';

export interface Pace {
  readonly atOnce: number;
  /** Milliseconds between the starts of two requests. */
  readonly between: number;
  /** Milliseconds until a request that failed is made once more. */
  readonly retryAfter: number;
  /** Milliseconds of the first pause if the server refused and didn't say for how long. Each further one is twice as long. */
  readonly refusedFor: number;
}

export const MOST_AT_ONCE = 8;
/** URLs that a run fetches: the same limit as the worker's. */
export const MOST_FETCHED = 20_000;
/** Milliseconds. With a longer Crawl-delay no run would end. */
const LONGEST_DELAY = 10_000;

/** Pages of a site on this computer can be requested faster. */
export const isLoopback = (site: string): boolean => ipAddressSpaceOf(site) === 'loopback';

export function defaultPace(site: string, robots: string): Pace {
  const delay = crawlDelay(robots);
  const pace = isLoopback(site)
    ? { atOnce: MOST_AT_ONCE, between: 0, retryAfter: 500, refusedFor: 1_000 }
    : { atOnce: 2, between: 500, retryAfter: 5_000, refusedFor: 30_000 };
  return { ...pace, between: Math.max(pace.between, delay) };
}

/** What a person may choose: never faster than a Crawl-delay allows. */
export function fasterPace(site: string, robots: string, atOnce: number): Pace {
  const usual = defaultPace(site, robots);
  const most = Math.max(1, Math.min(MOST_AT_ONCE, atOnce));
  const between = isLoopback(site) ? 0 : 1_000 / most;
  return { ...usual, atOnce: most, between: Math.max(crawlDelay(robots), between) };
}

/** That of the groups for `*`, in milliseconds; 0 without one. */
export function crawlDelay(robots: string): number {
  const records = readRecords(parseRobotsTxt(robots), ['crawl-delay']);
  const delays = records.flatMap((record) =>
    record.kind === 'crawl-delay' && record.group?.has('*') ? [record.seconds * 1_000] : [],
  );
  return Math.min(LONGEST_DELAY, Math.max(0, ...delays));
}

/** How many of the URLs that they name as canonical or as another version are fetched after so many pages, at most. */
export const mostTargets = (pages: number, most = MOST_FETCHED): number => Math.max(0, Math.min(pages, most - pages));

/** Milliseconds that so many pages take, if one takes `perPage`. */
export function timeLeft(pages: number, { atOnce, between }: Pace, perPage: number): number {
  return pages * Math.max(between, perPage / atOnce);
}
