// The table against `evaluate`, the engine's word for one URL and one crawler.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCrawlers, anyFile, anyUrl } from '../../test/support/generators/arbitraries.ts';
import { judgeOf } from '../../test/support/one-by-one.ts';
import { sized } from '../../test/support/sizes.ts';
import { type Crawler, catalogue, customCrawler } from '../crawlers/index.ts';
import { type Answer, answerAt, type CrawlPolicy, DIALECTS, parseRobotsTxt } from '../robots/index.ts';
import { createUrlTable, csvPieces, facetsOf } from './index.ts';

test('every verdict and line is that of evaluate()', () => {
  fc.assert(
    fc.property(anyFile, anyCrawlers, fc.array(anyUrl, { maxLength: 12 }), (robots, asked, urls) => {
      const table = createUrlTable(robots, asked);
      const judge = judgeOf(robots);
      table.add(urls);
      for (const crawler of asked) {
        const classIndex = table.classOf(crawler.token);
        const shown = urls.map((_, row) => table.answer(table.answerSet(row), classIndex));
        expect(shown).toEqual(urls.map((url) => judge(crawler, url)));
      }
    }),
    { numRuns: sized(20, 1_000) },
  );
});

test('URLs with plain paths get the same answers, in any order among other URLs', () => {
  const plain = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        'index.html',
        'robots.txt',
        '/',
        '//',
        '.',
        '..',
        'A~b-c_d',
        '%61',
        '?q',
        ';p',
        '$',
        '*',
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => `https://h.example/${parts.join('')}`);
  const rule = fc
    .array(fc.constantFrom('a', 'b', '/', '*', '$', 'index.html', '%61', 'A~b', '?', '?q', '=1', '&', '.'), {
      maxLength: 5,
    })
    .map((parts) => `/${parts.join('')}`);
  const file = fc
    .array(fc.tuple(fc.constantFrom('Allow', 'Disallow', 'User-agent: *\nDisallow', 'User-agent: b\nAllow'), rule), {
      maxLength: 8,
    })
    .map((rules) => `User-agent: a\n${rules.map(([name, path]) => `${name}: ${path}\n`).join('')}`);
  const asked = DIALECTS.flatMap((dialect) =>
    ['a', 'b', 'c'].map((name): Crawler => ({ ...customCrawler(`${name}-${dialect}`), chain: [name], dialect })),
  );
  fc.assert(
    fc.property(file, fc.array(plain, { maxLength: 12 }), (robots, urls) => {
      const table = createUrlTable(robots, asked);
      const judge = judgeOf(robots);
      table.add(urls);
      for (const crawler of asked) {
        const classIndex = table.classOf(crawler.token);
        const shown = urls.map((_, row) => table.answer(table.answerSet(row), classIndex));
        expect(shown).toEqual(urls.map((url) => judge(crawler, url)));
      }
    }),
    { numRuns: sized(12, 300) },
  );
});

test('the answer is unknown exactly where evaluate() gives up', () => {
  const rules = Array.from({ length: 4_000 }, (_, index) => `Disallow: *${'a'.repeat(index % 900)}b`);
  const file = ['User-agent: *', 'Disallow: /c', ...rules].join('\n');
  const urls = [`/ab${'a'.repeat(64 * 1024)}`, `/c${'a'.repeat(64 * 1024)}`, '/a', `/b${'c'.repeat(1_000)}`];
  const asked = DIALECTS.slice(0, sized(4, DIALECTS.length)).map((dialect) => ({ ...customCrawler(dialect), dialect }));
  const table = createUrlTable(file, asked);
  const judge = judgeOf(file);
  table.add(urls);
  for (const crawler of asked) {
    const classIndex = table.classOf(crawler.token);
    const shown = urls.map((_, row) => table.answer(table.answerSet(row), classIndex));
    expect(shown).toEqual(urls.map((url) => judge(crawler, url)));
  }
  const { verdicts, classes } = facetsOf(table);
  expect(verdicts.unknown).toBeGreaterThan(0);
  expect(classes.map(({ blocked, allowed, unknown }) => blocked + allowed + unknown)).toEqual(classes.map(() => 4));
  expect([...csvPieces(table, ['rfc9309'], Uint32Array.of(0))].join('')).toContain(',unknown,');
});

test('crawlers that don’t follow the file get one answer for every URL', () => {
  const answers: Readonly<Record<string, Answer>> = {
    disallowed: answerAt('disallowed', null),
    allowed: answerAt('allowed', null),
    unknown: answerAt('unknown', null),
  };
  const ways = fc.array(fc.constantFrom<CrawlPolicy>('by-rules', 'unknown', 'allowed', 'disallowed'), {
    minLength: 30,
    maxLength: 30,
  });
  fc.assert(
    fc.property(anyFile, anyCrawlers, ways, fc.array(anyUrl, { maxLength: 5 }), (robots, asked, policies, urls) => {
      const table = createUrlTable(robots, asked, policies);
      const judge = judgeOf(robots);
      table.add(urls);
      for (const [index, crawler] of asked.entries()) {
        const ownClass = table.classOf(crawler.token);
        const shown = urls.map((_, row) => table.answer(table.answerSet(row), ownClass));
        const always = answers[String(policies[index])];
        expect(shown).toEqual(always ? urls.map(() => always) : urls.map((url) => judge(crawler, url)));
      }
      expect(table.classes.flatMap(({ crawlers }) => crawlers.map(({ token }) => token)).sort()).toEqual(
        asked.map(({ token }) => token).sort(),
      );
      const { classes } = facetsOf(table);
      expect(classes.map(({ blocked, allowed, unknown }) => blocked + allowed + unknown)).toEqual(
        classes.map(() => urls.length),
      );
    }),
    { numRuns: sized(12, 300) },
  );
});

test('rules() has one entry per line, with the number of verdicts that it decided', () => {
  fc.assert(
    fc.property(anyFile, anyCrawlers, fc.array(anyUrl, { maxLength: 8 }), (robots, asked, urls) => {
      const table = createUrlTable(robots, asked);
      const judge = judgeOf(robots);
      table.add(urls);
      const decided = new Map<number, number>();
      for (const crawler of asked) {
        const parsed = parseRobotsTxt(robots, crawler.dialect);
        for (const rule of parsed.groups.flatMap(({ rules }) => rules))
          decided.set(rule.line, decided.get(rule.line) ?? 0);
      }
      for (const crawler of asked) {
        for (const { line } of urls.map((url) => judge(crawler, url))) {
          if (line !== null) decided.set(line, (decided.get(line) ?? 0) + 1);
        }
      }
      const shown = table.rules().map((rule) => [rule.line, rule.decided]);
      expect(shown).toEqual([...decided].sort(([a], [b]) => a - b));
    }),
    { numRuns: sized(12, 300) },
  );
});

const robots = `User-agent: *
Disallow: /cart/
Disallow: /search
Allow: /search/about

User-agent: Googlebot
User-agent: bingbot
Disallow: /old

User-agent: GPTBot
Disallow: /
`;

describe('crawlers that get the same answers', () => {
  const classes = createUrlTable(robots, catalogue).classes.map(({ crawlers: of }) => of.map(({ token }) => token));
  const classWith = (token: string) => classes.find((tokens) => tokens.includes(token));

  test('crawlers that get the same answers are one class, and each crawler is in exactly one', () => {
    expect(classes.flat().sort()).toEqual(catalogue.map(({ token }) => token).sort());
    expect(classWith('ClaudeBot')).toEqual(expect.arrayContaining(['Amazonbot', 'PerplexityBot']));
    expect(classWith('CCBot')).toEqual(['CCBot', 'Nutch']);
  });

  test('crawlers are in different classes if they parse the file differently', () => {
    expect(classWith('Googlebot')).toEqual(expect.arrayContaining(['Googlebot-Image', 'Googlebot-News']));
    expect(classWith('Googlebot')).not.toContain('bingbot');
    expect(classWith('ClaudeBot')).not.toContain('YandexBot');
  });

  test('a class includes Bing’s crawlers, whose parser reads the file as RFC 9309 says', () => {
    const { classes: both } = createUrlTable('User-agent: *\nDisallow: /\n', [
      { ...customCrawler('a'), dialect: 'bing' },
      customCrawler('b'),
    ]);
    expect(both).toHaveLength(1);
  });
});

describe('the table', () => {
  const table = createUrlTable(robots, [customCrawler('Googlebot'), customCrawler('GPTBot'), customCrawler('other')]);
  table.add(['https://h.example/search/tea', 'https://h.example/search/about']);
  table.add(['/cart/1', '/cart/1']);

  test('the table keeps rows in the order in which they were added, with duplicates', () => {
    expect(table.size).toBe(4);
    expect([0, 1, 2, 3].map((row) => table.url(row))).toEqual([
      'https://h.example/search/tea',
      'https://h.example/search/about',
      '/cart/1',
      '/cart/1',
    ]);
  });

  test('the table has the deciding rule of each URL', () => {
    expect(table.verdict(0, 'other')).toEqual({ allowed: false, line: 3 });
    expect(table.verdict(1, 'OTHER')).toEqual({ allowed: true, line: 4 });
    expect(table.verdict(0, 'Googlebot')).toEqual({ allowed: true, line: null });
    expect(table.rules()).toEqual([
      { line: 2, kind: 'disallow', path: '/cart/', decided: 2 },
      { line: 3, kind: 'disallow', path: '/search', decided: 1 },
      { line: 4, kind: 'allow', path: '/search/about', decided: 1 },
      { line: 8, kind: 'disallow', path: '/old', decided: 0 },
      { line: 11, kind: 'disallow', path: '/', decided: 4 },
    ]);
  });

  test.each([
    [4, 'other'],
    [-1, 'other'],
    [0, 'unlisted'],
  ])('the table has no row %s or token %s', (row, token) => {
    expect(() => table.verdict(row, token)).toThrow(RangeError);
  });

  test('the table keeps the texts of many rows unchanged', () => {
    const many = createUrlTable(robots, [customCrawler('a')]);
    const urls = Array.from({ length: 5_000 }, (_, row) => `/${'é'.repeat(row % 3)}\n${row}`);
    many.add(urls);
    expect(urls.every((each, row) => many.url(row) === each)).toBe(true);
    expect(() => many.url(5_000)).toThrow(RangeError);
  });
});
