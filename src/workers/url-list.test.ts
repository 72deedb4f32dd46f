import { describe, expect, test } from 'vitest';
import { finished } from '../../test/support/steps.ts';
import { customCrawler } from '../crawlers/index.ts';
import { createUrlList } from './url-list.ts';
import type { UrlsJobs } from './urls-jobs.ts';

const BASIS = {
  site: 'https://h.example',
  robots: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n',
  crawlers: ['a', 'b', 'GPTBot'].map(customCrawler),
};

function listOf(texts: readonly string[], most?: number) {
  const list = createUrlList(BASIS, most);
  const isTaken = finished(
    list.take(
      texts.map((text, at) => ({ text, line: at + 1 })),
      'urls.txt',
    ),
  );
  return { list, isTaken };
}

describe('a list of URLs', () => {
  const { list, isTaken } = listOf([
    '/tea#x',
    '/cart/1',
    '/tea',
    'http://[',
    'https://o.example/',
    'http://p.example/',
    '',
  ]);

  test('is counted, with what was left out and where it stands', () => {
    expect(isTaken).toBe(true);
    const counts: UrlsJobs['count']['answer'] = finished(list.count());
    expect(counts.facets).toMatchObject({
      total: 2,
      verdicts: { 'blocked-for-some': 2, 'blocked-for-all': 1, differing: 1 },
    });
    expect(counts).toMatchObject({
      classes: [{ tokens: ['a', 'b'] }, { tokens: ['GPTBot'] }],
      duplicates: 1,
      invalidCount: 1,
      invalid: [{ file: 'urls.txt', line: 4, text: 'http://[' }],
      otherCount: 2,
      otherSites: 2,
    });
    expect(counts.folders.folders.map(({ folder }) => folder)).toEqual(['/', '/cart/']);
  });

  test('gives its rows, or those that are selected', () => {
    list.selected = null;
    expect(list.rows(0, 10).map(({ url }) => url)).toEqual(['https://h.example/tea', 'https://h.example/cart/1']);
    list.selected = Uint32Array.of(1);
    expect(list.rows(0, 10)).toEqual([
      {
        row: 1,
        url: 'https://h.example/cart/1',
        answers: [
          { allowed: false, line: 2 },
          { allowed: false, line: 5 },
        ],
      },
    ]);
    expect(list.rows(5, 10)).toEqual([]);
  });

  test('writes what is selected, and the whole list for other rooms', () => {
    list.selected = Uint32Array.of(1);
    const csv = [...list.pieces({ kind: 'csv' })].join('').split('\r\n');
    expect(csv).toEqual([
      'url,a,a line,b,b line,GPTBot,GPTBot line',
      'https://h.example/cart/1,blocked,2,blocked,2,blocked,5',
      '',
    ]);
    expect([...list.pieces({ kind: 'list' })].join('')).toBe('https://h.example/tea\nhttps://h.example/cart/1\n');
  });

  test('is full at its bound', () => {
    const full = listOf(['/1', '/2', '/3'], 2);
    expect(full.isTaken).toBe(false);
    expect(full.list.table.size).toBe(2);
  });
});
