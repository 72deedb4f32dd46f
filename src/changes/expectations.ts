// What site owners expect of a robots.txt, one expectation a line. The format: docs/EXPECTATIONS.md
import { isProductToken } from '../crawlers/index.ts';

export interface Expectation {
  /** The crawler's product token. */
  readonly token: string;
  /** An absolute URL, or a path. */
  readonly url: string;
  readonly allowed: boolean;
}

export interface ExpectationFault {
  /** 1-based. */
  readonly line: number;
  /** The line, truncated. */
  readonly text: string;
  readonly code: /** It starts with neither `allow` nor `block`. */
    | 'no-verdict'
    | 'no-crawler'
    /** The crawler's name isn't a product token. */
    | 'bad-crawler'
    /** It ends with neither a path nor an http or https URL. */
    | 'no-url'
    /** The URL belongs to another site. */
    | 'other-site'
    /** It contains U+FFFD, which replaces bytes that aren't UTF-8. */
    | 'not-utf8'
    | 'too-long';
}

export interface ExpectationFile {
  readonly expectations: readonly Expectation[];
  /** At most MOST_FAULTS. */
  readonly faults: readonly ExpectationFault[];
  /** How many lines have each fault. */
  readonly faultCounts: ReadonlyMap<ExpectationFault['code'], number>;
}

const MOST_FAULTS = 100;
/** The most characters of a line. */
const LONGEST = 4_096;
/** The most characters of a line that are shown with its fault. */
const SHOWN = 100;

/** @param origin the site's; null: URLs of any site are accepted */
export function parseExpectations(text: string, origin: string | null = null): ExpectationFile {
  const expectations: Expectation[] = [];
  const faults: ExpectationFault[] = [];
  const faultCounts = new Map<ExpectationFault['code'], number>();
  for (const [index, whole] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const read = whole.length > LONGEST ? 'too-long' : readLine(whole, origin);
    if (read === null) continue;
    if (typeof read !== 'string') {
      expectations.push(read);
      continue;
    }
    faultCounts.set(read, (faultCounts.get(read) ?? 0) + 1);
    if (faults.length < MOST_FAULTS) faults.push({ line: index + 1, text: whole.slice(0, SHOWN), code: read });
  }
  return { expectations, faults, faultCounts };
}

/** The expectation, or what is wrong with the line; null for a line without one. */
function readLine(line: string, origin: string | null): Expectation | ExpectationFault['code'] | null {
  const words = line.split(/[ \t]+/).filter((word) => word !== '');
  const comment = words.findIndex((word) => word.startsWith('#'));
  const statement = comment === -1 ? words : words.slice(0, comment);
  const [verdict, ...rest] = statement;
  if (verdict === undefined) return null;
  if (statement.some((word) => word.includes('\ufffd'))) return 'not-utf8';
  if (!/^(?:allow|block)$/i.test(verdict)) return 'no-verdict';
  const url = rest.pop();
  if (url === undefined || !/^(?:\/|https?:\/\/[^/?#])/i.test(url)) return 'no-url';
  // A product token may have spaces.
  const token = rest.join(' ');
  if (token === '') return 'no-crawler';
  if (!isProductToken(token)) return 'bad-crawler';
  if (origin !== null && pathOnSite(origin, url) === null) return 'other-site';
  return { token, url, allowed: verdict.toLowerCase() === 'allow' };
}

/**
 * Path and query of a path, or of a URL of the site, with its host in any letter case (RFC 3986 §3.2.2); null for another site.
 */
export function pathOnSite(origin: string, url: string): string | null {
  const hasOrigin = url.slice(0, origin.length).toLowerCase() === origin.toLowerCase();
  if (!hasOrigin && !url.startsWith('/')) return null;
  const rest = hasOrigin ? url.slice(origin.length) : url;
  if (!/^(?:$|[/?#])/.test(rest)) return null;
  const [path = ''] = rest.split('#', 1);
  return path.startsWith('/') ? path : `/${path}`;
}

/** A file that `parseExpectations` reads back as these. */
export function formatExpectations(expectations: readonly Expectation[]): string {
  return expectations.map(({ allowed, token, url }) => `${allowed ? 'allow' : 'block'} ${token} ${url}\n`).join('');
}
