import { expect, test } from 'vitest';
import { type Challenger, challengerOf, insteadOfSite } from './challenger.ts';

type Headers = Parameters<typeof challengerOf>[0];

test.each<[string, Headers, Challenger | null]>([
  ['cf-mitigated', [['cf-mitigated', 'challenge']], 'cloudflare'],
  // Its documentation has this one value.
  ['cf-mitigated with another value', [['cf-mitigated', 'no']], null],
  [
    'x-sucuri-block',
    [
      ['x-sucuri-id', '15008'],
      ['X-Sucuri-Block', 'EVA079'],
    ],
    'sucuri',
  ],
  ['x-iinfo', [['x-iinfo', '51-2-0 NNNY RT(1 0)']], 'imperva'],
  ...[
    ['51-2-0 NNNY', '10-1-2 NNNN'],
    ['10-1-2 NNNN', '51-2-0 NNNY'],
  ].map((infos): [string, Headers, Challenger] => [
    `x-iinfo twice, of which one says that the site wasn’t asked: ${infos.join()}`,
    infos.map((info) => ['x-iinfo', info] as const),
    'imperva',
  ]),
  ['AkamaiGHost', [['server', 'AkamaiGHost']], 'akamai'],
  // Each of these is also on what the site itself answers.
  ['a refusal of the site through Sucuri', [['x-sucuri-id', '15008']], null],
  ['a refusal of the site through Imperva', [['x-iinfo', '10-17146307-17146311 NNNN CT(34 109 0)']], null],
  ...['9-49176764-0 0CNN RT(1 0)', '45-185730431-0 0cNN RT(1 0)'].map((info): [string, Headers, null] => [
    `a refusal of the site, in Imperva’s cache: ${info}`,
    [['x-iinfo', info]],
    null,
  ]),
  ['another server', [['server', 'nginx']], null],
])('the network that refuses is found by its headers: %s', (_, headers, by) => {
  expect(challengerOf(headers, true)).toBe(by);
});

test('only Cloudflare’s header says enough without the status of a refusal', () => {
  const sent: readonly Headers[] = [[['CF-Mitigated', 'challenge']], [['x-iinfo', '5-1-0 0NNN']]];
  expect(sent.map((headers) => challengerOf(headers, false))).toEqual(['cloudflare', null]);
});

test.each<[Challenger | null, number, Challenger | null]>([
  ['cloudflare', 503, 'cloudflare'],
  ['akamai', 503, null],
  ['akamai', 429, 'akamai'],
  ['akamai', 401, 'akamai'],
  ['imperva', 200, 'imperva'],
  [null, 403, null],
])('a failure of the site’s server is what crawlers get, too, unless Cloudflare challenges: %s with %i', (...of) => {
  const [challenger, status, instead] = of;
  expect(insteadOfSite(challenger, status)).toBe(instead);
});
