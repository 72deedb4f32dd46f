// A growing list of texts, stored in few long strings, so that a million of them aren't a million objects for the garbage
// collector.

/** Texts per chunk. */
const CHUNK = 1024;

interface Chunk {
  /** The texts, each followed by a line end. */
  readonly text: string;
  /** Where each starts, and where the text ends. */
  readonly starts: Uint32Array;
}

export class TextColumn {
  readonly #chunks: Chunk[] = [];
  /** The texts of the chunk that isn't full yet. */
  #last: string[] = [];

  get size(): number {
    return this.#chunks.length * CHUNK + this.#last.length;
  }

  push(text: string): void {
    this.#last.push(text);
    if (this.#last.length < CHUNK) return;
    this.#chunks.push(packed(this.#last));
    this.#last = [];
  }

  /** The text of a row, from 0. */
  at(row: number): string {
    const chunk = this.#chunks[Math.floor(row / CHUNK)];
    const offset = row % CHUNK;
    const text = chunk
      ? chunk.text.slice(chunk.starts[offset], (chunk.starts[offset + 1] ?? 0) - 1)
      : this.#last[offset];
    if (text === undefined || row < 0) throw new RangeError(`no row ${row}`);
    return text;
  }
}

function packed(texts: readonly string[]): Chunk {
  const starts = new Uint32Array(CHUNK + 1);
  let start = 0;
  for (const [index, text] of texts.entries()) {
    start += text.length + 1;
    starts[index + 1] = start;
  }
  return { text: `${texts.join('\n')}\n`, starts };
}
