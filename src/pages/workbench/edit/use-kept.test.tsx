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
  return renderHook(() => useKept(SITE)).result;
}

test('kept work is restored the next time, until it is deleted', async () => {
  const first = await room();
  await waitFor(() => expect(first.current.kept).toEqual({ kind: 'known', work: null }));
  act(() => void first.current.keep(work));
  await waitFor(() => expect(first.current.kept).toMatchObject({ work }));
  const next = await room();
  await waitFor(() => expect(next.current.kept).toMatchObject({ work }));
  act(() => void next.current.forget());
  await waitFor(() => expect(next.current.kept).toMatchObject({ work: null }));
  expect([...fake.browser.storage.local.data.keys()]).toEqual([]);
});

test('what was kept still is if the browser refuses to store or delete', async () => {
  const opened = await room();
  await waitFor(() => expect(opened.current.kept.kind).toBe('known'));
  act(() => void opened.current.keep(work));
  await waitFor(() => expect(opened.current.kept).toMatchObject({ work }));
  const refuse = () => Promise.reject(new Error('The disk is full.'));
  Object.assign(fake.browser.storage.local, { set: refuse, remove: refuse });
  const { keep, forget } = opened.current;
  expect(await keep({ ...work, draft: '' })).toBe(false);
  expect(await forget()).toBe(false);
  expect(opened.current.kept).toMatchObject({ work });
  const { loadWork } = await import('../../../platform/kept-work.ts');
  expect(await loadWork(SITE)).toEqual(work);
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
