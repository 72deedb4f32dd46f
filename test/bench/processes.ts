// The processes of a browser, as Linux reports them: what they need, all together.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestBrowser } from '../support/drivers/browser.ts';

/** Megabytes, what they share counted once; null where the system does not tell. */
export function memoryOf(browser: TestBrowser): number | null {
  const own = processesOf(browser);
  if (own.length === 0) return null;
  const kilobytes = own.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

/** Milliseconds of the processor so far, of those that run now; null where the system does not tell. */
export function timeOf(browser: TestBrowser): number | null {
  const own = processesOf(browser);
  if (own.length === 0) return null;
  // After the name, which is in brackets: utime and stime are the 12th and 13th, in hundredths of a second.
  const ticks = own.map((pid) => {
    const fields = readOrNothing(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

function processesOf(browser: TestBrowser): readonly number[] {
  const profile = dirname(browser.downloads);
  try {
    const parents = new Map<number, number>();
    const own = new Set<number>();
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const pid = Number(name);
      const status = readOrNothing(`/proc/${name}/status`);
      parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
      if (readOrNothing(`/proc/${name}/cmdline`).includes(profile)) own.add(pid);
    }
    const isOwn = (pid: number): boolean => pid > 1 && (own.has(pid) || isOwn(parents.get(pid) ?? 0));
    return [...parents.keys()].filter(isOwn);
  } catch {
    return [];
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
