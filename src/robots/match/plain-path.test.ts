import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlainPath, plainPathOf } from './plain-path.ts';

const encode = (text: string) => new TextEncoder().encode(text);

const someText = fc.string({ unit: fc.constantFrom(...'aZ09_~-.', '/', '/', '?', '=', '&', '%', '\u00e9', '\0', '$') });

test('bytes are a plain path if their text is one of a plain URL', () => {
  const path = new PlainPath();
  fc.assert(
    fc.property(fc.nat(3), someText, fc.nat(3), (before, text, after) => {
      const bytes = encode(text);
      // What is around it doesn't count.
      const around = Uint8Array.from([...Array(before).fill(0x2f), ...bytes, ...Array(after).fill(0x3f)]);
      const isPlain = path.point(around, before, before + bytes.length);
      expect(isPlain).toBe(plainPathOf(`https://h.example${text}`) === text);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['/', '/a', '/a/b.c/', '/a?b', '/~a-b_c?d=e&f=', '/?=', '/a?.', '/a./b'])(
  'a plain path is recognized: %s',
  (text) => {
    const path = new PlainPath();
    expect(path.point(encode(` ${text} `), 1, 1 + text.length)).toBe(true);
    expect({ text: `${path}`, length: path.length, first: path.charCodeAt(0) }).toEqual({
      text,
      length: text.length,
      first: 0x2f,
    });
  },
);

test.each([
  '',
  'a',
  '//',
  '//a',
  '/a//b',
  '/.',
  '/./a',
  '/a/..',
  '/.a',
  '/a?',
  '/a?/',
  '/a?b?c',
  '/a=b',
  '/a%20b',
  '/a b',
  '/\u00e9',
])('any other path is recognized: %j', (text) => {
  const bytes = encode(text);
  expect(new PlainPath().point(bytes, 0, bytes.length)).toBe(false);
});
