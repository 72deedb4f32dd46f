// Requests judged by the robots.txt of their day.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../test/support/sizes.ts';
import { catalogue } from '../crawlers/index.ts';
import { createMatcher, parseRobotsTxt } from '../robots/index.ts';
import { type CrawlerLog, type DatedRobots, type LogOptions, readLog } from './index.ts';

const START = Date.UTC(2026, 10, 1);
const HOUR = 3_600_000;
const AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

interface Request {
  /** Hours after the start. */
  readonly hour: number;
  readonly path: string;
  readonly agent?: string;
}

function lineOf({ hour, path, agent = AGENT }: Request): string {
  const [, day, month, year, time] = new Date(START + hour * HOUR).toUTCString().split(' ');
  return `192.0.2.1 - - [${day}/${month}/${year}:${time} +0000] "GET ${path} HTTP/1.1" 200 5 "-" "${agent}"\n`;
}

async function* chunkOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function judged(
  requests: readonly Request[],
  robots: NonNullable<LogOptions['robots']>,
): Promise<readonly CrawlerLog[]> {
  const report = await readLog(chunkOf(requests.map(lineOf).join('')), { crawlers: catalogue, robots });
  return report.crawlers;
}

const from = (hour: number, body: DatedRobots['body'], status?: number): DatedRobots => ({
  from: new Date(START + hour * HOUR).toISOString(),
  body,
  ...(status === undefined ? {} : { status }),
});

const CLOSED = 'User-agent: *\nDisallow: /\n';
const SHOP = 'User-agent: *\n\nDisallow: /shop/\n';
const OPEN = 'User-agent: *\nDisallow:\n';

/** What one request at this hour counts for. */
async function verdict(hour: number, versions: readonly DatedRobots[], path = '/shop/x') {
  const [log] = await judged([{ hour, path }], versions);
  return log?.unjudged === 1 ? 'unjudged' : log?.brokeRules === 1 ? 'broken' : 'kept';
}

describe('a request is judged by the version in force at its time', () => {
  test.each([
    ['before the first version', -0.001, 'unjudged'],
    ['from the first version on', 0, 'broken'],
    ['before it opens', 99.999, 'broken'],
    ['from when it opens on', 100, 'kept'],
    ['before it closes', 199.999, 'kept'],
    ['within a day after it closed: the open version may be in use', 223.999, 'kept'],
    ['a day after it closed', 224, 'broken'],
  ])('the version in force judges a request %s', async (_, hour, expected) => {
    expect(await verdict(hour, [from(0, CLOSED), from(100, OPEN), from(200, CLOSED)])).toBe(expected);
  });

  test.each([
    ['both forbid it', '/shop/x', 'broken'],
    ['only the newer one forbids it', '/tea', 'kept'],
  ])('the older version may be in use within a day after a change, where %s', async (_, path, expected) => {
    expect(await verdict(110, [from(0, SHOP), from(100, CLOSED)], path)).toBe(expected);
    // The other way round, only the older one forbids /tea.
    expect(await verdict(110, [from(0, CLOSED), from(100, SHOP)], path)).toBe(expected);
  });

  test('each version of the last day may be in use within a day after several changes', async () => {
    const versions = [from(0, CLOSED), from(100, OPEN), from(101, CLOSED), from(102, SHOP)];
    expect(await verdict(103, versions)).toBe('kept');
    expect(await verdict(124.999, versions)).toBe('kept');
    expect(await verdict(125, versions)).toBe('broken');
  });

  test('the first version isn’t a change: only its own rules count from its time on', async () => {
    expect(await verdict(1, [from(0, CLOSED)])).toBe('broken');
  });

  test('a version that says the same isn’t a change', async () => {
    const versions = [from(0, CLOSED), from(100, new TextEncoder().encode(CLOSED)), from(100.5, CLOSED)];
    expect(await verdict(100.1, versions)).toBe('broken');
  });

  test('one whose end is beyond what crawlers read is a change, though its start is the same', async () => {
    const request = { hour: 150, path: '/x', agent: 'YandexBot/3.0' };
    const [yandex] = await judged([request], [{ ...from(0, CLOSED), isTruncated: true }, from(100, CLOSED)]);
    expect(yandex?.brokeRules).toBe(1);
  });

  test.each([
    ['no file came', null, 404, 'kept'],
    ['no file came, with a page that says so', CLOSED, 404, 'kept'],
    ['no file is known', null, undefined, 'kept'],
    ['the server failed', null, 503, 'unjudged'],
    ['there was no answer', null, 0, 'unjudged'],
    ['the server asked to wait', null, 429, 'unjudged'],
  ])('the status of a version decides what it means: %s', async (_, body, status, expected) => {
    expect(await verdict(150, [from(0, CLOSED), from(100, body, status)])).toBe(expected);
  });

  test('while the server fails, what an older version allows is allowed', async () => {
    expect(await verdict(110, [from(0, OPEN), from(100, null, 503)])).toBe('kept');
    expect(await verdict(110, [from(0, CLOSED), from(100, null, 503)])).toBe('unjudged');
  });

  test('everything is unjudged without any version, and one without a time is none', async () => {
    expect(await verdict(1, [])).toBe('unjudged');
    expect(await verdict(1, [{ from: 'yesterday', body: CLOSED }])).toBe('unjudged');
  });

  test('a request is judged as each crawler parses the file, and takes it', async () => {
    const agents = { YandexBot: 'YandexBot/3.0', Googlebot: AGENT };
    const requests = Object.values(agents).map((agent) => ({ hour: 1, path: '/x', agent }));
    const broken = async (body: string, status: number, more: Partial<DatedRobots> = {}) =>
      (await judged(requests, [{ ...from(0, body, status), ...more }]))
        .filter((log) => log.brokeRules > 0)
        .map(({ token }) => token);
    expect(await broken(CLOSED, 200)).toEqual(['Googlebot', 'YandexBot']);
    expect(await broken(CLOSED, 203)).toEqual(['Googlebot']);
    expect(await broken('User-agent: *\nDisalow: /\n', 200)).toEqual(['Googlebot']);
    // Yandex doesn't read a file that is too long for it, whether all of it is given or only its start.
    expect(await broken(`${CLOSED}#${'x'.repeat(600_000)}\n`, 200)).toEqual(['Googlebot']);
    expect(await broken(CLOSED, 200, { isTruncated: true })).toEqual(['Googlebot']);
  });
});

test('the counts of a log and its examples name the version that was in force', async () => {
  const versions = [from(0, CLOSED), from(100, SHOP)];
  const requests = [-1, -1, 1, 2, 150, 151].map((hour) => ({ hour, path: `/shop/${hour}` }));
  const [log] = await judged([...requests, { hour: -1, path: '/robots.txt' }], versions);
  const [first, second] = versions.map((version) => version.from);
  expect(log).toMatchObject({ requests: 7, unjudged: 2, brokeRules: 4 });
  expect(log?.examples.map(({ url, rule, version }) => [url, rule, version])).toEqual([
    ['/shop/1', 2, first],
    ['/shop/2', 2, first],
    ['/shop/150', 3, second],
    ['/shop/151', 3, second],
  ]);
  expect(log?.rules).toEqual([
    { rule: 2, requests: 2, version: first },
    { rule: 3, requests: 2, version: second },
  ]);
});

test('a robots.txt without a time judges all requests, and no version is named', async () => {
  const [log] = await judged([{ hour: -1_000, path: '/x' }], CLOSED);
  expect(log).toMatchObject({ brokeRules: 1, unjudged: 0 });
  expect(Object.keys(log?.examples[0] ?? {})).not.toContain('version');
});

test('a robots.txt without a time is taken as each crawler takes such a response', async () => {
  const broken = async (robots: NonNullable<LogOptions['robots']>) => {
    const logs = await judged(
      [
        { hour: 1, path: '/x' },
        { hour: 1, path: '/x', agent: 'YandexBot/3.0' },
      ],
      robots,
    );
    return logs.map(({ token, brokeRules, unjudged }) => [token, brokeRules, unjudged]);
  };
  const [google, yandex] = [(count: number) => ['Googlebot', count, 0], (count: number) => ['YandexBot', count, 0]];
  expect(await broken(CLOSED)).toEqual([google(1), yandex(1)]);
  expect(await broken(`${CLOSED}#${'x'.repeat(600_000)}\n`)).toEqual([google(1), yandex(0)]);
  expect(await broken({ body: CLOSED, isTruncated: true })).toEqual([google(1), yandex(0)]);
  expect(await broken({ body: CLOSED, status: 203 })).toEqual([google(1), yandex(0)]);
  expect(await broken({ body: '', status: 404 })).toEqual([google(0), yandex(0)]);
  const unjudged = [
    ['Googlebot', 0, 1],
    ['YandexBot', 0, 1],
  ];
  expect(await broken({ body: null, status: 0 })).toEqual(unjudged);
  expect(await broken({ body: CLOSED, status: 503 })).toEqual(unjudged);
});

test('in whatever order requests come, each is judged as it would be alone', async () => {
  const bodies = [CLOSED, SHOP, OPEN, 'User-agent: Googlebot\nDisallow: /a\nAllow: /shop/b\nDisallow: /shop/\n', null];
  const version = fc.record({
    hour: fc.integer({ min: 0, max: 120 }),
    body: fc.constantFrom(...bodies),
    status: fc.constantFrom(200, 200, 404, 503),
  });
  const request = fc.record({
    hour: fc.integer({ min: -10, max: 200 }),
    path: fc.constantFrom('/', '/a', '/shop/a', '/shop/b'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(version, { selector: ({ hour }) => hour, maxLength: 8 }),
      fc.array(request, { minLength: 1, maxLength: 40 }),
      async (all, requests) => {
        const versions = all.map(({ hour, body, status }) => from(hour, body, status));
        const truth = requests.map((each) => naive(each, all));
        const [log] = await judged(requests, versions);
        expect(log?.unjudged).toBe(truth.filter((each) => each === 'unjudged').length);
        expect(log?.brokeRules).toBe(truth.filter((each) => each === 'broken').length);
      },
    ),
    { numRuns: sized(12, 600) },
  );
});

interface Version {
  readonly hour: number;
  readonly body: string | null;
  readonly status: number;
}

/** The rule as it is said: each version that was in force within the last day must forbid it. */
function naive({ hour, path }: Request, all: readonly Version[]): 'unjudged' | 'broken' | 'kept' {
  const versions = all.toSorted((a, b) => a.hour - b.hour);
  const inUse = versions.filter((version, index) => {
    const next = versions[index + 1]?.hour ?? Number.POSITIVE_INFINITY;
    return version.hour <= hour && next > hour - 24;
  });
  if (inUse.length === 0) return 'unjudged';
  const answers = inUse.map(({ body, status }) => {
    if (status >= 500) return null;
    if (status >= 400 || body === null) return true;
    return createMatcher(parseRobotsTxt(body, 'google'), ['Googlebot'])(path).allowed;
  });
  if (answers.includes(true)) return 'kept';
  return answers.includes(null) ? 'unjudged' : 'broken';
}

test.each([
  ['many', 100, '/p/x', ''],
  ['long', 6, '/p/x', `Disallow: /${'x'.repeat(50_000)}\n`],
  ['many, of a long URL,', 100, `/p/x?${'y'.repeat(400)}`, ''],
])('of versions that are %s each forbids what it forbids', async (_, count, path, rest) => {
  const versions = Array.from({ length: count }, (__, index) => {
    const section = index % 3 === 0 ? '/p/' : '/q/';
    return from(index * 48, `User-agent: *\n${'\n'.repeat(index % 5)}Disallow: ${section}\n${rest}`);
  });
  const requests = versions.flatMap((__, index) => [
    { hour: index * 48 + 25, path },
    { hour: index * 48 + 26, path, agent: 'GPTBot/1.0' },
  ]);
  const closed = versions.flatMap((version, index) =>
    index % 3 === 0 ? [{ version: version.from, rule: 2 + (index % 5), requests: 2 }] : [],
  );
  // Once more, from the first day on.
  const logs = await judged([...requests, ...requests], versions);
  expect(logs.map(({ token }) => token).sort()).toEqual(['GPTBot', 'Googlebot']);
  for (const { rules } of logs) expect(rules).toEqual(closed);
});

test('a rule that only moves to another line is named by its own line in each version', async () => {
  const rules = 'User-agent: *\nDisallow: /shop/\nDisallow: /a/\n';
  const versions = [from(0, rules), from(100, `# Moved\n${rules}`), from(200, `# Moved\n# again\n${rules}`)];
  const requests = [1, 2, 101, 102, 150, 201, 230].flatMap((hour) => [
    { hour, path: '/a/x' },
    { hour, path: '/shop/x' },
    { hour, path: `/shop/${hour}` },
  ]);
  const [log] = await judged(requests, versions);
  expect(log?.rules.map(({ rule, requests: count, version }) => [version, rule, count]).sort()).toEqual(
    [
      [versions[0]?.from, 2, 4],
      [versions[0]?.from, 3, 2],
      [versions[1]?.from, 3, 6],
      [versions[1]?.from, 4, 3],
      [versions[2]?.from, 4, 4],
      [versions[2]?.from, 5, 2],
    ].sort(),
  );
});
