// Reads a file in chunks, as it is.

/** Bytes. */
const CHUNK = 1 << 20;

export async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < blob.size; from += CHUNK) {
    yield new Uint8Array(await blob.slice(from, from + CHUNK).arrayBuffer());
  }
}
