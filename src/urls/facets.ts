// The counts of a list. Counted by outcome, so that it takes no longer for a million rows than for few.
import type { CountedRule, UrlTable } from './table.ts';

export interface Facets {
  readonly total: number;
  /** Rows that are blocked for at least one crawler, and for every crawler; and those that are allowed for every one. */
  readonly blockedForSome: number;
  readonly blockedForAll: number;
  readonly allowedForAll: number;
  /** Rows that some crawlers may crawl and some not. */
  readonly differing: number;
  /** Every rule, by line. */
  readonly rules: readonly RuleFacet[];
  /** By the places of `UrlTable.classes`. */
  readonly classes: readonly ClassFacet[];
}

export interface RuleFacet extends CountedRule {
  /** Rows for which it decides for at least one crawler. */
  readonly rows: number;
}

export interface ClassFacet {
  readonly blocked: number;
  readonly allowed: number;
}

export function facetsOf(table: UrlTable): Facets {
  const { classes } = table;
  const blockedIn = classes.map(() => 0);
  const rowsOf = new Map<number, number>();
  let blockedForSome = 0;
  let blockedForAll = 0;
  for (let outcome = 0; outcome < table.outcomeCount; outcome += 1) {
    const rows = table.rowsWith(outcome);
    const lines = new Set<number>();
    let blocked = 0;
    for (let place = 0; place < classes.length; place += 1) {
      const { allowed, line } = table.answer(outcome, place);
      if (line !== null) lines.add(line);
      if (allowed) continue;
      blocked += 1;
      blockedIn[place] = (blockedIn[place] ?? 0) + rows;
    }
    for (const line of lines) rowsOf.set(line, (rowsOf.get(line) ?? 0) + rows);
    if (blocked > 0) blockedForSome += rows;
    if (blocked > 0 && blocked === classes.length) blockedForAll += rows;
  }
  return {
    total: table.size,
    blockedForSome,
    blockedForAll,
    allowedForAll: table.size - blockedForSome,
    differing: blockedForSome - blockedForAll,
    rules: table.rules().map((rule) => ({ ...rule, rows: rowsOf.get(rule.line) ?? 0 })),
    classes: blockedIn.map((blocked) => ({ blocked, allowed: table.size - blocked })),
  };
}

export interface FolderCount {
  /** `/blog/`, or `/` for what is in no folder. */
  readonly folder: string;
  readonly rows: number;
  /** Of those, blocked for at least one crawler. */
  readonly blocked: number;
}

export interface Folders {
  /** The largest first. */
  readonly folders: readonly FolderCount[];
  /** Rows in folders beyond the first MOST_FOLDERS that the list has. */
  readonly omitted: number;
}

const MOST_FOLDERS = 10_000;

/** The first folder of each URL's path. Reads every URL: half a second for a million. */
export function foldersOf(table: UrlTable): Folders {
  const found = new Map<string, { rows: number; blocked: number }>();
  const isBlocked = Array.from({ length: table.outcomeCount }, (_, outcome) =>
    table.classes.some((_, place) => !table.answer(outcome, place).allowed),
  );
  let omitted = 0;
  for (let row = 0; row < table.size; row += 1) {
    const folder = folderOf(table.url(row));
    let count = found.get(folder);
    if (count === undefined) {
      if (found.size === MOST_FOLDERS) {
        omitted += 1;
        continue;
      }
      count = { rows: 0, blocked: 0 };
      found.set(folder, count);
    }
    count.rows += 1;
    if (isBlocked[table.outcome(row)]) count.blocked += 1;
  }
  const folders = Array.from(found, ([folder, count]) => ({ folder, ...count }));
  return { folders: folders.sort((a, b) => b.rows - a.rows || (a.folder < b.folder ? -1 : 1)), omitted };
}

/** The first folder of the URL's path with both its slashes; `/` where it is in none. */
export function folderOf(url: string): string {
  const scheme = url.indexOf('://');
  const start = url.indexOf('/', scheme === -1 ? 0 : scheme + 3);
  if (start === -1) return '/';
  for (let at = start + 1; at < url.length; at += 1) {
    const code = url.charCodeAt(at);
    if (code === SLASH) return url.slice(start, at + 1);
    if (code === QUESTION_MARK || code === HASH) break;
  }
  return '/';
}

const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const HASH = 0x23;
