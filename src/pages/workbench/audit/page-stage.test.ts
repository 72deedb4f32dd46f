// What a run fetches: the planned pages, and then what they name, as far as the limit of a run allows.
import { expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { type AuditState, EMPTY_AUDIT } from './audit-state.ts';
import { AuditWorker } from './audit-worker.ts';
import { PageStage } from './page-stage.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const PACE = { atOnce: 1, betweenMs: 0, retryAfterMs: 0, refusedForMs: 0 };
const named = (paths: string) => [...paths].map((path) => ({ url: `https://example.com/${path}`, namedBy: '' }));

test.each([
  ['as many as there are pages', 'abc', 'uvwxyz', 100, 'abcuvw', 3],
  ['as many as the run has room for', 'abc', 'uvwxyz', 4, 'abcu', 5],
  ['none where it is full', 'abc', 'uv', 3, 'abc', 2],
  ['all', 'abc', 'u', 100, 'abcu', 0],
])('of the URLs that pages name, the audit fetches %s', async (_, pages, targets, most, expected, left) => {
  const { asked, state } = await run(pages, targets, most);
  expect(asked).toBe(expected);
  expect(state.unplanned).toEqual({ blocked: 1, unknown: 3, omitted: 2, targets: left });
});

test('of the URLs that pages name, the audit fetches none once a person cancels', async () => {
  const { asked } = await run('abc', 'uv', 100, 'targets');
  expect(asked).toBe('abc');
});

/** @param canceledAt a person cancels while the worker has this question */
async function run(pages: string, targets: string, most: number, canceledAt?: string) {
  FakeWorker.serve((name) => {
    if (name === canceledAt) set({ isCanceled: true });
    if (name === 'plan') return { pages: named(pages), blocked: 1, unknown: 3, omitted: 2 };
    return name === 'targets' ? named(targets) : null;
  });
  vi.stubGlobal('Worker', FakeWorker);
  let state: AuditState = EMPTY_AUDIT;
  const set = (changes: Partial<AuditState>) => {
    state = { ...state, ...changes };
  };
  const asked: string[] = [];
  const requests = {
    sitemap: () => Promise.reject(new Error('no sitemaps')),
    robots: async () => null,
    page: async (url: string) => {
      asked.push(url.slice(-1));
      return { kind: 'answered' as const, answer: answerOf('/') };
    },
  };
  const worker = new AuditWorker({ site: '', outcome: { kind: 'no-access', url: '' }, crawlers: [], now: 0 }, () => {});
  const host = {
    state: () => state,
    listedAt: () => '',
    set,
    setSoon: set,
    updateOverview: async () => {},
    whilePaused: async () => {},
  };
  await new PageStage(worker, requests, host, most).run({ kind: 'all' }, PACE);
  return { asked: asked.join(''), state };
}
