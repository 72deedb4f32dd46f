// The list of room #urls: its URLs, their verdicts, and the selected rows. Limited in rows and characters.
import {
  createUrlCollector,
  createUrlTable,
  csvPieces,
  excludedFrom,
  facetsOf,
  folderSteps,
  type InvalidUrl,
  jsonPieces,
  linePieces,
  type UrlCollector,
  type UrlTable,
} from '../../urls/index.ts';
import type { SaveRequest, SelectionId, UrlListContext, UrlListCounts, UrlRow } from './jobs.ts';
import type { FoundText } from './url-source.ts';

/** A list of this many takes some 400 MB. */
const MOST_URLS = 2_000_000;
const MOST_CHARACTERS = 300_000_000;

/** Characters. A longer hostile URL can take a second. */
const LONG_URL = 256;

/** The most other sites that are named. */
const MOST_OTHERS = 50;

/** The selected rows, and the counts shown for them. */
export interface RowSelection extends SelectionId {
  /** Ascending; null for all. */
  readonly rows: Uint32Array | null;
  readonly stoppedAfter: number | null;
  readonly cut: number;
}

export interface UrlList {
  readonly table: UrlTable;
  /** Adds what was found in a file. Yields after steps that may have taken long; returns false once the list is full. */
  take(found: readonly FoundText[], file: string): Generator<undefined, boolean, void>;
  count(): Generator<undefined, UrlListCounts, void>;
  /** The current selection; null before any, which means all rows. */
  choice: RowSelection | null;
  rows(from: number, to: number): readonly UrlRow[];
  pieces(request: SaveRequest): Iterable<string>;
}

/** @param most rows */
export function createUrlList({ site, robots, crawlers, policies }: UrlListContext, most = MOST_URLS): UrlList {
  const collected = createUrlCollector(site);
  const table = createUrlTable(robots, crawlers, policies);
  const tokens = crawlers.map(({ token }) => token);
  const invalid: InvalidOfFile[] = [];
  let characters = 0;
  const isFull = () => table.size >= most || characters >= MOST_CHARACTERS;
  const list: UrlList = {
    table,
    choice: null,
    *take(found, file) {
      for (const { text, line } of found) {
        if (isFull()) return false;
        const url = collected.take(text, line);
        const bad = collected.invalid[invalid.length];
        if (bad) invalid.push({ ...bad, file });
        if (url === null) continue;
        table.add([url]);
        characters += url.length;
        if (url.length > LONG_URL) yield;
      }
      return true;
    },
    count: () => countsOf(table, collected, invalid),
    rows: (from, to) => rowsOf(table, list.choice?.rows ?? null, from, to),
    pieces: (request) => {
      const selected = list.choice?.rows ?? null;
      switch (request.kind) {
        case 'csv':
          return csvPieces(table, tokens, selected);
        case 'json':
          return jsonPieces(table, tokens, selected);
        case 'list':
          return linePieces(table);
        default:
          return request satisfies never;
      }
    },
  };
  return list;
}

type InvalidOfFile = InvalidUrl & { readonly file: string };

function* countsOf(
  table: UrlTable,
  collected: UrlCollector,
  invalid: readonly InvalidOfFile[],
): Generator<undefined, UrlListCounts, void> {
  const folders = yield* folderSteps(table);
  const others = [...collected.others].sort(([, a], [, b]) => b - a);
  return {
    facets: facetsOf(table),
    folders,
    classes: table.classes.map((each) => ({ tokens: each.crawlers.map(({ token }) => token) })),
    ...excludedFrom(collected),
    invalid,
    others: others.slice(0, MOST_OTHERS).map(([origin, count]) => ({ origin, count })),
  };
}

/** @param selected numbers of rows; null for all */
function rowsOf(table: UrlTable, selected: Uint32Array | null, from: number, to: number): readonly UrlRow[] {
  const end = Math.min(to, selected?.length ?? table.size);
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => {
    const row = selected?.[from + index] ?? from + index;
    const answerSet = table.answerSet(row);
    return {
      row,
      url: table.url(row),
      answers: table.classes.map((__, classIndex) => table.answer(answerSet, classIndex)),
    };
  });
}
