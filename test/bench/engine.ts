// `npm run bench -- engine`: this engine beside robots-parser, in turn and in one run, as medians of several rounds.
import robotsParser from 'robots-parser';
import { catalogue } from '../../src/crawlers/index.ts';
import { report } from '../../src/report/index.ts';
import { createMatcher, evaluate, parseRobotsTxt } from '../../src/robots/index.ts';
import { found, headers, NOW, tags } from '../support/generators/facts.ts';
import { median, memoryInUse, printTable } from './measure.ts';
import { loadWorkloads, worstCases } from './workloads.ts';

const ROUNDS = 9;
const SITE = 'https://www.example.com';
const ROBOTS_URL = `${SITE}/robots.txt`;

interface Row {
  readonly name: string;
  readonly unit: 'µs' | 'ms';
  readonly ours: number;
  readonly theirs: number | null;
}

/** Milliseconds of one call, from as many calls as fill some 20 ms. */
function time(work: () => unknown): number {
  let calls = 1;
  for (;;) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    const elapsed = performance.now() - start;
    if (elapsed > 20 || calls > 1e6) return elapsed / calls;
    calls *= 4;
  }
}

/** Both in turn, round by round, so that a machine that slows down slows both. */
function compare(
  name: string,
  unit: Row['unit'],
  per: number,
  ours: () => unknown,
  theirs: (() => unknown) | null,
): Row {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(time(ours));
    if (theirs) times.theirs.push(time(theirs));
  }
  const scale = (unit === 'µs' ? 1_000 : 1) / per;
  return { name, unit, ours: median(times.ours) * scale, theirs: theirs ? median(times.theirs) * scale : null };
}

/** Milliseconds of a single call. */
function once(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** MiB that stay in use, the text itself among them. */
function heapOf(text: string): number {
  const before = memoryInUse();
  const robots = parseRobotsTxt(new TextEncoder().encode(text));
  const matchers = b.crawlers.map((crawler) => createMatcher(robots, crawler));
  for (const matcher of matchers) matcher(page);
  const after = memoryInUse();
  return matchers.length > 0 ? after - before : 0;
}

function print(rows: readonly Row[]): void {
  const number = (value: number) => value.toPrecision(3);
  printTable([
    ['workload', 'ours', 'robots-parser', 'times faster'],
    ...rows.map(({ name, unit, ours, theirs }) => [
      name,
      `${number(ours)} ${unit}`,
      theirs === null ? '' : `${number(theirs)} ${unit}`,
      theirs === null ? '' : (theirs / ours).toFixed(1),
    ]),
  ]);
}

const { origin, a, b, c, d } = loadWorkloads();
console.log(`Workloads: ${origin}. Node ${process.version}. Medians of ${ROUNDS} rounds.\n`);

const page = `${SITE}/search/about?sort=1`;
const ourB = parseRobotsTxt(b.robots);
const theirB = robotsParser(ROBOTS_URL, b.robots);
const decisions = b.crawlers.length * b.urls.length;
const rulesOf = (count: number) =>
  `User-agent: *\n${Array.from({ length: count }, (_, index) => `Disallow: /path-${index}/`).join('\n')}\n`;
const [few, many] = [100, 10_000].map((count) => createMatcher(parseRobotsTxt(rulesOf(count)), 'a'));
const grown = `${SITE}/path-77/page`;
const c5 = `${c}\n`.repeat(10);

print([
  compare(
    'a: parse and one match',
    'µs',
    1,
    () => evaluate(parseRobotsTxt(a), 'Googlebot', page),
    () => robotsParser(ROBOTS_URL, a).isAllowed(page, 'Googlebot'),
  ),
  compare(
    'b: parse',
    'ms',
    1,
    () => parseRobotsTxt(b.robots),
    () => robotsParser(ROBOTS_URL, b.robots),
  ),
  compare(
    'b: a decision',
    'µs',
    decisions,
    () => {
      for (const crawler of b.crawlers) {
        const matcher = createMatcher(ourB, crawler);
        for (const url of b.urls) matcher(url);
      }
    },
    () => {
      for (const crawler of b.crawlers) for (const url of b.urls) theirB.isAllowed(url, crawler);
    },
  ),
  compare(
    'c: parse and one match',
    'ms',
    1,
    () => evaluate(parseRobotsTxt(c), 'Googlebot', page),
    () => robotsParser(ROBOTS_URL, c).isAllowed(page, 'Googlebot'),
  ),
  compare('c ten times over (5 MB): parse', 'ms', 1, () => parseRobotsTxt(c5), null),
  ...d.map(({ pattern, url }, index) => {
    const matcher = createMatcher(parseRobotsTxt(`User-agent: *\nDisallow: ${pattern}\n`), 'a');
    return compare(`d: hostile pattern ${index + 1}`, 'µs', 1, () => matcher(url), null);
  }),
  compare('growth: a decision among 100 rules', 'µs', 1, () => few?.(grown), null),
  compare('growth: a decision among 10,000 rules', 'µs', 1, () => many?.(grown), null),
]);

console.log(
  `\nThe worst files and addresses that we could think of (500 KiB; 8 KiB, but for one of 64 KiB), ms, and for how many
of the ${catalogue.length} crawlers of a report it is too complex to tell:\n`,
);
printTable([
  ['', 'a decision', 'the first, with reading and compiling', 'a report', 'too complex'],
  ...worstCases().map(({ name, robots, url }) => {
    const parsed = parseRobotsTxt(robots);
    const first = once(() => evaluate(parsed, 'a', url));
    // Each of another URL, as the answer to the last one is kept.
    const another = (round: number) => `${url.slice(0, -1)}${round}`;
    const decision = median(
      Array.from({ length: ROUNDS }, (_, index) => once(() => evaluate(parsed, 'a', another(index)))),
    );
    let shown = 0;
    const forAll = once(() => {
      const { crawlers } = report(
        { url, tags: tags(), headers: headers(), redirects: [] },
        found(robots),
        catalogue,
        NOW,
      );
      shown = crawlers.filter(({ crawl }) => crawl.because.kind === 'too-complex').length;
    });
    return [name, decision.toFixed(2), first.toFixed(2), forAll.toFixed(0), String(shown)];
  }),
]);

console.log(`\nHeap of c, parsed, with matchers for ${b.crawlers.length} crawlers: ${heapOf(c).toFixed(1)} MiB`);

if (b.expected !== null) {
  const bits = b.crawlers.flatMap((crawler) => {
    const matcher = createMatcher(parseRobotsTxt(b.robots, 'google'), crawler);
    return b.urls.map((url) => (matcher(url).allowed ? '1' : '0'));
  });
  const wrong = bits.filter((bit, index) => bit !== b.expected?.[index]).length;
  console.log(`\nb: ${wrong} of ${bits.length} verdicts wrong`);
}
