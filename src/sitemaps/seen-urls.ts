// The URLs that a file already had, by their hashes: texts would keep the whole file in memory. The hash has a secret key, so
// no one can construct a collision; by chance, two of 50,000 URLs collide in one of a million files.
import { Hasher } from '../base/keyed-hash.ts';

export class SeenUrls {
  readonly #hasher = new Hasher();
  /** Open addressing: hashes of 53 bits, 0 for an empty slot. At most half full. */
  #slots = new Float64Array(1_024);
  #size = 0;
  /** Buffer for the bytes of a URL that is hashed. */
  #bytes = new Uint8Array(1_024);

  /**
   * Adds a URL. Returns false if it was already there.
   *
   * @param url its key: only ASCII
   */
  add(url: string): boolean {
    const length = url.length;
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length);
    const bytes = this.#bytes;
    for (let offset = 0; offset < length; offset += 1) bytes[offset] = url.charCodeAt(offset);
    this.#hasher.hash(bytes, 0, length);
    const isNew = this.#put(this.#hasher.first * 2 ** 21 + (this.#hasher.second >>> 11) + 1);
    if (isNew) this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return isNew;
  }

  #put(hash: number): boolean {
    const slots = this.#slots;
    // The lengths are powers of two; the remainder of such large numbers is slow.
    const last = slots.length - 1;
    let slot = Math.floor(hash / 2 ** 21) & last;
    while (slots[slot] !== 0 && slots[slot] !== hash) slot = (slot + 1) & last;
    const isNew = slots[slot] === 0;
    slots[slot] = hash;
    return isNew;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(before.length * 4);
    for (const hash of before) if (hash !== 0) this.#put(hash);
  }
}
