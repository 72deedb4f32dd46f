// Google-specific: how Google's open-source matcher differs from RFC 9309. Each answer here was compared with that program's.
// Source: https://github.com/google/robotstxt (robots.cc)

import { percentEncode } from '../../base/utf8.ts';
import { before, isAsciiSpace, toAsciiLowerCase, trim } from '../grammar/ascii.ts';
import { type ParsedLine, readField } from '../grammar/lines.ts';
import { allowWhenUnreachable, type FieldKind, type Grammar, type ParserSpec } from '../grammar/parser-spec.ts';
import { compilePattern } from '../grammar/pattern.ts';
import { selectByName } from '../grammar/select-groups.ts';
import type { OutcomeMeaning, UnreachableRobotsTxt } from '../outcome/outcome.ts';
import type { Rule } from '../types.ts';
import { rfc9309 } from './rfc9309.ts';

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'google',
  // Eight times 2,083, once the longest URL of a browser, less one.
  maxLineBytes: 16_663,
  textOf: withoutBom,
  readLine,
  kindOf,
  // Keys are recognized by how they begin, and this one has a second spelling.
  recordOf: (key) => (/^site-?map/.test(key) ? 'sitemap' : key),
  // https://developers.google.com/crawling/docs/robots-txt lists the fields that are read.
  unreadKeys: ['crawl-delay', 'host'],
  tokenOfLine,
  selectGroups: selectByName({ tokenOfCrawler: toAsciiLowerCase, isNamedBy: null, named: 'all', any: 'all' }),
  normalizePattern,
  normalizeUrl,
  patternsOf,
  compile: (pattern) => compilePattern(pattern, (part) => part),
  alwaysAllowed: [],
};

export const google: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    readUnreachable,
  },
};

const HOUR_MS = 3_600_000;
/** Google-specific: nothing is fetched at first. Milliseconds. */
const BLOCKED_FOR_MS = 12 * HOUR_MS;
/** Google-specific: then the last good copy applies. Milliseconds. */
const LAST_GOOD_FOR_MS = 30 * 24 * HOUR_MS;

/**
 * Google-specific: after 429, 5xx or no response nothing is fetched for 12 hours. Then the last good copy applies for 30 days.
 * Without a copy, and after these 30 days if the site is otherwise available, it is as if there were no file.
 * https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec
 */
function readUnreachable(failure: UnreachableRobotsTxt, now: number): OutcomeMeaning {
  const { since, reason, lastGood } = failure;
  // If the clock was set back, the failure may begin later than now: then it begins now.
  const opens = Math.min(since, now) + BLOCKED_FOR_MS;
  if (now < opens)
    return { kind: 'disallow-all', because: reason, lasts: { kind: 'until', at: opens, ms: BLOCKED_FOR_MS } };
  if (lastGood && now < opens + LAST_GOOD_FOR_MS) return { kind: 'rules', file: lastGood, isLastGood: true };
  return allowWhenUnreachable(failure);
}

/** Google-specific: the bytes EF BB BF are skipped at the start, and so is EF or EF BB alone. */
function withoutBom(text: string): string {
  return text.replace(/^(?:\ufeff|\udcef\udcbb|\udcef)/, '');
}

/** Google-specific: NUL ends the line, VT and FF are white space, and a line of exactly two words needs no colon. */
function readLine(line: string): ParsedLine {
  const content = before(line, '\0');
  const parsedLine = readField(content, isAsciiSpace);
  return parsedLine.kind === 'unreadable' ? readTwoWords(before(content, '#')) : parsedLine;
}

function readTwoWords(line: string): ParsedLine {
  const content = trim(line, isAsciiSpace);
  const [, key, value] = /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(content) ?? [];
  if (key === undefined || value === undefined) return { kind: 'unreadable' };
  const keyOffset = line.indexOf(content);
  return {
    kind: 'field',
    key: trim(key, isAsciiSpace).toLowerCase(),
    value: trim(value, isAsciiSpace),
    keyOffset,
    valueOffset: keyOffset + content.length - value.length,
    hasColon: false,
  };
}

/** Google-specific: a key is recognized by how it begins, and frequent misspellings are accepted. */
function kindOf(key: string): FieldKind {
  if (/^(?:user-agent|useragent|user agent)/.test(key)) return 'user-agent';
  if (/^allow/.test(key)) return 'allow';
  if (/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/.test(key)) return 'disallow';
  return 'other';
}

/**
 * Google-specific: a product token ends at the first byte that RFC 9309 §2.2.1 doesn't allow in it, so `Googlebot/2.1` names
 * Googlebot and `MJ12bot` names MJ. `*` can be followed by white space and anything.
 */
function tokenOfLine(value: string): string {
  if (value.startsWith('*') && (value.length === 1 || isAsciiSpace(value.charCodeAt(1)))) return '*';
  return toAsciiLowerCase(/^[A-Za-z_-]*/.exec(value)?.[0] ?? '');
}

/** Google-specific: only bytes outside ASCII are encoded, and nothing is decoded. */
function normalizePattern(path: string): string {
  return path.replace(/%[0-9A-Fa-f]{2}|[\u{80}-\u{10ffff}]/gu, (found) =>
    found.startsWith('%') ? found.toUpperCase() : percentEncode(found),
  );
}

/**
 * Google-specific: the URL is used as it is, from the first `/`, `?` or `;` after the authority to the fragment. Two slashes at
 * the start come before an authority.
 */
function normalizeUrl(url: string): string {
  const from = url.startsWith('//') ? 2 : 0;
  const scheme = url.indexOf('://');
  const hasScheme = scheme !== -1 && scheme < indexOfPath(url, from);
  const start = indexOfPath(url, hasScheme ? scheme + 3 : from);
  const hash = url.indexOf('#');
  const path = before(url.slice(start, hash === -1 ? url.length : hash), '\0');
  return path.startsWith('/') ? path : `/${path}`;
}

function indexOfPath(url: string, from: number): number {
  const offset = url.slice(from).search(/[/?;]/);
  return offset === -1 ? url.length : from + offset;
}

/**
 * Google-specific: an empty pattern matches everything, with a length of 0. A rule that allows `/d/index.html` or
 * `/d/index.htm` also allows `/d/`, with the shorter pattern `/d/$`; a rule that disallows it doesn't disallow `/d/`.
 */
function patternsOf({ kind, pattern }: Rule): readonly string[] {
  const slash = pattern.lastIndexOf('/');
  const isIndex = kind === 'allow' && pattern.startsWith('/index.htm', slash);
  return isIndex ? [pattern, `${pattern.slice(0, slash + 1)}$`] : [pattern];
}
