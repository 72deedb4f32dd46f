// Bytes as a string with one character for each: the input of base64, and the stored form of a body that isn't UTF-8.

/** In parts, since a call takes only so many arguments. */
export function bytesAsText(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192));
  return text;
}

export function textAsBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let offset = 0; offset < text.length; offset += 1) bytes[offset] = text.charCodeAt(offset);
  return bytes;
}
