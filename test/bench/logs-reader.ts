// Reads a log (the file named, or what comes in) in its own process, whose time and memory are those of the reading alone.
import { openSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { catalogue } from '../../src/crawlers/index.ts';
import { readLog } from '../../src/logs/index.ts';
import { inflated } from '../../src/workers/gunzip.ts';
import { LOG_ROBOTS, robotsVersions } from './log-lines.ts';

/** What is reported of a reading. MiB of resident memory: the most, and after each tenth of a gigabyte. */
export interface Measured {
  readonly ms: number;
  readonly lines: number;
  readonly brokeRules: number;
  readonly most: number;
  readonly memory: readonly number[];
}

const MIB = 2 ** 20;
/** Bytes between two looks at the memory. */
const STEP = 10 * MIB;
/** `-` for what comes in; and how many versions of the robots.txt there are: by default one, for all time. */
const [file = '-', versions = '1'] = process.argv.slice(2);
const memory: number[] = [];
/** Not `resourceUsage().maxRSS`: on Linux, that begins with the memory of the process that started this one. */
let most = 0;

function look(): void {
  most = Math.max(most, process.memoryUsage.rss());
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytesOf(file === '-' ? 0 : openSync(file, 'r'))) {
    yield chunk;
    const steps = Math.floor(total / STEP);
    total += chunk.length;
    if (Math.floor(total / STEP) > steps) look();
    if (total > (memory.length + 1) * 100 * MIB) memory.push(Math.round(process.memoryUsage.rss() / MIB));
  }
}

/** Bytes that are read at a time, as the worker does: with less, to wake the thread that reads takes as long as a tenth of the work. */
const CHUNK = MIB;

/** Two buffers in turn, of which one is filled while the other is read: the disk is not what is measured. */
async function* bytesOf(descriptor: number): AsyncGenerator<Uint8Array> {
  const buffers = [new Uint8Array(CHUNK), new Uint8Array(CHUNK)] as const;
  const readInto = promisify(read);
  const fill = (buffer: Uint8Array) => readInto(descriptor, buffer, 0, buffer.length, null);
  let filled = fill(buffers[0]);
  for (let turn = 0; ; turn = 1 - turn) {
    const { bytesRead, buffer } = await filled;
    if (bytesRead === 0) break;
    filled = fill(buffers[turn === 0 ? 1 : 0]);
    yield buffer.subarray(0, bytesRead);
  }
}

const robots = Number(versions) === 1 ? LOG_ROBOTS : robotsVersions(Number(versions));
const start = performance.now();
const report = await readLog(inflated(chunks(), console.error), { crawlers: catalogue, robots });
const ms = performance.now() - start;
look();
const measured: Measured = {
  ms,
  lines: report.lines - report.unread,
  brokeRules: report.crawlers.reduce((sum, each) => sum + each.brokeRules, 0),
  most: Math.round(most / MIB),
  memory,
};
console.log(JSON.stringify(measured));
