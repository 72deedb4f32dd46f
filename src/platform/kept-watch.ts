// The watched sites and their histories on disk: what a person asked to be kept. Only the background writes; pages read.
import { type HistoryReading, readHistory, type SiteHistory } from '../history/index.ts';
import { decodeWatch, type Watch } from '../shared/watch.ts';
import { local } from './storage.ts';

const WATCH_KEY = 'watch';
const historyKey = (site: string) => `history:${site}`;

export async function loadWatch(): Promise<Watch> {
  return decodeWatch(await local.get(WATCH_KEY));
}

export async function loadHistory(site: string): Promise<HistoryReading> {
  return readHistory(await local.get(historyKey(site)), site);
}

/** Both at once, or neither. False where the browser refused. */
export function keepWatch(watch: Watch, histories: readonly SiteHistory[] = []): Promise<boolean> {
  const items = histories.map((history) => [historyKey(history.site), history] as const);
  return local.setAll({ [WATCH_KEY]: watch, ...Object.fromEntries(items) });
}

/** Nothing stays on disk, where nothing is watched. False where the browser refused. */
export async function dropHistories(watch: Watch, sites: readonly string[]): Promise<boolean> {
  const isKept = watch.sites.length === 0 ? await local.remove(WATCH_KEY) : await keepWatch(watch);
  return isKept && local.remove(sites.map(historyKey));
}
