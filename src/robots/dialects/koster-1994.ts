// "A Standard for Robot Exclusion" by Martijn Koster, 30 June 1994: https://www.robotstxt.org/orig.html
// Where it leaves a choice, what WWW::RobotRules does decides, the code that the standard itself recommends:
// https://metacpan.org/pod/WWW::RobotRules (6.02). The standard's sections have titles and no numbers.

import { percentEncode } from '../../base/utf8.ts';
import { selectByName } from '../judge/select-groups.ts';
import { literalPattern } from '../match/pattern.ts';
import { before, isAsciiSpace, toAsciiLowerCase, trim } from '../parse/ascii.ts';
import { readField } from '../parse/lines.ts';
import type { Rule } from '../types.ts';
import { allowWhenUnreachable, type FieldKind, type Grammar, type Reader } from './reader.ts';
import { pathAndQuery, rfc9309 } from './rfc9309.ts';

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'koster-1994',
  // A BOM was not yet a concept; it should not hide the first record.
  textOf: rfc9309.grammar.textOf,
  readLine: (line) => readField(line, isAsciiSpace),
  kindOf,
  unreadKeys: ['allow'],
  // "The Format": blank lines part records; a line with only a comment isn't a blank line.
  blankLineEndsGroup: true,
  // The standard has no such rules; WWW::RobotRules takes them as meant for all.
  leadingRulesAreForAll: true,
  tokenOfLine: toAsciiLowerCase,
  selectGroups: selectByName({
    tokenOfCrawler: nameOfRobot,
    isNamedBy: (tokenOfCrawler, tokenOfLine) => tokenOfCrawler.includes(tokenOfLine),
    named: 'first',
    // A second record for `*` is not allowed; WWW::RobotRules adds it to the first.
    any: 'all',
  }),
  normalizePattern,
  normalizeUrl: (url) => escapeUnsafe(pathAndQuery(url)),
  winner: 'first',
  patternsOf,
  compile: literalPattern,
  // "The Format" excepts no URL.
  isAlwaysAllowed: () => false,
};

export const koster1994: Reader = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    // The standard knows a file that is there and one that is not. libwww-perl (LWP::RobotUA) takes any failure for the
    // latter.
    readUnreachable: allowWhenUnreachable,
  },
};

/** "The Format": there are two fields, and unrecognized headers are ignored. Allow is one of those. */
function kindOf(key: string): FieldKind {
  return key === 'user-agent' || key === 'disallow' ? key : 'other';
}

/**
 * "User-agent": the name without version information, of which a record may have any part, in any case. Of a whole
 * User-Agent header it is the first word up to its `/`. A text without `/` is such a name already, and some have spaces.
 */
export function nameOfRobot(userAgent: string): string {
  const isHeader = userAgent.includes('/');
  return toAsciiLowerCase(
    isHeader ? before(/[^\t-\r ]+/.exec(userAgent)?.[0] ?? '', '/') : trim(userAgent, isAsciiSpace),
  );
}

/**
 * "Disallow": the value is a partial URL. WWW::RobotRules resolves it against that of the file, so that `help` is /help.
 * What has a scheme is left as it is, and so is a lone query.
 */
function normalizePattern(path: string): string {
  const isRelative = !/^(?:$|[/?]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(path);
  return escapeUnsafe(isRelative ? `/${path}` : path);
}

/**
 * "Disallow": any URL that starts with the value is not retrieved, and an empty value lets all be retrieved: it matches
 * everything. `//` starts the name of another host, and a full URL isn't a partial one: neither matches anything.
 */
function patternsOf({ pattern }: Rule): readonly string[] {
  return /^(?:$|\/(?!\/))/.test(pattern) ? [pattern] : [];
}

/** Bytes that no URL may hold are percent-encoded, so that they are the same in both; no `%XX` is changed. */
function escapeUnsafe(text: string): string {
  return text.replace(/[^!-~]|["<>\\^`{|}]/gu, percentEncode);
}
