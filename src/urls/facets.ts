// The counts of a list. They are added up by answer set, so that a million rows take no longer than few.
import { ROWS_PER_STEP } from '../base/steps.ts';
import type { Answer } from '../robots/index.ts';
import type { CountedRule, UrlTable } from './table.ts';

/** How many classes of crawlers there are, and how many get an answer that blocks, or is unknown. */
interface Tally {
  readonly classes: number;
  readonly blocked: number;
  readonly unknown: number;
}

/** The verdicts of all crawlers together. A row can have several of these. */
const URL_VERDICTS = ['blocked-for-some', 'blocked-for-all', 'differing', 'allowed-for-all', 'unknown'] as const;
export type UrlVerdict = (typeof URL_VERDICTS)[number];

const VERDICTS: Readonly<Record<UrlVerdict, (tally: Tally) => boolean>> = {
  'blocked-for-some': ({ blocked }) => blocked > 0,
  'blocked-for-all': ({ classes, blocked }) => blocked > 0 && blocked === classes,
  /** Some can crawl it and some can't. */
  differing: ({ classes, blocked, unknown }) => blocked > 0 && blocked + unknown < classes,
  'allowed-for-all': ({ blocked, unknown }) => blocked === 0 && unknown === 0,
  /** For at least one of them. */
  unknown: ({ unknown }) => unknown > 0,
};

function tallyOf(answers: readonly Answer[]): Tally {
  const words = answers.map(wordFor);
  const count = (meant: AnswerWord) => words.filter((word) => word === meant).length;
  return { classes: words.length, blocked: count('blocked'), unknown: count('unknown') };
}

/** @param answers of all classes */
export function hasVerdict(answers: readonly Answer[], verdict: UrlVerdict): boolean {
  return VERDICTS[verdict](tallyOf(answers));
}

export type AnswerWord = 'allowed' | 'blocked' | 'unknown';

export function wordFor({ answer }: Answer): AnswerWord {
  return answer === 'disallowed' ? 'blocked' : answer;
}

export interface Facets {
  readonly total: number;
  /** How many rows have each. */
  readonly verdicts: Readonly<Record<UrlVerdict, number>>;
  /** Every rule, by line. */
  readonly rules: readonly RuleFacet[];
  /** In the order of `UrlTable.classes`. */
  readonly classes: readonly ClassFacet[];
}

export interface RuleFacet extends CountedRule {
  /** Rows for which it decides for at least one crawler. */
  readonly rows: number;
}

export type ClassFacet = Readonly<Record<AnswerWord, number>>;

/** @param rows which ones are counted; null for all */
export function facetsOf(table: UrlTable, rows: Uint32Array | null = null): Facets {
  const { classes } = table;
  const countOf = rows === null ? table.rowsWith : countsIn(table, rows);
  const counted = classes.map(() => ({ blocked: 0, allowed: 0, unknown: 0 }));
  const rowsOf = new Map<number, number>();
  const verdicts = { 'blocked-for-some': 0, 'blocked-for-all': 0, differing: 0, 'allowed-for-all': 0, unknown: 0 };
  for (let answerSet = 0; answerSet < table.answerSetCount; answerSet += 1) {
    const count = countOf(answerSet);
    if (count === 0) continue;
    const answers = counted.map((own, classIndex) => {
      const answer = table.answer(answerSet, classIndex);
      own[wordFor(answer)] += count;
      return answer;
    });
    for (const line of new Set(answers.flatMap((answer) => answer.line ?? []))) {
      rowsOf.set(line, (rowsOf.get(line) ?? 0) + count);
    }
    const tally = tallyOf(answers);
    for (const verdict of URL_VERDICTS) if (VERDICTS[verdict](tally)) verdicts[verdict] += count;
  }
  return {
    total: rows?.length ?? table.size,
    verdicts,
    rules: table.rules().map((rule) => ({ ...rule, rows: rowsOf.get(rule.line) ?? 0 })),
    classes: counted,
  };
}

function countsIn(table: UrlTable, rows: Uint32Array): (answerSet: number) => number {
  const counts = new Uint32Array(table.answerSetCount);
  for (const row of rows) {
    const answerSet = table.answerSet(row);
    counts[answerSet] = (counts[answerSet] ?? 0) + 1;
  }
  return (answerSet) => counts[answerSet] ?? 0;
}

export interface FolderCount {
  /** As `folderOf` names it. */
  readonly folder: string;
  readonly rows: number;
}

export interface Folders {
  /** The largest first. */
  readonly folders: readonly FolderCount[];
  /** Rows in other folders. */
  readonly omitted: number;
}

/** The most folders that are counted: the first ones in the list. */
const MOST_FOLDERS = 10_000;
/** The most folders that are listed. */
const MOST_NAMED = 500;
/** Characters of a folder's name. Folders that begin with the same ones count as one. */
const LONGEST_FOLDER = 100;

/** The first folder of each URL's path. Reads every URL, half a second for a million, and yields every few milliseconds. */
export function* folderSteps(table: UrlTable): Generator<undefined, Folders, void> {
  const found = new Map<string, number>();
  const size = table.size;
  for (let row = 0; row < size; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const folder = folderOf(table.url(row));
    const rows = found.get(folder);
    if (rows !== undefined || found.size < MOST_FOLDERS) found.set(folder, (rows ?? 0) + 1);
  }
  const counted = Array.from(found, ([folder, rows]) => ({ folder, rows }));
  const folders = counted.sort((a, b) => b.rows - a.rows || (a.folder < b.folder ? -1 : 1)).slice(0, MOST_NAMED);
  return { folders, omitted: folders.reduce((left, { rows }) => left - rows, size) };
}

/** The first folder of the URL's path with both slashes, `/blog/`, truncated if long; `/` without a folder. */
export function folderOf(url: string): string {
  const scheme = url.indexOf('://');
  const start = url.indexOf('/', scheme === -1 ? 0 : scheme + 3);
  if (start === -1) return '/';
  for (let offset = start + 1; offset < url.length; offset += 1) {
    const code = url.charCodeAt(offset);
    if (code === SLASH) return url.slice(start, Math.min(offset + 1, start + LONGEST_FOLDER));
    if (code === QUESTION_MARK || code === HASH) break;
  }
  return '/';
}

const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const HASH = 0x23;
