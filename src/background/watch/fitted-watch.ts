// Watched sites within the limits of what is kept: what goes is the oldest, and it is counted.
import { bytesInJson } from '../../shared/packed-body.ts';
import {
  type Dropped,
  type LimitedList,
  type PageChange,
  WATCH_LIMITS,
  type Watch,
  type WatchAlert,
  type WatchedSite,
  type WatchGap,
} from '../../shared/watch.ts';

type Entry = WatchGap | WatchAlert | PageChange;

const endOf = (entry: Entry) => ('to' in entry ? entry.to : entry.at);

/** `rank`: 1 for the newest of its list, which may have `most`. */
type IsKept = (entry: Entry, rank: number, most: number) => boolean;

/** Without what isn't kept of a site's lists; what goes is counted. */
function keeping(of: WatchedSite, isKept: IsKept): WatchedSite {
  const split = <Item extends Entry>(list: LimitedList, all: readonly Item[]): [readonly Item[], Dropped] => {
    const isLeft = (entry: Item, index: number) => isKept(entry, all.length - index, WATCH_LIMITS[list]);
    const ends = all.filter((entry, index) => !isLeft(entry, index)).map(endOf);
    const before = of.dropped[list];
    if (ends.length === 0) return [all, before];
    const until = Math.max(...ends, ...(before ? [before.until] : []));
    return [all.filter(isLeft), { count: ends.length + (before?.count ?? 0), until }];
  };
  const [gaps, droppedGaps] = split('gaps', of.gaps);
  const [alerts, droppedAlerts] = split('alerts', of.alerts);
  const [pageChanges, droppedChanges] = split('pageChanges', of.pageChanges);
  const dropped = { gaps: droppedGaps, alerts: droppedAlerts, pageChanges: droppedChanges };
  return { ...of, gaps, alerts, pageChanges, dropped };
}

/** A site to whose lists something was added, within their limits: the oldest go. */
export const withinLimits = (of: WatchedSite): WatchedSite => keeping(of, (_, rank, most) => rank <= most);

/** Bytes that `dropped` may grow by, for a site. */
const MOST_DROPPED_BYTES = 200;

/** Within the limit of all: the oldest changes of key URLs and alerts go, whatever site they are of. */
export function fittedWatch(watch: Watch): Watch {
  const size = bytesInJson(watch);
  if (size <= WATCH_LIMITS.bytes) return watch;
  let over = size + watch.sites.length * MOST_DROPPED_BYTES - WATCH_LIMITS.bytes;
  const byAge = watch.sites
    .flatMap(({ pageChanges, alerts }) => [...pageChanges, ...alerts])
    .sort((a, b) => a.at - b.at);
  const dropped = new Set<Entry>();
  for (const entry of byAge) {
    if (over <= 0) break;
    over -= bytesInJson(entry);
    dropped.add(entry);
  }
  return { ...watch, sites: watch.sites.map((each) => keeping(each, (entry) => !dropped.has(entry))) };
}
