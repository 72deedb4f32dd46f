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
  let offset = 0;
  while (offset < one.length && one[offset] === other[offset]) offset += 1;
  if (one.length > other.length) return one.slice(offset + 1) === other.slice(offset);
  if (one.length < other.length) return one.slice(offset) === other.slice(offset + 1);
  const isSwapped = one[offset] === other[offset + 1] && one[offset + 1] === other[offset];
  return (
    one.slice(offset + 1) === other.slice(offset + 1) ||
    (isSwapped && one.slice(offset + 2) === other.slice(offset + 2))
  );
}
