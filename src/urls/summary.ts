// A summary of a list, for people who weren't there: by class of crawlers, by folder, and by rule with a few of its URLs.
import { ROWS_PER_STEP } from '../base/steps.ts';
import { byAnswerSet } from './by-answer-set.ts';
import { type ClassFacet, type FolderCount, facetsOf, folderOf, type RuleFacet } from './facets.ts';
import type { UrlTable } from './table.ts';

/** The most rules, and folders, that a summary lists; and URLs of each rule. */
const MOST_RULES = 50;
const MOST_FOLDERS = 20;
/** The most folders that are counted: the first ones. */
const MOST_COUNTED = 10_000;
const MOST_EXAMPLES = 3;

export interface UrlSummary {
  readonly total: number;
  readonly classes: readonly (ClassFacet & { readonly tokens: readonly string[] })[];
  /** The rules that decide for the most URLs, with some of these. */
  readonly rules: readonly (RuleFacet & { readonly examples: readonly string[] })[];
  /** The largest, and how many URLs of each are blocked for at least one crawler. */
  readonly folders: readonly (FolderCount & { readonly blocked: number })[];
}

/** @param rows which ones; null for all */
export function* summarySteps(table: UrlTable, rows: Uint32Array | null): Generator<undefined, UrlSummary, void> {
  const { classes, rules, total } = facetsOf(table, rows);
  const deciding = rules.filter((rule) => rule.rows > 0).sort((a, b) => b.rows - a.rows || a.line - b.line);
  const listed = deciding.slice(0, MOST_RULES);
  const examples = new Map<number, string[]>(listed.map(({ line }) => [line, []]));
  const folders = new Map<string, { rows: number; blocked: number }>();
  const answersOf = byAnswerSet(table, (answerSet) => {
    const answers = table.classes.map((_, classIndex) => table.answer(answerSet, classIndex));
    const lines = [...new Set(answers.flatMap(({ line }) => line ?? []))];
    return { lines, isBlocked: answers.some(({ answer }) => answer === 'disallowed') };
  });
  for (let index = 0; index < total; index += 1) {
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const row = rows === null ? index : (rows[index] ?? 0);
    const { lines, isBlocked } = answersOf(row);
    const url = table.url(row);
    for (const line of lines) {
      const some = examples.get(line);
      if (some && some.length < MOST_EXAMPLES) some.push(url);
    }
    const name = folderOf(url);
    const folder = folders.get(name) ?? { rows: 0, blocked: 0 };
    if (folder.rows === 0 && folders.size === MOST_COUNTED) continue;
    folder.rows += 1;
    if (isBlocked) folder.blocked += 1;
    folders.set(name, folder);
  }
  return {
    total,
    classes: table.classes.map(({ crawlers }, classIndex) => ({
      tokens: crawlers.map(({ token }) => token),
      ...(classes[classIndex] ?? { blocked: 0, allowed: 0, unknown: 0 }),
    })),
    rules: listed.map((rule) => ({ ...rule, examples: examples.get(rule.line) ?? [] })),
    folders: Array.from(folders, ([folder, counts]) => ({ folder, ...counts }))
      .sort((a, b) => b.rows - a.rows || (a.folder < b.folder ? -1 : 1))
      .slice(0, MOST_FOLDERS),
  };
}
