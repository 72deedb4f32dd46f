import { describe, expect, test } from 'vitest';
import { finished } from '../../../test/support/steps.ts';
import { customCrawler } from '../../crawlers/index.ts';
import type { UrlsJobs } from './jobs.ts';
import { createUrlList } from './url-list.ts';

const CONTEXT = {
  site: 'https://h.example',
  robots: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n',
  crawlers: ['a', 'b', 'GPTBot'].map(customCrawler),
  policies: [],
};

function listOf(texts: readonly string[], most?: number) {
  const list = createUrlList(CONTEXT, most);
  const isTaken = finished(
    list.take(
      texts.map((text, index) => ({ text, line: index + 1 })),
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

  test('a list counts its URLs, and what was left out with its place', () => {
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
      hasMoreSites: false,
    });
    expect(counts.folders.folders.map(({ folder }) => folder)).toEqual(['/', '/cart/']);
  });

  test('a list reports that there are more other sites than it counts', () => {
    const sites = Array.from({ length: 1_001 }, (_, index) => `https://${index}.example/`);
    const counts = finished(listOf([...sites, 'https://0.example/a']).list.count());
    expect(counts).toMatchObject({ otherCount: 1_002, otherSites: 1_000, hasMoreSites: true });
    expect(counts.others).toHaveLength(50);
  });

  test('a list gives all rows, or the selected ones', () => {
    list.choice = null;
    expect(list.rows(0, 10).map(({ url }) => url)).toEqual(['https://h.example/tea', 'https://h.example/cart/1']);
    list.choice = { rows: Uint32Array.of(1), selectionId: 1, stoppedAfter: null, cut: 0 };
    expect(list.rows(0, 10)).toEqual([
      {
        row: 1,
        url: 'https://h.example/cart/1',
        answers: [
          { answer: 'disallowed', allowed: false, line: 2 },
          { answer: 'disallowed', allowed: false, line: 5 },
        ],
      },
    ]);
    expect(list.rows(5, 10)).toEqual([]);
  });

  test('a list exports the selected rows, and the whole list for other rooms', () => {
    list.choice = { rows: Uint32Array.of(1), selectionId: 1, stoppedAfter: null, cut: 0 };
    const csv = [...list.pieces({ kind: 'csv' })].join('').split('\r\n');
    expect(csv).toEqual([
      'url,a,a line,b,b line,GPTBot,GPTBot line',
      'https://h.example/cart/1,blocked,2,blocked,2,blocked,5',
      '',
    ]);
    expect([...list.pieces({ kind: 'list' })].join('')).toBe('https://h.example/tea\nhttps://h.example/cart/1\n');
  });

  test('a list has each crawler’s answer without a file if robots.txt couldn’t be fetched', () => {
    const list = createUrlList({ ...CONTEXT, robots: '', policies: ['disallowed', 'unknown', 'allowed'] });
    finished(list.take([{ text: '/tea', line: 1 }], 'urls.txt'));
    const counts = finished(list.count());
    expect(counts.classes).toEqual([{ tokens: ['a'] }, { tokens: ['GPTBot'] }, { tokens: ['b'] }]);
    expect(counts.facets.verdicts).toEqual({
      'blocked-for-some': 1,
      'blocked-for-all': 0,
      differing: 1,
      'allowed-for-all': 0,
      unknown: 1,
    });
    expect([...list.pieces({ kind: 'csv' })].join('').split('\r\n')[1]).toBe(
      'https://h.example/tea,blocked,,unknown,,allowed,',
    );
    expect(JSON.parse([...list.pieces({ kind: 'json' })].join(''))).toMatchObject([
      { crawlers: { b: { verdict: 'unknown', line: null } } },
    ]);
  });

  test('a list is full at its limit', () => {
    const full = listOf(['/1', '/2', '/3'], 2);
    expect(full.isTaken).toBe(false);
    expect(full.list.table.size).toBe(2);
  });
});
