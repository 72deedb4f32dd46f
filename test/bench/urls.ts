// `npm run bench -- urls`: a million URLs against every crawler of the catalog, beside robots-parser with the same URLs and
// one crawler. Batch by batch in turn, so that a machine that slows down slows both.
import robotsParser from 'robots-parser';
import { catalogue } from '../../src/crawlers/index.ts';
import { evaluate, parseRobotsTxt } from '../../src/robots/index.ts';
import { createUrlTable, type UrlTable } from '../../src/urls/index.ts';
import { median, memoryInUse, printTable } from './measure.ts';
import { distinctUrls, loadWorkloads } from './workloads.ts';

const URLS = 1_000_000;
const BATCH = 10_000;
const ROUNDS = 3;
/** One with its own groups, and one that no group names. */
const THEIR_CRAWLERS = ['GPTBot', 'UnknownBot'];

const workloads = loadWorkloads();
const { robots } = workloads.b;

function seconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
}

function round(): { readonly table: UrlTable; readonly ours: number; readonly theirs: readonly number[] } {
  const theirs = robotsParser('https://www.example.com/robots.txt', robots);
  const times = THEIR_CRAWLERS.map(() => 0);
  let table: UrlTable | null = null;
  let ours = seconds(() => {
    table = createUrlTable(robots, catalogue);
  });
  for (let from = 0; from < URLS; from += BATCH) {
    const urls = distinctUrls(workloads, from, BATCH);
    for (const [index, crawler] of THEIR_CRAWLERS.entries()) {
      times[index] = (times[index] ?? 0) + seconds(() => urls.forEach((url) => void theirs.isAllowed(url, crawler)));
    }
    ours += seconds(() => table?.add(urls));
  }
  if (table === null) throw new Error('no table');
  return { table, ours, theirs: times };
}

function memory(): { readonly table: UrlTable; readonly mebibytes: number } {
  const before = memoryInUse();
  const table = createUrlTable(robots, catalogue);
  for (let from = 0; from < URLS; from += BATCH) table.add(distinctUrls(workloads, from, BATCH));
  return { mebibytes: memoryInUse() - before, table };
}

/** Of some rows and every crawler, how many answers are not those of `evaluate`. */
function wrongAnswers(table: UrlTable): string {
  let asked = 0;
  let wrong = 0;
  for (const { dialect, chain, ignoresStar, token } of catalogue) {
    const parsed = parseRobotsTxt(robots, dialect);
    for (let row = 0; row < table.size; row += 997) {
      const { allowed, rule } = evaluate(parsed, chain, table.url(row), { ignoresStar });
      const shown = table.verdict(row, token);
      asked += 1;
      if (shown.allowed !== allowed || shown.line !== (rule?.line ?? null)) wrong += 1;
    }
  }
  return `${wrong} of ${asked}`;
}

const count = URLS.toLocaleString('en');
console.log(`Workload b: ${workloads.origin}. Node ${process.version}. Medians of ${ROUNDS} rounds.\n`);
const rounds = Array.from({ length: ROUNDS }, round);
const ours = median(rounds.map((each) => each.ours));
printTable([
  [`${count} URLs`, 'seconds', 'of ours'],
  [`ours, all ${catalogue.length} crawlers (${rounds[0]?.table.classes.length} classes)`, ours.toFixed(2), ''],
  ...THEIR_CRAWLERS.map((crawler, index) => {
    const theirs = median(rounds.map((each) => each.theirs[index] ?? Number.NaN));
    return [`robots-parser, ${crawler} alone`, theirs.toFixed(2), (theirs / ours).toFixed(2)];
  }),
]);
rounds.length = 0;
const { table, mebibytes } = memory();
console.log(
  `\nMemory with the URLs: ${mebibytes.toFixed(0)} MiB; of the process: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`,
);
console.log(`${table.answerSetCount} answerSets. Answers that differ from evaluate(): ${wrongAnswers(table)}`);
