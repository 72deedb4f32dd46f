// What is written while room is made in storage.session. The rest is in background.test.ts and visit/headers.test.ts.
import { expect, test, vi } from 'vitest';
import {
  ask,
  asked,
  fake,
  inNewBrowser,
  load,
  text,
  valueFor,
  visit,
  world,
} from '../../test/support/fakes/background-world.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { held } from '../../test/support/held.ts';
import { bytesInJson } from '../shared/packed-body.ts';
import { keepWithRoom } from './session-room.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

inNewBrowser();

/** The browser refuses the next record of a tab, and is held while it gives all that it has, to find what can go. */
function refuseOneRecord() {
  const { session } = fake.browser.storage;
  const [set, get] = [session.set.bind(session), session.get.bind(session)];
  const { value, release } = held();
  let isRefused = false;
  let reads = 0;
  session.set = async (items) => {
    const isRecord = Object.keys(items).some((key) => key.startsWith('tab:'));
    if (isRecord && !isRefused) {
      isRefused = true;
      throw new Error('QUOTA_BYTES quota exceeded');
    }
    await set(items);
  };
  session.get = async (key) => {
    const all = await get(key);
    if (key === null) {
      reads += 1;
      await value;
    }
    return all;
  };
  return { release, isMakingRoom: () => expect(reads).toBe(1) };
}

test('a robots.txt that comes while room is made for a tab’s record stays', async () => {
  await visit(1, 'https://example.com/');
  const { release, isMakingRoom } = refuseOneRecord();
  await load(2, 'https://second.example/', []);
  await vi.waitFor(isMakingRoom);
  world.server = () => text('# new');
  asked.length = 0;
  const refetched = ask('refetch', 1);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // Time for it to be stored.
  await vi.advanceTimersByTimeAsync(100);
  release();
  expect(await refetched).toMatchObject({ kind: 'ready', keptUntil: expect.any(Number) });
  await vi.advanceTimersByTimeAsync(1_000);
  const kept = fake.browser.storage.session.data.get('robots:2:https://example.com');
  expect(kept).toMatchObject({ outcome: { body: { data: '# new' } } });
});

test('a file that is one of many for a click drops no other, also where the browser refuses it', async () => {
  await visit(1, 'https://example.com/');
  const { session } = fake.browser.storage;
  const set = session.set.bind(session);
  session.set = async (items) => {
    if (session.data.has('robots:2:https://example.com')) throw new Error('QUOTA_BYTES quota exceeded');
    await set(items);
  };
  fake.state.openTab(9, { url: 'extension://id/workbench.html' });
  const file = await valueFor('extension://id/workbench.html', 'liveFile', 9, 'https://spare.example', null, 'spare');
  expect(file).toMatchObject({ kind: 'ready' });
  expect([...session.data.keys()].filter((key) => key.startsWith('robots:'))).toEqual(['robots:2:https://example.com']);
});

test('a tab that is closed while its record waits for room leaves none', async () => {
  const { release, isMakingRoom } = refuseOneRecord();
  await load(2, 'https://second.example/', []);
  await vi.waitFor(isMakingRoom);
  fake.state.tabs.delete(2);
  void fake.browser.tabs.onRemoved.fire(2);
  await vi.advanceTimersByTimeAsync(100);
  release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...fake.browser.storage.session.data.keys()].filter((key) => key.startsWith('tab:'))).toEqual([]);
});

test.each([false, true])(
  'a tab that is closed while its record is about to be written leaves none; in a private window: %s',
  async (incognito) => {
    fake.state.openTab(3, { url: 'https://other.example/', incognito });
    await load(2, 'https://second.example/', []);
    Object.assign(fake.state.tabs.get(2) ?? {}, { incognito });
    const { tabs } = fake.browser;
    const get = tabs.get.bind(tabs);
    const { value, release } = held();
    // The browser says in which window the tab is, just before it is closed.
    tabs.get = async (id) => {
      const tab = await get(id);
      await value;
      return tab;
    };
    await vi.advanceTimersByTimeAsync(600);
    fake.state.tabs.delete(2);
    await fake.browser.tabs.onRemoved.fire(2);
    release();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...fake.browser.storage.session.data.keys()].filter((key) => key.includes('tab:'))).toEqual([]);
  },
);

test.each([
  ['exactly fits', true, 0],
  ['is a byte too large', false, 1],
])('a value for which nothing is dropped, and that %s, is kept: %s', async (_, isKept, missing) => {
  setBrowser(fake.browser);
  const value = { text: 'x'.repeat(100) };
  const room = (await fake.browser.storage.session.getBytesInUse()) + bytesInJson(value);
  expect(await keepWithRoom('spare', false, value, { most: room - missing, isSpare: true })).toBe(isKept);
  expect(fake.browser.storage.session.data.has('spare')).toBe(isKept);
});
