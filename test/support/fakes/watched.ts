// A watched site, in an in-memory browser: what the tests of the watcher share.
import { beforeEach, expect, vi } from 'vitest';
import { keptBodyOf, readHistory, type SiteHistory } from '../../../src/history/index.ts';
import { decodeWatch, siteIn, type WatchedSite } from '../../../src/shared/watch.ts';
import { askAs, asked, fake, inNewBrowser, text, world } from './background-world.ts';

export const SITE = 'https://example.com';
export const OPEN = 'User-agent: *\nDisallow: /private\n';
export const CLOSED = 'User-agent: *\nDisallow: /\n';
export const HOUR = 3_600_000;

/** The time, for the whole browser. */
export const clock = { now: 0 };

/** Each test of the file that calls it has a browser that has just been started, and a site that is open. */
export function inWatchingBrowser(): void {
  inNewBrowser();
  beforeEach(() => {
    clock.now = Date.parse('2026-11-02T08:00:00Z');
    vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    world.server = () => text(OPEN);
  });
}

/** What the workbench asks the background. */
export const page = (name: string, ...args: readonly unknown[]) =>
  askAs('extension://id/workbench.html', name, ...args);

/** The site of each is watched. */
export async function addKeyUrls(keyUrls: readonly { readonly url: string; readonly wanted: string }[]): Promise<void> {
  for (const { url, wanted } of keyUrls) await page('addKeyUrl', url, wanted);
}

export const local = () => fake.browser.storage.local.data;

/** Until all that was begun is done: whatever answers a message comes after it. */
export const rest = () =>
  vi.waitFor(async () => expect(await page('acknowledge', 'https://none.example')).toBeTruthy());

export function siteOf(origin = SITE): WatchedSite {
  const site = siteIn(decodeWatch(local().get('watch')), origin);
  if (!site) throw new Error(`${origin} is not kept`);
  return site;
}

export function historyOf(origin = SITE): SiteHistory {
  const reading = readHistory(local().get(`history:${origin}`), origin);
  if (reading.kind !== 'read') throw new Error(reading.kind);
  return reading.history;
}

/** Each run's file or status, with the number of its checks. */
export const runsOf = (origin = SITE) =>
  historyOf(origin).runs.map(({ answer, checks }) => {
    const body = answer.hash === null ? null : keptBodyOf(historyOf(origin), answer.hash);
    return [body?.kind === 'kept' ? new TextDecoder().decode(body.bytes) : answer.status, checks];
  });

/** The server has this file, or answers with this status, from now on; so many hours pass, and a person checks. */
export async function checkWith(served: string | number, hours = 1): Promise<void> {
  world.server = () => (typeof served === 'number' ? text('', {}, served) : text(served));
  clock.now += hours * HOUR;
  await page('checkNow', SITE);
}

export const fireAlarm = () => fake.browser.alarms.onAlarm.fire({ name: 'watch' });

/** A look after each quarter of an hour, each until nothing is requested any more. */
export async function looks(count: number): Promise<void> {
  for (let look = 0; look < count; look += 1) {
    clock.now += HOUR / 4;
    await fireAlarm();
    for (let before = -1; before !== asked.length; ) {
      before = asked.length;
      await vi.advanceTimersByTimeAsync(1_000);
      await rest();
    }
  }
}

/** The alarm goes off after so many hours, and its look at what is due is over. */
export async function hoursLater(hours: number) {
  clock.now += hours * HOUR;
  const look = siteCount();
  await fireAlarm();
  await vi.waitFor(() => expect(decodeWatch(local().get('watch')).lastLook).toBe(clock.now));
  await vi.waitFor(() => expect(siteCount()).toBeGreaterThanOrEqual(look));
  await rest();
}
const siteCount = () => decodeWatch(local().get('watch')).sites.length;
