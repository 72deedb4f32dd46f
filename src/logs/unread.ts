// The lines that could not be read: how many, why, and some examples.
import { decodeRange } from '../base/utf8.ts';
import { UNREAD_REASONS, type UnreadReason } from './formats/format.ts';
import type { UnreadExample } from './types.ts';

const MOST_EXAMPLES = 20;
const LONGEST_EXAMPLE = 200;

export class UnreadLines {
  count = 0;
  readonly #reasons = new Map<UnreadReason, number>();
  readonly #examples: UnreadExample[] = [];

  add(reason: UnreadReason, fileIndex: number, line: number, bytes: Uint8Array, from: number, to: number): void {
    this.count += 1;
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    if (this.#examples.length >= MOST_EXAMPLES) return;
    // Shortened last: half an IP address would not be masked, and reveals nearly as much.
    const text = withoutIpAddresses(decodeRange(bytes, from, to));
    const isCut = text.length > LONGEST_EXAMPLE || reason === 'too-long';
    this.#examples.push({
      file: fileIndex,
      line,
      reason,
      text: isCut ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text,
    });
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

const V4 = /\d{1,3}(?:\.\d{1,3}){3}/g;
/** At least six colons, or two in a row. Times have fewer. */
const V6 = /(?:[\da-f]{1,4}:){6,}[\da-f]*|(?:[\da-f]{1,4}:){1,7}:[\da-f:]*|::[\da-f:]+/gi;

/** The client may have been a person. Text that only resembles an IP address is masked, too. */
function withoutIpAddresses(text: string): string {
  return text.replace(V4, MASK).replace(V6, MASK);
}

const MASK = '⟨address⟩';
