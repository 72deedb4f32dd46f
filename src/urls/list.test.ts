// What is counted, found and exported of a list, each against a look at every row.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCrawlers, anyFile, anyUrl } from '../../test/support/generators/arbitraries.ts';
import { finished } from '../../test/support/steps.ts';
import { customCrawler } from '../crawlers/index.ts';
import {
  type Criteria,
  createUrlTable,
  csvPieces,
  facetsOf,
  folderSteps,
  jsonPieces,
  passes,
  readFilter,
  selectSteps,
  summarySteps,
  type UrlTable,
} from './index.ts';

const robots = 'User-agent: *\nDisallow: /cart/\nDisallow: /old\n\nUser-agent: GPTBot\nDisallow: /\n';
const tokens = ['a', 'GPTBot'];
const site = 'https://h.example';

function tableOf(paths: readonly string[]): UrlTable {
  const table = createUrlTable(robots, tokens.map(customCrawler));
  table.add(paths.map((path) => `${site}${path}`));
  return table;
}

describe('facets', () => {
  test('facets are the counts over all rows', () => {
    fc.assert(
      fc.property(anyFile, anyCrawlers, fc.array(anyUrl, { maxLength: 12 }), (file, crawlers, urls) => {
        const table = createUrlTable(file, crawlers);
        table.add(urls);
        const answers = urls.map((_, row) => crawlers.map(({ token }) => table.verdict(row, token)));
        const count = (isMeant: (of: (typeof answers)[number]) => boolean) => answers.filter(isMeant).length;
        const facets = facetsOf(table);
        expect(facets).toMatchObject({
          total: urls.length,
          verdicts: {
            'blocked-for-some': count((of) => of.some(({ allowed }) => !allowed)),
            'blocked-for-all': count((of) => of.length > 0 && of.every(({ allowed }) => !allowed)),
            'allowed-for-all': count((of) => of.every(({ allowed }) => allowed)),
          },
        });
        const { verdicts } = facets;
        expect(verdicts.differing).toBe(verdicts['blocked-for-some'] - verdicts['blocked-for-all']);
        expect(facetsOf(table, Uint32Array.from(urls.keys()))).toEqual(facets);
        for (const { line, rows } of facets.rules)
          expect(rows).toBe(count((of) => of.some((each) => each.line === line)));
        for (const [classIndex, { blocked }] of facets.classes.entries()) {
          const token = table.classes[classIndex]?.crawlers[0].token ?? '';
          expect(blocked).toBe(urls.filter((_, row) => !table.verdict(row, token).allowed).length);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('facets of selected rows count only those', () => {
    const facets = facetsOf(tableOf(['/tea', '/cart/1', '/cart/2']), Uint32Array.of(0, 2));
    expect(facets).toMatchObject({ total: 2, verdicts: { 'blocked-for-some': 2, 'blocked-for-all': 1, differing: 1 } });
    expect(facets.rules.map(({ line, rows }) => [line, rows])).toEqual([
      [2, 1],
      [3, 0],
      [6, 2],
    ]);
  });

  test('facets list the folders, the largest first', () => {
    const { folders } = finished(folderSteps(tableOf(['/blog/1', '/blog/2/x', '/cart/1', '/', '/tea', '/tea?a=/b/'])));
    expect(folders).toEqual([
      { folder: '/', rows: 3 },
      { folder: '/blog/', rows: 2 },
      { folder: '/cart/', rows: 1 },
    ]);
  });
});

test('if there are many folders, the largest are listed and the rows of the others are counted', () => {
  const paths = Array.from({ length: 600 }, (_, index) => `/${index}/a`);
  const { folders, omitted } = finished(folderSteps(tableOf([...paths, '/599/b', '/599/c'])));
  expect([folders.length, folders[0], omitted]).toEqual([500, { folder: '/599/', rows: 3 }, 100]);
  // The list has one more than are counted: it comes last, though it is the largest.
  const many = Array.from({ length: 10_001 }, (_, index) => `/${Math.min(index, 10_000)}/a`);
  const most = finished(folderSteps(tableOf([...many, '/10000/b'])));
  expect([most.folders.length, most.omitted]).toEqual([500, 9_502]);
});

test('folders with long names are counted and found by their first characters', () => {
  const start = `/${'a'.repeat(99)}`;
  const table = tableOf([`${start}b/1`, `${start}c/1`, `/${'a'.repeat(98)}/1`]);
  const { folders } = finished(folderSteps(table));
  expect(folders).toEqual([
    { folder: start, rows: 2 },
    { folder: `/${'a'.repeat(98)}/`, rows: 1 },
  ]);
  expect([...finished(selectSteps(table, { folder: start }))]).toEqual([0, 1]);
});

describe('a filter', () => {
  test.each([
    ['', true],
    ['TEA', true],
    ['coffee', false],
    ['/tea/', true],
    ['/tea*', true],
    ['/green*', false],
    ['green*', true],
    ['*green', true],
    ['/tea/*=1$', true],
    ['/tea$', false],
    ['t$', false],
    ['=1$', true],
    ['/*/*?*', true],
    ['/GREEN\\?/i', true],
    ['/^http/', true],
    ['/^tea/', false],
  ])('a filter passes the URL if it matches: %j', (typed, expected) => {
    const read = readFilter(typed);
    expect(read.ok ? passes(read.filter, `${site}/tea/green?q=1`) : read).toBe(expected);
  });

  test.each([
    ['/blog/is', 'text'],
    ['/de/u', 'text'],
    ['/index.html/', 'text'],
    ['/C++/', 'text'],
    ['/wiki/Tea_(drink)/', 'text'],
    ['/search?q=/', 'text'],
    ['/*/tea/', 'wildcard'],
    ['/a.*b/', 'regexp'],
    ['/[ab]/i', 'regexp'],
    ['/(a|b)/', 'regexp'],
    ['/(ab)+/', 'regexp'],
    ['/tea$/', 'regexp'],
  ])('the filter %j is a %s', (typed, kind) => {
    expect(readFilter(typed)).toMatchObject({ ok: true, filter: { kind } });
  });

  test('a filter that isn’t a valid regular expression is reported', () => {
    expect(readFilter('/[/')).toEqual({ ok: false, message: expect.stringMatching(/./) });
  });

  test('a filter with many stars takes linear time', () => {
    const read = readFilter(`${'a*'.repeat(2_000)}b`);
    expect(read.ok ? passes(read.filter, 'a'.repeat(16_000)) : read).toBe(false);
  });
});

describe('rows', () => {
  const table = tableOf(['/tea', '/cart/1', '/old', '/cart/2', '/a']);
  const rowsOf = (criteria: Criteria) => [...finished(selectSteps(table, criteria))];
  const filter = (typed: string) => {
    const read = readFilter(typed);
    return read.ok ? { filter: read.filter } : {};
  };

  test.each([
    [{}, [0, 1, 2, 3, 4]],
    [{ verdict: 'blocked-for-some' }, [0, 1, 2, 3, 4]],
    [{ verdict: 'blocked-for-all' }, [1, 2, 3]],
    [{ verdict: 'differing' }, [0, 4]],
    [{ verdict: 'allowed-for-all' }, []],
    [{ line: 2 }, [1, 3]],
    [{ answer: { classIndex: 0, allowed: true } }, [0, 4]],
    [{ folder: '/cart/' }, [1, 3]],
    [{ line: 2, ...filter('2') }, [3]],
    [filter('/*a*'), [0, 1, 3, 4]],
  ] as const)('rows are selected by %j', (criteria, expected) => {
    expect(rowsOf(criteria)).toEqual(expected);
  });

  test('rows of a long list are found in steps', () => {
    const long = tableOf(Array.from({ length: 10_000 }, (_, row) => `/${row}`));
    let count = 0;
    for (const _ of selectSteps(long, {})) count += 1;
    expect(count).toBe(2);
    expect(finished(selectSteps(long, filter('/9*')))).toHaveLength(1_111);
  });
});

describe('an export', () => {
  const table = createUrlTable(robots, tokens.map(customCrawler));
  table.add([`${site}/cart/1`, '=1+1', '-1', '@x', '+1', '\tx', '/a,"b"\nc', '/tea']);
  const csv = [...csvPieces(table, tokens)].join('');

  test('an export as CSV has a column for each crawler and its line, and no formulas', () => {
    expect(csv.split('\r\n')).toEqual([
      'url,a,a line,GPTBot,GPTBot line',
      `${site}/cart/1,blocked,2,blocked,6`,
      "'=1+1,allowed,,blocked,6",
      "'-1,allowed,,blocked,6",
      "'@x,allowed,,blocked,6",
      "'+1,allowed,,blocked,6",
      '"\'\tx",allowed,,blocked,6',
      '"/a,""b""\nc",allowed,,blocked,6',
      '/tea,allowed,,blocked,6',
      '',
    ]);
  });

  test('an export has the selected rows, in their order', () => {
    const lines = [...csvPieces(table, ['a'], Uint32Array.of(7, 0))].join('').split('\r\n');
    expect(lines).toEqual(['url,a,a line', '/tea,allowed,', `${site}/cart/1,blocked,2`, '']);
  });

  test.each([[[]], [[0]], [[0, 7]]])('an export as JSON, of rows %j, can be parsed', (rows) => {
    const parsed: unknown = JSON.parse([...jsonPieces(table, ['a'], Uint32Array.from(rows))].join(''));
    expect(parsed).toEqual(
      rows.map((row) => {
        const { allowed, line } = table.verdict(row, 'a');
        return { url: table.url(row), crawlers: { a: { verdict: allowed ? 'allowed' : 'blocked', line } } };
      }),
    );
  });

  test('an export of many rows comes in pieces', () => {
    const long = tableOf(Array.from({ length: 5_000 }, (_, row) => `/${row}`));
    const pieces = [...csvPieces(long, tokens)];
    expect(pieces.join('').split('\r\n')).toHaveLength(5_002);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  });
});

test.each<[string, (table: UrlTable, rows: Uint32Array) => Iterable<unknown>]>([
  ['a CSV', (table, rows) => csvPieces(table, ['a'], rows)],
  ['JSON', (table, rows) => jsonPieces(table, ['a'], rows)],
  ['a summary', (table, rows) => summarySteps({ ...table, classes: table.classes.slice(0, 1) }, rows)],
])('what is made of 20,000 answer sets is kept for the first half: %s', (_, iterate) => {
  const rows = Uint32Array.from({ length: 20_000 }, (__, row) => row);
  const table = tableOf([...rows].map((row) => `/cart/${row}`));
  let asked = 0;
  const hostile: UrlTable = {
    ...table,
    answerSetCount: 0,
    answerSet: (row) => row,
    answer: (__, classIndex) => {
      asked += 1;
      return table.answer(0, classIndex);
    },
  };
  for (const piece of iterate(hostile, Uint32Array.of(...rows, ...rows))) void piece;
  expect(asked).toBe(30_000);
});

test('a summary has the crawlers, the folders, and the rules with some of their URLs', () => {
  const paths = ['/a/1', '/a/2', '/a/3', '/a/4', '/b'];
  const list = createUrlTable('User-agent: *\nDisallow: /a/\n', [customCrawler('bot')]);
  list.add(paths);
  const whole = finished(summarySteps(list, null));
  expect(whole.classes).toEqual([{ tokens: ['bot'], blocked: 4, allowed: 1, unknown: 0 }]);
  expect(whole.folders).toEqual([
    { folder: '/a/', rows: 4, blocked: 4 },
    { folder: '/', rows: 1, blocked: 0 },
  ]);
  expect(whole.rules).toMatchObject([{ line: 2, rows: 4, examples: ['/a/1', '/a/2', '/a/3'] }]);
  expect(finished(summarySteps(list, Uint32Array.from([4])))).toMatchObject({ total: 1, rules: [] });
});
