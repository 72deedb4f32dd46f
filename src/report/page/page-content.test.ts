import { describe, expect, test, vi } from 'vitest';
import { runAll } from '../../base/steps.ts';
import { compareContent, jsonLdTypes, type PageContent } from './page-content.ts';

const CONTENT: PageContent = {
  title: 'Tea',
  description: null,
  robots: [],
  canonical: 'https://example.com/',
  headings: ['Tea'],
  alternates: [{ hreflang: 'de', url: 'https://example.com/de' }],
  openGraph: [],
  links: 3,
  words: 20,
  jsonLd: ['Product'],
  isWhole: true,
};

describe('raw HTML beside the rendered page', () => {
  test('a page that scripts left alone has no difference', () => {
    expect(compareContent(CONTENT, CONTENT).map(({ isSame }) => isSame)).toEqual(Array(9).fill(true));
  });

  test('what differs comes first, in its order', () => {
    const rows = compareContent(CONTENT, { ...CONTENT, title: 'Green tea', words: 400, alternates: [] });
    expect(rows.filter(({ isSame }) => !isSame)).toEqual([
      { field: 'title', served: ['Tea'], live: ['Green tea'], isSame: false },
      { field: 'hreflang', served: ['de https://example.com/de'], live: [], isSame: false },
      { field: 'words', served: 20, live: 400, isSame: false },
    ]);
    expect(rows.slice(0, 3).every(({ isSame }) => !isSame)).toBe(true);
  });
});

describe('types of JSON-LD', () => {
  test.each([
    ['{"@type": "Product", "offers": {"@type": "Offer"}}', ['Product']],
    ['[{"@type": "Person"}, {"@type": ["Article", "Recipe"]}]', ['Article', 'Person', 'Recipe']],
    ['{"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, {"@type": 1}, null]}', ['WebPage']],
    ['not JSON', []],
    ['null', []],
    ['""', []],
  ])('types are listed: %s', (text, types) => expect(runAll(jsonLdTypes([text]))).toEqual(types));

  test('types of several scripts are listed together, each once', () => {
    expect(runAll(jsonLdTypes(['{"@type": "B"}', '{"@type": "A"}', '{"@type": "B"}']))).toEqual(['A', 'B']);
  });

  test('of all scripts together 200,000 characters are parsed, one script in a step, and the first 50 types are listed', () => {
    const script = JSON.stringify({ '@type': Array.from({ length: 9_000 }, (_, index) => `T${9_000 - index}`) });
    const parse = vi.spyOn(JSON, 'parse');
    const parsed = () => parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    const steps = jsonLdTypes(Array(20).fill(script));
    steps.next();
    expect(parsed()).toBe(script.length);
    const types = runAll(steps);
    const all = parsed();
    parse.mockRestore();
    expect(all).toBeGreaterThan(script.length);
    expect(all).toBeLessThanOrEqual(200_000);
    expect(types).toEqual(Array.from({ length: 50 }, (_, index) => `T${8_951 + index}`));
  });

  test('a graph within graphs within graphs ends somewhere', () => {
    const deep = `${'{"@graph":['.repeat(15_000)}{"@type":"Deep"}${']}'.repeat(15_000)}`;
    expect(runAll(jsonLdTypes([deep]))).toEqual([]);
  });
});
