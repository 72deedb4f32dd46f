import fc from 'fast-check';
import { expect, test } from 'vitest';
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
])('a refresh is parsed as browsers do: %j', (content, expected) => {
  expect(readRefresh(content)).toEqual(expected);
});

test('any text gets an answer', () => {
  fc.assert(fc.property(fc.string(), (text) => readRefresh(text) === null || readRefresh(text)?.seconds !== undefined));
});
