// The watched sites and their histories on disk, which the person asked to keep. Only the background writes; pages read.
import { encodeUtf8 } from '../base/utf8.ts';
import { type HistoryReading, readHistory, type SiteHistory } from '../history/index.ts';
import { originOrNull } from '../shared/page.ts';
import {
  countStored,
  decodeRefusals,
  decodeWatch,
  type Refusals,
  siteIn,
  unwatched,
  type Watch,
} from '../shared/watch.ts';
import { local, session } from './storage.ts';

const WATCH_KEY = 'watch';
const HISTORY = 'history:';
const historyKey = (site: string) => `${HISTORY}${site}`;

/**
 * A site whose record is damaged but that has a history counts as not watched. Null if the browser didn't give it: it isn't known, and
 * must not be written over.
 */
export function loadWatch(): Promise<Watch | null> {
  return readWatch().catch(() => null);
}

async function readWatch(): Promise<Watch> {
  const stored = await local.getOrReject(WATCH_KEY);
  const watch = decodeWatch(stored);
  return stored === undefined || countStored(stored) === watch.sites.length ? watch : withLost(watch);
}

async function withLost(watch: Watch): Promise<Watch> {
  const lost = Object.entries(await local.allOrReject()).flatMap(([key, history]) => {
    const site = key.startsWith(HISTORY) ? key.slice(HISTORY.length) : '';
    if (originOrNull(site) !== site || siteIn(watch, site)) return [];
    return [{ ...unwatched(site), damaged: 1, bytes: encodeUtf8(JSON.stringify(history)).length }];
  });
  return { ...watch, sites: [...watch.sites, ...lost] };
}

/** `refused`: the browser didn't give it. As with `loadWatch`, it isn't known. */
export type KeptReading = HistoryReading | { readonly kind: 'refused' };

export async function loadHistory(site: string): Promise<KeptReading> {
  return local.getOrReject(historyKey(site)).then(
    (stored) => readHistory(stored, site),
    () => ({ kind: 'refused' }),
  );
}

/** In the session: what is on disk can't say that it isn't written. It is known until the browser is closed. */
const REFUSALS_KEY = 'watch-refused';

export async function loadRefusals(): Promise<Refusals> {
  return decodeRefusals(await session.get(REFUSALS_KEY));
}

/** In the session, too: it is gone once the browser is closed. */
const LOOKED_KEY = 'watch-looked';

/** Whether a look at what is due was stored since the browser was started. */
export async function hasLooked(): Promise<boolean> {
  return (await session.get(LOOKED_KEY)) === true;
}

export async function noteLook(): Promise<void> {
  if (!(await hasLooked())) await session.set(LOOKED_KEY, true);
}

/** @param of a site or `ALL_SITES`; of what is refused already, it stays known since when */
export async function noteRefusal(of: string, isRefused: boolean, now: number): Promise<void> {
  const { [of]: since, ...others } = await loadRefusals();
  if (isRefused === (since !== undefined)) return;
  await session.set(REFUSALS_KEY, isRefused ? { ...others, [of]: now } : others);
}

/** Stores all or nothing. False if the browser refused. */
export function keepWatch(watch: Watch, histories: readonly SiteHistory[] = []): Promise<boolean> {
  const items = histories.map((history) => [historyKey(history.site), history] as const);
  return local.setAll({ [WATCH_KEY]: watch, ...Object.fromEntries(items) });
}

/**
 * The histories go first: where the list can't be written any more, they are gone, and the sites are there to be deleted again. If no site
 * is left, drops all histories, also those that belong to no known site. False if the browser refused.
 */
export async function dropHistories(watch: Watch, sites: readonly string[]): Promise<boolean> {
  if (watch.sites.length > 0) return (await local.remove(sites.map(historyKey))) && keepWatch(watch);
  const all = await local.allOrReject().catch(() => null);
  return all !== null && local.remove([WATCH_KEY, ...Object.keys(all).filter((key) => key.startsWith(HISTORY))]);
}
