// The element that large sitemaps are made of, eight or more an entry, as nearly all of them write it: matched as a whole, in a fraction
// of the time. One that is written otherwise is left to the tokenizer.

const START = 'link rel="alternate" hreflang="';

/** Characters of a prefix, with its colon. */
const LONGEST_PREFIX = 20;

/** Without references, which the tokenizer's reader looks at, and without what is an error. */
const LINK = /<((?:[A-Za-z]\w{0,18}:)?link) rel="alternate" hreflang="([\w-]*)" href="([^"<&]*)" ?\/>/y;

export interface LinkMatch {
  readonly name: string;
  readonly hreflang: string;
  readonly href: string;
  /** Where its tag starts, and where it ends. */
  readonly start: number;
  readonly end: number;
}

/** Where a tag starts that may be one; -1 where none follows. */
export function findLink(piece: string, from: number): number {
  for (let at = piece.indexOf(START, from); at !== -1; at = piece.indexOf(START, at + 1)) {
    for (let start = at - 1; start >= Math.max(from, at - LONGEST_PREFIX); start -= 1) {
      if (piece.charCodeAt(start) === LESS_THAN) return start;
    }
  }
  return -1;
}

/** The one that stands there, after blanks perhaps. */
export function linkAt(piece: string, from: number): LinkMatch | null {
  let start = from;
  while (isBlank(piece.charCodeAt(start))) start += 1;
  LINK.lastIndex = start;
  const found = LINK.exec(piece);
  if (found === null) return null;
  const [, name = '', hreflang = '', href = ''] = found;
  return { name, hreflang, href, start, end: LINK.lastIndex };
}

/** XML §2.3. */
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const LESS_THAN = 0x3c;
