// How much work it is to make URLs: the base is read again for each.
import { vi } from 'vitest';

/** How many characters of bases were read since. */
export function charactersParsed(): () => number {
  const spy = vi.spyOn(URL, 'canParse');
  const before = spy.mock.calls.length;
  return () => spy.mock.calls.slice(before).reduce((sum, [, base]) => sum + String(base ?? '').length, 0);
}
