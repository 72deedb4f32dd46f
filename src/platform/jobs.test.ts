// A worker that crashes: what was under way is told, and the next job has another worker.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../test/support/fake-worker.ts';
import type { Job } from '../shared/jobs.ts';
import { startWorker } from './jobs.ts';

interface Jobs {
  readonly echo: Job<string, never, string>;
}

beforeEach(() => {
  FakeWorker.started.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('a job is answered, and one that throws ends its worker', async () => {
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

test('of a worker that dies, every job is told', async () => {
  const worker = startWorker<Jobs>('worker-x.js');
  FakeWorker.serve(() => new Promise(() => {}));
  const jobs = [worker.run('echo', 'a'), worker.run('echo', 'b')];
  FakeWorker.started[0]?.die('out of memory');
  expect(await Promise.all(jobs)).toEqual([
    { kind: 'crashed', error: 'out of memory' },
    { kind: 'crashed', error: 'out of memory' },
  ]);
});

test('a job that is not wanted any more is cancelled, before it starts or while it runs', async () => {
  const worker = startWorker<Jobs>('worker-x.js');
  expect(await worker.run('echo', 'a', { signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' });
  FakeWorker.serve(() => new Promise(() => {}));
  const stop = new AbortController();
  const job = worker.run('echo', 'b', { signal: stop.signal });
  stop.abort();
  expect(await job).toMatchObject({ kind: 'cancelled' });
  const ended = worker.run('echo', 'c');
  worker.end();
  expect(await ended).toEqual({ kind: 'cancelled' });
  expect(FakeWorker.started[0]?.isTerminated).toBe(true);
});
