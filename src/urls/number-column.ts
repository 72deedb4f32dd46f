// A growing list of numbers, in chunks, so that nothing is copied when it grows.

/** Numbers per chunk. */
const CHUNK = 1 << 14;

export class NumberColumn {
  readonly #chunks: Int32Array[] = [];
  size = 0;

  push(value: number): void {
    const offset = this.size % CHUNK;
    if (offset === 0) this.#chunks.push(new Int32Array(CHUNK));
    const chunk = this.#chunks[this.#chunks.length - 1];
    if (chunk) chunk[offset] = value;
    this.size += 1;
  }

  at(index: number): number {
    const value = index < this.size ? this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] : undefined;
    if (value === undefined) throw new RangeError(`no row ${index}`);
    return value;
  }

  /** Adds 1 to the number at `index`, which starts at 0. */
  increase(index: number): void {
    while (this.size <= index) this.push(0);
    const chunk = this.#chunks[Math.floor(index / CHUNK)];
    if (chunk) chunk[index % CHUNK] = (chunk[index % CHUNK] ?? 0) + 1;
  }
}
