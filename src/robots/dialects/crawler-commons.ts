// SimpleRobotRulesParser of crawler-commons, as of July 2026: Apache Nutch's parser, and so Common Crawl's.
// https://github.com/crawler-commons/crawler-commons

import { decodeReplacing, percentEncode } from '../../base/utf8.ts';
import { before, trim } from '../grammar/ascii.ts';
import { type ParsedLine, readField } from '../grammar/lines.ts';
import { allowWhenUnreachable, type Grammar, kindBySpelling, type ParserSpec } from '../grammar/parser-spec.ts';
import { compilePattern } from '../grammar/pattern.ts';
import { type GroupSelection, groupSelectionOf, groupsFor, groupsWith, isName } from '../grammar/select-groups.ts';
import type { OutcomeMeaning, UnreachableRobotsTxt } from '../outcome/outcome.ts';
import type { Group, OtherRecord, RobotsTxt, Rule } from '../types.ts';
import { rfc9309 } from './rfc9309.ts';

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'crawler-commons',
  decode,
  textOf,
  moreLineEnds: '\u0085\u2028\u2029',
  readLine,
  kindOf: (key) => kindBySpelling(key, USER_AGENT, DISALLOW),
  recordOf,
  tokenOfLine: (value) => trim(value, isJavaSpace).toLowerCase(),
  selectGroups,
  closedBy,
  normalizePattern: (path) => escapePath(trim(path, isJavaSpace), IN_PATTERN),
  normalizeUrl,
  patternsOf,
  // A part before `$` is searched once: the path must end at its first occurrence.
  compile: (pattern) => ({ ...compilePattern(pattern, (part) => part), takesFirst: true }),
};

export const crawlerCommons: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    // The meaning of a response is up to the crawler, here Common Crawl's fork of Nutch as of September 2025.
    isRead: ({ status }) => status === 200,
    readUnreachable,
  },
};

/** After 429 and 5xx it retries three times, and then gives up the host. Without a response it crawls. */
function readUnreachable(failure: UnreachableRobotsTxt): OutcomeMeaning {
  const { reason } = failure;
  return reason.kind === 'status'
    ? { kind: 'disallow-all', because: reason, lasts: { kind: 'not-documented' } }
    : allowWhenUnreachable(failure);
}

/** UTF-8, or UTF-16 by its byte order mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeReplacing(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeReplacing(bytes, 'utf-16be');
  return decodeReplacing(bytes, 'utf-8');
}

/** Tags in a web page are removed; a page without a user-agent line has no content. */
function textOf(body: string): string {
  const text = body.startsWith('\ufeff') ? body.slice(1) : body;
  if (!/<(?:html|head|body)[ \t-\r]*>/i.test(text)) return text;
  const isRead = /user-agent:/i.test(text);
  return text.replace(/[^\r\n\u0085\u2028\u2029]+/g, (line) => (isRead ? withoutTags(line) : ''));
}

/** Removes `<`, at least one character and `>`, in time linear in the line. */
function withoutTags(line: string): string {
  let kept = '';
  let from = 0;
  for (let offset = line.indexOf('<'); offset !== -1; offset = line.indexOf('<', offset)) {
    const end = line.indexOf('>', offset + 1);
    if (end === -1) break;
    if (end === offset + 1) {
      offset = end;
      continue;
    }
    kept += line.slice(from, offset);
    from = end + 1;
    offset = from;
  }
  return kept + line.slice(from);
}

/** What String.trim() removes in Java. */
function isJavaSpace(code: number): boolean {
  return code <= 0x20;
}

const USER_AGENT: ReadonlySet<string> = new Set([
  'user-agent',
  'useragent',
  'useg-agent',
  'ser-agent',
  'users-agent',
  'user agent',
  'user-agnet',
  'user-agents',
]);
const DISALLOW: ReadonlySet<string> = new Set([
  ...['disallow', 'desallow', 'dissallow', 'dissalow', 'disalow', 'dssalow', 'dsallow'],
  ...['diasllow', 'disallaw', 'diallow', 'disallows', 'disllow'],
]);
const CRAWL_DELAY: ReadonlySet<string> = new Set([
  'crawl-delay',
  'crawl delay',
  'clawl-delay',
  'craw-delay',
  'crawl-deley',
]);
const SITEMAP: ReadonlySet<string> = new Set(['sitemap', 'sitemaps']);

/** A known key, then a colon or white space. */
const KNOWN = new RegExp(
  `^(${[...USER_AGENT, ...DISALLOW, ...CRAWL_DELAY, ...SITEMAP, 'allow'].join('|')})(?:[ \\t]*(:)[ \\t]*|[ \\t]+)`,
  'i',
);

function readLine(line: string): ParsedLine {
  const untrimmed = before(line, '#');
  const content = trim(untrimmed, isJavaSpace);
  if (content === '') return { kind: 'empty', isBlank: untrimmed === line };
  const found = KNOWN.exec(content);
  // An unknown key is kept, to be shown.
  if (found === null) return readField(line, (code) => code === 0x20 || code === 0x09);
  const [start, key = '', colon] = found;
  const keyOffset = untrimmed.indexOf(content);
  const value = trim(content.slice(start.length), isJavaSpace);
  const valueOffset = keyOffset + content.indexOf(value, start.length);
  return { kind: 'field', key: key.toLowerCase(), value, keyOffset, valueOffset, hasColon: colon !== undefined };
}

function recordOf(key: string): string {
  if (CRAWL_DELAY.has(key)) return 'crawl-delay';
  return SITEMAP.has(key) ? 'sitemap' : key;
}

/** All names of a chain are looked up together: all groups that have one of them are combined. */
function selectGroups(groups: readonly Group[], chain: readonly string[], ignoresStar: boolean): GroupSelection {
  const named = groupsFor(groups, (line) => line !== '*' && isAnyNamedBy(chain, line), 'all');
  if (named.length === 0) {
    return groupSelectionOf(ignoresStar ? [] : groupsWith(groups, '*', 'all'), { kind: 'any' });
  }
  const isNamed = (name: string) => groupsFor(named, (line) => isAnyNamedBy([name], line), 'first').length > 0;
  const index = Math.max(0, chain.findIndex(isNamed));
  return groupSelectionOf(named, { kind: 'named', name: chain[index] ?? '', isFallback: index > 0 });
}

/**
 * A value that isn't a product token of RFC 9309 §2.2.1 is compared as a whole, and also truncated to the token that it begins
 * with.
 */
function isAnyNamedBy(chain: readonly string[], tokenOfLine: string): boolean {
  const start = /^[a-z_-]*/i.exec(tokenOfLine)?.[0] ?? '';
  return chain.some((name) => {
    const token = name.toLowerCase();
    return isName(token) && (token === tokenOfLine || token === start);
  });
}

/** Milliseconds. For a shorter delay, Nutch itself skips pages: by default, above 30 seconds. */
const LONGEST_DELAY_MS = 300_000;

/**
 * A Crawl-delay above 300 seconds disallows everything. The first one after a matching user-agent line counts, and of several
 * groups the shortest.
 */
function closedBy(
  { others }: RobotsTxt,
  { groups, group }: GroupSelection,
  chain: readonly string[],
): OtherRecord | null {
  if (groups.length === 0 || others.length === 0) return null;
  const isMeant = (token: string) =>
    group.kind === 'any' ? token === '*' : token !== '*' && isAnyNamedBy(chain, token);
  const delaysOf = new Map<Group, OtherRecord[]>(groups.map((each) => [each, []]));
  for (const other of others) {
    if (other.group !== null && recordOf(other.key) === 'crawl-delay') delaysOf.get(other.group)?.push(other);
  }
  let shortest = Number.POSITIVE_INFINITY;
  let found: OtherRecord | null = null;
  for (const each of groups) {
    const names = each.userAgents.filter(({ token }) => isMeant(token));
    let next = 0;
    for (const delay of delaysOf.get(each) ?? []) {
      const first = next;
      while ((names[next]?.line ?? Number.POSITIVE_INFINITY) <= delay.line) next += 1;
      const milliseconds = next > first ? delayOf(delay.value) : null;
      if (milliseconds === null || milliseconds >= shortest) continue;
      shortest = milliseconds;
      found = delay;
    }
  }
  return shortest > LONGEST_DELAY_MS ? found : null;
}

/** As Java parses a number; null if it doesn't. */
function delayOf(value: string): number | null {
  if (value.includes('.')) {
    const isNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[fd]?$/i.test(value);
    return isNumber ? Math.round(Number.parseFloat(value) * 1000) : null;
  }
  const seconds = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
  return Math.abs(seconds) < 2 ** 31 ? seconds * 1000 : null;
}

/** What is escaped in a pattern, and in a URL, where `*` and `$` have no meaning. */
const IN_PATTERN = /%[0-9A-Fa-f]{2}|[^!-~]|["#%<>[\]^`{|}]/gu;
const IN_URL = /%[0-9A-Fa-f]{2}|[^!-~]|["#$%*<>[\]^`{|}]/gu;

/** Unreserved bytes (RFC 3986 §2.3) are decoded, and bytes that no URL can contain are encoded. */
function escapePath(text: string, escaped: RegExp): string {
  return text.replace(escaped, (found) => {
    if (found.length < 3 || !found.startsWith('%')) return percentEncode(found);
    const byte = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(byte) ? byte : found.toUpperCase();
  });
}

/** The characters that java.net.URI accepts in every part of a URL; host names and queries can have more. */
const LEGAL = "\\w\\-!.~'()*:@&=+$,;]|%[0-9A-Fa-f]{2}|[^\\0-\\x9f\\p{Z}";
const URI = new RegExp(
  `^(?:https?|ftp|file):(?://(?:[[\\]${LEGAL}])+)?((?:/(?:[/${LEGAL}])*)?)(\\?(?:[/?[\\]${LEGAL}])*)?(?:#(?:[/?[\\]${LEGAL}])*)?$`,
  'iu',
);

/** A URL that Java doesn't accept becomes `/`. A path by itself is one of any host. */
function normalizeUrl(url: string): string {
  const hasScheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(url);
  const [, path, query = ''] = URI.exec(hasScheme ? url : `http://host${url.startsWith('/') ? '' : '/'}${url}`) ?? [];
  return path === undefined ? '/' : escapePath((path || '/') + query, IN_URL);
}

/** A pattern that ends with `index.htm` or `index.html` also matches its folder, in Disallow, too. */
function patternsOf({ pattern }: Rule): readonly string[] {
  if (pattern === '') return [];
  return /index\.html?$/.test(pattern) ? [pattern, `${pattern.slice(0, pattern.indexOf('index.htm'))}$`] : [pattern];
}
