// What the pages of an audit have how often.
import type { AuditPage } from '../../audit/index.ts';
import { firstInSteps, ROWS_PER_STEP, type Steps } from '../../base/steps.ts';
import { originOf } from '../../base/url.ts';
import { folderOf } from '../../urls/index.ts';
import type { AuditFacets, AuditOverview } from './jobs.ts';

/** Folders, statuses, crawlers and other origins that are named. */
const MOST_NAMED = 100;

/** Adds one to what a key has. */
function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const largestFirst = <Key>(counts: ReadonlyMap<Key, number>): Steps<readonly (readonly [Key, number])[]> =>
  firstInSteps(counts, MOST_NAMED, ([, one], [, other]) => other - one);

/** And the other origins whose pages are listed. */
export function* countSteps(
  pages: readonly AuditPage[],
  site: string,
): Steps<{ readonly facets: AuditFacets; readonly others: AuditOverview['others'] }> {
  const verdicts = new Map<AuditPage['verdict'], number>();
  const statuses = new Map<number, number>();
  const blocked = new Map<string, number>();
  /** Pages that meet the same rules share one list. */
  const lists = new Map<readonly string[], number>();
  const folders = new Map<string, number>();
  const others = new Map<string, number>();
  const own = `${site}/`;
  for (const [index, page] of pages.entries()) {
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const { url, fetched } = page;
    add(verdicts, page.verdict);
    if (fetched !== null && fetched.status !== null) add(statuses, fetched.status);
    add(lists, page.blocked);
    add(folders, folderOf(url));
    if (!url.startsWith(own)) add(others, originOf(url));
  }
  for (const [tokens, count] of lists) {
    for (const token of tokens) blocked.set(token, (blocked.get(token) ?? 0) + count);
  }
  return {
    facets: {
      verdicts: Object.fromEntries(verdicts),
      statuses: (yield* largestFirst(statuses)).map(([status, count]) => ({ status, pages: count })),
      blocked: (yield* largestFirst(blocked)).map(([token, count]) => ({ token, pages: count })),
      folders: (yield* largestFirst(folders)).map(([folder, count]) => ({ folder, pages: count })),
    },
    others: (yield* largestFirst(others)).map(([origin, count]) => ({ origin, pages: count })),
  };
}
