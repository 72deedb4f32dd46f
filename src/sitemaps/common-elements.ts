// A fast path for the elements that large sitemaps consist of, in their usual spelling: they are matched as a whole, many times
// as fast as with a tokenizer. Elements in any other spelling are left to the tokenizer.
import type { HreflangCode } from './hreflang-rules.ts';
import { xmlNameOf } from './names.ts';

/** Gets the matched elements in their order. Their texts contain no references and no line ends. */
export interface CommonElements {
  /** A `<url>` that is a child of the root. */
  open(line: number): void;
  text(name: TextName, text: string, line: number): void;
  /** @param url absolute, as a browser writes it */
  link(code: HreflangCode, url: string, line: number): void;
  /** @param href anything else */
  linkTo(code: HreflangCode, href: string, line: number): void;
  /** The end of the `<url>` that is open. */
  close(): void;
  /** Where the normalized URL ends that starts there; -1 without one. */
  endOfUrl(piece: string, from: number): number;
  /** Null if the tokenizer has to read it. */
  languageAt(piece: string, from: number, to: number): HreflangCode | null;
}

export type TextName = 'loc' | 'lastmod' | 'changefreq' | 'priority';

export const ENTRY = xmlNameOf('url');
const OPENS = '<url>';
const CLOSES = '</url>';

const textElement = (name: TextName) => ({ name, opens: `<${name}>`, closes: `</${name}>` });
const LOC = textElement('loc');
const LASTMOD = textElement('lastmod');
const CHANGEFREQ = textElement('changefreq');
const PRIORITY = textElement('priority');

const LINK_START = 'link rel="alternate" hreflang="';
/** Characters of a prefix, with its colon. */
const LONGEST_PREFIX = 20;
const LINK = new RegExp(`<(?:[A-Za-z]\\w{0,18}:)?${LINK_START}`, 'y');
const HREF = '" href="';

/** Where such elements can begin in a piece. */
export class CommonStarts {
  readonly #piece: string;
  #entry = -1;
  #link = -1;

  constructor(piece: string) {
    this.#piece = piece;
  }

  /** The first place from there on; -1 without one. `from` must not decrease. */
  next(from: number): number {
    const piece = this.#piece;
    if (this.#entry < from) this.#entry = orEnd(piece, piece.indexOf(OPENS, from));
    if (this.#link < from) this.#link = orEnd(piece, findLink(piece, from));
    const first = Math.min(this.#entry, this.#link);
    return first < piece.length ? first : -1;
  }
}

const orEnd = (piece: string, offset: number) => (offset === -1 ? piece.length : offset);

function findLink(piece: string, from: number): number {
  for (let offset = piece.indexOf(LINK_START, from); offset !== -1; offset = piece.indexOf(LINK_START, offset + 1)) {
    for (let start = offset - 1; start >= Math.max(from, offset - LONGEST_PREFIX); start -= 1) {
      if (piece.charCodeAt(start) === LESS_THAN) return start;
    }
  }
  return -1;
}

/** How far a piece was read. */
export interface CommonPlace {
  offset: number;
  line: number;
  /** Whether a `<url>` is open. */
  isInEntry: boolean;
}

/** Reads the consecutive elements from there on, with blanks between them. */
export function readCommon(piece: string, place: CommonPlace, take: CommonElements): void {
  for (;;) {
    let start = place.offset;
    let line = place.line;
    for (let code = piece.charCodeAt(start); isBlank(code); code = piece.charCodeAt(start)) {
      if (code === NEW_LINE) line += 1;
      start += 1;
    }
    const end = piece.charCodeAt(start) === LESS_THAN ? readOne(piece, start, line, place, take) : NONE;
    if (end === NONE) return;
    place.offset = end;
    place.line = line;
  }
}

/** Returned instead of the end of an element. */
const NONE = -1;

function readOne(piece: string, start: number, line: number, place: CommonPlace, take: CommonElements): number {
  if (!place.isInEntry) {
    if (!piece.startsWith(OPENS, start)) return NONE;
    place.isInEntry = true;
    take.open(line);
    return start + OPENS.length;
  }
  // A comparison of texts costs more than one of characters.
  switch (piece.charCodeAt(start + 1)) {
    case SLASH:
      if (!piece.startsWith(CLOSES, start)) return NONE;
      place.isInEntry = false;
      take.close();
      return start + CLOSES.length;
    case LETTER_L:
      if (piece.startsWith(LOC.opens, start)) return readTextElement(piece, LOC, start, line, take);
      if (piece.startsWith(LASTMOD.opens, start)) return readTextElement(piece, LASTMOD, start, line, take);
      return readLink(piece, start, line, take);
    case LETTER_C:
      if (piece.startsWith(CHANGEFREQ.opens, start)) return readTextElement(piece, CHANGEFREQ, start, line, take);
      return readLink(piece, start, line, take);
    case LETTER_P:
      if (piece.startsWith(PRIORITY.opens, start)) return readTextElement(piece, PRIORITY, start, line, take);
      return readLink(piece, start, line, take);
    default:
      return readLink(piece, start, line, take);
  }
}

type TextElement = ReturnType<typeof textElement>;

function readTextElement(
  piece: string,
  element: TextElement,
  start: number,
  line: number,
  take: CommonElements,
): number {
  const from = start + element.opens.length;
  const to = endOfText(piece, from);
  if (to === from || !piece.startsWith(element.closes, to)) return NONE;
  // Unicode blanks can surround it.
  take.text(element.name, piece.slice(from, to).trim(), line);
  return to + element.closes.length;
}

function readLink(piece: string, start: number, line: number, take: CommonElements): number {
  const from = endOfLinkStart(piece, start);
  const to = from === NONE ? NONE : piece.indexOf('"', from);
  const code = to === NONE ? null : take.languageAt(piece, from, to);
  if (code === null || !piece.startsWith(HREF, to)) return NONE;
  const href = to + HREF.length;
  const end = take.endOfUrl(piece, href);
  const isUrl = end !== NONE && piece.charCodeAt(end) === QUOTE;
  const quote = isUrl ? end : piece.indexOf('"', href);
  const slash = piece.charCodeAt(quote + 1) === SPACE ? quote + 2 : quote + 1;
  if (quote === NONE || piece.charCodeAt(slash) !== SLASH || piece.charCodeAt(slash + 1) !== GREATER_THAN) return NONE;
  const text = piece.slice(href, quote);
  if (text.includes('&') || (!isUrl && /[<\n]/.test(text))) return NONE;
  if (isUrl) take.link(code, text, line);
  else take.linkTo(code, text, line);
  return slash + 2;
}

/** How the last link began: all links of a file begin alike. */
let lastLink = `<${LINK_START}`;

/** `NONE` if no link begins there. */
function endOfLinkStart(piece: string, start: number): number {
  if (!piece.startsWith(lastLink, start)) {
    LINK.lastIndex = start;
    const [opens] = LINK.exec(piece) ?? [];
    if (opens === undefined) return NONE;
    lastLink = opens;
  }
  return start + lastLink.length;
}

/** Where the first blank or control character is, or one that begins a tag or a reference. */
function endOfText(piece: string, from: number): number {
  let offset = from;
  for (let code = piece.charCodeAt(offset); code > SPACE; code = piece.charCodeAt(offset)) {
    if (code === LESS_THAN || code === AMPERSAND) break;
    offset += 1;
  }
  return offset;
}

/** XML §2.3. */
const isBlank = (code: number) => code === SPACE || code === NEW_LINE || code === 0x0d || code === 0x09;

const NEW_LINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const LETTER_C = 0x63;
const LETTER_L = 0x6c;
const LETTER_P = 0x70;
