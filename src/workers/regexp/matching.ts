// Finds the URLs of a list that match a regular expression.
import { LONGEST_FOR_REGEXP } from '../../urls/index.ts';
import { createProgressReports } from '../progress-reports.ts';
import type { SelectProgress } from '../select-result.ts';
import { createTimedRegExp } from './timed-regexp.ts';

/** Time for all URLs. */
const TIMEOUT_MS = 30_000;
/** URLs that are tested at once. */
const BATCH = 1_000;

export interface Matching {
  /** The URLs that match, in their order. */
  readonly rows: Uint32Array;
  /** How many URLs were tested before the time was over; null if all were. */
  readonly stoppedAfter: number | null;
  /** How many URLs were so long that only their start was tested. */
  readonly cut: number;
}

/** Yields after each batch. */
export async function* matching(
  urlOf: (row: number) => string,
  candidates: Uint32Array,
  pattern: RegExp,
): AsyncGenerator<SelectProgress | undefined, Matching, void> {
  const rows = new Uint32Array(candidates.length);
  const regExp = createTimedRegExp(pattern);
  const report = createProgressReports<SelectProgress>();
  const end = performance.now() + TIMEOUT_MS;
  let count = 0;
  let cut = 0;
  let looked = 0;
  try {
    for (; looked < candidates.length && performance.now() < end; looked += BATCH) {
      const batch = candidates.subarray(looked, looked + BATCH);
      const urls = Array.from(batch, urlOf);
      const matches = await regExp.test(urls);
      yield report({ looked, total: candidates.length });
      if (matches === null) break;
      cut += urls.filter(({ length }) => length > LONGEST_FOR_REGEXP).length;
      for (const [index, row] of batch.entries()) {
        if (matches[index] !== 1) continue;
        rows[count] = row;
        count += 1;
      }
    }
  } finally {
    regExp.end();
  }
  return { rows: rows.slice(0, count), stoppedAfter: looked < candidates.length ? looked : null, cut };
}
