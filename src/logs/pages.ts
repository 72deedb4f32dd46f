// The names of a URL that was requested, and of its folder.
import { decodeRange } from '../base/utf8.ts';
import { ByteTable } from './byte-table.ts';
import { findEither, QUESTION, SLASH, type Span, startsWith } from './bytes.ts';
import { truncateName } from './top.ts';

/** /robots.txt, with or without a query. */
export function isRobotsTxt({ bytes, from, to }: Span): boolean {
  if (to - from < ROBOTS_TXT.length || bytes[from + 1] !== 0x72) return false;
  const end = from + ROBOTS_TXT.length;
  return startsWith(bytes, from, to, ROBOTS_TXT) && (end === to || bytes[end] === QUESTION);
}

const ROBOTS_TXT = '/robots.txt';

/** The most bytes that are decoded for a name. A slice of a longer string would keep all of it in memory. */
const MOST_BYTES = 2_048;

/** Shortened if it is long. */
export function nameOfPage({ bytes, from, to }: Span): string {
  return truncateName(decodeRange(bytes, from, Math.min(to, from + MOST_BYTES)));
}

/** URLs of one folder share the string of its name. `requests` is 0 except while a caller adds up requests. */
export interface PageFolder {
  readonly name: string;
  requests: number;
}

export interface PageFolders {
  readonly root: PageFolder;
  readonly others: ByteTable<PageFolder>;
}

/** Folders whose names are cached. */
const MOST_FOLDERS = 1_024;

export const createPageFolders = (): PageFolders => ({
  root: { name: '/', requests: 0 },
  others: new ByteTable(MOST_FOLDERS, (bytes, from, to) => ({
    name: truncateName(decodeRange(bytes, from, to)),
    requests: 0,
  })),
});

/** The first segment of its path: `/blog/`. */
export function folderOfPage({ bytes, from, to }: Span, { root, others }: PageFolders): PageFolder {
  const end = findEither(bytes, SLASH, QUESTION, from + 1, to);
  return end < to && bytes[end] === SLASH ? others.get(bytes, from, Math.min(end + 1, from + MOST_BYTES)) : root;
}
