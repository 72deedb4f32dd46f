// Which of the Sitemap lines of a robots.txt rooms offer.
import { expect, test } from 'vitest';
import { sitemapsNamedIn } from './named-sitemaps.ts';

test('the sitemaps that a file names are web URLs, and two spellings are one', () => {
  const text = `Sitemap: https://EXAMPLE.com:443/map.xml
Sitemap: https://example.com/map.xml
Sitemap: ftp://example.com/map.xml
Sitemap: https://exa mple.com/map.xml
Sitemap: /map.xml
User-agent: a
Sitemap: http://example.com/%7Ea.xml`;
  expect(sitemapsNamedIn(text)).toEqual(['https://example.com/map.xml', 'http://example.com/%7Ea.xml']);
});
