// A set of texts that only grows, without an object for each.
import { keyedHash, randomKey } from './keyed-hash.ts';
import { TextColumn } from './text-column.ts';

export class TextSet {
  readonly #texts = new TextColumn();
  /** Another one in each set, so that no list can be written whose texts all fall in one place. */
  readonly #key = randomKey();
  /** Open addressing: one more than the place of a text, 0 for an empty one; and the hash of each text. */
  #places = new Int32Array(1024);
  #hashes = new Int32Array(512);

  get size(): number {
    return this.#texts.size;
  }

  /** Whether it was not in the set; then it is now. */
  add(text: string): boolean {
    const hash = keyedHash(text, this.#key);
    const mask = this.#places.length - 1;
    let place = hash & mask;
    for (let known = this.#places[place] ?? 0; known !== 0; known = this.#places[place] ?? 0) {
      if (this.#hashes[known - 1] === hash && this.#texts.at(known - 1) === text) return false;
      place = (place + 1) & mask;
    }
    this.#places[place] = this.size + 1;
    this.#hashes[this.size] = hash;
    this.#texts.push(text);
    if (this.size === this.#hashes.length) this.#grow();
    return true;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#places = new Int32Array(hashes.length * 2);
    const mask = this.#places.length - 1;
    for (let at = 0; at < this.size; at += 1) {
      let place = (hashes[at] ?? 0) & mask;
      while (this.#places[place] !== 0) place = (place + 1) & mask;
      this.#places[place] = at + 1;
    }
  }
}
