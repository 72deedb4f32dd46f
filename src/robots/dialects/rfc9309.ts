// RFC 9309, the Robots Exclusion Protocol. The default, on which most other parsers are based.
// https://www.rfc-editor.org/rfc/rfc9309 and, for URIs, https://www.rfc-editor.org/rfc/rfc3986

import { decodeUtf8, percentEncode } from '../../base/utf8.ts';
import { before, isBlank, toAsciiLowerCase, trim } from '../grammar/ascii.ts';
import { readField } from '../grammar/lines.ts';
import {
  allowAfterRedirects,
  allowWhenUnavailable,
  allowWhenUnreachable,
  type FieldKind,
  type Grammar,
  type ParserSpec,
} from '../grammar/parser-spec.ts';
import { compilePattern, type Pattern } from '../grammar/pattern.ts';
import { selectByName } from '../grammar/select-groups.ts';
import type { OutcomeMeaning, UnreachableRobotsTxt } from '../outcome/outcome.ts';
import type { Rule } from '../types.ts';

const grammar: Grammar = {
  name: 'rfc9309',
  maxLineBytes: null,
  maxRules: null,
  maxRuleLength: null,
  decode: decodeUtf8,
  textOf: (text) => (text.startsWith('\ufeff') ? text.slice(1) : text),
  moreLineEnds: '',
  readLine: (line) => readField(line, isBlank),
  kindOf,
  recordOf: (key) => key,
  unreadKeys: [],
  splitsValues: false,
  blankLineEndsGroup: false,
  needsRules: false,
  effectOnNames: null,
  leadingRulesAreForAll: false,
  tokenOfLine: productToken,
  selectGroups: selectByName({ tokenOfCrawler: productToken, isNamedBy: null, named: 'all', any: 'all' }),
  closedBy: null,
  normalizePattern,
  normalizeUrl,
  keepsPlainUrls: true,
  winner: 'longest',
  patternsOf,
  compile,
  alwaysAllowed: ['/robots.txt'],
};

export const rfc9309: ParserSpec = {
  grammar,
  fetchPolicy: {
    isRead: () => true,
    readUnavailable: allowWhenUnavailable,
    readTooManyRedirects: allowAfterRedirects,
    readUnreachable,
  },
};

/** RFC 9309 §2.3.1.4: "a reasonably long period of time (for example, 30 days)". Milliseconds. */
const UNDEFINED_FOR_MS = 30 * 24 * 3_600_000;

/**
 * RFC 9309 §2.3.1.4: complete disallow; after a reasonably long time a crawler may treat the file as unavailable, or continue
 * to use its copy. §2.4: while the file is unreachable, an earlier copy can be used for longer than otherwise. 429 is in the
 * range of §2.3.1.3, "unavailable", and the RFC makes no exception for it.
 */
function readUnreachable(failure: UnreachableRobotsTxt, now: number): OutcomeMeaning {
  const { reason, since, lastGood } = failure;
  if (reason.kind === 'status' && reason.exchange.status < 500) {
    return { kind: 'allow-all', because: { kind: 'unavailable', status: reason.exchange.status } };
  }
  if (lastGood) return { kind: 'rules', file: lastGood, isLastGood: true };
  if (now >= since + UNDEFINED_FOR_MS) return allowWhenUnreachable(failure);
  // The RFC gives the length of that time as an example only.
  return { kind: 'disallow-all', because: reason, lasts: { kind: 'unless-copy' } };
}

/** RFC 9309 §2.2: the keys of `startgroupline` and `rule`. All others are other records (§2.2.4). */
function kindOf(key: string): FieldKind {
  return key === 'user-agent' || key === 'allow' || key === 'disallow' ? key : 'other';
}

/**
 * RFC 9309 §2.2.1: product tokens are compared without regard to case. The RFC allows only letters, `_` and `-` in them. Real
 * ones have digits, dots and spaces too (`MJ12bot`, `Sogou web spider`), so everything except a `/version` is compared.
 */
function productToken(value: string): string {
  return isPlain(value) ? value.toLowerCase() : toAsciiLowerCase(trim(before(value, '/'), isBlank));
}

/** Whether the value is only a product token, as most are: ASCII without blanks and `/`. */
function isPlain(value: string): boolean {
  for (let offset = 0; offset < value.length; offset += 1) {
    const code = value.charCodeAt(offset);
    if (code <= 0x20 || code === 0x2f || code > 0x7f) return false;
  }
  return true;
}

/** RFC 9309 §2.2: `path-pattern` starts with `/`; §5.1 has one that starts with `*`. An `empty-pattern` matches nothing. */
function patternsOf({ pattern }: Rule): readonly string[] {
  return pattern.startsWith('/') || pattern.startsWith('*') ? [pattern] : [];
}

/** RFC 9309 §2.2.3: `*` and, at the end, `$` are special in a pattern; `%2A` and `%24` aren't. */
function normalizePattern(path: string): string {
  // Most patterns contain nothing to change: at most `*`, and `$` at the end.
  if (!/[^!-~]|["%<>\\^`{|}]|\$(?!$)/.test(path)) return path;
  return normalize(path, SPELLED_IN_PATTERN, path.indexOf('*'), path.length - 1);
}

function normalizeUrl(url: string): string {
  const path = pathAndQuery(url);
  return /[^!-~]|["$%*<>\\^`{|}]/.test(path) ? normalize(path, SPELLED_IN_URL, -1, -1) : path;
}

/**
 * Reserved characters (RFC 3986 §2.2) that delimit nothing at their place: `/` is a delimiter in a path, and `&` and `=` in a
 * query (§3.3, §3.4). In a pattern, what follows `*` can be in either. `*` and `$` have their own meaning in patterns.
 */
const DATA = {
  path: /[!&'()+,;=:@[\]]/,
  query: /[!'()+,;:@[\]/?]/,
  either: /[!'()+,;:@[\]]/,
};

/**
 * RFC 9309 §2.2.2, "prior to comparison": bytes outside ASCII are percent-encoded, and unreserved bytes are not. So that one
 * byte has one spelling, ASCII that no URI can contain (RFC 3986 §2, such as a space) is encoded too, and the digits of `%XX`
 * are in upper case. A `%` that starts no such triplet is left alone.
 *
 * Reserved bytes have one spelling, too. The RFC would have them encoded, but its table leaves `/`, `?` and `=` as they are and
 * encodes the `:` and `/` of `?baz=https://foo.bar`. By RFC 3986 §2.2, a reserved character and its triplet differ where the
 * character is a delimiter, and are the same elsewhere. There it is decoded, so that the many patterns without a triplet need
 * no change, and no byte counts as three.
 */
function normalize(text: string, spelled: RegExp, star: number, end: number): string {
  const query = text.indexOf('?');
  return text.replace(spelled, (found: string, offset: number) => {
    if (found.length < 3) return found === '$' && offset === end ? found : percentEncode(found);
    const part = query !== -1 && offset > query ? 'query' : star !== -1 && offset > star ? 'either' : 'path';
    return spellingOf(found, part);
  });
}

/** What can have another spelling. */
const SPELLED_IN_PATTERN = /%[0-9A-Fa-f]{2}|\$|[^!-~]|["<>\\^`{|}]/gu;
const SPELLED_IN_URL = /%[0-9A-Fa-f]{2}|[*$]|[^!-~]|["<>\\^`{|}]/gu;

/** Spellings that were computed before, by the part of the URL that the triplet is in: a file can contain 100,000 triplets. */
const spellings = {
  path: new Map<string, string>(),
  query: new Map<string, string>(),
  either: new Map<string, string>(),
};

function spellingOf(triplet: string, part: keyof typeof DATA): string {
  const known = spellings[part].get(triplet);
  if (known !== undefined) return known;
  const byte = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  const spelling = /[A-Za-z0-9._~-]/.test(byte) || DATA[part].test(byte) ? byte : triplet.toUpperCase();
  spellings[part].set(triplet, spelling);
  return spelling;
}

/**
 * What follows a `*` can match in the path or in the query, so it gets both spellings.
 */
function compile(pattern: string): Pattern {
  if (!pattern.includes('%')) return compilePattern(pattern, (part) => part);
  const compiled = compilePattern(pattern, (part) => decode(part, /%(?:2F|3F)/g));
  const start = before(pattern, '?');
  const startInPath = decode(start, /%(?:26|3D)/g);
  if (startInPath === start) return compiled;
  const inPath = compilePattern(startInPath + pattern.slice(start.length), (part) => part).parts;
  return {
    ...compiled,
    parts: compiled.parts.map((part, index) => ({ text: inPath[index]?.text ?? part.text, inQuery: part.inQuery })),
  };
}

function decode(text: string, triplets: RegExp): string {
  return text.replace(triplets, (triplet) => String.fromCharCode(Number.parseInt(triplet.slice(1), 16)));
}

/**
 * RFC 3986 §3: everything after the authority, without the fragment. A text without an authority counts from its first `/` or
 * `?`.
 */
export function pathAndQuery(url: string): string {
  const text = before(url, '#');
  const authority = text.startsWith('https://') ? 8 : (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(text)?.[0].length ?? 0);
  const slash = text.indexOf('/', authority);
  const mark = text.indexOf('?', authority);
  if (slash === -1 && mark === -1) return '/';
  return slash === -1 || (mark !== -1 && mark < slash) ? `/${text.slice(mark)}` : text.slice(slash);
}
