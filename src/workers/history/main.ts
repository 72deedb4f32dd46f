// The worker of room #history: what each change did, the texts of versions, and files that hold older ones.
import { zipSync } from 'fflate';
import type { Steps } from '../../base/steps.ts';
import { truncateText } from '../../base/truncate-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../base/utf8.ts';
import { createComparer } from '../../changes/index.ts';
import {
  assessInSteps,
  createImport,
  datedFiles,
  emptyHistory,
  entriesOf,
  type HistoryEntry,
  keptBodyOf,
  pairAt,
  type Run,
  type SiteHistory,
  type UnreadFile,
  versionIndexBefore,
  withVersionsInSteps,
} from '../../history/index.ts';
import { servedAs } from '../../robots/index.ts';
import { serveJobs } from '../../shared/jobs.ts';
import { createProgressReports } from '../progress-reports.ts';
import { type ChangesRequest, type HistoryChange, type HistoryJobs, MOST_LIST_BYTES } from './jobs.ts';

/** Bytes of a file that is opened: a git log of 100 MB is read. */
const MOST_FILE_BYTES = 160 * 1024 * 1024;

/** Files and commits that are named of those that were not read: a log may have hundreds of thousands. The others are counted. */
const MOST_NAMED = 20;

/** In an exported zip: what isn't in it. */
const NOTES_FILE = 'README.txt';

serveJobs<HistoryJobs>(self, {
  *changes(request) {
    const changes: HistoryChange[] = [];
    for (const entry of entriesOf(request.history)) changes.push(...(yield* changesOf(entry, request)));
    return changes.reverse();
  },

  *damagedTexts(history) {
    let count = 0;
    for (const hash of Object.keys(history.bodies)) {
      yield;
      if (keptBodyOf(history, hash).kind === 'damaged') count += 1;
    }
    return count;
  },

  *texts({ history, runIndexes }) {
    yield;
    return runIndexes.map((runIndex) => textAt(history, runIndex));
  },

  async *listed({ history, runIndex, crawlers, list }) {
    const after = textAt(history, runIndex);
    const before = textAt(history, versionIndexBefore(history, runIndex));
    if (before === null || after === null) return null;
    const text = await list.slice(0, MOST_LIST_BYTES).text();
    // The last line of a list that was cut is half a URL.
    const urls = text.split('\n').slice(0, list.size > MOST_LIST_BYTES ? -1 : undefined);
    const all = urls.filter((url) => url !== '');
    yield;
    // Changes are counted, and none is kept.
    const steps = createComparer(before, crawlers, all, 0).compare(after);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        return { changed: step.value.changedUrls, urls: all.length, isCut: list.size > MOST_LIST_BYTES };
      }
      yield;
    }
  },

  async *read({ site, files }) {
    const history = createImport(site);
    const unread: UnreadFile[] = [];
    const report = createProgressReports<number>();
    const size = files.reduce((sum, file) => sum + file.size, 1);
    let before = 0;
    for (const file of files) {
      const bytes = file.size > MOST_FILE_BYTES ? null : await file.arrayBuffer().catch(() => null);
      yield;
      if (bytes === null)
        unread.push({ name: file.name, reason: file.size > MOST_FILE_BYTES ? 'too-large' : 'damaged' });
      else {
        const name = file.webkitRelativePath || file.name;
        const modified = new Date(file.lastModified).toISOString();
        for (const _ of history.take({ name, bytes: new Uint8Array(bytes), modified })) {
          yield report((before + history.progress * file.size) / size);
        }
      }
      before += file.size;
    }
    const imported = yield* history.end();
    const all = [...unread, ...imported.unread];
    return {
      history: history.exported ?? (yield* withVersionsInSteps(emptyHistory(site), imported.versions)),
      versions: imported.versions.length,
      unread: all.slice(0, MOST_NAMED).map(({ name, reason }) => ({ name: truncateText(name), reason })),
      unreadCount: all.length,
      datedByFile: history.datedByFile.slice(0, MOST_NAMED).map((name) => truncateText(name)),
      datedByFileCount: history.datedByFile.length,
    };
  },

  *zip({ history, notes }) {
    yield;
    const files = { ...datedFiles(history), ...(notes.length > 0 && { [NOTES_FILE]: encodeUtf8(notes.join('\n')) }) };
    return new Blob([new Uint8Array(zipSync(files))], { type: 'application/zip' });
  },
});

function* changesOf(entry: HistoryEntry, request: ChangesRequest): Steps<readonly HistoryChange[]> {
  if (entry.kind === 'run') return [yield* changeAt(entry.run, entry.runIndex, request)];
  const [first, second] = entry.runs;
  if (!first || !second) return [];
  const turn = yield* changeAt(second, entry.runIndex + 1, request);
  const flapping: HistoryChange = {
    ...turn,
    id: `turns-${turn.id}`,
    kind: 'flapping',
    last: entry.last,
    checks: entry.answers[0].checks,
    otherChecks: entry.answers[1].checks,
  };
  return [yield* changeAt(first, entry.runIndex, request), flapping];
}

function* changeAt(run: Run, runIndex: number, { history, ...options }: ChangesRequest): Steps<HistoryChange> {
  yield;
  const pair = pairAt(history, runIndex);
  const assessed = pair
    ? yield* assessInSteps(pair.before, pair.after, options)
    : { severity: 'none' as const, effects: [], effectsOmitted: 0 };
  const { answer, first, last, checks, others = [], isImported = false } = run;
  const between = pair && !isImported ? pair.between : null;
  const checkBefore = history.runs[runIndex - 1]?.last ?? null;
  const isFailure = servedAs(answer.status) === 'unreachable';
  // A failure, or the same after failures, came after the check before. Another version may have come during failures.
  const isChanged = !isFailure && assessed.effects.length > 0;
  return {
    ...assessed,
    id: `${new Date(first).toISOString()}-${(answer.hash ?? String(answer.status)).slice(0, 8)}`,
    kind: pair ? 'change' : 'first',
    runIndex,
    at: first,
    after: between && (isChanged ? between[0] : checkBefore),
    between,
    last,
    checks,
    answer,
    isImported,
    isAfterFailure: !isImported && !isFailure && versionIndexBefore(history, runIndex) < runIndex - 1,
    otherChecks: others.reduce((sum, other) => sum + other.checks, 0),
  };
}

function textAt(history: SiteHistory, runIndex: number): string | null {
  const run = history.runs[runIndex];
  // Of a failure nothing was read, which isn't an empty file.
  if (!run || servedAs(run.answer.status) === 'unreachable') return null;
  if (run.answer.hash === null) return '';
  const body = keptBodyOf(history, run.answer.hash);
  return body.kind === 'kept' ? decodeUtf8(body.bytes).replace(/^\ufeff/, '') : null;
}
