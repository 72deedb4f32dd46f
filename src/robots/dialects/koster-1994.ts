// "A Standard for Robot Exclusion" by Martijn Koster, 30 June 1994: https://www.robotstxt.org/orig.html. What it leaves open is
// decided by WWW::RobotRules, the code that the standard itself recommends: https://metacpan.org/pod/WWW::RobotRules (6.02).
// The standard's sections have titles and no numbers.

import { percentEncode } from '../../base/utf8.ts';
import { before, isAsciiSpace, toAsciiLowerCase, trim } from '../grammar/ascii.ts';
import { readField } from '../grammar/lines.ts';
import { allowWhenUnreachable, type FieldKind, type Grammar, type ParserSpec } from '../grammar/parser-spec.ts';
import { literalPattern } from '../grammar/pattern.ts';
import { selectByName } from '../grammar/select-groups.ts';
import type { Rule } from '../types.ts';
import { pathAndQuery, rfc9309 } from './rfc9309.ts';

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'koster-1994',
  // A BOM was not yet a concept; it should not hide the first record.
  textOf: rfc9309.grammar.textOf,
  readLine: (line) => readField(line, isAsciiSpace),
  kindOf,
  unreadKeys: ['allow'],
  // "The Format": blank lines separate records; a line with only a comment isn't a blank line.
  blankLineEndsGroup: true,
  // The standard has no such rules; WWW::RobotRules applies them to all robots.
  leadingRulesAreForAll: true,
  tokenOfLine: toAsciiLowerCase,
  selectGroups: selectByName({
    tokenOfCrawler: nameOfRobot,
    isNamedBy: (tokenOfCrawler, tokenOfLine) => tokenOfCrawler.includes(tokenOfLine),
    named: 'first',
    // A second record for `*` isn't allowed; WWW::RobotRules adds it to the first.
    any: 'all',
  }),
  normalizePattern,
  normalizeUrl: (url) => escapeUnsafe(pathAndQuery(url)),
  winner: 'first',
  patternsOf,
  compile: literalPattern,
  // "The Format" makes no exception for any URL.
  alwaysAllowed: [],
};

export const koster1994: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    // In the standard, a file is either there or not. libwww-perl (LWP::RobotUA) treats any failure as the latter.
    readUnreachable: allowWhenUnreachable,
  },
};

/** "The Format": there are two fields, and unrecognized headers are ignored, such as Allow. */
function kindOf(key: string): FieldKind {
  return key === 'user-agent' || key === 'disallow' ? key : 'other';
}

/**
 * "User-agent": the name without version information. A record may have any part of it, in any case. The name in a whole
 * User-Agent header is its first word up to `/`. A text without `/` is a name already, and some contain spaces.
 */
export function nameOfRobot(userAgent: string): string {
  const isHeader = userAgent.includes('/');
  return toAsciiLowerCase(
    isHeader ? before(/[^\t-\r ]+/.exec(userAgent)?.[0] ?? '', '/') : trim(userAgent, isAsciiSpace),
  );
}

/**
 * "Disallow": the value is a partial URL. WWW::RobotRules resolves it against the URL of the file, so that `help` is /help. A
 * value with a scheme and a lone query stay as they are.
 */
function normalizePattern(path: string): string {
  const isRelative = !/^(?:$|[/?]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(path);
  return escapeUnsafe(isRelative ? `/${path}` : path);
}

/**
 * "Disallow": any URL that starts with the value isn't retrieved, and an empty value allows all: it matches everything. `//`
 * starts the name of another host, and a full URL isn't a partial one: neither matches anything.
 */
function patternsOf({ pattern }: Rule): readonly string[] {
  return /^(?:$|\/(?!\/))/.test(pattern) ? [pattern] : [];
}

/** Bytes that no URL can contain are percent-encoded, in patterns and URLs alike; no `%XX` is changed. */
function escapeUnsafe(text: string): string {
  return text.replace(/[^!-~]|["<>\\^`{|}]/gu, percentEncode);
}
