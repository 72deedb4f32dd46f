// Long work leaves others their turn. The clock is the test's: each step says how long it takes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { begin as Begin, inPieces as InPieces } from './in-pieces.ts';

let begin: typeof Begin;
let inPieces: typeof InPieces;
/** Milliseconds of all work. */
let worked = 0;
let done: string[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
  done = [];
  vi.resetModules();
  ({ begin, inPieces } = await import('./in-pieces.ts'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Steps of so many milliseconds each. */
function* steps(name: string, ...lengths: readonly number[]) {
  for (const [index, length] of lengths.entries()) {
    if (index > 0) yield;
    worked += length;
    done.push(`${name}${index + 1}`);
  }
  return name;
}

/** What is done within these milliseconds, that of the last one not included, and then in it. */
async function doneIn(milliseconds: number): Promise<readonly [before: string, then: string]> {
  done = [];
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  const before = done.join(' ');
  done = [];
  await vi.advanceTimersByTimeAsync(1);
  return [before, done.join(' ')];
}

test('ordinary work is done at once', async () => {
  const work = begin(steps('a', 1, 1, 1));
  expect(done).toEqual(['a1', 'a2', 'a3']);
  expect(await work.finish()).toBe('a');
});

test('a meter adds up what is done, at once or in pieces, without the pauses', async () => {
  const meter = { tookMs: 0 };
  const work = begin(steps('a', 40, 20, 5, 5), meter);
  expect(meter.tookMs).toBe(60);
  const end = work.finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await end).toBe('a');
  expect(meter.tookMs).toBe(70);
});

test('work that fails in a later piece fails for all that wait for it, also afterwards', async () => {
  const work = begin(
    (function* () {
      yield* steps('a', 60, 1);
      yield;
      throw new Error('a bug');
    })(),
  );
  const ends = [work.finish(), work.finish(), work.finishWhile(() => true)];
  const failures = ends.map((end) => expect(end).rejects.toThrow('a bug'));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(failures);
  const late = expect(work.finish()).rejects.toThrow('a bug');
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
});

test('long work stops after each piece for as long as the piece took', async () => {
  const work = inPieces(steps('a', 40, 10, 6, 6, 60, 1));
  expect(done).toEqual(['a1', 'a2']);
  expect(await doneIn(50)).toEqual(['', 'a3 a4']);
  expect(await doneIn(12)).toEqual(['', 'a5']);
  expect(await doneIn(60)).toEqual(['', 'a6']);
  expect(await work).toBe('a');
});

test('ten jobs that start together take no longer at once than one: the others have short pieces in turn', async () => {
  const all = Promise.all(
    Array.from({ length: 10 }, (_, index) => inPieces(steps('abcdefghij'.charAt(index), 20, 20, 20, 20))),
  );
  expect(done).toEqual(['a1', 'a2', 'a3']);
  const turns = vi.spyOn(globalThis, 'setTimeout');
  await vi.advanceTimersByTimeAsync(59);
  expect(done.join(' ')).toBe(
    `a1 a2 a3 ${[1, 2, 3].map((step) => [...'bcdefghij'].map((name) => name + step).join(' ')).join(' ')}`,
  );
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(3 * 9);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await all).toHaveLength(10);
});

test('jobs that take less together are all done at once', () => {
  for (const name of ['a', 'b', 'c', 'd']) begin(steps(name, 5, 5));
  expect(done).toHaveLength(8);
});

test('while long work pauses, a short job is done at once, or, if much was done just before, next', async () => {
  const long = inPieces(steps('a', 60, 10, 10));
  const short = inPieces(steps('b', 1));
  expect(done).toEqual(['a1']);
  expect(await doneIn(1)).toEqual(['b1', '']);
  expect(await short).toBe('b');
  expect(await doneIn(59)).toEqual(['', 'a2']);
  done = [];
  const another = begin(steps('c', 1, 1));
  expect(done).toEqual(['c1', 'c2']);
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all([long, another.finish()])).toEqual(['a', 'c']);
});

test('after as long a pause, work is done at once again', async () => {
  begin(steps('a', 50));
  await vi.advanceTimersByTimeAsync(20);
  begin(steps('b', 15, 15, 15));
  expect(done).toEqual(['a1', 'b1', 'b2']);
  await vi.advanceTimersByTimeAsync(60);
  done = [];
  begin(steps('c', 25, 25, 25));
  expect(done).toEqual(['c1', 'c2']);
});

test('of two long jobs, one piece is done at a time', async () => {
  const all = Promise.all([inPieces(steps('a', 50, 20, 20)), inPieces(steps('b', 50, 20, 20))]);
  expect(done).toEqual(['a1']);
  expect(await doneIn(1)).toEqual(['b1', '']);
  // The pause of both: of what was done before it was the turn of the second.
  expect(await doneIn(49)).toEqual(['', 'a2']);
  expect(await doneIn(70)).toEqual(['', 'b2']);
  expect(await doneIn(20)).toEqual(['', 'a3']);
  expect(await doneIn(20)).toEqual(['', 'b3']);
  expect(await all).toEqual(['a', 'b']);
});

test('a job that fails doesn’t affect others', async () => {
  const failing = inPieces(
    (function* () {
      worked += 50;
      yield;
      throw new Error('broken');
    })(),
  );
  const other = inPieces(steps('b', 50, 50));
  const failed = expect(failing).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(200);
  await failed;
  expect(await other).toBe('b');
});

test('work that several wait for is done once', async () => {
  const work = begin(steps('a', 50, 10, 10));
  expect(work.result()).toBeUndefined();
  const both = Promise.all([work.finish(), work.finish()]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await both).toEqual(['a', 'a']);
  expect(work.result()).toBe('a');
  expect(done).toEqual(['a1', 'a2', 'a3']);
});

test('work that is no longer wanted goes no further, until another waits for it', async () => {
  let isWanted = true;
  const work = begin(steps('a', 50, 10, 10));
  const end = work.finishWhile(() => isWanted);
  expect(await doneIn(50)).toEqual(['', 'a2']);
  isWanted = false;
  expect(await doneIn(1_000)).toEqual(['', '']);
  expect(await end).toBeNull();
  const other = work.finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await other).toBe('a');
  expect(done).toEqual(['a3']);
});
