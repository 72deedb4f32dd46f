// The worker of room #urls: reads, judges, finds and writes lists of URLs.
import { serveJobs } from '../shared/jobs.ts';
import { readFilter, selectSteps } from '../urls/index.ts';
import { createFinder } from './finder.ts';
import { toBlob } from './to-blob.ts';
import { createUrlList, type UrlList } from './url-list.ts';
import { readSource } from './url-source.ts';
import type { Basis, FileReport, SaveRequest, Selecting, SourceFile, UrlsJobs } from './urls-jobs.ts';

/** Milliseconds between two words on how far a job has come. */
const TELL = 100;

/** URLs that a regular expression is put to at once. */
const BATCH = 1_000;

const TYPES: Readonly<Record<SaveRequest['kind'], string>> = {
  csv: 'text/csv',
  json: 'application/json',
  summary: 'text/markdown',
  list: 'text/plain',
};

let current: UrlList | null = null;

function begun(): UrlList {
  if (current === null) throw new Error('no list was begun');
  return current;
}

serveJobs<UrlsJobs>(self, {
  *begin(basis: Basis) {
    yield;
    current = createUrlList(basis);
    return null;
  },

  async *add(file: SourceFile) {
    const list = begun();
    let octets = 0;
    let told = performance.now();
    const source = readSource(file, (read) => {
      octets = read;
    });
    for (;;) {
      const step = await source.next();
      if (step.done) return step.value;
      if (!(yield* list.take(step.value, file.name))) {
        const report: FileReport = { trouble: 'list-full', csv: null, sitemaps: [] };
        await source.return(report);
        return report;
      }
      const now = performance.now();
      yield now - told < TELL ? undefined : { taken: list.table.size, octets };
      if (now - told >= TELL) told = now;
    }
  },

  *count() {
    return yield* begun().count();
  },

  async *select({ criteria, typed }: Selecting) {
    const list = begun();
    const read = readFilter(typed);
    if (!read.ok) return { kind: 'bad-pattern', message: read.message };
    const { filter } = read;
    const isEverything = filter.kind === 'all' && Object.keys(criteria).length === 0;
    list.selected = isEverything
      ? null
      : yield* selectSteps(list.table, filter.kind === 'regexp' ? criteria : { ...criteria, filter });
    if (filter.kind !== 'regexp' || list.selected === null)
      return { kind: 'selected', count: list.selected?.length ?? list.table.size, stoppedAfter: null };
    const asked = list.selected;
    const matching = new Uint32Array(asked.length);
    const finder = createFinder(filter.regexp);
    let count = 0;
    let looked = 0;
    try {
      for (; looked < asked.length; looked += BATCH) {
        const rows = asked.subarray(looked, looked + BATCH);
        const found = await finder.find(Array.from(rows, (row) => list.table.url(row)));
        if (found === null) break;
        for (const [at, row] of rows.entries()) {
          if (found[at] !== 1) continue;
          matching[count] = row;
          count += 1;
        }
        yield looked;
      }
    } finally {
      finder.end();
    }
    list.selected = matching.slice(0, count);
    return { kind: 'selected', count, stoppedAfter: looked < asked.length ? looked : null };
  },

  *rows({ from, to }: { readonly from: number; readonly to: number }) {
    yield;
    return begun().rows(from, to);
  },

  async *save(request: SaveRequest) {
    return yield* toBlob(begun().pieces(request), TYPES[request.kind]);
  },
});
