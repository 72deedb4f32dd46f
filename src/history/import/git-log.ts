// Versions of a robots.txt from the output of `git log -p --follow -- robots.txt`. Each commit's file is rebuilt from the file that it
// changes, and compared with the hash that git gives it: a version that is not exact is none.
import type { RobotsVersion } from '../types.ts';
import { hashOfBytes, MAX_FILE_BYTES } from '../version.ts';
import { type FileChange, readCommits, withoutShellCr } from './git-commits.ts';
import { type Blobs, GitFiles, isBlob, MAX_KEPT } from './git-files.ts';
import { Merges } from './git-merges.ts';
import { applyPatch, wholeBefore } from './patch.ts';
import type { ImportCollector, UnreadFileReason } from './types.ts';

/** Bytes of one file that is rebuilt. */
const MAX_REBUILT = 8 * 1024 * 1024;

export function readGitLog(name: string, bytes: Uint8Array, { versions, unread }: ImportCollector): void {
  const log = withoutShellCr(bytes);
  const changes = ofOnePath(readCommits(log), (path, reason) => unread.push({ name: `${name}: ${path}`, reason }));
  const own: RobotsVersion[] = [];
  let size = 0;
  for (const [change, result] of rebuild(log, changes)) {
    if (typeof result === 'string' || change.at === null) {
      unread.push({ name: `${name}: ${change.commit}`, reason: typeof result === 'string' ? result : 'no-date' });
      continue;
    }
    own.push(versionOf(change.at, result.bytes));
    size += result.bytes?.length ?? 0;
    if (size > 2 * MAX_KEPT) {
      dropOldest(own);
      size = MAX_KEPT;
    }
  }
  dropOldest(own);
  for (const version of own) versions.push(version);
}

function versionOf(at: string, bytes: Uint8Array | null): RobotsVersion {
  // A deleted file is one that is not found.
  if (bytes === null) return { at, status: 404, body: null };
  const isTruncated = bytes.length > MAX_FILE_BYTES;
  return {
    at,
    status: 200,
    body: isTruncated ? bytes.slice(0, MAX_FILE_BYTES) : bytes,
    size: bytes.length,
    ...(isTruncated && { isTruncated }),
  };
}

/** More bytes than a page should hold: of the oldest versions only the hash stays. */
function dropOldest(versions: RobotsVersion[]): void {
  let kept = 0;
  const bodies = new Set<RobotsVersion['body']>();
  const byAge = [...versions.entries()].sort(([, a], [, b]) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  for (const [place, version] of byAge) {
    const { body } = version;
    if (body === null || typeof body === 'string' || bodies.has(body)) continue;
    kept += body.length;
    if (kept <= MAX_KEPT) bodies.add(body);
    else versions[place] = { ...version, body: null, hash: hashOfBytes(body), size: version.size ?? body.length };
  }
}

/** Changes of the one robots.txt that the site has: the one that is nearest to the root. Others are reported. */
function ofOnePath(
  changes: readonly FileChange[],
  tell: (path: string, reason: UnreadFileReason) => void,
): readonly FileChange[] {
  // A file that was renamed is one file.
  const renamed = new Map(changes.flatMap(({ path, pathBefore }) => (path === pathBefore ? [] : [[pathBefore, path]])));
  const newestOf = endsOf(renamed);
  const files = [...new Set(changes.map(({ path }) => newestOf(path)))];
  const isNamed = (path: string) => /(?:^|\/)robots\.txt$/i.test(path);
  const [chosen = files.length === 1 ? files[0] : undefined] = files
    .filter(isNamed)
    .sort((a, b) => a.split('/').length - b.split('/').length);
  for (const path of files) if (path !== chosen) tell(path, isNamed(path) ? 'other-path' : 'not-robots');
  return changes.filter(({ path }) => newestOf(path) === chosen);
}

/** Where a path leads, step by step; in a circle, the path where it began. Every path on the way is gone once, for all of them. */
function endsOf(steps: ReadonlyMap<string, string>): (path: string) => string {
  const ends = new Map<string, string>();
  return (path) => {
    const way = new Set<string>();
    let at = path;
    while (!way.has(at) && !ends.has(at)) {
      way.add(at);
      at = steps.get(at) ?? at;
    }
    const end = ends.get(at) ?? at;
    for (const each of way) ends.set(each, end);
    return end;
  };
}

/** A file of a commit; null where it was deleted. */
interface Rebuilt {
  readonly bytes: Uint8Array | null;
}

/** What became of each commit. A change waits for the file that it changes, as branches have no order. */
function* rebuild(
  log: Uint8Array,
  changes: readonly FileChange[],
): Generator<readonly [FileChange, Rebuilt | UnreadFileReason]> {
  const files = new GitFiles();
  const order = oldestFirst(changes);
  const merges = new Merges(order, files);
  const waiting = new Map<string, FileChange[]>();
  // A merge may be shown once for each of its parents: once is enough.
  const done = new Set<string>();
  const queue = [...order];
  for (let at = 0; at < queue.length || queueMerged(waiting, merges, queue); at += 1) {
    const change = queue[at];
    if (!change?.blobs || done.has(change.commit)) continue;
    const { before, after } = change.blobs;
    const result = rebuildOne(log, change, change.blobs, files);
    if (result === 'no-base') {
      const own = waiting.get(before);
      if (own) own.push(change);
      else waiting.set(before, [change]);
      continue;
    }
    done.add(change.commit);
    yield [change, result];
    for (const next of waiting.get(after) ?? []) queue.push(next);
    waiting.delete(after);
  }
  for (const change of [...waiting.values()].flat()) if (!done.has(change.commit)) yield [change, 'no-base'];
}

/** git writes the newest first, and the other way round where it is asked to. */
function oldestFirst(changes: readonly FileChange[]): readonly FileChange[] {
  const times = changes.flatMap(({ at }) => at ?? []);
  return (times[0] ?? '') < (times.at(-1) ?? '') ? changes : changes.toReversed();
}

function rebuildOne(
  log: Uint8Array,
  { kind, isBinary, hunks }: FileChange,
  { before, after }: Blobs,
  files: GitFiles,
): Rebuilt | UnreadFileReason {
  if (kind === 'deleted') return { bytes: null };
  if (isBinary) return 'binary';
  const known = files.get(after);
  if (known !== undefined) return { bytes: known };
  if (files.isSpent) return 'too-large';
  const base = kind === 'created' ? NO_BYTES : (files.get(before) ?? inHunk(log, hunks, before));
  if (base === null) return 'no-base';
  const bytes = applyPatch(base, log, hunks, MAX_REBUILT);
  files.work += base.length;
  if (bytes === null || !isBlob(bytes, after)) return 'not-same';
  files.keep(after, bytes);
  return { bytes };
}

const NO_BYTES = new Uint8Array(0);

/** A hunk may hold the whole file before: its hash shows whether it does. */
function inHunk(log: Uint8Array, hunks: FileChange['hunks'], hash: string): Uint8Array | null {
  const base = wholeBefore(log, hunks, MAX_REBUILT);
  return base !== null && isBlob(base, hash) ? base : null;
}

/** Puts those into the queue that waited for a merge which is not in the log. */
function queueMerged(waiting: Map<string, FileChange[]>, merges: Merges, queue: FileChange[]): boolean {
  for (const [hash, changes] of waiting) {
    if (!merges.isMade(hash, changes)) continue;
    waiting.delete(hash);
    for (const change of changes) queue.push(change);
    return true;
  }
  return false;
}
