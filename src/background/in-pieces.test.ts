// Long work leaves others their turn. The clock is the test's: each step says how long it takes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin, inPieces, measured } from './in-pieces.ts';

let now = 0;
let done: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Steps of so many milliseconds each. */
function* steps(name: string, ...lengths: readonly number[]) {
  for (const [at, length] of lengths.entries()) {
    if (at > 0) yield;
    now += length;
    done.push(`${name}${at + 1}`);
  }
  return name;
}

test('ordinary work is done at once', async () => {
  const work = begin(steps('a', 1, 1, 1));
  expect(done).toEqual(['a1', 'a2', 'a3']);
  expect(await work.finish()).toBe('a');
});

test('a meter adds up what is done, at once or in pieces, without the pauses', async () => {
  const meter = { took: 0 };
  expect(measured(meter, () => (now += 7))).toBe(now);
  expect(meter.took).toBe(7);
  const work = begin(steps('a', 40, 20, 5, 5), meter);
  expect(meter.took).toBe(67);
  const end = work.finish();
  await vi.advanceTimersByTimeAsync(1_000);
  now += 1_000;
  expect(await end).toBe('a');
  expect(meter.took).toBe(77);
});

test('long work stops after each piece for as long as the piece took', async () => {
  const work = inPieces(steps('a', 40, 10, 6, 6, 60, 1));
  expect(done).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a1', 'a2', 'a3', 'a4']);
  await vi.advanceTimersByTimeAsync(12);
  expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  await vi.advanceTimersByTimeAsync(59);
  expect(done).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(await work).toBe('a');
});

test('of two long jobs, one piece is done at a time, and a later job begins at once', async () => {
  const all = Promise.all([inPieces(steps('a', 50, 50, 50)), inPieces(steps('b', 50, 50)), inPieces(steps('c', 1))]);
  expect(done).toEqual(['a1', 'b1', 'c1']);
  await vi.advanceTimersByTimeAsync(50);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2']);
  await vi.advanceTimersByTimeAsync(50);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  await vi.advanceTimersByTimeAsync(50);
  expect(await all).toEqual(['a', 'b', 'c']);
});

test('a pause is as long as the last piece, of whichever work: a short one after a long one doesn’t shorten it', async () => {
  const all = Promise.all([inPieces(steps('a', 80, 70)), inPieces(steps('b', 50, 1))]);
  await vi.advanceTimersByTimeAsync(79);
  expect(done).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a1', 'b1', 'a2']);
  await vi.advanceTimersByTimeAsync(69);
  expect(done).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await all).toEqual(['a', 'b']);
});

test('a job that fails doesn’t affect others', async () => {
  const failing = inPieces(
    (function* () {
      now += 50;
      yield;
      throw new Error('broken');
    })(),
  );
  const other = inPieces(steps('b', 50, 50));
  const failed = expect(failing).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(150);
  await failed;
  expect(await other).toBe('b');
});
