// A quick test that a pattern can't match a path: it needs two neighboring characters that the path lacks.
import type { Pattern } from '../grammar/pattern.ts';
import type { Path } from './plain-path.ts';

/** A set of pairs of neighboring characters, as 64 bits. A path without a pair that the pattern needs can't match it. */
export interface Pairs {
  readonly low: number;
  readonly high: number;
}

export function pairsOf(text: Pick<Path, 'length' | 'charCodeAt'>): Pairs {
  let low = 0;
  let high = 0;
  let before = text.charCodeAt(0);
  for (let offset = 1; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    const hash = (before * 31 + code) & 63;
    // A shift uses the last five bits of `hash`, and its sixth bit selects the half, without a branch to mispredict.
    const bit = 1 << hash;
    const isHigh = -(hash >> 5);
    low |= bit & ~isHigh;
    high |= bit & isHigh;
    before = code;
  }
  return { low, high };
}

/** The pairs of each part, unless it has a second spelling: then the path can have either. */
export function pairsNeeded({ parts }: Pattern): Pairs {
  let low = 0;
  let high = 0;
  for (const { text, inQuery } of parts) {
    if (text !== inQuery) continue;
    const pairs = pairsOf(text);
    low |= pairs.low;
    high |= pairs.high;
  }
  return { low, high };
}
