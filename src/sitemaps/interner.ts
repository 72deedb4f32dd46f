// Maps repeated texts to one value: a file has the same few names a million times, and each is cut out of the text only once.

const SLOTS = 256;
/** Longer texts aren't kept. */
const LONGEST = 64;

interface Slot<Value> {
  readonly codes: Uint16Array;
  readonly value: Value;
}

export class Interner<Value> {
  readonly #slots: (Slot<Value> | null)[] = Array<Slot<Value> | null>(SLOTS).fill(null);
  readonly #make: (text: string) => Value;

  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  /** The value for this part of the piece. */
  at(piece: string, start: number, end: number): Value {
    const length = end - start;
    const slotIndex = (length * 37 + piece.charCodeAt(start) * 11 + piece.charCodeAt(end - 1) * 5) & (SLOTS - 1);
    const slot = this.#slots[slotIndex];
    if (slot && isAt(slot.codes, piece, start, length)) return slot.value;
    const text = piece.slice(start, end);
    const value = this.#make(text);
    if (length > LONGEST) return value;
    this.#slots[slotIndex] = { codes: Uint16Array.from({ length }, (_, offset) => text.charCodeAt(offset)), value };
    return value;
  }
}

function isAt(codes: Uint16Array, piece: string, start: number, length: number): boolean {
  if (codes.length !== length) return false;
  for (let offset = 0; offset < length; offset += 1)
    if (codes[offset] !== piece.charCodeAt(start + offset)) return false;
  return true;
}
