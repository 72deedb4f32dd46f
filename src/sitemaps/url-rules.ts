// The rules for URLs: their normal form, and which ones a file can contain. https://www.sitemaps.org/protocol.html#location and
// #sitemaps_cross_submits
import { LONGEST_URL, parseUrl } from '../base/url.ts';
import { urlKey } from '../base/url-key.ts';
import type { Findings } from './findings.ts';
import { SeenUrls } from './seen-urls.ts';

/** "This value must be less than 2,048 characters." https://www.sitemaps.org/protocol.html#locdef */
const TOO_LONG = 2_048;

export interface UrlReader {
  /** Absolute and normalized; null if it isn't an http or https URL. */
  read(text: string): string | null;
  /** Whether the last read URL had no scheme. */
  readonly isRelative: boolean;
  /** Where the normalized URL ends that starts there, if its origin was read before; -1 otherwise. */
  endOf(piece: string, from: number): number;
}

/** Marks characters that normalizing can change: all except those that stay the same in every part of a URL. */
const IS_SPECIAL = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w\-~!$&()*+,;=:@/?]/.test(String.fromCharCode(code)) ? 0 : 1,
);
/** The most origins that are remembered. */
const MOST_ORIGINS = 16;
const DOT = 0x2e;
const PERCENT = 0x25;
const SLASH = 0x2f;

/** @param base for relative URLs; null if it isn't known */
export function createUrlReader(base: string | null): UrlReader {
  /** Origins, with a slash: most URLs of a file have the same one, or one for each language. */
  const origins: string[] = [];
  let last = '';
  const remember = (origin: string) => {
    last = origin;
    if (origins.includes(origin)) return;
    if (origins.length === MOST_ORIGINS) origins.shift();
    origins.push(origin);
  };
  const reader = {
    isRelative: false,
    read: (text: string): string | null => {
      reader.isRelative = false;
      if (text.length < LONGEST_URL && reader.endOf(text, 0) === text.length) return text;
      if (text === '' || text.length > LONGEST_URL) return null;
      reader.isRelative = !/^[a-z][a-z\d+.-]*:/i.test(text);
      // Browsers remove line ends and tabs within a URL, which would join two URLs.
      const url = /[\t\n\r]/.test(text) ? null : parseUrl(text, base ?? undefined);
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
      remember(`${url.origin}/`);
      return url.href;
    },
    endOf: (piece: string, from: number): number => {
      if (last === '' || !piece.startsWith(last, from)) {
        last = origins.find((origin) => piece.startsWith(origin, from)) ?? '';
        if (last === '') return -1;
      }
      return endOfPlain(piece, from + last.length);
    },
  };
  return reader;
}

/** The first character after the origin that normalizing can change. */
function endOfPlain(text: string, from: number): number {
  let before = SLASH;
  for (let offset = from; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    // A dot at the start of a segment can be the whole segment, also as %2e.
    if (IS_SPECIAL[code] !== 0) {
      if (code === DOT ? before === SLASH : code !== PERCENT || isDot(text, offset + 1)) return offset;
    }
    before = code;
  }
  return text.length;
}

/** `2e`, in any letter case. */
const isDot = (text: string, offset: number) =>
  text.charCodeAt(offset) === 0x32 && (text.charCodeAt(offset + 1) | 0x20) === 0x65;

/** Where a URL is, relative to the file. */
type Place = 'own' | 'www-mismatch' | 'other-scheme' | 'other-host';

interface Own {
  readonly scheme: string;
  readonly host: string;
  readonly folder: string;
}

export class UrlRules {
  readonly #findings: Findings;
  readonly #reader: UrlReader;
  readonly #seen = new SeenUrls();
  /** The file's own place; null if it has no URL. */
  readonly #own: Own | null;
  /** The start of the URLs that it can list wherever it is; null if there are none. */
  readonly #proven: string | null;
  /** The origin of the last URL, and its place. */
  #origin = '';
  #place: Place = 'own';

  /** @param robotsOrigin the origin whose robots.txt names the file: that proves that it can list this origin’s URLs */
  constructor(base: string | null, findings: Findings, robotsOrigin: string | null) {
    this.#findings = findings;
    this.#proven = robotsOrigin === null ? null : `${robotsOrigin}/`;
    this.#reader = createUrlReader(base);
    const own = base === null ? null : this.#reader.read(base);
    const [origin = '', scheme = '', host = ''] = ORIGIN.exec(own ?? '') ?? [];
    const path = own?.slice(origin.length).replace(/[?#].*$/s, '') ?? '';
    this.#own = own === null ? null : { scheme, host, folder: origin + path.slice(0, path.lastIndexOf('/') + 1) };
  }

  /** For alternates, which can be anywhere. */
  get reader(): UrlReader {
    return this.#reader;
  }

  /** @returns the URL; null without one */
  read(text: string, line: number): string | null {
    const findings = this.#findings;
    if (text.length >= TOO_LONG) findings.add('long-url', line, text);
    const url = this.#reader.read(text);
    if (url === null) {
      const isKnownToBeRelative = this.#own === null && this.#reader.isRelative;
      if (text.length < TOO_LONG) findings.add(isKnownToBeRelative ? 'relative-url' : 'bad-url', line, text);
      return null;
    }
    if (this.#reader.isRelative) findings.add('relative-url', line, text);
    if (url.includes('#')) findings.add('fragment', line, text);
    if (this.#own !== null) this.#checkPlace(this.#own, url, text, line);
    if (!this.#seen.add(urlKey(url))) findings.add('duplicate', line, text);
    return url;
  }

  #checkPlace(own: Own, url: string, text: string, line: number) {
    if (url.startsWith(own.folder) || (this.#proven !== null && url.startsWith(this.#proven))) return;
    if (this.#origin === '' || !url.startsWith(this.#origin)) {
      const [origin = '', scheme = '', host = ''] = ORIGIN.exec(url) ?? [];
      this.#origin = `${origin}/`;
      this.#place = placeOf(own, scheme, host);
    }
    this.#findings.add(this.#place === 'own' ? 'outside-folder' : this.#place, line, text);
  }
}

const ORIGIN = /^(https?):\/\/([^/?#]*)/;

function placeOf(own: Own, scheme: string, host: string): Place {
  if (host === own.host) return scheme === own.scheme ? 'own' : 'other-scheme';
  return host === `www.${own.host}` || own.host === `www.${host}` ? 'www-mismatch' : 'other-host';
}
