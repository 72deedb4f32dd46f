// The answers about a tab, one at a time, on promises that the test resolves.
import { beforeEach, expect, test, vi } from 'vitest';
import { held } from '../../test/support/held.ts';
import { newestInTab } from './newest-in-tab.ts';

const createNewest = () => newestInTab<number | null>();

let makeNewest: ReturnType<typeof createNewest>;
let made: number[];

beforeEach(() => {
  made = [];
  makeNewest = createNewest();
});

/** Asks for the answer with this number; it is made until the test releases it. */
function ask(number: number) {
  const { value, release } = held<number>();
  const answer = makeNewest(1, () => {
    made.push(number);
    return value;
  });
  return { answer, release: () => release(number) };
}

test('one is made at a time, then the newest that waits, with which the others are answered', async () => {
  const asked = [1, 2, 3, 4].map(ask);
  expect(made).toEqual([1]);
  asked[0]?.release();
  expect(await asked[0]?.answer).toEqual(1);
  await vi.waitFor(() => expect(made).toEqual([1, 4]));
  asked[3]?.release();
  expect(await Promise.all(asked.slice(1).map(({ answer }) => answer))).toEqual(Array(3).fill(4));
  expect(made).toEqual([1, 4]);
});

test('one that fails makes room for the next', async () => {
  const failing = makeNewest(1, () => Promise.reject(new Error('broken')));
  const next = ask(2);
  await expect(failing).rejects.toThrow('broken');
  next.release();
  expect(await next.answer).toEqual(2);
});

test('all that wait for outdated facts learn that, and the next is made', async () => {
  const outdated = makeNewest(1, async () => null);
  const joined = makeNewest(1, async () => 2);
  const next = makeNewest(1, async () => null);
  expect(await Promise.all([outdated, next, joined])).toEqual([null, null, null]);
  const last = ask(4);
  last.release();
  expect(await last.answer).toEqual(4);
});

test('if the next one fails, all that wait for it learn that, and the one after it is made', async () => {
  const first = ask(1);
  const joined = makeNewest(1, async () => 2);
  const next = makeNewest(1, () => Promise.reject(new Error('broken')));
  const failures = Promise.all([next, joined].map((answer) => expect(answer).rejects.toThrow('broken')));
  first.release();
  expect(await first.answer).toEqual(1);
  await failures;
  const last = ask(3);
  expect(made).toEqual([1, 3]);
  last.release();
  expect(await last.answer).toEqual(3);
});

test('tabs don’t wait for each other', () => {
  ask(1);
  void makeNewest(2, async () => {
    made.push(2);
    return 2;
  });
  expect(made).toEqual([1, 2]);
});
