// A watched site, when the worker dies at each of its awaits while it checks a change: no version is lost, and none invented.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { fakeFetch } from '../../../test/support/fakes/fake-fetch.ts';
import { passFast } from '../../../test/support/fakes/fast-clock.ts';
import { type Death, type Life, startMortalWorker } from '../../../test/support/fakes/mortal-worker.ts';
import { IS_LONG } from '../../../test/support/sizes.ts';
import { emptyHistory, keptBodyOf, readHistory, withVersions } from '../../history/index.ts';
import { decodeWatch } from '../../shared/watch.ts';

const SITE = 'https://example.com';
const FIRST = 'User-agent: *\nDisallow: /private\n';
const SECOND = 'User-agent: *\nDisallow: /\n';

let fake: Fake;
let robots = FIRST;
const serve = fakeFetch(
  () => fake,
  async () => new Response(robots),
);

/** A worker that knows nothing, on what the browser keeps. */
function start(death: Death | null): Life {
  const { storage } = fake.browser;
  const { alarms } = fake.state;
  fake = fakeBrowser();
  Object.assign(fake.browser.storage, storage);
  Object.assign(fake.state, { alarms });
  return startMortalWorker(fake.browser, serve, death);
}

const ask = (name: string, ...more: readonly unknown[]) =>
  fake.browser.runtime.onMessage.fire({ name, args: [SITE, ...more] }, { url: 'extension://id/workbench.html' });

/** Whether the last call before the death takes effect: in the usual run one of the two at each call, in turn. */
const effectsAt = (callNumber: number) => (IS_LONG ? [false, true] : [callNumber % 2 === 0]);

const HOUR = 3_600_000;
let now = 0;

/** A browser with a site that is watched, and whose robots.txt has changed since, in an hour. */
async function begin(): Promise<void> {
  fake = fakeBrowser();
  // Two crawlers are enough: each death is followed by another report.
  fake.browser.storage.local.data.set('settings', { chosen: ['Googlebot', 'GPTBot'] });
  robots = FIRST;
  start(null);
  await ask('watch');
  robots = SECOND;
  now += HOUR;
}

/** Lets this happen once for all the deaths of a test, which go back to the moment after it; what follows needs a new worker. */
function onceBefore(happen: () => Promise<void>): () => Promise<void> {
  const state = () => {
    const { local, session } = fake.browser.storage;
    return { now, local: local.data, session: session.data, alarms: fake.state.alarms };
  };
  let then: ReturnType<typeof state> | null = null;
  return async () => {
    if (then === null) {
      await happen();
      then = structuredClone(state());
      return;
    }
    vi.clearAllTimers();
    fake = fakeBrowser();
    robots = SECOND;
    const { alarms, ...copy } = structuredClone(then);
    now = copy.now;
    for (const area of ['local', 'session'] as const) {
      for (const [key, value] of copy[area]) fake.browser.storage[area].data.set(key, value);
    }
    Object.assign(fake.state, { alarms });
  };
}

/** The files of the history with the number of their checks; alerts. */
function kept() {
  const { data } = fake.browser.storage.local;
  const reading = readHistory(data.get(`history:${SITE}`), SITE);
  if (reading.kind !== 'read') throw new Error(reading.kind);
  const { history, damaged } = reading;
  const runs = history.runs.map(({ answer, checks }) => {
    const body = keptBodyOf(history, answer.hash ?? '');
    return [body.kind === 'kept' ? new TextDecoder().decode(body.bytes) : body.kind, checks] as const;
  });
  return { runs, damaged, alerts: decodeWatch(data.get('watch')).sites[0]?.alerts.length };
}

beforeEach(() => {
  passFast(['setTimeout', 'clearTimeout']);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  now = Date.parse('2026-11-02T08:00:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('no change is lost where a check of it is killed at any await, and made again', async () => {
  const beginAgain = onceBefore(begin);
  await beginAgain();
  const whole = start(null);
  await ask('checkNow');
  expect(kept()).toEqual({
    runs: [
      [FIRST, 1],
      [SECOND, 1],
    ],
    damaged: 0,
    alerts: 1,
  });
  const calls = whole.calls.length;
  expect(calls).toBeGreaterThan(10);
  for (let callNumber = 1; callNumber <= calls; callNumber += 1) {
    for (const takesEffect of effectsAt(callNumber)) {
      const when = `${whole.calls[callNumber - 1]}, call ${callNumber}, ${takesEffect ? 'done' : 'not done'}`;
      await beginAgain();
      const life = start({ callNumber, takesEffect });
      await Promise.race([ask('checkNow'), life.over]);
      start(null);
      await ask('checkNow');
      const { runs, damaged, alerts } = kept();
      expect([runs.map(([body]) => body), runs[0]?.[1], damaged, alerts], when).toEqual([[FIRST, SECOND], 1, 0, 1]);
      // What was written before it died was a check.
      expect(runs[1]?.[1], when).toBeLessThanOrEqual(2);
    }
  }
});

/** Until nothing calls anything any more. */
async function quiet(life: Life): Promise<void> {
  for (let [before, turns] = [-1, 0]; turns < 5 && !life.isOver; turns = before === life.calls.length ? turns + 1 : 0) {
    before = life.calls.length;
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A page of the site is loaded, the first one since the browser was started. */
async function visit(death: Death | null): Promise<Life> {
  fake.browser.storage.session.data.clear();
  const life = start(death);
  const page = { tabId: 1, url: `${SITE}/`, timeStamp: Date.now() };
  fake.state.openTab(1, { url: page.url, documentId: 'document' });
  void fake.browser.webRequest.onResponseStarted.fire({ ...page, requestId: 'page', statusCode: 200 });
  const document = { frameId: 0, parentFrameId: -1, documentId: 'document', transitionQualifiers: [] };
  void fake.browser.webNavigation.onCommitted.fire({ ...page, ...document });
  await quiet(life);
  return life;
}

test('no change is lost where a visit that finds it is killed at any await, and then a check', {
  timeout: 120_000,
}, async () => {
  const beginAgain = onceBefore(begin);
  await beginAgain();
  const whole = await visit(null);
  expect(kept()).toEqual({
    runs: [
      [FIRST, 1],
      [SECOND, 1],
    ],
    damaged: 0,
    alerts: 1,
  });
  const calls = whole.calls.length;
  for (let callNumber = 1; callNumber <= calls; callNumber += 1) {
    for (const takesEffect of effectsAt(callNumber)) {
      const when = `${whole.calls[callNumber - 1]}, call ${callNumber}, ${takesEffect ? 'done' : 'not done'}`;
      await beginAgain();
      await visit({ callNumber, takesEffect });
      start(null);
      await ask('checkNow');
      const { runs, damaged, alerts } = kept();
      expect([runs.map(([body]) => body), runs[0]?.[1], damaged, alerts], when).toEqual([[FIRST, SECOND], 1, 0, 1]);
      expect(runs[1]?.[1], when).toBeLessThanOrEqual(2);
    }
  }
});

/** All that is watched is due, and the alarm goes off. */
async function alarm(life: Life): Promise<void> {
  const { data } = fake.browser.storage.local;
  const watch = decodeWatch(data.get('watch'));
  const sites = watch.sites.map((site) => ({
    ...{ ...site, due: 0 },
    keyUrls: site.keyUrls.map((each) => ({ ...each, askedAt: null, checkedAt: null })),
  }));
  data.set('watch', { ...watch, sites });
  void fake.browser.alarms.onAlarm.fire({ name: 'watch' });
  await quiet(life);
}

test('what is due is checked where the alarm’s look at it is killed at any await, and then the next look', {
  timeout: 120_000,
}, async () => {
  const beginWithPage = onceBefore(async () => {
    await begin();
    await request('addKeyUrl', `${SITE}/page`, 'indexable');
  });
  const found = () => decodeWatch(fake.browser.storage.local.data.get('watch')).sites[0]?.keyUrls[0]?.found?.verdict;
  await beginWithPage();
  const whole = start(null);
  await alarm(whole);
  const expected = [[FIRST, SECOND], 0, 1, found()];
  expect(expected[3]).toBeDefined();
  const calls = whole.calls.length;
  expect(calls).toBeGreaterThan(15);
  for (let callNumber = 1; callNumber <= calls; callNumber += 1) {
    for (const takesEffect of effectsAt(callNumber)) {
      const when = `${whole.calls[callNumber - 1]}, call ${callNumber}, ${takesEffect ? 'done' : 'not done'}`;
      await beginWithPage();
      await alarm(start({ callNumber, takesEffect }));
      await alarm(start(null));
      const { runs, damaged, alerts } = kept();
      expect([runs.map(([body]) => body), damaged, alerts, found()], when).toEqual(expected);
      expect(fake.state.alarms.size, when).toBe(1);
    }
  }
});

const OTHER = 'https://other.example';
const request = (name: string, ...args: readonly unknown[]) =>
  fake.browser.runtime.onMessage.fire({ name, args }, { url: 'extension://id/workbench.html' });

/** What is kept, without times. */
function everything() {
  const data = Object.fromEntries(fake.browser.storage.local.data);
  const { sites } = decodeWatch(data['watch']);
  const histories = Object.keys(data).filter((key) => key.startsWith('history:'));
  return {
    sites: sites.map(({ site, isOn, alerts, keyUrls }) => [site, isOn, alerts.length, keyUrls.map(({ url }) => url)]),
    histories: histories.sort().map((key) => {
      const reading = readHistory(data[key], key.slice('history:'.length));
      if (reading.kind !== 'read') throw new Error(reading.kind);
      const { runs, bodies } = reading.history;
      return [key, runs.map(({ answer: { hash } }) => hash !== null && hash in bodies), reading.damaged];
    }),
    alarms: [...fake.state.alarms.keys()],
  };
}

const ofFile = withVersions(emptyHistory(SITE), [{ at: '2026-01-01T00:00:00Z', status: 200, body: '# Old\n' }]);

test.each([
  ['the deletion of a site', 'forgetWatched', [SITE]],
  ['the deletion of all sites', 'forgetWatched', [null]],
  ['an import', 'importVersions', [SITE, ofFile]],
  ['an import for a site that isn’t watched', 'importVersions', ['https://new.example', ofFile]],
  ['the end of a watch', 'unwatch', [SITE]],
  ['an alert that is seen', 'acknowledge', [SITE]],
  ['a key URL that is added', 'addKeyUrl', [`${SITE}/page`, 'indexable']],
])(
  '%s, killed at any await, did all or nothing, or left a deleted site in the list, and can be done again',
  { timeout: 120_000 },
  async (_, name, args) => {
    const beginWithAlert = onceBefore(async () => {
      await begin();
      await request('watch', OTHER);
      await ask('checkNow');
    });
    await beginWithAlert();
    const before = everything();
    expect(before.sites.map(([site, , alerts]) => [site, alerts])).toEqual([
      [SITE, 1],
      [OTHER, 0],
    ]);
    const whole = start(null);
    await request(name, ...args);
    await quiet(whole);
    const after = everything();
    expect(after).not.toEqual(before);
    const calls = whole.calls.length;
    for (let callNumber = 1; callNumber <= calls; callNumber += 1) {
      for (const takesEffect of effectsAt(callNumber)) {
        const when = `${whole.calls[callNumber - 1]}, call ${callNumber}, ${takesEffect ? 'done' : 'not done'}`;
        await beginWithAlert();
        const life = start({ callNumber, takesEffect });
        await Promise.race([request(name, ...args), life.over]);
        const { sites, histories } = everything();
        const listed = sites.map(([site]) => `history:${site}`);
        expect(listed, when).toEqual(expect.arrayContaining(histories.map(([key]) => key)));
        // The deletion of one site drops its history first; whatever else is done is one write.
        const states = [before, after].map((state) => ({ sites: state.sites, histories: state.histories }));
        if (name === 'forgetWatched' && args[0] === SITE)
          states.push({ sites: before.sites, histories: after.histories });
        expect(states, when).toContainEqual({ sites, histories });
        const next = start(null);
        await request(name, ...args);
        await quiet(next);
        expect(everything(), when).toEqual(after);
      }
    }
  },
);
