// A list of numbers that only grows, in chunks: growing copies nothing.

/** Numbers of one chunk. */
const CHUNK = 1 << 14;

export class NumberColumn {
  readonly #chunks: Int32Array[] = [];
  size = 0;

  push(value: number): void {
    const place = this.size % CHUNK;
    if (place === 0) this.#chunks.push(new Int32Array(CHUNK));
    const chunk = this.#chunks[this.#chunks.length - 1];
    if (chunk) chunk[place] = value;
    this.size += 1;
  }

  at(index: number): number {
    const value = index < this.size ? this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] : undefined;
    if (value === undefined) throw new RangeError(`no row ${index}`);
    return value;
  }

  /** One more for the number at `index`, which is 0 until then. */
  increase(index: number): void {
    while (this.size <= index) this.push(0);
    const chunk = this.#chunks[Math.floor(index / CHUNK)];
    if (chunk) chunk[index % CHUNK] = (chunk[index % CHUNK] ?? 0) + 1;
  }
}
