// Which pages are in a file that was saved, while more arrive; what is left of a run that was canceled; and pauses of the sitemaps.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { found, NOW, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { held } from '../../../../test/support/held.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { AuditJobs } from '../../../workers/audit/jobs.ts';
import { AuditRun } from './audit-run.ts';
import { type AuditState, EMPTY_AUDIT } from './audit-state.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const PACE = { atOnce: 1, betweenMs: 0, retryAfterMs: 0, refusedForMs: 0 };

/** A run that asks for nothing but sitemaps. @param sitemap the answer to a request for one */
function startRun(sitemap: () => Promise<SitemapAnswer> = () => Promise.reject(new Error('no sitemaps'))) {
  vi.stubGlobal('Worker', FakeWorker);
  const requests = { sitemap, robots: async () => null, page: () => Promise.reject(new Error('no pages')) };
  let state: AuditState = EMPTY_AUDIT;
  const run = new AuditRun({ site: ORIGIN, outcome: found(''), crawlers: [], now: NOW }, requests, (next) => {
    state = next;
  });
  onTestFinished(() => run.end());
  return { run, state: () => state };
}

test('what arrives while a file is written isn’t in it', async () => {
  const pages = ['/a', '/b', '/c'].map((path) => ({ url: `${ORIGIN}${path}`, namedBy: ORIGIN }));
  const overview = { totals: { listed: 3, fetched: 1 }, others: [], unlinked: 0, truncated: 0 };
  const assessed = held<typeof overview>();
  const assessing = held<null>();
  FakeWorker.serve((name) => {
    if (name === 'plan') return { pages, blocked: 0, unknown: 0, omitted: 0 };
    if (name === 'save') return new Blob(['{}']);
    if (name !== 'assess') return null;
    assessing.release(null);
    return assessed.value;
  });
  vi.stubGlobal('Worker', FakeWorker);
  const answers = pages.map(() => held<{ kind: 'answered'; answer: ReturnType<typeof answerOf> }>());
  const requests = {
    sitemap: () => Promise.reject(new Error('no sitemaps')),
    robots: async () => null,
    page: (url: string) =>
      answers[pages.findIndex((page) => page.url === url)]?.value ?? Promise.reject(new Error(url)),
  };
  let state: AuditState = EMPTY_AUDIT;
  const context = { site: ORIGIN, outcome: found(''), crawlers: [], now: NOW };
  const run = new AuditRun(context, requests, (next) => {
    state = next;
  });
  void run.fetchPages({ kind: 'all' }, PACE);
  const answer = (index: number) => answers[index]?.release({ kind: 'answered', answer: answerOf('/') });
  answer(0);
  await vi.waitFor(() => expect(state.fetched).toBe(1));
  const saved = run.save({ kind: 'json', robots: { status: 200, bytes: 1 } });
  await assessing.value;
  answer(1);
  await vi.waitFor(() => expect(state.fetched).toBe(2));
  assessed.release(overview);
  await saved;
  expect(state.saved).toBe(1);
  run.end();
});

test('sitemaps that are checked after a run was canceled are not canceled', async () => {
  FakeWorker.serve(() => null);
  const answer = held<{ kind: 'status'; status: number }>();
  const { run, state } = startRun(() => answer.value);
  const check = () => run.checkSitemaps([`${ORIGIN}/sitemap.xml`], `${ORIGIN}/robots.txt`);
  check();
  run.cancel();
  answer.release({ kind: 'status', status: 404 });
  await vi.waitFor(() => expect(state()).toMatchObject({ progress: 'done', isCanceled: true }));
  check();
  await vi.waitFor(() => expect(state()).toMatchObject({ progress: 'done', isCanceled: false }));
});

/** What the worker was asked to assess, from now on. */
function assessments(): readonly AuditJobs['assess']['request'][] {
  const requests: AuditJobs['assess']['request'][] = [];
  FakeWorker.serve((name, request) => {
    // What the room sends under this name.
    if (name === 'assess') requests.push(request as AuditJobs['assess']['request']);
    return null;
  });
  return requests;
}

test('sitemaps of robots.txt beyond those that an audit checks are counted, and the worker knows of them', async () => {
  const assessed = assessments();
  const { run, state } = startRun(async () => ({ kind: 'status', status: 404 }));
  const urls = Array.from({ length: 1_002 }, (_, number) => `${ORIGIN}/${number}.xml`);
  run.checkSitemaps(urls, `${ORIGIN}/robots.txt`);
  expect(state().filesOmitted).toBe(2);
  run.cancel();
  await vi.waitFor(() => expect(state().progress).toBe('done'));
  expect(assessed.at(-1)?.hasOmitted).toBe(true);
  run.checkSitemaps(urls.slice(0, 1), `${ORIGIN}/robots.txt`);
  await vi.waitFor(() => expect(state().progress).toBe('done'));
  expect(assessed.at(-1)?.hasOmitted).toBe(false);
});

test('sitemaps that a file names beyond the limit are left out until the file is removed', async () => {
  const requests: AuditJobs['assess']['request'][] = [];
  const sitemaps = Array.from({ length: 1_000 }, (_, line) => ({ url: `${ORIGIN}/${line}.xml`, line, lastmod: null }));
  const index = { kind: 'index', entries: 1_000, bytes: 1, listed: 0, isFull: false, sitemaps };
  FakeWorker.serve((name, request) => {
    // What the room sends under this name.
    if (name === 'assess') requests.push(request as AuditJobs['assess']['request']);
    return name === 'read' ? index : null;
  });
  const { run, state } = startRun(async () => ({ kind: 'status', status: 404 }));
  run.open([new File([''], 'index.xml')]);
  await vi.waitFor(() => expect(state().files).toHaveLength(1_000));
  run.cancel();
  await vi.waitFor(() => expect(state().progress).toBe('done'));
  expect(requests.at(-1)?.hasOmitted).toBe(true);
  run.removeFile(0);
  await vi.waitFor(() => expect(requests.at(-1)).toEqual({ files: [], hasOmitted: false }));
});

test('a worker that was given up is started again by what a person starts', async () => {
  FakeWorker.serve(() => {
    throw new Error('broken');
  });
  const { run, state } = startRun();
  const list = () => run.list(new Blob([ORIGIN]), 'pasted');
  await list();
  expect(state()).toMatchObject({ crash: 'lost', lists: [] });
  FakeWorker.serve((name) => (name === 'list' ? { listed: 1, urls: 1, excluded: 0 } : null));
  await list();
  expect(state()).toMatchObject({ crash: 'none', lists: [{ urls: 1 }] });
});

describe('sitemaps that can’t be asked for now', () => {
  /** A check of a sitemap. @param named whether robots.txt names it */
  function checked(answers: readonly SitemapAnswer[], isNamed = true) {
    const assessed = assessments();
    let asked = 0;
    const { run, state } = startRun(async () => {
      asked += 1;
      return answers[asked - 1] ?? Promise.reject(new Error('asked too often'));
    });
    const urls = [`${ORIGIN}/sitemap.xml`, `${ORIGIN}/other.xml`];
    run.checkSitemaps(urls, isNamed ? `${ORIGIN}/robots.txt` : null);
    return { run, state, asked: () => asked, assessed };
  }
  const offline: SitemapAnswer = { kind: 'failed', reason: 'offline' };
  const gone: SitemapAnswer = { kind: 'status', status: 404 };

  test.each([true, false])('sitemaps wait while the computer is offline, named or guessed: %s', async (isNamed) => {
    const { run, state, asked, assessed } = checked([offline, gone, gone], isNamed);
    await vi.waitFor(() => expect(state()).toMatchObject({ progress: 'paused', pause: { kind: 'offline' } }));
    expect(asked()).toBe(1);
    expect(state().files.map((file) => [file.state, file.trouble])).toEqual([
      ['waiting', null],
      ['waiting', null],
    ]);
    expect(assessed.flatMap(({ files }) => files)).toEqual([]);
    run.resume();
    await vi.waitFor(() => expect(state()).toMatchObject({ progress: 'done', pause: null }));
    expect(state().files.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('sitemaps are asked for again at the time that is shown, also if the computer slept until then', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { state } = checked([{ kind: 'status', status: 429, retryAfter: '3600' }, gone, gone]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toMatchObject({ progress: 'paused', pause: { kind: 'refused', status: 429 } });
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(state()).toMatchObject({ progress: 'done', pause: null });
  });
});
