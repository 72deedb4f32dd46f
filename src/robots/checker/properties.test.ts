// What holds of the checker for every file: it looks at nothing outside it, and what it says of rules is true.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../../test/support/checked.ts';
import { anyText } from '../../../test/support/generators/any-text.ts';
import { sized } from '../../../test/support/sizes.ts';
import {
  DIALECTS,
  type Diagnostic,
  type Dialect,
  diagnose,
  evaluate,
  parseRobotsTxt,
  type RobotsTxt,
} from '../index.ts';

const text = (alphabet: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((parts) => parts.join(''));
const path = text(['a', 'b', '/', '*', '$', '?', '%61', '%2F', '/index.html'], 5);
const url = text(['a', 'b', 'a', '/', '/', '?', '$', '*', '%2F', 'index.html'], 8).map((rest) => `/${rest}`);
const crawler = fc.constantFrom('a', 'b', 'c');

const verdicts = (robots: RobotsTxt, name: string, urls: readonly string[]) =>
  urls.map((each) => [each, evaluate(robots, name, `https://h${each}`).allowed]);

/** Groups of rules of which many match the same. No blank lines: none of the records is parted. */
const rule = fc
  .oneof(
    { weight: 8, arbitrary: fc.tuple(fc.constantFrom('Disallow', 'Disallow', 'Allow'), path) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('Disallow', 'Allow'), fc.constantFrom('', 'b', '*', 'http://h/a')),
    },
  )
  .map(([key, value]) => `${key}: ${value !== '' && /^[^*bh]/.test(value) ? `/${value}` : value}`);
/** One of the rules before it again: as it is, its opposite, or with something behind its path. */
const echo = fc.tuple(
  fc.nat(6),
  fc.constantFrom('same', 'opposite', 'longer', 'longer', 'longer', 'starred', 'starred'),
);
function withEchoes(rules: readonly string[], echoes: readonly (readonly [number, string])[]): readonly string[] {
  const echoed = echoes.map(([seed, how]) => {
    const one = rules[seed % rules.length] ?? '';
    if (how === 'longer' || how === 'starred') return `${one}${how === 'longer' ? 'a' : '*'}`;
    if (how === 'same') return one;
    return one.startsWith('Allow') ? one.replace('Allow', 'Disallow') : one.replace('Disallow', 'Allow');
  });
  return [...rules, ...echoed];
}
const group = fc
  .tuple(
    fc.array(fc.constantFrom('User-agent: *', 'User-agent: a', 'User-agent: B'), { minLength: 1, maxLength: 2 }),
    fc.array(rule, { minLength: 1, maxLength: 5 }),
    fc.array(echo, { minLength: 1, maxLength: 4 }),
  )
  .map(([names, rules, echoes]) => [...names, ...withEchoes(rules, echoes)]);
const file = fc.array(group, { minLength: 1, maxLength: 3 }).map((groups) => groups.flat());

const NEEDLESS: readonly Diagnostic['code'][] = ['duplicate-rule', 'overruled-rule', 'redundant-rule', 'useless-allow'];

/**
 * What no file has to a parser. The two of the nineties know no Allow, and to Kollár no rule overrules another. To them and to Python a
 * star was a character like any other; in Python 3.14 one makes a match end further, which decides.
 */
const NEVER_FOUND: Partial<Record<Dialect, readonly Diagnostic['code'][]>> = {
  'koster-1994': ['useless-allow', 'star-at-end'],
  'kollar-1996': ['useless-allow', 'overruled-rule', 'star-at-end'],
  python: ['star-at-end'],
  'python-3.14': ['star-at-end'],
};

const GENERATED = fc.sample(file, { seed: 1, numRuns: 500 }).map((lines) => lines.join('\n'));

describe.each(DIALECTS)('%s', (dialect: Dialect) => {
  const isNeverFound = (code: Diagnostic['code']) => NEVER_FOUND[dialect]?.includes(code) ?? false;

  test('the generated files have every kind of rule and of star that decides nothing', () => {
    const found = new Set<string>();
    for (const text of GENERATED) {
      for (const { code } of diagnose(parseRobotsTxt(text, dialect))) found.add(code);
    }
    const kinds = [...NEEDLESS, 'star-at-end'] as const;
    expect(kinds.filter((code) => found.has(code))).toEqual(kinds.filter((code) => !isNeverFound(code)));
  });

  test('a rule that is said to decide nothing may go, and no verdict changes', () => {
    const cases = countCases('a needless rule');
    fc.assert(
      fc.property(file, fc.array(url, { minLength: 20, maxLength: 20 }), crawler, (lines, urls, name) => {
        const robots = parseRobotsTxt(lines.join('\n'), dialect);
        for (const { code, line } of diagnose(robots)) {
          if (!NEEDLESS.includes(code)) continue;
          cases.add('a needless rule');
          const without = parseRobotsTxt(lines.toSpliced(line - 1, 1).join('\n'), dialect);
          expect(verdicts(without, name, urls), JSON.stringify({ lines, code, line, name })).toEqual(
            verdicts(robots, name, urls),
          );
        }
      }),
      { numRuns: sized(40, 1_000) },
    );
    cases.expectEach();
  });

  test.skipIf(isNeverFound('star-at-end'))('a needless star may go, and no verdict changes', () => {
    const cases = countCases('star-at-end');
    fc.assert(
      fc.property(file, fc.array(url, { minLength: 20, maxLength: 20 }), crawler, (lines, urls, name) => {
        const robots = parseRobotsTxt(lines.join('\n'), dialect);
        for (const { code, line, fix } of diagnose(robots)) {
          if (code !== 'star-at-end' || fix === null) continue;
          cases.add(code);
          const without = parseRobotsTxt(lines.with(line - 1, fix).join('\n'), dialect);
          expect(verdicts(without, name, urls), JSON.stringify({ lines, line, name })).toEqual(
            verdicts(robots, name, urls),
          );
        }
      }),
      { numRuns: sized(20, 500) },
    );
    cases.expectEach();
  });

  const mistaken = fc.tuple(
    fc.constantFrom(
      'User-agent',
      'User agent',
      'Disallow',
      'Dissalow',
      'Allow',
      'Crawl-delay',
      'Site-map',
      '\ufeffAllow',
    ),
    fc.constantFrom(': ', ':', ' ', '= '),
    fc.constantFrom(
      '/a',
      'a',
      '/a /b',
      '/a b',
      '/a$b',
      '/a*',
      '*',
      'https://h/a',
      'Foobot/1.0',
      'a, b',
      '10s',
      '/\0',
      'a*',
    ),
    fc.constantFrom('', ' # c', ' '),
  );

  test('a fix leaves no diagnostic of its kind', () => {
    const cases = countCases('fix');
    fc.assert(
      fc.property(fc.array(mistaken, { maxLength: 5 }), (parts) => {
        const lines = ['User-agent: *', 'Disallow: /z', ...parts.map((each) => each.join(''))];
        const diagnostics = diagnose(parseRobotsTxt(lines.join('\n'), dialect));
        for (const { code, line, fix } of diagnostics) {
          if (fix === null) continue;
          cases.add('fix');
          const last = line + fix.split('\n').length - 1;
          const after = diagnose(parseRobotsTxt(lines.with(line - 1, fix).join('\n'), dialect));
          const left = after.filter((one) => one.code === code && one.line >= line && one.line <= last);
          expect(left, JSON.stringify({ lines, code, line, fix })).toEqual([]);
        }
      }),
      { numRuns: sized(12, 500) },
    );
    cases.expectEach();
  });

  test('diagnostics of any file have places that are in it, in their order, a few hundred at most', () => {
    const bodies = fc.oneof(
      anyText({ maxLength: 200, size: 'max' }),
      fc.uint8Array({ maxLength: 200, size: 'max' }),
      fc.array(mistaken).map((lines) => lines.map((parts) => parts.join('')).join('\n')),
      file.map((lines) => lines.join('\r\n')),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const robots = parseRobotsTxt(body, dialect);
        const diagnostics = diagnose(robots);
        const { lineCount } = robots;
        expect(diagnostics.length).toBeLessThanOrEqual(500);
        for (const { line, column, endColumn } of diagnostics) {
          expect(line >= 1 && line <= lineCount && column >= 1 && endColumn >= column).toBe(true);
        }
        expect(diagnostics).toEqual(diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column));
      }),
      { numRuns: sized(12, 500) },
    );
  });
});
