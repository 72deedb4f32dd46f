// Which rows of a table a person looks at, as row numbers.
import { folderOf } from './facets.ts';
import { passes, type UrlFilter } from './filter.ts';
import type { UrlTable } from './table.ts';

/** What a row must be; what is left out excludes nothing. */
export interface Criteria {
  readonly verdict?: 'blocked-for-some' | 'blocked-for-all' | 'allowed-for-all' | 'differing';
  /** The rule on this line decides for at least one crawler. */
  readonly line?: number;
  /** The answer for the class at this place of `UrlTable.classes`. */
  readonly told?: { readonly place: number; readonly allowed: boolean };
  /** As `folderOf` names it. */
  readonly folder?: string;
  readonly filter?: UrlFilter;
}

export interface Selection {
  /** Rising. */
  readonly rows: Uint32Array;
  /** Rows that were looked at: fewer than there are if it was stopped. */
  readonly looked: number;
}

/** Rows between two questions whether to stop. */
const STEP = 256;

/**
 * A regular expression can take any time for one URL, and nothing within this thread can stop it then: whoever runs it in a worker
 * ends the worker.
 *
 * @param shouldStop asked every few rows; what was found until then is returned
 */
export function selectRows(table: UrlTable, criteria: Criteria, shouldStop: () => boolean = () => false): Selection {
  const { folder, filter = { kind: 'all' } } = criteria;
  const isMeant = Array.from({ length: table.outcomeCount }, (_, outcome) => isOutcomeMeant(table, outcome, criteria));
  const rows = new Uint32Array(table.size);
  let count = 0;
  let row = 0;
  for (; row < table.size; row += 1) {
    if (row % STEP === STEP - 1 && shouldStop()) break;
    if (!isMeant[table.outcome(row)]) continue;
    if (folder !== undefined || filter.kind !== 'all') {
      const url = table.url(row);
      if ((folder !== undefined && folderOf(url) !== folder) || !passes(filter, url)) continue;
    }
    rows[count] = row;
    count += 1;
  }
  return { rows: rows.slice(0, count), looked: row };
}

function isOutcomeMeant(table: UrlTable, outcome: number, { verdict, line, told }: Criteria): boolean {
  const answers = table.classes.map((_, place) => table.answer(outcome, place));
  if (line !== undefined && !answers.some((answer) => answer.line === line)) return false;
  if (told !== undefined && answers[told.place]?.allowed !== told.allowed) return false;
  if (verdict === undefined) return true;
  const blocked = answers.filter(({ allowed }) => !allowed).length;
  switch (verdict) {
    case 'blocked-for-some':
      return blocked > 0;
    case 'blocked-for-all':
      return blocked > 0 && blocked === answers.length;
    case 'allowed-for-all':
      return blocked === 0;
    case 'differing':
      return blocked > 0 && blocked < answers.length;
    default:
      return verdict satisfies never;
  }
}

/** The rows in the order of their URLs, by code units. */
export function sortByUrl(table: UrlTable, rows: Uint32Array): Uint32Array {
  const keyed = Array.from(rows, (row) => ({ row, url: table.url(row) }));
  keyed.sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : a.row - b.row));
  return Uint32Array.from(keyed, ({ row }) => row);
}
