// When watched sites and their key URLs are due. Pure: times are given, milliseconds since the epoch.
import { EARLIEST_CHECK } from '../../history/index.ts';
import {
  type ClockSeen,
  type KeyUrl,
  RIGHT_CLOCK,
  type Watch,
  type WatchedSite,
  type WatchGap,
  type WatchHours,
} from '../../shared/watch.ts';
import { withinLimits } from './fitted-watch.ts';

/** Minutes between two looks for what is due. */
export const PERIOD_MINUTES = 15;
const PERIOD_MS = PERIOD_MINUTES * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** This long without a look, and the browser was closed, or the computer asleep. */
const LONGEST_PAUSE_MS = 2 * PERIOD_MS;

/** Sites in a look that aren't too many: a browser that was closed for long asks no more of them at first. */
const FEW_SITES = 4;
/** The most in one look. */
const MOST_PAGES = 8;

/** A check is put off by so much of the interval at most: sites that are watched together are not asked together. */
const JITTER = 0.1;

/** @param random from 0 to 1 */
export function dueAfter(now: number, hours: WatchHours, random = Math.random()): number {
  return now + Math.round(hours * HOUR_MS * (1 + JITTER * random));
}

/** A clock that was put back puts no check off: the last check is in its future. A server may put one off by a day. */
const isDue = ({ isOn, isWithheld, due, lastCheck }: WatchedSite, now: number) =>
  isOn && !isWithheld && (due <= now || (lastCheck !== null && lastCheck > now) || due > now + DAY_MS * (1 + JITTER));

/** A visit soon after a check, or after another visit that was recorded, isn't one. A clock that was put back keeps none from being one. */
export const isVisitSoon = (site: Pick<WatchedSite, 'lastCheck'>, now: number): boolean =>
  site.lastCheck !== null && site.lastCheck <= now && now < nextVisit(site);

/** From when on a visit is recorded again. */
export const nextVisit = ({ lastCheck }: Pick<WatchedSite, 'lastCheck'>): number => (lastCheck ?? 0) + PERIOD_MS;

/** The longest due first. They are asked one after the other. */
export function dueSites(watch: Watch, now: number): readonly WatchedSite[] {
  return watch.sites
    .filter((site) => isDue(site, now))
    .sort((a, b) => a.due - b.due)
    .slice(0, mostSites(watch, now));
}

/** As many as become due between two looks, and one more: each is asked as often as a person set it to be. */
function mostSites({ sites, clock }: Watch, now: number): number {
  const isAfterPause = now - (clock?.pause?.[1] ?? 0) < LONGEST_PAUSE_MS;
  const perLook = sites.reduce((sum, { isOn, hours }) => sum + (isOn ? PERIOD_MS / (hours * HOUR_MS) : 0), 0);
  return isAfterPause ? FEW_SITES : Math.max(FEW_SITES, Math.ceil(perLook) + 1);
}

/**
 * They were asked for now, whatever becomes of it: no outcome, nor the end of the background, makes requests more frequent. Only a failure
 * of this computer's network takes it back (`withUnasked`, `dueAgain`).
 */
export function withPutOff(watch: Watch, sites: readonly WatchedSite[], pages: readonly DuePage[], now: number): Watch {
  const those = new Set(sites.map(({ site }) => site));
  const urls = new Set(pages.map(({ keyUrl }) => keyUrl.url));
  return {
    ...watch,
    sites: watch.sites.map((each) => ({
      ...each,
      due: those.has(each.site) ? dueAfter(now, each.hours) : each.due,
      keyUrls: each.keyUrls.map((keyUrl) => (urls.has(keyUrl.url) ? { ...keyUrl, askedAt: now } : keyUrl)),
    })),
  };
}

/** No request that says anything of the server was made. Without a network, the next look makes it. */
export const withUnasked = (
  site: WatchedSite,
  now: number,
  { isOffline }: { readonly isOffline: boolean },
): WatchedSite => ({
  ...site,
  due: isOffline ? Math.min(site.due, now + PERIOD_MS) : site.due,
  unaskedSince: site.unaskedSince ?? now,
});

/** As access to it is known at a look. */
export const withAccess = (site: WatchedSite, isWithheld: boolean, now: number): WatchedSite => ({
  ...site,
  isWithheld,
  unaskedSince: isWithheld && site.due <= now ? (site.unaskedSince ?? now) : site.unaskedSince,
});

export interface DuePage {
  readonly site: string;
  readonly keyUrl: KeyUrl;
}

/** A few of the key URLs that were not fetched for a day, the longest due first. */
export function duePages({ sites }: Watch, now: number): readonly DuePage[] {
  return sites
    .filter(({ isOn, isWithheld }) => isOn && !isWithheld)
    .flatMap(({ site, keyUrls }) => keyUrls.map((keyUrl) => ({ site, keyUrl })))
    .filter(({ keyUrl }) => lastAsked(keyUrl) > now || now - lastAsked(keyUrl) >= DAY_MS)
    .sort((a, b) => lastAsked(a.keyUrl) - lastAsked(b.keyUrl))
    .slice(0, MOST_PAGES);
}

/** The `askedAt` of a key URL that is due at the next look, after those that are due for longer. */
export const dueAgain = (now: number): number => now - DAY_MS;

const lastAsked = ({ askedAt, checkedAt }: KeyUrl) => askedAt ?? checkedAt ?? 0;

/** What is known of the looks before, besides the last one that was stored. */
export interface LooksBefore {
  /** Since when the browser has stored no look; null if it stored the last one, or was closed since. */
  readonly refusedSince: number | null;
  /** It wasn't closed since it stored the last one: only then is it known whether it refused. */
  readonly isSameSession: boolean;
}

/** The background has a look at what is due. What was due while it had none is noted with each site. */
export function withLook(watch: Watch, now: number, before: LooksBefore): Watch {
  const { lastLook, clock = RIGHT_CLOCK } = watch;
  // Once the clock is right, decades would seem to have passed.
  if (now < EARLIEST_CHECK) return watch;
  if (lastLook !== null && now < lastLook) return withClockBack(watch, clock, lastLook, now);
  if (lastLook === null || now - lastLook <= LONGEST_PAUSE_MS) return withLookInTime(watch, clock, now);
  // A clock that was put back and goes forward by as much is right again: only what is beyond that has passed.
  const isRight = clock.back > 0 && now - lastLook >= clock.back;
  const last = isRight ? lastLook + clock.back : lastLook;
  const sites = watch.sites.map((site) => {
    const from = Math.max(site.due, last);
    if (!site.isOn || now - from <= LONGEST_PAUSE_MS) return site;
    return withinLimits({ ...site, gaps: [...site.gaps, ...gapsOf(from, now, before)] });
  });
  return { lastLook: now, clock: { ...clock, back: isRight ? 0 : clock.back, pause: [last, now] }, sites };
}

/** A clock that was put back and isn't put right within a day had been wrong before that: from then on it counts as right. */
function withLookInTime(watch: Watch, clock: ClockSeen, now: number): Watch {
  const isForgotten = clock.back > 0 && now - clock.backSince >= DAY_MS;
  return { ...watch, lastLook: now, ...(isForgotten && { clock: { ...clock, back: 0 } }) };
}

/** The clock shows an earlier time than at the last look. If it is back in the last pause, that was shorter, or none: it had been ahead. */
function withClockBack(watch: Watch, { back, backSince, pause }: ClockSeen, lastLook: number, now: number): Watch {
  const passed = pause && now - (pause[0] + lastLook - pause[1]);
  if (pause === null || passed === null || passed < 0)
    return { ...watch, lastLook: now, clock: { back: back + lastLook - now, backSince: now, pause: null } };
  const [start] = pause;
  const end = start + passed;
  const isNone = passed <= LONGEST_PAUSE_MS;
  const sites = watch.sites.map((site) => ({
    ...site,
    gaps: site.gaps.flatMap((gap) => {
      if (gap.to <= start) return [gap];
      return isNone || gap.from >= end ? [] : [{ ...gap, to: Math.min(gap.to, end) }];
    }),
  }));
  return { lastLook: now, clock: { back, backSince, pause: null }, sites };
}

/** Before the first look that wasn't stored, there may have been none for long. */
function gapsOf(from: number, to: number, { refusedSince, isSameSession }: LooksBefore): readonly WatchGap[] {
  // A browser that was closed forgot whether it had refused to store anything before.
  const isRefused = isSameSession ? false : null;
  if (refusedSince === null || refusedSince >= to) return [{ from, to, isRefused }];
  if (refusedSince - from <= LONGEST_PAUSE_MS) return [{ from, to, isRefused: true }];
  return [
    { from, to: refusedSince, isRefused },
    { from: refusedSince, to, isRefused: true },
  ];
}

/** A check was stored: the first since others were due, for a reason that was known. With the times since then that aren't named yet. */
export function withMissed(gaps: readonly WatchGap[], missed: WatchGap): readonly WatchGap[] {
  const named = gaps.filter(({ from, to }) => to > missed.from && from < missed.to).sort((a, b) => a.from - b.from);
  const starts = [missed.from, ...named.map(({ to }) => to)];
  const ends = [...named.map(({ from }) => from), missed.to];
  const added = starts.flatMap((from, index) => {
    const to = ends[index] ?? missed.to;
    return to - from > LONGEST_PAUSE_MS ? [{ ...missed, from, to }] : [];
  });
  return added.length > 0 ? [...gaps, ...added].sort((a, b) => a.to - b.to) : gaps;
}
