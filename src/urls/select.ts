// Selects rows of a table, as row numbers.
import { ROWS_PER_STEP } from '../base/steps.ts';
import { folderOf, hasVerdict, type UrlVerdict } from './facets.ts';
import { passes, type UrlFilter } from './filter.ts';
import type { UrlTable } from './table.ts';

/** The criteria of a selected row; an omitted one excludes nothing. */
export interface Criteria {
  readonly verdict?: UrlVerdict;
  /** The rule on this line decides for at least one crawler. */
  readonly line?: number;
  /** The answer for the class at this index of `UrlTable.classes`. */
  readonly answer?: { readonly classIndex: number; readonly allowed: boolean };
  /** As `folderOf` names it. */
  readonly folder?: string;
  readonly filter?: UrlFilter;
}

/**
 * The rows that meet the criteria, in ascending order. Yields every few milliseconds.
 *
 * A regular expression can take any time for one URL, and this thread can't stop it: select without it, and test the URLs in a
 * worker that can be ended.
 */
export function* selectSteps(table: UrlTable, criteria: Criteria): Generator<undefined, Uint32Array, void> {
  const { folder, filter = { kind: 'all' } } = criteria;
  const isMeant: (boolean | undefined)[] = [];
  const size = table.size;
  const rows = new Uint32Array(size);
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const answerSet = table.answerSet(row);
    isMeant[answerSet] ??= isAnswerSetMeant(table, answerSet, criteria);
    if (!isMeant[answerSet]) continue;
    if (folder !== undefined || filter.kind !== 'all') {
      const url = table.url(row);
      if ((folder !== undefined && folderOf(url) !== folder) || !passes(filter, url)) continue;
    }
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

function isAnswerSetMeant(table: UrlTable, answerSet: number, { verdict, line, answer }: Criteria): boolean {
  const answers = table.classes.map((_, classIndex) => table.answer(answerSet, classIndex));
  if (line !== undefined && !answers.some((answer) => answer.line === line)) return false;
  if (answer !== undefined && answers[answer.classIndex]?.answer !== (answer.allowed ? 'allowed' : 'disallowed'))
    return false;
  return verdict === undefined || hasVerdict(answers, verdict);
}
