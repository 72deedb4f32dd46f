// The audit in words: what is said about it as a whole, and how far it has come.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { crawler, found, NOW, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { runAll } from '../../../base/steps.ts';
import { createAuditRoom } from '../../../workers/audit/room.ts';
import { type AuditFile, type AuditState, EMPTY_AUDIT } from './audit-state.ts';
import type { QueueState } from './queue-state.ts';
import { auditProgressText, auditTexts, filesTexts, fractionOf, isPausedByPerson, remarksOf } from './words.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(() => {
  vi.restoreAllMocks();
});

const QUEUE: QueueState = { progress: 'running', pause: null, wanted: 0, done: 0, omitted: {} };
const queue = (changes: Partial<QueueState>): Partial<AuditState> => ({
  stage: 'pages',
  queue: { ...QUEUE, ...changes },
});

const ROOM = createAuditRoom({ site: ORIGIN, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });
const OVERVIEW = runAll(ROOM.assess([]));

const file = (state: AuditFile['state']): AuditFile => ({
  ...{
    id: 0,
    url: 'https://example.com/1.xml',
    isOpened: false,
    parent: null,
    namedBy: null,
    depth: 0,
    isNamedByRobots: true,
  },
  ...{ isGuess: false, lastmod: null, state, blob: null, servedAt: '', redirects: [], status: null },
  ...{ read: null, trouble: null, repeats: 0, tooDeep: 0, tooMany: 0, refusals: 0 },
});

describe('the remarks on an audit', () => {
  test.each<[string, Partial<AuditState>, readonly string[]]>([
    ['nothing of an audit without trouble', queue({ omitted: {} }), []],
    [
      'of one page without access',
      queue({ omitted: { 'no-access': 1 } }),
      ['1 page wasn’t fetched: no access to its site.'],
    ],
    [
      'of one page in a private network',
      queue({ omitted: { 'private-network': 1 } }),
      ['1 page wasn’t fetched: it is in a private network.'],
    ],
    [
      'of one page in a private window',
      queue({ omitted: { 'private-window': 1 } }),
      ['Not fetched: this isn’t possible in private windows.'],
    ],
    [
      'of a pause of the pages, theirs',
      { ...queue({ pause: { kind: 'offline' } }), progress: 'paused', pause: { kind: 'asked' } },
      ['This computer is offline, so the audit paused.'],
    ],
    [
      'of a pause of the sitemaps, theirs',
      {
        ...{ ...queue({ pause: { kind: 'offline' } }), progress: 'paused', stage: 'sitemaps' },
        pause: { kind: 'refused', status: 429, until: null },
      },
      ['The server keeps answering with HTTP status 429, so the audit paused. Continue later.'],
    ],
    [
      'nothing of a pause that a person made',
      { ...queue({ pause: { kind: 'offline' } }), progress: 'paused', stage: 'sitemaps', pause: { kind: 'asked' } },
      [],
    ],
    ['while it is canceled, nothing yet', { progress: 'running', isCanceled: true }, []],
    ['that it was canceled', { progress: 'done', isCanceled: true }, ['Canceled. The results so far are included.']],
    [
      'of files that were opened too early',
      { hasIgnoredFiles: true },
      ['Files can’t be added while pages are fetched. Open them again once the run is over.'],
    ],
    ['of one sitemap too many', { filesOmitted: 1 }, ['1 sitemap wasn’t fetched: the limit is 1,000.']],
    [
      'of one that an index names, too',
      { filesOmitted: 1, files: [{ ...file('read'), tooMany: 1 }] },
      ['2 sitemaps weren’t fetched: the limit is 1,000.'],
    ],
  ])('the remarks say what a person needs to know: %s', (_, changes, expected) => {
    expect(remarksOf({ ...EMPTY_AUDIT, ...changes })).toEqual(expected);
  });
});

test.each<[boolean, Partial<AuditState>]>([
  [true, { progress: 'paused', stage: 'sitemaps', pause: { kind: 'asked' } }],
  [true, { ...queue({ pause: { kind: 'asked' } }), progress: 'paused', pause: { kind: 'offline' } }],
  [false, { ...queue({ pause: { kind: 'offline' } }), progress: 'paused', pause: { kind: 'asked' } }],
  [false, { progress: 'running', stage: 'sitemaps', pause: { kind: 'asked' } }],
])('the audit knows whether a person paused it: %s', (expected, changes) => {
  expect(isPausedByPerson({ ...EMPTY_AUDIT, ...changes })).toBe(expected);
});

test('for a list without URLs, no sitemap is reported as missing', () => {
  expect(auditTexts({ ...EMPTY_AUDIT, progress: 'done' })).toEqual(['0 pages are listed.']);
});

test('what a run left is said once it is over', async () => {
  const totals = { ...OVERVIEW.totals, listed: 30_000, fetched: 20_000, indexable: 20_000 };
  const unplanned = { blocked: 10, unknown: 0, omitted: 9_990, targets: 7 };
  const state = { ...EMPTY_AUDIT, overview: { ...OVERVIEW, totals }, unplanned };
  expect(filesTexts(ORIGIN, state, [], [], 0).methods).toContain(
    'Not fetched, as robots.txt blocks them for all of your crawlers: 10.',
  );
  const left = (progress: AuditState['progress']) => auditTexts({ ...state, progress }).slice(1);
  expect(left('running')).toEqual([]);
  expect(left('done')).toEqual([
    'Left for another run, as one fetches at most 20,000 pages: 9,990.',
    'URLs named as canonical or in hreflang that are left, too: 7.',
  ]);
});

test('a file has a name for each state of AI use: more may come until it is written', () => {
  const { stateNames } = filesTexts(ORIGIN, { ...EMPTY_AUDIT, overview: OVERVIEW }, [], [], 0);
  for (const names of Object.values(stateNames))
    expect(names).toMatchObject({ 'opted-out': 'Opted out', none: 'None selected' });
});

test('a run says how many pages of other sites it left out, and how many pages were cut', () => {
  const unplanned = { ...EMPTY_AUDIT.unplanned, unknown: 12 };
  const totals = { ...OVERVIEW.totals, listed: 20, fetched: 8, indexable: 8 };
  const state = { ...EMPTY_AUDIT, overview: { ...OVERVIEW, totals, truncated: 3 }, unplanned };
  const left =
    'Not fetched, as the robots.txt of their sites is unknown (no access, a private network, or more than 10 other sites): 12.';
  const cut =
    'Only the first part was read (2 MB, 10 seconds at most), so links and tags after it are missing. Pages: 3.';
  expect(auditTexts({ ...state, progress: 'done' })).toContain(left);
  expect(filesTexts(ORIGIN, state, [], [], 0).methods).toEqual(expect.arrayContaining([left, cut]));
  expect(remarksOf(state)).toEqual([cut]);
});

describe('how far it has come', () => {
  test.each<[string, Partial<AuditState>, number | null]>([
    ['no file is known', {}, null],
    [
      'a file of four is read, and one is left out',
      { files: (['read', 'left', 'reading', 'waiting'] as const).map(file) },
      0.5,
    ],
    ['no page is asked for yet', { stage: 'pages', queue: null, files: [file('read')] }, null],
    ['no page is wanted', queue({ wanted: 0 }), null],
    ['one page of four is answered', queue({ wanted: 4, done: 1 }), 0.25],
  ])('the progress is a share where that is known: %s', (_, changes, expected) => {
    expect(fractionOf({ ...EMPTY_AUDIT, ...changes })).toBe(expected);
  });

  const pace = (betweenMs: number): Partial<AuditState> => ({
    pace: { atOnce: 1, betweenMs, retryAfterMs: 0, refusedForMs: 0 },
    startedAt: 10_000,
  });
  test.each<[string, Partial<AuditState>, string]>([
    ['as long as the pace allows at best, before an answer', { ...queue({ wanted: 4 }), ...pace(2_000) }, '8 seconds'],
    ['as long as those before took', { ...queue({ wanted: 4, done: 2 }), ...pace(2_000) }, '20 seconds'],
    ['never less than the pace allows', { ...queue({ wanted: 4, done: 2 }), ...pace(12_000) }, '24 seconds'],
  ])('the progress has the time for the rest: %s', (_, changes, expected) => {
    vi.spyOn(performance, 'now').mockReturnValue(30_000);
    expect(auditProgressText({ ...EMPTY_AUDIT, ...changes })).toContain(`time left: ${expected}`);
  });
});

test('a report says what the audit doesn’t look at', () => {
  const { methods } = filesTexts(ORIGIN, EMPTY_AUDIT, [], [], 0);
  const all = methods.join('\n');
  for (const part of ['scripts aren’t run', 'URLs on other sites', '/.well-known/tdmrep.json'])
    expect(all).toContain(part);
});
