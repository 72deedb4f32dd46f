// The worker of room #edit as a whole.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { servedJobs } from '../../../test/support/fakes/served-jobs.ts';
import { held } from '../../../test/support/held.ts';
import { customCrawler } from '../../crawlers/index.ts';
import type { EditJobs } from './jobs.ts';

let run: Awaited<ReturnType<typeof servedJobs<EditJobs>>>;

beforeAll(async () => {
  run = await servedJobs<EditJobs>(() => import('./main.ts'));
  return () => vi.unstubAllGlobals();
});

describe('a draft that changes more than the table shows', () => {
  const urls = Array.from({ length: 1_500 }, (_, index) => `https://h.example/${index}`);
  const changes = async (draft: string) => {
    await run('base', { live: '', failure: null, crawlers: ['a', 'b', 'c'].map(customCrawler), urls, list: null });
    return run('compare', { text: draft, expectations: [], tried: '' });
  };

  test('equal changes of the same crawlers by the same line have one entry with a count', async () => {
    const shown = await changes('User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow: /\nAllow: /1$\n');
    expect(shown).toMatchObject({ changedUrls: 1_500, ungrouped: 0 });
    expect(
      shown?.urlGroups.map(({ tokens, line, count, urls: first }) => [tokens.join(), line, count, first.length]),
    ).toEqual([
      ['a', 5, 1_499, 200],
      ['b,c', 2, 1_500, 200],
    ]);
  });

  test('URLs that change the same way for crawlers of two classes are listed once', async () => {
    const draft = 'User-agent: a\nUser-agent: b\nDisallow: /1$\n\nUser-agent: *\nDisallow: /2$\n';
    await run('base', {
      ...{ live: '', failure: null, list: null, urls: urls.slice(0, 3) },
      crawlers: ['a', 'b', 'c'].map(customCrawler),
    });
    const shown = await run('compare', { text: draft, expectations: [], tried: '' });
    expect(shown?.urlGroups.map(({ tokens, urls: first }) => [tokens, first])).toEqual([
      [['a', 'b'], ['https://h.example/1']],
      [['c'], ['https://h.example/2']],
    ]);
  });

  test('changes beyond the limit are counted', async () => {
    const draft = `User-agent: *\n${urls.map((_, index) => `Disallow: /${index}$\n`).join('')}`;
    const shown = await changes(draft);
    expect(shown?.urlGroups).toHaveLength(1_000);
    expect(shown?.ungrouped).toBe(500);
  });
});

test('an answer says whether it lacks the list of URLs, which isn’t read yet', async () => {
  const base = { live: '', failure: null, crawlers: [customCrawler('a')], urls: ['https://h.example/'] };
  const answer = () => run('compare', { text: 'User-agent: *\nDisallow: /\n', expectations: [], tried: '' });
  await run('base', { ...base, list: null });
  expect(await answer()).toMatchObject({ lacksList: false, urls: 1 });
  const list = new Blob(['https://h.example/a\nhttps://h.example/b\n']);
  const { value: isRead, release } = held();
  const slice = list.slice.bind(list);
  list.slice = (...range) => {
    const part = slice(...range);
    return Object.assign(part, { arrayBuffer: () => isRead.then(() => new Response(part.stream()).arrayBuffer()) });
  };
  const reading = run('base', { ...base, list });
  expect(await answer()).toMatchObject({ lacksList: true, urls: 1 });
  release();
  await reading;
  expect(await answer()).toMatchObject({ lacksList: false, urls: 3 });
});

describe('the changes for all known crawlers, by purpose', () => {
  const TRAINING = 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n';
  const changed = async (live: string, draft: string) => {
    await run('base', { live, failure: null, crawlers: [customCrawler('a')], urls: ['/'], list: null });
    const shown = await run('compare', { text: draft, expectations: [], tried: '' });
    return Object.fromEntries(
      (shown?.purposes ?? []).flatMap(({ purpose, ...counts }) =>
        Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [[`${purpose} ${what}`, count]] : [])),
      ),
    );
  };

  test.each([
    ['', TRAINING, { 'ai-training wholeBlocked': 2 }],
    [TRAINING, '', { 'ai-training wholeAllowed': 2 }],
    ['', `${TRAINING}Allow: /public/\n`, { 'ai-training moreBlocked': 2 }],
    // What was so before isn't a change: nothing was allowed, or exceptions alone.
    ['User-agent: *\nDisallow: /\n', `User-agent: *\nDisallow: /\n\n${TRAINING}`, {}],
    [
      'User-agent: *\nDisallow: /\nAllow: /public/\n',
      `User-agent: *\nDisallow: /\nAllow: /public/\n\n${TRAINING}`,
      { 'ai-training moreBlocked': 2 },
    ],
    ['# nothing', '', {}],
  ])('the changes are counted by purpose: from %j to %j', async (live, draft, expected) => {
    expect(await changed(live, draft)).toEqual(expected);
  });

  test('the changes leave out crawlers whose live verdict is unknown', async () => {
    const offline = {
      kind: 'unreachable',
      url: '',
      reason: { kind: 'offline' },
      since: 0,
      at: 0,
      lastGood: null,
    } as const;
    await run('base', { live: '', failure: offline, crawlers: [], urls: [], list: null });
    const shown = await run('compare', { text: 'User-agent: *\nDisallow: /\n', expectations: [], tried: '' });
    expect(shown?.purposes.map(({ wholeBlocked, unknown }) => [wholeBlocked, unknown > 0])).toEqual([
      [0, true],
      [0, true],
      [0, true],
    ]);
  });
});

test('the checker reports the line in which crawlers stop reading', async () => {
  const rule = `Disallow: /${'x'.repeat(1_012)}\n`;
  const found = await run('check', { text: `User-agent: *\n${rule.repeat(501)}` });
  expect(found.diagnostics.filter(({ code }) => code === 'too-large').map(({ line }) => line)).toEqual([501]);
});

test('the checker reports the kind of each line of the whole file', async () => {
  const text = 'Disallow: /x\nUser-agent: *\nDisallow: /y\nSitemap: https://a/\n';
  expect((await run('check', { text })).lines).toBe(' uro ');
});
