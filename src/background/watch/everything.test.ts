// As many sites as can be watched, for a year, with all that is kept beside their versions: everything together fits the limit.
import { expect, test } from 'vitest';
import { fake, startWorker, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  clock,
  inWatchingBrowser,
  historyOf as keptOf,
  local,
  page,
  runsOf,
} from '../../../test/support/fakes/watched.ts';
import { sized } from '../../../test/support/sizes.ts';
import { emptyHistory, fittedTogether, HISTORY_LIMITS, recordCheck, storedSize } from '../../history/index.ts';
import { decodeWatch, NO_DETAILS, unwatched, WATCH_LIMITS, type WatchedSite } from '../../shared/watch.ts';

inWatchingBrowser();

const DAY = 86_400_000;
/** Of each, a file of some kilobytes that changed every two weeks. */
const SITES = Array.from({ length: WATCH_LIMITS.sites }, (_, index) => `https://h${index}.example`);
function bodyOf(site: number, change: number): string {
  let seed = site * 100 + change + 1;
  const name = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed.toString(36);
  };
  return `User-agent: *\n${Array.from({ length: 800 }, () => `Disallow: /${name()}${name()}/\n`).join('')}`;
}

function historyOf(site: string, index: number) {
  let history = emptyHistory(site);
  for (let change = 0; change < sized(5, 26); change += 1) {
    const time = clock.now - 365 * DAY + change * 14 * DAY;
    const version = { at: new Date(time).toISOString(), status: 200, body: bodyOf(index, change) };
    history = recordCheck(history, [version], time);
  }
  return history;
}

/** All its lists are full. */
function siteOf(site: string): WatchedSite {
  const many = <Item>(count: number, item: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => item(index));
  const urlOf = (index: number) =>
    `${site}/shop/department-${index % 20}/${'a-product-with-a-long-name-'.repeat(4)}${index}`;
  const [open, closed] = [
    { verdict: 'indexable', reason: 'none' } as const,
    { verdict: 'not-indexable', reason: 'robots' } as const,
  ];
  const judged = [{ ...open, by: many(30, (index) => (0x10000000 + index).toString(16)) }];
  const at = (index: number) => clock.now - index * DAY;
  return {
    ...unwatched(site),
    ...{ isOn: true, lastCheck: clock.now, due: clock.now + DAY },
    gaps: many(WATCH_LIMITS.gaps, (index) => ({ from: at(index + 0.5), to: at(index), isRefused: false })),
    alerts: many(WATCH_LIMITS.alerts, (index) => ({
      ...{ ...NO_DETAILS, at: at(index), between: null, severity: 'high', kind: 'page', url: urlOf(index) },
    })),
    keyUrls: many(WATCH_LIMITS.keyUrls, (index) => ({
      ...{
        url: urlOf(index),
        wanted: 'indexable',
        checkedAt: at(1),
        askedAt: at(1),
        found: { ...open, judged },
        failures: 0,
      },
    })),
    pageChanges: many(WATCH_LIMITS.pageChanges, (index) => ({
      ...{ url: urlOf(index), wanted: 'indexable', at: at(index), after: at(index + 1), before: open, now: closed },
    })),
  };
}

const bytesIn = () => JSON.stringify([...local()]).length;

test('versions make room for alerts, key URLs and their changes; of these, the oldest go', {
  timeout: 60_000,
}, async () => {
  const histories = fittedTogether(SITES.map(historyOf));
  const sites = SITES.map((site, index) => ({
    ...siteOf(site),
    bytes: storedSize(histories[index] ?? emptyHistory(site)),
  }));
  const kept = histories.map((history) => [`history:${history.site}`, history] as const);
  await fake.browser.storage.local.set({ watch: { lastLook: clock.now, sites }, ...Object.fromEntries(kept) });
  expect(bytesIn()).toBeGreaterThan(HISTORY_LIMITS.all);
  startWorker();
  const [first = ''] = SITES;
  world.server = () => text('User-agent: *\nDisallow: /new\n');
  clock.now += DAY;
  expect(await page('checkNow', first)).toEqual({ ok: true, value: 'done' });
  expect(bytesIn()).toBeLessThanOrEqual(HISTORY_LIMITS.all);
  const watch = decodeWatch(local().get('watch'));
  expect(JSON.stringify(watch).length).toBeLessThanOrEqual(WATCH_LIMITS.bytes);
  // What a person set up is there, and what is newest; of each history, every entry.
  expect(watch.sites.map(({ keyUrls }) => keyUrls.length)).toEqual(SITES.map(() => WATCH_LIMITS.keyUrls));
  expect(watch.sites.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
    HISTORY_LIMITS.all - WATCH_LIMITS.bytes,
  );
  const newest = watch.sites.map(({ pageChanges }) => Math.max(...pageChanges.map(({ at }) => at)));
  expect(newest).toEqual(SITES.map(() => clock.now - DAY));
  const counts = SITES.map((site) => keptOf(site).runs.length);
  expect(counts).toEqual(histories.map(({ runs }, index) => runs.length + (index === 0 ? 1 : 0)));
  expect(runsOf(first).at(-1)).toEqual(['User-agent: *\nDisallow: /new\n', 1]);
});
