// Versions of a robots.txt from the output of `git log -p --follow -- robots.txt`. Each commit's file is rebuilt from the file that it
// changes, and compared with the hash that git gives it: a version that is not exact is none.
import { memoize } from '../../base/once.ts';
import { inSteps, type Steps } from '../../base/steps.ts';
import { CRAWLER_FILE_BYTES } from '../../robots/index.ts';
import type { RobotsVersion } from '../types.ts';
import { inOrderOfLog } from './commit-times.ts';
import { type FileChange, readCommits, withoutShellCr } from './git-commits.ts';
import { type Blobs, GIT_LIMITS, GitFiles, type GitLimits, isBlob } from './git-files.ts';
import { Merges } from './git-merges.ts';
import { applyPatch, wholeBefore } from './patch.ts';
import type { ImportCollector, UnreadFileReason } from './types.ts';

/** The share of the work on a log that finding its commits takes. */
const SHARE_OF_FINDING = 0.2;

export function* readGitLog(
  name: string,
  bytes: Uint8Array,
  collector: ImportCollector,
  limits: GitLimits = GIT_LIMITS,
): Steps<void> {
  const { versions, unread } = collector;
  const log = yield* withoutShellCr(bytes);
  const commits = yield* readCommits(log, (offset) => {
    collector.progress = (offset / log.length) * SHARE_OF_FINDING;
  });
  const own = yield* changesOfOnePath(commits, (path, reason) => unread.push({ name: `${name}: ${path}`, reason }));
  const changes = yield* inOrderOfLog((yield* isOldestFirst(own)) ? own : own.toReversed());
  const files = new GitFiles(limits);
  /** When each commit was made, and git's hash of its file; null if it deleted it. */
  const read: { readonly at: string; readonly blob: string | null }[] = [];
  let done = 0;
  yield* rebuild(log, changes, files, limits.file, ({ commit, at, kind, blobs }, trouble) => {
    done += 1;
    collector.progress = SHARE_OF_FINDING + (done / changes.length) * (1 - SHARE_OF_FINDING);
    const reason = trouble ?? (at === null ? 'no-date' : null);
    if (reason !== null) unread.push({ name: `${name}: ${commit}`, reason });
    else if (at !== null) read.push({ at, blob: kind === 'deleted' ? null : (blobs?.after ?? null) });
  });
  const answerOf = memoize((blob: string | null) => answerWith(blob, files));
  yield* inSteps(read, ({ at, blob }) => versions.push({ at, ...answerOf(blob) }));
}

function answerWith(blob: string | null, files: GitFiles): Omit<RobotsVersion, 'at'> {
  // A deleted file is one that is not found.
  if (blob === null) return { status: 404, body: null };
  const bytes = files.get(blob);
  const { size = 0, ...dropped } = bytes ? { size: bytes.length } : { ...files.dropped(blob) };
  const isTruncated = size > CRAWLER_FILE_BYTES;
  return {
    status: 200,
    // A copy of a part: the whole should not stay in memory for its sake.
    body: (isTruncated ? bytes?.slice(0, CRAWLER_FILE_BYTES) : bytes) ?? null,
    ...dropped,
    size,
    ...(isTruncated && { isTruncated }),
  };
}

/** Changes of the one robots.txt that the site has: the one that is nearest to the root. Others are reported. */
function* changesOfOnePath(
  changes: readonly FileChange[],
  report: (path: string, reason: UnreadFileReason) => void,
): Steps<readonly FileChange[]> {
  // A file that was renamed is one file.
  const renamed = new Map<string, string>();
  yield* inSteps(changes, ({ path, pathBefore }) => {
    if (path !== pathBefore) renamed.set(pathBefore, path);
  });
  const newestOf = endsOf(renamed);
  const files = new Set<string>();
  yield* inSteps(changes, ({ path }) => files.add(newestOf(path)));
  const isNamed = (path: string) => /(?:^|\/)robots\.txt$/i.test(path);
  let main = files.size === 1 ? [...files][0] : undefined;
  yield* inSteps(files, (path) => {
    if (isNamed(path) && (main === undefined || depthOf(path) < depthOf(main))) main = path;
  });
  yield* inSteps(files, (path) => {
    if (path !== main) report(path, isNamed(path) ? 'other-path' : 'not-robots');
  });
  const own: FileChange[] = [];
  yield* inSteps(changes, (change) => {
    if (newestOf(change.path) === main) own.push(change);
  });
  return own;
}

const depthOf = (path: string) => path.split('/').length;

/** Where a path leads, step by step; in a circle, the path where it began. Every path on the way is gone once, for all of them. */
function endsOf(steps: ReadonlyMap<string, string>): (path: string) => string {
  const ends = new Map<string, string>();
  return (path) => {
    const way = new Set<string>();
    let current = path;
    while (!way.has(current) && !ends.has(current)) {
      way.add(current);
      current = steps.get(current) ?? current;
    }
    const end = ends.get(current) ?? current;
    for (const each of way) ends.set(each, end);
    return end;
  };
}

/** Tells what became of each commit: null if its file is there. A change waits for the file that it changes, as branches have no order. */
function* rebuild(
  log: Uint8Array,
  order: readonly FileChange[],
  files: GitFiles,
  most: number,
  report: (change: FileChange, trouble: UnreadFileReason | null) => void,
): Steps<void> {
  const merges = new Merges(order, files);
  const waiting = new Map<string, FileChange[]>();
  // A merge may be shown once for each of its parents: once is enough.
  const done = new Set<string>();
  const queue = [...order];
  for (let index = 0; index < queue.length || (yield* queueMerged(waiting, merges, queue)); index += 1) {
    yield;
    const change = queue[index];
    if (!change || done.has(change.commit)) continue;
    if (!change.blobs) {
      if (change.hunks.to > 0) {
        done.add(change.commit);
        report(change, 'not-same');
      }
      continue;
    }
    const { before, after } = change.blobs;
    const trouble = yield* rebuildOne(log, change, change.blobs, files, most);
    if (trouble === 'no-base') {
      const own = waiting.get(before);
      if (own) own.push(change);
      else waiting.set(before, [change]);
      continue;
    }
    done.add(change.commit);
    report(change, trouble);
    for (const next of waiting.get(after) ?? []) queue.push(next);
    waiting.delete(after);
  }
  for (const lost of waiting.values()) {
    yield* inSteps(lost, (change) => {
      if (!done.has(change.commit)) report(change, 'no-base');
      done.add(change.commit);
    });
    yield;
  }
}

/** git writes the newest first, or the oldest if it is asked to: most commits change the file of the one before. Times may be in no order. */
function* isOldestFirst(changes: readonly FileChange[]): Steps<boolean> {
  let before: FileChange['blobs'] = null;
  let votes = 0;
  yield* inSteps(changes, ({ blobs }) => {
    if (before?.after === blobs?.before) votes += 1;
    if (before?.before === blobs?.after) votes -= 1;
    before = blobs;
  });
  const dated = ({ at }: FileChange) => at !== null;
  return votes === 0 ? (changes.find(dated)?.at ?? '') < (changes.findLast(dated)?.at ?? '') : votes > 0;
}

/** Null if the file is among those that are kept, or was deleted. */
function* rebuildOne(
  log: Uint8Array,
  { kind, isBinary, hunks }: FileChange,
  { before, after }: Blobs,
  files: GitFiles,
  most: number,
): Steps<UnreadFileReason | null> {
  if (kind === 'deleted') return null;
  if (isBinary) return 'binary';
  if (files.get(after) !== undefined) return null;
  if (files.isSpent) return 'too-large';
  const base = kind === 'created' ? NO_BYTES : (files.get(before) ?? (yield* inHunk(log, hunks, before, most)));
  if (base === null) return 'no-base';
  const bytes = yield* applyPatch(base, log, hunks, most);
  files.work += base.length;
  if (typeof bytes === 'string') return bytes;
  if (!(yield* isBlob(bytes, after))) return 'not-same';
  yield* files.keep(after, bytes);
  return null;
}

const NO_BYTES = new Uint8Array(0);

/** A hunk may hold the whole file before: its hash shows whether it does. */
function* inHunk(log: Uint8Array, hunks: FileChange['hunks'], hash: string, most: number): Steps<Uint8Array | null> {
  const base = yield* wholeBefore(log, hunks, most);
  return base !== null && (yield* isBlob(base, hash)) ? base : null;
}

/** Puts those into the queue that waited for a merge which is not in the log. */
function* queueMerged(waiting: Map<string, FileChange[]>, merges: Merges, queue: FileChange[]): Steps<boolean> {
  for (const [hash, changes] of waiting) {
    if (!(yield* merges.make(hash, changes))) continue;
    waiting.delete(hash);
    for (const change of changes) queue.push(change);
    return true;
  }
  return false;
}
