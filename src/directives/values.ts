// Reads the values after a directive's colon by their kind. A value of another kind is ignored, as Google documents for numbers
// that can't be parsed.

import { readDate } from './dates.ts';
import { KNOWN_DIRECTIVES } from './known.ts';
import type { Directive, ImagePreview, ReadDate } from './types.ts';

export type DirectiveValue =
  /** `count`: null for no limit, which is written −1. */
  | { readonly kind: 'count'; readonly count: number | null }
  | { readonly kind: 'size'; readonly size: ImagePreview }
  | ({ readonly kind: 'date' } & ReadDate);

/**
 * The directive's value; null if it has none, if the value isn't of its kind, or if the directive takes none.
 *
 * @param now milliseconds since the epoch; the century of a two-digit year depends on it
 */
export function readValue({ name, value }: Directive, now: number): DirectiveValue | null {
  const kind = KNOWN_DIRECTIVES.get(name)?.value ?? null;
  if (kind === null || value === null) return null;
  switch (kind) {
    case 'count':
      return readCount(value);
    case 'size':
      return readSize(value.toLowerCase());
    case 'date': {
      const date = readDate(value, now);
      return date && { kind, ...date };
    }
    default:
      return kind satisfies never;
  }
}

function readCount(text: string): DirectiveValue | null {
  if (text === '-1') return { kind: 'count', count: null };
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) ? { kind: 'count', count } : null;
}

function readSize(size: string): DirectiveValue | null {
  return size === 'none' || size === 'standard' || size === 'large' ? { kind: 'size', size } : null;
}
