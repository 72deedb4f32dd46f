// urllib.robotparser of Python up to 3.12. It follows a draft of 1996, with differences.
// https://docs.python.org/3.11/library/urllib.robotparser.html and, in CPython, Lib/urllib/robotparser.py

import { decodeUtf8 } from '../../base/utf8.ts';
import { before } from '../grammar/ascii.ts';
import { type ParsedLine, readField } from '../grammar/lines.ts';
import { allowWhenUnavailable, type Grammar, type ParserSpec } from '../grammar/parser-spec.ts';
import { literalPattern, type Pattern } from '../grammar/pattern.ts';
import { type GroupSelector, groupSelectionOf, isName } from '../grammar/select-groups.ts';
import type { Exchange, OutcomeMeaning, UnreachableRobotsTxt } from '../outcome/outcome.ts';
import type { Group, Rule } from '../types.ts';
import { rfc9309 } from './rfc9309.ts';
import { isSpace, MORE_LINE_ENDS, unquote, urllibQuote, urlparse, urlunparse } from './urllib.ts';

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'python',
  // Python gives up on a file that isn't UTF-8. Here its other lines are read.
  decode: decodeUtf8,
  // A BOM is part of the first key, which is then unknown.
  textOf: (body) => body,
  moreLineEnds: MORE_LINE_ENDS,
  readLine,
  blankLineEndsGroup: true,
  // User-agent lines followed by a blank line or the end of the file are ignored.
  needsRules: true,
  effectOnNames: (key) => (key === 'crawl-delay' || key === 'request-rate' ? 'ends' : null),
  tokenOfLine: (value) => unquote(value).toLowerCase(),
  selectGroups,
  normalizePattern,
  normalizeUrl,
  keepsPlainUrls: false,
  winner: 'first',
  patternsOf,
  compile,
  alwaysAllowed: [],
};

export const python: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    readUnavailable,
    // Python follows up to ten; more than five aren't followed here.
    readTooManyRedirects: () => ({ kind: 'unknown', because: 'not-stated' }),
    readUnreachable,
  },
};

/** 401 and 403 disallow everything; any other 4xx allows everything. */
function readUnavailable(exchange: Exchange): OutcomeMeaning {
  return exchange.status === 401 || exchange.status === 403
    ? { kind: 'disallow-all', because: { kind: 'status', exchange }, lasts: { kind: 'not-documented' } }
    : allowWhenUnavailable(exchange);
}

/** 429 is one of the other 4xx. A file that was never read allows nothing. */
function readUnreachable({ reason }: UnreachableRobotsTxt): OutcomeMeaning {
  return reason.kind === 'status' && reason.exchange.status < 500
    ? allowWhenUnavailable(reason.exchange)
    : { kind: 'disallow-all', because: reason, lasts: { kind: 'not-documented' } };
}

/** Only a line without any character is blank. */
function readLine(line: string): ParsedLine {
  const parsedLine = readField(line, isSpace);
  return parsedLine.kind === 'empty' ? { kind: 'empty', isBlank: line === '' } : parsedLine;
}

/**
 * The first group applies whose value is part of the name up to its `/`; an empty value is part of every name. A group with `*` names
 * no other crawler, and the first such group applies to crawlers that no other group names.
 */
function selectGroups(
  groups: readonly Group[],
  chain: readonly string[],
  ignoresStar: boolean,
): ReturnType<GroupSelector> {
  const isForAll = ({ userAgents }: Group) => userAgents.some(({ token }) => token === '*');
  for (const [index, name] of chain.entries()) {
    const token = before(name, '/').toLowerCase();
    if (!isName(token)) continue;
    const isNamed = ({ userAgents }: Group) => userAgents.some((line) => token.includes(line.token));
    const found = groups.find((group) => isNamed(group) && !isForAll(group));
    if (found !== undefined) return groupSelectionOf([found], { kind: 'named', name, isFallback: index > 0 });
  }
  const star = ignoresStar ? undefined : groups.find(isForAll);
  return groupSelectionOf(star === undefined ? [] : [star], { kind: 'any' });
}

/** A value is unquoted and quoted again, so `%2F` is `/`, and `*` and `$` are ordinary characters. */
function normalizePattern(path: string): string {
  const text = unquote(path);
  const parts = urlparse(text);
  return urllibQuote(parts === null || parts.scheme !== '' ? text : urlunparse(parts), '/');
}

/** The same for the URL, including its fragment. */
function normalizeUrl(url: string): string {
  const parts = urlparse(unquote(url));
  return (parts && urllibQuote(urlunparse({ ...parts, netloc: '' }), '/')) || '/';
}

/** An empty value allows everything. Python drops a lone `?`, and the empty rule that is left matches everything. */
function patternsOf({ path, pattern }: Rule): readonly string[] {
  return [pattern === '' && path !== '' ? EVERYTHING : pattern];
}

/** No pattern contains a space. */
const EVERYTHING = ' ';

function compile(pattern: string): Pattern {
  return pattern === EVERYTHING ? { ...literalPattern(''), length: 1 } : literalPattern(pattern);
}
