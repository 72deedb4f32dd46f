// Access logs: lines a second beside GoAccess, of a usual log and of one whose IP addresses are all distinct; the same compressed, and
// judged by many versions of a robots.txt; and the memory that five times as many lines take.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { catalogue } from '../../src/crawlers/index.ts';
import { crawlerChunks, distinctChunks, logChunks } from './log-lines.ts';
import type { Measured } from './logs-reader.ts';

const LINES = 1_000_000;
const MANY_LINES = 5_000_000;
const VERSIONS = 20;
const CRAWLERS = 100;
const CRAWLER_LINES = 300_000;
const ROUNDS = 3;
/** A log that was rotated and put together again. */
const MEMBERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'robots-lens-logs-'));
const log = join(folder, 'access.log');
const crawlers = join(folder, 'crawlers.log');
const distinct = join(folder, 'distinct.log');
const zipped = join(folder, 'access.log.gz');
const reader = join(folder, 'reader.mjs');

/** @param source a file, or chunks that come in */
async function read(source: string | Iterable<Uint8Array>, versions = 1): Promise<Measured> {
  const isFile = typeof source === 'string';
  const child = spawn(process.execPath, [reader, isFile ? source : '-', `${versions}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const closed = once(child, 'close');
  if (!isFile) for (const chunk of source) if (!child.stdin.write(chunk)) await once(child.stdin, 'drain');
  child.stdin.end();
  await closed;
  return JSON.parse(output);
}

function write(path: string, chunks: Iterable<Uint8Array>): void {
  const file = openSync(path, 'w');
  for (const chunk of chunks) writeSync(file, chunk);
  closeSync(file);
}

/** Milliseconds; null where it is not installed. */
function goAccess(file: string): number | null {
  const start = performance.now();
  const options = ['--log-format=COMBINED', '--no-progress', '--no-global-config', '-o', join(folder, 'goaccess.json')];
  const { error, status } = spawnSync('goaccess', [file, ...options], { stdio: 'ignore' });
  if (error !== undefined) return null;
  if (status !== 0) throw new Error(`goaccess ended with ${status}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(name: string, ms: number): void {
  console.log(
    `${name.padEnd(42)}${(ms / 1_000).toFixed(2).padStart(8)} s${Math.round(LINES / ms)
      .toString()
      .padStart(8)},000 lines/s`,
  );
}

try {
  await build({
    entryPoints: [fileURLToPath(new URL('logs-reader.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: reader,
    logLevel: 'warning',
  });
  write(log, logChunks(LINES));
  const bytes = readFileSync(log);
  const part = Math.ceil(bytes.length / MEMBERS);
  const members = Array.from({ length: MEMBERS }, (_, index) =>
    gzipSync(bytes.subarray(index * part, (index + 1) * part)),
  );
  writeFileSync(zipped, Buffer.concat(members));
  console.log(
    `${LINES} combined lines, ${Math.round(statSync(log).size / 1e6)} MB, judged by a robots.txt; medians of ${ROUNDS}\n`,
  );

  const plain: number[] = [];
  const inflating: number[] = [];
  const theirs: number[] = [];
  // In turn, so that a machine that slows down slows all.
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push((await read(log)).ms);
    inflating.push((await read(zipped)).ms);
    const ms = goAccess(log);
    if (ms !== null) theirs.push(ms);
  }
  print('ours', median(plain));
  print(`ours, gzip of ${MEMBERS} members`, median(inflating));
  if (theirs.length === 0) console.log('GoAccess is not installed: skipped');
  else {
    print('GoAccess', median(theirs));
    console.log(`\n${(median(theirs) / median(plain)).toFixed(1)} times the lines a second of GoAccess`);
  }
  console.log(`gzip at ${(median(plain) / median(inflating)).toFixed(2)} of the speed\n`);

  const ofTheDay: number[] = [];
  const asOne: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    asOne.push((await read(log)).ms);
    ofTheDay.push((await read(log, VERSIONS)).ms);
  }
  print(`ours, ${VERSIONS} versions of the robots.txt`, median(ofTheDay));
  console.log(`${VERSIONS} versions at ${(median(asOne) / median(ofTheDay)).toFixed(2)} of the speed with one\n`);

  write(distinct, distinctChunks(LINES));
  const manyOurs: number[] = [];
  const manyTheirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    manyOurs.push((await read(distinct)).ms);
    const ms = goAccess(distinct);
    if (ms !== null) manyTheirs.push(ms);
  }
  print('ours, each line from another IP address', median(manyOurs));
  if (manyTheirs.length > 0) {
    print('GoAccess, the same', median(manyTheirs));
    console.log(`\n${(median(manyTheirs) / median(manyOurs)).toFixed(1)} times the lines a second of GoAccess\n`);
  }

  const tokens = catalogue.slice(0, CRAWLERS).map(({ token }) => token);
  write(crawlers, crawlerChunks(CRAWLER_LINES, tokens));
  const full = await read(crawlers);
  console.log(
    `${full.lines} lines of ${tokens.length} crawlers, all over the site: ${(full.ms / 1_000).toFixed(2)} s, at most ${full.most} MiB\n`,
  );

  for (const [name, chunks] of [
    ['lines', logChunks],
    ['lines, each from another IP address', distinctChunks],
  ] as const) {
    const { lines, most, memory } = await read(chunks(MANY_LINES));
    console.log(
      `${lines} ${name}: resident memory of at most ${most} MiB; after each 100 MiB read: ${memory.join(' ')}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
