// Watches sites: what a person asks for, and the look at what is due. Private windows have nothing to do with it: Chromium's own background
// for them does none of this.

import { withoutFragment } from '../../base/url.ts';
import { readHistory, withHistory } from '../../history/index.ts';
import { endAlarm, onAlarm, setAlarm } from '../../platform/alarms.ts';
import { hasLooked, loadRefusals, noteLook, noteRefusal } from '../../platform/kept-watch.ts';
import { onNotificationClicked } from '../../platform/notifications.ts';
import { isPrivateBackground } from '../../platform/private-windows.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import type { WantedState } from '../../shared/key-page.ts';
import { originOrNull, pageOf } from '../../shared/page.ts';
import type { WatchResult } from '../../shared/protocol.ts';
import {
  ALL_SITES,
  siteIn,
  unwatched,
  WATCH_LIMITS,
  type Watch,
  type WatchChanges,
  type WatchedSite,
} from '../../shared/watch.ts';
import { canRequest } from '../network/can-request.ts';
import { check, startRecording } from './check.ts';
import { withKeyUrl } from './key-urls.ts';
import { alertsChanged } from './notify.ts';
import { checkPage } from './pages.ts';
import { assessLeft } from './recording.ts';
import {
  dueAfter,
  duePages,
  dueSites,
  type LooksBefore,
  PERIOD_MINUTES,
  withAccess,
  withLook,
  withPutOff,
} from './schedule.ts';
import { historyOf, inTurn, keepSite, readWatch, withSite, writeWatch, writeWithout } from './state.ts';

/** At every start of the background. */
export function startWatching(): void {
  if (isPrivateBackground()) return;
  startRecording();
  onAlarm(checkDue);
  onNotificationClicked((site) => openWorkbench({ origin: site, room: 'history' }));
  void inTurn(() => resumeAlarm().catch(() => undefined));
}

/** The alarm may be gone, and time may have passed. */
async function resumeAlarm(): Promise<void> {
  const watch = await readWatch();
  if (!mayHaveDue(watch)) return;
  await setAlarm(PERIOD_MINUTES);
  if (watch === null) return;
  const now = Date.now();
  const next = withLook(watch, now, await looksBefore());
  // Written only where something was missed: the background starts often.
  if (next.sites !== watch.sites) await writeLook(next, now);
}

async function looksBefore(): Promise<LooksBefore> {
  return { refusedSince: (await loadRefusals())[ALL_SITES] ?? null, isSameSession: await hasLooked() };
}

async function writeLook(next: Watch, now: number): Promise<boolean> {
  const isWritten = await writeWatch(next);
  if (isWritten) await noteLook();
  await noteRefusal(ALL_SITES, !isWritten, now);
  return isWritten;
}

const isAnyOn = ({ sites }: Watch) => sites.some(({ isOn }) => isOn);

/** What can't be read now is looked at again. */
const mayHaveDue = (watch: Watch | null) => watch === null || isAnyOn(watch);

const NOTHING_DUE = { left: [], sites: [], pages: [] };

/** The alarm: a few of those that are due. */
async function checkDue(): Promise<void> {
  const now = Date.now();
  const due = await inTurn(async () => {
    const before = await readWatch();
    if (before === null) {
      await noteRefusal(ALL_SITES, true, now);
      return NOTHING_DUE;
    }
    if (!isAnyOn(before)) return null;
    const known = await withAccessNow(withLook(before, now, await looksBefore()), now);
    const [sites, pages] = [dueSites(known, now), duePages(known, now)];
    const left = known.sites.filter(({ isOn, unassessed }) => isOn && unassessed !== null);
    // What can't be noted would be requested at every look.
    return (await writeLook(withPutOff(known, sites, pages, now), now)) ? { left, sites, pages } : NOTHING_DUE;
  });
  if (!due) return endAlarm();
  for (const { site } of due.left) await assessLeft(site).catch(() => undefined);
  for (const { site } of due.sites) await check(site);
  for (const page of due.pages) await checkPage(page).catch(() => undefined);
}

async function withAccessNow(known: Watch, now: number): Promise<Watch> {
  const withIt = async (site: WatchedSite) => withAccess(site, site.isOn && !(await canRequest(site.site)), now);
  return { ...known, sites: await Promise.all(known.sites.map(withIt)) };
}

/** Changes what is kept of the site of a URL, after what else is under way. A change resolves to whether the browser stored it. */
async function changeWatch(
  url: string,
  change: (known: Watch, site: string) => WatchResult | Promise<boolean>,
): Promise<WatchResult> {
  const site = originOrNull(url);
  if (site === null || isPrivateBackground()) return 'not-watched';
  return inTurn(async () => {
    const known = await readWatch();
    if (known === null) return 'not-kept';
    const answer = await change(known, site);
    return typeof answer === 'string' ? answer : answer ? 'done' : 'not-kept';
  });
}

const isFull = (known: Watch, site: string) => !siteIn(known, site) && known.sites.length >= WATCH_LIMITS.sites;

export async function watch(of: string, changes: WatchChanges = {}): Promise<WatchResult> {
  const answer = await changeWatch(of, (known, site) => {
    if (isFull(known, site)) return 'too-many';
    const now = Date.now();
    const next = withSite(known, withChanges(siteIn(known, site) ?? unwatched(site), { isOn: true, ...changes }, now));
    return isAnyOn(known) ? writeWatch(next) : writeLook({ ...next, lastLook: now }, now);
  });
  const site = originOrNull(of);
  if (answer !== 'done' || site === null) return answer;
  await followAlarm();
  const kept = await readWatch();
  if (kept && siteIn(kept, site)?.lastCheck === null) await check(site);
  return answer;
}

function withChanges(site: WatchedSite, changes: WatchChanges, now: number): WatchedSite {
  const next = { ...site, ...changes };
  const isNew = next.isOn && !site.isOn;
  const due = isNew ? now : next.hours === site.hours ? site.due : dueAfter(site.lastCheck ?? now, next.hours);
  return {
    ...next,
    due,
    // What was missed before it was turned off is over.
    ...(isNew && { refusedSince: null, unaskedSince: null }),
  };
}

async function followAlarm(): Promise<void> {
  await (mayHaveDue(await readWatch()) ? setAlarm(PERIOD_MINUTES) : endAlarm());
}

export function addKeyUrl(url: string, wanted: WantedState): Promise<WatchResult> {
  return changeWatch(url, (known, site) => {
    const before = siteIn(known, site);
    if (!before?.isOn) return 'not-watched';
    const next = withKeyUrl(before, withoutFragment(pageOf(url).url), wanted);
    return typeof next === 'string' ? next : writeWatch(withSite(known, next));
  });
}

export function removeKeyUrl(url: string): Promise<WatchResult> {
  return changeWatch(url, (known, site) => {
    const before = siteIn(known, site);
    if (!before) return 'not-watched';
    const keyUrls = before.keyUrls.filter((each) => each.url !== withoutFragment(url));
    return writeWatch(withSite(known, { ...before, keyUrls }));
  });
}

/** Its history stays. */
export async function unwatch(site: string): Promise<WatchResult> {
  if (isPrivateBackground()) return 'not-watched';
  const isKept = await inTurn(async () => {
    const known = await readWatch();
    if (known === null) return false;
    const before = siteIn(known, site);
    return !before || writeWatch(withSite(known, { ...before, isOn: false, alerts: [] }));
  });
  await followAlarm();
  alertsChanged();
  return isKept ? 'done' : 'not-kept';
}

export async function checkNow(site: string): Promise<WatchResult> {
  const watched = await readWatch();
  if (watched === null) return 'not-kept';
  const known = siteIn(watched, site);
  if (!known?.isOn || isPrivateBackground()) return 'not-watched';
  return check(site);
}

/** A site's alerts were seen. */
export async function acknowledge(site: string): Promise<void> {
  if (isPrivateBackground()) return;
  await inTurn(async () => {
    const known = await readWatch();
    const before = known && siteIn(known, site);
    if (known && before && before.alerts.length > 0) await writeWatch(withSite(known, { ...before, alerts: [] }));
  });
  alertsChanged();
}

/** Deletes all that is kept of a site, or of all. False if the browser refused. */
export async function forgetWatched(site: string | null): Promise<boolean> {
  if (isPrivateBackground()) return false;
  const isDone = await inTurn(async () => {
    const known = await readWatch();
    if (known === null) return false;
    // A site that isn't listed may have a history that a damaged list left.
    const forgotten = site === null ? known.sites.map((each) => each.site) : [site];
    return writeWithout({ ...known, sites: known.sites.filter((each) => !forgotten.includes(each.site)) }, forgotten);
  });
  await followAlarm();
  alertsChanged();
  return isDone;
}

/** @param stored a history of versions from files, as it would be stored */
export function importVersions(of: string, stored: unknown): Promise<WatchResult> {
  return changeWatch(of, (known, site) => (isFull(known, site) ? 'too-many' : keepImported(known, site, stored)));
}

async function keepImported(known: Watch, site: string, stored: unknown): Promise<boolean> {
  const own = await historyOf(site);
  const imported = readHistory(stored, site);
  if (!own || imported.kind !== 'read') return false;
  const before = siteIn(known, site) ?? unwatched(site);
  const history = withHistory(own.history, imported.history);
  return keepSite(known, { ...before, damaged: before.damaged + own.damaged }, history);
}
