// The worker of room #urls: reads, judges, searches and saves lists of URLs.
import { serveJobs } from '../../shared/jobs.ts';
import { readFilter, selectSteps, summarySteps } from '../../urls/index.ts';
import { toBlob } from '../files/to-blob.ts';
import { createProgressReports } from '../progress-reports.ts';
import { matching } from '../regexp/matching.ts';
import type {
  AddProgress,
  FileReport,
  SaveRequest,
  SelectionId,
  SelectRequest,
  SourceFile,
  UrlListContext,
  UrlsJobs,
} from './jobs.ts';
import { createUrlList, type UrlList } from './url-list.ts';
import { readSource } from './url-source.ts';

const TYPES: Readonly<Record<SaveRequest['kind'], string>> = {
  csv: 'text/csv',
  json: 'application/json',
  list: 'text/plain',
};

let current: UrlList | null = null;
/** The last requested selection: an earlier one that finishes later is dropped. */
let latest: unknown = null;

function begun(): UrlList {
  if (current === null) throw new Error('no list was begun');
  return current;
}

serveJobs<UrlsJobs>(self, {
  *begin(context: UrlListContext) {
    yield;
    current = createUrlList(context);
    return null;
  },

  async *add(file: SourceFile) {
    const list = begun();
    let bytes = 0;
    const report = createProgressReports<AddProgress>();
    const source = readSource(file, (read) => {
      bytes = read;
    });
    for (;;) {
      const step = await source.next();
      if (step.done) return step.value;
      if (!(yield* list.take(step.value, file.name))) {
        const full: FileReport = { trouble: 'list-full', csv: null, sitemaps: [] };
        await source.return(full);
        return full;
      }
      yield report({ taken: list.table.size, bytes });
    }
  },

  *count() {
    return yield* begun().count();
  },

  async *select(selecting: SelectRequest & SelectionId) {
    const { criteria, typed, selectionId } = selecting;
    latest = selecting;
    const list = begun();
    const read = readFilter(typed);
    if (!read.ok) return { kind: 'bad-pattern', message: read.message };
    const { filter } = read;
    const isEverything = filter.kind === 'all' && Object.keys(criteria).length === 0;
    const asked = isEverything
      ? null
      : yield* selectSteps(list.table, filter.kind === 'regexp' ? criteria : { ...criteria, filter });
    const { rows, ...rest } =
      filter.kind === 'regexp' && asked !== null
        ? yield* matching(list.table.url, asked, filter.regexp)
        : { rows: asked, stoppedAfter: null, cut: 0 };
    if (latest === selecting) list.choice = { rows, selectionId, ...rest };
    return { kind: 'selected', count: rows?.length ?? list.table.size, ...rest };
  },

  *kept({ selectionId }: SelectionId) {
    yield;
    const list = begun();
    list.choice ??= { rows: null, selectionId, stoppedAfter: null, cut: 0 };
    const { rows, selectionId: keptId, ...rest } = list.choice;
    return { selectionId: keptId, selected: { kind: 'selected', count: rows?.length ?? list.table.size, ...rest } };
  },

  *rows({ from, to }: { readonly from: number; readonly to: number }) {
    yield;
    return begun().rows(from, to);
  },

  *summary() {
    const { table, choice } = begun();
    return yield* summarySteps(table, choice?.rows ?? null);
  },

  async *save(request: SaveRequest) {
    return yield* toBlob(begun().pieces(request), TYPES[request.kind]);
  },
});
