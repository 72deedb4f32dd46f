// Older versions of a robots.txt from files that a person has: dated files, archives of them, the output of `git log -p`. What a file
// is, its content says; its name only says when a single robots.txt was made.
import { decodeReplacing, decodeUtf8, encodeUtf8 } from '../../base/utf8.ts';
import { readExport } from '../store/exchange.ts';
import type { RobotsVersion } from '../types.ts';
import { hashOf, MAX_FILE_BYTES } from '../version.ts';
import { dateInName } from './dated-name.ts';
import { isGitLog } from './git-commits.ts';
import { readGitLog } from './git-log.ts';
import { gunzip } from './inflate.ts';
import { isTar, readTar } from './tar.ts';
import type { HistoryFile, ImportCollector, ImportedHistory, UnreadFileReason } from './types.ts';
import { unzip } from './zip.ts';

/** Files of an archive, and versions together. */
const MOST_FILES = 10_000;
/** Bytes that a file that is opened may inflate to, with all that is in it: a log of 100 MB fits. */
const MAX_INFLATED = 160 * 1024 * 1024;
/** Bytes of one file in a zip: larger ones are none of robots.txt. A log may be one. */
const MAX_ENTRY = 128 * 1024 * 1024;

/**
 * Files of any kind: each gives versions, or is named with a reason.
 *
 * @param site the origin whose versions are wanted; null where an export may be of any one site
 */
export function importHistory(files: readonly HistoryFile[], site: string | null = null): ImportedHistory {
  const collector: ImportCollector = { versions: [], unread: [], site };
  for (const file of files) {
    const count = collector.versions.length + collector.unread.length;
    readFile(file, collector, { left: MAX_INFLATED, isInArchive: false, isGunzipped: false });
    const isEmpty = collector.versions.length + collector.unread.length === count;
    if (isEmpty) collector.unread.push({ name: file.name, reason: 'nothing-found' });
  }
  return { versions: newest(collector), unread: collector.unread };
}

/** The oldest first; of the same body at the same time one. */
function newest({ versions, unread }: Pick<ImportCollector, 'versions' | 'unread'>): readonly RobotsVersion[] {
  const seen = new Set<string>();
  const sorted = versions
    .filter((version) => {
      const identity = `${version.at} ${version.status} ${hashOf(version)}`;
      return !seen.has(identity) && seen.add(identity);
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const { at } of sorted.slice(0, -MOST_FILES)) unread.push({ name: at, reason: 'too-many' });
  return sorted.slice(-MOST_FILES);
}

/** Where a file is found. */
interface Place {
  /** Bytes that may still be inflated. */
  left: number;
  isInArchive: boolean;
  isGunzipped: boolean;
}

function readFile(file: HistoryFile, collector: ImportCollector, place: Place): void {
  const { name, bytes } = file;
  const fail = (reason: UnreadFileReason, of = name) => collector.unread.push({ name: of, reason });
  const readAll = (entries: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => {
    place.isInArchive = true;
    for (const entry of entries) {
      place.isGunzipped = false;
      readFile({ name: entry.name, bytes: entry.bytes }, collector, place);
    }
  };
  if (startsWith(bytes, GZIP)) {
    if (place.isGunzipped) return void fail('nested');
    const { bytes: inflated, trouble, made } = gunzip(bytes, place.left);
    place.left = Math.max(0, place.left - made);
    place.isGunzipped = true;
    if (trouble !== null) fail(trouble);
    // Of a damaged one, what came before is read; of a file that isn't an archive, that would be half a file.
    if (trouble === null || isTar(inflated)) {
      readFile({ ...file, name: name.replace(/\.t?gz$/i, ''), bytes: inflated }, collector, place);
    }
  } else if (startsWith(bytes, ZIP) || isTar(bytes)) {
    if (place.isInArchive) fail('nested');
    else if (isTar(bytes)) {
      const { entries, isDamaged } = readTar(bytes, MOST_FILES + 1);
      readAll(entries.slice(0, MOST_FILES));
      if (isDamaged) fail('damaged');
      if (entries.length > MOST_FILES) fail('too-many');
    } else {
      const limits = { file: MAX_ENTRY, all: place.left, files: MOST_FILES };
      const { entries, unread, inflated, trouble } = unzip(bytes, limits);
      place.left = Math.max(0, place.left - inflated);
      readAll(entries);
      for (const each of unread) fail(each.reason, each.name);
      if (trouble !== null) fail(trouble);
    }
  } else {
    const log = asUtf8(bytes);
    if (isGitLog(log)) readGitLog(name, log, collector);
    else if (!isExportRead(name, log, collector)) readDated(file, collector);
  }
}

/** Whether it is an export of ours. */
function isExportRead(name: string, bytes: Uint8Array, collector: ImportCollector): boolean {
  if (bytes[0] !== BRACE) return false;
  const reading = readExport(decodeUtf8(bytes), collector.site);
  if (reading.kind === 'other') return false;
  if (reading.kind === 'later-format') collector.unread.push({ name, reason: 'later-format' });
  else {
    const wanted = collector.site ?? reading.sites[0]?.site;
    for (const { site, versions, damaged } of reading.sites) {
      if (site !== wanted) collector.unread.push({ name: `${name}: ${site}`, reason: 'other-site' });
      else for (const version of versions) collector.versions.push(version);
      if (site === wanted && damaged > 0) collector.unread.push({ name, reason: 'damaged' });
    }
  }
  return true;
}

const BRACE = 0x7b;

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Windows PowerShell writes what a command prints as UTF-16. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return bytes.subarray(3);
  return startsWith(bytes, [0xff, 0xfe]) ? encodeUtf8(decodeReplacing(bytes.subarray(2), 'utf-16le')) : bytes;
}

function readDated({ name, bytes, modified }: HistoryFile, { versions, unread }: ImportCollector): void {
  const path = name.replaceAll('\\', '/');
  if (!/robots/i.test(path) && !/(?:^|\/)[\d-_.TZ:]+\.txt$/i.test(path)) {
    unread.push({ name, reason: 'not-robots' });
    return;
  }
  const at =
    dateInName(path) ?? (Number.isNaN(Date.parse(modified ?? '')) ? null : new Date(modified ?? '').toISOString());
  if (at === null) {
    unread.push({ name, reason: 'no-date' });
    return;
  }
  const isTruncated = bytes.length > MAX_FILE_BYTES;
  versions.push({
    at,
    status: 200,
    // A copy: an archive should not stay in memory for the sake of one file.
    body: bytes.slice(0, MAX_FILE_BYTES),
    size: bytes.length,
    ...(isTruncated && { isTruncated }),
  });
}
