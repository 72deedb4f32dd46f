// What is said of requests from outside the published lists, where the log or a list can be the reason.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { catalogue } from '../../../crawlers/index.ts';
import { createRanges, type LogReport, readLog } from '../../../logs/index.ts';
import type { KeptList } from '../../../shared/published-lists.ts';
import { currencyOf, listDatesTexts } from './list-dates.ts';
import { sentences } from './words.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));

const TOKENS = ['Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot'];
/** 20.1.1.0/24, as each operator's list. */
const LIST = createRanges([{ kind: 'v4', words: [0x14010100], bits: 24 }]);
const ranges = new Map(TOKENS.map((token) => [token.toLowerCase(), LIST]));

type Visit = readonly [token: string, ip: string, requests?: number];

async function reportOf(visits: readonly Visit[]): Promise<LogReport> {
  const line = (token: string, ip: string) =>
    `${ip} - - [01/Mar/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "${token}/1.0"\n`;
  async function* chunks() {
    const log = visits.map(([token, ip, requests = 1]) => line(token, ip).repeat(requests)).join('');
    yield new TextEncoder().encode(log);
  }
  return readLog(chunks(), { crawlers: catalogue, robots: '', ranges });
}

describe('several operators’ crawlers from the same networks may be behind a proxy', () => {
  const PROXY = 'the IP addresses of your proxy or CDN';
  test.each<readonly [string, boolean, readonly Visit[]]>([
    [
      'one IP address',
      true,
      [
        ['Googlebot', '198.51.1.1'],
        ['bingbot', '198.51.1.1'],
        ['GPTBot', '198.51.1.1'],
      ],
    ],
    [
      'two networks',
      true,
      [
        ['Googlebot', '198.51.1.1'],
        ['bingbot', '198.51.9.9'],
        ['GPTBot', '2001:db8::1'],
        ['ClaudeBot', '2001:db8:5::1'],
      ],
    ],
    [
      'a network of IPv4 in two notations',
      true,
      [
        ['Googlebot', '198.51.1.1'],
        ['bingbot', '::ffff:198.51.1.1'],
        ['GPTBot', '198.51.1.2'],
      ],
    ],
    [
      'two operators',
      false,
      [
        ['Googlebot', '198.51.1.1'],
        ['bingbot', '198.51.1.1'],
      ],
    ],
    [
      'a network for each',
      false,
      [
        ['Googlebot', '198.51.1.1'],
        ['bingbot', '198.52.1.1'],
        ['GPTBot', '198.53.1.1'],
      ],
    ],
    [
      'networks of IPv4 that are written as IPv6',
      false,
      [
        ['Googlebot', '::ffff:198.51.1.1'],
        ['bingbot', '::ffff:198.52.1.1'],
        ['GPTBot', '::ffff:198.53.1.1'],
      ],
    ],
    [
      'one IP address beside real ones',
      false,
      [
        ['Googlebot', '20.1.1.1', 9],
        ['Googlebot', '198.51.1.1'],
        ['bingbot', '198.51.1.1'],
        ['GPTBot', '198.51.1.1'],
      ],
    ],
    [
      'real ones',
      false,
      [
        ['Googlebot', '20.1.1.1'],
        ['bingbot', '20.1.1.1'],
        ['GPTBot', '20.1.1.1'],
      ],
    ],
  ])('the sentence for %s: %s', async (_, isSaid, visits) => {
    const all = { range: null, checkedBy: { kind: 'draft' } as const, host: null, verified: new Set(TOKENS) };
    const says = sentences(await reportOf(visits), all);
    expect(says.some((text) => text.includes(PROXY))).toBe(isSaid);
    if (isSaid) expect(says.find((text) => text.includes(PROXY))).toBe(says[2]);
  });
});

describe('a list of another time than the log', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
  const list = (at: string, created: string | null, url: string | null): KeptList => {
    return { url, operator: 'OpenAI', at: day(at), created, prefixes: ['20.1.1.0/24'] };
  };
  const url = 'https://openai.com/gptbot.json';
  test.each([
    ['fetched soon after', '2026-03-20', null, url, false],
    ['fetched long after', '2026-05-01', null, url, true],
    ['fetched long before', '2026-01-01', '2025-12-01', url, true],
    ['fetched long after, and older than the log', '2026-05-01', '2025-06-01', url, false],
    ['made long after', '2026-06-01', '2026-05-01', url, true],
    ['opened now, and made long before', '2026-03-02', '2025-06-01', null, true],
    ['opened now, and made then', '2026-11-01', '2026-02-20', null, false],
    ['opened long after, and without a date', '2026-11-01', null, null, false],
    ['opened long after, with a date that can’t be read', '2026-11-01', 'spring', null, false],
    ['with a date that can’t be read', '2026-03-02', 'spring', url, false],
  ])('the log of 1 March and a list %s', async (_, at, created, from, isApart) => {
    const kept = list(at, created, from);
    const lists = [{ tokens: ['GPTBot'], prefixes: kept.prefixes, current: currencyOf(kept) }];
    const [text = ''] = listDatesTexts(await reportOf([['GPTBot', '198.51.1.1']]), lists);
    expect(text.includes('for GPTBot are more than a month apart')).toBe(isApart);
    // Without a request from outside, no list is in doubt.
    expect(listDatesTexts(await reportOf([['GPTBot', '20.1.1.1']]), lists)).toEqual([]);
  });
});
