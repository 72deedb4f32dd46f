// Protego up to 0.6, the parser of Scrapy. https://github.com/scrapy/protego

import { decodeUtf8 } from '../../base/utf8.ts';
import { before } from '../grammar/ascii.ts';
import { type ParsedField, type ParsedLine, readField } from '../grammar/lines.ts';
import { allowWhenUnreachable, type Grammar, kindBySpelling, type ParserSpec } from '../grammar/parser-spec.ts';
import { compilePattern } from '../grammar/pattern.ts';
import { groupSelectionOf, groupsByToken, isName } from '../grammar/select-groups.ts';
import type { Group, Rule } from '../types.ts';
import { rfc9309 } from './rfc9309.ts';
import { isSpace, MORE_LINE_ENDS, unquote, urllibQuote, urlparse, urlunparse } from './urllib.ts';

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'protego',
  // Scrapy drops bytes that aren't UTF-8.
  decode: (bytes) => decodeUtf8(bytes).replace(/[\udc80-\udcff]/gu, ''),
  // A BOM is part of the first key, which is then unknown.
  textOf: (body) => body,
  moreLineEnds: MORE_LINE_ENDS,
  readLine,
  kindOf: (key) => kindBySpelling(key, USER_AGENT, DISALLOW),
  recordOf,
  effectOnNames,
  tokenOfLine: (value) => value.toLowerCase(),
  // `foo*bot` also names `foobot`.
  selectGroups: selectLongest((name, value) => name.includes(value)),
  normalizePattern: (path) => quotePattern(path),
  normalizeUrl,
  patternsOf,
  compile: (pattern) => compilePattern(pattern, (part) => part),
  alwaysAllowed: [],
};

export const protego: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    // Scrapy ignores the status and reads any body. The body of an error is usually a page without rules, and isn't fetched
    // here. Without a response, everything is allowed.
    isRead: () => true,
    readUnreachable: allowWhenUnreachable,
  },
};

const DISALLOW: ReadonlySet<string> = new Set(['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']);
const USER_AGENT: ReadonlySet<string> = new Set(['user-agent', 'useragent', 'user agent']);
/** Other spellings of other records. */
const RECORDS: ReadonlyMap<string, string> = new Map([
  ['sitemaps', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl delay', 'crawl-delay'],
  ['request rate', 'request-rate'],
]);
/** The keys that need no colon. */
const WITHOUT_COLON: ReadonlySet<string> = new Set([
  ...DISALLOW,
  ...USER_AGENT,
  ...RECORDS.keys(),
  ...['allow', 'sitemap', 'crawl-delay', 'request-rate', 'host'],
]);

function recordOf(key: string): string {
  return RECORDS.get(key) ?? key;
}

/** Every other line ends a list of user-agent lines, even an unknown one, unless it has no key or an empty name. */
function effectOnNames(key: string, value: string): ReturnType<NonNullable<Grammar['effectOnNames']>> {
  if (key === '' || (value === '' && USER_AGENT.has(key))) return 'continues';
  return grammar.kindOf(key) === 'other' ? 'ends' : null;
}

/** A key in lower case needs no colon; a space is enough. */
function readLine(line: string): ParsedLine {
  const parsedLine = readField(line, isSpace);
  return parsedLine.kind === 'unreadable' ? (readWords(before(line, '#')) ?? parsedLine) : parsedLine;
}

function readWords(line: string): ParsedField | null {
  const keyOffset = [...line].findIndex((character) => !isSpace(character.charCodeAt(0)));
  const key = /^(?:user agent|crawl delay|request rate|[^ ]+)(?= )/.exec(line.slice(keyOffset))?.[0] ?? '';
  if (!WITHOUT_COLON.has(key)) return null;
  const parsedLine = readField(
    `${line.slice(0, keyOffset + key.length)}:${line.slice(keyOffset + key.length + 1)}`,
    isSpace,
  );
  return parsedLine.kind === 'field' ? { ...parsedLine, hasColon: false } : null;
}

/** Whether the value of a user-agent line matches the name. Both are in lower case. */
type IsAbout = (name: string, value: string) => boolean;

/**
 * The longest value that matches the name decides, and all groups that have it are combined. `*` is a value of one character. Of
 * equally long values, the first in the file decides.
 */
export function selectLongest(isAbout: IsAbout): Grammar['selectGroups'] {
  return (groups, chain, ignoresStar) => {
    const values = valuesOf(groups);
    for (const [index, name] of chain.entries()) {
      const header = name.trim().toLowerCase();
      if (!isName(header)) continue;
      let best = '';
      for (const value of values) {
        if (value.length <= best.length) continue;
        if (value === '*' ? !ignoresStar : isAbout(header, value)) best = value;
      }
      if (best !== '' && best !== '*') {
        return groupSelectionOf(groupsOfValue(groups, best), { kind: 'named', name, isFallback: index > 0 });
      }
    }
    return groupSelectionOf(values.has('*') && !ignoresStar ? groupsOfValue(groups, '*') : [], { kind: 'any' });
  };
}

/** All values of user-agent lines, each with and without its asterisks, in the order of the file. */
function valuesOf(groups: readonly Group[]): ReadonlySet<string> {
  return new Set([...groupsByToken(groups).keys()].flatMap(spellings));
}

function spellings(token: string): readonly string[] {
  const plain = token === '*' ? '' : token.replaceAll('*', '');
  return [token, plain].filter((value) => value !== '');
}

/** The groups with this value. A group with `continuesPrevious` also applies to the crawlers of the one before it. */
function groupsOfValue(groups: readonly Group[], value: string): readonly Group[] {
  let applies = false;
  return groups.filter(({ userAgents, continuesPrevious }) => {
    applies = (continuesPrevious && applies) || userAgents.some(({ token }) => spellings(token).includes(value));
    return applies;
  });
}

const KEPT_IN_PATTERN: ReadonlySet<string> = new Set(['2F', '2A', '24', '25']);
const KEPT_IN_PATH: ReadonlySet<string> = new Set(['2F', '25']);

/** Only the path is quoted. A `?`, `;` or `$` at its end is put after the path, even if a query follows. */
function quotePattern(text: string): string {
  const whole = /^https?:\/\//.test(text) ? `/${text}` : text;
  const start = whole.startsWith('//') ? `//${whole}` : whole;
  const last = /[?;$]$/.exec(start)?.[0] ?? '';
  const parts = urlparse(start.slice(0, start.length - last.length));
  if (parts === null) return '';
  const path = urllibQuote(unquote(parts.path, KEPT_IN_PATTERN), '/*%=');
  return urlunparse({ ...parts, netloc: '', path: path + last });
}

function normalizeUrl(url: string): string {
  const parts = urlparse(url);
  if (parts === null) return '/';
  return urlunparse({ ...parts, netloc: '', path: urllibQuote(unquote(parts.path, KEPT_IN_PATH), '/%') }) || '/';
}

/** `$` also matches itself. A rule that allows `/d/index.html` also allows `/d/`. */
function patternsOf({ kind, path }: Rule): readonly string[] {
  const found = new Set<string>();
  const add = (text: string) => {
    if (text === '') return;
    if (text.includes('$')) add(text.replaceAll('$', '%24'));
    const pattern = quotePattern(text);
    if (pattern === '') return;
    found.add(pattern);
    if (kind === 'allow' && pattern.endsWith('/index.html')) add(`${pattern.slice(0, -'index.html'.length)}$`);
  };
  add(path);
  return [...found].sort((a, b) => b.length - a.length);
}
