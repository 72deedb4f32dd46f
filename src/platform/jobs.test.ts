// A worker that crashes: what was under way is reported, and the next job has another worker.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../test/support/fakes/fake-worker.ts';
import type { FromWorker, Job } from '../shared/jobs.ts';
import { startWorker } from './jobs.ts';

interface Jobs {
  readonly echo: Job<string, never, string>;
}

beforeEach(() => {
  FakeWorker.started.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('a job is answered, and a job that throws ends its worker', async () => {
  const crashes: string[] = [];
  const worker = startWorker<Jobs>('worker-x.js', (error) => crashes.push(error));
  FakeWorker.serve((name, request) => `${name} ${request}`);
  expect(await worker.run('echo', 'a')).toMatchObject({ kind: 'answer', answer: 'echo a' });
  FakeWorker.serve(() => {
    throw new Error('broken');
  });
  expect(await worker.run('echo', 'b')).toEqual({ kind: 'crashed', error: 'Error: broken' });
  expect([FakeWorker.started[0]?.isTerminated, crashes]).toEqual([true, ['Error: broken']]);
  FakeWorker.serve(() => 'again');
  expect(await worker.run('echo', 'c')).toMatchObject({ kind: 'answer', answer: 'again' });
  expect(FakeWorker.started).toHaveLength(2);
});

test('every job of a worker that ends fails with a reason', async () => {
  const worker = startWorker<Jobs>('worker-x.js');
  FakeWorker.serve(() => new Promise(() => {}));
  const jobs = [worker.run('echo', 'a'), worker.run('echo', 'b')];
  FakeWorker.started[0]?.die('out of memory');
  expect(await Promise.all(jobs)).toEqual([
    { kind: 'crashed', error: 'out of memory' },
    { kind: 'crashed', error: 'out of memory' },
  ]);
});

test('a message that can’t be read ends the worker: its job would wait forever', async () => {
  const crashes: string[] = [];
  const worker = startWorker<Jobs>('worker-x.js', (error) => crashes.push(error));
  FakeWorker.serve(() => new Promise(() => {}));
  const job = worker.run('echo', 'a');
  FakeWorker.started[0]?.garble();
  expect([await job, crashes]).toEqual([{ kind: 'crashed', error: 'messageerror' }, ['messageerror']]);
  expect(FakeWorker.started[0]?.isTerminated).toBe(true);
});

describe('a worker that is ended from outside', () => {
  /** Called when the worker that was started last has lost its lock. */
  let ends: () => void = () => {};
  beforeEach(() => {
    const request = (_: string, hold: () => boolean) =>
      new Promise<boolean>((resolve) => {
        ends = () => resolve(hold());
      });
    vi.stubGlobal('navigator', { locks: { request } });
  });

  test('the worker is replaced, and that is reported', async () => {
    const crashes: string[] = [];
    const worker = startWorker<Jobs>('worker-x.js', (error) => crashes.push(error));
    FakeWorker.serve(() => new Promise(() => {}));
    const job = worker.run('echo', 'a');
    FakeWorker.started[0]?.live();
    ends();
    expect([await job, crashes]).toEqual([{ kind: 'crashed', error: 'ended' }, ['ended']]);
    FakeWorker.serve(() => 'again');
    expect(await worker.run('echo', 'b')).toMatchObject({ kind: 'answer', answer: 'again' });
  });

  test('the end of a worker isn’t a crash if the page ended it', async () => {
    const crashes: string[] = [];
    const worker = startWorker<Jobs>('worker-x.js', (error) => crashes.push(error));
    FakeWorker.serve(() => 'answer');
    await worker.run('echo', 'a');
    FakeWorker.started[0]?.live();
    worker.end();
    ends();
    await worker.run('echo', 'b');
    FakeWorker.started[1]?.live();
    expect(crashes).toEqual([]);
  });
});

test('a late message of a replaced worker doesn’t end its successor', async () => {
  const crashes: string[] = [];
  const worker = startWorker<Jobs>('worker-x.js', (error) => crashes.push(error));
  FakeWorker.serve(() => new Promise(() => {}));
  void worker.run('echo', 'a');
  FakeWorker.started[0]?.die('first');
  void worker.run('echo', 'b');
  FakeWorker.started[0]?.die('again');
  expect([crashes, FakeWorker.started[1]?.isTerminated]).toEqual([['first'], false]);
});

test('a late message of a replaced worker isn’t taken for its successor’s', async () => {
  const crashes: string[] = [];
  const worker = startWorker<Jobs>('worker-x.js', (error) => crashes.push(error));
  FakeWorker.serve(() => new Promise(() => {}));
  const lost = worker.run('echo', 'a');
  const [replaced] = FakeWorker.started;
  replaced?.die('first');
  expect(await lost).toEqual({ kind: 'crashed', error: 'first' });
  FakeWorker.serve((_, request) => `second ${request}`);
  const job = worker.run('echo', 'b');
  // Job 2 is the one under way.
  for (const data of [
    { kind: 'answer', id: 2, answer: 'late' },
    { kind: 'failed', id: 2, error: 'late' },
  ] as const)
    replaced?.onmessage?.({ data } as MessageEvent<FromWorker>);
  expect(await job).toMatchObject({ kind: 'answer', answer: 'second b' });
  expect([crashes, FakeWorker.started.length]).toEqual([['first'], 2]);
});

test('a job can be canceled before it starts or while it runs', async () => {
  const worker = startWorker<Jobs>('worker-x.js');
  expect(await worker.run('echo', 'a', { signal: AbortSignal.abort() })).toEqual({ kind: 'canceled' });
  FakeWorker.serve(() => new Promise(() => {}));
  const stop = new AbortController();
  const job = worker.run('echo', 'b', { signal: stop.signal });
  stop.abort();
  expect(await job).toMatchObject({ kind: 'canceled' });
  const ended = worker.run('echo', 'c');
  worker.end();
  expect(await ended).toEqual({ kind: 'canceled' });
  expect(FakeWorker.started[0]?.isTerminated).toBe(true);
});
