import { expect, test } from 'vitest';
import { catalogue, customCrawler, nearestToken } from './index.ts';

test.each([
  ['Googelbot', 'Googlebot'],
  ['googlebott', 'Googlebot'],
  ['BingBot', null],
  ['bing', 'bingbot'],
  ['GBTBot', 'GPTBot'],
  ['Nosuchbot', null],
  ['x', null],
  ['', null],
])('the nearest token of the catalog to “%s” is %s', (token, expected) => {
  expect(nearestToken(token, catalogue)).toBe(expected);
});

test('a token that the person added can be suggested', () => {
  const known = [...catalogue, customCrawler('ShopCrawler')];
  expect(nearestToken('shopcrawler', known)).toBeNull();
  expect(nearestToken('ShopCrawlr', known)).toBe('ShopCrawler');
});
