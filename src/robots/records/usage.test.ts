import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readUsage } from './usage.ts';

/** `train-ai=y`, in the order of the vocabulary; null where the text isn't a dictionary. */
const said = (text: string) =>
  readUsage(text)
    ?.map(({ label, isAllowed }) => `${label}=${isAllowed ? 'y' : 'n'}`)
    .join(' ') ?? null;

describe('draft-ietf-aipref-vocab-08 §6', () => {
  test.each<[string, text: string, string | null]>([
    ['the example', 'train-ai=y, search=n', 'train-ai=y search=n'],
    ['§6.1 three labels', 'ai-use=n,train-ai=n ,\tsearch=y', 'train-ai=n ai-use=n search=y'],
    ['§6.1 labels of earlier drafts and others are ignored', 'bots=n, genai=n, train-ai=n', 'train-ai=n'],
    ['§6.2 only the tokens y and n', 'train-ai=yes, search=no', ''],
    ['§6.2 a token, not a string or a boolean', 'train-ai="n", search=?0', ''],
    ['§6.4 parameters are ignored', 'train-ai=n;exceptions="cc;x";a, search=y;b=?1', 'train-ai=n search=y'],
    ['§6.5 its example of parameters', 'train-ai;allow=n, train-ai=y', 'train-ai=y'],
    ['§6.5 its example of the last value', 'train-ai=y, train-ai, search=n, search="n"', ''],
    ['§6.5 upper case makes no dictionary', 'Train-AI=n', null],
    ['nothing', '', ''],
  ])('a text gives its preferences: %s', (_, text, expected) => {
    expect(said(text)).toBe(expected);
  });
});

describe('RFC 9651 §4.2', () => {
  test.each<[string, text: string, string | null]>([
    [
      'each type of item',
      'a=1, b=-1.5, c="x\\"y", d=tok/en, e=:aGk=:, f=?1, g=@165, h=%"f%c3%bc", train-ai=n',
      'train-ai=n',
    ],
    ['an inner list', 'a=( 1  "x";p (b) ), train-ai=n', null],
    ['an inner list of items', 'a=( 1  "x";p tok );q=1, train-ai=n', 'train-ai=n'],
    ['items of an inner list need space between them', 'a=(1"x"), train-ai=n', null],
    ['a comma at the end', 'train-ai=n,', null],
    ['two commas', 'a,, train-ai=n', null],
    ['no comma', 'a train-ai=n', null],
    ['the longest numbers', 'a=123456789012345, b=123456789012.123, train-ai=n', 'train-ai=n'],
    ['a fraction too long', 'a=1.1234, train-ai=n', null],
    ['a key that begins with a star', '*a=1, train-ai=n', 'train-ai=n'],
    ['a number too long', 'a=1234567890123456, train-ai=n', null],
    ['bytes outside ASCII', 'train-ai=n, a="é"', null],
    ['space around', '  train-ai=n  ', 'train-ai=n'],
    ['a tab before', '\ttrain-ai=n', null],
  ])('a dictionary is what the RFC says: %s', (_, text, expected) => {
    expect(said(text)).toBe(expected);
  });
});

test('any text gets an answer', () => {
  const piece = fc.constantFrom(
    'train-ai',
    '=',
    'n',
    ',',
    ' ',
    ';',
    '(',
    ')',
    '"',
    '\\',
    '1',
    '.',
    ':',
    '%',
    '?',
    '@',
    '\t',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const preferences = readUsage(pieces.join(''));
      expect(preferences === null || Array.isArray(preferences)).toBe(true);
    }),
  );
});

test.each(['a=(', 'a;', 'a', 'a=(b', 'a=:='])('half a million characters of “%s…” are soon refused', (start) => {
  expect(readUsage(`${start}${' '.repeat(500_000)}!`)).toBeNull();
  expect(readUsage(`${start.repeat(100_000)}!`)).toBeNull();
});
