// Numbers distinct vectors: each one is stored once.

/** Vectors per chunk. */
const CHUNK = 1024;

export class DistinctVectors {
  readonly #width: number;
  readonly #chunks: Int32Array[] = [];
  /** A hash table with open addressing: a vector's number plus one; 0 for an empty slot. */
  #slots = new Int32Array(1024);
  count = 0;

  /** @param width how many numbers a vector has */
  constructor(width: number) {
    this.#width = width;
  }

  /** The number of the vector, from 0. A new vector is copied. */
  numberOf(vector: Int32Array): number {
    if (this.count * 2 >= this.#slots.length) this.#grow();
    const mask = this.#slots.length - 1;
    let slot = hashOf(vector, 0, this.#width) & mask;
    for (let known = this.#slots[slot] ?? 0; known !== 0; known = this.#slots[slot] ?? 0) {
      if (this.#isAt(known - 1, vector)) return known - 1;
      slot = (slot + 1) & mask;
    }
    const number = this.count;
    if (number % CHUNK === 0) this.#chunks.push(new Int32Array(CHUNK * this.#width));
    this.#chunks[Math.floor(number / CHUNK)]?.set(vector, (number % CHUNK) * this.#width);
    this.#slots[slot] = number + 1;
    this.count += 1;
    return number;
  }

  /** One number of a vector. */
  at(number: number, column: number): number {
    return this.#chunks[Math.floor(number / CHUNK)]?.[(number % CHUNK) * this.#width + column] ?? 0;
  }

  #isAt(number: number, vector: Int32Array): boolean {
    const chunk = this.#chunks[Math.floor(number / CHUNK)];
    if (chunk === undefined) return false;
    const start = (number % CHUNK) * this.#width;
    for (let column = 0; column < this.#width; column += 1) {
      if (chunk[start + column] !== vector[column]) return false;
    }
    return true;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.count; number += 1) {
      const chunk = this.#chunks[Math.floor(number / CHUNK)];
      if (chunk === undefined) continue;
      let slot = hashOf(chunk, (number % CHUNK) * this.#width, this.#width) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function hashOf(numbers: Int32Array, start: number, width: number): number {
  let hash = 0;
  for (let index = start; index < start + width; index += 1)
    hash = Math.imul(hash ^ (numbers[index] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
  return hash ^ (hash >>> 16);
}
