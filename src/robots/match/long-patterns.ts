// Compiles long patterns once for all crawlers, and not at all if they can't match.

import type { Grammar } from '../grammar/parser-spec.ts';
import type { Pattern } from '../grammar/pattern.ts';
import type { Rule } from '../types.ts';

/** Characters. Compiling a pattern of half a million takes as long as reading a whole file, and each crawler asks for it. */
const LONG_PATTERN = 1_000;

interface LongPattern {
  /** All bytes except `*` and `$`: each matches one byte of the path, or is one of three that do (`%2F`). */
  readonly bytes: number;
  compiled: Pattern | null;
}

/** By rule and its pattern: a rule belongs to one file, read by one parser. */
const longPatterns = new WeakMap<Rule, Map<string, LongPattern>>();

function longPatternOf(rule: Rule, text: string): LongPattern {
  const known = longPatterns.get(rule) ?? new Map<string, LongPattern>();
  const pattern = known.get(text) ?? { bytes: bytesNeeded(text), compiled: null };
  known.set(text, pattern);
  longPatterns.set(rule, known);
  return pattern;
}

function bytesNeeded(text: string): number {
  let count = 0;
  for (let offset = 0; offset < text.length; offset += 1) if (text[offset] !== '*' && text[offset] !== '$') count += 1;
  return count;
}

export function compiled(grammar: Grammar, rule: Rule, text: string): Pattern {
  if (text.length < LONG_PATTERN) return grammar.compile(text);
  const pattern = longPatternOf(rule, text);
  pattern.compiled ??= grammar.compile(text);
  return pattern.compiled;
}

/** Null if the pattern needs more bytes than the path has: then it isn't even compiled. */
export function compiledFor(path: string, grammar: Grammar, rule: Rule, text: string): Pattern | null {
  const isTooLong = text.length >= LONG_PATTERN && longPatternOf(rule, text).bytes > 3 * path.length;
  return isTooLong ? null : compiled(grammar, rule, text);
}
