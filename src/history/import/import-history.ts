// Older versions of a robots.txt from files that a person has: dated files, archives of them, the output of `git log -p`. What a file
// is, its content says; its name only says when a single robots.txt was made.
import { joinBytes } from '../../base/bytes.ts';
import { inSteps, paceOf, runAll, type Steps, sortedInSteps } from '../../base/steps.ts';
import { decodeReplacing, decodeUtf8, encodeUtf8 } from '../../base/utf8.ts';
import { CRAWLER_FILE_BYTES } from '../../robots/index.ts';
import { readExport } from '../store/exchange.ts';
import type { SiteHistory } from '../store/types.ts';
import type { RobotsVersion } from '../types.ts';
import { hashOf } from '../version.ts';
import { dateInName } from './dated-name.ts';
import { isGitLog } from './git-commits.ts';
import { GIT_LIMITS, type GitLimits } from './git-files.ts';
import { readGitLog } from './git-log.ts';
import { gunzip } from './inflate.ts';
import { LINE_BYTES, latin1 } from './patch.ts';
import { isRobotsName } from './robots-name.ts';
import { isTar, readTar } from './tar.ts';
import {
  type HistoryFile,
  type ImportCollector,
  type ImportedHistory,
  STEP_BYTES,
  type UnreadFileReason,
} from './types.ts';
import { unzip } from './zip.ts';

/** Files of an archive, and versions together. */
const MOST_FILES = 10_000;
/** Bytes of one file in a zip: larger ones are none of robots.txt. A log may be one. */
const MOST_ENTRY_BYTES = 128 * 1024 * 1024;
/** Bytes of an export: what is kept of all sites together takes a third of it. */
const MOST_EXPORT_BYTES = 24 * 1024 * 1024;
/** Exports: an archive could have thousands, each with hundreds of versions. */
const MOST_EXPORTS = 100;

export interface ImportLimits extends GitLimits {
  /** Bytes that a file that is opened may inflate to, with all that is in it: a log of 100 MB fits. */
  readonly inflated: number;
}

export const IMPORT_LIMITS: ImportLimits = { ...GIT_LIMITS, inflated: 160 * 1024 * 1024 };

/** Bytes in which a log that isn't one of git's commits shows what it is. */
const START_BYTES = 16 * 1024;

/** All at once: each file gives versions, or is named with a reason. @param site as for `createImport` */
export function importHistory(files: readonly HistoryFile[], site: string | null = null): ImportedHistory {
  const history = createImport(site);
  for (const file of files) runAll(history.take(file));
  return runAll(history.end());
}

export interface HistoryImport {
  /** How much of the file at hand was read: from 0 to 1. */
  readonly progress: number;
  /** Nothing of a file's bytes is needed when the next one is taken. */
  take(file: HistoryFile): Steps<void>;
  end(): Steps<ImportedHistory>;
  /** Names of files whose versions are dated by the file's last change, as their names have no date. */
  readonly datedByFile: readonly string[];
  /** The site's history in our own export, as it was kept; null if there are other versions beside it, or none. */
  readonly exported: SiteHistory | null;
}

/**
 * The same, file after file and step by step.
 *
 * @param site the origin whose versions are wanted; null if an export may be of any one site
 */
export function createImport(site: string | null, limits: ImportLimits = IMPORT_LIMITS): HistoryImport {
  const collector: ImportCollector = { versions: [], unread: [], site, progress: 0, exported: [], datedByFile: [] };
  return {
    datedByFile: collector.datedByFile,
    get exported() {
      const [own, ...others] = collector.exported;
      return own && others.length === 0 && own.runs.length === collector.versions.length ? own : null;
    },
    get progress() {
      return collector.progress;
    },
    *take(file) {
      collector.progress = 0;
      const count = collector.versions.length + collector.unread.length;
      yield* readFile(file, collector, { left: limits.inflated, isInArchive: false, isGunzipped: false, limits });
      const isEmpty = collector.versions.length + collector.unread.length === count;
      if (isEmpty) collector.unread.push({ name: file.name, reason: 'nothing-found' });
      yield* dropOldest(collector.versions, limits.kept);
    },
    *end() {
      return { versions: yield* newest(collector), unread: collector.unread };
    },
  };
}

/** More bytes than a page should hold: of the oldest versions only the hash stays. */
function* dropOldest(versions: RobotsVersion[], most: number): Steps<void> {
  const sizeOf = ({ body }: RobotsVersion) => body?.length ?? 0;
  if (versions.reduce((sum, version) => sum + sizeOf(version), 0) <= most) return;
  const kept = new Set<RobotsVersion['body']>([null]);
  let room = most;
  for (const index of yield* sortedInSteps([...versions.keys()], (a, b) => timeOf(versions[b]) - timeOf(versions[a]))) {
    const version = versions[index];
    if (version === undefined || kept.has(version.body)) continue;
    room -= sizeOf(version);
    if (room >= 0) kept.add(version.body);
    else {
      versions[index] = { ...version, body: null, hash: hashOf(version) ?? '', size: version.size ?? sizeOf(version) };
      yield;
    }
  }
}

const timeOf = (version: RobotsVersion | undefined) => Date.parse(version?.at ?? '');

/** The oldest first; of the same body at the same time one. */
function* newest({ versions, unread }: ImportCollector): Steps<readonly RobotsVersion[]> {
  const isTime = paceOf(STEP_BYTES);
  const seen = new Set<string>();
  const own: RobotsVersion[] = [];
  for (const version of versions) {
    const identity = `${version.at} ${version.status} ${hashOf(version)}`;
    if (!seen.has(identity)) own.push(version);
    seen.add(identity);
    if (isTime((version.body?.length ?? 0) + LINE_BYTES)) yield;
  }
  const sorted = yield* sortedInSteps(own, (a, b) => timeOf(a) - timeOf(b));
  yield* inSteps(sorted.slice(0, -MOST_FILES), ({ at }) => unread.push({ name: at, reason: 'too-many' }));
  return sorted.slice(-MOST_FILES);
}

/** Where a file is found. */
interface Place {
  /** Bytes that may still be inflated. */
  left: number;
  isInArchive: boolean;
  isGunzipped: boolean;
  readonly limits: GitLimits;
}

function* readFile(file: HistoryFile, collector: ImportCollector, place: Place): Steps<void> {
  const { name, bytes } = file;
  const fail = (reason: UnreadFileReason, of = name) => collector.unread.push({ name: of, reason });
  function* readAll(entries: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Steps<void> {
    place.isInArchive = true;
    for (const entry of entries) {
      place.isGunzipped = false;
      yield* readFile({ name: entry.name, bytes: entry.bytes }, collector, place);
      yield;
    }
  }
  if (startsWith(bytes, GZIP)) {
    if (place.isGunzipped) return void fail('nested');
    const { bytes: inflated, trouble, made } = yield* gunzip(bytes, place.left);
    place.left = Math.max(0, place.left - made);
    place.isGunzipped = true;
    if (trouble !== null) fail(trouble);
    // What came before the damage is read if it is an archive; otherwise it would be half a file.
    if (trouble === null || isTar(inflated)) {
      yield* readFile({ ...file, name: name.replace(/\.t?gz$/i, ''), bytes: inflated }, collector, place);
    }
  } else if (startsWith(bytes, ZIP) || isTar(bytes)) {
    if (place.isInArchive) fail('nested');
    else if (isTar(bytes)) {
      const { entries, isDamaged } = readTar(bytes, MOST_FILES + 1);
      yield* readAll(entries.slice(0, MOST_FILES));
      if (isDamaged) fail('damaged');
      if (entries.length > MOST_FILES) fail('too-many');
    } else {
      const limits = { fileBytes: MOST_ENTRY_BYTES, allBytes: place.left, files: MOST_FILES };
      const { entries, unread, inflated, trouble } = yield* unzip(bytes, limits);
      place.left = Math.max(0, place.left - inflated);
      yield* readAll(entries);
      for (const each of unread) fail(each.reason, each.name);
      if (trouble !== null) fail(trouble);
    }
  } else {
    const log = yield* asUtf8(bytes);
    if (isGitLog(log)) yield* readGitLog(name, log, collector, place.limits);
    else if (!(yield* isExportRead(name, log, collector, place))) readDated(file, collector);
  }
}

/** Whether it is an export of ours, or is not looked at for one. */
function* isExportRead(name: string, bytes: Uint8Array, collector: ImportCollector, place: Place): Steps<boolean> {
  if (bytes[0] !== BRACE) return false;
  if (bytes.length > MOST_EXPORT_BYTES) {
    collector.unread.push({ name, reason: 'too-large' });
    return true;
  }
  const reading = yield* readExport(decodeUtf8(bytes), collector.site, place);
  if (reading.kind === 'other') return false;
  if (reading.kind === 'later-format') collector.unread.push({ name, reason: 'later-format' });
  else if (collector.exported.length === MOST_EXPORTS) collector.unread.push({ name, reason: 'too-many' });
  else {
    const wanted = collector.site ?? reading.sites[0]?.site;
    for (const { site, versions, history, damaged, isCut } of reading.sites) {
      if (site !== wanted) collector.unread.push({ name: `${name}: ${site}`, reason: 'other-site' });
      else collector.versions.push(...versions);
      if (site === wanted && history !== null) collector.exported.push(history);
      if (site === wanted && damaged > 0) collector.unread.push({ name, reason: 'damaged' });
      if (isCut) collector.unread.push({ name, reason: 'too-large' });
    }
    if (reading.hasMore) collector.unread.push({ name, reason: 'too-many' });
  }
  return true;
}

const BRACE = 0x7b;

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, offset) => bytes[offset] === byte);

/** Windows PowerShell writes what a command prints as UTF-16. */
function* asUtf8(bytes: Uint8Array): Steps<Uint8Array> {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return bytes.subarray(3);
  if (!startsWith(bytes, [0xff, 0xfe])) return bytes;
  const parts: Uint8Array[] = [];
  for (let from = 2; from < bytes.length; ) {
    const end = from + STEP_BYTES;
    // Both halves of a surrogate pair.
    const to = isHighSurrogate(bytes[end - 1]) ? end + 2 : end;
    parts.push(encodeUtf8(decodeReplacing(bytes.subarray(from, to), 'utf-16le')));
    from = to;
    yield;
  }
  return joinBytes(parts);
}

const isHighSurrogate = (highByte = 0) => highByte >= 0xd8 && highByte <= 0xdb;

function readDated({ name, bytes, modified }: HistoryFile, collector: ImportCollector): void {
  const { versions, unread } = collector;
  const path = name.replaceAll('\\', '/');
  if (!isRobotsName(path)) {
    unread.push({ name, reason: 'not-robots' });
    return;
  }
  // Of a log without its commits, as `git log --oneline` writes it, no version could be dated.
  if (/^diff --git /m.test(latin1(bytes.subarray(0, START_BYTES)))) {
    unread.push({ name, reason: 'nothing-found' });
    return;
  }
  const named = dateInName(path);
  const at = named ?? (Number.isNaN(Date.parse(modified ?? '')) ? null : new Date(modified ?? '').toISOString());
  if (at === null) {
    unread.push({ name, reason: 'no-date' });
    return;
  }
  if (named === null) collector.datedByFile.push(name);
  const isTruncated = bytes.length > CRAWLER_FILE_BYTES;
  versions.push({
    at,
    status: 200,
    // A copy: an archive should not stay in memory for the sake of one file.
    body: bytes.slice(0, CRAWLER_FILE_BYTES),
    size: bytes.length,
    ...(isTruncated && { isTruncated }),
  });
}
