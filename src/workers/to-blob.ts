// Makes a file of texts that come piece by piece, without having all of them in memory: a finished block belongs to the browser,
// which may keep it on disk.

/** Bytes. Firefox puts what it reads from a stream into a temporary file once it has 16 MB of it. */
const BLOCK = 32 * 2 ** 20;

/** Characters that are written at once: to write takes longer than most pieces take to make. */
const WRITTEN = 2 ** 16;

/** Yields after every piece, so that the job can be cancelled; returns the file. In UTF-8. */
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
