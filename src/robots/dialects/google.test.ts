// Where Google's matcher differs from RFC 9309. vectors.test.ts asks thousands of questions more; here each has a name.
import { describe, expect, test } from 'vitest';
import { evaluate, parseRobotsTxt } from '../index.ts';

function ask(file: string | Uint8Array, crawler: string, url: string): string {
  const { allowed, rule } = evaluate(parseRobotsTxt(file, 'google'), crawler, url);
  return `${allowed ? 'allowed' : 'disallowed'} by ${rule === null ? 'no rule' : `line ${rule.line}`}`;
}

const bytes = (...parts: readonly (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

describe('lines', () => {
  test.each([
    ['a key by its beginning', 'user-agents: a\ndisallow-anything: /x'],
    ['useragent', 'useragent: a\ndisallow: /x'],
    ['user agent', 'user agent: a\ndisallow: /x'],
    ['User Agent', 'User Agent: a\nDISALLOW: /x'],
    ['dissallow', 'user-agent: a\ndissallow: /x'],
    ['dissalow', 'user-agent: a\ndissalow: /x'],
    ['disalow', 'user-agent: a\ndisalow: /x'],
    ['diasllow', 'user-agent: a\ndiasllow: /x'],
    ['disallaw', 'user-agent: a\ndisallaw: /x'],
    ['two words', 'user-agent a\ndisallow \t /x'],
    ['two words and a comment', 'user-agent a # b c\ndisallow /x # /y'],
    ['VT and FF are white space', 'user-agent:\va\n\fdisallow\v:\f/x\v'],
    ['NUL ends the value', 'user-agent: a\ndisallow: /x\0yz'],
    ['NUL ends the line', 'user-agent: a\0b\ndisallow: /x\0 # /y'],
    ['a byte order mark', '\ufeffuser-agent: a\ndisallow: /x'],
    ['a byte order mark, in bytes', bytes(0xef, 0xbb, 0xbf, 'user-agent: a\ndisallow: /x')],
    ['two bytes of a byte order mark', bytes(0xef, 0xbb, 'user-agent: a\ndisallow: /x')],
    ['one byte of a byte order mark', bytes(0xef, 'user-agent: a\ndisallow: /x')],
  ])('a line is read: %s', (_, file) => {
    expect(ask(file, 'a', '/xq')).toBe('disallowed by line 2');
    expect(ask(file, 'a', '/y')).toBe('allowed by no rule');
  });

  test.each([
    ['Dissallow: /x', 'Dissallow'],
    [' \tdisallow-ANYTHING : /x', 'disallow-ANYTHING'],
    ['Allowed: /x', 'Allowed'],
    ['DISALLOW: /x', undefined],
    [' Disallow: /x', undefined],
    ['disallow /x', undefined],
  ])('a rule keeps a spelling of its field that isn’t the standard’s: %s', (rule, field) => {
    const [group] = parseRobotsTxt(`user-agent: *\n${rule}`, 'google').groups;
    expect(group?.rules).toMatchObject([{ path: '/x', line: 2 }]);
    expect(group?.rules[0]?.field).toBe(field);
  });

  test('two words are read without the white space around each', () => {
    // ParseRobotsTxt: StripWhitespaceSlowly(key), and the same of the value.
    expect(parseRobotsTxt(' a\v a', 'google').others).toMatchObject([{ key: 'a', value: 'a', column: 5 }]);
    expect(ask('user-agent: a\ndisallow \v/x', 'a', '/x')).toBe('disallowed by line 2');
  });

  test.each([
    ['a key by its end', 'user-agent: a\nxdisallow: /x'],
    ['a misspelling that is not on the list', 'user-agent: a\ndesallow: /x'],
    ['three words', 'user-agent: a\ndisallow /x y'],
    ['no key', 'user-agent: a\n: /x'],
    ['NUL before the colon', 'user-agent: a\ndisallow\0: /x'],
    ['NUL before a comment that never comes', 'user-agent: a\n\0disallow: /x'],
    ['VT parts no words', 'user-agent: a\ndisallow\v/x'],
    ['NEL, NBSP and U+2028 are text', 'user-agent: a\u2028disallow: /x\n\u00a0disallow: /x\n\u0085disallow: /x'],
    ['other bytes of a byte order mark', bytes(0xbb, 0xbf, 'user-agent: a\ndisallow: /x')],
    ['a second byte order mark', bytes('\ufeff\ufeffuser-agent: a\ndisallow: /x')],
    ['a byte of a second byte order mark', bytes(0xef, 0xbb, 0xbf, 0xef, 'user-agent: a\ndisallow: /x')],
  ])('a line isn’t read: %s', (_, file) => {
    expect(ask(file, 'a', '/x')).toBe('allowed by no rule');
  });

  describe('the limit of 16,663 bytes', () => {
    const path = (size: number, filler: string) => `/${filler.repeat(size)}`;
    const room = 16_663 - 'disallow: /'.length;
    test.each([
      ['what is beyond is not compared', path(room, 'a'), 'b', path(room, 'a'), true],
      ['what is not beyond is', path(room - 1, 'a'), 'b', path(room, 'a'), false],
      ['bytes, not characters', path(Math.floor(room / 2), '\u00e9'), '\u00e9', path(room / 2, '%C3%A9'), true],
      ['four bytes of two units', `/\u{1f600}${path(room, 'a')}`, 'b', `/%F0%9F%98%80${path(room - 5, 'a')}`, true],
      ['… and no byte less', `/\u{1f600}${path(room, 'a')}`, 'b', `/%F0%9F%98%80${path(room - 6, 'a')}`, false],
      ['a character is cut in two', path(room - 1, 'a'), '\u00e9', `${path(room - 1, 'a')}%C3%FF`, true],
      ['… and one of three bytes', path(room - 2, 'a'), '\u30c4', `${path(room - 2, 'a')}%E3%83%FF`, true],
      ['… and what is left counts', path(room - 1, 'a'), '\u00e9', path(room, 'a'), false],
    ])('a line is cut there: %s', (_, start, end, url, isMatch) => {
      const { rule } = evaluate(parseRobotsTxt(`user-agent: *\ndisallow: ${start}${end}`, 'google'), 'a', url);
      expect(rule !== null).toBe(isMatch);
    });
  });
});

describe('product tokens', () => {
  test.each([
    ['cut to letters, _ and -', 'User-agent: Googlebot/2.1', 'Googlebot', true],
    ['cut at a space', 'User-agent: Foo Bar', 'foo', true],
    ['cut at a digit', 'User-agent: MJ12bot', 'MJ', true],
    ['so that a token with a digit never matches', 'User-agent: MJ12bot', 'MJ12bot', false],
    ['nor one with a version', 'User-agent: Googlebot/2.1', 'Googlebot/2.1', false],
    ['compared whole', 'User-agent: Googlebot', 'Googlebot-Image', false],
    ['_ and - are kept', 'User-agent: foo_bar-baz', 'FOO_BAR-BAZ', true],
    ['`*` and white space', 'User-agent: *\tfoo', 'anybody', true],
    ['`*` and text', 'User-agent: *foo', 'anybody', false],
    ['`*` and text does not name what follows', 'User-agent: *foo', 'foo', false],
    ['no crawler is nameless', 'User-agent: *foo', '', false],
  ])('product tokens are compared as Google’s parser does: %s', (_, userAgent, crawler, isNamed) => {
    expect(ask(`${userAgent}\nDisallow: /`, crawler, '/')).toBe(
      isNamed ? 'disallowed by line 2' : 'allowed by no rule',
    );
  });
});

describe('rules', () => {
  test.each([
    ['an empty disallow decides nothing, and is reported', 'disallow:', '/', 'allowed by line 2'],
    ['an empty allow is reported before an empty disallow', 'disallow:\nallow:', '/', 'allowed by line 3'],
    ['the first of them', 'disallow:\ndisallow:', '/', 'allowed by line 2'],
    ['anything longer is reported instead', 'disallow:\nallow: /', '/', 'allowed by line 3'],
    ['/robots.txt is like any other', 'disallow: /', '/robots.txt', 'disallowed by line 2'],
    ['allow of index.html is for its folder', 'disallow: /\nallow: /d/index.html', '/d/', 'allowed by line 3'],
    ['allow of index.htm too', 'disallow: /\nallow: /d/index.htm', '/d/', 'allowed by line 3'],
    ['and of whatever begins so', 'disallow: /\nallow: /d/index.htmx', '/d/', 'allowed by line 3'],
    ['the folder alone', 'disallow: /\nallow: /d/index.html', '/d/e', 'disallowed by line 2'],
    [
      'the page itself by the longer pattern',
      'disallow: /d/inde\nallow: /d/index.html',
      '/d/index.html',
      'allowed by line 3',
    ],
    ['the folder by the shorter one', 'disallow: /**/\nallow: /d/index.html', '/d/', 'allowed by line 3'],
    ['which a longer one beats', 'disallow: /***/\nallow: /d/index.html', '/d/', 'disallowed by line 2'],
    ['a page below it is none', 'disallow: /\nallow: /index.html/', '/index.html/', 'allowed by line 3'],
    ['… and has no folder', 'disallow: /i\nallow: /index.htm/x', '/index.htm/', 'disallowed by line 2'],
    ['the last slash counts', 'disallow: /\nallow: /index.html/d', '/', 'disallowed by line 2'],
    ['disallow of index.html is for the page', 'disallow: /d/index.html', '/d/', 'allowed by no rule'],
    ['wildcards count', 'allow: /a\ndisallow: /a*', '/ab', 'disallowed by line 3'],
    ['equal: allow', 'disallow: /a*\nallow: /ab', '/ab', 'allowed by line 3'],
    ['$ in the middle counts as one byte', 'disallow: /a$b\nallow: /****', '/a$b', 'allowed by line 3'],
    ['non-ASCII counts encoded', 'disallow: /\u00e9\nallow: /*****', '/%C3%A9', 'disallowed by line 2'],
  ])('rules apply as in Google’s parser: %s', (_, rules, path, expected) => {
    expect(ask(`user-agent: *\n${rules}\n`, 'a', path)).toBe(expected);
  });

  test.each([
    ['nothing is decoded in a pattern', '/%62%61%7A', '/baz', false],
    ['nothing is decoded in a URL', '/baz', '/%62%61%7A', false],
    ['hex digits of a pattern are made upper case', '/%e3', '/%E3', true],
    ['hex digits of a URL are not made upper case', '/%e3', '/%e3', false],
    ['no %XX, no change', '/%zz%e', '/%zz%e', true],
    ['bytes outside ASCII are encoded in a pattern', '/\u30c4', '/%E3%83%84', true],
    ['bytes outside ASCII are not encoded in a URL', '/\u30c4', '/\u30c4', false],
    ['%2A isn’t a literal *', '/a%2A', '/a*', false],
    ['%2F in a query', '/?u=%2F', '/?u=/', false],
    ['the Kelvin sign is not ASCII', '/\u212a', '/%E2%84%AA', true],
  ])('%s: %s against %s', (_, pattern, path, expected) => {
    expect(ask(`user-agent: *\ndisallow: ${pattern}`, 'a', path)).toBe(
      expected ? 'disallowed by line 2' : 'allowed by no rule',
    );
  });

  test('bytes that aren’t UTF-8 are encoded as they are', () => {
    expect(ask(bytes('user-agent: *\ndisallow: /caf', 0xe9), 'a', '/caf%E9')).toBe('disallowed by line 2');
  });
});

// The rows of robots.cc's own test of this function are among these.
describe('what of a URL is compared', () => {
  test.each([
    ['', '/'],
    ['http://www.example.com', '/'],
    ['http://www.example.com/', '/'],
    ['http://www.example.com/a', '/a'],
    ['http://www.example.com/a/', '/a/'],
    ['http://www.example.com/a/b?c=http://d.e/', '/a/b?c=http://d.e/'],
    ['http://www.example.com/a/b?c=d&e=f#fragment', '/a/b?c=d&e=f'],
    ['http://www.example.com/a?', '/a?'],
    ['http://www.example.com?x', '/?x'],
    ['http://www.example.com;x', '/;x'],
    ['http://www.example.com#/x', '/'],
    ['example.com/a/b', '/a/b'],
    ['example.com/a?b=http://c', '/a?b=http://c'],
    ['//a/b/c', '/b/c'],
    ['//www.example.com/a#b', '/a'],
    ['/a://b', '/a://b'],
    ['/a\0b', '/a'],
    ['not a URL', '/'],
  ])('the path and query of a URL are compared: “%s”', (url, expected) => {
    expect(ask(`user-agent: *\ndisallow: ${expected}$`, 'a', url)).toBe('disallowed by line 2');
  });
});
