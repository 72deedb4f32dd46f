// The stored body of a robots.txt, back in the form that the engine reads.
import { decodeUtf8 } from '../base/utf8.ts';
import type { FoundRobotsTxt } from '../robots/index.ts';

/** Text where it was valid UTF-8, else the bytes as they came. */
export function bodyOf({ body }: Pick<FoundRobotsTxt, 'body'>): string | Uint8Array {
  if (body.encoding === 'utf-8') return body.data;
  return Uint8Array.from(body.data, (char) => char.charCodeAt(0));
}

/** The text in which the engine counts lines and columns: bytes that aren't UTF-8 are in it, the byte order mark is not. */
export function robotsTextOf(file: Pick<FoundRobotsTxt, 'body'>): string {
  const body = bodyOf(file);
  const text = typeof body === 'string' ? body : decodeUtf8(body);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
