// The views of a tab, one at a time, on promises that the test resolves.
import { beforeEach, expect, test, vi } from 'vitest';
import { held } from '../../../test/support/held.ts';
import type { MadeView, makeNewest as MakeNewest } from './newest-view.ts';

let makeNewest: typeof MakeNewest;
let made: number[];

beforeEach(async () => {
  made = [];
  vi.resetModules();
  ({ makeNewest } = await import('./newest-view.ts'));
});

/** Asks for the view with this number; it is made until the test releases it. */
function view(number: number) {
  const { value, release } = held<MadeView>();
  const answer = makeNewest(1, () => {
    made.push(number);
    return value;
  });
  return { answer, release: () => release(viewNumbered(number)) };
}
const viewNumbered = (number: number): MadeView => ({
  view: { kind: 'restricted', origin: `${number}` },
  madeOf: null,
});

test('one is made at a time, then the newest that waits, with which the others are answered', async () => {
  const views = [1, 2, 3, 4].map(view);
  expect(made).toEqual([1]);
  views[0]?.release();
  expect(await views[0]?.answer).toEqual(viewNumbered(1));
  await vi.waitFor(() => expect(made).toEqual([1, 4]));
  views[3]?.release();
  expect(await Promise.all(views.slice(1).map(({ answer }) => answer))).toEqual(Array(3).fill(viewNumbered(4)));
  expect(made).toEqual([1, 4]);
});

test('one that fails makes room for the next', async () => {
  const failing = makeNewest(1, () => Promise.reject(new Error('broken')));
  const next = view(2);
  await expect(failing).rejects.toThrow('broken');
  next.release();
  expect(await next.answer).toEqual(viewNumbered(2));
});

test('all that wait for outdated facts learn that, and the next view is made', async () => {
  const outdated = makeNewest(1, async () => null);
  const joined = makeNewest(1, async () => viewNumbered(2));
  const next = makeNewest(1, async () => null);
  expect(await Promise.all([outdated, next, joined])).toEqual([null, null, null]);
  const last = view(4);
  last.release();
  expect(await last.answer).toEqual(viewNumbered(4));
});

test('if the next one fails, all that wait for it learn that, and the one after it is made', async () => {
  const first = view(1);
  const joined = makeNewest(1, async () => viewNumbered(2));
  const next = makeNewest(1, () => Promise.reject(new Error('broken')));
  const failures = Promise.all([next, joined].map((answer) => expect(answer).rejects.toThrow('broken')));
  first.release();
  expect(await first.answer).toEqual(viewNumbered(1));
  await failures;
  const last = view(3);
  expect(made).toEqual([1, 3]);
  last.release();
  expect(await last.answer).toEqual(viewNumbered(3));
});

test('tabs don’t wait for each other', () => {
  view(1);
  void makeNewest(2, async () => {
    made.push(2);
    return viewNumbered(2);
  });
  expect(made).toEqual([1, 2]);
});
