// The expectations of a site: one of each crawler and URL, and no more than can be checked while somebody types.
import { type Expectation, formatExpectations, MOST_EXPECTATIONS, parseExpectations, pathIn } from './expectations.ts';

export interface Joined {
  readonly expectations: readonly Expectation[];
  /** Of those that came: how many are new or expect something else, were there already, and are left out for lack of room. */
  readonly added: number;
  readonly known: number;
  readonly omitted: number;
}

/** The list and what comes to it. Of two with the same crawler and URL, the later one counts. */
export function joined(site: string, list: readonly Expectation[], more: readonly Expectation[]): Joined {
  const all = new Map(list.map((each) => [keyOf(each), each]));
  const coming = new Map(more.map((each) => ofSite(site, each)).map((each) => [keyOf(each), each]));
  let added = 0;
  let omitted = 0;
  for (const [key, each] of coming) {
    const there = all.get(key);
    if (there?.allowed === each.allowed) continue;
    if (there === undefined && all.size >= MOST_EXPECTATIONS) omitted += 1;
    else {
      all.set(key, each);
      added += 1;
    }
  }
  const expectations = added === 0 ? list : [...all.values()];
  return { expectations, added, known: more.length - added - omitted, omitted };
}

export interface Renamed {
  readonly expectations: readonly Expectation[];
  /** What the list expected of that crawler already; null for nothing. Where it expects something else, nothing is renamed. */
  readonly there: Expectation | null;
}

/** Puts another crawler into one of the list. */
export function renamed(list: readonly Expectation[], one: Expectation, token: string): Renamed {
  const own = keyOf(one);
  const key = keyOf({ ...one, token });
  const there = list.find((each) => key !== own && keyOf(each) === key) ?? null;
  if (there === null) {
    return { expectations: list.map((each) => (keyOf(each) === own ? { ...each, token } : each)), there };
  }
  return { expectations: there.allowed === one.allowed ? without(list, one) : list, there };
}

export function without(list: readonly Expectation[], one: Expectation): readonly Expectation[] {
  const key = keyOf(one);
  return list.filter((each) => keyOf(each) !== key);
}

/** What a row of a table says, as an expectation; null where a file of them couldn't hold it. */
export function expectationOf(site: string, row: Expectation): Expectation | null {
  const { url, ...rest } = ofSite(site, row);
  // An example has the characters of its rule.
  const one = { ...rest, url: url.replace(/\s/g, encodeURIComponent) };
  const [taken] = parseExpectations(formatExpectations([one]), site).expectations;
  return taken?.url === one.url ? taken : null;
}

/** With a path for a URL of the site. Two slashes at the start of a path would be read as the start of a host. */
function ofSite(site: string, expectation: Expectation): Expectation {
  const path = pathIn(site, expectation.url);
  const isKept = path === null || path === expectation.url || path.startsWith('//');
  return isKept ? expectation : { ...expectation, url: path };
}

const keyOf = ({ token, url }: Expectation) => `${token.toLowerCase()} ${url}`;
