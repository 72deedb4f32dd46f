// The elements that large sitemaps are made of, as nearly all of them write them: matched as a whole, in a fraction of the time. What is
// written otherwise is left to the tokenizer.
import { Interner } from './interner.ts';
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
  initial: name.charCodeAt(0),
  opens: `<${name}>`,
  closes: `</${name}>`,
}));

const LINK_START = 'link rel="alternate" hreflang="';
/** Characters of a prefix, with its colon. */
const LONGEST_PREFIX = 20;
const LINK = new RegExp(`<((?:[A-Za-z]\\w{0,18}:)?link)${LINK_START.slice('link'.length)}`, 'y');
const HREF = '" href="';
const LINK_ENDS = ['"/>', '" />'];
/** Null for what the tokenizer reads. */
const languages = new Interner((text) => (/^[\w-]*$/.test(text) ? text : null));

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
  if (piece.charCodeAt(start) !== LESS_THAN) return start;
  // A comparison of texts costs more than one of characters.
  const initial = piece.charCodeAt(start + 1);
  if (initial === SLASH) return piece.startsWith(CLOSES, start) && sink.close(ENTRY) ? start + CLOSES.length : start;
  if (initial === LETTER_U && piece.startsWith(OPENS, start)) {
    return sink.open(ENTRY, start, '', '', '') ? start + OPENS.length : start;
  }
  for (const text of TEXTS) {
    if (text.initial === initial && piece.startsWith(text.opens, start)) return readText(piece, start, text, sink);
  }
  return readLink(piece, start, sink);
}

function readText(piece: string, start: number, { name, opens, closes }: (typeof TEXTS)[number], sink: UsualSink) {
  const from = start + opens.length;
  const to = piece.indexOf('<', from);
  if (to === -1 || !piece.startsWith(closes, to)) return start;
  const text = piece.slice(from, to);
  if (text.includes('&') || !sink.open(name, start, '', '', '')) return start;
  sink.text(text, from);
  sink.close(name);
  return to + closes.length;
}

/** Without references, which the tokenizer's reader looks at, and without what is an error. */
function readLink(piece: string, start: number, sink: UsualSink): number {
  const link = linkAt(piece, start);
  if (link === null) return start;
  const from = start + link.opens.length;
  const to = piece.indexOf('"', from);
  const hreflang = to === -1 ? null : languages.at(piece, from, to);
  if (hreflang === null || !piece.startsWith(HREF, to)) return start;
  const end = piece.indexOf('"', to + HREF.length);
  const close = LINK_ENDS.find((each) => piece.startsWith(each, end));
  if (end === -1 || close === undefined) return start;
  const href = piece.slice(to + HREF.length, end);
  if (href.includes('&') || href.includes('<')) return start;
  if (!sink.open(link.name, start, 'alternate', hreflang, href)) return start;
  sink.close(link.name);
  return end + close.length;
}

interface LinkStart {
  readonly name: Name;
  readonly opens: string;
}

/** How the last one began: all of a file begin alike. */
let lastLink: LinkStart = { name: nameOf('link'), opens: `<${LINK_START}` };

function linkAt(piece: string, start: number): LinkStart | null {
  if (piece.startsWith(lastLink.opens, start)) return lastLink;
  LINK.lastIndex = start;
  const [opens, written] = LINK.exec(piece) ?? [];
  if (opens === undefined || written === undefined) return null;
  lastLink = { name: nameOf(written), opens };
  return lastLink;
}

function pastBlanks(piece: string, from: number): number {
  let at = from;
  while (isBlank(piece.charCodeAt(at))) at += 1;
  return at;
}

/** XML §2.3. */
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const LESS_THAN = 0x3c;
const SLASH = 0x2f;
const LETTER_U = 0x75;
