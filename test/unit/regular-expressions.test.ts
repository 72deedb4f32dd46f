// Every regular expression in src takes time linear in the text, as nearly all of them run on untrusted text. A quadratic one
// takes seconds for a long line.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isbot, list } from 'isbot';
import { describe, expect, test } from 'vitest';
import { readLinks } from '../../src/directives/index.ts';
import { evaluate, parseRobotsTxt, readUsage } from '../../src/robots/index.ts';
import { readFilter } from '../../src/urls/filter.ts';
import { shown, shownProse } from '../../src/words/text/text.ts';
import { growsTooFast } from '../support/growth.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

interface Found {
  readonly file: string;
  /** As the source has it: a literal, or the first argument of `new RegExp`. */
  readonly text: string;
  readonly isLiteral: boolean;
}

/** A literal, after what an expression may begin after. Comments are left out before. */
const LITERAL =
  /(?<=[=(,:?&|!>]\s?|\breturn\s|^\s*)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*(?=\s*[,;.)\]]|\s|$)/g;

function expressionsIn(path: string): readonly Found[] {
  const file = relative(src, path);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .flatMap((line): readonly Found[] => [
      ...[...line.matchAll(LITERAL)].map(([text]) => ({ file, text, isLiteral: true })),
      ...(line.includes('new RegExp(') ? [{ file, text: line, isLiteral: false }] : []),
    ]);
}

const all = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .flatMap((name) => expressionsIn(join(src, name)));

/** Those that are put together, each by who uses it. What is not here is not tried. */
const MADE: Readonly<Record<string, (text: string) => unknown>> = {
  'robots/records/usage.ts': readUsage,
  'directives/link-header.ts': readLinks,
  'robots/dialects/crawler-commons.ts': (text) => evaluate(parseRobotsTxt(text, 'crawler-commons'), 'a', text),
  // What a person typed is theirs; this is how it is told from other texts.
  'urls/filter.ts': readFilter,
  'words/text/text.ts': (text) => [shown(text), shownProse(text)],
};

/** Characters. */
const SIZE = 4_000;
/** Milliseconds. A linear match of so many takes a hundredth. */
const NOTABLE = 3;
/** All of them: what is notable again and again isn't linear. */
const TRIES = 8;

/** Texts of so many characters, of what the expression speaks of itself: its words, then one of its characters again and again. */
function* hostile(expression: string): Generator<(size: number) => string> {
  const words = expression.match(/[A-Za-z_-]{3,}/g) ?? [];
  const own = expression.match(/[^A-Za-z0-9\\()[\]{}^]/g) ?? [];
  const characters = [...new Set([...own.slice(0, 12), ' ', 'a', '0', '/', '.', '*', '\u2028'])];
  const starts = new Set(['', 'a', '/a', ...words.slice(0, 3).flatMap((word) => [word, `${word}=`, `a ${word}`])]);
  const ends = ['', 'a', '!', '\u2028'];
  for (const start of starts) {
    for (const character of characters) {
      for (const end of ends) {
        yield (size) => start + character.repeat(size) + end;
        yield (size) => start + `${character}a`.repeat(size / 2) + end;
      }
      yield (size) => `${start}${character}`.repeat(size / (start.length + 1));
      yield (size) => `${start}${' '.repeat(size / 2)}${character.repeat(size / 2)}\u2028!`;
      yield (size) => `${start}<${character}`.repeat(size / (start.length + 2));
    }
  }
}

/** The first text that shows it, shortened; null where none does. */
function slowText(expression: string, work: (text: string) => unknown): string | null {
  for (const make of hostile(expression)) if (growsTooFast(work, make, SIZE, NOTABLE, TRIES)) return make(12);
  return null;
}

const literals = [...new Map(all.filter(({ isLiteral }) => isLiteral).map((one) => [one.text, one])).values()];

test('there are some', () => expect(literals.length).toBeGreaterThan(80));

test.each(literals)('$text ($file)', ({ text }) => {
  const end = text.lastIndexOf('/');
  const expression = new RegExp(text.slice(1, end), text.slice(end + 1));
  const isGlobal = expression.global;
  expect(
    slowText(text, (given) => {
      expression.lastIndex = 0;
      return isGlobal ? given.replace(expression, '') : expression.exec(given);
    }),
  ).toBeNull();
});

test('each that is put together is tried through who uses it', () => {
  const made = [...new Set(all.filter(({ isLiteral }) => !isLiteral).map(({ file }) => file))];
  expect(made.sort()).toEqual(Object.keys(MADE).sort());
});

test.each(Object.entries(MADE))('those of %s', (_, work) => {
  expect(slowText('<a>; rel="b\\", c=(d e);f=?1 :aa: @1 %"', work)).toBeNull();
});

// The User-Agents of access logs are read by an expression of isbot's, too: all of its patterns, joined by `|`. It gets 1,024
// characters (`src/workers/logs.ts`), and has to be linear in more.
describe('isbot', () => {
  test.each(list.filter((pattern) => /[*+{]/.test(pattern)))('%s', (pattern) => {
    const expression = new RegExp(pattern, 'i');
    expect(slowText(pattern, (text) => expression.test(text))).toBeNull();
  });

  test('all of them', () => {
    expect(slowText(list.join('|'), isbot)).toBeNull();
  });
});

describe('what this would find', () => {
  test.each([
    ['blanks that two parts may take', /charset\s*=\s*["']?\s*([^\s"';>]+)/],
    ['a name whose parts may lie anywhere', /^[^\s/]+\.[^\s/]+\/?$/],
    ['white space at the end, looked for from each place', /^(\s*)(.*?)(\s*)$/s],
    ['stars before and after what need not be there', /^\*+\/?\**$/],
    ['a rest that ends at a separator of lines', /^(?:(\/\S*)(?:[ \t]+|$))?(.*)$/],
  ])('%s', (_, expression) => {
    expect(slowText(expression.source, (text) => expression.exec(text))).not.toBeNull();
  });
});
