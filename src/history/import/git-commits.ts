// The output of `git log -p`, taken apart: commits, their times, and what each does to files. Formats medium, full, fuller and raw, and
// every form of a date that names a moment.
import { inSteps, type Steps } from '../../base/steps.ts';
import { offsetOf } from './dated-name.ts';
import { type LogLine, latin1, linesIn } from './patch.ts';
import { STEP_BYTES } from './types.ts';

export interface CommitTime {
  /** In ISO 8601; null if the commit has no time that can be read. */
  readonly at: string | null;
  /** It is the author's: the log doesn't have the time of the commit, which is later after a rebase. */
  readonly isAuthors: boolean;
}

export interface FileChange extends CommitTime {
  /** Abbreviated, as git writes it. */
  readonly commit: string;
  readonly pathBefore: string;
  readonly path: string;
  readonly kind: 'created' | 'changed' | 'deleted';
  /** Abbreviated hashes of the file before and after; null if git wrote none, as for a file that was only renamed. */
  readonly blobs: { readonly before: string; readonly after: string } | null;
  readonly isBinary: boolean;
  /** Where its hunks are. */
  readonly hunks: LogLine;
}

const COMMIT = /^commit ([0-9a-f]{4,64})\b/;
const LF = 10;
const CR = 13;

export function isGitLog(bytes: Uint8Array): boolean {
  return COMMIT.test(latin1(bytes.subarray(0, 100)));
}

/** @param report called now and then, with the offset in the log up to which it was read */
export function* readCommits(log: Uint8Array, report: (offset: number) => void): Steps<readonly FileChange[]> {
  const changes: FileChange[] = [];
  let commit = '';
  let time = NO_TIME;
  let change: Building | null = null;
  const finish = () => {
    if (change !== null && change.path !== '') changes.push({ ...change, ...time, commit });
    change = null;
  };
  yield* inSteps(linesIn(log, { from: 0, to: log.length }), (line) => {
    const mark = log[line.from];
    // Lines of a file start with a mark, and lines of a message with blanks: neither is taken for a header.
    // An empty line ends a commit: that of a file has a mark.
    if (line.from === line.to) return;
    if (change?.isInHunks && isHunkMark(mark)) {
      change.hunks = { from: change.hunks.from, to: line.to };
      return;
    }
    if (mark === BLANK) return;
    const text = latin1(log.subarray(line.from, Math.min(line.to, line.from + LONGEST_COMMIT_HEADER)));
    const [, hash] = COMMIT.exec(text) ?? [];
    if (hash !== undefined) {
      finish();
      report(line.from);
      commit = hash.slice(0, 12);
      time = NO_TIME;
    } else if (text.startsWith('diff --')) {
      finish();
      change = startOf(text);
    } else if (change === null) time = commitTime(text, time);
    else readHeader(change, text, line);
  });
  finish();
  return changes;
}

const NO_TIME: CommitTime = { at: null, isAuthors: false };

type Building = { -readonly [Key in keyof Omit<FileChange, 'commit' | keyof CommitTime>]: FileChange[Key] } & {
  isInHunks: boolean;
};

const BLANK = 32;
/** Characters of a header that are read. */
const LONGEST_COMMIT_HEADER = 5_000;

/** ` `, `+`, `-`, `@` and `\`. */
const isHunkMark = (mark: number | undefined) =>
  mark === BLANK || mark === 43 || mark === 45 || mark === 64 || mark === 92;

/** Where the first line ends with CR, a shell has put one at the end of each. */
export function* withoutShellCr(log: Uint8Array): Steps<Uint8Array> {
  const end = log.indexOf(LF);
  if (end < 1 || log[end - 1] !== CR) return log;
  const clean = new Uint8Array(log.length);
  let size = 0;
  for (let from = 0; from < log.length; from += STEP_BYTES) {
    const to = Math.min(from + STEP_BYTES, log.length);
    for (let offset = from; offset < to; offset += 1) {
      const byte = log[offset] ?? 0;
      if (byte === CR && log[offset + 1] === LF) continue;
      clean[size] = byte;
      size += 1;
    }
    yield;
  }
  return clean.subarray(0, size);
}

function startOf(text: string): Building {
  // The path, which is written twice; one with a blank in it is read from the lines that follow.
  const [, path = ''] = /^diff --(?:git|cc|combined) (\S+)/.exec(text) ?? [];
  const plain = text.startsWith('diff --git') ? withoutPrefix(path) : path;
  return {
    pathBefore: plain,
    path: plain,
    kind: 'changed',
    blobs: null,
    isBinary: false,
    hunks: { from: 0, to: 0 },
    isInHunks: false,
  };
}

function readHeader(change: Building, text: string, line: LogLine): void {
  const [, before, after] = /^index ([0-9a-f]{4,64})(?:,[0-9a-f]+)*\.\.([0-9a-f]{4,64})\b/.exec(text) ?? [];
  if (before !== undefined && after !== undefined) change.blobs = { before, after };
  else if (text.startsWith('new file mode')) change.kind = 'created';
  else if (text.startsWith('deleted file mode')) change.kind = 'deleted';
  else if (/^(?:rename|copy) from /.test(text)) change.pathBefore = text.replace(/^\w+ from /, '');
  else if (/^(?:rename|copy) to /.test(text)) change.path = text.replace(/^\w+ to /, '');
  else if (/^(?:Binary files |GIT binary patch)/.test(text)) change.isBinary = true;
  else if (text.startsWith('--- ')) change.pathBefore = pathIn(text) ?? change.pathBefore;
  else if (text.startsWith('+++ ')) change.path = pathIn(text) ?? change.path;
  else if (text.startsWith('@@')) {
    change.isInHunks = true;
    change.hunks = line;
  }
}

/** Null for `/dev/null`: no file. */
function pathIn(text: string): string | null {
  const path = text.slice(4).replace(/\t$/, '');
  return path === '/dev/null' ? null : withoutPrefix(path);
}

/** git writes `a/` and `b/` before paths, and other letters if it is asked to. */
const withoutPrefix = (path: string) => path.replace(/^"?[abciow]\//, '').replace(/"$/, '');

/** The committer's time goes before the author's, which is the only one in medium and full. */
function commitTime(text: string, known: CommitTime): CommitTime {
  const [, label = '', date] = /^(AuthorDate|CommitDate|Date):\s+(\S.*)$/.exec(text) ?? [];
  const [, role = '', seconds] = /^(author|committer) .*> (-?\d+) [+-]\d{4}$/.exec(text) ?? [];
  const written = date ?? seconds;
  if (written === undefined) return known;
  return { at: momentOf(written), isAuthors: !/^commit/i.test(label || role) };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Any form of `--date=`: default, local, iso, iso-strict, rfc, raw, unix and short. A time without a zone is taken as UTC. */
function momentOf(date: string): string | null {
  const text = date.trim();
  if (/^\d{1,11}(?: [+-]\d{4})?$/.test(text)) return isoOf(Number.parseInt(text, 10) * 1_000);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2}))? ?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (iso) return momentFrom(iso[1], Number(iso[2]) - 1, iso[3], [iso[4], iso[5], iso[6]], iso[7]);
  const named = /^\w{3} (\w{3}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})(?: ([+-]\d{4}))?$/.exec(text);
  if (named) {
    return momentFrom(named[6], MONTHS.indexOf(named[1] ?? ''), named[2], [named[3], named[4], named[5]], named[7]);
  }
  const mail = /^\w{3}, +(\d{1,2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4})$/.exec(text);
  if (mail) return momentFrom(mail[3], MONTHS.indexOf(mail[2] ?? ''), mail[1], [mail[4], mail[5], mail[6]], mail[7]);
  return null;
}

function momentFrom(
  year: string | undefined,
  month: number,
  day: string | undefined,
  time: readonly (string | undefined)[],
  zone: string | undefined,
): string | null {
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  if (month < 0) return null;
  return isoOf(Date.UTC(Number(year), month, Number(day), hour, minute, second) - offsetOf(zone));
}

function isoOf(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
