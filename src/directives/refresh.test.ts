import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { readRefresh } from './refresh.ts';

// https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps
test.each<[string, ReturnType<typeof readRefresh>]>([
  ['0; url=/next', { seconds: 0, url: '/next' }],
  ['5;URL=/next', { seconds: 5, url: '/next' }],
  [' 5 , url = "/a b" x', { seconds: 5, url: '/a b' }],
  ["0;url='/next", { seconds: 0, url: '/next' }],
  ['0 /next', { seconds: 0, url: '/next' }],
  ['0.9; url=/next', { seconds: 0, url: '/next' }],
  ['.5; url=/next', { seconds: 0, url: '/next' }],
  ['30', { seconds: 30, url: null }],
  ['30; url=', { seconds: 30, url: null }],
  ['', null],
  ['soon', null],
  ['; url=/next', null],
  ['5x; url=/next', null],
  // ASCII whitespace alone counts: not a no-break space.
  ['\u00a05; url=/next', null],
  ['5\u00a0; url=/next', null],
  ['5\f;\turl\r=\n/next', { seconds: 5, url: '/next' }],
  ['5;\u00a0url=/next', { seconds: 5, url: '\u00a0url=/next' }],
])('a refresh is parsed as browsers do: %j', (content, expected) => {
  expect(readRefresh(content)).toEqual(expected);
});

test('of any text, the delay is a whole number of seconds, and the target is not empty', () => {
  const cases = countCases('a refresh', 'none');
  const text = fc.string({ unit: fc.constantFrom(...'059.;, \n=\'"/aURl') });
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (content) => {
      const refresh = readRefresh(content);
      cases.add(refresh === null ? 'none' : 'a refresh');
      if (refresh === null) return;
      expect(refresh.seconds).toBe(Math.trunc(refresh.seconds));
      expect(refresh.seconds).toBeGreaterThanOrEqual(0);
      expect(refresh.url).not.toBe('');
    }),
  );
  cases.expectEach();
});
