import { expect, test } from 'vitest';
import { shown } from './text.ts';

test.each([
  ['plain text, é, 日本語 and 🤖 stay', 'plain text, é, 日本語 and 🤖 stay'],
  ['a\tb', 'a\tb'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['/a\u202Egpj.exe', '/a⟨U+202E⟩gpj.exe'],
  ['Google\u200Bbot', 'Google⟨U+200B⟩bot'],
  ['\uFEFFUser-agent', '⟨U+FEFF⟩User-agent'],
  ['a\0b\x1b[31m', 'a⟨U+0000⟩b⟨U+001B⟩[31m'],
  ['caf\uDCE9', 'caf⟨E9⟩'],
  ['\uD800', '⟨U+D800⟩'],
  ['a\u2028b', 'a⟨U+2028⟩b'],
])('%j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});
