// Logs made at random, each with all that a log may have, against the truth of them.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailsOf, generatedLog, reportedDetails } from '../../test/support/generators/generated-log.ts';
import { writeLog } from '../../test/support/generators/log-formats.ts';
import { AGENTS, comparable, RANGES, type Request, ROBOTS, truthOf } from '../../test/support/generators/logs.ts';
import { sized } from '../../test/support/sizes.ts';
import { catalogue } from '../crawlers/index.ts';
import { inflated } from '../workers/gunzip.ts';
import { LOG_FORMATS, type LogOptions, readLog } from './index.ts';

const OPTIONS: LogOptions = { crawlers: catalogue, robots: ROBOTS, ranges: RANGES };

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size);
}

const members = (bytes: Uint8Array, cuts: readonly number[]) => {
  const ends = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return Buffer.concat(
    ends.slice(1).map((end, index) => gzipSync(bytes.subarray(ends[index] ?? 0, end), { level: 1 })),
  );
};

/** How a log comes: in chunks of so many bytes, as it is or in gzip members. Every run has each. */
const WAYS = [257, 65_536, 2 ** 20].flatMap((size) => [false, true].map((isZipped) => ({ size, isZipped })));
const cuts = fc.array(fc.nat(2 ** 21), { maxLength: 4 });

describe('the report of a log made at random', () => {
  describe.each(WAYS)('in chunks of $size, gzipped: $isZipped', ({ size, isZipped }) => {
    test.each(LOG_FORMATS)('the report is the truth in the format %s', async (format) => {
      await fc.assert(
        fc.asyncProperty(generatedLog(format), cuts, async (log, places) => {
          const plain = log.write();
          const bytes = isZipped ? members(plain, places) : plain;
          const chunks = inflated(chunksOf(bytes, size), (trouble) => expect.fail(trouble));
          const report = await readLog(chunks, OPTIONS);
          const unread = Object.values(log.unread).reduce((sum, count) => sum + count, 0);
          const truth = truthOf(log.requests, format);
          expect(comparable(report)).toEqual({ ...truth, lines: truth.lines + unread, unread });
          expect(report.unreadReasons).toEqual(log.unread);
          expect(reportedDetails(report)).toEqual(detailsOf(log, format));
        }),
        { numRuns: sized(1, 70) },
      );
    });
  });
});

describe('disobedience before and after', () => {
  const START = Date.UTC(2026, 2, 1);
  const HOUR = 3_600_000;
  const visits = (agent: string, from: number, count: number, url: string): Request[] =>
    Array.from({ length: count }, (_, index) => ({
      time: START + from * HOUR + index * 60_000,
      ip: '20.1.1.1',
      url: `${url}${index}`,
      status: 200,
      bytes: 1,
      agent,
    }));
  const requests = [
    // One obeys and then breaks the rules; to another the rules came into force after it had come.
    ...visits(AGENTS.googlebot, 0, 40, '/p/'),
    ...visits(AGENTS.sogou, 0, 30, '/private/'),
    ...visits(AGENTS.sogou, 10, 1, '/robots.txt?'),
    ...visits(AGENTS.googlebot, 10, 25, '/private/'),
    ...visits(AGENTS.sogou, 11, 30, '/p/'),
  ];
  const read = async (more: Partial<LogOptions> = {}) => {
    async function* chunks() {
      yield new TextEncoder().encode(writeLog(requests, 'combined'));
    }
    const { crawlers } = await readLog(chunks(), { ...OPTIONS, ...more });
    return Object.fromEntries(crawlers.map((each) => [each.token, each]));
  };
  const at = (hour: number, minute = 0) => new Date(START + hour * HOUR + minute * 60_000).toISOString();

  test('today’s file judges all of the log', async () => {
    const { Googlebot, 'Sogou web spider': sogou } = await read();
    expect(Googlebot).toMatchObject({ requests: 65, brokeRules: 25, first: at(0), last: at(10, 24) });
    expect(Googlebot?.examples.map((each) => each.at)).toEqual(Array.from({ length: 20 }, (_, index) => at(10, index)));
    expect(sogou).toMatchObject({ requests: 61, robotsTxt: 1, brokeRules: 30, first: at(0), last: at(11, 29) });
    expect(sogou?.examples[0]).toEqual({ url: '/private/0', line: 41, rule: 2, at: at(0) });
  });

  test('each phase is counted by itself', async () => {
    const before = await read({ to: START + 10 * HOUR });
    expect(before['Googlebot']).toMatchObject({ requests: 40, brokeRules: 0, examples: [], last: at(0, 39) });
    expect(before['Sogou web spider']).toMatchObject({ requests: 30, brokeRules: 30, last: at(0, 29) });
    const after = await read({ from: START + 10 * HOUR });
    expect(after['Googlebot']).toMatchObject({ requests: 25, brokeRules: 25, first: at(10), last: at(10, 24) });
    expect(after['Sogou web spider']).toMatchObject({ requests: 31, brokeRules: 0, robotsTxt: 1, first: at(10) });
  });
});
