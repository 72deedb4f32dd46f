// What is kept of watched sites, changed one at a time: the background is the only one that writes, and whatever it was about to write
// when it was killed never happened.
import { createQueue } from '../../base/queue.ts';
import {
  emptyHistory,
  fittedTogether,
  HISTORY_LIMITS,
  type HistoryLimits,
  type SiteHistory,
  storedSize,
} from '../../history/index.ts';
import { dropHistories, keepWatch, loadHistory, loadWatch } from '../../platform/kept-watch.ts';
import { bytesInJson } from '../../shared/packed-body.ts';
import { siteIn, WATCH_LIMITS, type Watch, type WatchedSite } from '../../shared/watch.ts';
import { fittedWatch } from './fitted-watch.ts';

/** As it was read or written last: it is asked for with every page that is opened. Null if that isn't known. */
let known: Promise<Watch | null> | null = null;

/** What is kept of all sites, read once: for what happens with every page, as only the background writes. Null if the browser refused. */
export async function watchNow(): Promise<Watch | null> {
  known ??= loadWatch();
  return (await known) ?? readWatch();
}

/** The same, read again: for what will be written. */
export function readWatch(): Promise<Watch | null> {
  known = loadWatch();
  return known;
}

/** What is kept of one site, as of `watchNow()`; null if nothing is. */
export async function siteNow(site: string): Promise<WatchedSite | null> {
  const watch = await watchNow();
  return watch && siteIn(watch, site);
}

/** Writes it, with these histories: all or nothing. */
export function writeWatch(watch: Watch, histories: readonly SiteHistory[] = []): Promise<boolean> {
  return writeFitted(fittedWatch(watch), histories);
}

async function writeFitted(fit: Watch, histories: readonly SiteHistory[]): Promise<boolean> {
  return remember(fit, await keepWatch(fit, histories));
}

/** Writes it, and deletes the histories of these sites. */
export async function writeWithout(watch: Watch, sites: readonly string[]): Promise<boolean> {
  return remember(watch, await dropHistories(watch, sites));
}

function remember(watch: Watch, isWritten: boolean): boolean {
  known = isWritten ? Promise.resolve(watch) : null;
  return isWritten;
}

export function withSite(watch: Watch, site: WatchedSite): Watch {
  const isKnown = siteIn(watch, site.site) !== null;
  const sites = isKnown ? watch.sites.map((each) => (each.site === site.site ? site : each)) : [...watch.sites, site];
  return { ...watch, sites };
}

/** After all that was begun before. */
export const inTurn = createQueue();

/** Once all that was begun so far is written. */
export const settled = (): Promise<void> => inTurn(async () => {});

/** Null if a later release wrote it, or the browser didn't give it: nothing is added, so that nothing is lost. */
export async function historyOf(
  site: string,
): Promise<{ readonly history: SiteHistory; readonly damaged: number } | null> {
  const reading = await loadHistory(site);
  return reading.kind === 'read' ? reading : null;
}

/**
 * Writes a site with its history, both or neither. Where there isn't enough room for all histories and what is kept beside them, the
 * oldest bodies of all sites go.
 */
export async function keepSite(watch: Watch, site: WatchedSite, history: SiteHistory): Promise<boolean> {
  const next = fittedWatch(withSite(watch, { ...site, bytes: storedSize(history) }));
  // What is beside the histories may grow before they are fitted again.
  const room = HISTORY_LIMITS.all - Math.max(WATCH_LIMITS.bytes, bytesInJson(next));
  const isOver = next.sites.reduce((sum, { bytes }) => sum + bytes, 0) > room;
  if (!isOver && (await writeFitted(next, [history]))) return true;
  // The browser may have less room than we count on.
  return keepFitted(next, history, isOver ? room : room / 2);
}

/** Fitted to less than the limit, so that it is rarely needed: it reads everything that is kept. */
const FITTED_SHARE = 0.9;

async function keepFitted(watch: Watch, newest: SiteHistory, room: number): Promise<boolean> {
  const readings = await Promise.all(
    watch.sites.map(async ({ site }) => (site === newest.site ? newest : (await historyOf(site))?.history)),
  );
  const histories = readings.map((history, index) => history ?? emptyHistory(watch.sites[index]?.site ?? ''));
  const limits: HistoryLimits = { ...HISTORY_LIMITS, all: room * FITTED_SHARE };
  const fit = fittedTogether(histories, limits);
  // One whose size isn't as noted was stored with more than is read of it.
  const changed = fit.filter(
    (history, index) => readings[index] !== undefined && storedSize(history) !== watch.sites[index]?.bytes,
  );
  const isThere = changed.some(({ site }) => site === newest.site);
  const sizes = new Map(fit.map((history) => [history.site, storedSize(history)]));
  const sites = watch.sites.map((site) => ({ ...site, bytes: sizes.get(site.site) ?? site.bytes }));
  return writeWatch({ ...watch, sites }, isThere ? changed : [...changed, newest]);
}

/** Changes what is kept of one site, but for its history; null if it is not there, or refused. */
export function changeSite(of: string, change: (site: WatchedSite) => WatchedSite): Promise<WatchedSite | null> {
  return inTurn(async () => {
    const watch = await readWatch();
    const site = watch && siteIn(watch, of);
    if (!watch || !site) return null;
    const changed = change(site);
    return (await writeWatch(withSite(watch, changed))) ? changed : null;
  });
}
