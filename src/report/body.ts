// The stored body of a robots.txt, back in the form that the engine reads.
import type { FoundRobotsTxt } from '../robots/index.ts';

/** Text where it was valid UTF-8, else the octets as they came. */
export function bodyOf({ body }: Pick<FoundRobotsTxt, 'body'>): string | Uint8Array {
  if (body.encoding === 'utf-8') return body.data;
  return Uint8Array.from(body.data, (char) => char.charCodeAt(0));
}
