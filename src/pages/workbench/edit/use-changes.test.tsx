// @vitest-environment happy-dom
// What the room asks its workers, and what it makes of one that crashes.
import { cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { customCrawler } from '../../../crawlers/index.ts';
import { useChanges, useChecker } from './use-changes.ts';

const crawlers = [customCrawler('a')];
const urls: readonly string[] = [];
const expectations: never[] = [];
const asked: string[] = [];
const NOTHING_FOUND = { diagnostics: [], lines: '' };
const answer = (name: string, request: unknown) => {
  asked.push(name);
  const { text } = request as { text?: string };
  return name === 'compare' ? { effect: 'none', of: text } : null;
};
const room = (draft: string) =>
  renderHook(
    (draft) => useChanges({ live: '', failure: null, draft, crawlers, urls, list: null, expectations, tried: '' }),
    {
      initialProps: draft,
    },
  );

beforeEach(() => {
  asked.length = 0;
  FakeWorker.started.length = 0;
  FakeWorker.serve(answer);
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the worker gets the live file once, and compares each draft', async () => {
  const { result, rerender } = room('one');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: false, hasCrashed: false }));
  rerender('two');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'two', isBusy: false }));
  expect(asked).toEqual(['base', 'compare', 'compare']);
});

test('an answer for an outdated draft isn’t shown, in whatever order answers arrive', async () => {
  const answers = new Map<string, (answer: unknown) => void>();
  FakeWorker.serve((name, request) => {
    if (name !== 'compare') return null;
    const { text } = request as { text: string };
    return new Promise((resolve) => answers.set(text, () => resolve({ effect: 'none', of: text })));
  });
  // The answers were on their way before the worker knew that they aren't waited for.
  const { postMessage } = FakeWorker.prototype;
  vi.spyOn(FakeWorker.prototype, 'postMessage').mockImplementation(function (this: FakeWorker, message) {
    if (message.kind === 'run') postMessage.call(this, message);
  });
  const shown: (string | null)[] = [];
  const { result, rerender } = renderHook(
    (draft) => {
      const room = useChanges({ live: '', failure: null, draft, crawlers, urls, list: null, expectations, tried: '' });
      shown.push(room.state.of);
      return room;
    },
    { initialProps: 'one' },
  );
  for (const draft of ['one', 'two', 'three']) {
    rerender(draft);
    await waitFor(() => expect([...answers.keys()].at(-1)).toBe(draft));
  }
  answers.get('one')?.(null);
  answers.get('three')?.(null);
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'three', isBusy: false }));
  answers.get('two')?.(null);
  // What comes later still: the answer to another question.
  await result.current.explain('three', 1);
  expect(new Set(shown)).toEqual(new Set([null, 'three']));
});

test('a worker that ends between two drafts is replaced by one that gets the live file', async () => {
  const { result, rerender } = room('one');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: false }));
  FakeWorker.started[0]?.die('ended');
  await waitFor(() => expect(asked).toEqual(['base', 'compare', 'base', 'compare']));
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: false }));
  await result.current.explain('one', 1);
  expect(asked.at(-1)).toBe('explain');
  rerender('two');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'two', isBusy: false }));
  expect(asked.slice(5)).toEqual(['compare']);
});

test('a draft doesn’t wait for the URL list, and is compared again once the list is read', async () => {
  let listIsRead: (answer: null) => void = () => {};
  let isRead = false;
  FakeWorker.serve((name, request) => {
    if (name !== 'base') return { ...(answer(name, request) as object), lacksList: !isRead };
    return new Promise((resolve) => (listIsRead = resolve));
  });
  const list = new Blob(['https://a/']);
  const crashes: boolean[] = [];
  const { result } = renderHook(() => {
    const room = useChanges({ live: '', failure: null, draft: 'one', crawlers, urls, list, expectations, tried: '' });
    crashes.push(room.state.hasCrashed);
    return room;
  });
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: true, listShare: 0 }));
  isRead = true;
  listIsRead(null);
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: false, listShare: null }));
  expect(asked).toEqual(['compare', 'compare']);
  expect(crashes).not.toContain(true);
});

test('a crash over the URL list is shown, though the draft was compared without the list', async () => {
  let crash: (error: Error) => void = () => {};
  FakeWorker.serve((name, request) => {
    if (name !== 'base') return { ...(answer(name, request) as object), lacksList: true };
    return new Promise((_, reject) => (crash = reject));
  });
  const list = new Blob(['https://a/']);
  const { result } = renderHook(() =>
    useChanges({ live: '', failure: null, draft: 'one', crawlers, urls, list, expectations, tried: '' }),
  );
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: true, listShare: 0 }));
  crash(new Error('broken'));
  const crashed = { of: 'one', isBusy: false, listShare: null, hasCrashed: true };
  await waitFor(() => expect(result.current.state).toMatchObject(crashed));
});

test('a worker that crashes is restarted with all its data, and that is shown', async () => {
  let crashes = 1;
  FakeWorker.serve((name, request) => {
    if (name !== 'compare' || crashes === 0) return answer(name, request);
    crashes -= 1;
    throw new Error('broken');
  });
  const { result } = room('one');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'one', isBusy: false, hasCrashed: true }));
  expect(asked).toEqual(['base', 'base', 'compare']);
});

test('a worker that crashes repeatedly isn’t restarted until the next draft', async () => {
  FakeWorker.serve((name) => {
    if (name === 'compare') throw new Error('broken');
    return null;
  });
  const { result, rerender } = room('one');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: null, isBusy: false, hasCrashed: true }));
  FakeWorker.serve(answer);
  rerender('two');
  await waitFor(() => expect(result.current.state).toMatchObject({ of: 'two', isBusy: false, hasCrashed: false }));
  // Two that crashed, and one for the next draft.
  expect(FakeWorker.started).toHaveLength(3);
});

test('a rule is explained only for the compared draft', async () => {
  FakeWorker.serve((name, request) => (name === 'explain' ? { kind: 'allow' } : answer(name, request)));
  const { result } = room('one');
  await waitFor(() => expect(result.current.state.of).toBe('one'));
  expect(await result.current.explain('one', 1)).toEqual({ kind: 'allow' });
  expect(await result.current.explain('two', 1)).toBeNull();
});

test('the checker gets the newest draft once it has answered for the previous one', async () => {
  const texts: string[] = [];
  let answerFirst: (found: unknown) => void = () => {};
  FakeWorker.serve((_, request) => {
    texts.push((request as { text: string }).text);
    return texts.length === 1 ? new Promise((resolve) => (answerFirst = resolve)) : NOTHING_FOUND;
  });
  const { result, rerender } = renderHook((draft) => useChecker(draft), { initialProps: 'one' });
  await waitFor(() => expect(texts).toEqual(['one']));
  rerender('two');
  rerender('three');
  answerFirst(NOTHING_FOUND);
  await waitFor(() => expect(result.current.checked).toEqual({ of: 'three', ...NOTHING_FOUND }));
  expect(texts).toEqual(['one', 'three']);
});

test('a checker that crashes is restarted, and that is shown', async () => {
  let crashes = 1;
  FakeWorker.serve(() => {
    crashes -= 1;
    if (crashes >= 0) throw new Error('broken');
    return NOTHING_FOUND;
  });
  const { result } = renderHook(() => useChecker('one'));
  await waitFor(() => expect(result.current).toEqual({ checked: { of: 'one', ...NOTHING_FOUND }, hasCrashed: true }));
});

test('a checker that crashes repeatedly isn’t restarted until the next draft', async () => {
  let count = 0;
  FakeWorker.serve(() => {
    count += 1;
    throw new Error('broken');
  });
  const { result, rerender } = renderHook((draft) => useChecker(draft), { initialProps: 'one' });
  await waitFor(() => expect(result.current).toEqual({ checked: null, hasCrashed: true }));
  expect(count).toBe(2);
  FakeWorker.serve(() => NOTHING_FOUND);
  rerender('two');
  await waitFor(() => expect(result.current).toEqual({ checked: { of: 'two', ...NOTHING_FOUND }, hasCrashed: false }));
});
