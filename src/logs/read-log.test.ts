// Whole logs against what is known to be in them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeLog } from '../../test/support/generators/log-formats.ts';
import {
  AGENTS,
  comparable,
  GOOGLE,
  RANGES,
  type Request,
  ROBOTS,
  someRequests,
  truthOf,
} from '../../test/support/generators/logs.ts';
import { IS_LONG, sized } from '../../test/support/sizes.ts';
import { catalogue } from '../crawlers/index.ts';
import { createLogParser, LOG_FORMATS, type LogOptions, type LogReport, readLog } from './index.ts';

const options: LogOptions = { crawlers: catalogue, robots: ROBOTS, ranges: RANGES };

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[] = []): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let index = 0; from < bytes.length; index += 1) {
    const size = sizes.length === 0 ? bytes.length : Math.max(1, sizes[index % sizes.length] ?? 1);
    // A copy: what lies behind the chunk in memory isn't for tests.
    yield bytes.slice(from, from + size);
    from += size;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
const read = (
  log: string | Uint8Array,
  more: Partial<LogOptions> = {},
  sizes: readonly number[] = [],
): Promise<LogReport> => readLog(chunksOf(typeof log === 'string' ? encode(log) : log, sizes), { ...options, ...more });

describe('the report in each format', () => {
  test.each(LOG_FORMATS)('the report is the truth in %s', async (format) => {
    const requests = someRequests();
    const report = await read(writeLog(requests, format));
    expect(comparable(report)).toEqual(truthOf(requests, format));
    expect(report.unreadReasons).toEqual({});
  });

  test.each(LOG_FORMATS)('the format is %s, when it is asked for', async (format) => {
    const requests = someRequests();
    const report = await read(writeLog(requests, format), { format });
    expect(comparable(report)).toEqual(truthOf(requests, format));
  });
});

describe('a virtual host can be an IP address', () => {
  const requests = someRequests();

  test.each(['203.0.113.80:443', '203.0.113.80:8080', '[2001:db8::80]:443'])(
    'the host %s isn’t a visitor',
    async (host) => {
      const log = writeLog(requests, 'combined-vhost').replaceAll('www.example.com:443', host);
      const name = host.replace(/:\d+$/, '');
      const report = await read(log, { host: name });
      expect(comparable(report)).toEqual(truthOf(requests, 'combined-vhost'));
      expect(report.hosts).toEqual([{ name, requests: requests.length, isAtLeast: false }]);
    },
  );
});

describe('formats within a file', () => {
  test('files put together are read each in its own format', async () => {
    const requests = someRequests();
    const report = await read(LOG_FORMATS.map((format) => writeLog(requests, format)).join(''));
    expect(report.unread).toBe(0);
    expect(report.formats.map(({ format, lines }) => [format, lines]).sort()).toEqual(
      LOG_FORMATS.map((format) => [format, requests.length]).sort(),
    );
  });

  test('another format than the one that was asked for is unread', async () => {
    const requests = someRequests();
    const report = await read(writeLog(requests, 'json') + writeLog(requests, 'combined'), { format: 'combined' });
    expect(report).toMatchObject({ format: 'combined', unread: requests.length });
    expect(report.unreadReasons).toEqual({ 'other-format': requests.length });
  });

  test('columns change where #Fields does', async () => {
    const log = [
      '#Fields: date time c-ip cs-uri-stem sc-status cs(User-Agent)',
      '2026-03-01 00:00:00 1.2.3.4 /a 200 GPTBot/1.0',
      '#Fields: sc-status cs-uri-stem c-ip date time cs(User-Agent)',
      '404 /b 1.2.3.5 2026-03-01 00:00:01 GPTBot/1.0',
      '2026-03-01 00:00:00 1.2.3.4 /a 200',
    ].join('\r\n');
    const report = await read(log);
    expect(report).toMatchObject({ format: 'w3c', lines: 3, unread: 1, unreadReasons: { 'wrong-columns': 1 } });
    expect(report.crawlers).toMatchObject([{ token: 'GPTBot', requests: 2, urls: 2, addresses: 2 }]);
  });
});

describe('properties', () => {
  const requests = someRequests();
  const bytes = encode(LOG_FORMATS.map((format) => writeLog(requests, format)).join('\r\n\n{"broken\n'));

  test('the ends of chunks change nothing', async () => {
    const whole = await read(bytes);
    expect(whole.unread).toBe(LOG_FORMATS.length - 1);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 20, size: 'max' }),
        async (sizes) => {
          expect(await read(bytes, {}, sizes)).toEqual(whole);
        },
      ),
      { numRuns: sized(6, 30) },
    );
    expect(await read(bytes, {}, [1])).toEqual(whole);
  });

  test.each(LOG_FORMATS)('what stands behind a line that is cut changes nothing: %s', async (format) => {
    const line = writeLog(requests.slice(0, 1), format).trimEnd().split('\n').at(-1) ?? '';
    const log = Array.from(line, (_, end) => `${line}\n${line.slice(0, end)}\n`).join('');
    expect(await read(log, {}, [7])).toEqual(await read(log));
  });

  test('what two logs count, both together count', async () => {
    const some = fc.subarray(requests, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, some, fc.constantFrom(...LOG_FORMATS), async (first, second, format) => {
        const [one, other] = [writeLog(first, format), writeLog(second, format)];
        const report = await read(one + other);
        expect(comparable(report)).toEqual(truthOf([...first, ...second], format));
      }),
      { numRuns: sized(10, 60) },
    );
  });

  test('any bytes make a report, and each line is counted', async () => {
    const garbage = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 60, size: 'max' }),
        fc.constantFrom(...writeLog(requests, 'json').split('\n').map(encode)),
        fc
          .constantFrom('#Fields: date time constructor', '#Fields: __proto__ c-ip', '2026-01-01 00:00:00 x')
          .map(encode),
      ),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(garbage, fc.constantFrom(null, ...LOG_FORMATS), async (parts, format) => {
        const log = Uint8Array.from(parts.flatMap((part) => [...part, 10]));
        const report = await read(log, format === null ? {} : { format });
        const counted = report.crawlers.reduce((sum, each) => sum + each.requests, 0);
        const { lines, unread, people, withoutAgent, otherBotRequests } = report;
        expect(counted + people + withoutAgent + otherBotRequests + unread).toBe(lines);
        expect(Object.values(report.unreadReasons).reduce((sum, count) => sum + count, 0)).toBe(unread);
      }),
      { numRuns: sized(40, 300) },
    );
  });
});

describe('bounds', () => {
  /** Milliseconds: ten million lines take their time. */
  const LONGEST = sized(60_000, 600_000);
  const line = (url: string, agent: string, ip = '1.2.3.4') =>
    `${ip} - - [01/Mar/2026:10:00:00 +0000] "GET ${url} HTTP/1.1" 200 1 "-" "${agent}"\n`;

  test('a line of a megabyte is unread, the lines around it are not', async () => {
    const log = line('/a', AGENTS.gptbot) + line(`/${'x'.repeat(2 ** 20)}`, AGENTS.gptbot) + line('/b', AGENTS.gptbot);
    for (const sizes of [[], [65_536], [1_000]]) {
      const report = await read(log, {}, sizes);
      expect(report).toMatchObject({ lines: 3, unread: 1, unreadReasons: { 'too-long': 1 } });
      expect(report.crawlers[0]?.urls).toBe(2);
      expect(report.unreadExamples).toMatchObject([{ line: 2, reason: 'too-long' }]);
      expect(report.unreadExamples[0]?.text).toHaveLength(200);
    }
  });

  test('lines that cannot be read are all counted, and the first 20 are shown', async () => {
    const report = await read(Array.from({ length: 30 }, (_, index) => `bad ${index}\n`).join(''));
    expect(report).toMatchObject({ lines: 30, unread: 30, unreadReasons: { 'unknown-format': 30 } });
    expect(report.unreadExamples.map((each) => each.line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('distinct values beyond the limit are estimated, and marked', async () => {
    const count = 20_000;
    const log = Array.from({ length: count }, (_, index) =>
      line(`/${index}`, AGENTS.gptbot, `20.1.${index >> 8}.${index & 255}`),
    ).join('');
    const [exact] = (await read(log, { limits: { distinct: count } })).crawlers;
    expect(exact).toMatchObject({ urls: count, addresses: count, urlsEstimated: false, addressesEstimated: false });
    const [estimated] = (await read(log, { limits: { distinct: 1_000, cached: 64 } })).crawlers;
    expect(estimated).toMatchObject({ urlsEstimated: true, addressesEstimated: true });
    for (const estimate of [estimated?.urls ?? 0, estimated?.addresses ?? 0]) {
      expect(Math.abs(estimate - count) / count).toBeLessThan(0.04);
    }
  });

  test(
    'ten million distinct User-Agents, paths and IP addresses leave a report of ordinary size',
    async () => {
      const total = sized(40_000, 10_000_000);
      const small = IS_LONG ? {} : { limits: { distinct: 1_000, cached: 512 } };
      async function* chunks() {
        for (let from = 0; from < total; from += 5_000) {
          const lines = Array.from({ length: 5_000 }, (_, index) => {
            const number = from + index;
            const ip = `${20 + (number >>> 24)}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`;
            return line(`/${number}/`, `${number % 2 === 0 ? 'GPTBot' : 'Odd'}/1.${number}`, ip);
          });
          yield encode(lines.join(''));
        }
      }
      const report = await readLog(chunks(), { ...options, ...small });
      expect(report).toMatchObject({ lines: total, unread: 0, otherBotRequests: total / 2 });
      const [gptbot] = report.crawlers;
      expect(gptbot).toMatchObject({ requests: total / 2, brokeRules: total / 2, urlsEstimated: true });
      for (const estimate of [gptbot?.urls ?? 0, gptbot?.addresses ?? 0])
        expect(Math.abs(estimate - total / 2) / total).toBeLessThan(0.04);
      // Which 50 they are is a matter of their names: each made one request.
      expect(gptbot?.agents.map(({ requests }) => requests)).toEqual(Array(50).fill(1));
      expect(JSON.stringify(report).length).toBeLessThan(200_000);
    },
    LONGEST,
  );

  test('what is forgotten and comes again is counted all the same', async () => {
    const urls = Array.from({ length: 900 }, (_, index) => `/private/${(index * 7) % 300}`);
    const log = urls.map((url, index) => line(url, `GPTBot/${index % 150}`, `20.1.1.${index % 200}`)).join('');
    const large = await read(log);
    const small = await read(log, { limits: { cached: 16 } });
    expect(comparable(small)).toEqual(comparable(large));
    expect(small.crawlers[0]).toMatchObject({ requests: 900, urls: 300, addresses: 200, brokeRules: 900 });
    expect(small.crawlers[0]?.topFolders).toEqual([{ name: '/private/', requests: 900, isAtLeast: false }]);
  });

  test('an IP address that comes when others are forgotten is counted as itself', async () => {
    const ips = ['2001:db8::1', ...Array.from({ length: 8 }, (_, index) => `203.0.113.${index + 1}`)];
    const log = ips.map((ip) => line('/', AGENTS.gptbot, ip)).join('');
    const [gptbot] = (await read(log, { limits: { cached: 8 } })).crawlers;
    expect(gptbot).toMatchObject({ requests: 9, addresses: 9 });
  });

  test('the most requested of many pages and folders are known exactly', async () => {
    // Those that are asked for often come last, among others that are never asked for again.
    const often = (index: number) => (index >= 3_000 ? [`/often-${index % 60}/${index % 60}`] : []);
    const urls = Array.from({ length: 6_000 }, (_, index) => [`/once-${index}/${index}`, ...often(index)]).flat();
    const report = await read(urls.map((url) => line(url, 'GPTBot')).join(''));
    const names = Array.from({ length: 60 }, (_, index) => `/often-${index}/${index}`).sort();
    const exactly = (name: string) => ({ name, requests: 50, isAtLeast: false });
    const [gptbot] = report.crawlers;
    expect(gptbot?.topUrls).toEqual(names.slice(0, 50).map(exactly));
    expect(gptbot?.topFolders).toEqual(
      names
        .map((name) => name.replace(/\d+$/, ''))
        .slice(0, 50)
        .map(exactly),
    );
  });

  test('what many crawlers ask for is counted all the same', async () => {
    const tokens = catalogue.slice(0, 60).map(({ token }) => token);
    const log = Array.from({ length: 60 }, (_, index) =>
      tokens
        .map((token, tokenIndex) =>
          line(`/private/${(index * 7) % 20}`, token, `20.1.${tokenIndex % 3}.${(index % 20) + 1}`),
        )
        .join(''),
    ).join('');
    const large = await read(log);
    const small = await read(log, { limits: { cached: 32 } });
    expect(small).toEqual(large);
    expect(small.crawlers[0]).toMatchObject({ requests: 60, urls: 20, addresses: 20 });
  });

  test('the busiest of ever new names stay on top', async () => {
    const urls = Array.from({ length: 5_000 }, (_, index) => (index % 5 === 0 ? '/often' : `/once/${index}`));
    const report = await read(urls.map((url) => line(url, AGENTS.gptbot)).join(''), { limits: { cached: 64 } });
    const [first] = report.crawlers[0]?.topUrls ?? [];
    expect(first?.name).toBe('/often');
    expect(report.crawlers[0]?.topUrls.length).toBeLessThanOrEqual(50);
  });
});

describe('who fetched robots.txt', () => {
  const line = (agent: string) =>
    `1.2.3.4 - - [01/Mar/2026:10:00:00 +0000] "GET /robots.txt HTTP/1.1" 200 1 "-" "${agent}"\n`;
  const long = 'x'.repeat(500);

  test('who fetched it is found in the whole User-Agent, also where its name is cut', async () => {
    const { robotsTxtFetchers } = await read(
      [
        `${long} GPTBot/1.0`,
        `${long} CCBot/2.0`,
        `${long} CCBot/2.0`,
        `Googlebot${long}`,
        `${'x'.repeat(493)} GPTBotany`,
      ]
        .map(line)
        .join(''),
    );
    expect(robotsTxtFetchers.map(({ name, token, requests }) => [name.length, token, requests])).toEqual([
      [501, 'CCBot', 2],
      [501, null, 1],
      [501, null, 1],
      [501, 'GPTBot', 1],
    ]);
  });

  test('who fetched it is unknown where the log has no User-Agents', async () => {
    expect((await read(line('-'))).robotsTxtFetchers).toEqual([
      { name: '', requests: 1, isAtLeast: false, token: null },
    ]);
  });
});

describe('several files', () => {
  test('several files are one log, whose lines are numbered file by file', async () => {
    const requests = someRequests();
    const whole = await read(writeLog(requests, 'combined'));
    const reading = createLogParser(options);
    const halves = [requests.slice(0, 50), requests.slice(50)].map((half) => writeLog(half, 'combined').trimEnd());
    for (const half of [...halves, 'not a log']) {
      for (const line of half.split(/(?<=\n)/)) reading.push(encode(line));
      reading.endFile();
    }
    const report = reading.report();
    expect(report).toMatchObject({ lines: requests.length + 1, unread: 1 });
    expect(report.unreadExamples).toMatchObject([{ file: 2, line: 1, text: 'not a log' }]);
    const placed = (each: LogReport, token: string) =>
      each.crawlers.find((crawler) => crawler.token === token)?.examples.map(({ file = 0, line }) => file * 50 + line);
    for (const token of ['Googlebot', 'GPTBot', 'Bytespider'])
      expect(placed(report, token)).toEqual(placed(whole, token));
    expect(report.crawlers.flatMap(({ examples }) => examples).some(({ file }) => file === 1)).toBe(true);
  });
});

test('what # lines say does not hold for the next file', () => {
  const reading = createLogParser(options);
  reading.push(
    encode('#Date: 2026-03-01 00:00:00\n#Fields: date time c-ip cs-uri-stem\n2026-03-01 00:00:01 1.2.3.4 /a\n'),
  );
  reading.endFile();
  reading.push(encode('2026-03-01 00:00:02 /b 1.2.3.4\n'));
  reading.endFile();
  expect(reading.report()).toMatchObject({ lines: 2, unreadReasons: { 'no-fields': 1 } });
});

describe('a path that begins with //', () => {
  const brokeRules = async (path: string, robots: string) => {
    const log = `1.2.3.4 - - [01/Mar/2026:00:00:00 +0000] "GET ${path} HTTP/1.1" 200 1 "-" "${AGENTS.googlebot}"\n`;
    return (await read(log, { robots })).crawlers[0]?.brokeRules;
  };

  test.each([
    ['//private/x', 'User-agent: *\nDisallow: //private\n', 1],
    ['//private/x', 'User-agent: *\nDisallow: /x\n', 0],
    ['//x', 'User-agent: *\nDisallow: /\nAllow: /$\n', 1],
  ])('the whole path is compared with the rules: %s, %j', async (path, robots, broken) => {
    expect(await brokeRules(path, robots)).toBe(broken);
  });
});

describe('Crawl-delay', () => {
  test('a Crawl-delay that keeps a crawler from fetching anything is a rule that it breaks', async () => {
    const log = '1.2.3.4 - - [01/Mar/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "CCBot/2.0"\n';
    const [ccbot] = (await read(log, { robots: 'User-agent: CCBot\nCrawl-delay: 600\nDisallow: /x\n' })).crawlers;
    expect(ccbot).toMatchObject({ brokeRules: 1, rules: [{ rule: 2, requests: 1 }] });
  });

  const delayOf = async (robots: string, agent: string) => {
    const log = `1.2.3.4 - - [01/Mar/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "${agent}"\n`;
    return (await read(log, { robots })).crawlers[0]?.crawlDelay;
  };

  test.each([
    ['that of its group', 'User-agent: bingbot\nCrawl-delay: 5\nDisallow: /x\n', 'bingbot/2.0', 5],
    ['behind its rules', 'User-agent: bingbot\nDisallow: /x\nCrawl-delay: 5\n', 'bingbot/2.0', 5],
    ['of the * group', 'User-agent: *\nCrawl-delay: 0.5\nDisallow: /x\n', 'ClaudeBot/1.0', 0.5],
    ['never longer than it honors', 'User-agent: *\nCrawl-delay: 120\nDisallow:\n', 'SemrushBot/7', 10],
    [
      'of *, where Bing’s own group has none',
      'User-agent: *\nCrawl-delay: 3\nAllow: /\n\nUser-agent: bingbot\nAllow: /\n',
      'bingbot',
      3,
    ],
    [
      'of another group',
      'User-agent: *\nCrawl-delay: 3\nAllow: /\n\nUser-agent: ClaudeBot\nAllow: /\n',
      'ClaudeBot',
      null,
    ],
    ['without a digit before the point', 'User-agent: *\nCrawl-delay: .5\nAllow: /\n', 'ClaudeBot', 0.5],
    ['no number', 'User-agent: *\nCrawl-delay: soon\nAllow: /\n', 'ClaudeBot', null],
    ['not honored', 'User-agent: *\nCrawl-delay: 3\nAllow: /\n', AGENTS.googlebot, null],
  ])('the Crawl-delay is the one that applies to the crawler: %s', async (_, robots, agent, delay) => {
    expect(await delayOf(robots, agent)).toBe(delay);
  });
});

describe('times', () => {
  const lineAt = (time: string) => `1.2.3.4 - - [${time}] "GET / HTTP/1.1" 200 1 "-" "${AGENTS.gptbot}"\n`;

  test('times are reported in UTC, with the offset of the log', async () => {
    const report = await read(lineAt('01/Jan/2026:00:30:00 +0530'));
    expect(report).toMatchObject({ first: '2025-12-31T19:00:00.000Z', offset: 330 });
  });

  test('times of clocks that are wrong are counted apart', async () => {
    const times = [
      '01/Jan/1970',
      '31/Dec/1999',
      '01/Jan/2000',
      '01/Mar/2026',
      '02/Mar/2026',
      '03/Mar/2026',
      '31/Dec/9999',
    ];
    const log = times.map((day) => lineAt(`${day}:00:00:00 +0000`)).join('');
    const right = { first: '2000-01-01T00:00:00.000Z', last: '2026-03-02T00:00:00.000Z', wrong: 4 };
    expect(await read(log, { now: Date.UTC(2026, 2, 1) })).toMatchObject({
      ...{ first: '1970-01-01T00:00:00.000Z', last: '9999-12-31T00:00:00.000Z', clocks: right },
    });
    expect((await read(log)).clocks).toMatchObject({ last: '9999-12-31T00:00:00.000Z', wrong: 2 });
    expect((await read(lineAt('01/Jan/1970:00:00:00 +0000'))).clocks).toEqual({ first: null, last: null, wrong: 1 });
  });

  test('1970 is a time like others', async () => {
    expect(await read(lineAt('01/Jan/1970:00:00:00 +0000'))).toMatchObject({
      first: '1970-01-01T00:00:00.000Z',
      unread: 0,
    });
  });

  test.each([
    '30/Feb/2026:00:00:00 +0000',
    '01/Foo/2026:00:00:00 +0000',
    '01/Mar/2026:24:00:00 +0000',
    '01/Mar/2026:00:00:00 UTC00',
  ])('the text %s isn’t a time', async (time) => {
    expect((await read(lineAt(time))).unreadReasons).toEqual({ 'bad-time': 1 });
  });

  test('only requests of the selected time count', async () => {
    const log = ['01/Mar/2026:00:00:00', '02/Mar/2026:00:00:00', '03/Mar/2026:00:00:00']
      .map((time) => lineAt(`${time} +0000`))
      .join('');
    const report = await read(log, { from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 2, 3) });
    expect(report).toMatchObject({
      lines: 3,
      outside: 2,
      first: '2026-03-02T00:00:00.000Z',
      last: '2026-03-02T00:00:00.000Z',
    });
  });

  test('days begin as in the log’s time zone', async () => {
    const days = ['01/Mar/2026:00:30:00', '01/Mar/2026:23:30:00', '02/Mar/2026:00:30:00'];
    const report = await read(days.map((day) => lineAt(`${day} +0200`)).join(''), { limits: { times: 2 } });
    expect(report.timeline.unit).toBe('day');
    expect(report.crawlers[0]?.timeline).toEqual([
      { at: '2026-02-28T22:00:00.000Z', requests: 2 },
      { at: '2026-03-01T22:00:00.000Z', requests: 1 },
    ]);
  });

  test('slots begin in the time zone of the first line, also where the log has several', async () => {
    const summer = await read(lineAt('24/Oct/2026:23:30:00 +0200') + lineAt('25/Oct/2026:23:30:00 +0100'), {
      limits: { times: 1 },
    });
    expect(summer.offset).toBeNull();
    expect(summer.timeline).toMatchObject({ unit: 'day', offset: 120 });
    const slots = summer.crawlers[0]?.timeline.map((slot) => Date.parse(slot.at) + summer.timeline.offset * 60_000);
    expect(slots).toEqual([Date.UTC(2026, 9, 26)]);
  });

  test('a long log has days instead of hours', async () => {
    const hours = Array.from({ length: 600 }, (_, hour) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString());
    const lines = hours.map((time) => `{"time":"${time}","url":"/","ip":"1.2.3.4","ua":"GPTBot/1"}\n`).join('');
    const report = await read(lines);
    expect(report.timeline.unit).toBe('day');
    expect(report.crawlers[0]?.timeline).toHaveLength(25);
    expect(report.crawlers[0]?.timeline[0]).toEqual({ at: '2026-03-01T00:00:00.000Z', requests: 24 });
  });
});

describe('people', () => {
  test('people are a number: none of their IP addresses is in the report', async () => {
    const person = (ip: string): Request => ({
      time: 0,
      ip,
      url: '/robots.txt',
      status: 200,
      bytes: 1,
      agent: AGENTS.person,
    });
    const log = `${writeLog([person('198.51.100.77'), person('2001:db8::77')], 'combined')}198.51.100.78 broken\n2001:db8::78 - - [x\n`;
    const text = JSON.stringify(await read(log));
    expect(text).toContain('⟨address⟩ broken');
    expect(text).not.toMatch(/198\.51\.100|2001:db8/);
  });

  test('an IP address is found whatever stands around it, and wherever the line is cut', async () => {
    const around = fc.constantFrom(
      '',
      ' ',
      '.',
      ':',
      '::',
      'ip:',
      '[',
      ']:443',
      ':8080:',
      '-',
      'x'.repeat(190),
      'src=',
    );
    const ip = fc.oneof(fc.constantFrom('203.0.113.77', '2001:db8::77:88', '2001:db8:1:2:3:4:55:66', 'fe80::1:2'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(around, ip, around), { maxLength: 8 }), async (parts) => {
        const log = `no log ${parts.map((part) => part.join('')).join(' ')}`;
        const [example] = (await read(log)).unreadExamples;
        expect(example?.text).not.toMatch(/203\.|113|2001|db8|77|55|66|fe80/);
      }),
      { numRuns: sized(40, 400) },
    );
  });
});

test('an IP address that the visitor sent as one of a list verifies no crawler', async () => {
  const [ip = ''] = GOOGLE;
  const line = (start: string) =>
    `${start} - - [01/Mar/2026:00:00:00 +0000] "GET /private/x HTTP/1.1" 200 1 "-" "${AGENTS.googlebot}"\n`;
  const log = line(ip) + line(`${ip}, 203.0.113.7`) + line(`other.example ${ip}, 203.0.113.7`);
  const report = await read(log, { host: 'www.example.com' });
  const counts = { requests: 3, verified: 1, impostors: 0, unverifiable: 2, addresses: 1, brokeRules: 3 };
  expect(report.crawlers).toMatchObject([{ token: 'Googlebot', ...counts }]);
  expect(report.crawlers[0]?.topAddresses).toEqual([
    { name: ip, requests: 1, isAtLeast: false, origin: 'verified' },
    { name: ip, requests: 2, isAtLeast: false, origin: 'unverifiable' },
  ]);
});

test('the report says who was refused robots.txt or challenged there, and what requests claim to be signed by', async () => {
  const signer = '"https://chatgpt.com"';
  const line = (agent: string, more: object, uri = '/robots.txt') =>
    JSON.stringify({
      EdgeStartTimestamp: '2026-11-01T00:00:00Z',
      ClientIP: '203.0.113.1',
      ClientRequestURI: uri,
      ClientRequestUserAgent: agent,
      EdgeResponseStatus: 403,
      ...more,
    });
  const gptBot =
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.4; +https://openai.com/gptbot)';
  const log = [
    line(gptBot, { RequestHeaders: { 'signature-agent': signer } }),
    line(gptBot, { SecurityAction: 'managedChallenge' }),
    line(gptBot, { EdgeResponseStatus: 200 }),
    line(gptBot, {}, '/page'),
    line('CCBot/2.0 (https://commoncrawl.org/faq/)', { EdgeResponseStatus: 404 }),
  ].join('\n');
  const { crawlers } = await read(log);
  expect(crawlers).toMatchObject([
    {
      ...{ token: 'GPTBot', robotsTxt: 3, robotsTxtRefused: 1, robotsTxtChallenged: 1 },
      signers: [{ name: signer, requests: 1 }],
    },
    { token: 'CCBot', robotsTxt: 1, robotsTxtRefused: 0, robotsTxtChallenged: 0, signers: [] },
  ]);
});

test('what is compared with a host’s rules counts only that host: robots.txt, and requests per minute', async () => {
  const line = (host: string, second: number, uri: string, status: number, agent = 'CCBot/2.0') =>
    `${host}:443 192.0.2.1 - - [01/Mar/2026:10:00:0${second} +0000] "GET ${uri} HTTP/1.1" ${status} 1 "-" "${agent}"\n`;
  const log = [
    ...[line('a.example', 0, '/robots.txt', 200), line('a.example', 1, '/x', 200)],
    ...[line('b.example', 2, '/robots.txt', 403), line('b.example', 3, '/x', 200), line('b.example', 4, '/y', 200)],
    line('b.example', 5, '/robots.txt', 200, ''),
  ].join('');
  const { crawlers, otherHosts, robotsTxtFetchers } = await read(log, { host: 'a.example' });
  expect(otherHosts).toBe(4);
  expect(crawlers).toMatchObject([{ requests: 5, urls: 3, robotsTxt: 1, robotsTxtRefused: 0, mostPerMinute: 2 }]);
  expect(robotsTxtFetchers).toMatchObject([{ name: 'CCBot/2.0', requests: 1 }]);
  expect((await read(log)).crawlers).toMatchObject([{ robotsTxt: 2, robotsTxtRefused: 1, mostPerMinute: 5 }]);
});
