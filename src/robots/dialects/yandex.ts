// Yandex-specific: how Yandex differs from RFC 9309. The order of names (a robot's own name, then `Yandex`, then `*`, never
// combined) is in the fallback chain that the caller passes.
// https://yandex.com/support/webmaster/en/error-dictionary/robots-txt and, for which responses are read,
// https://yandex.com/support/webmaster/en/controlling-robot/robots-txt

import { allowWhenUnreachable, type Grammar, type ParserSpec } from '../grammar/parser-spec.ts';
import type { FoundRobotsTxt } from '../outcome/outcome.ts';
import type { Rule } from '../types.ts';
import { rfc9309 } from './rfc9309.ts';

/** Yandex-specific: a longer rule is an error. Characters. */
const LONGEST_RULE = 1024;

const grammar: Grammar = {
  ...rfc9309.grammar,
  name: 'yandex',
  // Yandex-specific: more rules in one file are an error. Here the first ones count.
  maxRules: 2048,
  maxRuleLength: LONGEST_RULE,
  patternsOf,
  // Yandex-specific: not read since 2018.
  unreadKeys: ['crawl-delay', 'host'],
};

export const yandex: ParserSpec = {
  grammar,
  fetchPolicy: {
    ...rfc9309.fetchPolicy,
    isRead,
    readUnreachable: allowWhenUnreachable,
  },
};

/** Yandex-specific: a larger file isn't read at all. Yandex's page says KB, taken here as the RFC's KiB. Bytes. */
const YANDEX_FILE_BYTES = 500 * 1024;

/** Yandex-specific: only a 200 response is a file. After any other response, or none, everything is allowed. */
function isRead({ status, size, isTruncated }: FoundRobotsTxt): boolean {
  return status === 200 && size <= YANDEX_FILE_BYTES && !isTruncated;
}

/** A rule must start with `/` or `*`, as in RFC 9309. */
function patternsOf(rule: Rule): readonly string[] {
  return rule.path.length > LONGEST_RULE ? [] : rfc9309.grammar.patternsOf(rule);
}
