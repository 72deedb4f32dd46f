// The expectations of a site: one of each crawler and URL, and no more than can be checked while somebody types.
import { type Expectation, formatExpectations, parseExpectations, pathOnSite } from './expectations.ts';

export const MOST_EXPECTATIONS = 10_000;

export interface Joined {
  readonly expectations: readonly Expectation[];
  /** How many are new, and how many replaced an expectation of the opposite. */
  readonly added: number;
  readonly replaced: number;
  /** How many were already in the list, how many were repeated, and how many the list has no room for. */
  readonly known: number;
  readonly repeated: number;
  readonly omitted: number;
}

/** Adds expectations to the list. A later one with the same crawler and URL replaces an earlier one. */
export function joinedExpectations(site: string, list: readonly Expectation[], more: readonly Expectation[]): Joined {
  const all = new Map(list.map((each) => [keyOf(each), each]));
  const coming = new Map(more.map((each) => expectationOnSite(site, each)).map((each) => [keyOf(each), each]));
  const counts = { added: 0, replaced: 0, known: 0, repeated: more.length - coming.size, omitted: 0 };
  for (const [key, each] of coming) {
    const there = all.get(key);
    const became = there === undefined ? 'added' : there.allowed === each.allowed ? 'known' : 'replaced';
    const isOmitted = became === 'added' && all.size >= MOST_EXPECTATIONS;
    counts[isOmitted ? 'omitted' : became] += 1;
    if (became !== 'known' && !isOmitted) all.set(key, each);
  }
  const isSame = counts.added + counts.replaced === 0;
  return { expectations: isSame ? list : [...all.values()], ...counts };
}

export interface Renamed {
  readonly expectations: readonly Expectation[];
  /**
   * The expectation that the list already has for that crawler and URL; null without one. If it is the opposite, nothing is
   * renamed.
   */
  readonly there: Expectation | null;
}

/** Changes the crawler of one expectation in the list. */
export function renamedExpectation(list: readonly Expectation[], one: Expectation, token: string): Renamed {
  const own = keyOf(one);
  const key = keyOf({ ...one, token });
  // The list may have changed since it was shown.
  const current = list.find((each) => keyOf(each) === own);
  if (current === undefined) return { expectations: list, there: null };
  const there = list.find((each) => each !== current && keyOf(each) === key) ?? null;
  if (there === null)
    return { expectations: list.map((each) => (each === current ? { ...each, token } : each)), there };
  return { expectations: there.allowed === current.allowed ? withoutExpectation(list, current) : list, there };
}

export function withoutExpectation(list: readonly Expectation[], one: Expectation): readonly Expectation[] {
  const key = keyOf(one);
  return list.filter((each) => keyOf(each) !== key);
}

/** The verdict in a table row as an expectation; null if a file of expectations can't contain it. */
export function expectationOf(site: string, row: Expectation): Expectation | null {
  const { url, ...rest } = expectationOnSite(site, row);
  // An example has the characters of its rule.
  const one = { ...rest, url: url.replace(/\s/g, encodeURIComponent) };
  const [taken] = parseExpectations(formatExpectations([one]), site).expectations;
  return taken?.url === one.url ? taken : null;
}

/** Two slashes at the start of a path would be read as the start of a host; Python's parser decodes them first. */
const LIKE_HOST = /^\/(?:\/|%2f)/i;

/** With a path instead of a URL of the site, unless the path would be read as a host. */
export function expectationOnSite(site: string, expectation: Expectation): Expectation {
  const path = pathOnSite(site, expectation.url);
  const url = path !== null && LIKE_HOST.test(path) ? site + path : (path ?? expectation.url);
  return url === expectation.url ? expectation : { ...expectation, url };
}

const keyOf = ({ token, url }: Expectation) => `${token.toLowerCase()} ${url}`;
