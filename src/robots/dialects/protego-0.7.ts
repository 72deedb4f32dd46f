// Protego since 0.7 (September 2026), the parser of Scrapy. https://github.com/scrapy/protego

import { before } from '../grammar/ascii.ts';
import { type ParsedField, type ParsedLine, readField } from '../grammar/lines.ts';
import type { Grammar, ParserSpec } from '../grammar/parser-spec.ts';
import type { Rule } from '../types.ts';
import { protego, selectLongest } from './protego.ts';
import { isSpace, splitOrigin, unquote, urllibQuote, urlparse } from './urllib.ts';

/** Only without any escape in it, /robots.txt is always allowed. */
const ROBOTS_TXT = '';

const grammar: Grammar = {
  ...protego.grammar,
  name: 'protego-0.7',
  readLine,
  recordOf: (key) => (RECORDS.has(key) ? recordOf(key) : key),
  effectOnNames,
  selectGroups: selectLongest(startsWord),
  normalizePattern,
  normalizeUrl,
  keepsPlainUrls: false,
  patternsOf,
  alwaysAllowed: [ROBOTS_TXT],
};

export const protego07: ParserSpec = {
  grammar,
  fetchPolicy: protego.fetchPolicy,
};

/** Known keys besides the fields of groups, in all their spellings. */
const RECORDS: ReadonlySet<string> = new Set([
  ...['sitemap', 'sitemaps', 'site-map', 'host'],
  ...['crawl-delay', 'crawl delay', 'request-rate', 'request rate', 'visit-time', 'visit time'],
]);

function recordOf(key: string): string {
  return key === 'sitemaps' || key === 'site-map' ? 'sitemap' : key.replace(' ', '-');
}

function isKnown(key: string): boolean {
  return RECORDS.has(key) || grammar.kindOf(key) !== 'other';
}

/** Every line except `Sitemap` and `Host`, which are for the whole site, ends a list of names. */
function effectOnNames(key: string): 'ends' | null {
  const isOfSite = RECORDS.has(key) && (key === 'host' || recordOf(key) === 'sitemap');
  return grammar.kindOf(key) === 'other' && !isOfSite ? 'ends' : null;
}

/** A known key needs no colon. The text before a colon is an unknown key if white space or nothing follows the colon. */
function readLine(line: string): ParsedLine {
  const parsedLine = readField(line, isSpace);
  if (parsedLine.kind === 'empty') return parsedLine;
  const content = before(line, '#');
  if (parsedLine.kind === 'field') {
    if (isKnown(parsedLine.key)) return parsedLine;
    const next = content.indexOf(':', parsedLine.keyOffset) + 1;
    if (parsedLine.value === '' || isSpace(content.charCodeAt(next))) return parsedLine;
  }
  return readWords(content) ?? parsedLine;
}

interface Word {
  readonly text: string;
  readonly offset: number;
}

/** The first word, or the first two, as a key; the others are its value. */
function readWords(content: string): ParsedField | null {
  const words = wordsOf(content);
  for (const count of [1, 2]) {
    const [first] = words;
    const key = textOf(words.slice(0, count)).toLowerCase();
    if (first === undefined || !isKnown(key)) continue;
    const rest = words.slice(count);
    const valueOffset = rest[0]?.offset ?? content.length;
    return { kind: 'field', key, value: textOf(rest), keyOffset: first.offset, valueOffset, hasColon: false };
  }
  return null;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function wordsOf(content: string): readonly Word[] {
  const words: Word[] = [];
  let start = -1;
  for (let offset = 0; offset <= content.length; offset += 1) {
    const isWord = offset < content.length && !isSpace(content.charCodeAt(offset));
    if (isWord && start === -1) start = offset;
    if (isWord || start === -1) continue;
    words.push({ text: content.slice(start, offset), offset: start });
    start = -1;
  }
  return words;
}

/** A word of the name starts with the value. */
function startsWord(header: string, value: string): boolean {
  for (let offset = header.indexOf(value); offset !== -1; offset = header.indexOf(value, offset + 1)) {
    if (!/[\p{L}\p{N}_-]$/u.test(header.slice(Math.max(0, offset - 2), offset))) return true;
  }
  return false;
}

const KEPT_IN_PATTERN: ReadonlySet<string> = new Set(['2F', '2A', '25']);
const KEPT_IN_URL: ReadonlySet<string> = new Set(['2F', '25']);

function normalizePattern(path: string): string {
  const start = /^https?:\/\//.test(path) ? `/${path}` : path;
  const end = start.endsWith('$') ? '$' : '';
  const text = start.slice(0, start.length - end.length);
  return urllibQuote(unquote(text, KEPT_IN_PATTERN), '/%*=') + end;
}

/** Without the fragment. A `?` is escaped like any other character. */
function normalizeUrl(url: string): string {
  if (url.includes('/robots.txt') && urlparse(url)?.path === '/robots.txt') return ROBOTS_TXT;
  const path = urllibQuote(unquote(before(splitOrigin(url)?.rest ?? '', '#'), KEPT_IN_URL), '/%=');
  return path.startsWith('/') ? path : `/${path}`;
}

/** `$` also matches itself. A rule that allows `/d/index.html` also allows `/d/`. */
function patternsOf({ kind, path, pattern }: Rule): readonly string[] {
  const all = path.includes('$') ? [pattern, normalizePattern(path.replaceAll('$', '%24'))] : [pattern];
  const folder =
    kind === 'allow' && pattern.endsWith('/index.html') ? [`${pattern.slice(0, -'index.html'.length)}$`] : [];
  return [...new Set([...all, ...folder])].filter((each) => each !== '').sort((a, b) => b.length - a.length);
}
