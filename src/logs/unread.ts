// The lines that could not be read: how many, why, and what some of them look like.
import { parseAddress } from './address.ts';
import { asciiBytes, textOf } from './bytes.ts';
import { UNREAD_REASONS, type UnreadExample, type UnreadReason } from './types.ts';

const MOST_EXAMPLES = 20;
const LONGEST_EXAMPLE = 200;

export class UnreadLines {
  count = 0;
  readonly #reasons = new Map<UnreadReason, number>();
  readonly #examples: UnreadExample[] = [];

  add(reason: UnreadReason, file: number, line: number, bytes: Uint8Array, from: number, to: number): void {
    this.count += 1;
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    if (this.#examples.length >= MOST_EXAMPLES) return;
    const text = withoutAddresses(textOf(bytes, from, Math.min(to, from + LONGEST_EXAMPLE * 2)));
    const isCut = text.length > LONGEST_EXAMPLE || to - from > LONGEST_EXAMPLE * 2;
    this.#examples.push({ file, line, reason, text: isCut ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text });
  }

  get reasons(): Readonly<Partial<Record<UnreadReason, number>>> {
    const found = UNREAD_REASONS.flatMap((reason) => {
      const count = this.#reasons.get(reason);
      return count === undefined ? [] : [[reason, count] as const];
    });
    return Object.fromEntries(found);
  }

  get examples(): readonly UnreadExample[] {
    return this.#examples;
  }
}

/** Who asked may have been a person. */
function withoutAddresses(text: string): string {
  return text.replace(/[0-9A-Fa-f:.]{3,}/g, (word) => {
    const octets = asciiBytes(word);
    // A port behind an address of IPv4 leaves an address anyway.
    const ends = [octets.length, word.lastIndexOf(':')].filter((end) => end > 0);
    return ends.some((end) => parseAddress(octets, 0, end).kind !== 'other') ? '⟨address⟩' : word;
  });
}
