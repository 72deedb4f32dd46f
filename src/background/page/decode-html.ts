// Decodes an HTML response: finds its declared encoding.
// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
import { bytesAsText } from '../../base/bytes-as-text.ts';

/** A byte order mark, then Content-Type, then a meta tag in the first 1,024 bytes; UTF-8 if none is given or known. */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): string {
  return decoderOf(bytes, contentType, bytesAsText(bytes.subarray(0, 1024))).decode(bytes);
}

function decoderOf(bytes: Uint8Array, contentType: string | null, start: string): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return new TextDecoder();
  const named = labeled(contentType ?? '');
  if (named) return named;
  // A file whose meta tag can be read as ASCII isn't UTF-16, whatever it declares.
  const written = labeled(charsetMeta(start));
  return written && !written.encoding.startsWith('utf-16') ? written : new TextDecoder();
}

/** The first meta tag that names a charset. */
function charsetMeta(start: string): string {
  const metas = start.match(/<meta\b[^>]*/gi) ?? [];
  return metas.find((meta) => /charset\s*=/i.test(meta)) ?? '';
}

function labeled(text: string): TextDecoder | null {
  const label = /charset\s*=\s*(?:["']\s*)?([^\s"';>]+)/i.exec(text)?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
