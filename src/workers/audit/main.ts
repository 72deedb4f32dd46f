// The worker of room #audit: reads sitemaps, judges pages, and finds, sorts and writes them.
import {
  type AuditPage,
  auditCsvPieces,
  auditHtmlPieces,
  auditJsonPieces,
  auditMarkdownPieces,
  compareText,
  createAuditReader,
  meets,
  orderOf,
} from '../../audit/index.ts';
import { type Compare, inSteps, type Steps, sortedInSteps } from '../../base/steps.ts';
import { serveJobs } from '../../shared/jobs.ts';
import { type OnEntry, sitemapSteps } from '../../sitemaps/index.ts';
import { createLineReader, createUrlCollector, excludedFrom, readFilter } from '../../urls/index.ts';
import { chunksOf } from '../files/chunks-of.ts';
import { type FileReadError, readFile } from '../files/read-file.ts';
import { toBlob } from '../files/to-blob.ts';
import { matching } from '../regexp/matching.ts';
import type { AuditJobs, AuditSave, PageSelecting } from './jobs.ts';
import { type AuditRoom, createAuditRoom } from './room.ts';
import { wordsFrom } from './texts.ts';

/** Bytes of a list, and of an audit of before, that are read in one step. */
const PIECE = 2 ** 15;
/** Bytes of an audit of before. */
const MOST_BASELINE_BYTES = 512 * 2 ** 20;

const TYPES: Readonly<Record<AuditSave['kind'], string>> = {
  csv: 'text/csv',
  json: 'application/json',
  summary: 'text/markdown',
  report: 'text/html',
};

let current: AuditRoom | null = null;
/** The selection that was asked for last. */
let latest: unknown = null;

function begun(): AuditRoom {
  if (current === null) throw new Error('no audit was begun');
  return current;
}

/** Short texts, each the work of one step. */
async function* textsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      yield decoder.decode(chunk.subarray(from, from + PIECE), { stream: true });
    }
  }
  yield decoder.decode();
}

serveJobs<AuditJobs>(self, {
  *begin(context) {
    yield;
    current = createAuditRoom(context);
    return null;
  },

  async *read({ url, servedAt, isNamedByRobots, blob }) {
    yield;
    const { audit, context, reports, servedAt: places, entryCodes } = begun();
    places.set(url, servedAt);
    const take: OnEntry = (entry, _, findings) => {
      audit.list(entry, url);
      entryCodes.add(url, entry.url, findings);
    };
    const robotsOrigin = isNamedByRobots ? context.site : null;
    const report = yield* sitemapSteps(chunksOf(blob), servedAt, take, context.now, robotsOrigin);
    reports.set(url, report);
    const { kind, entries, bytes, sitemaps } = report;
    return { kind, entries, bytes, sitemaps, listed: audit.listed, isFull: audit.isFull };
  },

  async *list({ blob }) {
    yield;
    const { audit, context } = begun();
    const intake = createUrlCollector(context.site);
    let urls = 0;
    const reader = createLineReader((text, line) => {
      const url = audit.isFull ? null : intake.take(text, line);
      if (url === null) return;
      audit.list({ url, lastmod: null, alternates: [] }, null);
      urls += 1;
    });
    for await (const text of textsOf(chunksOf(blob))) {
      reader.push(text);
      yield;
    }
    reader.end();
    return { listed: audit.listed, urls, excluded: excludedFrom(intake) };
  },

  *answers(answers) {
    yield;
    const { audit } = begun();
    for (const { url, answer } of answers) audit.answer(url, answer);
    return null;
  },

  *others(others) {
    yield* begun().setOutcomes(new Map(others.map(({ origin, outcome }) => [origin, outcome])));
    return null;
  },

  *plan(choice) {
    return yield* begun().plan(choice);
  },

  *targets({ isAgain }) {
    return yield* begun().targets(isAgain);
  },

  *sample({ most }) {
    return yield* begun().sample(most);
  },

  *assess({ files, hasOmitted }) {
    return yield* begun().assess(files, hasOmitted);
  },

  async *select(selecting: PageSelecting) {
    latest = selecting;
    const room = begun();
    const { typed, order, criteria } = selecting;
    const read = readFilter(typed);
    if (!read.ok) return { kind: 'bad-pattern', message: read.message };
    const { filter } = read;
    const { issue, sitemap, ...simple } = criteria;
    const { pages, audit } = room;
    const wanted = { ...simple, filter, ...(issue === undefined ? {} : { urls: yield* room.pagesWith(issue) }) };
    const found: number[] = [];
    yield* inSteps(pages.entries(), ([row, page]) => {
      if (!meets(page, wanted)) return;
      if (sitemap === undefined || audit.sitemapsOf(page.url).includes(sitemap)) found.push(row);
    });
    const all = Uint32Array.from(found);
    const matched =
      filter.kind === 'regexp'
        ? yield* matching((row) => pages[row]?.url ?? '', all, filter.regexp)
        : { rows: all, stoppedAfter: null, cut: 0 };
    const { rows: unsorted, ...rest } = matched;
    const rows = order === null ? unsorted : yield* sortedRows(unsorted, pages, orderOf(order));
    if (latest === selecting) room.rows = rows;
    return { kind: 'selected', count: rows.length, ...rest };
  },

  *rows({ from, to }) {
    return yield* begun().rowsAt(from, to);
  },

  *urlsOf(code) {
    return yield* sortedInSteps(begun().urlsOf(code), compareText);
  },

  *changed({ code, kind }) {
    const issue = begun().changes?.issues.find((one) => one.code === code);
    return yield* sortedInSteps(issue?.[kind] ?? [], compareText);
  },

  *verdictChanges() {
    yield;
    return begun().changes?.verdicts ?? [];
  },

  async *save(request) {
    return yield* toBlob(piecesOf(begun(), request), TYPES[request.kind]);
  },

  async *baseline(blob) {
    yield;
    const room = begun();
    if (blob === null) {
      room.baseline = null;
      return 'read';
    }
    const troubles: FileReadError[] = [];
    const chunks = readFile(blob, { mostBytes: MOST_BASELINE_BYTES, onTrouble: (trouble) => troubles.push(trouble) });
    const reader = createAuditReader();
    for await (const text of textsOf(chunks)) {
      if (!reader.push(text)) return 'no-audit';
      yield;
    }
    if (troubles.includes('too-large')) return 'too-large';
    const before = reader.end();
    if (before === null) return 'no-audit';
    room.baseline = before;
    return 'read';
  },
});

function* sortedRows(
  rows: Uint32Array,
  pages: readonly AuditPage[],
  compare: Compare<AuditPage>,
): Steps<Uint32Array<ArrayBuffer>> {
  const sorted = yield* sortedInSteps([...rows], (one, other) => {
    const [first, second] = [pages[one], pages[other]];
    return first && second ? compare(first, second) : 0;
  });
  return Uint32Array.from(sorted);
}

function piecesOf({ assessment }: AuditRoom, request: AuditSave): Iterable<string> {
  if (assessment === null) return [];
  switch (request.kind) {
    case 'csv':
      return auditCsvPieces(assessment.pages);
    case 'json':
      return auditJsonPieces(assessment, request.robots, Date.now());
    case 'summary':
      return auditMarkdownPieces(assessment, wordsFrom(request.texts));
    case 'report':
      return auditHtmlPieces(assessment, wordsFrom(request.texts));
    default:
      return request satisfies never;
  }
}
