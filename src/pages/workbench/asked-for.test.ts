import { describe, expect, test } from 'vitest';
import { readWorkbenchUrl, siteOf } from './shared/workbench-url.ts';

test.each([
  ['', null],
  ['?site=', null],
  ['?site=about:blank', null],
  ['?site=ftp://shop.example', null],
  ['?site=https://shop.example/tea?x#y', { site: 'https://shop.example', fileUrl: null, pageTab: null }],
  ['?site=http://localhost:8080', { site: 'http://localhost:8080', fileUrl: null, pageTab: null }],
  ['?site=shop.example', { site: 'https://shop.example', fileUrl: null, pageTab: null }],
  [
    '?robots=http://localhost:1/r.txt',
    { site: 'http://localhost:1', fileUrl: 'http://localhost:1/r.txt', pageTab: null },
  ],
  [
    '?site=https://shop.example&robots=http://localhost:1/r.txt',
    { site: 'https://shop.example', fileUrl: 'http://localhost:1/r.txt', pageTab: null },
  ],
  ['?site=https://shop.example&tab=1302993395', { site: 'https://shop.example', fileUrl: null, pageTab: 1302993395 }],
  ['?site=https://shop.example&tab=-1', { site: 'https://shop.example', fileUrl: null, pageTab: null }],
  ['?tab=7', null],
])('the site, file and tab are read from the URL “%s”', (search, expected) => {
  expect(readWorkbenchUrl(search)).toEqual(expected);
});

describe('a typed site', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    ['  Shop.Example/tea?a=%20 ', 'https://shop.example'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['localhost', 'https://localhost'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['http://[2001:db8::1]:8080/', 'http://[2001:db8::1]:8080'],
    ['192.0.2.1', 'https://192.0.2.1'],
    ['my_shop.example.', 'https://my_shop.example.'],
  ])('a typed site has an origin: %s', (typed, site) => {
    expect(siteOf(typed)).toBe(site);
  });

  test.each([
    'not a site!!',
    'site!!',
    'https://site!!/',
    'sh%6fp.example',
    'shop.example ,other.example',
    "it's",
    '*.example',
    'a..b',
  ])('the text %s isn’t a site', (typed) => {
    expect(siteOf(typed)).toBeNull();
  });
});
