// What holds for every file and every URL.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/support/generators/any-text.ts';
import { sized } from '../../test/support/sizes.ts';
import { createMatcher, DIALECTS, type Dialect, evaluate, parseRobotsTxt } from './index.ts';

const anyDialect = fc.constantFrom<Dialect>(...DIALECTS);
/** Where a record ends at a blank line, one more is a change. */
const blankLineEndsGroup: readonly Dialect[] = ['koster-1994', 'kollar-1996', 'python'];
/** Where bytes that aren't UTF-8 are not all the same. */
const comparesBytes: readonly Dialect[] = ['rfc9309', 'google', 'bing', 'yandex'];
/** Where a BOM is part of the first key. */
const keepsBom: readonly Dialect[] = ['protego', 'protego-0.7', 'python', 'python-3.14'];

const word = (...of: readonly string[]) => fc.constantFrom(...of);
const someText = (alphabet: readonly string[], maxLength: number) =>
  fc.array(word(...alphabet), { maxLength }).map((parts) => parts.join(''));

const path = someText(['a', 'b', '/', '*', '$', '?', '=', ':', '%2F', '%3a', '%61', '%', '\u00e9', ' ', '.'], 8).map(
  (text) => `/${text}`,
);
const anyUrl = fc.oneof({ weight: 9, arbitrary: path }, { weight: 1, arbitrary: word('/robots.txt') });
const crawler = word('a', 'B', 'a-b', 'a1', '*', '');
const key = word('User-agent', 'Disallow', 'Disallow', 'Allow', 'Sitemap', 'Foo', 'Dissallow', 'allowed', 'user agent');
const separator = word(':', ': ', ' : ', '\t', ' ');
const value = fc.oneof(
  path,
  crawler,
  word('* a', 'a/1', '/index.html', '/a/index.htm', '\v/', '\u2028', '/a\0b', '\ufeff'),
);
const line = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(key, separator, value) },
  { weight: 2, arbitrary: fc.tuple(word('User-agent', 'user-agent'), word(':', ': '), crawler) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      word('Disallow', 'Allow'),
      word(':', ': '),
      fc.oneof(path, word('/', '/a', '/a*', '/*a', '/a$')),
    ),
  },
  { weight: 1, arbitrary: word('# c', '', ' ', 'garbage', 'a b c').map((text) => ['', '', text] as const) },
);
const lines = fc.array(line, { maxLength: 20, size: 'max' });
const textOf = (of: readonly (readonly string[])[]) => of.map((parts) => `${parts.join('')}\n`).join('');

/** What cannot change when lines move: the verdict and the rule, but for its line. */
function gist(text: string, dialect: Dialect, name: string, url: string): unknown {
  const { allowed, rule, because, group } = evaluate(parseRobotsTxt(text, dialect), name, url);
  return { allowed, kind: rule?.kind, path: rule?.path, because: because.kind, group: group.kind };
}

test('the generated files and URLs lead to every kind of answer', () => {
  const found = new Set<string | null>();
  const cases = fc.tuple(lines, anyDialect, fc.array(crawler, { maxLength: 3 }), anyUrl);
  for (const [file, dialect, chain, url] of fc.sample(cases, { seed: 1, numRuns: 3000 })) {
    const verdict = evaluate(parseRobotsTxt(textOf(file), dialect), chain, url);
    const { because, group } = verdict;
    found.add(because.kind).add(group.kind).add(verdict.explain().won);
    if (group.kind === 'named' && group.isFallback) found.add('fallback');
    if (group.kind !== 'none' && group.lines.length > 1) found.add(`several ${group.kind}`);
  }
  const becauses = ['rule', 'no-rule', 'no-group', 'robots-txt'];
  const groups = ['named', 'any', 'none', 'fallback', 'several named', 'several any'];
  const wons = ['only-match', 'longest', 'allow-of-equals', 'first-of-equals', 'first-in-file', null];
  expect(found).toEqual(new Set([...becauses, ...groups, ...wons]));
});

describe('any input gets an answer', () => {
  const bodies = fc.oneof(
    anyText({ maxLength: 200, size: 'max' }),
    fc.array(fc.nat(0xffff), { maxLength: 200, size: 'max' }).map((units) => String.fromCharCode(...units)),
    fc.uint8Array({ maxLength: 200, size: 'max' }),
    lines.map(textOf),
  );
  const texts = fc.oneof(anyText(), fc.webUrl({ withQueryParameters: true, withFragments: true }), path);

  test('no input causes an exception', () => {
    fc.assert(
      fc.property(bodies, anyDialect, texts, texts, (body, dialect, name, url) => {
        const robots = parseRobotsTxt(body, dialect);
        const verdict = evaluate(robots, name, url);
        expect(verdict.rule === null || (verdict.rule.line >= 1 && verdict.rule.line <= robots.lineCount)).toBe(true);
        expect(verdict.rule !== null).toBe(verdict.because.kind === 'rule');
        // And the same answer each time.
        const again = evaluate(parseRobotsTxt(body, dialect), name, url);
        expect(again).toEqual(verdict);
        expect(again.explain()).toEqual(verdict.explain());
      }),
      { numRuns: sized(40, 2_000) },
    );
  });
});

describe.each(DIALECTS)('%s', (dialect) => {
  test('a comment changes no verdict, and neither does a blank line that ends no group', () => {
    const blank = blankLineEndsGroup.includes(dialect) ? [] : ['', ' \t'];
    const extra = word(...blank, '# c', '  # Disallow: /', '#');
    fc.assert(
      fc.property(lines, extra, fc.nat(20), crawler, anyUrl, (file, text, lineIndex, name, url) => {
        const longer = file.toSpliced(lineIndex, 0, ['', '', text]);
        expect(gist(textOf(longer), dialect, name, url)).toEqual(gist(textOf(file), dialect, name, url));
      }),
      { numRuns: sized(24, 1_000) },
    );
  });

  test('a comment after a field changes no verdict', () => {
    fc.assert(
      fc.property(
        lines,
        fc.nat(20),
        word('#', ' # c', '\t#Disallow: /'),
        crawler,
        anyUrl,
        (file, lineIndex, text, name, url) => {
          // To Python these end lines, and an empty line is more than one with a comment.
          fc.pre(dialect !== 'python' || !/[\v\u2028]/.test(textOf(file)));
          const longer = file.map((parts, index) =>
            index === lineIndex && parts[0] !== '' ? [...parts, text] : parts,
          );
          expect(gist(textOf(longer), dialect, name, url)).toEqual(gist(textOf(file), dialect, name, url));
        },
      ),
      { numRuns: sized(24, 1_000) },
    );
  });

  test.skipIf(keepsBom.includes(dialect))('a BOM before the file changes no verdict', () => {
    fc.assert(
      fc.property(lines, crawler, anyUrl, (file, name, url) => {
        const text = textOf(file);
        expect(gist(`\ufeff${text}`, dialect, name, url)).toEqual(gist(text, dialect, name, url));
      }),
      { numRuns: 100 },
    );
  });

  test('the case of keys changes no verdict', () => {
    fc.assert(
      fc.property(lines, crawler, anyUrl, (file, name, url) => {
        // Without a colon, Protego knows keys in lower case only.
        fc.pre(dialect !== 'protego' || file.every(([, separator]) => separator === '' || separator.includes(':')));
        const louder = file.map(([keyText, ...rest]) => [keyText.toUpperCase(), ...rest]);
        expect(gist(textOf(louder), dialect, name, url)).toEqual(gist(textOf(file), dialect, name, url));
      }),
      { numRuns: sized(24, 1_000) },
    );
  });

  test.each(['\r', '\r\n'])('lines may end with %j', (newline) => {
    fc.assert(
      fc.property(lines, crawler, anyUrl, (file, name, url) => {
        const text = textOf(file);
        const other = parseRobotsTxt(text.replaceAll('\n', newline), dialect);
        expect(evaluate(other, name, url)).toEqual(evaluate(parseRobotsTxt(text, dialect), name, url));
      }),
      { numRuns: 100 },
    );
  });

  test('a matcher used for many URLs says what evaluate says', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(crawler, { maxLength: 3 }),
        fc.array(anyUrl),
        fc.boolean(),
        (file, chain, urls, ignoresStar) => {
          const robots = parseRobotsTxt(textOf(file), dialect);
          const matcher = createMatcher(robots, chain, { ignoresStar });
          for (const url of urls) {
            const verdict = evaluate(robots, chain, url, { ignoresStar });
            expect(matcher(url)).toEqual(verdict);
            expect(matcher(url).explain()).toEqual(verdict.explain());
            expect(verdict.explain().matched[0]?.rule ?? null).toEqual(verdict.rule);
          }
        },
      ),
      { numRuns: sized(24, 1_000) },
    );
  });

  test('a text and its UTF-8 bytes give the same result', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), lines.map(textOf)), (text) => {
        expect(parseRobotsTxt(new TextEncoder().encode(text), dialect)).toEqual(parseRobotsTxt(text, dialect));
      }),
      { numRuns: sized(24, 1_000) },
    );
  });
});

describe.each(comparesBytes)('%s', (dialect) => {
  test('each byte of a pattern is compared', () => {
    const byte = fc.oneof(
      fc.integer({ min: 0x80, max: 0xff }),
      fc.constantFrom(0x61, 0x62, 0xc3, 0xa9, 0xe3, 0x83, 0x84),
    );
    fc.assert(
      fc.property(fc.uint8Array({ min: 0x80 }), fc.array(byte), (high, mixed) => {
        for (const bytes of [[...high], mixed]) {
          const start = new TextEncoder().encode('user-agent: *\ndisallow: /');
          const robots = parseRobotsTxt(new Uint8Array([...start, ...bytes, 0x24]), dialect);
          const encoded = bytes
            .map((code) => (code < 0x80 ? String.fromCharCode(code) : `%${code.toString(16)}`))
            .join('');
          expect(evaluate(robots, 'a', `/${encoded.replace(/%../g, (found) => found.toUpperCase())}`).allowed).toBe(
            false,
          );
        }
      }),
      { numRuns: sized(24, 1_000) },
    );
  });
});

test('rfc9309: a URL with its wildcards encoded is a pattern that matches it', () => {
  const literal = (url: string) => url.replaceAll('*', '%2A').replaceAll('$', '%24');
  fc.assert(
    fc.property(path, fc.nat(10), fc.nat(10), (url, from, to) => {
      const pattern = literal(url.trimEnd());
      expect(gist(`user-agent: *\ndisallow: ${pattern}`, 'rfc9309', 'x', url)).toMatchObject({ allowed: false });
      // And so does what is left of it when a wildcard replaces a run of its characters.
      const units = pattern.match(/%[0-9A-Fa-f]{2}|./gsu) ?? [];
      const holed = [...units.slice(0, 1 + from), '*', ...units.slice(1 + from + to)].join('').trimEnd();
      expect(gist(`user-agent: *\ndisallow: ${holed}`, 'rfc9309', 'x', url)).toMatchObject({ allowed: false });
    }),
    { numRuns: sized(40, 2_000) },
  );
});
