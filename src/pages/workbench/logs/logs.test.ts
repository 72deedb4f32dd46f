// What the room makes of a report: bars, the order of rows, files for others.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { writeLog } from '../../../../test/support/generators/log-formats.ts';
import { RANGES, ROBOTS, someRequests } from '../../../../test/support/generators/logs.ts';
import { held } from '../../../../test/support/held.ts';
import { sized } from '../../../../test/support/sizes.ts';
import { blockCrawler } from '../../../changes/index.ts';
import { catalogue, customCrawler, findCrawler } from '../../../crawlers/index.ts';
import { type CrawlerLog, type LogOptions, type LogReport, readLog } from '../../../logs/index.ts';
import { documentToMarkdown } from '../../../words/text/document.ts';
import { meansFor } from './Block.tsx';
import { createBlocker } from './block.ts';
import { CRAWLER_COLUMNS, type CrawlerColumn, type CrawlerEntry, sorted } from './columns.ts';
import { type Exported, toCsv, toJson } from './export.ts';
import { type About, logDocument } from './log-document.ts';
import { repeated } from './repeated.ts';
import { barsOf, barsOfCrawler, SERIES, seriesOf } from './series.ts';
import {
  allowedPerMinute,
  type CheckedBy,
  durationText,
  fileSizeText,
  logProgressText,
  noLogText,
  sentences,
  spanText,
  topShownText,
  zoneText,
} from './words.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));

async function reportOf(log: string, more: Partial<LogOptions> = {}): Promise<LogReport> {
  async function* chunks() {
    yield new TextEncoder().encode(log);
  }
  return readLog(chunks(), {
    crawlers: catalogue,
    robots: ROBOTS,
    ranges: RANGES,
    now: Date.UTC(2026, 11, 1),
    ...more,
  });
}

const LOG = writeLog(someRequests(), 'combined');
const crawlerOf = (token: string) => findCrawler(token) ?? customCrawler(token);
const entriesOf = (report: LogReport): readonly CrawlerEntry[] =>
  report.crawlers.map((log) => ({ log, crawler: crawlerOf(log.token) }));
const HOUR = 3_600_000;
const markdown = (report: LogReport, exported: Exported, about: Partial<About>): string => {
  const linesOf = () => ROBOTS.split('\n');
  const rest = {
    site: '',
    robots: [],
    says: [],
    files: [],
    linesOf,
    unknown: [],
    offset: 0,
    now: Date.UTC(2026, 10, 23),
  };
  return documentToMarkdown(logDocument(report, exported, { ...rest, ...about }), String);
};

describe('bars', () => {
  const slot = fc.record({
    hour: fc.integer({ min: 0, max: 20_000 }),
    requests: fc.integer({ min: 1, max: 1_000 }),
  });
  const offset = fc.constantFrom(0, 120, -420, 330);

  test('bars contain every request once, without gaps, in at most 120 bars', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(slot, { maxLength: 20, size: 'max' }), { minLength: 1, maxLength: 7 }),
        offset,
        (drawn, zone) => {
          const series = drawn.map((slots) =>
            slots.map(({ hour, requests }) => ({
              at: new Date(hour * HOUR - zone * 60_000 + 1e12 - (1e12 % HOUR)).toISOString(),
              requests,
            })),
          );
          for (const unit of ['hour', 'day'] as const) {
            const bars = barsOf(series, unit, zone);
            expect(bars.length).toBeLessThanOrEqual(120);
            for (const [index, slots] of series.entries()) {
              const drawnCount = bars.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
              expect(drawnCount).toBe(slots.reduce((sum, { requests }) => sum + requests, 0));
            }
            for (const [index, bar] of bars.entries()) expect(bar.to).toBe(bars[index + 1]?.from ?? bar.to);
            for (const { at } of series.flat()) {
              const time = Date.parse(at);
              expect(bars.filter(({ from, to }) => from <= time && time < to)).toHaveLength(1);
            }
          }
        },
      ),
      { numRuns: sized(24, 200) },
    );
  });

  test('a log without requests has no bars', () => {
    expect(barsOf([[], []], 'day', 0)).toEqual([]);
  });

  test.each(['01/Jan/1970', '31/Dec/9999'])(
    'bars leave out requests of a wrong clock, and a sentence says so: %s',
    async (day) => {
      const early = (LOG.split('\n')[0] ?? '').replace(/\[[^\]]*\]/, `[${day}:00:00:00 +0000]`);
      const report = await reportOf(`${early.replace(/"[^"]*"$/, '"GPTBot/1.0"')}\n${early}\n${LOG}`);
      const purposeOf = (token: string) => crawlerOf(token).purposes[0];
      const plain = await reportOf(LOG);
      expect(barsOf(seriesOf(report, purposeOf), 'hour', 0)).toEqual(barsOf(seriesOf(plain, purposeOf), 'hour', 0));
      const bars = barsOf(seriesOf(report, purposeOf), 'hour', 0);
      const gptbot = report.crawlers.find(({ token }) => token === 'GPTBot');
      const counts = gptbot ? barsOfCrawler(gptbot, bars) : [];
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe((gptbot?.requests ?? 0) - 1);
      const all = { range: null, checkedBy: { kind: 'draft' } as const, verified: new Set<string>(), host: null };
      expect(sentences(report, all).at(-1)).toMatch(/^2 requests are dated before the year 2000 or in the future/);
      expect(durationText(report)).toBe(durationText(plain));
      expect(markdown(report, { entries: [], ...all }, { site: '', says: [] })).not.toMatch(/1970|9999/);
      // Where every clock was wrong, there is nothing else to draw.
      const only = await reportOf(`${early}\n`);
      expect(sentences(only, all).join(' ')).not.toContain('2000');
    },
  );

  test('bars are stacked by the main purpose', async () => {
    const report = await reportOf(LOG);
    const series = seriesOf(report, (token) => crawlerOf(token).purposes[0]);
    const total = (name: (typeof SERIES)[number]) =>
      (series[SERIES.indexOf(name)] ?? []).reduce((sum, { requests }) => sum + requests, 0);
    const of = (...tokens: readonly string[]) =>
      report.crawlers.filter(({ token }) => tokens.includes(token)).reduce((sum, each) => sum + each.requests, 0);
    expect(total('search')).toBe(of('Googlebot', 'Googlebot-Image', 'Sogou web spider'));
    expect(total('user-fetch')).toBe(of('ChatGPT-User', 'Perplexity-User'));
    expect(total('bots')).toBe(report.otherBotRequests);
    expect(total('no-agent')).toBe(report.withoutAgent);
  });
});

describe('the table', () => {
  /** What a person sees in the column. */
  const VALUES: Readonly<Record<CrawlerColumn, (log: CrawlerLog) => string | number>> = {
    crawler: ({ token }) => token.toLowerCase(),
    requests: ({ requests }) => requests,
    urls: ({ urls }) => urls,
    'robots-txt': ({ robotsTxt }) => robotsTxt,
    'broke-rules': ({ brokeRules }) => brokeRules,
    'per-minute': ({ mostPerMinute }) => mostPerMinute,
    statuses: ({ statuses, requests }) => (statuses['4xx'] + statuses['5xx']) / requests,
    addresses: ({ impostors }) => impostors,
    seen: ({ last }) => Date.parse(last),
  };

  test('the table is sorted by each column both ways, with the same rows', async () => {
    const entries = entriesOf(await reportOf(LOG));
    for (const column of CRAWLER_COLUMNS) {
      const up = sorted(entries, { column, isAscending: true });
      const down = sorted(entries, { column, isAscending: false });
      expect([...up].map(({ log }) => log.token).sort()).toEqual([...down].map(({ log }) => log.token).sort());
      const of = VALUES[column];
      expect(new Set(up.map(({ log }) => of(log))).size, column).toBeGreaterThan(1);
      for (const [index, { log }] of up.entries()) {
        const before = up[index - 1];
        if (before) expect(of(before.log) <= of(log), column).toBe(true);
      }
      expect(down.map(({ log }) => of(log))).toEqual(up.map(({ log }) => of(log)).reverse());
    }
  });

  test.each([true, false])(
    'of equal crawlers, the table has first the one with more requests, then by name',
    async (isAscending) => {
      const [entry] = entriesOf(await reportOf(LOG));
      if (!entry) throw new Error('no crawler');
      const of = (token: string, requests: number) => ({
        ...entry,
        log: { ...entry.log, token, requests, brokeRules: 1 },
      });
      const [a, b, c] = [of('a', 2), of('b', 2), of('c', 5)];
      for (const entries of [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ])
        expect(sorted(entries, { column: 'broke-rules', isAscending }).map(({ log }) => log.token)).toEqual([
          'c',
          'a',
          'b',
        ]);
    },
  );
});

describe('the sentences', () => {
  test('the sentences count crawlers that broke rules, and requests that only claim to be a crawler’s', async () => {
    const report = await reportOf(LOG);
    const all = { range: null, checkedBy: { kind: 'draft' } as const, verified: new Set(['Googlebot']), host: null };
    expect(sentences(report, all).join(' ')).toMatch(
      /^Requests that claim to be from 5 crawlers broke your rules: \d+ requests in .+\. AI crawlers among them: .+ 3 requests claim to be from Googlebot/,
    );
    expect(sentences(report, { ...all, verified: new Set() })[2]).toContain('Not verified: no list');
    expect(sentences(report, { ...all, checkedBy: { kind: 'none' } })[0]).toContain('no robots.txt');
    expect(sentences(report, { ...all, checkedBy: { kind: 'unknown' } })[0]).toContain('can’t be fetched right now');
    const range = { from: 0, to: 72 * HOUR };
    expect(sentences(report, { ...all, range })[0]).toContain('in 3 days.');
    const unvisited = await reportOf(LOG.split('\n')[0] ?? '');
    expect(sentences(unvisited, all)).toEqual(['No known crawler visited in 1 minute.']);
  });

  test('the sentences name the AI crawlers that broke rules, with their requests', async () => {
    const report = await reportOf(LOG);
    const all = { range: null, checkedBy: { kind: 'draft' } as const, host: null };
    const said = (of: LogReport, verified: Iterable<string>) =>
      sentences(of, { ...all, verified: new Set(verified) }).filter((text) => text.startsWith('AI crawlers'));
    const named = 'AI crawlers among them: 2 (requests: GPTBot 3 and Bytespider 1';
    expect(said(report, [])).toEqual([`${named}; identity not verified).`]);
    // Only AI's crawlers have to be real for that.
    const tokens = ['GPTBot', 'Bytespider'];
    const real = report.crawlers.map((log) =>
      tokens.includes(log.token) ? { ...log, impostors: 0, unverifiable: 0 } : log,
    );
    expect(said({ ...report, crawlers: real }, tokens)).toEqual([`${named}).`]);
    const without = report.crawlers.filter(({ token }) => !tokens.includes(token));
    expect(said({ ...report, crawlers: without }, [])).toEqual([]);
  });

  test('a crawler is called verified only if its list is known', async () => {
    const report = await reportOf(LOG);
    const all = { range: null, checkedBy: { kind: 'draft' } as const, host: null };
    const crawlers = report.crawlers.map((log) => (log.token === 'GPTBot' ? { ...log, unverifiable: 0 } : log));
    // Three of Googlebot's come from elsewhere: without its list, no count is shown.
    const [, , claims, unchecked] = sentences({ ...report, crawlers }, { ...all, verified: new Set(['GPTBot']) });
    expect(claims).toBe('No request claiming to be GPTBot came from an unlisted IP address.');
    expect(unchecked).toMatch(/^Not verified \(no list loaded\): Googlebot, /);
    const everyone = new Set(report.crawlers.map(({ token }) => token));
    expect(sentences(report, { ...all, verified: everyone }).join(' ')).not.toContain('Not verified');
  });

  test('of requests that can’t be verified, none is said to come from a listed IP address', async () => {
    const [log] = (await reportOf(LOG)).crawlers;
    const of = (token: string, verified: number, impostors: number, unverifiable: number) =>
      ({ ...log, token, verified, impostors, unverifiable }) as LogReport['crawlers'][number];
    const said = async (...crawlers: LogReport['crawlers']) => {
      const report = { ...(await reportOf(LOG)), crawlers };
      const verified = new Set(crawlers.map(({ token }) => token));
      return sentences(report, { range: null, checkedBy: { kind: 'none' }, host: null, verified }).slice(1);
    };
    const doubtful =
      '2 requests claiming to be from Googlebot can’t be verified: their IP addresses don’t show who sent them.';
    expect(await said(of('Googlebot', 5, 0, 2))).toEqual([doubtful]);
    expect(await said(of('Googlebot', 5, 0, 2), of('GPTBot', 1, 0, 0))).toEqual([
      'No request claiming to be GPTBot came from an unlisted IP address.',
      doubtful,
    ]);
    const claim = '1 request claims to be from Googlebot, but its IP address isn’t in the published list.';
    expect(await said(of('Googlebot', 0, 1, 2))).toEqual([claim, doubtful]);
    expect(await said(of('Googlebot', 4, 1, 0), of('GPTBot', 1, 0, 0))).toEqual([claim]);
    const [most] = await said(of('GPTBot', 1, 0, 1), of('Googlebot', 1, 0, 5));
    expect(most).toMatch(/^6 requests claiming to be from Googlebot and GPTBot /);
  });

  test('requests that couldn’t be judged are counted, whatever robots.txt they were checked against', async () => {
    const report = await reportOf(LOG);
    const crawlers = report.crawlers.map((log, index) => ({ ...log, brokeRules: 0, unjudged: index === 0 ? 2 : 0 }));
    const said = (checkedBy: CheckedBy) =>
      sentences({ ...report, crawlers }, { range: null, host: null, verified: new Set(), checkedBy }).join(' ');
    const kinds = [{ kind: 'live', at: 0 }, { kind: 'draft' }, { kind: 'day', versions: 1, from: 0 }] as const;
    for (const checkedBy of kinds) expect(said(checkedBy)).toMatch(/^No crawler broke .+ 2 requests aren’t judged: /);
    for (const kind of ['none', 'unknown'] as const) expect(said({ kind })).not.toContain('judged');
  });

  test('requests for other hosts are counted, which are left out', async () => {
    // More hosts than a report lists.
    const count = 250;
    const line = (index: number) =>
      `shop-${index}.example:443 1.2.3.4 - - [01/Mar/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "GPTBot"\n`;
    const log = Array.from({ length: count }, (_, index) => line(index)).join('');
    const all = { range: null, checkedBy: { kind: 'draft' } as const, verified: new Set<string>() };
    const said = async (host: string) => sentences(await reportOf(log, { host }), { ...all, host }).at(-1);
    expect(await said('blog.example')).toBe(
      'Broken rules, robots.txt fetches and requests per minute are counted for blog.example only: 250 requests for other hosts were left out.',
    );
    expect(await said('shop-249.example')).toContain(' 249 requests for other hosts were left out.');
    const own = 'shop-0.example';
    const report = await reportOf(line(0), { host: own });
    expect(sentences(report, { ...all, host: own }).join(' ')).not.toContain('left out');
    expect(sentences(report, { ...all, host: null }).join(' ')).not.toContain('left out');
  });

  test.each([
    [7, 9],
    [10, 6],
    [0.5, 120],
    [120, 1],
    [0, null],
    [null, null],
  ])('a Crawl-delay of %s seconds is at most %s requests per clock minute', (delay, most) => {
    expect(allowedPerMinute(delay)).toBe(most);
    if (delay === null || most === null) return;
    // As many as an obedient crawler makes that begins with the minute.
    expect(Array.from({ length: 200 }, (_, index) => index * delay).filter((second) => second < 60)).toHaveLength(most);
  });

  test.each([
    [10, 23, null, '10 of 23'],
    [23, 23, null, null],
    [10, 50, null, 'the 50 most frequent'],
    [50, 50, null, 'the 50 most frequent'],
    [10, 50, 'about 9,000', '10 of about 9,000'],
  ])('the sentence for %s shown of %s listed, %s in total, is: %s', (shown, listed, total, says) => {
    const list = Array.from({ length: listed }, (_, index) => ({ name: `${index}`, requests: 1, isAtLeast: false }));
    expect(topShownText(shown, list, total)).toBe(says);
  });

  test('an incomplete list is called “most frequent”, however short', () => {
    const list = [{ name: 'a', requests: 1, isAtLeast: true }];
    expect(topShownText(1, list, null)).toBe('the 1 most frequent');
  });

  test('the first line of a file that isn’t a log is quoted', async () => {
    expect(noLogText(await reportOf('Dear diary\n'))?.text).toContain('Dear diary');
    expect(noLogText(await reportOf(''))?.text).toBe('The file has no requests.');
    expect(noLogText(await reportOf('\0\0\n'))?.text).toContain('isn’t text');
    expect(noLogText(await reportOf(`${LOG}Dear diary\n`))).toBeNull();
  });

  test.each([
    [0, 'UTC'],
    [330, 'UTC+05:30'],
    [-420, 'UTC−07:00'],
  ])('the time zone %d minutes east is written %s', (offset, zone) => {
    expect(zoneText(offset)).toBe(zone);
  });

  test('a file that was opened twice is named, whatever its name', async () => {
    const file = (name: string, text: string) => new File([text], name);
    expect(await repeated([file('a.log', LOG), file('b.log', LOG.slice(1)), file('copy of a.log', LOG)])).toEqual([
      'copy of a.log',
    ]);
    expect(await repeated([file('a.log', ''), file('b.log', '')])).toEqual([]);
  });

  test('a span of days is written without hours', () => {
    const day = Date.UTC(2026, 2, 1) - 2 * HOUR;
    expect(spanText(day, day + 24 * HOUR, 120)).toBe('Mar 1, 2026');
    expect(spanText(day, day + HOUR, 120)).toContain('12:00');
  });

  test('the sentences report progress, speed and remaining time', () => {
    expect(logProgressText({ bytes: 50e6, lines: 1 }, 100e6, 1_000)).toBe(
      '50 MB of 100 MB · 50 MB/s · time left: 1 second',
    );
    const left = (seconds: number) => logProgressText({ bytes: 1e6, lines: 1 }, (seconds + 1) * 1e6, 1_000);
    expect(left(89)).toMatch(/ 89 seconds$/);
    expect(left(90)).toMatch(/ 2 minutes$/);
    expect(logProgressText({ bytes: 0, lines: 0 }, 100e6, 1_000)).toBe('Reading 100 MB…');
    expect(fileSizeText(2.34e9)).toBe('2.3 GB');
  });

  test('a log’s duration is given to the minute, without wrong clocks', async () => {
    const lineAt = (time: string) => `1.2.3.4 - - [${time} +0000] "GET / HTTP/1.1" 200 1 "-" "GPTBot/1.0"\n`;
    const log = lineAt('01/Mar/2026:10:55:00') + lineAt('01/Mar/2026:11:05:00');
    const wrong = lineAt('01/Jan/1970:00:00:00') + lineAt('31/Dec/9999:00:00:00');
    expect(durationText(await reportOf(wrong + log))).toBe('10 minutes');
  });

  test('a log of one moment is shown as one minute', async () => {
    expect(durationText(await reportOf(LOG.split('\n')[0] ?? ''))).toBe('1 minute');
  });
});

describe('blocking', () => {
  /** @param answered when the worker answers; `asked` has the drafts that it is asked about */
  const inDraft = (draft: { text: string }, answered: Promise<void> = Promise.resolve()) => {
    const asked: string[] = [];
    const blocker = createBlocker({
      current: async () => draft.text,
      change: (text) => {
        draft.text = text;
      },
      blocking: async (text, token) => {
        asked.push(text);
        await answered;
        return blockCrawler(text, token, catalogue);
      },
    });
    return { ...blocker, asked };
  };

  test('blocking works for two crawlers in two quick clicks', async () => {
    const draft = { text: 'User-agent: *\nDisallow: /x\n' };
    const { block } = inDraft(draft);
    await Promise.all([block('GPTBot'), block('CCBot')]);
    expect(draft.text).toContain('User-agent: GPTBot\nDisallow: /');
    expect(draft.text).toContain('User-agent: CCBot\nDisallow: /');
    expect((await block('GPTBot'))?.added).toBeNull();
  });

  test('what is typed into the draft meanwhile stays', async () => {
    const draft = { text: 'User-agent: *\nDisallow: /x\n' };
    const { value: answered, release: answer } = held();
    const { block, asked } = inDraft(draft, answered);
    const blocked = block('GPTBot');
    await vi.waitFor(() => expect(asked).toEqual([draft.text]));
    draft.text = 'User-agent: *\nDisallow: /y\n';
    answer();
    expect((await blocked)?.added).toEqual({ names: ['GPTBot'], line: 4 });
    expect(draft.text).toBe('User-agent: *\nDisallow: /y\n\nUser-agent: GPTBot\nDisallow: /\n');
  });

  test('nothing changes if the worker crashes, and the next click works', async () => {
    const draft = { text: '' };
    let isBroken = true;
    const { block, alsoBlocked } = createBlocker({
      current: async () => draft.text,
      change: (text) => {
        draft.text = text;
      },
      blocking: async (text, token) => (isBroken ? null : blockCrawler(text, token, catalogue)),
    });
    expect([await block('GPTBot'), await alsoBlocked('Googlebot', null), draft.text]).toEqual([null, null, '']);
    isBroken = false;
    await block('GPTBot');
    expect(draft.text).toContain('User-agent: GPTBot');
  });

  test('others are named by the current draft, not the kept one', async () => {
    const { alsoBlocked } = inDraft({ text: '' });
    expect(await alsoBlocked('Googlebot', null)).toContain('Applebot');
    expect(await alsoBlocked('Googlebot', 'User-agent: Applebot\nDisallow: /x\n')).not.toContain('Applebot');
  });
});

describe('the consequence of blocking', () => {
  const says = (token: string) => meansFor(crawlerOf(token)).join('\n');

  test('a consequence is named for an operator’s search index', () => {
    expect(says('Googlebot')).toContain('Google can no longer read pages that only Googlebot crawls');
    expect(says('bingbot')).toContain('it can still list their URLs');
  });

  test.each(['DuckDuckBot', 'Slurp', 'Storebot-Google', 'Googlebot-News', 'GPTBot'])(
    'no consequence is named for %s',
    (token) => {
      expect(findCrawler(token)).toBeDefined();
      expect(says(token)).not.toContain('no longer read');
    },
  );
});

describe('exports', () => {
  test('the CSV has one line for each crawler', async () => {
    const entries = entriesOf(await reportOf(LOG));
    const verified = new Set(['Googlebot']);
    const lines = toCsv({ entries, verified, checkedBy: { kind: 'draft' } })
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(entries.length + 1);
    const columns = lines[0]?.split(',') ?? [];
    const googlebot = lines.find((line) => line.startsWith('Googlebot,'))?.split(',') ?? [];
    expect(googlebot[columns.indexOf('outside')]).toBe('3');
    expect(googlebot).toHaveLength(columns.length);
    // What was not checked is empty.
    const gptbot = lines.find((line) => line.startsWith('GPTBot,'))?.split(',') ?? [];
    expect(['verified', 'outside', 'unverifiable'].map((name) => gptbot[columns.indexOf(name)])).toEqual(['', '', '']);
    const unchecked =
      toCsv({ entries, verified, checkedBy: { kind: 'unknown' } })
        .split('\r\n')[1]
        ?.split(',') ?? [];
    expect(unchecked[columns.indexOf('broke_rules')]).toBe('');
  });

  test('the JSON is the report, without IP addresses', async () => {
    const report = await reportOf(LOG);
    const crawlers = report.crawlers.map((log) => ({ ...log, topAddresses: undefined }));
    const text = toJson(report);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...report, crawlers })));
    expect(report.crawlers.flatMap(({ topAddresses }) => topAddresses).length).toBeGreaterThan(9);
    for (const { name } of report.crawlers.flatMap(({ topAddresses }) => topAddresses))
      expect(text).not.toContain(`"${name}"`);
  });

  test('the Markdown has the sentence, the table and examples, with untrusted text as code', async () => {
    const report = await reportOf(
      `${LOG}${LOG.split('\n')[0]
        ?.replace(/"GET [^"]*"/, '"GET /private/`<b> HTTP/1.1"')
        .replace(/"[^"]*"$/, '"GPTBot"')}\n`,
    );
    const says = ['A sentence.'];
    const exported = {
      entries: entriesOf(report),
      verified: new Set<string>(),
      checkedBy: { kind: 'file', name: 'old.txt', bytes: new Uint8Array() },
    } as const;
    const text = markdown(report, exported, { site: 'https://shop.example', says, files: ['a|b.log'] });
    expect(text).toMatch(/^# Access logs: `https:\/\/shop\.example`\n\nNov 2\d, 2026, .*\n\nA sentence\.\n/);
    expect(text).toContain('- `a|b.log`');
    expect(text).toContain('| `Googlebot` | Google | Search |');
    expect(text).toContain('Checked against old.txt.');
    // Without a list, nothing says who is real.
    expect(text).toMatch(/\| Most per minute \|$/m);
    expect(markdown(report, { ...exported, verified: new Set(['Googlebot']) }, {})).toMatch(
      /^\| `GPTBot` .* – \| – \|$/m,
    );
    expect(text).toContain('| line 6 `Disallow: /` | 4 | `GPTBot` | ');
    expect(text).toContain('``/private/`<b>``');
    expect(text).not.toContain('198.51.100.');
  });

  test('both exports have counts by folder, and by broken rule with its text, crawlers and examples, the busiest first', async () => {
    const line = (path: string, agent: string) =>
      `203.0.113.1 - - [20/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 1 "-" "${agent}"\n`;
    const log = [
      ...['/tea/a', '/tea/b', '/private/1', '/private/2', '/private/2', '/', '/'].map((path) =>
        line(path, 'CCBot/2.0'),
      ),
      ...['/tea/a', '/private/3', '/private/4'].map((path) => line(path, 'Googlebot/2.1')),
      line('/tea/a', 'GPTBot/1.2').repeat(6),
      // Nothing is held against what a person asked for.
      ...['/private/5'].map((path) => line(path, 'ChatGPT-User/1.0')),
      'what no format has\n',
    ].join('');
    const report = await reportOf(log);
    const exported = {
      entries: entriesOf(report),
      verified: new Set<string>(),
      checkedBy: { kind: 'live', at: Date.UTC(2026, 10, 22) },
    } as const;
    const text = markdown(report, exported, { site: 'https://shop.example', robots: [['200 · 98 bytes']] });
    expect(text).toContain('Left out: 1 line that couldn’t be read\n');
    expect(text).toContain('200 · 98 bytes\n');
    const tables = text.split('## ').slice(1);
    expect(tables.map((part) => part.split('\n')[0])).toEqual(['Crawlers', 'Folders', 'Broken rules']);
    const rowsOf = (index: number) =>
      tables[index]
        ?.split('\n')
        .filter((row) => row.startsWith('|'))
        .slice(2);
    expect(rowsOf(1)).toEqual([
      '| `/tea/` | 9 | `GPTBot` `CCBot` `Googlebot` |',
      '| `/private/` | 6 | `CCBot` `Googlebot` `ChatGPT-User` |',
      '| `/` | 2 | `CCBot` |',
    ]);
    expect(rowsOf(2)).toEqual([
      '| line 6 `Disallow: /` | 6 | `GPTBot` | `/tea/a` |',
      '| line 2 `Disallow: /private/` | 5 | `CCBot` `Googlebot` | `/private/1` `/private/2` `/private/3` |',
    ]);
  });
});
