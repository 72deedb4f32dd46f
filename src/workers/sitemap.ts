// Reads a sitemap or a sitemap index in pieces (https://www.sitemaps.org/protocol.html): what a LOC directly in a URL or SITEMAP says.
// Other vocabularies, of images say, have LOCs too: those are left out.
import { Parser } from 'htmlparser2';
import { LONGEST_VALUE } from '../urls/index.ts';

/** sitemaps.org: of a sitemap, and of an index. */
const MOST_ENTRIES = 50_000;

/** Levels of elements. A sitemap has four; the parser takes longer for each level. */
const DEEPEST = 40;

export interface SitemapReader {
  readonly push: (piece: string) => void;
  readonly end: () => void;
  /** The sitemaps that an index names, as written. */
  readonly sitemaps: readonly string[];
  /**
   * `malformed`: it is neither a sitemap nor an index. `too-many`: entries beyond the limit were left out. `truncated`: it breaks
   * off, or a LOC never ends, so that URLs are missing.
   */
  readonly trouble: () => 'malformed' | 'too-many' | 'truncated' | null;
}

/** @param take gets what each LOC of a URL says, and its line, 1-based */
export function createSitemapReader(take: (text: string, line: number) => void): SitemapReader {
  const sitemaps: string[] = [];
  const open: string[] = [];
  let entries = 0;
  let isMalformed = false;
  let isTruncated = false;
  let hasRoot = false;
  /** What the LOC that is open says so far. */
  let said: string | null = null;
  /** Where that begins. */
  let line = 1;
  const lines = createLineCounter();
  const parser: Parser = new Parser(
    {
      onopentag: (name) => {
        const local = localName(name);
        hasRoot = true;
        if (open.length === 0 && local !== 'urlset' && local !== 'sitemapindex') isMalformed = true;
        if (open.length === DEEPEST) isMalformed = true;
        if (isMalformed) parser.pause();
        const parent = open.at(-1);
        if (local === 'loc' && (parent === 'url' || parent === 'sitemap')) said = '';
        open.push(local);
      },
      ontext: (text) => {
        if (said === null) return;
        if (said.trim() === '') line = lines.at(parser.startIndex) + lineEndsIn(/^\s*/.exec(text)?.[0] ?? '');
        if (said.length < LONGEST_VALUE) said += text.slice(0, LONGEST_VALUE - said.length);
      },
      onclosetag: (_, isImplied) => {
        if (open.pop() !== 'loc' || said === null) return;
        const text = said.trim();
        said = null;
        // Without an end tag, in the middle of a URL perhaps; an empty element has none either.
        if (isImplied) {
          if (text !== '') isTruncated = true;
          return;
        }
        entries += 1;
        if (entries > MOST_ENTRIES) return;
        if (open.at(-1) === 'sitemap') sitemaps.push(text);
        else take(text, line);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    push: (piece) => {
      if (isMalformed) return;
      lines.push(piece);
      parser.write(piece);
    },
    end: () => {
      if (open.length > 0) isTruncated = true;
      if (!isMalformed) parser.end();
      if (!hasRoot) isMalformed = true;
    },
    sitemaps,
    trouble: () => {
      if (isMalformed) return 'malformed';
      if (entries > MOST_ENTRIES) return 'too-many';
      return isTruncated ? 'truncated' : null;
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function lineEndsIn(text: string): number {
  return text.split('\n').length - 1;
}

/** Counts the lines of a text that comes in pieces, up to places that only grow. */
function createLineCounter() {
  let piece = '';
  let start = 0;
  let looked = 0;
  let line = 1;
  const lookUntil = (end: number) => {
    for (; looked < end; looked += 1) if (piece.charCodeAt(looked) === 0x0a) line += 1;
  };
  return {
    push: (next: string) => {
      lookUntil(piece.length);
      start += piece.length;
      piece = next;
      looked = 0;
    },
    /** @param place in the whole text */
    at: (place: number): number => {
      lookUntil(Math.min(place - start, piece.length));
      return line;
    },
  };
}
