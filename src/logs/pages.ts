// What is known of a URL that was requested, found again by its bytes.
import type { Hasher } from '../base/keyed-hash.ts';
import { ByteTable } from './byte-table.ts';
import { find, QUESTION, SLASH, type Span, startsWith, textOf } from './bytes.ts';
import { cut } from './top.ts';
import { type TakeVisits, VisitTable } from './visits.ts';

export interface Page {
  /** Cut where it is long. */
  readonly name: string;
  readonly isCut: boolean;
  readonly folder: string;
  /** The hash of the whole (Hasher). */
  readonly first: number;
  readonly second: number;
}

export function createPages(limit: number, keep: TakeVisits<Page>): VisitTable<Page> {
  // Many pages share a folder: each name of one is one string.
  const folders = new ByteTable(MOST_FOLDERS, (bytes, from, to) => cut(textOf(bytes, from, to)));
  return new VisitTable(limit, (bytes, from, to, hash) => makePage(bytes, from, to, hash, folders), keep);
}

/** Folders whose names are remembered. */
const MOST_FOLDERS = 1_024;

/** /robots.txt, with or without a query. */
export function isRobotsTxt({ bytes, from, to }: Span): boolean {
  if (to - from < ROBOTS_TXT.length || bytes[from + 1] !== 0x72) return false;
  const end = from + ROBOTS_TXT.length;
  return startsWith(bytes, from, to, ROBOTS_TXT) && (end === to || bytes[end] === QUESTION);
}

const ROBOTS_TXT = '/robots.txt';

/** Bytes that a name is made of, before it is cut: a part of a string keeps the whole of it in memory. */
const MOST_BYTES = 2_048;

function makePage(
  bytes: Uint8Array,
  from: number,
  to: number,
  { first, second }: Hasher,
  folders: ByteTable<string>,
): Page {
  const pathEnd = find(bytes, QUESTION, from, to);
  const slash = find(bytes, SLASH, from + 1, pathEnd);
  const text = textOf(bytes, from, Math.min(to, from + MOST_BYTES));
  const name = cut(text);
  return {
    name,
    isCut: to - from > MOST_BYTES || name !== text,
    folder: slash < pathEnd ? folders.get(bytes, from, Math.min(slash + 1, from + MOST_BYTES)) : '/',
    first,
    second,
  };
}
