// Functions on arrays of bytes: joining them, and reading four bytes at a time.

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

let viewed: Uint8Array = new Uint8Array(0);
let lastView: DataView = new DataView(viewed.buffer);

/** Reads four bytes at a time. The last view is kept, since most calls are for the same bytes. */
export function dataViewOf(bytes: Uint8Array): DataView {
  if (bytes !== viewed) {
    viewed = bytes;
    lastView = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  return lastView;
}
