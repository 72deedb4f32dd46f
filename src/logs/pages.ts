// What is known of an address that was requested, found again by its octets.
import { ByteTable, hashOf, SEEDS } from './byte-table.ts';
import { find, QUESTION, SLASH, type Span, startsWith, textOf } from './bytes.ts';
import { cut } from './top.ts';
import type { Visited } from './visit.ts';

export interface Page extends Visited {
  /** Cut where it is long. */
  readonly name: string;
  readonly isCut: boolean;
  readonly folder: string;
  /** Two hashes of the whole. */
  readonly first: number;
  readonly second: number;
}

/** `leave`: see ByteTable. */
export function createPages(limit: number, leave: (page: Page) => void): ByteTable<Page> {
  return new ByteTable(limit, makePage, leave);
}

/** /robots.txt, with or without a query. */
export function isRobotsTxt({ bytes, from, to }: Span): boolean {
  if (to - from < ROBOTS_TXT.length || bytes[from + 1] !== 0x72) return false;
  const end = from + ROBOTS_TXT.length;
  return startsWith(bytes, from, to, ROBOTS_TXT) && (end === to || bytes[end] === QUESTION);
}

const ROBOTS_TXT = '/robots.txt';

function makePage(bytes: Uint8Array, from: number, to: number): Page {
  const pathEnd = find(bytes, QUESTION, from, to);
  const slash = find(bytes, SLASH, from + 1, pathEnd);
  const text = textOf(bytes, from, to);
  const name = cut(text);
  return {
    name,
    isCut: name !== text,
    folder: slash < pathEnd ? cut(textOf(bytes, from, slash + 1)) : '/',
    first: hashOf(bytes, from, to, SEEDS[0]),
    second: hashOf(bytes, from, to, SEEDS[1]),
    visits: null,
  };
}
