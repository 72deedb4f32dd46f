import type { Conflict } from '../data/types.ts';
import type { ConflictKey } from './conflict-finder.ts';

/** Each conflict once, with all crawlers that have it, in the order given. */
export function mergeSame<Found extends Conflict>(found: readonly Found[], key: ConflictKey<Found>): readonly Found[] {
  const all: { readonly parts: readonly unknown[]; conflict: Found }[] = [];
  for (const conflict of found) {
    const parts = key(conflict);
    const known = all.find((one) => one.parts.every((part, index) => part === parts[index]));
    if (known) known.conflict = { ...known.conflict, tokens: [...known.conflict.tokens, ...conflict.tokens] };
    else all.push({ parts, conflict });
  }
  return all.map(({ conflict }) => conflict);
}
