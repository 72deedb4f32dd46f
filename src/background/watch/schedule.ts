// When watched sites and their key URLs are due. Pure: times are given, milliseconds since the epoch.
import {
  type KeyUrl,
  siteIn,
  WATCH_LIMITS,
  type Watch,
  type WatchedSite,
  type WatchHours,
} from '../../shared/watch.ts';

/** Minutes between two looks for what is due. */
export const PERIOD_MINUTES = 15;
const PERIOD = PERIOD_MINUTES * 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Of one look, so that a browser that was closed for long does not ask all sites at once. */
const MOST_SITES = 4;
export const MOST_PAGES = 8;

/** A check is put off by so much of the interval at most: sites that are watched together are not asked together. */
const JITTER = 0.1;

/** @param random from 0 to 1 */
export function dueAfter(now: number, hours: WatchHours, random = Math.random()): number {
  return now + Math.round(hours * HOUR * (1 + JITTER * random));
}

/** A clock that was put back puts no check off: the last check is in its future. A server may put one off by a day. */
const isDue = ({ isOn, due, lastCheck }: WatchedSite, now: number) =>
  isOn && (due <= now || (lastCheck !== null && lastCheck > now) || due > now + DAY * (1 + JITTER));

/** The longest due first. */
export function dueSites({ sites }: Watch, now: number): readonly WatchedSite[] {
  return sites
    .filter((site) => isDue(site, now))
    .sort((a, b) => a.due - b.due)
    .slice(0, MOST_SITES);
}

/**
 * They are due again at the next look, behind others that are due: whatever becomes of the check, as when no site can be asked or the
 * background ends in the middle. A check that brings an answer sets the time anew.
 */
export function withPutOff(watch: Watch, sites: readonly WatchedSite[], now: number): Watch {
  const those = new Set(sites.map(({ site }) => site));
  return { ...watch, sites: watch.sites.map((each) => (those.has(each.site) ? { ...each, due: now + PERIOD } : each)) };
}

export interface DuePage {
  readonly site: string;
  readonly keyUrl: KeyUrl;
}

/** Key URLs that were not fetched for a day, the longest due first. */
export function duePages({ sites }: Watch, now: number): readonly DuePage[] {
  return sites
    .filter(({ isOn }) => isOn)
    .flatMap(({ site, keyUrls }) => keyUrls.map((keyUrl) => ({ site, keyUrl })))
    .filter(({ keyUrl: { checkedAt } }) => checkedAt === null || checkedAt > now || now - checkedAt >= DAY)
    .sort((a, b) => (a.keyUrl.checkedAt ?? 0) - (b.keyUrl.checkedAt ?? 0));
}

/** This long without a look, and the browser was closed, or the computer asleep. */
const LONGEST_PAUSE = 2 * PERIOD;

/** The background has a look at what is due. What was due while it had none is noted with each site. */
export function looked(watch: Watch, now: number): Watch {
  const { lastLook } = watch;
  if (lastLook === null || now - lastLook <= LONGEST_PAUSE) return { ...watch, lastLook: now };
  const sites = watch.sites.map((site) => {
    const from = Math.max(site.due, lastLook);
    if (!site.isOn || now - from <= LONGEST_PAUSE) return site;
    return { ...site, gaps: [...site.gaps, { from, to: now }].slice(-WATCH_LIMITS.gaps) };
  });
  return { lastLook: now, sites };
}

export function withSite(watch: Watch, site: WatchedSite): Watch {
  const isKnown = siteIn(watch, site.site) !== null;
  const sites = isKnown ? watch.sites.map((each) => (each.site === site.site ? site : each)) : [...watch.sites, site];
  return { ...watch, sites };
}
