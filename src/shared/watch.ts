// The sites that a person watches, as they are kept: when each is checked, its alerts, and its key URLs. What came of the checks
// is a history (src/history), which is kept apart. What was stored is decoded, never trusted.
import * as v from 'valibot';
import { LONGEST_SHOWN_URL } from '../base/url.ts';
import { EFFECT_KINDS } from '../history/index.ts';
import { boundedText } from './bounded.ts';
import { foundPage, keyPageState, wantedState } from './key-page.ts';

export const WATCH_HOURS = [1, 6, 24] as const;
export type WatchHours = (typeof WATCH_HOURS)[number];

/** What is kept at most: of a site, but for `sites`, and `bytes` of all together. */
export const WATCH_LIMITS = {
  sites: 100,
  keyUrls: 20,
  alerts: 50,
  gaps: 20,
  pageChanges: 200,
  bytes: 2_000_000,
} as const;

/** Milliseconds since the epoch, whatever the clock said. */
const time = v.pipe(
  v.number(),
  v.check((milliseconds) => Number.isFinite(milliseconds)),
);
const url = boundedText(LONGEST_SHOWN_URL);
/** What a list holds, and how many items can't be read; of too many, the last. Anything else counts as one such item. */
const listOf = <Item>(item: v.GenericSchema<unknown, Item>, most: number) =>
  v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), [undefined]),
    v.transform((all): { readonly items: readonly Item[]; readonly damaged: number } => {
      const items = all.flatMap((each) => {
        const result = v.safeParse(item, each);
        return result.success ? [result.output] : [];
      });
      return { items: items.slice(-most), damaged: all.length - items.length };
    }),
  );

const keyUrl = v.object({
  url,
  wanted: wantedState,
  checkedAt: v.nullable(time),
  /**
   * When it or its robots.txt was last to be fetched, whatever came of it: a day before that, where this computer's network or the
   * settings that can't be read are why it wasn't. Null where it never was.
   */
  askedAt: v.fallback(v.nullable(time), null),
  /** As it was found last; null where it never was. */
  found: v.nullable(foundPage),
  /** Checks in a row that failed: of the first, `found` stays what it was. */
  failures: v.fallback(v.number(), 0),
});
export type KeyUrl = Readonly<v.InferOutput<typeof keyUrl>>;

const pageChange = v.object({
  url,
  wanted: wantedState,
  /** When it was found so first, and the check before. */
  at: time,
  after: time,
  before: keyPageState,
  now: keyPageState,
  /** The crawlers that it is about; left out for all. */
  tokens: v.exactOptional(v.fallback(v.array(v.string()), [])),
});
export type PageChange = Readonly<v.InferOutput<typeof pageChange>>;

/** Characters of what an alert keeps of an effect's `before` and `after`. */
export const LONGEST_EFFECT_VALUE = 500;
const effectValue = v.fallback(v.nullable(boundedText(LONGEST_EFFECT_VALUE)), null);

const alert = v.object({
  /** When it was found. */
  at: time,
  /** The checks between which what it is about happened; null where that isn't known. */
  between: v.fallback(v.nullable(v.tuple([time, time])), null),
  severity: v.picklist(['critical', 'high']),
  /** The first effect, as far as a line of text tells it. Of a key URL, `page`. */
  kind: v.picklist(['page', ...EFFECT_KINDS]),
  url: v.nullable(url),
  /** URLs beside that one. */
  urlsOmitted: v.fallback(v.number(), 0),
  line: v.nullable(v.number()),
  /**
   * Crawlers that it is about; none where it is about all. Of a key URL, those that it got worse for: if it names none, it isn't over
   * before it is seen.
   */
  tokens: v.fallback(v.array(v.string()), []),
  /** A status or a host, as the effect has it. */
  before: effectValue,
  after: effectValue,
  /** Of a key URL: how it was found before, and then. An older release didn't write it. */
  page: v.fallback(v.nullable(v.object({ before: keyPageState, now: keyPageState })), null),
  /** When a check found first that it isn't so any more; null while it may be. */
  over: v.fallback(v.nullable(time), null),
});
/** What a person hasn't seen yet. */
export type WatchAlert = Readonly<v.InferOutput<typeof alert>>;
/** Of a site's alerts, each has its own. One check can make several of a kind. */
export const alertId = ({ at, kind, url: of, line, tokens }: WatchAlert): string =>
  JSON.stringify([at, kind, of, line, tokens]);
/** What an alert doesn't say unless it is added. */
export const NO_DETAILS: Omit<WatchAlert, 'at' | 'between' | 'severity' | 'kind'> = {
  url: null,
  urlsOmitted: 0,
  line: null,
  tokens: [],
  before: null,
  after: null,
  page: null,
  over: null,
};

const gap = v.object({
  from: time,
  to: time,
  /** The browser stored nothing. Otherwise it was closed or the computer asleep. Null: one of these, and it isn't known which. */
  isRefused: v.fallback(v.nullable(v.boolean()), false),
  /** There was no network, or no access to the site or to where its robots.txt redirects, or a firewall answered instead of the site. */
  isUnasked: v.exactOptional(v.literal(true)),
});
/** When checks were due, and none was made. */
export type WatchGap = Readonly<v.InferOutput<typeof gap>>;

const droppedEntries = v.fallback(v.nullable(v.object({ count: v.number(), until: time })), null);
/** How many entries went to stay within a limit, and when the newest of them ended. */
export type Dropped = Readonly<v.InferOutput<typeof droppedEntries>>;

export type LimitedList = 'gaps' | 'alerts' | 'pageChanges';
const NOTHING_DROPPED: Readonly<Record<LimitedList, Dropped>> = { gaps: null, alerts: null, pageChanges: null };

const storedSite = v.object({
  site: url,
  isOn: v.fallback(v.boolean(), false),
  hours: v.fallback(v.picklist(WATCH_HOURS), 6),
  due: v.fallback(time, 0),
  /** Without access to it: nothing is requested, and it stays due. */
  isWithheld: v.fallback(v.boolean(), false),
  /** When a check brought an answer last, and the one before that; null where none did. */
  lastCheck: v.fallback(v.nullable(time), null),
  checkBefore: v.fallback(v.nullable(time), null),
  /** When a check brought what wasn't assessed yet; null where all was. */
  unassessed: v.fallback(v.nullable(time), null),
  /** Since when the browser refuses to store its history; null where it doesn't, and where it doesn't store this, either. */
  refusedSince: v.fallback(v.nullable(time), null),
  /** Since when no check that was due could be made, for want of a network or of access; null where the last one was. */
  unaskedSince: v.fallback(v.nullable(time), null),
  /** Bytes that its history takes. */
  bytes: v.fallback(v.number(), 0),
  /** Parts of its history and of what is here that could not be read any more, and were lost. */
  damaged: v.fallback(v.number(), 0),
  notifies: v.fallback(v.boolean(), false),
  /** When a notification was shown last. */
  notifiedAt: v.fallback(v.nullable(time), null),
  gaps: listOf(gap, WATCH_LIMITS.gaps),
  alerts: listOf(alert, WATCH_LIMITS.alerts),
  keyUrls: listOf(keyUrl, WATCH_LIMITS.keyUrls),
  pageChanges: listOf(pageChange, WATCH_LIMITS.pageChanges),
  /** By list. */
  dropped: v.fallback(
    v.object({ gaps: droppedEntries, alerts: droppedEntries, pageChanges: droppedEntries }),
    NOTHING_DROPPED,
  ),
});

const site = v.pipe(
  storedSite,
  v.transform(({ gaps, alerts, keyUrls, pageChanges, ...others }) => ({
    ...others,
    damaged: others.damaged + gaps.damaged + alerts.damaged + keyUrls.damaged + pageChanges.damaged,
    gaps: gaps.items,
    alerts: alerts.items,
    keyUrls: keyUrls.items,
    pageChanges: pageChanges.items,
  })),
);
export type WatchedSite = Readonly<v.InferOutput<typeof site>>;

/** What is known from the times of looks. Milliseconds. */
const clock = v.object({
  /** By so much it was put back, and not put right since; then, what it showed then. */
  back: time,
  backSince: v.fallback(time, 0),
  /** Between which two looks there was the last time without any, as far as the clock says. */
  pause: v.nullable(v.tuple([time, time])),
});
export type ClockSeen = Readonly<v.InferOutput<typeof clock>>;
export const RIGHT_CLOCK: ClockSeen = { back: 0, backSince: 0, pause: null };

const watch = v.object({
  /** When the background looked last for what is due; null where it never did. */
  lastLook: v.fallback(v.nullable(time), null),
  clock: v.exactOptional(v.fallback(clock, RIGHT_CLOCK)),
  sites: v.pipe(
    listOf(site, WATCH_LIMITS.sites),
    v.transform(({ items }) => items),
  ),
});
export type Watch = Readonly<v.InferOutput<typeof watch>>;

export const NOTHING_WATCHED: Watch = { lastLook: null, sites: [] };

/** Whatever was stored. A site that can't be read is left out, and of a site what can't be read has its default. */
export function decodeWatch(stored: unknown): Watch {
  const result = v.safeParse(watch, stored);
  return result.success ? result.output : NOTHING_WATCHED;
}

/** Since when the browser has stored no check of a site: by site, and under the empty name for all. */
export type Refusals = Readonly<Record<string, number>>;

/** Whatever was stored. */
export function decodeRefusals(stored: unknown): Refusals {
  const result = v.safeParse(v.array(v.tuple([v.string(), time])), Object.entries(Object(stored)));
  return Object.fromEntries(result.success ? result.output : []);
}

export const ALL_SITES = '';

/** Null where checks are stored: the last one was, if it was made since. */
export function unsavedSince(refusals: Refusals, { site: of, lastCheck, refusedSince }: WatchedSite): number | null {
  const since = refusedSince ?? refusals[of] ?? refusals[ALL_SITES] ?? null;
  return since !== null && (lastCheck === null || lastCheck < since) ? since : null;
}

/** Sites that were stored, whether they can be read or not; null where that isn't known. */
export function countStored(stored: unknown): number | null {
  const result = v.safeParse(v.object({ sites: v.array(v.unknown()) }), stored);
  return result.success ? result.output.sites.length : null;
}

export const unwatched = (of: string): WatchedSite => ({
  site: of,
  isOn: false,
  hours: 6,
  due: 0,
  isWithheld: false,
  lastCheck: null,
  checkBefore: null,
  unassessed: null,
  refusedSince: null,
  unaskedSince: null,
  bytes: 0,
  damaged: 0,
  notifies: false,
  notifiedAt: null,
  gaps: [],
  alerts: [],
  keyUrls: [],
  pageChanges: [],
  dropped: NOTHING_DROPPED,
});

export const siteIn = ({ sites }: Watch, of: string): WatchedSite | null =>
  sites.find((each) => each.site === of) ?? null;

/** What a person may change of a site's watch. */
export interface WatchChanges {
  readonly isOn?: boolean;
  readonly hours?: WatchHours;
  readonly notifies?: boolean;
}
