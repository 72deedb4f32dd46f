// @vitest-environment happy-dom
// What the room knows of the work that a person keeps.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';

const SITE = 'https://shop.example';
const work = { draft: 'User-agent: *\n', begunFrom: '', expectations: [] };
let fake: Fake;

beforeEach(() => {
  vi.resetModules();
  fake = fakeBrowser();
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
});
afterEach(cleanup);

async function room() {
  const { useKept } = await import('./use-kept.ts');
  return renderHook(() => useKept(SITE, false)).result;
}

test('kept work is restored the next time, until it is deleted', async () => {
  const first = await room();
  await waitFor(() => expect(first.current.kept).toEqual({ kind: 'known', work: null, isRefused: false }));
  act(() => void first.current.keep(work));
  await waitFor(() => expect(first.current.kept).toMatchObject({ work, isRefused: false }));
  const next = await room();
  await waitFor(() => expect(next.current.kept).toMatchObject({ work }));
  act(() => next.current.forget());
  await waitFor(() => expect(next.current.kept).toMatchObject({ work: null }));
  expect([...fake.browser.storage.local.data.keys()]).toEqual([]);
});

test('work that the browser refuses to store isn’t shown as kept', async () => {
  Object.assign(fake.browser.storage.local, { set: () => Promise.reject(new Error('The disk is full.')) });
  const { current } = await room();
  const isKept = current.keep(work);
  expect(await isKept).toBe(false);
  const { loadWork } = await import('../../../platform/kept-work.ts');
  expect(await loadWork(SITE)).toBeNull();
});

test('a private window reads no kept work', async () => {
  fake.browser.extension.inIncognitoContext = true;
  fake.browser.storage.local.data.set(`work:1:${SITE}`, work);
  const { local } = fake.browser.storage;
  const get = local.get.bind(local);
  const read: unknown[] = [];
  local.get = (key) => {
    read.push(key);
    return get(key);
  };
  const first = await room();
  await waitFor(() => expect(first.current.kept).toEqual({ kind: 'private' }));
  expect(read).toEqual([]);
});

test.each([
  ['nothing was written', 'User-agent: *\n', null, null, 'draft'],
  ['another room had it before and changed it', 'User-agent: *\n', 'changed', 'changed', 'begun-from'],
  ['something was typed before it was known', 'User-agent: *\n', null, 'typed', null],
  ['only expectations were kept', null, 'changed', 'changed', null],
])('kept work is restored as far as possible if %s', async (_, draft, first, now, expected) => {
  const { restoring } = await import('./use-kept.ts');
  expect(restoring({ ...work, draft }, first, now)).toBe(expected);
});
