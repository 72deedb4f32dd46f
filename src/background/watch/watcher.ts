// Watches sites: what a person asks for, and the look at what is due. Private windows have nothing to do with it: Chromium's own background
// for them does none of this.
import { readHistory, withHistory } from '../../history/index.ts';
import { endAlarm, onAlarm, setAlarm } from '../../platform/alarms.ts';
import { dropHistories, keepWatch, loadWatch } from '../../platform/kept-watch.ts';
import { onNotificationClicked } from '../../platform/notifications.ts';
import { isPrivateBackground } from '../../platform/private-windows.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import { originOrNull, withoutFragment } from '../../shared/page.ts';
import type { WatchAnswer } from '../../shared/protocol.ts';
import {
  siteIn,
  unwatched,
  WATCH_LIMITS,
  type WantedState,
  type Watch,
  type WatchChanges,
  type WatchedSite,
} from '../../shared/watch.ts';
import { onRobotsFetched, robotsOf } from '../robots-file/robots-cache.ts';
import { drawShown } from '../toolbar/toolbar.ts';
import { recordFetched } from './checks.ts';
import { checkPage } from './pages.ts';
import { dueAfter, duePages, dueSites, looked, MOST_PAGES, PERIOD_MINUTES, withPutOff, withSite } from './schedule.ts';
import { historyOf, inTurn, keepSite, settled } from './state.ts';

/** What was fetched and isn't recorded yet. Lost with the worker. */
let recording: Promise<unknown> = Promise.resolve();

/** At every start of the background. */
export function startWatching(): void {
  if (isPrivateBackground()) return;
  onRobotsFetched((origin, fetched) => {
    const recorded = recordFetched(origin, fetched).catch(() => undefined);
    recording = Promise.all([recording, recorded]);
  });
  onAlarm(look);
  onNotificationClicked((site) => openWorkbench({ origin: site, room: 'history' }));
  void inTurn(() => begin().catch(() => undefined));
}

/** The alarm may be gone, and time may have passed. */
async function begin(): Promise<void> {
  const watch = await loadWatch();
  if (!isAnyOn(watch)) return;
  await setAlarm(PERIOD_MINUTES);
  const next = looked(watch, Date.now());
  // Written only where something was missed: the background starts often.
  if (next.sites !== watch.sites) await keepWatch(next);
}

const isAnyOn = ({ sites }: Watch) => sites.some(({ isOn }) => isOn);

/** The alarm: a few of those that are due. */
async function look(): Promise<void> {
  const now = Date.now();
  const due = await inTurn(async () => {
    const before = await loadWatch();
    if (!isAnyOn(before)) return null;
    const sites = dueSites(before, now);
    await keepWatch(withPutOff(looked(before, now), sites, now));
    return { sites, pages: duePages(before, now) };
  });
  if (!due) return endAlarm();
  for (const { site } of due.sites) await check(site);
  let asked = 0;
  for (const page of due.pages) {
    if (asked === MOST_PAGES) return;
    if (await checkPage(page).catch(() => true)) asked += 1;
  }
}

/** By the request that a visit makes; what it brings is recorded as a visit's is. */
async function check(site: string): Promise<void> {
  await robotsOf(site, { want: 'asked', isPrivate: false }).catch(() => undefined);
  await recording;
  await settled();
}

export async function watch(of: string, changes: WatchChanges = {}): Promise<WatchAnswer> {
  const site = originOrNull(of);
  if (site === null || isPrivateBackground()) return 'not-watched';
  const answer = await inTurn(async (): Promise<WatchAnswer> => {
    const known = await loadWatch();
    const before = siteIn(known, site);
    if (!before && known.sites.length >= WATCH_LIMITS.sites) return 'too-many';
    const now = Date.now();
    const next = changed(before ?? unwatched(site), { isOn: true, ...changes }, now);
    const lastLook = isAnyOn(known) ? known.lastLook : now;
    return (await keepWatch({ ...withSite(known, next), lastLook })) ? 'done' : 'not-kept';
  });
  if (answer !== 'done') return answer;
  await followAlarm();
  if (siteIn(await loadWatch(), site)?.lastCheck === null) await check(site);
  return answer;
}

function changed(site: WatchedSite, { keyUrls, ...changes }: WatchChanges, now: number): WatchedSite {
  const next = { ...site, ...changes };
  const isNew = next.isOn && !site.isOn;
  const due = isNew ? now : next.hours === site.hours ? site.due : dueAfter(site.lastCheck ?? now, next.hours);
  return { ...next, due, ...(keyUrls && { keyUrls: keyUrlsOf(site, keyUrls) }) };
}

/** Of this site, each once. What is known of a URL stays. */
function keyUrlsOf({ site, keyUrls }: WatchedSite, wanted: NonNullable<WatchChanges['keyUrls']>) {
  const own = wanted.map((each) => ({ ...each, url: withoutFragment(each.url) }));
  const first = own.filter(({ url }, at) => own.findIndex((each) => each.url === url) === at);
  return first
    .filter(({ url }) => originOrNull(url) === site)
    .slice(0, WATCH_LIMITS.keyUrls)
    .map(({ url, wanted: state }) => {
      const known = keyUrls.find((each) => each.url === url);
      const { checkedAt = null, found = null, failures = 0 } = known ?? {};
      return { url, wanted: state, checkedAt, found, failures };
    });
}

async function followAlarm(): Promise<void> {
  await (isAnyOn(await loadWatch()) ? setAlarm(PERIOD_MINUTES) : endAlarm());
}

export async function addKeyUrl(url: string, wanted: WantedState): Promise<WatchAnswer> {
  const site = originOrNull(url);
  const known = site === null ? null : siteIn(await loadWatch(), site);
  if (site === null || !known?.isOn) return 'not-watched';
  const others = known.keyUrls.filter((each) => each.url !== withoutFragment(url));
  if (others.length >= WATCH_LIMITS.keyUrls) return 'too-many';
  return watch(site, { keyUrls: [...others, { url, wanted }] });
}

/** Its history stays. */
export async function unwatch(site: string): Promise<WatchAnswer> {
  if (isPrivateBackground()) return 'not-watched';
  const isKept = await inTurn(async () => {
    const known = await loadWatch();
    const before = siteIn(known, site);
    return !before || keepWatch(withSite(known, { ...before, isOn: false, alerts: [] }));
  });
  await followAlarm();
  void drawShown();
  return isKept ? 'done' : 'not-kept';
}

export async function checkNow(site: string): Promise<WatchAnswer> {
  const known = siteIn(await loadWatch(), site);
  if (!known?.isOn || isPrivateBackground()) return 'not-watched';
  await check(site);
  return (siteIn(await loadWatch(), site)?.lastCheck ?? 0) > (known.lastCheck ?? 0) ? 'done' : 'no-answer';
}

/** A site's alerts were seen. */
export async function acknowledge(site: string): Promise<void> {
  if (isPrivateBackground()) return;
  await inTurn(async () => {
    const known = await loadWatch();
    const before = siteIn(known, site);
    if (before && before.alerts.length > 0) await keepWatch(withSite(known, { ...before, alerts: [] }));
  });
  void drawShown();
}

/** Deletes all that is kept of a site, or of all. False where the browser refused. */
export async function forgetWatched(site: string | null): Promise<boolean> {
  if (isPrivateBackground()) return false;
  const isDone = await inTurn(async () => {
    const known = await loadWatch();
    const gone = known.sites.filter((each) => site === null || each.site === site).map((each) => each.site);
    return dropHistories({ ...known, sites: known.sites.filter((each) => !gone.includes(each.site)) }, gone);
  });
  await followAlarm();
  void drawShown();
  return isDone;
}

/** @param stored a history of versions from files, as it would be stored */
export async function importVersions(of: string, stored: unknown): Promise<WatchAnswer> {
  const site = originOrNull(of);
  if (site === null || isPrivateBackground()) return 'not-watched';
  return inTurn(async () => {
    const known = await loadWatch();
    const before = siteIn(known, site);
    if (!before && known.sites.length >= WATCH_LIMITS.sites) return 'too-many';
    const own = await historyOf(site);
    const imported = readHistory(stored, site);
    if (!own || imported.kind !== 'read') return 'not-kept';
    const history = withHistory(own.history, imported.history);
    const next = { ...(before ?? unwatched(site)), damaged: (before?.damaged ?? 0) + own.damaged };
    return (await keepSite(known, next, history)) ? 'done' : 'not-kept';
  });
}
