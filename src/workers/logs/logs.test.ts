// The worker of room #logs as a whole.
import { gzipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { servedJobs } from '../../../test/support/fakes/served-jobs.ts';
import { catalogue } from '../../crawlers/index.ts';
import { parseRobotsTxt } from '../../robots/parse/parse.ts';
import type { LogsAnswer, LogsJobs, LogsRequest } from './jobs.ts';

vi.mock('../../robots/parse/parse.ts', async (importOriginal) => {
  const actual = await importOriginal<typeof import('../../robots/parse/parse.ts')>();
  return { ...actual, parseRobotsTxt: vi.fn(actual.parseRobotsTxt) };
});

let run: Awaited<ReturnType<typeof servedJobs<LogsJobs>>>;

beforeAll(async () => {
  run = await servedJobs<LogsJobs>(() => import('./main.ts'));
  return () => vi.unstubAllGlobals();
});

const line = (agent: string, ip = '20.1.1.1') =>
  `${ip} - - [01/Mar/2026:10:00:00 +0000] "GET /a HTTP/1.1" 200 1 "-" "${agent}"\n`;
const NOW = { from: 0, to: 0 };
const NO_RULES = { text: '', status: 200, isTruncated: false };
const read = (files: readonly File[], more: Partial<LogsRequest> = {}): Promise<LogsAnswer> =>
  run('read', { files, crawlers: catalogue, robots: NO_RULES, host: null, ranges: [], time: null, ...more });

test('several files are one log, plain or gzip', async () => {
  const plain = new TextEncoder().encode(line('GPTBot/1.0') + line('GPTBot/1.0'));
  const { report, files } = await read([
    new File([plain], 'access.log'),
    new File([new Uint8Array(gzipSync(plain))], 'access.log.gz'),
  ]);
  expect(report.crawlers).toMatchObject([{ token: 'GPTBot', requests: 4 }]);
  expect(files).toEqual([
    { name: 'access.log', trouble: null },
    { name: 'access.log.gz', trouble: null },
  ]);
});

test('a bot that doesn’t identify itself is recognized by isbot', async () => {
  const headless = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0';
  const { report } = await read([new File([line(headless), line('Mozilla/5.0 Firefox/145.0')], 'access.log')]);
  expect(report).toMatchObject({ otherBotRequests: 1, people: 1 });
});

test('crawlers of one list share it; an IP address of a CDN shows nothing', async () => {
  const lists = [{ tokens: ['GPTBot', 'ChatGPT-User'], prefixes: ['20.1.1.0/24'], current: NOW }];
  const log = line('GPTBot') + line('GPTBot', '20.1.2.1') + line('GPTBot', '104.16.0.1') + line('ChatGPT-User');
  const { report } = await read([new File([log], 'access.log')], { ranges: lists });
  expect(report.crawlers).toMatchObject([
    { token: 'GPTBot', verified: 1, impostors: 1, unverifiable: 1 },
    { token: 'ChatGPT-User', verified: 1 },
  ]);
});

test.each([
  ...['103.21.244.1', '131.0.72.1', '190.93.240.1', '2400:cb00::1', '2606:4700::1', '2c0f:f248::1'],
  ...['23.235.32.1', '104.156.80.1', '151.101.0.1', '167.82.0.1', '185.31.16.1', '199.232.0.1', '2a04:4e42::1'],
  ...['35.191.7.1', '130.211.3.1', '2600:2d00:1:1::1', '45.60.1.1', '131.125.128.1', '199.83.135.1', '2a02:e987::1'],
  ...['66.248.203.1', '185.93.231.1', '192.88.135.1', '208.109.3.1', '2a02:fe80::1'],
])('the IP address %s is one of a CDN', async (ip) => {
  const lists = [{ tokens: ['GPTBot'], prefixes: ['20.1.1.0/24'], current: NOW }];
  const { report } = await read([new File([line('GPTBot', ip)], 'access.log')], { ranges: lists });
  expect(report.crawlers).toMatchObject([{ token: 'GPTBot', impostors: 0, unverifiable: 1 }]);
});

test.each(['User-agent: *\nDisallow: /x\n', 'User-agent: Googlebot\nDisallow: /\n'])(
  'a crawler is blocked in a draft, which is parsed once for all crawlers that parse it alike: %j',
  async (draft) => {
    vi.mocked(parseRobotsTxt).mockClear();
    const { inserted, followers } = await run('block', { draft, token: 'Googlebot', crawlers: catalogue });
    expect(inserted.text).toContain('User-agent: Googlebot\nDisallow: /\n');
    expect(followers.length).toBeGreaterThan(5);
    const parsed = vi.mocked(parseRobotsTxt).mock.calls.map(([text, dialect = 'rfc9309']) => `${dialect} ${text}`);
    expect(parsed.length).toBeGreaterThan(0);
    expect(new Set(parsed).size).toBe(parsed.length);
    const dialects = new Set(catalogue.map(({ dialect }) => dialect));
    expect(parsed.length).toBeLessThan(2 * dialects.size);
  },
);
