// What a file is made of once it is read.
import { describe, expect, test } from 'vitest';
import { evaluate, parseRobotsTxt } from '../index.ts';

test('groups, rules and other records keep their lines', () => {
  const robots = parseRobotsTxt(
    '\ufeffUser-Agent: Foo/1.0\r\n\r\nuser-agent: *\r\nSITEMAP: https://h/s\r\nAllow: /%61 # c\r\nuser-agent: b\n\nuser-agent: c',
  );
  expect(
    robots.groups.map(({ userAgents, rules, firstLine, lastLine }) => ({ userAgents, rules, firstLine, lastLine })),
  ).toEqual([
    {
      userAgents: [
        { token: 'foo', value: 'Foo/1.0', line: 1 },
        { token: '*', value: '*', line: 3 },
      ],
      rules: [{ kind: 'allow', path: '/%61', pattern: '/a', line: 5, column: 8 }],
      firstLine: 1,
      lastLine: 5,
    },
    {
      userAgents: [
        { token: 'b', value: 'b', line: 6 },
        { token: 'c', value: 'c', line: 8 },
      ],
      rules: [],
      firstLine: 6,
      lastLine: 8,
    },
  ]);
  expect(robots.others).toEqual([
    { key: 'sitemap', value: 'https://h/s', line: 4, column: 10, group: robots.groups[0] },
  ]);
  expect(robots.lineCount).toBe(8);
});

test('a group ends with its last rule: another record after it is not its last line', () => {
  const { groups } = parseRobotsTxt('user-agent: a\ndisallow: /\nfoo: x\n\nsitemap: https://h/s\n');
  expect(groups.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([[1, 2]]);
});

test.each([
  ['an end of line isn’t a hyphen', 'user\ragent: a\ndisallow: /'],
  ['a key is compared to its last letter', 'user-agens: a\ndisallow: /'],
  ['a key of a rule is compared to its last letter', 'user-agent: a\ndisalloy: /'],
  ['what only ends like the code of a letter is another', 'user-agent: a\n\u0164isallow: /\ndisallo\u0177: /'],
])('only a whole key makes a rule: %s', (_, text) => {
  for (const dialect of ['rfc9309', 'google', 'bing', 'yandex', 'kollar-1996'] as const) {
    expect(evaluate(parseRobotsTxt(text, dialect), 'a', '/').allowed).toBe(true);
  }
});

test.each([
  ['', 1],
  ['a', 1],
  ['a\n', 2],
  ['\r\n\r\n', 3],
  ['\n\r', 3],
])('%j has as many lines as an editor shows', (text, lineCount) => {
  expect(parseRobotsTxt(text).lineCount).toBe(lineCount);
});

test.each(['rfc9309', 'google', 'bing', 'yandex', 'koster-1994', 'kollar-1996'] as const)(
  'a file read for %s is parsed by that parser',
  (asked) => {
    expect(parseRobotsTxt('', asked).dialect).toBe(asked);
  },
);

describe('bytes that aren’t UTF-8', () => {
  const start = [...new TextEncoder().encode('user-agent: *\ndisallow: /')];
  test.each([
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9], '/caf%E9', '/caf%C3%A9'],
    ['a sequence that ends too soon', [0xe3, 0x83], '/%E3%83', '/%E3%EF'],
    ['… before ASCII', [0xe3, 0x83, 0x41], '/%E3%83A', '/%E3%83%EF'],
    ['an overlong slash', [0xc0, 0xaf], '/%C0%AF', '//'],
    ['overlong in three', [0xe0, 0x80, 0xaf], '/%E0%80%AF', '//'],
    ['overlong in four', [0xf0, 0x80, 0x80, 0xaf], '/%F0%80%80%AF', '//'],
    ['a surrogate', [0xed, 0xa0, 0x80], '/%ED%A0%80', '/%EF%BF%BD'],
    ['above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], '/%F4%90%80%80', '/%EF%BF%BD'],
    ['no lead byte at all', [0xff, 0xfe], '/%FF%FE', '/%EF%BF%BD'],
    ['a real replacement character', [0xef, 0xbf, 0xbd], '/%EF%BF%BD', '/%FF'],
    ['valid characters beside them', [0xff, 0xe3, 0x83, 0x84, 0xf0, 0x9f, 0x98, 0x80], '/%FF\u30c4\u{1f600}', '/%FF'],
  ])('each such byte matches itself alone: %s', (_, bytes, same, different) => {
    const robots = parseRobotsTxt(new Uint8Array([...start, ...bytes]));
    expect(evaluate(robots, 'a', same).allowed).toBe(false);
    expect(evaluate(robots, 'a', different).allowed).toBe(true);
  });

  test('valid UTF-8 beside them is still text', () => {
    const { groups } = parseRobotsTxt(new Uint8Array([...start, 0xff, 0xe3, 0x83, 0x84]));
    expect(groups[0]?.rules[0]?.path).toBe('/\udcff\u30c4');
  });

  // RFC 3629 §3 and §4: the first and the last character of each length, and those around the surrogates.
  const outermost =
    '\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{3ffff}\u{40000}\u{fffff}\u{100000}\u{10ffff}';

  test('each character at the edges of the valid ranges is still text', () => {
    const bytes = new TextEncoder().encode(outermost);
    const { groups } = parseRobotsTxt(new Uint8Array([...start, 0xff, ...bytes]));
    expect(groups[0]?.rules[0]?.path).toBe(`/\udcff${outermost}`);
  });

  test.each([...outermost].slice(1))('%j is the bytes that it is in UTF-8', (character) => {
    for (const dialect of ['rfc9309', 'google', 'koster-1994'] as const) {
      const robots = parseRobotsTxt(`user-agent: *\ndisallow: /${character}x`, dialect);
      expect(evaluate(robots, 'a', `/${encodeURIComponent(character)}x`).allowed).toBe(false);
    }
  });

  test('many such bytes don’t change the lines before', () => {
    const robots = parseRobotsTxt(new Uint8Array([...start, 0x0a, ...new Uint8Array(20_000).fill(0xff)]));
    expect(evaluate(robots, 'a', '/').allowed).toBe(false);
  });
});
