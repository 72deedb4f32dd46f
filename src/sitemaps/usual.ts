// The elements that large sitemaps are made of, as nearly all of them write them: matched as a whole, in a fraction of the time. What is
// written otherwise is left to the tokenizer.
import { type Name, nameOf } from './names.ts';

/** Gets what is matched, tag by tag. Places are in the piece. */
export interface UsualSink {
  /** A start tag, which stands there. False where it is not taken. */
  open(name: Name, start: number, rel: string, hreflang: string, href: string): boolean;
  /** The text of the element that was opened last: all of it, without references. */
  text(text: string, from: number): void;
  /** False where no such element is open. */
  close(name: Name): boolean;
}

const ENTRY = nameOf('url');
const OPENS = '<url>';
const CLOSES = '</url>';

const TEXTS = ['loc', 'lastmod', 'changefreq', 'priority'].map((name) => ({
  name: nameOf(name),
  opens: `<${name}>`,
  closes: `</${name}>`,
}));

const LINK_START = 'link rel="alternate" hreflang="';
/** Characters of a prefix, with its colon. */
const LONGEST_PREFIX = 20;
/** Without references, which the tokenizer's reader looks at, and without what is an error. */
const LINK = /<((?:[A-Za-z]\w{0,18}:)?link) rel="alternate" hreflang="([\w-]*)" href="([^"<&]*)" ?\/>/y;

/** Where such elements may begin in a piece. */
export class UsualStarts {
  readonly #piece: string;
  #entry = -1;
  #link = -1;

  constructor(piece: string) {
    this.#piece = piece;
  }

  /** The first from there on, which only grows; -1 where none follows. */
  next(from: number): number {
    const piece = this.#piece;
    if (this.#entry < from) this.#entry = orEnd(piece, piece.indexOf(OPENS, from));
    if (this.#link < from) this.#link = orEnd(piece, findLink(piece, from));
    const first = Math.min(this.#entry, this.#link);
    return first < piece.length ? first : -1;
  }
}

const orEnd = (piece: string, at: number) => (at === -1 ? piece.length : at);

function findLink(piece: string, from: number): number {
  for (let at = piece.indexOf(LINK_START, from); at !== -1; at = piece.indexOf(LINK_START, at + 1)) {
    for (let start = at - 1; start >= Math.max(from, at - LONGEST_PREFIX); start -= 1) {
      if (piece.charCodeAt(start) === LESS_THAN) return start;
    }
  }
  return -1;
}

/** Reads those that stand there and follow one another, with blanks between them. Returns where the last one ends. */
export function readUsual(piece: string, from: number, sink: UsualSink): number {
  let end = from;
  for (;;) {
    const start = pastBlanks(piece, end);
    const next = readOne(piece, start, sink);
    if (next === start) return end;
    end = next;
  }
}

/** Where it ends; where it starts, if it is none. */
function readOne(piece: string, start: number, sink: UsualSink): number {
  if (piece.startsWith(OPENS, start)) return sink.open(ENTRY, start, '', '', '') ? start + OPENS.length : start;
  if (piece.startsWith(CLOSES, start)) return sink.close(ENTRY) ? start + CLOSES.length : start;
  for (const { name, opens, closes } of TEXTS) {
    if (!piece.startsWith(opens, start)) continue;
    const from = start + opens.length;
    const to = piece.indexOf('<', from);
    if (to === -1 || !piece.startsWith(closes, to)) return start;
    const text = piece.slice(from, to);
    if (text.includes('&') || !sink.open(name, start, '', '', '')) return start;
    sink.text(text, from);
    sink.close(name);
    return to + closes.length;
  }
  LINK.lastIndex = start;
  const found = LINK.exec(piece);
  if (found === null) return start;
  const end = LINK.lastIndex;
  const [, written = '', hreflang = '', href = ''] = found;
  const name = linkNamed(written);
  if (!sink.open(name, start, 'alternate', hreflang, href)) return start;
  sink.close(name);
  return end;
}

/** The name of the last one: all of a file have one and the same. */
let linkName = nameOf('link');

function linkNamed(text: string): Name {
  if (linkName.text !== text) linkName = nameOf(text);
  return linkName;
}

function pastBlanks(piece: string, from: number): number {
  let at = from;
  while (isBlank(piece.charCodeAt(at))) at += 1;
  return at;
}

/** XML §2.3. */
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const LESS_THAN = 0x3c;
