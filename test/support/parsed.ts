// Counts the characters that `new URL()` parses: the base is parsed again for each URL.
import { vi } from 'vitest';

/** How many characters were read since, of URLs and of bases. */
export function charactersParsed(): () => number {
  const spy = vi.spyOn(URL, 'canParse');
  const before = spy.mock.calls.length;
  return () =>
    spy.mock.calls.slice(before).reduce((sum, [url, base]) => sum + String(url).length + String(base ?? '').length, 0);
}
