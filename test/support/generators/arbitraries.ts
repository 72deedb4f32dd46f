// Files, URLs and crawlers for properties: small alphabets, so that rules and URLs often meet.
import fc from 'fast-check';
import { type Crawler, customCrawler } from '../../../src/crawlers/index.ts';
import { DIALECTS } from '../../../src/robots/index.ts';
import { anyText } from './any-text.ts';

const word = (...of: readonly string[]) => fc.constantFrom(...of);

const path = fc
  .array(word('a', 'b', '/', '*', '$', '?', '=', ':', '&', '%2F', '%3a', '%61', '%', 'é', ' ', '.', '/index.html'), {
    maxLength: 8,
  })
  .map((parts) => `/${parts.join('')}`);

/** Paths, whole URLs, and what is neither. */
export const anyUrl = fc.oneof(
  { weight: 8, arbitrary: path },
  { weight: 4, arbitrary: path.map((text) => `https://h.example${text}`) },
  { weight: 1, arbitrary: word('/robots.txt', 'https://h.example', '', '//h/a', `/${'ab'.repeat(1_500)}`) },
  { weight: 1, arbitrary: anyText() },
);

const line = fc.oneof(
  fc.tuple(word('User-agent: ', 'user-agent:', 'User-agent: x '), word('a', 'B', 'a-b', 'a1', 'ab', '*', '')),
  fc.tuple(word('Disallow: ', 'Allow: ', 'Disallow:', 'Dissallow: '), path),
  fc.tuple(word('Disallow: ', 'Allow: '), word('/', '/a', '/a*', '/*a', '/a$', '', '/b/', '/*?', 'a', '*', '/a /b')),
  word('# c', '', 'Sitemap: /a', 'a b').map((text) => ['', text] as const),
);

/** The lines of a robots.txt. */
export const anyLines = fc.array(
  line.map((parts) => parts.join('')),
  { maxLength: 30, size: 'max' },
);
export const anyFile = anyLines.map((lines) => lines.map((text) => `${text}\n`).join(''));

/** Crawlers of every parser, some with names to fall back on, some that ignore `*`; each with its own token. */
export const anyCrawlers = fc
  .array(
    fc.record({
      dialect: fc.constantFrom(...DIALECTS),
      names: fc.array(word('a', 'B', 'a-b', 'a1', 'ab'), { minLength: 1, maxLength: 3 }),
      ignoresStar: fc.boolean(),
    }),
    { maxLength: 12, size: 'max' },
  )
  .map((all) =>
    all.map(({ dialect, names: [first = 'a', ...others], ignoresStar }, index): Crawler => {
      const crawler = customCrawler(`${first}-${index}`);
      return { ...crawler, dialect, chain: [first, ...others], ignoresStar };
    }),
  );
