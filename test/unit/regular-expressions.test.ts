// Every regular expression in src takes time linear in the text, as nearly all of them run on untrusted text. A quadratic one
// takes seconds for a long line. Literals are analyzed without being run; those that are put together are timed.
import { list } from 'isbot';
import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { readLinks } from '../../src/directives/index.ts';
import { dateInName } from '../../src/history/import/dated-name.ts';
import { evaluate, parseRobotsTxt, readUsage } from '../../src/robots/index.ts';
import { readCommon } from '../../src/sitemaps/common-elements.ts';
import { readFilter } from '../../src/urls/filter.ts';
import { visibleProse, visibleText } from '../../src/words/text/text.ts';
import { growsTooFast } from '../support/growth.ts';
import { sourceFiles, sourceText } from '../support/source-files.ts';

interface Found {
  readonly file: string;
  /** As the source has it: a literal, or the first argument of `new RegExp`. */
  readonly text: string;
  readonly isLiteral: boolean;
}

/** A literal, after what an expression may begin after. Comments are left out before. */
const LITERAL =
  /(?<=[=(,:?&|!>]\s?|\breturn\s|^\s*)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*(?=\s*[,;.)\]]|\s|$)/g;

function expressionsIn(file: string): readonly Found[] {
  return sourceText(file)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .flatMap((line): readonly Found[] => [
      ...[...line.matchAll(LITERAL)].map(([text]) => ({ file, text, isLiteral: true })),
      ...(line.includes('new RegExp(') ? [{ file, text: line, isLiteral: false }] : []),
    ]);
}

const all = sourceFiles.flatMap(expressionsIn);

/** Those that are put together, each by who uses it. What is not here is not tried. */
const MADE: Readonly<Record<string, (text: string) => unknown>> = {
  'robots/records/usage.ts': readUsage,
  'directives/link-header.ts': readLinks,
  'robots/dialects/crawler-commons.ts': (text) => evaluate(parseRobotsTxt(text, 'crawler-commons'), 'a', text),
  'robots/dialects/python-3.14.ts': (text) =>
    evaluate(parseRobotsTxt(`User-agent: *\nDisallow: /${text}`, 'python-3.14'), 'a', text),
  'robots/dialects/urllib.ts': (text) =>
    evaluate(parseRobotsTxt(`User-agent: *\nDisallow: /${text}`, 'python'), 'a', text),
  // What a person typed is theirs; this is how it is distinguished from other texts.
  'urls/filter.ts': readFilter,
  'history/import/dated-name.ts': dateInName,
  'sitemaps/common-elements.ts': (text) =>
    readCommon(
      `<${text}:link rel="alternate" hreflang="${text}`,
      { offset: 0, line: 1, isInEntry: true },
      {
        open: () => {},
        text: () => {},
        link: () => {},
        linkTo: () => {},
        close: () => {},
        endOfUrl: () => -1,
        languageAt: () => null,
      },
    ),
  'words/text/text.ts': (text) => [visibleText(text), visibleProse(text)],
};

/**
 * What makes an expression take more than linear time: two parts that can share a text, a repetition in a repetition, or a
 * repetition that is tried again from each place. Judged by the expression alone, so the answer is the same on every machine.
 */
function superLinear({ source, flags }: RegExp): readonly string[] {
  // With `s` the rest of a text always matches, with `$` or without: without, the analysis knows that nothing is tried again.
  const known = flags.includes('s') ? source.replace(/\.\*(\)?)\$$/, '.*$1') : source;
  return analyse(new RegExp(known, flags)).reports.map(({ type }) => type);
}

const literals = [...new Map(all.filter(({ isLiteral }) => isLiteral).map((one) => [one.text, one])).values()];

test('some expressions are found', () => expect(literals.length).toBeGreaterThan(80));

test.each(literals)('the expression takes linear time: $text ($file)', ({ text }) => {
  const end = text.lastIndexOf('/');
  expect(superLinear(new RegExp(text.slice(1, end), text.slice(end + 1)))).toEqual([]);
});

test('each composed expression is tested through its user', () => {
  const made = [...new Set(all.filter(({ isLiteral }) => !isLiteral).map(({ file }) => file))];
  expect(made.sort()).toEqual(Object.keys(MADE).sort());
});

test.each(Object.entries(MADE))('an expression of %s takes linear time', (_, work) => {
  for (const piece of ['a', 'a ', ' ', '/', '*', '<a>; rel="b\\", c=(d e);f=?1 :aa: @1 %"', '\u2028', '\u0301'])
    expect(growsTooFast(work, (size) => piece.repeat(size / piece.length), 40_000)).toBe(false);
});

// The User-Agents of access logs are read by an expression of isbot's, too: all of its patterns, joined by `|`.
describe('isbot', () => {
  test.each(list)('a pattern of isbot takes linear time: %s', (pattern) => {
    expect(superLinear(new RegExp(pattern, 'i'))).toEqual([]);
  });
});

describe('the detection of slow expressions', () => {
  test.each([
    ['blanks that two parts may take', /charset\s*=\s*["']?\s*([^\s"';>]+)/],
    ['a name whose parts may lie anywhere', /^[^\s/]+\.[^\s/]+\/?$/],
    ['white space at the end, looked for from each place', /^(\s*)(.*?)(\s*)$/s],
    ['stars before and after what need not be there', /^\*+\/?\**$/],
    ['a rest that ends at a separator of lines', /^(?:(\/\S*)(?:[ \t]+|$))?(.*)$/],
    ['colons of an IPv6 address on both sides of one', /^[^[]*\[[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\][^\]]*$/],
    ['white space that is looked for from each place', /\s+$/],
  ])('the detection finds %s', (_, expression) => {
    expect(superLinear(expression)).not.toEqual([]);
  });
});
