// AI use of the pages: what decides it, and for how many.
import { describe, expect, test } from 'vitest';
import { answerOf, jsonOf, listing, type Said, SITE, SITEMAP, urlOf } from '../../test/support/generators/audit.ts';
import { crawler, found, NOW, unreachable } from '../../test/support/generators/facts.ts';
import { createOriginJudge, factsOfAnswer, report } from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import { type AiSource, createAudit, createListedJudge, judgePage, meets, sourceKey } from './index.ts';

const TRAINING = ['GPTBot', 'CCBot'];
const OPEN = 'User-agent: *\nDisallow:\n';

function judged(robots: string | RobotsOutcome, said: Said, tokens: readonly string[]) {
  const outcome = typeof robots === 'string' ? found(robots) : robots;
  const listed = { url: urlOf('/a'), sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
  return judgePage(listed, answerOf('/a', said), { outcome, crawlers: tokens.map(crawler), now: NOW });
}

describe('what decides AI training', () => {
  test.each<[string, string, Said, string, readonly [place: string, line: number | null, text: string][]]>([
    ['nothing', OPEN, {}, 'not-restricted', []],
    ['a rule for all', 'User-agent: *\nDisallow: /a\n', {}, 'blocked', [['robots.txt', 2, 'Disallow: /a']]],
    [
      'rules for each',
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /a\n',
      {},
      'blocked',
      [
        ['robots.txt', 2, 'Disallow: /'],
        ['robots.txt', 5, 'Disallow: /a'],
      ],
    ],
    [
      'a rule for some: what allows the others is not named',
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nAllow: /\n',
      {},
      'partly',
      [['robots.txt', 2, 'Disallow: /']],
    ],
    [
      'a group that names them, with a rule',
      'User-agent: GPTBot\nUser-agent: CCBot\nAllow: /\n',
      {},
      'allowed',
      [['robots.txt', 3, 'Allow: /']],
    ],
    [
      'a group that names them, without a rule for the page',
      'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /other\n',
      {},
      'allowed',
      [['robots.txt', 1, 'User-agent']],
    ],
    [
      'a signal',
      'User-agent: *\nContent-Signal: ai-train=no\nDisallow:\n',
      {},
      'opted-out',
      [['robots.txt', 2, 'Content-Signal: ai-train=no']],
    ],
    [
      'a preference',
      'User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n',
      {},
      'opted-out',
      [['robots.txt', 2, 'Content-Usage: train-ai=n']],
    ],
    ['a header', OPEN, { robotsTag: 'noai' }, 'opted-out', [['header', null, 'X-Robots-Tag: noai']]],
    [
      'a header for one of them',
      OPEN,
      { robotsTag: 'gptbot: noai' },
      'partly',
      [['header', null, 'X-Robots-Tag: gptbot: noai']],
    ],
    ['a tag', OPEN, { metas: [['robots', 'noai']] }, 'opted-out', [['meta', null, 'robots: noai']]],
    [
      'a tag of TDMRep',
      OPEN,
      { metas: [['tdm-reservation', '1']] },
      'opted-out',
      [['meta', null, 'tdm-reservation: 1']],
    ],
    ['a header of TDMRep', OPEN, { tdmReservation: '1' }, 'opted-out', [['header', null, 'tdm-reservation: 1']]],
    [
      'a preference in a header',
      OPEN,
      { contentUsage: 'train-ai=n' },
      'opted-out',
      [['header', null, 'Content-Usage: train-ai=n']],
    ],
    ['a license', OPEN, { prohibits: 'ai-train' }, 'opted-out', [['license', null, 'prohibits ai-train']]],
  ])('AI training is decided by %s', (_, robots, said, state, by) => {
    const page = judged(robots, said, TRAINING);
    expect(page.ai['ai-training']).toBe(state);
    expect(page.aiBy['ai-training'].map(({ place, line, text }) => [place, line, text])).toEqual(by);
  });
});

describe('what keeps a page out of AI answers', () => {
  test.each<[string, string | RobotsOutcome, Said, readonly [place: string, line: number | null, text: string][]]>([
    ['its status', OPEN, { status: 404 }, [['status', null, '404']]],
    ['its redirect', OPEN, { redirects: [[301, '/b']] }, [['status', null, '301']]],
    ['a tag', OPEN, { noindex: 'robots' }, [['meta', null, 'robots: noindex']]],
    ['robots.txt that fails', unreachable(), {}, [['unreachable', null, '']]],
    [
      'the last copy of one that fails',
      { ...unreachable(), lastGood: found('User-agent: *\nDisallow: /a\n') },
      {},
      [['last-copy', 2, 'Disallow: /a']],
    ],
  ])('AI answers don’t use a page because of %s', (_, robots, said, by) => {
    const page = judged(robots, said, ['OAI-SearchBot']);
    expect(page.ai['ai-search']).toBe('blocked');
    expect(page.aiBy['ai-search'].map(({ place, line, text }) => [place, line, text])).toEqual(by);
  });

  test('structured data opts a page out of the answers of the operator that heeds it, and of no other', () => {
    const page = judged(OPEN, { isPaywalled: true }, ['Applebot']);
    expect(page.ai['ai-search']).toBe('opted-out');
    expect(page.aiBy['ai-search'].map(({ text }) => text)).toEqual(['isAccessibleForFree: false']);
    expect(judged(OPEN, { isPaywalled: true }, ['OAI-SearchBot']).ai['ai-search']).toBe('not-restricted');
  });

  test('a failure decides, and for each page the rule of the last copy that Google goes by after that', () => {
    const outcome = { ...unreachable(), lastGood: found('User-agent: *\nDisallow: /a\nDisallow: /b\n') };
    const judge = createListedJudge({ outcome, crawlers: [crawler('Googlebot')], now: NOW });
    const by = (path: string) =>
      judge(urlOf(path)).aiBy['ai-search'].map(({ place, line, text }) => [place, line, text]);
    const failure = ['unreachable', null, ''];
    expect(['/a', '/b', '/c'].map(by)).toEqual([
      [failure, ['last-copy', 2, 'Disallow: /a']],
      [failure, ['last-copy', 3, 'Disallow: /b']],
      [failure],
    ]);
  });
});

test('pages are counted by what decides, the most frequent first, each once in every place that decides', () => {
  const outcome = found('User-agent: *\nDisallow: /private/\n\nUser-agent: CCBot\nDisallow: /\n');
  // Pages that aren't fetched share what decides.
  const judging = { outcome, crawlers: TRAINING.map(crawler), now: NOW };
  const audit = createAudit(SITE, () => judging);
  for (const [path, said] of [
    ['/private/1', null],
    ['/private/2', null],
    ['/a', { robotsTag: 'noai' }],
    ['/b', { robotsTag: 'noai' }],
    ['/c', { robotsTag: 'none, noai' }],
    ['/d', {}],
  ] as const) {
    audit.list(listing(path), SITEMAP);
    if (said !== null) audit.answer(urlOf(path), answerOf(path, said));
  }
  const line = (number: number, text: string, pages: number) => ({
    ...{ place: 'robots.txt', line: number, text, pages },
    isDocumented: true,
  });
  const tag = { place: 'header', line: null, text: 'X-Robots-Tag: noai', pages: 3, isDocumented: false };
  expect(audit.assess().totals.ai['ai-training']).toEqual([
    { state: 'opted-out', pages: 3, sources: 2, by: [tag, line(5, 'Disallow: /', 3)] },
    { state: 'blocked', pages: 2, sources: 2, by: [line(2, 'Disallow: /private/', 2), line(5, 'Disallow: /', 2)] },
    { state: 'partly', pages: 1, sources: 1, by: [line(5, 'Disallow: /', 1)] },
  ]);
  const json = jsonOf(audit).ai['ai-training'];
  expect(json.map(({ state, pages, sources }) => [state, pages, sources])).toEqual([
    ['opted-out', 3, 2],
    ['blocked', 2, 2],
    ['partly', 1, 1],
  ]);
  expect(json[0]?.by[0]).toEqual({ place: 'header', line: null, text: 'X-Robots-Tag: noai', pages: 3 });
});

test('pages are selected by one of what decides', () => {
  const line = (number: number, text: string): AiSource => ({
    ...{ place: 'robots.txt', line: number, text },
    isDocumented: true,
  });
  const page = judged('User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /a\n', {}, TRAINING);
  const isSelected = (by: AiSource | null, state: 'blocked' | 'partly' = 'blocked') =>
    meets(page, { ai: { purpose: 'ai-training', state, by: by && sourceKey(by) } });
  expect(isSelected(null)).toBe(true);
  expect(isSelected(null, 'partly')).toBe(false);
  expect(isSelected(line(5, 'Disallow: /a'))).toBe(true);
  expect(isSelected(line(6, 'Disallow: /a'))).toBe(false);
});

test('pages that are judged one after another are judged as if each were the only one', () => {
  const signals = 'Content-Signal: /a ai-train=no\nContent-Signal: /b ai-train=yes, ai-input=no\n';
  const robots = `User-agent: *\n${signals}Disallow: /private/\n\nUser-agent: CCBot\nContent-Usage: /b train-ai=n\nDisallow: /a\n`;
  const outcome = found(robots);
  const crawlers = [...TRAINING, 'OAI-SearchBot'].map(crawler);
  const judge = createOriginJudge(outcome, NOW);
  for (const path of ['/a', '/private/', '/b', '/', '/private/', '/a/b', '/b', '/a']) {
    const facts = factsOfAnswer(urlOf(path), answerOf(path));
    expect(report(facts, outcome, crawlers, NOW, { judge })).toEqual(report(facts, outcome, crawlers, NOW));
  }
});
