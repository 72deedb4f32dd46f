// The worker of an audit that ends in the middle: the next one is given everything again, before anything else.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { found, NOW, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { judgePage, keptAnswer } from '../../../audit/index.ts';
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

const FILE = { url: `${ORIGIN}/a.xml`, servedAt: `${ORIGIN}/a.xml`, isNamedByRobots: true, blob: new Blob(['']) };
const CONTEXT = { site: ORIGIN, outcome: found(''), crawlers: [], now: NOW };

const NO_FILES = { files: [], hasOmitted: false };

test('an audit’s worker is begun once, and made again after a crash', async () => {
  const crashes: boolean[] = [];
  const worker = new AuditWorker(CONTEXT, (isLost) => crashes.push(isLost));
  await worker.read(FILE);
  await worker.list(1, new Blob(['/b']));
  await worker.take([{ url: `${ORIGIN}/a`, answer: answerOf('/a') }]);
  await worker.ask('assess', NO_FILES);
  expect(asked).toEqual(['begin', 'read', 'list', 'answers', 'assess']);
  asked.length = 0;
  FakeWorker.started.at(-1)?.die('out of memory');
  expect(crashes).toEqual([false]);
  await worker.ask('assess', NO_FILES);
  expect(asked).toEqual(['begin', 'read', 'list', 'answers', 'assess']);
});

test('a worker that is made again has the audit of before again, too', async () => {
  FakeWorker.serve((name) => {
    asked.push(name);
    return 'read';
  });
  const worker = new AuditWorker(CONTEXT, () => {});
  expect(await worker.compareWith(new Blob(['{}']))).toBe('read');
  FakeWorker.started.at(-1)?.die('out of memory');
  asked.length = 0;
  await worker.ask('assess', NO_FILES);
  expect(asked).toEqual(['begin', 'baseline', 'assess']);
});

test('a file that was dropped from an audit is left out after a crash', async () => {
  const worker = new AuditWorker(CONTEXT, () => {});
  await worker.read(FILE);
  worker.forget([FILE.url]);
  asked.length = 0;
  await worker.ask('assess', NO_FILES);
  expect(asked).toEqual(['begin', 'assess']);
});

test('a worker that crashes again and again is given up until a person starts something', async () => {
  const crashes: boolean[] = [];
  const worker = new AuditWorker(CONTEXT, (isLost) => crashes.push(isLost));
  for (let times = 0; times < 5; times += 1) {
    await worker.ask('assess', NO_FILES);
    FakeWorker.started.at(-1)?.die('out of memory');
  }
  expect(crashes).toEqual([false, false, false, false, true]);
  asked.length = 0;
  expect(await worker.ask('assess', NO_FILES)).toBeNull();
  expect(asked).toEqual([]);
  worker.renew();
  expect(await worker.ask('assess', NO_FILES)).not.toBeNull();
});

describe('the answers of pages that are kept', () => {
  const long = (path: string, length: number) => {
    const { response, ...rest } = answerOf(path, {
      title: 'A page',
      links: ['/own', '/own#part', 'https://other.example/', 'http://example.com/plain'],
    });
    if (response.kind !== 'answered') throw new Error('no response');
    return {
      url: `${ORIGIN}${path}`,
      answer: { ...rest, response: { ...response, headers: { ...response.headers, links: ['<'.repeat(length)] } } },
    };
  };

  test('as many answers are kept as there is room for, one in the place of another of its URL, and the first of them are taken', async () => {
    const given: unknown[] = [];
    FakeWorker.serve((name, request) => {
      if (name === 'answers' && Array.isArray(request)) given.push(...request.map(({ url }) => new URL(url).pathname));
    });
    const worker = new AuditWorker(CONTEXT, () => {}, 25_000);
    expect(await worker.take([long('/a', 8_000), long('/b', 8_000), long('/c', 8_000)])).toBe(2);
    expect(await worker.take([long('/a', 8_100), long('/b', 100)])).toBe(2);
    expect(await worker.take([long('/c', 8_000)])).toBe(1);
    given.length = 0;
    FakeWorker.started.at(-1)?.die('out of memory');
    await worker.ask('assess', NO_FILES);
    expect(given).toEqual(['/a', '/b', '/c']);
  });

  test('only what decides is kept of an answer', () => {
    const { url, answer } = long('/a', 10);
    const { response } = keptAnswer(url, answer);
    const content = response.kind === 'answered' ? response.html?.content : null;
    expect(content?.targets).toEqual([`${ORIGIN}/own`, 'http://example.com/plain']);
    const judging = { outcome: found(''), crawlers: [], now: NOW };
    const listed = { url, sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
    expect(judgePage(listed, keptAnswer(url, answer), judging)).toEqual(judgePage(listed, answer, judging));
  });
});
