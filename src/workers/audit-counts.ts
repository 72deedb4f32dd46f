// What the pages of an audit have how often.
import { type AuditPage, originOf } from '../audit/index.ts';
import { folderOf } from '../urls/index.ts';
import type { AuditFacets, AuditOverview } from './audit-jobs.ts';

/** Folders, statuses, crawlers and other origins that are named. */
const MOST_NAMED = 100;

/** Adds one to what a key has. */
function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const largestFirst = <Key>(counts: ReadonlyMap<Key, number>): readonly (readonly [Key, number])[] =>
  [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_NAMED);

export function facetsOf(pages: readonly AuditPage[]): AuditFacets {
  const verdicts = new Map<AuditPage['verdict'], number>();
  const statuses = new Map<number, number>();
  const blocked = new Map<string, number>();
  /** Pages that meet the same rules share one list. */
  const lists = new Map<readonly string[], number>();
  const folders = new Map<string, number>();
  for (const page of pages) {
    add(verdicts, page.verdict);
    const status = page.fetched?.status ?? null;
    if (status !== null) add(statuses, status);
    add(lists, page.blocked);
    add(folders, folderOf(page.url));
  }
  for (const [tokens, count] of lists) {
    for (const token of tokens) blocked.set(token, (blocked.get(token) ?? 0) + count);
  }
  return {
    verdicts: Object.fromEntries(verdicts),
    statuses: largestFirst(statuses).map(([status, count]) => ({ status, pages: count })),
    blocked: largestFirst(blocked).map(([token, count]) => ({ token, pages: count })),
    folders: largestFirst(folders).map(([folder, count]) => ({ folder, pages: count })),
  };
}

export function othersOf(pages: readonly AuditPage[], site: string): AuditOverview['others'] {
  const counts = new Map<string, number>();
  const own = `${site}/`;
  for (const { url } of pages) if (!url.startsWith(own)) add(counts, originOf(url));
  return largestFirst(counts).map(([origin, count]) => ({ origin, pages: count }));
}
