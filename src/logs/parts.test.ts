// The parts that a report is counted with, each by itself.
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { sized } from '../../test/support/sizes.ts';
import { dataViewOf } from '../base/bytes.ts';
import { catalogue, customCrawler } from '../crawlers/index.ts';
import { readPrefix } from '../workers/logs/ranges.ts';
import { botName, claimsToBeBot, createAgentFinder } from './agents.ts';
import { ByteTable } from './byte-table.ts';
import { findEither, findFar, isSameBytes, Span } from './bytes.ts';
import { identifiesVisitor, parseIpAddress } from './ip-address.ts';
import { createRanges, isInRanges } from './ranges.ts';
import { TimeReader } from './time.ts';
import { TimeCounts } from './time-counts.ts';
import { Top } from './top.ts';
import { type OnFlush, VisitTable } from './visits.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseIpAddress(encode(text), 0, encode(text).length);

describe('IP addresses', () => {
  test('brackets without an end aren’t IP addresses', () => {
    expect(parse('['.repeat(60_000)).kind).toBe('other');
  });

  test.each([
    '256.1.1.1',
    '1.1.1.256',
    '1.1.1.01',
    '01.1.1.1',
    '1.1.1',
    '1.1.1.1.1',
    '1.1.1.',
    '1..1.1',
    '::1.1.1.256',
  ])('the text %s isn’t an IP address', (text) => {
    expect(parse(text).kind).toBe('other');
  });

  /** Some are IP addresses, some nearly. */
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc
      .array(fc.constantFrom('0', '1', 'f', '255', '256', ':', '::', '.', 'ffff', '12345', '01'), { maxLength: 9 })
      .map((parts) => parts.join('')),
  );

  test('IP addresses are read as ipaddr.js reads them', () => {
    fc.assert(
      fc.property(text, (each) => {
        // RFC 4291 §2.5.5.1 has these for IP addresses of IPv6, ipaddr.js for IP addresses of IPv4.
        fc.pre(!/^::\d+\./.test(each));
        const isV4 = ipaddr.IPv4.isValidFourPartDecimal(each) && !/(?:^|\.)0\d/.test(each);
        const isV6 = each.includes(':') && ipaddr.IPv6.isValid(each) && !/[:.]0\d+\./.test(each);
        const words = isV4 || isV6 ? ipaddr.process(each).toByteArray() : [];
        const bytes = parse(each).words.flatMap((word) => [
          word >>> 24,
          (word >>> 16) & 255,
          (word >>> 8) & 255,
          word & 255,
        ]);
        expect(bytes).toEqual(words);
      }),
      { numRuns: sized(160, 3_000) },
    );
  });

  test.each(['66.249.66.1', '2001:4860:4801:10::1b', '[2001:4860:4801:10::1b]'])(
    'the IP address %s shows whose it is',
    (ip) => {
      expect(identifiesVisitor(parse(ip))).toBe(true);
    },
  );

  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.1.1',
    '66.249.66.0',
    '66.249.66.x',
    '::1',
    'fe80::1',
    'fd00::1',
    '2001:4860:4801:10::',
    '::ffff:10.0.0.1',
    'host.example',
    '-',
  ])('the IP address %s doesn’t show whose it is', (ip) => {
    expect(identifiesVisitor(parse(ip))).toBe(false);
  });
});

describe('ranges', () => {
  const prefix = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
    fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })),
  );

  test('ranges hold what ipaddr.js finds in one of the prefixes', () => {
    fc.assert(
      fc.property(fc.array(prefix, { maxLength: 8 }), fc.oneof(fc.ipV4(), fc.ipV6()), (prefixes, ip) => {
        // Those are prefixes of IPv4 (workers.test.ts).
        fc.pre(prefixes.every(([net]) => ipaddr.process(net).kind() === ipaddr.parse(net).kind()));
        const own = prefixes.flatMap(([net, bits]) => readPrefix(`${net}/${bits}`) ?? []);
        const parsed = ipaddr.parse(ip);
        const isIn = (one: ipaddr.IPv4 | ipaddr.IPv6) =>
          prefixes.some(([net, bits]) => ipaddr.parse(net).kind() === one.kind() && one.match(ipaddr.parse(net), bits));
        fc.pre(ipaddr.process(ip).kind() === parsed.kind());
        const ranges = createRanges(own);
        expect(isInRanges(ranges, parse(ip))).toBe(isIn(parsed));
        for (const [net] of prefixes) expect(isInRanges(ranges, parse(net))).toBe(true);
      }),
      { numRuns: sized(120, 2_000) },
    );
  });

  test('ranges that touch are one', () => {
    const ranges = createRanges(
      [readPrefix('10.0.1.0/24'), readPrefix('10.0.0.0/24'), readPrefix('10.0.0.7')].flatMap((each) => each ?? []),
    );
    expect([...ranges.v4]).toEqual([0x0a000000, 0x0a0001ff]);
  });

  test('ranges of everything hold everything', () => {
    const all = createRanges(
      ['0.0.0.0/0', '::/0', '255.255.255.255', '1.2.3.4/8'].flatMap((each) => readPrefix(each) ?? []),
    );
    expect([...all.v4]).toEqual([0, 0xffffffff]);
    expect(isInRanges(all, parse('255.255.255.255'))).toBe(true);
    expect(isInRanges(all, parse('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'))).toBe(true);
  });
});

describe('bytes', () => {
  /** Few different ones, and those around the two that are looked for. */
  const anyBytes = fc
    .array(fc.constantFrom(0x00, 0x21, 0x22, 0x23, 0x5b, 0x5c, 0x5d, 0x61, 0x80, 0xa2, 0xdc, 0xff), {
      maxLength: 48,
      size: 'max',
    })
    .map((each) => Uint8Array.from(each));
  const index = fc.nat(48);

  test('bytes are searched for one as one by one', () => {
    fc.assert(
      fc.property(anyBytes, index, index, (bytes, start, end) => {
        const to = Math.min(end, bytes.length);
        const from = Math.min(start, to);
        const found = bytes.findIndex((byte, offset) => offset >= from && byte === 0x22);
        expect(findFar(bytes, 0x22, from, to)).toBe(found < 0 ? to : Math.min(found, to));
      }),
    );
  });

  test('bytes are searched for two as one by one', () => {
    fc.assert(
      fc.property(anyBytes, index, (bytes, start) => {
        const from = Math.min(start, bytes.length);
        const found = bytes.findIndex((byte, offset) => offset >= from && (byte === 0x22 || byte === 0x5c));
        expect(findEither(bytes, 0x22, 0x5c, from, bytes.length)).toBe(found < 0 ? bytes.length : found);
      }),
    );
  });

  test('bytes are compared as one by one', () => {
    fc.assert(
      fc.property(anyBytes, index, fc.nat(40), (bytes, start, changed) => {
        const from = Math.min(start, bytes.length);
        const length = bytes.length - from;
        const other = Uint8Array.of(0, ...bytes.subarray(from));
        if (changed < length) other[1 + changed] = (other[1 + changed] ?? 0) ^ 0x80;
        expect(isSameBytes(dataViewOf(bytes), from, dataViewOf(other), 1, length)).toBe(changed >= length);
      }),
    );
  });
});

describe('User-Agents', () => {
  const find = createAgentFinder([...catalogue, customCrawler('My.Bot'), customCrawler('(odd)')]);

  test.each(catalogue.map(({ token }) => token))(
    'the token %s is found wherever it stands alone, in any case',
    (token) => {
      expect(find(`Mozilla/5.0 (compatible; ${token.toUpperCase()}/1.0)`)?.token).toBe(token);
      expect(find(`Mozilla/5.0 … ${token.toLowerCase()}`)?.token).toBe(token);
      expect(find(token)?.token).toBe(token);
    },
  );

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['googlebot', 'Googlebot'],
    ['Googlebot-Image/1.0', 'Googlebot-Image'],
    ['Googlebot-Unheard-Of/1.0', null],
    ['NotGooglebot/1.0', null],
    ['facebookexternalhit/1.1 Facebot Twitterbot/1.0', 'facebookexternalhit'],
    ['Sogou web spider/4.0', 'Sogou web spider'],
    ['Sogou web spiders', null],
    ['Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)', 'archive.org_bot'],
    ['x my.bot y', 'My.Bot'],
    ['x (ODD) y', '(odd)'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', null],
    ['', null],
  ])('the User-Agent “%s” is that of %s', (agent, token) => {
    expect(find(agent)?.token ?? null).toBe(token);
  });

  test.each([
    ['Mozilla/5.0 (compatible; AwarioBot/1.0; +https://awario.com/bots.html)', 'AwarioBot'],
    ['python-requests/2.31', 'python-requests'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 (SomeThing; +http://x.example)', 'SomeThing'],
  ])('the User-Agent %s says it is a bot, called %s', (agent, name) => {
    expect(claimsToBeBot(agent)).toBe(true);
    expect(botName(agent)).toBe(name);
  });

  test.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/144.0.0.0 Mobile Safari/537.36',
    'Opera/9.80 (X11; Linux) Presto/2.12 Version/12.16',
  ])('the User-Agent %s doesn’t say that it is a bot', (agent) => {
    expect(claimsToBeBot(agent)).toBe(false);
  });
});

describe('numbers as times', () => {
  test.each([
    ['0', 0],
    ['971211336', 971211336000],
    ['971211336.25', 971211336250],
    ['971211336.2567', 971211336256],
    ['1700000000123', 1700000000123],
    ['1700000000123456', 1700000000123],
    ['1700000000123456789', 1700000000123],
    ['', Number.NaN],
    ['1e9', Number.NaN],
    ['-5', Number.NaN],
    ['123456789012345678901', Number.NaN],
  ])('numbers have the unit of their size: %s', (text, time) => {
    expect(new TimeReader().readAny(encode(text), 0, text.length)).toBe(time);
  });
});

describe('what is kept in bounds', () => {
  test('a table returns what it made, and reports what it forgets', () => {
    const bytes = fc.uint8Array({ maxLength: 4, max: 3 });
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 200, size: 'max' }), (keys) => {
        const counted = new Map<string, number>();
        const keep = (values: readonly { name: string; count: number }[]) => {
          for (const value of values) {
            counted.set(value.name, (counted.get(value.name) ?? 0) + value.count);
            value.count = 0;
          }
        };
        const table = new ByteTable(8, (bytes, from, to) => ({ name: `${bytes.subarray(from, to)}`, count: 0 }), keep);
        for (const key of keys) {
          const value = table.get(key, 0, key.length);
          expect(value.name).toBe(`${key}`);
          value.count += 1;
        }
        table.flush();
        const expected = new Map<string, number>();
        for (const key of keys) expected.set(`${key}`, (expected.get(`${key}`) ?? 0) + 1);
        expect(new Map([...counted].filter(([, count]) => count > 0))).toEqual(expected);
      }),
    );
  });

  test('visits are counted for each value and crawler, and reported once', () => {
    const visitsOf = (mostBytes: number, crawlers: number) =>
      fc.array(fc.tuple(fc.uint8Array({ maxLength: mostBytes, max: 3 }), fc.nat(crawlers)), {
        maxLength: 200,
        size: 'max',
      });
    const cases = countCases('a note of a visit before');
    // Few crawlers of many values, or so many of few that their visits fill the table before its values do.
    fc.assert(
      fc.property(fc.oneof(visitsOf(4, 4), visitsOf(1, 30)), (visits) => {
        const counted = new Map<string, number>();
        const span = new Span();
        const count: OnFlush = (crawler, visited) => {
          for (const [index, hits] of visited.hits.entries()) {
            visited.point(span, index);
            const key = `${span.bytes.subarray(span.from, span.to)} ${crawler}`;
            counted.set(key, (counted.get(key) ?? 0) + hits);
          }
        };
        const table = new VisitTable(8, count);
        const expected = new Map<string, number>();
        const notes = new Map<string, number>();
        for (const [index, [key, crawler]] of visits.entries()) {
          table.visit(key, 0, key.length, crawler);
          const both = `${key} ${crawler}`;
          // In a slot for each third crawler.
          const noted = `${key} ${crawler % 3}`;
          const note = table.noteIn(crawler % 3);
          if (note !== 0) {
            cases.add('a note of a visit before');
            expect(note).toBe(notes.get(noted));
          }
          table.setNote(crawler % 3, index + 1);
          notes.set(noted, index + 1);
          expected.set(both, (expected.get(both) ?? 0) + 1);
        }
        table.flush();
        expect(counted).toEqual(expected);
      }),
    );
    cases.expectEach();
  });

  test('what was noted of a value is known to every crawler until the value is forgotten', () => {
    const table = new VisitTable(8, () => {});
    const notesOf = (value: number, crawler = 0) => {
      table.visit(Uint8Array.of(value), 0, 1, crawler);
      return [table.noteIn(0), table.noteIn(2)];
    };
    expect(notesOf(1)).toEqual([0, 0]);
    table.setNote(2, 7);
    expect(notesOf(2)).toEqual([0, 0]);
    table.setNote(0, 2 ** 50);
    expect([notesOf(1, 5), notesOf(2)]).toEqual([
      [0, 7],
      [2 ** 50, 0],
    ]);
    table.flush();
    expect([notesOf(2), notesOf(1)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('however many crawlers come, a table remembers few visits', () => {
    let kept = 0;
    const table = new VisitTable(8, (_, { hits }) => {
      kept += hits.length;
    });
    const remembered = Array.from({ length: 1_000 }, (_, crawler) => {
      table.visit(Uint8Array.of(crawler % 4), 0, 1, crawler);
      return crawler + 1 - kept;
    });
    // 32 for each value.
    expect(Math.max(...remembered)).toBeLessThanOrEqual(32 * 8);
  });

  test('the top is exact while there is room, and never says too much', () => {
    const cases = countCases('more than there is room for', 'exact');
    const names = fc.array(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(names, fc.constantFrom(4, 50), (each, limit) => {
        const top = new Top(limit);
        for (const name of each) top.add(name, 1);
        if (limit === 50) {
          expect(new Set(top.list(100).map(({ name }) => name))).toEqual(new Set(each));
          expect(top.list(100).some(({ isAtLeast }) => isAtLeast)).toBe(false);
        }
        for (const { name, requests, isAtLeast } of top.list(100)) {
          const truth = each.filter((other) => other === name).length;
          cases.add(isAtLeast ? 'more than there is room for' : 'exact');
          if (isAtLeast) expect(requests).toBeLessThanOrEqual(truth);
          else expect(requests).toBe(truth);
        }
      }),
    );
    cases.expectEach();
  });

  test('of more names than there is room for at once, the top are known exactly', () => {
    const counts = fc.uniqueArray(fc.nat(60), { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(counts, fc.array(fc.nat(60), { size: 'max', maxLength: 60 }), (first, later) => {
        const top = new Top(4);
        const hashAt = (index: number) => (first[index] ?? 0) % 7;
        top.addAll(Int32Array.from(first), (index) => `${first[index]}`, hashAt);
        const most = [...first].sort((a, b) => b - a).slice(0, 4);
        expect(top.list(4)).toEqual(most.map((each) => ({ name: `${each}`, requests: each, isAtLeast: false })));
        // Equals, of which only some have room.
        const laterHash = (index: number) => (later[index] ?? 0) % 7;
        top.addAll(new Int32Array(later.length).fill(1), (index) => `later ${later[index]}`, laterHash);
        for (const { name, requests } of top.list(9)) {
          const truth = later.filter((index) => `later ${index}` === name).length;
          expect(requests).toBeLessThanOrEqual(name.startsWith('later') ? truth : Number(name));
        }
        expect(top.list(9).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  test('minutes are counted in any order, and begin anew when there are too many', () => {
    const counts = new TimeCounts(60_000, 3);
    for (const minute of [1, 2, 1, 0, 1]) counts.add(minute * 60_000 + 59_999);
    expect(counts.entries()).toEqual([
      [0, 1],
      [60_000, 3],
      [120_000, 1],
    ]);
    counts.add(9 * 60_000);
    expect(counts).toMatchObject({ most: 3, isCut: true });
    expect(counts.entries()).toEqual([[540_000, 1]]);
  });
});
