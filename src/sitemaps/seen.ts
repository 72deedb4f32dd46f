// Which URLs a file had already, by their hashes: to keep the texts would keep the file that they were cut out of. No one can make two that
// collide, and by chance two of 50,000 do in one of a million files.
import { Hasher } from '../base/keyed-hash.ts';

export class Seen {
  readonly #hasher = new Hasher();
  readonly #hashes = new Set<number>();
  /** Where a URL is written to be hashed. */
  #bytes = new Uint8Array(1_024);

  /**
   * Whether it is new; then it is known from now on.
   *
   * @param url as a browser writes it: ASCII alone
   */
  add(url: string): boolean {
    const size = url.length;
    if (size > this.#bytes.length) this.#bytes = new Uint8Array(size);
    const bytes = this.#bytes;
    for (let at = 0; at < size; at += 1) bytes[at] = url.charCodeAt(at);
    this.#hasher.hash(bytes, 0, size);
    const before = this.#hashes.size;
    return this.#hashes.add(this.#hasher.first * 2 ** 21 + (this.#hasher.second >>> 11)).size > before;
  }
}
