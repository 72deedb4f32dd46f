// In place of storage.session, over a cache in memory that knows URLs and responses as the browser's does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../test/support/fakes/fake-browser.ts';
import { privateSession } from './private-session.ts';

beforeEach(() => void vi.stubGlobal('caches', fakeCaches()));
afterEach(() => void vi.unstubAllGlobals());

const KEY = 'robots:2:https://[::1]:8080/%2F?#ü';

test('the last value is returned, by key or all of them, and nothing for an unknown key', async () => {
  await privateSession.set({ [KEY]: { a: [1] }, 'tab:1': true });
  await privateSession.set({ [KEY]: { a: [2] } });
  expect(await privateSession.get(KEY)).toEqual({ [KEY]: { a: [2] } });
  expect(await privateSession.get('tab:2')).toEqual({});
  expect(await privateSession.get(null)).toEqual({ [KEY]: { a: [2] }, 'tab:1': true });
});

test('a value that was removed is gone', async () => {
  await privateSession.set({ a: 1, b: 2, c: 3 });
  await privateSession.remove('a');
  await privateSession.remove(['b', 'none']);
  expect(await privateSession.get(null)).toEqual({ c: 3 });
});

test('bytes are counted in UTF-8', async () => {
  await privateSession.set({ a: 'ü', b: 'u' });
  expect(await privateSession.getBytesInUse(null)).toBe(4 + 3);
});
