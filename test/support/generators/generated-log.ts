// Random access logs with everything that a log can contain, and the expected report of each.
import fc from 'fast-check';
import { findCrawler } from '../../../src/crawlers/index.ts';
import type { LogFormat, LogReport, UnreadReason } from '../../../src/logs/index.ts';
import { evaluate, parseRobotsTxt } from '../../../src/robots/index.ts';
import { writeLog } from './log-formats.ts';
import { AGENTS, crawlerOfAgent, ELSEWHERE, GOOGLE, NEED_NOT_OBEY, type Request, ROBOTS, UNTELLING } from './logs.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 1, 27, 20);
/** Seconds. Fewer hours than a report counts apart. */
const LENGTH = 60 * 3_600;

/** What each crawler may ask for by `ROBOTS`, and what not. */
const OBEDIENT = ['/', '/p/1', '/p/2?x=1&y=%20', '/private/open/a', '/robots.txt', '/robots.txt?v=2'];
const DISOBEDIENT = ['/private/', '/private/b.pdf', '/private/c?x=2', '/d/e.pdf'];

/** One who comes again and again, obeys or not, and does otherwise from some time on. */
const actor = fc
  .record({
    agent: fc.constantFrom(...Object.values(AGENTS), null),
    addresses: fc.subarray([...GOOGLE, ...ELSEWHERE, ...UNTELLING], { minLength: 1 }),
    obeysFirst: fc.boolean(),
    changesAt: fc.nat(LENGTH),
    visits: fc.array(fc.record({ second: fc.nat(LENGTH), which: fc.nat(100) }), { maxLength: 12 }),
    // Rapid fire: as many in one second.
    burst: fc.record({ second: fc.nat(LENGTH), count: fc.constantFrom(0, 0, 3, 40) }),
  })
  .map(({ agent, addresses, obeysFirst, changesAt, visits, burst }): Request[] =>
    [...visits, ...Array.from({ length: burst.count }, (_, which) => ({ second: burst.second, which }))].map(
      ({ second, which }) => {
        const paths = second < changesAt === obeysFirst ? OBEDIENT : DISOBEDIENT;
        const url = which === 100 ? null : (paths[which % paths.length] ?? '/');
        return {
          time: START + second * 1_000,
          ip: addresses[which % addresses.length] ?? '',
          url,
          status: [200, 301, 404, 500][which % 4] ?? 200,
          bytes: which * 1_000,
          agent,
        };
      },
    ),
  );

/** Requests in the order of the log, where some of the servers' clocks go back. */
const requestsOf = fc
  .tuple(
    fc.array(actor, { minLength: 1, maxLength: 8 }),
    fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 5 }),
  )
  .map(([actors, swaps]) => {
    const all = actors.flat().sort((a, b) => a.time - b.time);
    for (const [one, other] of swaps) {
      const [a, b] = [all[one], all[other]];
      if (a && b) [all[one], all[other]] = [b, a];
    }
    return all;
  })
  .filter(({ length }) => length > 0);

const encode = (text: string) => new TextEncoder().encode(text);

/** A line that isn't a request, and why; null for one that doesn't count. */
interface Noise {
  readonly line: Uint8Array;
  readonly reason: (format: LogFormat) => UnreadReason | null;
}

const isW3c = (format: LogFormat) => format === 'w3c' || format === 'cloudfront';
const noLog = (format: LogFormat) => (isW3c(format) ? 'wrong-columns' : 'unknown-format');

const noise: fc.Arbitrary<Noise> = fc.oneof(
  fc.constantFrom<Noise>(
    { line: encode('Dear diary'), reason: noLog },
    { line: encode('{"broken'), reason: () => 'bad-json' },
    { line: encode('{"message":"started"}'), reason: () => 'missing-field' },
    {
      line: encode('1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /'),
      reason: (format) => (isW3c(format) ? 'wrong-columns' : 'incomplete'),
    },
    {
      line: encode('1.2.3.4 - - [31/Feb/2026:13:55:36 +0000] "GET / HTTP/1.1" 200 1 "-" "GPTBot"'),
      reason: (format) => (isW3c(format) ? 'wrong-columns' : 'bad-time'),
    },
    { line: encode(`1.2.3.4 - - "GET /${'x'.repeat(2 ** 20)}"`), reason: () => 'too-long' },
    { line: new Uint8Array(0), reason: () => null },
    { line: encode(' \t '), reason: () => null },
  ),
  // Binary garbage.
  fc.uint8Array({ maxLength: 300, size: 'max' }).map((bytes) => ({
    line: Uint8Array.of(0, ...bytes.filter((byte) => byte !== 10)),
    reason: () => 'not-text' as const,
  })),
);

export interface GeneratedLog {
  /** The whole log. A function: a megabyte would be printed with a test that fails. */
  readonly write: () => Uint8Array;
  /** In the order of the log, and the number of the line of each. */
  readonly requests: readonly Request[];
  readonly lines: readonly number[];
  readonly unread: Readonly<Partial<Record<UnreadReason, number>>>;
}

export function generatedLog(format: LogFormat): fc.Arbitrary<GeneratedLog> {
  const places = fc.array(fc.record({ at: fc.nat(400), what: noise }), { maxLength: 8 });
  return fc.tuple(requestsOf, places, fc.constantFrom('\n', '\r\n')).map(([requests, noises, end]) => {
    const written = writeLog(requests, format).trimEnd().split('\n');
    const heads = written.length - requests.length;
    const bytes: Uint8Array[] = [];
    const lines: number[] = [];
    const unread: Partial<Record<UnreadReason, number>> = {};
    let line = 0;
    const push = (text: Uint8Array) => {
      line += 1;
      bytes.push(text, encode(end));
    };
    for (const [index, text] of written.entries()) {
      for (const { at, what } of noises) {
        if (index < heads || at % requests.length !== index - heads) continue;
        push(what.line);
        const reason = what.reason(format);
        if (reason !== null) unread[reason] = (unread[reason] ?? 0) + 1;
      }
      push(encode(text));
      if (index >= heads) lines.push(line);
    }
    return { write: () => Buffer.concat(bytes), requests, lines, unread };
  });
}

type Counts = readonly (readonly [name: string, requests: number])[];

function countsOf(names: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

const hours = (requests: readonly Request[]) =>
  [...countsOf(requests.map(({ time }) => new Date(time - (time % HOUR)).toISOString()))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );

/** What `truthOf` leaves out: examples with their lines, rules, and what is most frequent. */
export function detailsOf({ requests, lines }: GeneratedLog, format: LogFormat) {
  // The common format has no User-Agent, so no crawler.
  if (format === 'common') return [];
  // IIS writes a plus and a blank alike.
  const agentOf = (agent: string) => (format === 'w3c' ? agent.replaceAll('+', ' ') : agent);
  const numbered = requests.map((request, index) => ({ ...request, line: lines[index] ?? 0 }));
  const tokens = new Set(requests.flatMap(({ agent }) => crawlerOfAgent(agent) ?? []));
  return [...tokens].sort().map((token) => {
    const crawler = findCrawler(token);
    if (crawler === undefined) throw new Error(`No crawler ${token}`);
    const own = numbered.filter(({ agent }) => crawlerOfAgent(agent) === token);
    const robots = parseRobotsTxt(ROBOTS, crawler.dialect);
    const asked = own.flatMap(({ url, ...rest }) => (url === null ? [] : [{ url, ...rest }]));
    const disallowed = asked.flatMap((request) => {
      if (/^\/robots\.txt(?:\?|$)/.test(request.url)) return [];
      const { allowed, rule } = evaluate(robots, crawler.chain, request.url, crawler);
      return allowed ? [] : [{ ...request, rule: rule?.line ?? 0 }];
    });
    const first = new Map(disallowed.toReversed().map((each) => [each.url, each]));
    const examples = [...first.values()].sort((a, b) => a.line - b.line);
    return {
      token,
      disallowed: disallowed.length,
      rules: countsOf(disallowed.map(({ rule }) => `${rule}`)),
      examples: NEED_NOT_OBEY.includes(token)
        ? []
        : examples.map(({ url, line, rule, time }) => ({ url, line, rule, at: new Date(time).toISOString() })),
      topUrls: countsOf(asked.map(({ url }) => url)),
      topFolders: countsOf(asked.map(({ url }) => /^\/[^/?]+\//.exec(url)?.[0] ?? '/')),
      agents: countsOf(own.map(({ agent }) => agentOf(agent ?? ''))),
      addresses: countsOf(own.map(({ ip }) => ip)),
      timeline: hours(own),
    };
  });
}

/** The same of a report. */
export function reportedDetails({ crawlers }: LogReport) {
  const counts = (of: readonly { readonly name: string; readonly requests: number }[]): Counts =>
    countsSorted(of.map(({ name, requests }) => [name, requests]));
  return [...crawlers]
    .sort((a, b) => (a.token < b.token ? -1 : 1))
    .map(({ token, disallowed, rules, examples, topUrls, topFolders, agents, topAddresses, timeline }) => ({
      token,
      disallowed,
      rules: countsSorted(rules.map(({ rule, requests }) => [`${rule}`, requests])),
      examples,
      topUrls: counts(topUrls),
      topFolders: counts(topFolders),
      agents: counts(agents),
      addresses: counts(topAddresses),
      timeline: timeline.map(({ at, requests }) => [at, requests]),
    }));
}

const countsSorted = (counts: Counts): Counts => [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
