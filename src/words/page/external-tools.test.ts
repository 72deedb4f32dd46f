import { describe, expect, test } from 'vitest';
import { externalTools } from './external-tools.ts';

describe('tools of search engines', () => {
  test('the tools have the URL filled in, without its fragment and credentials', () => {
    const links = externalTools('https://me:secret@shop.example.com:8443/a b?q=ü&x=1#part').map(
      ({ href }) => new URL(href),
    );
    const page = 'https://shop.example.com:8443/a%20b?q=%C3%BC&x=1';
    expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'https://search.google.com/search-console/inspect',
      'https://search.google.com/test/rich-results',
      'https://www.bing.com/webmasters/urlinspection',
    ]);
    expect(links.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { resource_id: 'https://shop.example.com:8443/', id: page },
      { url: page },
      { siteUrl: 'https://shop.example.com:8443/', urlToInspect: page },
    ]);
  });

  test.each([
    'http://localhost:8000/',
    'http://127.0.0.1/',
    'http://192.168.1.2/x',
    'http://[::1]/',
    'http://nas.local/',
    '',
  ])('no tools are linked for %j, which they can’t reach', (url) => {
    expect(externalTools(url)).toEqual([]);
  });
});
