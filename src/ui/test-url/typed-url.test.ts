import { expect, test } from 'vitest';
import { readTypedUrl, type TypedUrl } from './typed-url.ts';

const PAGE = 'https://example.com/a/b?c';
const urlOf = (url: string): TypedUrl => ({ kind: 'url', url });
const other = (url: string): TypedUrl => ({ kind: 'other-origin', url, origin: new URL(url).origin });

// https://url.spec.whatwg.org/#concept-basic-url-parser
test.each<[string, string, TypedUrl]>([
  ['nothing', '', { kind: 'nothing' }],
  ['white space', ' \t ', { kind: 'nothing' }],
  ['a path', ' /private/x ', urlOf('https://example.com/private/x')],
  ['a path from the page’s own folder', 'x', urlOf('https://example.com/a/x')],
  ['a query alone', '?d', urlOf('https://example.com/a/b?d')],
  ['an empty query', '/x?', urlOf('https://example.com/x?')],
  ['letters that the browser encodes', '/ä b', urlOf('https://example.com/%C3%A4%20b')],
  ['bytes that are encoded already', '/%7e', urlOf('https://example.com/%7e')],
  ['a whole URL', 'HTTPS://EXAMPLE.COM:443/X', urlOf('https://example.com/X')],
  ['another host', 'https://other.example/x', other('https://other.example/x')],
  ['another scheme', 'http://example.com/', other('http://example.com/')],
  ['another port', '//example.com:8443', other('https://example.com:8443/')],
  ['a host and a path', 'wild.example/shop', other('https://wild.example/shop')],
  ['a host alone', 'wild.example', other('https://wild.example/')],
  ['a host and a query', 'wild.example?q', other('https://wild.example/?q')],
  ['a host and a port, which isn’t a scheme', 'wild.example:8080/shop', other('https://wild.example:8080/shop')],
  ['a host in letters of another script', 'пример.рф/x', other('https://xn--e1afmkfd.xn--p1ai/x')],
  ['the page’s own host and a path', 'example.com/x', urlOf('https://example.com/x')],
  ['the page’s host with www.', 'www.example.com/x', other('https://www.example.com/x')],
  ['this computer', 'localhost:3000/x', other('http://localhost:3000/x')],
  ['an IP address', '192.0.2.1/x', other('http://192.0.2.1/x')],
  ['an IPv6 address', '[::1]:8080/x', other('http://[::1]:8080/x')],
  ['a file of the page’s folder', 'page.html', urlOf('https://example.com/a/page.html')],
  ['a number with a dot', '2.5', urlOf('https://example.com/a/2.5')],
  ['in angle brackets', '<https://example.com/x>', urlOf('https://example.com/x')],
  ['in quotes', '"https://example.com/x"', urlOf('https://example.com/x')],
  ['the source of a page', 'view-source:https://example.com/x', urlOf('https://example.com/x')],
  ['what no robots.txt applies to', 'javascript:alert(1)', { kind: 'no-url' }],
  ['no URL at all', 'https://[', { kind: 'no-url' }],
])('a typed URL is taken as browsers take it: %s', (_, typed, expected) => {
  expect(readTypedUrl(typed, PAGE)).toEqual(expected);
});

test('the page’s host without a scheme keeps the page’s scheme, with and without www.', () => {
  expect(readTypedUrl('example.com/x', 'http://www.example.com/')).toEqual(other('http://example.com/x'));
  expect(readTypedUrl('www.example.com/x', 'http://www.example.com/')).toEqual(urlOf('http://www.example.com/x'));
});
