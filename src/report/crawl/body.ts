// The stored body of a robots.txt, decoded for the parser.
import { decodeUtf8 } from '../../base/utf8.ts';
import type { FoundRobotsTxt } from '../../robots/index.ts';

/** Text if it was valid UTF-8, otherwise the original bytes. */
export function bodyOf({ body }: Pick<FoundRobotsTxt, 'body'>): string | Uint8Array {
  if (body.encoding === 'utf-8') return body.data;
  return Uint8Array.from(body.data, (char) => char.charCodeAt(0));
}

/** The text in which the parser counts lines and columns: with bytes that aren't UTF-8, without the byte order mark. */
export function robotsTextOf(file: Pick<FoundRobotsTxt, 'body'>): string {
  const body = bodyOf(file);
  const text = typeof body === 'string' ? body : decodeUtf8(body);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
