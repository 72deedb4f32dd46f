// "Robot Exclusion Standard Revisited" by Kollar, Leavitt and Mauldin of Lycos, 1996, once at www.kollar.com/robots.html, as
// described in A. Alikberov's article of 1997: the standard of 1994, plus several values on one line.

import { isBlank } from '../grammar/ascii.ts';
import { readField } from '../grammar/lines.ts';
import type { Grammar, ParserSpec } from '../grammar/parser-spec.ts';
import { selectByName } from '../grammar/select-groups.ts';
import type { Rule } from '../types.ts';
import { koster1994, nameOfRobot } from './koster-1994.ts';

const grammar: Grammar = {
  ...koster1994.grammar,
  name: 'kollar-1996',
  // WS is space or tab, and nothing else.
  readLine: (line) => readField(line, isBlank),
  splitsValues: true,
  // Each record begins with a user-agent line.
  leadingRulesAreForAll: false,
  selectGroups: selectByName({
    tokenOfCrawler: nameOfRobot,
    // A robot's name is a part of the Product Token that it sends. A line without one names no robot.
    isNamedBy: (tokenOfCrawler, tokenOfLine) => tokenOfLine !== '' && tokenOfCrawler.includes(tokenOfLine),
    // Of several matching records, the robot can use any: here the first, and one that names it before one for `*`.
    named: 'first',
    any: 'first',
  }),
  patternsOf,
};

export const kollar1996: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...koster1994.fetchPolicy,
    readUnreachable: () => ({ kind: 'unknown', because: 'not-stated' }),
  },
};

/** A line without a path_root means nothing: it doesn't allow everything. */
function patternsOf(rule: Rule): readonly string[] {
  return rule.pattern === '' ? [] : koster1994.grammar.patternsOf(rule);
}
