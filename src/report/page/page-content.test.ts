import { describe, expect, test } from 'vitest';
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
  ])('types are listed: %s', (text, types) => expect(jsonLdTypes([text])).toEqual(types));

  test('types of several scripts are listed together, each once', () => {
    expect(jsonLdTypes(['{"@type": "B"}', '{"@type": "A"}', '{"@type": "B"}'])).toEqual(['A', 'B']);
  });

  test('a graph within graphs within graphs ends somewhere', () => {
    const deep = `${'{"@graph":['.repeat(15_000)}{"@type":"Deep"}${']}'.repeat(15_000)}`;
    expect(jsonLdTypes([deep])).toEqual([]);
  });
});
