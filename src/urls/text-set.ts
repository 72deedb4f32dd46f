// A growing set of texts, without an object for each.
import { Hasher } from '../base/keyed-hash.ts';
import { TextColumn } from './text-column.ts';

export class TextSet {
  readonly #texts = new TextColumn();
  readonly #hasher = new Hasher();
  /** Buffer for the bytes of a text that is hashed. */
  #bytes = new Uint8Array(1024);
  /** Open addressing: the index of a text plus 1, 0 for an empty slot; and the hash of each text. */
  #slots = new Int32Array(1024);
  #hashes = new Int32Array(512);

  get size(): number {
    return this.#texts.size;
  }

  /** Adds a text. Returns false if the set already contains it. */
  add(text: string): boolean {
    const hash = this.#hashOf(text);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let known = this.#slots[slot] ?? 0; known !== 0; known = this.#slots[slot] ?? 0) {
      if (this.#hashes[known - 1] === hash && this.#texts.at(known - 1) === text) return false;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.size + 1;
    this.#hashes[this.size] = hash;
    this.#texts.push(text);
    if (this.size === this.#hashes.length) this.#grow();
    return true;
  }

  /** Two bytes per code unit. */
  #hashOf(text: string): number {
    const size = text.length * 2;
    if (size > this.#bytes.length) this.#bytes = new Uint8Array(size);
    const bytes = this.#bytes;
    for (let offset = 0; offset < text.length; offset += 1) {
      const code = text.charCodeAt(offset);
      bytes[offset * 2] = code;
      bytes[offset * 2 + 1] = code >> 8;
    }
    this.#hasher.hash(bytes, 0, size);
    return this.#hasher.first | 0;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(hashes.length * 2);
    const mask = this.#slots.length - 1;
    for (let index = 0; index < this.size; index += 1) {
      let slot = (hashes[index] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = index + 1;
    }
  }
}
