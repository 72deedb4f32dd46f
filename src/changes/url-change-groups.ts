// Groups the URLs that change: those that change the same way, by the same line, for the same crawlers, are one entry.
import type { ClassChange, ClassUrlChange, UrlChangeGroup } from './types.ts';

/** The most URLs of a group that are kept, and the most groups. */
const MOST_URLS = 200;
const MOST_GROUPS = 1_000;

interface Growing extends UrlChangeGroup {
  readonly urls: string[];
  count: number;
}

export interface UrlChangeGroups {
  /** Takes the changes of one URL, a row for each class. */
  readonly add: (rows: readonly ClassUrlChange[]) => void;
  readonly groups: () => readonly UrlChangeGroup[];
  /** How many changes no group has room for. */
  readonly ungrouped: () => number;
}

export function createUrlChangeGroups(): UrlChangeGroups {
  const groups = new Map<string, Growing>();
  let ungrouped = 0;
  const put = (rows: readonly [ClassUrlChange, ...ClassUrlChange[]], key: string) => {
    const [{ url, before, after, line, lineBefore }] = rows;
    const known = groups.get(key);
    if (known === undefined && groups.size === MOST_GROUPS) {
      ungrouped += 1;
      return;
    }
    const group = known ?? {
      classIndexes: rows.map(({ classIndex }) => classIndex),
      before,
      after,
      line,
      lineBefore,
      count: 0,
      urls: [],
    };
    group.count += 1;
    if (group.urls.length < MOST_URLS) group.urls.push(url);
    if (known === undefined) groups.set(key, group);
  };
  return {
    add: (rows) => {
      const byLine = new Map<string, [ClassUrlChange, ...ClassUrlChange[]]>();
      for (const row of rows) {
        const key = `${row.after} ${row.line} ${row.lineBefore}`;
        const those = byLine.get(key);
        if (those) those.push(row);
        else byLine.set(key, [row]);
      }
      for (const [key, those] of byLine) put(those, `${key} ${those.map(({ classIndex }) => classIndex).join()}`);
    },
    groups: () => [...groups.values()],
    ungrouped: () => ungrouped,
  };
}

/** The examples of the classes for which no URL changes. */
export function groupedExamples(
  classes: readonly Pick<ClassChange, 'examples' | 'nowBlocked' | 'nowAllowed'>[],
): readonly UrlChangeGroup[] {
  const byPath = new Map<string, ClassUrlChange[]>();
  for (const [classIndex, { examples, nowBlocked, nowAllowed }] of classes.entries()) {
    if (nowBlocked + nowAllowed > 0) continue;
    for (const { path, ...change } of examples) {
      const rows = byPath.get(path) ?? [];
      rows.push({ ...change, url: path, classIndex });
      byPath.set(path, rows);
    }
  }
  const groups = createUrlChangeGroups();
  for (const rows of byPath.values()) groups.add(rows);
  return groups.groups();
}
