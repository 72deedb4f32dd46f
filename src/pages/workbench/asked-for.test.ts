import { expect, test } from 'vitest';
import { askedFor } from './asked-for.ts';

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
])('%s', (search, expected) => {
  expect(askedFor(search)).toEqual(expected);
});
