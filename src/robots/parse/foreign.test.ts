import { expect, test } from 'vitest';
import { isNotText } from './not-robots-txt.ts';

const RULES = 'User-agent: *\nDisallow: /\n';
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each<[string, 'utf-8' | 'bytes', string, boolean]>([
  ['a PNG', 'bytes', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', true],
  ['UTF-16LE with its byte order mark', 'bytes', latin1(Buffer.from(`\ufeff${RULES}`, 'utf16le')), true],
  ['UTF-16BE with its byte order mark', 'bytes', latin1(bigEndian(`\ufeff${RULES}`)), true],
  ['UTF-16LE without one', 'utf-8', latin1(Buffer.from(RULES, 'utf16le')), true],
  ['UTF-16BE without one', 'utf-8', latin1(bigEndian(RULES)), true],
  ['text', 'utf-8', RULES, false],
  ['nothing', 'utf-8', '', false],
  ['Latin-1', 'bytes', '# caf\xe9\n', false],
  ['NULs in text', 'utf-8', 'User-agent: *\nDisallow: /x\0y\nAllow: /\0\0\n', false],
  ['NULs alone', 'utf-8', '\0'.repeat(100), false],
])('bytes are text, or not, by what they hold: %s', (_, encoding, data, expected) => {
  expect(isNotText({ encoding, data })).toBe(expected);
});
