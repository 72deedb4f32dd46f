// The two ways to ask about a URL: by its text, and by the bytes of a plain path.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../base/utf8.ts';
import { grammarOf } from '../dialects/index.ts';
import { type BatchJudge, classesOf, createBatchJudge, DIALECTS, type Dialect } from '../index.ts';
import { LONGEST_SHARED_PATH } from './batch-judge.ts';

const judgeOf = (file: string, dialects: readonly Dialect[]): BatchJudge => {
  const identities = dialects.flatMap((dialect) =>
    ['a', 'b', 'c'].map((name) => ({ dialect, chain: [name], ignoresStar: false })),
  );
  return createBatchJudge(classesOf(file, identities));
};

const words = (...of: readonly string[]) =>
  fc.array(fc.constantFrom(...of), { maxLength: 5, size: 'max' }).map((found) => found.join(''));
const pattern = words('a', 'a', 'a/', 'b', '/', '*', '$', '?', '=', '.', '%61', '\u00e9');
const rule = fc.tuple(fc.constantFrom('Disallow', 'Allow'), pattern).map(([key, path]) => `${key}: /${path}\n`);
const rules = fc.array(rule, { maxLength: 8, size: 'max' }).map((found) => found.join(''));
const file = fc
  .tuple(rules, rules, rules)
  .map(([a, b, all]) => `User-agent: a\n${a}\nUser-agent: b\n${b}Crawl-delay: 900\n\nUser-agent: *\n${all}`);

const plain = fc
  .tuple(words('a', 'a', 'b', 'a/', 'a.'), fc.option(words('a', '=', '&'), { nil: '' }))
  .map(([segments, query]) => (query === '' ? segments : `${segments}?${query}`));
const odd = words(
  'a',
  'b',
  '/',
  '//',
  '/.',
  '..',
  '?',
  '#',
  '*',
  '$',
  '%61',
  '%2f',
  '%',
  '\u00e9',
  '\0',
  '\x1f',
  ' ',
  ';',
);
const long = fc.integer({ min: -2, max: 2 }).map((more) => 'ab/'.repeat(200).slice(0, LONGEST_SHARED_PATH + more));
const rest = fc.oneof({ weight: 6, arbitrary: plain }, { weight: 4, arbitrary: odd }, long, fc.constant('robots.txt'));
/** Bytes of a path, which aren't always UTF-8. */
const lastByte = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.tuple(fc.integer({ min: 0, max: 255 })));
const path = fc
  .tuple(rest, lastByte)
  .map(([text, last]) => Uint8Array.from([...new TextEncoder().encode(`/${text}`), ...last]));

/** Asked within other bytes, as a log has them. */
function ask(judge: BatchJudge, bytes: Uint8Array): number | null {
  const line = Uint8Array.from([0x2f, ...bytes, 0x2f, 0x61]);
  return judge.answerSetOfPlain(line, 1, 1 + bytes.length);
}

describe.each([...DIALECTS.map((dialect) => [dialect]), ['rfc9309', 'google'], DIALECTS] as const)(
  'parsers: %s',
  (...dialects) => {
    test('bytes get the answers of their text, or none', () => {
      let answered = 0;
      fc.assert(
        fc.property(file, fc.array(path, { maxLength: 20, size: 'max' }), (text, paths) => {
          const judge = judgeOf(text, dialects);
          for (const bytes of paths) {
            const answerSet = ask(judge, bytes);
            if (answerSet === null) continue;
            answered += 1;
            expect([decodeUtf8(bytes), answerSet]).toEqual([decodeUtf8(bytes), judge.answerSetOf(decodeUtf8(bytes))]);
          }
        }),
        { numRuns: 200 },
      );
      const takesPlain = dialects.every((dialect) => {
        const { keepsPlainUrls, winner } = grammarOf(dialect);
        return keepsPlainUrls && winner !== 'furthest';
      });
      expect(answered > 500).toBe(takesPlain);
    });
  },
);

test.each<[string, string, boolean]>([
  ['a plain path', '/a/b?c=d', true],
  ['one as long as can be searched at once', `/${'a'.repeat(LONGEST_SHARED_PATH - 1)}`, true],
  ['a longer one', `/${'a'.repeat(LONGEST_SHARED_PATH)}`, false],
  ['one that is always allowed', '/robots.txt', false],
  ['one as long as that', '/robots.tx1', true],
  ['one that is not plain', '/a%62', false],
])('bytes are answered: %s', (_, text, isAnswered) => {
  const judge = judgeOf('User-agent: *\nDisallow: /', ['rfc9309']);
  expect(ask(judge, new TextEncoder().encode(text)) !== null).toBe(isAnswered);
});
