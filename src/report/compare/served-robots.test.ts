import { describe, expect, test } from 'vitest';
import {
  challenged,
  crawler,
  exchange,
  found,
  NOW,
  PAGE_URL,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import { runAll } from '../../base/steps.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { compareServedRobots, robotsAnswerOf, robotsDifferences } from './served-robots.ts';

const refused = (status: number): RobotsOutcome =>
  status >= 500 || status === 429
    ? unreachable({ reason: { kind: 'status', exchange: exchange(status) } })
    : { kind: 'unavailable', exchange: exchange(status) };
const PAGE = '<!doctype html><title>Just a moment...</title>';

describe('what an answer is', () => {
  test.each<[string, RobotsOutcome, object]>([
    ['a file', found('User-agent: *\n'), { kind: 'file' }],
    ['an empty file', found(''), { kind: 'file' }],
    ['403 of the origin', refused(403), { kind: 'refused', status: 403 }],
    ['404', refused(404), { kind: 'refused', status: 404 }],
    ['503', refused(503), { kind: 'refused', status: 503 }],
    ['HTML with 200', found(PAGE), { kind: 'challenge', by: null, status: 200 }],
    ['a challenge that was recognized', challenged('akamai'), { kind: 'challenge', by: 'akamai', status: 403 }],
    ['a timeout', unreachable({ reason: { kind: 'timeout', afterMs: 1 } }), { kind: 'failed', reason: 'timeout' }],
    [
      'redirects without end',
      { kind: 'too-many-redirects', url: '', hops: [], at: NOW },
      { kind: 'failed', reason: 'redirect' },
    ],
  ])('the answer is found by its status, headers and body: %s', (_, response, answer) => {
    expect(robotsAnswerOf(response)).toEqual(answer);
  });
});

const compare = (own: RobotsOutcome, served: RobotsOutcome, ...tokens: string[]) => {
  const asked = [{ crawlers: tokens.map(crawler), response: served }];
  const [compared] = runAll(compareServedRobots(own, asked, PAGE_URL, NOW));
  if (!compared) throw new Error('nothing');
  return compared;
};

const OPEN = 'User-agent: *\nDisallow:\n';

describe('beside the answer to the browser', () => {
  test('the same file isn’t a difference, whatever its line ends', () => {
    const same = { answer: { kind: 'file' }, differs: false, diff: null, changes: [] };
    expect(compare(found(OPEN), found(OPEN), 'GPTBot')).toEqual(same);
    expect(compare(found(OPEN), found(OPEN.replaceAll('\n', '\r\n')), 'GPTBot')).toEqual(same);
  });

  test('a different file is shown with its lines, and with whose verdict it changes', () => {
    const added = 'User-agent: GPTBot\nDisallow: /\n';
    expect(compare(found(OPEN), found(added + OPEN), 'GPTBot', 'Googlebot')).toEqual({
      answer: { kind: 'file' },
      differs: true,
      diff: {
        lines: [
          { isAdded: true, text: 'User-agent: GPTBot' },
          { isAdded: true, text: 'Disallow: /' },
        ],
        added: 2,
        removed: 0,
      },
      changes: [{ token: 'GPTBot', before: 'allowed', after: 'disallowed' }],
    });
  });

  test('of a long difference the first lines are shown, and all are counted', () => {
    const long = Array.from({ length: 500 }, (_, index) => `Disallow: /${index}`).join('\n');
    const { diff } = compare(found(OPEN), found(OPEN + long), 'GPTBot');
    expect(diff).toMatchObject({ lines: { length: 40 }, added: 500, removed: 1 });
  });

  test('a refused crawler has no file, so what was blocked is allowed', () => {
    expect(compare(found('User-agent: *\nDisallow: /\n'), refused(403), 'Googlebot')).toEqual({
      answer: { kind: 'refused', status: 403 },
      differs: true,
      diff: null,
      changes: [{ token: 'Googlebot', before: 'disallowed', after: 'allowed' }],
    });
  });

  test('a failing server blocks crawlers that read failures that way', () => {
    expect(compare(found(OPEN), refused(503), 'Googlebot').changes).toEqual([
      { token: 'Googlebot', before: 'allowed', after: 'disallowed' },
    ]);
  });

  test('a crawler that is refused like the browser has no difference', () => {
    expect(compare(refused(403), refused(403), 'GPTBot')).toMatchObject({ differs: false, changes: [] });
    expect(compare(refused(403), refused(429), 'GPTBot')).toMatchObject({ differs: true });
  });

  test('what a challenge instead of the file means isn’t known', () => {
    const challenge = challenged();
    expect(compare(challenge, found(OPEN), 'GPTBot')).toEqual({
      answer: { kind: 'file' },
      differs: true,
      diff: null,
      changes: [{ token: 'GPTBot', before: 'unknown', after: 'allowed' }],
    });
    expect(compare(found(OPEN), challenge, 'GPTBot').changes).toEqual([
      { token: 'GPTBot', before: 'allowed', after: 'unknown' },
    ]);
    expect(compare(challenge, challenge, 'GPTBot')).toMatchObject({ differs: false, changes: [] });
  });

  test('a failed request changes no verdict', () => {
    const failed = unreachable();
    expect(compare(found('User-agent: *\nDisallow: /\n'), failed, 'GPTBot')).toMatchObject({
      differs: true,
      changes: [],
    });
  });
});

test('the comparison takes a step for each crawler, since a file can take long for each', () => {
  const countFor = (tokens: readonly string[]) =>
    [...compareServedRobots(refused(404), [{ crawlers: tokens.map(crawler), response: refused(410) }], PAGE_URL, NOW)]
      .length;
  expect(countFor(['Googlebot', 'GPTBot', 'CCBot', 'ClaudeBot'])).toBe(countFor(['Googlebot']) + 3);
});

test('crawlers with one response are one difference, and those with another file another', () => {
  const own = found(OPEN);
  const other = found('User-agent: *\nDisallow: /\n');
  const responses = [own, refused(403), refused(403), other];
  const tokens = ['Googlebot', 'GPTBot', 'CCBot', 'ClaudeBot'];
  const asked = responses.map((response, index) => ({ crawlers: [crawler(tokens[index] ?? '')], response }));
  const compared = runAll(compareServedRobots(own, asked, PAGE_URL, NOW));
  expect(robotsDifferences(compared.map((robots, index) => ({ tokens: [tokens[index] ?? ''], robots })))).toEqual([
    { tokens: ['GPTBot', 'CCBot'], answer: { kind: 'refused', status: 403 }, changes: [] },
    {
      tokens: ['ClaudeBot'],
      answer: { kind: 'file' },
      changes: [{ token: 'ClaudeBot', before: 'allowed', after: 'disallowed' }],
    },
  ]);
});

test('without a network, no difference is reported', () => {
  const offline = unreachable({ reason: { kind: 'offline' } });
  const robots = compare(found(OPEN), offline, 'GPTBot');
  expect(robotsDifferences([{ tokens: ['GPTBot'], robots }])).toEqual([]);
});
