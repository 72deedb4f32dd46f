// Makes a file of texts that come one by one, without holding them all in memory: the browser may store finished blocks on
// disk.

/** Bytes. Firefox writes a stream to a temporary file once it has read 16 MB. */
const BLOCK = 32 * 2 ** 20;

/** Characters written at once: a write takes longer than making most texts. */
const WRITTEN = 2 ** 16;

/** Yields after every text, so that the job can be canceled; returns the file, in UTF-8. */
export async function* toBlob(pieces: Iterable<string>, type: string): AsyncGenerator<undefined, Blob, void> {
  const encoder = new TextEncoder();
  const blocks: Blob[] = [];
  const left = pieces[Symbol.iterator]();
  for (let next = left.next(); !next.done; ) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const block = new Response(readable).blob();
    const writer = writable.getWriter();
    for (let size = 0; size < BLOCK && !next.done; ) {
      let text = '';
      for (; text.length < WRITTEN && !next.done; next = left.next()) {
        text += next.value;
        yield;
      }
      const bytes = encoder.encode(text);
      size += bytes.length;
      await writer.write(bytes);
    }
    await writer.close();
    blocks.push(await block);
  }
  return new Blob(blocks, { type });
}
