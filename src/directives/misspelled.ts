// Finds directives that no crawler supports, one letter away from a restrictive one: `noidex`.
import { KNOWN_DIRECTIVES, NON_STANDARD } from './known.ts';
import type { Directive } from './types.ts';

const RESTRICTING = ['noindex', 'nofollow', 'none', 'nosnippet'] as const;

/** The directive that was probably meant; null if the written one is known, or resembles none. */
export function suggestDirective({ name }: Pick<Directive, 'name'>): string | null {
  if (KNOWN_DIRECTIVES.has(name) || NON_STANDARD.has(name)) return null;
  return RESTRICTING.find((one) => isOneEditAway(name, one)) ?? null;
}

/**
 * Whether one letter more, less or changed, or two swapped neighbors, turns one word into the other. Long texts aren't
 * compared.
 */
function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (one.length > other.length) return one.slice(at + 1) === other.slice(at);
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return one.slice(at + 1) === other.slice(at + 1) || (isSwapped && one.slice(at + 2) === other.slice(at + 2));
}
