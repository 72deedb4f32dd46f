// Access logs with known content: requests as data, written in each format, and counted by the simplest possible code.

import { findCrawler } from '../../../src/crawlers/index.ts';
import { createRanges, type LogFormat, type LogReport } from '../../../src/logs/index.ts';
import { evaluate, parseRobotsTxt } from '../../../src/robots/index.ts';

export interface Request {
  /** Milliseconds since 1970, whole seconds. */
  readonly time: number;
  readonly ip: string;
  /** Null: what came was no request. */
  readonly url: string | null;
  readonly status: number;
  readonly bytes: number;
  readonly agent: string | null;
}

export const ROBOTS = `User-agent: *
Disallow: /private/
Allow: /private/open/

User-agent: GPTBot
Disallow: /

User-agent: Bytespider
Disallow: /*.pdf$
`;

export const AGENTS = {
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  googlebotImage: 'Googlebot-Image/1.0',
  gptbot: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  bytespider: 'Mozilla/5.0 (compatible; bytespider; spider-feedback@bytedance.com)',
  sogou: 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  chatgptUser: 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
  perplexityUser: 'Mozilla/5.0 (compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
  otherBot: 'Mozilla/5.0 (compatible; AwarioBot/1.0; +https://awario.com/bots.html)',
  curl: 'curl/8.5.0',
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  quoting: 'Mozilla/5.0 "quoted" \\ back 50% + more',
} as const;

/** Googlebot's published IP addresses, made up. */
export const RANGES = new Map([
  [
    'googlebot',
    createRanges([
      { kind: 'v4', words: [0x42f94200], bits: 24 },
      { kind: 'v6', words: [0x20014860, 0x48010000, 0, 0], bits: 48 },
    ]),
  ],
]);
export const GOOGLE = ['66.249.66.1', '66.249.66.254', '2001:4860:4801:10::1b'];
export const ELSEWHERE = ['66.249.67.1', '203.0.113.7', '2001:4860:4802::1'];
export const UNTELLING = ['10.0.0.7', '66.249.66.0', '192.168.1.5', 'fd00::1', '2001:4860:4801::', 'crawl.example.net'];

/** Some of everything: obedient and not, real and not, a burst, a clock that goes back, no User-Agent, what isn't a request. */
export function someRequests(): Request[] {
  const start = Date.UTC(2026, 1, 28, 23, 59, 0);
  const at = (second: number) => start + second * 1_000;
  const request = (second: number, ip: string, url: string | null, agent: string | null, status = 200): Request => ({
    time: at(second),
    ip,
    url,
    status,
    bytes: url === null ? 0 : url.length * 100,
    agent,
  });
  const people = Array.from({ length: 5 }, (_, index) => request(index, `198.51.100.${index + 1}`, '/', AGENTS.person));
  const burst = Array.from({ length: 30 }, (_, index) =>
    request(120 + index, GOOGLE[0] ?? '', `/p/${index % 7}`, AGENTS.googlebot),
  );
  return [
    ...people,
    request(7, GOOGLE[1] ?? '', '/robots.txt', AGENTS.googlebot),
    request(8, GOOGLE[2] ?? '', '/private/a?x=1&y=%20', AGENTS.googlebot),
    request(9, GOOGLE[2] ?? '', '/private/open/b', AGENTS.googlebot, 304),
    ...burst,
    ...[...ELSEWHERE, ...UNTELLING].map((ip, index) => request(60 + index, ip, '/private/', AGENTS.googlebot, 403)),
    request(90, '20.171.207.1', '/robots.txt?v=2', AGENTS.gptbot),
    request(91, '20.171.207.1', '/any', AGENTS.gptbot, 500),
    // The clock goes back, and counts for the same minute again.
    request(30, '20.171.207.2', '/any', AGENTS.gptbot, 301),
    request(125, '20.171.207.2', '/any', AGENTS.gptbot, 301),
    request(92, '47.128.20.1', '/a.pdf', AGENTS.bytespider),
    request(93, '47.128.20.1', '/private/b.html', AGENTS.bytespider),
    request(94, '40.0.0.1', '/private/c', AGENTS.sogou),
    request(95, '40.0.0.2', '/private/d', AGENTS.chatgptUser),
    request(96, '40.0.0.3', '/private/e', AGENTS.perplexityUser),
    request(97, '40.0.0.4', '/private/f', AGENTS.googlebotImage, 404),
    request(98, '40.0.0.5', '/private/f', AGENTS.otherBot),
    request(99, '40.0.0.6', '/robots.txt', AGENTS.curl),
    request(100, '40.0.0.7', '/', null),
    request(101, '40.0.0.8', null, null, 400),
    request(102, '40.0.0.9', null, AGENTS.gptbot, 400),
    request(103, '198.51.100.9', '/', AGENTS.quoting),
  ];
}

const TOKENS = [
  'Googlebot-Image',
  'Googlebot',
  'GPTBot',
  'Bytespider',
  'Sogou web spider',
  'ChatGPT-User',
  'Perplexity-User',
];
export const NEED_NOT_OBEY = ['ChatGPT-User', 'Perplexity-User'];

/** The crawler that a User-Agent names, of those above. */
export function crawlerOfAgent(agent: string | null): string | null {
  const named = TOKENS.filter((token) => new RegExp(`(?<![\\w-])${token}(?![\\w-])`, 'i').test(agent ?? ''));
  return named.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** What an outside reader would count, from the requests themselves. */
export function truthOf(requests: readonly Request[], format: LogFormat) {
  const inFormat = format === 'common' ? requests.map((each) => ({ ...each, agent: null })) : requests;
  const iso = (times: readonly number[], pick: (...values: number[]) => number) =>
    new Date(pick(...times)).toISOString();
  const isOtherBot = (agent: string | null) => agent === AGENTS.otherBot || agent === AGENTS.curl;
  const crawlers = TOKENS.map((token) =>
    crawlerTruth(
      token,
      inFormat.filter(({ agent }) => crawlerOfAgent(agent) === token),
      iso,
    ),
  )
    .filter((each) => each !== null)
    .sort((a, b) => b.requests - a.requests || (a.token < b.token ? -1 : 1));
  const others = inFormat.filter(({ agent }) => isOtherBot(agent));
  const times = inFormat.map(({ time }) => time);
  return {
    format,
    lines: inFormat.length,
    unread: 0,
    first: iso(times, Math.min),
    last: iso(times, Math.max),
    crawlers,
    otherBots: ['AwarioBot', 'curl']
      .map((name) => ({ name, requests: others.filter(({ agent }) => agent?.includes(name)).length }))
      .filter((each) => each.requests > 0),
    people: inFormat.filter(({ agent }) => agent !== null && crawlerOfAgent(agent) === null && !isOtherBot(agent))
      .length,
    withoutAgent: inFormat.filter(({ agent }) => agent === null).length,
  };
}

function crawlerTruth(
  token: string,
  requests: readonly Request[],
  iso: (times: readonly number[], pick: typeof Math.min) => string,
) {
  const crawler = findCrawler(token);
  if (crawler === undefined || requests.length === 0) return null;
  const robots = parseRobotsTxt(ROBOTS, crawler.dialect);
  const pages = requests.filter(({ url }) => url !== null && !/^\/robots\.txt(?:\?|$)/.test(url));
  const broken = NEED_NOT_OBEY.includes(token)
    ? []
    : pages.filter(({ url }) => !evaluate(robots, crawler.chain, url ?? '', crawler).allowed);
  const minutes = requests.map(({ time }) => Math.floor(time / 60_000));
  const from = (addresses: readonly string[]) => requests.filter(({ ip }) => addresses.includes(ip)).length;
  const isGoogle = token === 'Googlebot';
  const times = requests.map(({ time }) => time);
  const status = (digit: number) => requests.filter((each) => Math.floor(each.status / 100) === digit).length;
  return {
    token,
    requests: requests.length,
    robotsTxt: requests.filter(({ url }) => url !== null).length - pages.length,
    brokeRules: broken.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    urls: new Set(requests.flatMap(({ url }) => url ?? [])).size,
    addresses: new Set(requests.map(({ ip }) => ip)).size,
    mostPerMinute: Math.max(...minutes.map((minute) => minutes.filter((each) => each === minute).length)),
    statuses: { '2xx': status(2), '3xx': status(3), '4xx': status(4), '5xx': status(5) },
    verified: isGoogle ? from(GOOGLE) : 0,
    impostors: isGoogle ? from(ELSEWHERE) : 0,
    unverifiable: isGoogle ? from(UNTELLING) : requests.length,
    first: iso(times, Math.min),
    last: iso(times, Math.max),
    brokenUrls: [...new Set(broken.map(({ url }) => url ?? ''))],
  };
}

/** The part of a report that `truthOf` tells, in its shape. */
export function comparable(report: LogReport) {
  const { format, lines, unread, first, last, otherBots, people, withoutAgent } = report;
  const crawlers = report.crawlers.map((each) => {
    const { token, requests, robotsTxt, brokeRules, bytes, urls, addresses, mostPerMinute, statuses } = each;
    const { verified, impostors, unverifiable, examples } = each;
    const counts = { token, requests, robotsTxt, brokeRules, bytes, urls, addresses, mostPerMinute, statuses };
    const brokenUrls = examples.map(({ url }) => url);
    return { ...counts, verified, impostors, unverifiable, first: each.first, last: each.last, brokenUrls };
  });
  const byName = [...otherBots].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { format, lines, unread, first, last, crawlers, otherBots: byName, people, withoutAgent };
}
