// What a request for a watched site's robots.txt brought becomes part of its history: that of a check, or of a visit.
import { type RobotsVersion, recordCheck, type SiteHistory, sameAnswer, storedOf } from '../../history/index.ts';
import { loadHistory, noteRefusal } from '../../platform/kept-watch.ts';
import { siteIn, WATCH_LIMITS, type WatchAlert, type WatchedSite } from '../../shared/watch.ts';
import { type Fetched, fetchRobots } from '../robots-file/fetch-robots.ts';
import { alertOf } from './alerts.ts';
import { announce } from './notify.ts';
import { dueAfter } from './schedule.ts';
import { changeSite, inTurn, keepSite, readWatch, watchNow } from './state.ts';
import { fetchedVersion } from './version-of.ts';

/**
 * Nothing is kept of a site that isn't watched. On a change the server is asked once more, past all caches: if it still has what it had,
 * a cache on the way served another version: nothing changed.
 */
export async function recordFetched(origin: string, fetched: Fetched): Promise<void> {
  const first = fetchedVersion(fetched, Date.now());
  if (!first || !(await isWatched(origin))) return;
  // A server that failed is left alone for as long as it asks.
  const pause = fetched.outcome.kind === 'unreachable' ? fetched.freshnessLifetime : 0;
  const outcome = await inTurn(() => record(origin, [first], 'unless-changed', pause));
  if (outcome !== 'changed') return assess(outcome);
  const again = fetchedVersion(await fetchRobots(origin, 'reload', null), Date.now());
  const isSame = again === null || sameAnswer(storedOf(again).answer, storedOf(first).answer);
  await assess(await inTurn(() => record(origin, isSame ? [first] : [again, first], 'always', pause)));
}

async function isWatched(origin: string): Promise<boolean> {
  const watch = await watchNow();
  return watch !== null && siteIn(watch, origin)?.isOn === true;
}

type Recorded = { readonly history: SiteHistory; readonly checked: WatchedSite } | 'changed' | 'not-recorded';

/** In no turn, as it may take long: what was brought is kept already. */
async function assess(recorded: Recorded): Promise<void> {
  if (typeof recorded === 'string') return;
  const { history, checked } = recorded;
  const alert = await alertOf(history, checked);
  let isNew = false;
  const changed = await changeSite(checked.site, (known) => {
    // A later check has done it meanwhile.
    isNew = known.unassessed === checked.unassessed;
    return isNew ? { ...known, unassessed: null, alerts: withAlert(known, known.isOn ? alert : null) } : known;
  });
  if (changed?.isOn && isNew && alert) await announce(changed, alert);
}

async function record(
  origin: string,
  versions: readonly [RobotsVersion, ...RobotsVersion[]],
  when: 'always' | 'unless-changed',
  pause: number,
): Promise<Recorded> {
  const watch = await readWatch();
  const site = watch && siteIn(watch, origin);
  const known = await loadHistory(origin);
  if (watch === null || known.kind === 'refused') await noteRefusal(origin, true, Date.now());
  // It may have been ended meanwhile.
  if (!watch || !site?.isOn || known.kind !== 'read') return 'not-recorded';
  if (when === 'unless-changed' && isChange(known.history, versions[0])) return 'changed';
  // The background ended before that was done.
  const before = site.unassessed === null ? null : await alertOf(known.history, site);
  const now = Date.now();
  const history = recordCheck(known.history, versions, now);
  const checked: WatchedSite = {
    ...site,
    lastCheck: now,
    isWithheld: false,
    due: Math.max(dueAfter(now, site.hours), now + pause),
    damaged: site.damaged + known.damaged,
    unassessed: now,
    alerts: withAlert(site, before),
  };
  const isKept = await keepSite(watch, checked, history);
  await noteRefusal(origin, !isKept, now);
  if (!isKept) return 'not-recorded';
  if (before) await announce(checked, before);
  return { history, checked };
}

function isChange({ runs }: SiteHistory, version: RobotsVersion): boolean {
  const last = runs.findLast(({ isImported }) => isImported === undefined);
  return last !== undefined && !sameAnswer(last.answer, storedOf(version).answer);
}

export const withAlert = ({ alerts }: WatchedSite, alert: WatchAlert | null): readonly WatchAlert[] =>
  alert ? [...alerts, alert].slice(-WATCH_LIMITS.alerts) : alerts;
