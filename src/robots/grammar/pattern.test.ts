// The matcher against a second one that tries everything: slow, and plain enough to be read as the definition.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMatcher, type Dialect, evaluate, parseRobotsTxt } from '../index.ts';

const unitsOf = (text: string): readonly string[] => text.match(/%[0-9A-F]{2}|./gs) ?? [];

function matchesNaively(
  pattern: string,
  path: string,
  isSame: (wanted: string, found: string, offset: number) => boolean,
): boolean {
  const wanted = unitsOf(pattern);
  const found = unitsOf(path);
  const from = (w: number, f: number): boolean => {
    const unit = wanted[w];
    if (unit === undefined) return true;
    if (unit === '$' && w === wanted.length - 1) return f === found.length;
    if (unit === '*') return from(w + 1, f) || (f < found.length && from(w, f + 1));
    const there = found[f];
    return there !== undefined && isSame(unit, there, f) && from(w + 1, f + 1);
  };
  return from(0, 0);
}

function matches(dialect: Dialect, pattern: string, path: string): boolean {
  const robots = parseRobotsTxt(`user-agent: *\ndisallow: ${pattern}`, dialect);
  const verdict = evaluate(robots, 'x', `https://h${path}`);
  expect(createMatcher(robots, 'x')(`https://h${path}`)).toEqual(verdict);
  return verdict.rule !== null;
}

const textFrom = (alphabet: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((parts) => `/${parts.join('')}`);

test('patterns of google are compared byte by byte', () => {
  const patterns = textFrom(['a', 'b', '/', '*', '*', '$'], 9);
  fc.assert(
    fc.property(patterns, textFrom(['a', 'b', '/', '$', '*'], 10), (pattern, path) => {
      expect(matches('google', pattern, path)).toBe(matchesNaively(pattern, path, (wanted, found) => wanted === found));
    }),
    { numRuns: 4000 },
  );
});

test('a character that delimits nothing at its place matches in either spelling for rfc9309', () => {
  const units = ['a', '/', ':', '&', '%2F', '%3A', '%26', '?', '%3F'];
  const decode = (unit: string, characters: string) => {
    const decoded = unit.length === 3 ? decodeURIComponent(unit) : unit;
    return characters.includes(decoded) ? decoded : unit;
  };
  fc.assert(
    fc.property(
      textFrom([...units, '*', '*', '*'], 7),
      fc.boolean(),
      textFrom(units, 10),
      (start, isAnchored, path) => {
        const pattern = isAnchored ? `${start}$` : start;
        const mark = unitsOf(path).indexOf('?');
        const expected = matchesNaively(pattern, path, (wanted, found, offset) => {
          const data = mark !== -1 && offset > mark ? ':/?' : ':&';
          return decode(wanted, data) === decode(found, data);
        });
        expect(matches('rfc9309', pattern, path)).toBe(expected);
      },
    ),
    { numRuns: 6000 },
  );
});
