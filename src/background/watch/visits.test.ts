// Visits of a watched site: each can bring a change, but its pages cause no work without limit.
import { expect, test, vi } from 'vitest';
import { ask, asked, fake, load, selectFew, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  clock,
  fireAlarm,
  HOUR,
  historyOf,
  inWatchingBrowser,
  OPEN,
  page,
  rest,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { held } from '../../../test/support/held.ts';

inWatchingBrowser();

const MINUTE = HOUR / 60;
const checks = () => runsOf().reduce((sum, [, count]) => sum + Number(count), 0);
/** Past all caches, as the server is asked after a change. */
const askedAgain = () => asked.filter(({ init }) => init.cache === 'reload').length;

/** A server that forbids caching, and has another file each time. */
function serveAnother(): void {
  let version = 0;
  world.server = (url) => {
    version += 1;
    return text(url.endsWith('/robots.txt') ? `${OPEN}# ${version}\n` : '', { 'cache-control': 'no-store' });
  };
}

/** The server lets its answers past all caches wait for these calls. */
function holdSecondAnswers(): readonly (() => void)[] {
  const { server } = world;
  const answers: (() => void)[] = [];
  world.server = async (url, init) => {
    if (init.cache === 'reload') await new Promise<void>((answer) => answers.push(answer));
    return server(url, init);
  };
  return answers;
}

/** A page of the site loads itself again. */
async function reload(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await load(1, `${SITE}/${time}`, []);
    await vi.advanceTimersByTimeAsync(600);
    await rest();
  }
}

test('a page that loads itself again and again causes one check in fifteen minutes, and little else is written', async () => {
  serveAnother();
  await page('watch', SITE);
  const write = vi.spyOn(fake.browser.storage.local, 'set');
  await reload(8);
  // That the next check comes sooner, as there is a change.
  expect([checks(), askedAgain(), write.mock.calls.length]).toEqual([1, 0, 1]);
  clock.now += 15 * MINUTE;
  await reload(8);
  await vi.waitFor(() => expect([checks(), askedAgain()]).toEqual([2, 1]));
});

test('while a server lets what was changed wait, no other visit is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += HOUR;
  const answers = holdSecondAnswers();
  await reload(5);
  expect(askedAgain()).toBe(1);
  for (const answer of answers) answer();
  await vi.waitFor(() => expect(checks()).toBe(2));
});

test('of pages that load themselves again while a check is being recorded, one is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += HOUR;
  const answers = holdSecondAnswers();
  const checked = page('checkNow', SITE);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await reload(5);
  expect(askedAgain()).toBe(2);
  for (const answer of answers) answer();
  expect(await checked).toEqual({ ok: true, value: 'done' });
});

test('a failure that a visit meets soon after a check is recorded, as no check asks again while it lasts', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += 10 * MINUTE;
  world.server = () => new Response('', { status: 503, headers: { 'retry-after': '86400' } });
  await reload(1);
  await vi.waitFor(() => expect(historyOf().runs).toHaveLength(2));
});

test('a change that a visit brings soon after a check is recorded by a check a quarter of an hour after that', async () => {
  serveAnother();
  await page('watch', SITE, { hours: 24 });
  clock.now += 10 * MINUTE;
  await reload(1);
  await fireAlarm();
  expect(historyOf().runs).toHaveLength(1);
  clock.now += 10 * MINUTE;
  await fireAlarm();
  await vi.waitFor(() => expect(historyOf().runs).toHaveLength(2));
});

test('a visit that brings no change leaves the next check as it is', async () => {
  world.server = () => text(OPEN, { 'cache-control': 'no-store' });
  await page('watch', SITE, { hours: 24 });
  const { due } = siteOf();
  clock.now += 10 * MINUTE;
  await reload(2);
  expect(siteOf().due).toBe(due);
});

test('what a person asks for is recorded, however soon', async () => {
  serveAnother();
  await page('watch', SITE);
  await reload(1);
  await ask('refetch', 1);
  await vi.waitFor(() => expect(historyOf().runs).toHaveLength(2));
  await page('checkNow', SITE);
  expect(historyOf().runs).toHaveLength(3);
});

test('a check that shares the request of a visit is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  const { server } = world;
  const { value, release } = held();
  world.server = async (url, init) => {
    await value;
    return server(url, init);
  };
  await load(1, `${SITE}/`, []);
  await vi.advanceTimersByTimeAsync(600);
  const checked = page('checkNow', SITE);
  await vi.advanceTimersByTimeAsync(100);
  release();
  expect(await checked).toEqual({ ok: true, value: 'done' });
  expect(historyOf().runs).toHaveLength(2);
});

test('of all sites that are visited while their servers say nothing, three hundred are remembered', async () => {
  const set = Map.prototype.set;
  const maps = new Set<Map<unknown, unknown>>();
  vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    if (value instanceof Promise && String(key).startsWith('https://site-')) maps.add(this);
    return set.call(this, key, value);
  });
  vi.stubGlobal('navigator', { onLine: false });
  selectFew();
  world.server = () => Promise.reject(new TypeError('Failed to fetch'));
  for (let site = 0; site < 330; site += 1) {
    await load(1, `https://site-${site}.example/`, []);
    await ask('view', 1);
  }
  expect(asked).toHaveLength(330);
  expect([...maps].map(({ size }) => size)).toEqual([300]);
});
