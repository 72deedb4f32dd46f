// Those of many URLs that match a regular expression, which may take any time: found in a worker that can be ended.
import { LONGEST_FOR_REGEXP } from '../urls/index.ts';
import { createFinder } from './finder.ts';
import { createProgressReports } from './progress-reports.ts';
import type { SelectProgress } from './urls-jobs.ts';

/** Milliseconds for a regular expression and all URLs. */
const LONGEST_MS = 30_000;
/** URLs that a regular expression is put to at once. */
const BATCH = 1_000;

export interface Matching {
  /** Those that match, in their order. */
  readonly rows: Uint32Array;
  /** How many were looked at before it took too long; null where all were. */
  readonly stoppedAfter: number | null;
  /** URLs of which only the start was looked at. */
  readonly cut: number;
}

/** Yields after each batch. */
export async function* matching(
  urlOf: (row: number) => string,
  asked: Uint32Array,
  pattern: RegExp,
): AsyncGenerator<SelectProgress | undefined, Matching, void> {
  const rows = new Uint32Array(asked.length);
  const finder = createFinder(pattern);
  const report = createProgressReports<SelectProgress>();
  const end = performance.now() + LONGEST_MS;
  let count = 0;
  let cut = 0;
  let looked = 0;
  try {
    for (; looked < asked.length && performance.now() < end; looked += BATCH) {
      const batch = asked.subarray(looked, looked + BATCH);
      const urls = Array.from(batch, urlOf);
      const found = await finder.find(urls);
      yield report({ looked, total: asked.length });
      if (found === null) break;
      cut += urls.filter(({ length }) => length > LONGEST_FOR_REGEXP).length;
      for (const [at, row] of batch.entries()) {
        if (found[at] !== 1) continue;
        rows[count] = row;
        count += 1;
      }
    }
  } finally {
    finder.end();
  }
  return { rows: rows.slice(0, count), stoppedAfter: looked < asked.length ? looked : null, cut };
}
