// What is counted, found and exported of a list, each against a look at every row.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCrawlers, anyFile, anyUrl } from '../../test/support/arbitraries.ts';
import { customCrawler } from '../crawlers/index.ts';
import {
  createUrlTable,
  csvPieces,
  facetsOf,
  foldersOf,
  jsonPieces,
  markdownPieces,
  passes,
  readFilter,
  selectRows,
  sortByUrl,
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
  test('are what a look at every row counts', () => {
    fc.assert(
      fc.property(anyFile, anyCrawlers, fc.array(anyUrl, { maxLength: 12 }), (file, crawlers, urls) => {
        const table = createUrlTable(file, crawlers);
        table.add(urls);
        const answers = urls.map((_, row) => crawlers.map(({ token }) => table.verdict(row, token)));
        const count = (isMeant: (of: (typeof answers)[number]) => boolean) => answers.filter(isMeant).length;
        const facets = facetsOf(table);
        expect(facets).toMatchObject({
          total: urls.length,
          blockedForSome: count((of) => of.some(({ allowed }) => !allowed)),
          blockedForAll: count((of) => of.length > 0 && of.every(({ allowed }) => !allowed)),
          allowedForAll: count((of) => of.every(({ allowed }) => allowed)),
        });
        expect(facets.differing).toBe(facets.blockedForSome - facets.blockedForAll);
        for (const { line, rows } of facets.rules)
          expect(rows).toBe(count((of) => of.some((each) => each.line === line)));
        for (const [place, { blocked }] of facets.classes.entries()) {
          const token = table.classes[place]?.crawlers[0].token ?? '';
          expect(blocked).toBe(urls.filter((_, row) => !table.verdict(row, token).allowed).length);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('name the folders, the largest first', () => {
    const { folders } = foldersOf(tableOf(['/blog/1', '/blog/2/x', '/cart/1', '/', '/tea', '/tea?a=/b/']));
    expect(folders).toEqual([
      { folder: '/', rows: 3, blocked: 3 },
      { folder: '/blog/', rows: 2, blocked: 2 },
      { folder: '/cart/', rows: 1, blocked: 1 },
    ]);
  });
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
  ])('%j', (typed, expected) => {
    const read = readFilter(typed);
    expect(read.ok && passes(read.filter, `${site}/tea/green?q=1`)).toBe(expected);
  });

  test('that is no regular expression is told', () => {
    expect(readFilter('/(/')).toEqual({ ok: false, message: expect.stringMatching(/./) });
  });

  test('with many stars takes no long time', () => {
    const read = readFilter(`${'a*'.repeat(2_000)}b`);
    expect(read.ok && passes(read.filter, 'a'.repeat(16_000))).toBe(false);
  });
});

describe('rows', () => {
  const table = tableOf(['/tea', '/cart/1', '/old', '/cart/2', '/a']);
  const rowsOf = (criteria: Parameters<typeof selectRows>[1]) => [...selectRows(table, criteria).rows];
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
    [{ told: { place: 0, allowed: true } }, [0, 4]],
    [{ folder: '/cart/' }, [1, 3]],
    [{ line: 2, ...filter('2') }, [3]],
    [filter('/*a*'), [0, 1, 3, 4]],
  ] as const)('%j', (criteria, expected) => {
    expect(rowsOf(criteria)).toEqual(expected);
  });

  test('are found until it is told to stop', () => {
    const long = tableOf(Array.from({ length: 2_000 }, (_, row) => `/${row}`));
    let asked = 0;
    const { rows, looked } = selectRows(long, {}, () => {
      asked += 1;
      return asked === 3;
    });
    expect(rows.length).toBe(looked);
    expect(looked).toBeLessThan(2_000);
    expect(looked).toBeGreaterThan(0);
  });

  test('are sorted by URL', () => {
    expect([...sortByUrl(table, Uint32Array.of(0, 1, 2, 3, 4))]).toEqual([4, 1, 3, 2, 0]);
  });
});

describe('an export', () => {
  const table = createUrlTable(robots, tokens.map(customCrawler));
  table.add([`${site}/cart/1`, '=1+1', '-1', '@x', '+1', '\tx', '/a,"b"\nc', '/tea']);
  const csv = [...csvPieces(table, tokens)].join('');

  test('as CSV has a column for each crawler and its line, and no formula', () => {
    expect(csv.split('\r\n')).toEqual([
      'url,a,a line,GPTBot,GPTBot line',
      `${site}/cart/1,blocked,2,blocked,6`,
      "'=1+1,allowed,,blocked,6",
      "'-1,allowed,,blocked,6",
      "'@x,allowed,,blocked,6",
      "'+1,allowed,,blocked,6",
      "'\tx,allowed,,blocked,6",
      '"/a,""b""\nc",allowed,,blocked,6',
      '/tea,allowed,,blocked,6',
      '',
    ]);
  });

  test('has the rows that are asked for, in their order', () => {
    const lines = [...csvPieces(table, ['a'], Uint32Array.of(7, 0))].join('').split('\r\n');
    expect(lines).toEqual(['url,a,a line', '/tea,allowed,', `${site}/cart/1,blocked,2`, '']);
  });

  test.each([[[]], [[0]], [[0, 7]]])('as JSON of rows %j can be read', (rows) => {
    const parsed: unknown = JSON.parse([...jsonPieces(table, ['a'], Uint32Array.from(rows))].join(''));
    expect(parsed).toEqual(
      rows.map((row) => {
        const { allowed, line } = table.verdict(row, 'a');
        return { url: table.url(row), crawlers: { a: { verdict: allowed ? 'allowed' : 'blocked', line } } };
      }),
    );
  });

  test('of many rows comes in pieces', () => {
    const long = tableOf(Array.from({ length: 5_000 }, (_, row) => `/${row}`));
    const pieces = [...csvPieces(long, tokens)];
    expect(pieces.join('').split('\r\n')).toHaveLength(5_002);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  });

  test('as Markdown has no signs of strangers', () => {
    const hostile = createUrlTable('User-agent: *\nDisallow: /<b>|[x](y)\n', [customCrawler('a_b')]);
    hostile.add(['/<b>|[x](y)']);
    const titles = {
      crawlers: 'Crawlers',
      blocked: 'Blocked',
      allowed: 'Allowed',
      line: 'Line',
      rule: 'Rule',
      urls: 'URLs',
    };
    expect([...markdownPieces(hostile, { title: 'A list', ...titles })].join('')).toBe(
      [
        '# A list\n',
        '| Crawlers | Blocked | Allowed |',
        '| --- | --- | --- |',
        '| a\\_b | 1 | 0 |\n',
        '| Line | Rule | URLs |',
        '| --- | --- | --- |',
        '| 2 | Disallow\\: \\/\\<b\\>\\|\\[x\\]\\(y\\) | 1 |\n',
      ].join('\n'),
    );
  });
});
