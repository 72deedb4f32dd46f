// Settings of one browser, and of two that a person syncs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { changedSettings, DEFAULT_SETTINGS, type StoredSettings } from '../shared/settings.ts';
import { changeSettings, loadSettings, loadSynced, removeSynced } from './settings.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

let desk: Fake;
let laptop: Fake;
const useProfile = (fake: Fake) => setBrowser(fake.browser);
/** Without these, nothing is sent to any other browser. */
const sync = () => desk.browser.storage.sync;

beforeEach(() => {
  desk = fakeBrowser();
  laptop = fakeBrowser();
  for (const { browser } of [desk, laptop]) {
    Object.assign(browser.runtime, { sendMessage: async () => ({ ok: true }) });
    Object.assign(browser.storage, { sync: sync() });
  }
  useProfile(desk);
});

function change(changes: Partial<StoredSettings>, now: number) {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  return changeSettings(() => changes);
}
afterEach(() => vi.restoreAllMocks());

test('sync isn’t touched until a person turns it on', async () => {
  const refusing = new Proxy({}, { get: () => expect.unreachable('storage.sync was used') });
  Object.assign(desk.browser.storage, { sync: refusing });
  expect(await change({ fetchOn: 'popup' }, 5)).toBe('saved');
  expect(await loadSettings()).toMatchObject({ fetchOn: 'popup', isSynced: false });
});

test('without a synced copy there is nothing to load', async () => {
  expect(await loadSynced()).toBeNull();
});

test('a change in one browser reaches another browser with sync on', async () => {
  await change({ chosen: ['GPTBot'], isSynced: true }, 5);
  useProfile(laptop);
  laptop.browser.storage.local.data.set('settings', { ...DEFAULT_SETTINGS, changedAt: 3, isSynced: true });
  expect(await loadSettings()).toMatchObject({ chosen: ['GPTBot'], changedAt: 5, isSynced: true });
});

test('each browser decides whether it syncs: the copy doesn’t contain that', async () => {
  await change({ chosen: ['GPTBot'], isSynced: true }, 5);
  useProfile(laptop);
  expect(await loadSettings()).toMatchObject({ chosen: DEFAULT_SETTINGS.chosen, isSynced: false });
  expect(await loadSynced()).toMatchObject({ chosen: ['GPTBot'], isSynced: false });
});

test.each([
  [5, 9, 'popup'],
  [9, 5, 'visit'],
] as const)(
  'settings changed here at %i and there at %i: the newer ones win as a whole (robots.txt is fetched on %s)',
  async (here, there, fetchOn) => {
    sync().data.set('settings', { chosen: ['CCBot'], custom: [], fetchOn: 'popup', changedAt: there });
    desk.browser.storage.local.data.set('settings', { ...DEFAULT_SETTINGS, changedAt: here, isSynced: true });
    expect((await loadSettings()).fetchOn).toBe(fetchOn);
  },
);

test('settings that replace those of a browser with a fast clock are newer', async () => {
  const fast = changedSettings(await loadSettings(), {}, 1000);
  expect(changedSettings(await loadSettings(), { changedAt: fast.changedAt }, 10).changedAt).toBeGreaterThan(1000);
});

test('a browser with a slow clock can still change settings that it got from another', async () => {
  await change({ fetchOn: 'popup', isSynced: true }, 1000);
  useProfile(laptop);
  laptop.browser.storage.local.data.set('settings', { ...DEFAULT_SETTINGS, isSynced: true });
  await change({ chosen: ['CCBot'] }, 10);
  useProfile(desk);
  expect(await loadSettings()).toMatchObject({ chosen: ['CCBot'], fetchOn: 'popup' });
});

test.each([null, 'x', { changedAt: 'later' }, { changedAt: Number.POSITIVE_INFINITY }, { changedAt: 1e300 }])(
  'an invalid synced copy changes nothing: %j',
  async (rubbish) => {
    await change({ fetchOn: 'popup', isSynced: true }, 5);
    sync().data.set('settings', rubbish);
    expect(await loadSettings()).toMatchObject({ fetchOn: 'popup', changedAt: 5 });
  },
);

test('the settings here count where the browser can’t read the synced copy', async () => {
  await change({ fetchOn: 'popup', isSynced: true }, 5);
  sync().isUnreadable = true;
  expect(await loadSettings()).toMatchObject({ fetchOn: 'popup', changedAt: 5 });
  await expect(loadSynced()).rejects.toThrow();
});

test('settings from another browser stay when the synced copy is deleted', async () => {
  await change({ isSynced: true }, 3);
  sync().data.set('settings', { chosen: ['CCBot'], custom: [], fetchOn: 'popup', changedAt: 9 });
  await loadSettings();
  expect(await removeSynced()).toBe(true);
  expect(await loadSettings()).toMatchObject({ chosen: ['CCBot'], fetchOn: 'popup' });
});

test.each<[string, Partial<StoredSettings>, object]>([
  ['sync is turned off', { isSynced: false }, { fetchOn: 'visit', isSynced: false }],
  ['a crawler is selected', { chosen: ['GPTBot'], changedAt: 20 }, { chosen: ['GPTBot'], fetchOn: 'visit' }],
  ['nothing', {}, { fetchOn: 'popup', changedAt: 9, isSynced: true }],
])('what is changed here while the synced copy is read stays: %s', async (_, change, expected) => {
  const stored = { ...DEFAULT_SETTINGS, changedAt: 5, isSynced: true };
  desk.browser.storage.local.data.set('settings', stored);
  sync().data.set('settings', { ...DEFAULT_SETTINGS, fetchOn: 'popup', changedAt: 9 });
  const { get } = sync();
  sync().get = async (key) => {
    const copy = await get.call(sync(), key);
    sync().get = get;
    desk.browser.storage.local.data.set('settings', { ...stored, ...change });
    return copy;
  };
  expect(await loadSettings()).toMatchObject(expected);
  expect(desk.browser.storage.local.data.get('settings')).toMatchObject(expected);
});

test('settings that can’t be read aren’t changed: defaults aren’t saved over them', async () => {
  await change({ chosen: ['CCBot'] }, 5);
  desk.browser.storage.local.isUnreadable = true;
  expect(await change({ fetchOn: 'popup' }, 6)).toBe('not-saved');
  desk.browser.storage.local.isUnreadable = false;
  expect(await loadSettings()).toMatchObject({ chosen: ['CCBot'], fetchOn: 'visit' });
});

test('a change that can’t be synced is stored here, and that is reported', async () => {
  sync().isRefusing = true;
  expect(await change({ fetchOn: 'popup', isSynced: true }, 5)).toBe('not-synced');
  expect(await loadSettings()).toMatchObject({ fetchOn: 'popup' });
});
