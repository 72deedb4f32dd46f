// The names of a URL that was requested, and of its folder.
import type { ByteTable } from './byte-table.ts';
import { findEither, QUESTION, SLASH, type Span, startsWith, textOf } from './bytes.ts';
import { cut } from './top.ts';

/** /robots.txt, with or without a query. */
export function isRobotsTxt({ bytes, from, to }: Span): boolean {
  if (to - from < ROBOTS_TXT.length || bytes[from + 1] !== 0x72) return false;
  const end = from + ROBOTS_TXT.length;
  return startsWith(bytes, from, to, ROBOTS_TXT) && (end === to || bytes[end] === QUESTION);
}

const ROBOTS_TXT = '/robots.txt';

/** Bytes that a name is made of, before it is cut: a part of a string keeps the whole of it in memory. */
const MOST_BYTES = 2_048;

/** Cut where it is long. */
export function nameOfPage({ bytes, from, to }: Span): string {
  return cut(textOf(bytes, from, Math.min(to, from + MOST_BYTES)));
}

/** The first segment of its path: `/blog/`. Many URLs share one: each name is one string. */
export function folderOfPage({ bytes, from, to }: Span, folders: ByteTable<string>): string {
  const end = findEither(bytes, SLASH, QUESTION, from + 1, to);
  return end < to && bytes[end] === SLASH ? folders.get(bytes, from, Math.min(end + 1, from + MOST_BYTES)) : '/';
}
