// RFC 9309, the Robots Exclusion Protocol. The default, and what the other dialects differ from.
// https://www.rfc-editor.org/rfc/rfc9309 and, for URIs, https://www.rfc-editor.org/rfc/rfc3986
import { before, isBlank, toAsciiLowerCase, trim } from '../ascii.ts';
import { readField } from '../lines.ts';
import { percentEncode } from '../octets.ts';
import type { OutcomeReading, UnreachableRobotsTxt } from '../outcome.ts';
import { compilePattern } from '../pattern.ts';
import type { Rule } from '../types.ts';
import { type FieldKind, isSameToken, type Reader } from './reader.ts';

export const rfc9309: Reader = {
  dialect: 'rfc9309',
  isRead: () => true,
  readUnreachable,
  maxLineOctets: null,
  maxRules: null,
  maxRuleLength: null,
  withoutBom: (text) => (text.startsWith('\ufeff') ? text.slice(1) : text),
  readLine: (line) => readField(line, isBlank),
  kindOf,
  splitsValues: false,
  blankLineEndsGroup: false,
  leadingRulesAreForAll: false,
  tokenOfLine: productToken,
  tokenOfCrawler: productToken,
  isNamedBy: isSameToken,
  speakers: { named: 'all', any: 'all' },
  normalisePattern,
  normaliseUrl,
  winner: 'longest',
  patternsOf,
  compile: (pattern) => compilePattern(pattern, asInQuery),
  isAlwaysAllowed: (path) => path === '/robots.txt',
};

/**
 * RFC 9309 §2.3.1.4: complete disallow; §2.4: while the file is unreachable, a copy found before may be used for longer
 * than it may otherwise. 429 is in the range of §2.3.1.3, "unavailable", and the RFC makes no exception for it.
 */
function readUnreachable({ reason, lastGood }: UnreachableRobotsTxt): OutcomeReading {
  if (reason.kind === 'status' && reason.exchange.status < 500) {
    return { kind: 'allow-all', because: { kind: 'unavailable', status: reason.exchange.status } };
  }
  if (lastGood) return { kind: 'rules', file: lastGood, isLastGood: true };
  return { kind: 'disallow-all', because: reason, until: null };
}

/** RFC 9309 §2.2: the keys of `startgroupline` and `rule`; what else there is belongs to §2.2.4. */
function kindOf(key: string): FieldKind {
  return key === 'user-agent' || key === 'allow' || key === 'disallow' ? key : 'other';
}

/**
 * RFC 9309 §2.2.1: product tokens are compared without regard to case. The RFC gives them letters, `_` and `-` only.
 * Real ones have digits, dots and spaces too (`MJ12bot`, `Sogou web spider`), so all but a `/version` is compared.
 */
function productToken(value: string): string {
  return toAsciiLowerCase(trim(before(value, '/'), isBlank));
}

/** RFC 9309 §2.2: `path-pattern` starts with `/`; §5.1 has one that starts with `*`. An `empty-pattern` matches nothing. */
function patternsOf({ pattern }: Rule): readonly string[] {
  return pattern.startsWith('/') || pattern.startsWith('*') ? [pattern] : [];
}

/** RFC 9309 §2.2.3: `*` and, at the end, `$` are special in a pattern; written `%2A` and `%24` they are not. */
function normalisePattern(path: string): string {
  // Most patterns hold `*`, or `$` at the end, and nothing that is to be changed.
  if (!/[^!-~]|["%<>\\^`{|}]|\$(?!$)/.test(path)) return path;
  const end = path.length - 1;
  return normalise(path, (character, at) => character === '*' || at === end);
}

function normaliseUrl(url: string): string {
  const path = pathAndQuery(url);
  return /[^!-~]|["$%*<>\\^`{|}]/.test(path) ? normalise(path, () => false) : path;
}

/**
 * RFC 9309 §2.2.2, "prior to comparison": octets outside ASCII are percent-encoded, and unreserved octets are not. So
 * that one octet has one spelling, ASCII that no URI may hold (RFC 3986 §2, a space for one) is encoded too, and the
 * digits of `%XX` are in upper case. A `%` that starts no such triplet is left alone.
 *
 * The RFC's table wants `?baz=https://foo.bar` and `?baz=https%3A%2F%2Ffoo.bar` to be equal, and RFC 3986 §3.4 says
 * why: these delimiters delimit nothing in a query. There they are decoded. In a path `%2F` is data and `/` is not.
 */
function normalise(text: string, isSpecial: (character: string, at: number) => boolean): string {
  const query = text.indexOf('?');
  return text.replace(/%[0-9A-Fa-f]{2}|[*$]|[^!-~]|["<>\\^`{|}]/gu, (found: string, at: number) => {
    if (found === '*' || found === '$') return isSpecial(found, at) ? found : percentEncode(found);
    if (found.length < 3) return percentEncode(found);
    const octet = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    if (/[A-Za-z0-9._~-]/.test(octet)) return octet;
    const triplet = found.toUpperCase();
    return query !== -1 && at > query ? asInQuery(triplet) : triplet;
  });
}

/** Decodes the `gen-delims` that may stand in a query: `:` `/` `?` `@` (RFC 3986 §3.4), and `[` `]`, which browsers leave. */
function asInQuery(part: string): string {
  return part.replace(/%(?:3A|2F|3F|40|5B|5D)/g, (triplet) =>
    String.fromCharCode(Number.parseInt(triplet.slice(1), 16)),
  );
}

/**
 * RFC 3986 §3: what follows the authority, without the fragment. What starts with `/` is a path already, and any other
 * text counts from its first `/` or `?`.
 */
export function pathAndQuery(url: string): string {
  const text = before(url, '#');
  if (text.startsWith('/')) return text;
  const authority = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(text)?.[0].length ?? 0;
  const slash = text.indexOf('/', authority);
  const mark = text.indexOf('?', authority);
  if (slash === -1 && mark === -1) return '/';
  return slash === -1 || (mark !== -1 && mark < slash) ? `/${text.slice(mark)}` : text.slice(slash);
}
