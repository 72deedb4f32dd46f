// What a request for a watched site's robots.txt brought becomes part of its history: that of a check, or of a visit.
import {
  type RobotsVersion,
  type Run,
  recordCheckInSteps,
  type SiteHistory,
  sameAnswer,
  storedOf,
} from '../../history/index.ts';
import { loadHistory, loadRefusals, noteRefusal } from '../../platform/kept-watch.ts';
import { challengeOf, servedAs } from '../../robots/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import type { WatchResult } from '../../shared/protocol.ts';
import { siteIn, type Watch, type WatchedSite, type WatchGap } from '../../shared/watch.ts';
import { type Fetched, fetchRobots } from '../robots-file/fetch-robots.ts';
import { type Assessed, assessNewest } from './alerts.ts';
import { withinLimits } from './fitted-watch.ts';
import { alertsChanged, announce } from './notify.ts';
import { dueAfter, isVisitSoon, nextVisit, withMissed } from './schedule.ts';
import { withAssessed } from './site-alerts.ts';
import { changeSite, inTurn, keepSite, readWatch, siteNow, withSite, writeWatch } from './state.ts';
import { fetchedVersion } from './version-of.ts';

/** What became of what a request brought. */
export type RecordingResult = Extract<WatchResult, 'done' | 'not-kept' | 'not-watched' | 'no-answer'>;

/** Sites for which a visit is being recorded. */
const visits = new Set<string>();

/**
 * What a visit brought is recorded 15 minutes after the last check: a page can load itself again and again, and its server have another
 * file each time. Sooner, it is recorded if it `countsAtOnce`. Otherwise it is `left-out`.
 */
export async function recordVisit(origin: string, fetched: Fetched): Promise<RecordingResult | 'left-out'> {
  // After a failure no visit makes a request for half a minute at least: these are few, and none waits for another.
  if (fetched.outcome.kind === 'unreachable') return recordUnlessSoon(origin, fetched);
  if (visits.has(origin)) return 'left-out';
  visits.add(origin);
  try {
    return await recordUnlessSoon(origin, fetched);
  } finally {
    visits.delete(origin);
  }
}

async function recordUnlessSoon(origin: string, fetched: Fetched): Promise<RecordingResult | 'left-out'> {
  const now = Date.now();
  const site = await siteNow(origin);
  const version = fetchedVersion(fetched, now);
  if (!version || !site?.isOn || !isVisitSoon(site, now)) return recordFetched(origin, fetched);
  const known = await loadHistory(origin);
  const last = known.kind === 'read' ? lastChecked(known.history) : undefined;
  if (last && countsAtOnce(site, last, version, now)) return recordFetched(origin, fetched);
  await checkSoon(site, last, version, pausedUntil(fetched));
  return 'left-out';
}

/**
 * Whether the server answers again, as only failures in a row are an outage, or begins to fail, as no check may ask it for a day then. It
 * can do both in turn, at each visit: a failure counts at once only if the check before the last one wasn't as soon.
 */
function countsAtOnce({ checkBefore }: WatchedSite, { answer }: Run, version: RobotsVersion, now: number): boolean {
  if (isFailure(answer) === isFailure(version)) return false;
  return isFailure(answer) || !isVisitSoon({ lastCheck: checkBefore }, now);
}

/** A change that isn't recorded is left to a check, which comes as soon as a visit would have been recorded, but not in a pause. */
async function checkSoon(
  site: WatchedSite,
  last: Run | undefined,
  version: RobotsVersion,
  earliest: number,
): Promise<void> {
  const soon = nextVisit(site);
  const isSooner = last !== undefined && site.due > soon && isOther(last, version);
  const dueOf = ({ due }: WatchedSite) => Math.max(isSooner ? Math.min(due, soon) : due, earliest);
  if (dueOf(site) !== site.due) await changeSite(site.site, (each) => ({ ...each, due: dueOf(each) }));
}

async function putOff(origin: string, earliest: number): Promise<void> {
  const site = await siteNow(origin);
  if (site?.isOn && site.due < earliest)
    await changeSite(origin, (each) => ({
      ...each,
      due: Math.max(each.due, earliest),
      unaskedSince: each.unaskedSince ?? Date.now(),
    }));
}

/** Until when a server that failed, or a network that challenged, wants to be left alone. */
const pausedUntil = ({ outcome, freshnessMs }: Fetched): number =>
  outcome.kind === 'unreachable' ? outcome.at + freshnessMs : 0;

/**
 * Nothing is kept of a site that isn't watched. On a change the server is asked once more, past all caches: if it still has what it had,
 * a cache on the way served another version: nothing changed.
 */
export async function recordFetched(origin: string, fetched: Fetched): Promise<RecordingResult> {
  const first = fetchedVersion(fetched, Date.now());
  if (!first) {
    if (challengeOf(fetched.outcome)) await putOff(origin, pausedUntil(fetched));
    return 'no-answer';
  }
  if (!(await siteNow(origin))?.isOn) return 'not-watched';
  const earliest = pausedUntil(fetched);
  const outcome = await inTurn(() => record(origin, [first], 'unless-changed', earliest));
  if (outcome !== 'changed') return assess(outcome);
  const again = fetchedVersion(await fetchRobots(origin, 'reload', null), Date.now());
  // That it fails when it is asked twice doesn't undo what it served.
  const isLost = again === null || (isFailure(again) && !isFailure(first));
  const isSame = isLost || sameAnswer(storedOf(again).answer, storedOf(first).answer);
  return assess(await inTurn(() => record(origin, isSame ? [first] : [again, first], 'always', earliest)));
}

const isFailure = ({ status }: Pick<RobotsVersion, 'status'>) => servedAs(status) === 'unreachable';

interface Kept {
  readonly history: SiteHistory;
  readonly checked: WatchedSite;
}

type Recorded = Kept | 'changed' | 'not-kept' | 'not-watched';

/** What the background could not assess before it ended, or without what the browser didn't give. */
export async function assessLeft(origin: string): Promise<void> {
  const left = await inTurn(async () => {
    const [watch, known] = [await readWatch(), await loadHistory(origin)];
    const checked = watch && siteIn(watch, origin);
    return checked && checked.unassessed !== null && known.kind === 'read' ? { history: known.history, checked } : null;
  });
  if (left) await assess(left);
}

/** In no turn, as it may take long: what was brought is kept already. */
async function assess(recorded: Recorded): Promise<RecordingResult> {
  if (typeof recorded === 'string') return recorded === 'changed' ? 'not-kept' : recorded;
  const { history, checked } = recorded;
  const assessed = await assessNewest(history, checked);
  if (assessed === 'not-read') return 'done';
  let isNew = false;
  const changed = await changeSite(checked.site, (known) => {
    // A later check has done it meanwhile.
    isNew = known.unassessed === checked.unassessed;
    return isNew ? { ...withAssessed(known, assessed), unassessed: null } : known;
  });
  if (changed && isNew) await announceAll(changed, assessed);
  return 'done';
}

/** Of several, the most severe. */
async function announceAll(site: WatchedSite, { alerts, became }: Assessed): Promise<void> {
  const alert = alerts.at(-1);
  if (site.isOn && alert) await announce(site, alert);
  else if (became.size > 0) alertsChanged();
}

async function record(
  origin: string,
  versions: readonly [RobotsVersion, ...RobotsVersion[]],
  when: 'always' | 'unless-changed',
  earliest: number,
): Promise<Recorded> {
  const watch = await readWatch();
  const site = watch && siteIn(watch, origin);
  const known = await loadHistory(origin);
  if (!watch || known.kind === 'refused') return notKept(origin, watch, Date.now());
  // It may have been ended meanwhile.
  if (!site?.isOn) return 'not-watched';
  if (known.kind !== 'read') return 'not-kept';
  if (when === 'unless-changed' && isChange(known.history, versions[0])) return 'changed';
  // A change before wasn't assessed yet. One more check like it, and it would be taken for known.
  const before = site.unassessed === null ? null : await assessNewest(known.history, site);
  const now = Date.now();
  if (before === 'not-read') return notKept(origin, watch, now);
  const history = await inPieces(recordCheckInSteps(known.history, versions, now));
  const refusedSince = site.refusedSince ?? (await loadRefusals())[origin] ?? null;
  const checked: WatchedSite = withinLimits({
    ...(before ? withAssessed(site, before) : site),
    lastCheck: now,
    checkBefore: site.lastCheck,
    isWithheld: false,
    due: Math.max(dueAfter(now, site.hours), earliest),
    damaged: site.damaged + known.damaged,
    unassessed: now,
    refusedSince: null,
    unaskedSince: null,
    gaps: gapsTo(now, { ...site, refusedSince }),
  });
  if (!(await keepSite(watch, checked, history))) return notKept(origin, watch, now);
  await noteRefusal(origin, false, now);
  if (before) await announceAll(checked, before);
  return { history, checked };
}

/** Not before a check was due: one by hand may have failed earlier. */
function gapsTo(to: number, { gaps, hours, lastCheck, refusedSince, unaskedSince }: WatchedSite): readonly WatchGap[] {
  const due = lastCheck === null ? 0 : dueAfter(lastCheck, hours, 0);
  const missed = (since: number) => ({ from: Math.max(since, due), to, isRefused: false });
  const all = refusedSince === null ? gaps : withMissed(gaps, { ...missed(refusedSince), isRefused: true });
  return unaskedSince === null ? all : withMissed(all, { ...missed(unaskedSince), isUnasked: true });
}

/** It is noted with the site, too, where the browser stores that. @param watch null if the browser didn't give it */
async function notKept(origin: string, watch: Watch | null, now: number): Promise<'not-kept'> {
  await noteRefusal(origin, true, now);
  const site = watch && siteIn(watch, origin);
  if (watch && site?.isOn && site.refusedSince === null)
    await writeWatch(withSite(watch, { ...site, refusedSince: now }));
  return 'not-kept';
}

const lastChecked = ({ runs }: SiteHistory) => runs.findLast(({ isImported }) => isImported === undefined);

const isOther = ({ answer }: Run, version: RobotsVersion) => !sameAnswer(answer, storedOf(version).answer);

function isChange(history: SiteHistory, version: RobotsVersion): boolean {
  const last = lastChecked(history);
  return last !== undefined && isOther(last, version);
}
