// Yandex-specific: what differs from RFC 9309. That a robot's own name goes before `Yandex` and that before `*`, with no
// merging across names, is in the fallback chain that the caller gives.
// https://yandex.com/support/webmaster/en/error-dictionary/robots-txt
import type { Rule } from '../types.ts';
import type { Reader } from './reader.ts';
import { rfc9309 } from './rfc9309.ts';

/** Yandex-specific: a longer rule is an error. Characters. */
const MAX_RULE_LENGTH = 1024;

export const yandex: Reader = {
  ...rfc9309,
  dialect: 'yandex',
  // Yandex-specific: more in one file are an error. Here the first ones count.
  maxRules: 2048,
  patternsOf,
};

/** A rule must start with `/` or `*`, as in RFC 9309. */
function patternsOf(rule: Rule): readonly string[] {
  return rule.path.length > MAX_RULE_LENGTH ? [] : rfc9309.patternsOf(rule);
}
