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
import type { RobotsResult } from '../data/served-robots.ts';
import { compareServedRobots, robotsAnswerOf, robotsDifferences } from './served-robots.ts';

type Headers = RobotsResult['headers'];

const file = (text: string, headers: Headers = []): RobotsResult => ({ outcome: found(text), headers });
const refused = (status: number, headers: Headers = []): RobotsResult => ({
  outcome:
    status >= 500 || status === 429
      ? unreachable({ reason: { kind: 'status', exchange: exchange(status) } })
      : { kind: 'unavailable', exchange: exchange(status) },
  headers,
});
const PAGE = '<!doctype html><title>Just a moment...</title>';

describe('what an answer is', () => {
  test.each<[string, RobotsResult, object]>([
    ['a file', file('User-agent: *\n'), { kind: 'file' }],
    ['an empty file', file(''), { kind: 'file' }],
    ['403 of the origin', refused(403), { kind: 'refused', status: 403 }],
    ['404', refused(404), { kind: 'refused', status: 404 }],
    ['503', refused(503), { kind: 'refused', status: 503 }],
    ['HTML with 200', file(PAGE), { kind: 'challenge', by: null, status: 200 }],
    [
      'cf-mitigated with 403',
      refused(403, [['cf-mitigated', 'challenge']]),
      { kind: 'challenge', by: 'cloudflare', status: 403 },
    ],
    // Its documentation has this one value.
    ['cf-mitigated with another value', refused(403, [['cf-mitigated', 'no']]), { kind: 'refused', status: 403 }],
    [
      'a challenge that was recognized',
      { outcome: challenged('akamai'), headers: [] },
      { kind: 'challenge', by: 'akamai', status: 403 },
    ],
    [
      'cf-mitigated with 200',
      file(PAGE, [['CF-Mitigated', 'challenge']]),
      { kind: 'challenge', by: 'cloudflare', status: 200 },
    ],
    [
      'x-sucuri-block',
      refused(403, [
        ['x-sucuri-id', '15008'],
        ['x-sucuri-block', 'EVA079'],
      ]),
      { kind: 'challenge', by: 'sucuri', status: 403 },
    ],
    ['x-iinfo and HTML', file(PAGE, [['x-iinfo', '5-1-0 0NNN']]), { kind: 'challenge', by: 'imperva', status: 200 }],
    ['x-iinfo', refused(403, [['x-iinfo', '51-2-0 NNNY RT(1 0)']]), { kind: 'challenge', by: 'imperva', status: 403 }],
    ...[
      ['51-2-0 NNNY', '10-1-2 NNNN'],
      ['10-1-2 NNNN', '51-2-0 NNNY'],
    ].map((infos): [string, RobotsResult, object] => [
      `x-iinfo twice, of which one says that the site wasn’t asked: ${infos.join()}`,
      refused(
        403,
        infos.map((info) => ['x-iinfo', info] as const),
      ),
      { kind: 'challenge', by: 'imperva', status: 403 },
    ]),
    ['AkamaiGHost', refused(403, [['server', 'AkamaiGHost']]), { kind: 'challenge', by: 'akamai', status: 403 }],
    // Each of these is also on what the site itself answers.
    ['a file through Sucuri', file('', [['x-sucuri-id', '15008']]), { kind: 'file' }],
    ['a missing file through Imperva', refused(404, [['x-iinfo', '5-1-0 0NNN']]), { kind: 'refused', status: 404 }],
    ['403 of the origin through Sucuri', refused(403, [['x-sucuri-id', '15008']]), { kind: 'refused', status: 403 }],
    [
      '403 of the origin through Imperva',
      refused(403, [['x-iinfo', '10-17146307-17146311 NNNN CT(34 109 0)']]),
      { kind: 'refused', status: 403 },
    ],
    ...['9-49176764-0 0CNN RT(1 0)', '45-185730431-0 0cNN RT(1 0)'].map((info): [string, RobotsResult, object] => [
      `403 of the origin, in Imperva’s cache: ${info}`,
      refused(403, [['x-iinfo', info]]),
      { kind: 'refused', status: 403 },
    ]),
    ['another server', refused(403, [['server', 'nginx']]), { kind: 'refused', status: 403 }],
    [
      'a timeout',
      { outcome: unreachable({ reason: { kind: 'timeout', afterMs: 1 } }), headers: [] },
      { kind: 'failed', reason: 'timeout' },
    ],
    [
      'redirects without end',
      { outcome: { kind: 'too-many-redirects', url: '', hops: [], at: NOW }, headers: [] },
      { kind: 'failed', reason: 'redirect' },
    ],
  ])('the answer is found by its status, headers and body: %s', (_, response, answer) => {
    expect(robotsAnswerOf(response)).toEqual(answer);
  });
});

const compare = (own: RobotsResult, served: RobotsResult, ...tokens: string[]) => {
  const asked = [{ crawlers: tokens.map(crawler), response: served }];
  const [compared] = runAll(compareServedRobots(own, asked, PAGE_URL, NOW));
  if (!compared) throw new Error('nothing');
  return compared;
};

const OPEN = 'User-agent: *\nDisallow:\n';

describe('beside the answer to the browser', () => {
  test('the same file isn’t a difference, whatever its line ends', () => {
    const same = { answer: { kind: 'file' }, differs: false, diff: null, changes: [] };
    expect(compare(file(OPEN), file(OPEN), 'GPTBot')).toEqual(same);
    expect(compare(file(OPEN), file(OPEN.replaceAll('\n', '\r\n')), 'GPTBot')).toEqual(same);
  });

  test('a different file is shown with its lines, and with whose verdict it changes', () => {
    const added = 'User-agent: GPTBot\nDisallow: /\n';
    expect(compare(file(OPEN), file(added + OPEN), 'GPTBot', 'Googlebot')).toEqual({
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
    const { diff } = compare(file(OPEN), file(OPEN + long), 'GPTBot');
    expect(diff).toMatchObject({ lines: { length: 40 }, added: 500, removed: 1 });
  });

  test('a refused crawler has no file, so what was blocked is allowed', () => {
    expect(compare(file('User-agent: *\nDisallow: /\n'), refused(403), 'Googlebot')).toEqual({
      answer: { kind: 'refused', status: 403 },
      differs: true,
      diff: null,
      changes: [{ token: 'Googlebot', before: 'disallowed', after: 'allowed' }],
    });
  });

  test('a failing server blocks crawlers that read failures that way', () => {
    expect(compare(file(OPEN), refused(503), 'Googlebot').changes).toEqual([
      { token: 'Googlebot', before: 'allowed', after: 'disallowed' },
    ]);
  });

  test('a crawler that is refused like the browser has no difference', () => {
    expect(compare(refused(403), refused(403), 'GPTBot')).toMatchObject({ differs: false, changes: [] });
    expect(compare(refused(403), refused(429), 'GPTBot')).toMatchObject({ differs: true });
  });

  test('what a challenge instead of the file means isn’t known', () => {
    const challenge = { outcome: challenged(), headers: [] };
    expect(compare(challenge, file(OPEN), 'GPTBot')).toEqual({
      answer: { kind: 'file' },
      differs: true,
      diff: null,
      changes: [{ token: 'GPTBot', before: 'unknown', after: 'allowed' }],
    });
    expect(compare(file(OPEN), challenge, 'GPTBot').changes).toEqual([
      { token: 'GPTBot', before: 'allowed', after: 'unknown' },
    ]);
    expect(compare(challenge, challenge, 'GPTBot')).toMatchObject({ differs: false, changes: [] });
  });

  test('a failed request changes no verdict', () => {
    const failed = { outcome: unreachable(), headers: [] };
    expect(compare(file('User-agent: *\nDisallow: /\n'), failed, 'GPTBot')).toMatchObject({
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
  const own = file(OPEN);
  const other = file('User-agent: *\nDisallow: /\n');
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
  const offline = { outcome: unreachable({ reason: { kind: 'offline' } }), headers: [] };
  const robots = compare(file(OPEN), offline, 'GPTBot');
  expect(robotsDifferences([{ tokens: ['GPTBot'], robots }])).toEqual([]);
});
