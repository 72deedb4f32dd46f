import { expect, test } from 'vitest';
import { readAddress, type TypedAddress } from './typed-address.ts';

const PAGE = 'https://example.com/a/b?c';
const address = (url: string): TypedAddress => ({ kind: 'address', url });

// https://url.spec.whatwg.org/#concept-basic-url-parser
test.each<[string, string, TypedAddress]>([
  ['nothing', '', { kind: 'nothing' }],
  ['white space', ' \t ', { kind: 'nothing' }],
  ['a path', ' /private/x ', address('https://example.com/private/x')],
  ['a path from the page’s own folder', 'x', address('https://example.com/a/x')],
  ['a query alone', '?d', address('https://example.com/a/b?d')],
  ['an empty query', '/x?', address('https://example.com/x?')],
  ['letters that the browser encodes', '/ä b', address('https://example.com/%C3%A4%20b')],
  ['octets that are encoded already', '/%7e', address('https://example.com/%7e')],
  ['a whole address', 'HTTPS://EXAMPLE.COM:443/X', address('https://example.com/X')],
  ['another host', 'https://other.example/x', { kind: 'other-origin', origin: 'https://other.example' }],
  ['another scheme', 'http://example.com/', { kind: 'other-origin', origin: 'http://example.com' }],
  ['another port', '//example.com:8443', { kind: 'other-origin', origin: 'https://example.com:8443' }],
  ['what no robots.txt speaks for', 'javascript:alert(1)', { kind: 'no-address' }],
  ['no address at all', 'https://[', { kind: 'no-address' }],
])('%s', (_, typed, expected) => {
  expect(readAddress(typed, PAGE)).toEqual(expected);
});
