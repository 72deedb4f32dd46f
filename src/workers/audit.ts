// The worker of room #audit: reads sitemaps, judges pages, and finds, sorts and writes them.
import {
  auditCsvPieces,
  auditHtmlPieces,
  auditJsonPieces,
  auditMarkdownPieces,
  auditToJson,
  compareText,
  meets,
  orderOf,
  readAuditJson,
} from '../audit/index.ts';
import { serveJobs } from '../shared/jobs.ts';
import { readSitemap } from '../sitemaps/index.ts';
import { createLineReader, createUrlCollector, readFilter } from '../urls/index.ts';
import type { AuditJobs, AuditSave, PageSelecting } from './audit-jobs.ts';
import { type AuditRoom, createAuditRoom } from './audit-room.ts';
import { wordsFrom } from './audit-texts.ts';
import { matching } from './matching.ts';
import { toBlob } from './to-blob.ts';

/** Bytes of a file that are read at once. */
const CHUNK = 2 ** 20;
/** Bytes of an audit of before. */
const MOST_BASELINE = 512 * 2 ** 20;
/** Rows between two steps. */
const STEP = 4_096;

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

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < blob.size; from += CHUNK) {
    yield new Uint8Array(await blob.slice(from, from + CHUNK).arrayBuffer());
  }
}

serveJobs<AuditJobs>(self, {
  *begin(context) {
    yield;
    current = createAuditRoom(context);
    return null;
  },

  async *read({ url, servedAt, blob }) {
    yield;
    const { audit, context, reports, servedAt: places } = begun();
    places.set(url, servedAt);
    const report = await readSitemap(
      chunksOf(blob),
      servedAt,
      (entry) => {
        audit.list(entry, url);
      },
      context.now,
    );
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
    const decoder = new TextDecoder();
    for await (const chunk of chunksOf(blob)) {
      reader.push(decoder.decode(chunk, { stream: true }));
      yield;
    }
    reader.push(decoder.decode());
    reader.end();
    return { listed: audit.listed, urls };
  },

  *answers(answers) {
    yield;
    const { audit } = begun();
    for (const { url, answer } of answers) audit.answer(url, answer);
    return null;
  },

  *others(others) {
    yield;
    for (const { origin, outcome } of others) begun().setOutcome(origin, outcome);
    return null;
  },

  *plan(choice) {
    yield;
    return begun().plan(choice);
  },

  *targets() {
    yield;
    return begun().targets();
  },

  *sample({ most }) {
    yield;
    return begun().sample(most);
  },

  *assess(facts) {
    return yield* begun().assess(facts);
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
    const wanted = { ...simple, filter, ...(issue === undefined ? {} : { urls: room.urlsOf(issue) }) };
    const found: number[] = [];
    for (const [row, page] of pages.entries()) {
      if (row % STEP === STEP - 1) yield;
      if (!meets(page, wanted)) continue;
      if (sitemap === undefined || audit.sitemapsOf(page.url).includes(sitemap)) found.push(row);
    }
    const all = Uint32Array.from(found);
    const matched =
      filter.kind === 'regexp'
        ? yield* matching((row) => pages[row]?.url ?? '', all, filter.regexp)
        : { rows: all, stoppedAfter: null, cut: 0 };
    const { rows, ...rest } = matched;
    if (order !== null) {
      const compare = orderOf(order);
      rows.sort((one, other) => {
        const [first, second] = [pages[one], pages[other]];
        return first && second ? compare(first, second) : 0;
      });
    }
    if (latest === selecting) room.rows = rows;
    return { kind: 'selected', count: rows.length, ...rest };
  },

  *rows({ from, to }) {
    yield;
    return begun().rowsAt(from, to);
  },

  *urlsOf(code) {
    yield;
    return [...begun().urlsOf(code)].sort(compareText);
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
    if (blob.size > MOST_BASELINE) return 'too-large';
    const before = readAuditJson(await blob.text().catch(() => ''));
    if (before === null) return 'no-audit';
    room.baseline = before;
    return 'read';
  },
});

function piecesOf({ assessment, rows }: AuditRoom, request: AuditSave): Iterable<string> {
  if (assessment === null) return [];
  switch (request.kind) {
    case 'csv': {
      const { pages } = assessment;
      const those = request.isSelected && rows !== null ? [...rows].flatMap((row) => pages[row] ?? []) : pages;
      return auditCsvPieces(those);
    }
    case 'json':
      return auditJsonPieces(auditToJson(assessment, request.robots, Date.now()));
    case 'summary':
      return auditMarkdownPieces(assessment, wordsFrom(request.texts));
    case 'report':
      return auditHtmlPieces(assessment, wordsFrom(request.texts));
    default:
      return request satisfies never;
  }
}
