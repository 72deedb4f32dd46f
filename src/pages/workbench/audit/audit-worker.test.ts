// The worker of an audit that ends in the middle: the next one is given everything again, before anything else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { found, NOW, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { AuditWorker } from './audit-worker.ts';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.serve((name) => {
    asked.push(name);
    return { listed: 1, kind: 'urlset', entries: 1, bytes: 1, sitemaps: [], isFull: false };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const FILE = { url: `${ORIGIN}/a.xml`, servedAt: `${ORIGIN}/a.xml`, blob: new Blob(['']) };
const BASIS = { site: ORIGIN, outcome: found(''), crawlers: [], now: NOW };

test('is begun once, and made again after a crash', async () => {
  const crashes: boolean[] = [];
  const worker = new AuditWorker(BASIS, (isLost) => crashes.push(isLost));
  await worker.read(FILE);
  await worker.list(new Blob(['/b']));
  await worker.take([{ url: `${ORIGIN}/a`, answer: answerOf('/a') }]);
  await worker.ask('assess', []);
  expect(asked).toEqual(['begin', 'read', 'list', 'answers', 'assess']);
  asked.length = 0;
  FakeWorker.started.at(-1)?.die('out of memory');
  expect(crashes).toEqual([false]);
  await worker.ask('assess', []);
  expect(asked).toEqual(['begin', 'read', 'list', 'answers', 'assess']);
});

test('a file that was dropped from it is left out', async () => {
  const worker = new AuditWorker(BASIS, () => {});
  await worker.read(FILE);
  worker.forget([FILE.url]);
  asked.length = 0;
  await worker.ask('assess', []);
  expect(asked).toEqual(['begin', 'assess']);
});

test('one that crashes again and again is given up until a person starts something', async () => {
  const crashes: boolean[] = [];
  const worker = new AuditWorker(BASIS, (isLost) => crashes.push(isLost));
  for (let times = 0; times < 5; times += 1) {
    await worker.ask('assess', []);
    FakeWorker.started.at(-1)?.die('out of memory');
  }
  expect(crashes).toEqual([false, false, false, false, true]);
  asked.length = 0;
  expect(await worker.ask('assess', [])).toBeNull();
  expect(asked).toEqual([]);
  worker.renew();
  expect(await worker.ask('assess', [])).not.toBeNull();
});
