// What a site's owner expects of a robots.txt, one expectation a line. The format: docs/EXPECTATIONS.md
import { type Crawler, customCrawler, findCrawler, isProductToken } from '../crawlers/index.ts';
import { type Because, createMatcher, type Parses, parsesOf } from '../robots/index.ts';

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
  /** The line, cut. */
  readonly text: string;
  readonly code: /** It starts with neither `allow` nor `block`. */
    | 'no-verdict'
    | 'no-crawler'
    /** The crawler's name isn't a product token. */
    | 'bad-crawler'
    /** It ends with neither a path nor an http or https URL. */
    | 'no-url'
    /** The URL is one of another site. */
    | 'other-site'
    | 'too-long'
    /** It stands behind as many as are read. */
    | 'too-many';
}

export interface ExpectationFile {
  readonly expectations: readonly Expectation[];
  /** At most MOST_FAULTS. */
  readonly faults: readonly ExpectationFault[];
  readonly faultsOmitted: number;
}

const MOST_EXPECTATIONS = 10_000;
const MOST_FAULTS = 100;
/** Characters of a line. */
const LONGEST = 4_096;
/** Characters of a line that a fault shows. */
const SHOWN = 100;

/** @param origin the site's; without it, URLs of any site are taken */
export function parseExpectations(text: string, origin: string | null = null): ExpectationFile {
  const expectations: Expectation[] = [];
  const faults: ExpectationFault[] = [];
  let faultsOmitted = 0;
  for (const [index, whole] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const read = whole.length > LONGEST ? 'too-long' : readLine(whole, origin);
    if (read === null) continue;
    const code = typeof read === 'string' ? read : expectations.length === MOST_EXPECTATIONS ? 'too-many' : null;
    if (typeof read !== 'string' && code === null) expectations.push(read);
    else if (faults.length === MOST_FAULTS) faultsOmitted += 1;
    else if (code !== null) faults.push({ line: index + 1, text: whole.slice(0, SHOWN), code });
  }
  return { expectations, faults, faultsOmitted };
}

/** The expectation, what is wrong with the line, or null for a line that says nothing. */
function readLine(line: string, origin: string | null): Expectation | ExpectationFault['code'] | null {
  const words = line.split(/[ \t]+/).filter((word) => word !== '');
  const comment = words.findIndex((word) => word.startsWith('#'));
  const [verdict, ...rest] = comment === -1 ? words : words.slice(0, comment);
  if (verdict === undefined) return null;
  if (!/^(?:allow|block)$/i.test(verdict)) return 'no-verdict';
  const url = rest.pop();
  if (url === undefined || !/^(?:\/|https?:\/\/[^/?#])/i.test(url)) return 'no-url';
  // A product token may have spaces.
  const token = rest.join(' ');
  if (token === '') return 'no-crawler';
  if (!isProductToken(token)) return 'bad-crawler';
  if (origin !== null && !url.startsWith('/') && !isOf(origin, url)) return 'other-site';
  return { token, url, allowed: verdict.toLowerCase() === 'allow' };
}

function isOf(origin: string, url: string): boolean {
  const rest = url.toLowerCase().startsWith(origin.toLowerCase()) ? url.slice(origin.length) : null;
  return rest !== null && /^(?:$|[/?#])/.test(rest);
}

/** A file that `parseExpectations` reads as the same. */
export function formatExpectations(expectations: readonly Expectation[]): string {
  return expectations.map(({ allowed, token, url }) => `${allowed ? 'allow' : 'block'} ${token} ${url}\n`).join('');
}

export interface CheckedExpectation extends Expectation {
  /** Whether robots.txt gives that verdict. An unknown answer meets no expectation. */
  readonly holds: boolean;
  /** Where the rule or the Crawl-delay stands that decides, 1-based; null where none does. */
  readonly line: number | null;
  readonly because: Because['kind'];
}

/**
 * Each in its place.
 *
 * @param crawlerOf how the crawler with a product token reads the file: as the catalogue has it, or by RFC 9309
 */
export function checkExpectations(
  robots: string | Uint8Array | Parses,
  expectations: readonly Expectation[],
  crawlerOf: (token: string) => Crawler = (token) => findCrawler(token) ?? customCrawler(token),
): readonly CheckedExpectation[] {
  const parses = typeof robots === 'function' ? robots : parsesOf(robots);
  const matchers = new Map<string, ReturnType<typeof createMatcher>>();
  const matcherFor = (token: string) => {
    const known = matchers.get(token);
    if (known) return known;
    const { dialect, chain, ignoresStar } = crawlerOf(token);
    const matcher = createMatcher(parses(dialect), chain, { ignoresStar });
    matchers.set(token, matcher);
    return matcher;
  };
  return expectations.map((expectation) => {
    const { allowed, rule, because } = matcherFor(expectation.token)(expectation.url);
    const line = because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
    return { ...expectation, holds: allowed === expectation.allowed, line, because: because.kind };
  });
}

/** One of each crawler and URL: the later one counts. */
export function joined(one: readonly Expectation[], other: readonly Expectation[]): readonly Expectation[] {
  return [...new Map([...one, ...other].map((each) => [keyOf(each), each])).values()];
}

/** How many of `other` are new to `one`, or expect something else. */
export function countNew(one: readonly Expectation[], other: readonly Expectation[]): number {
  const known = new Map(one.map((each) => [keyOf(each), each.allowed]));
  return joined([], other).filter((each) => known.get(keyOf(each)) !== each.allowed).length;
}

const keyOf = ({ token, url }: Expectation) => `${token.toLowerCase()} ${url}`;
