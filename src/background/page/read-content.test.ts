// @vitest-environment happy-dom
// The same page, collected in the document and read from its HTML, gives the same.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { charactersParsed } from '../../../test/support/parsed.ts';
import { sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { CONTENT_LIMITS, compareContent, jsonLdTypes, type PageContent } from '../../report/index.ts';
import { collectContent } from '../on-click/collect-content.ts';
import { readContent as steps } from './read-content.ts';

const URL_OF_PAGE = 'https://example.com/dir/page';

const readContent = (html: string, url: string) => runAll(steps(html, url));

function fromDocument(head: string, body: string): PageContent {
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  const { page: _, ...found } = collectContent(CONTENT_LIMITS);
  return { ...found, jsonLd: runAll(jsonLdTypes(found.jsonLd)) };
}

const BASE = '<base href="https://example.com/dir/">';
const HEAD = `${BASE}<title> Green
  tea &amp; kettles </title>
<meta name="Description" content="All about tea"><meta name="robots" content="NOINDEX, max-snippet:20">
<link rel="canonical" href="tea#x"><link rel="alternate" hreflang="de" href="/de"><link rel="alternate" href="/feed">
<link rel="ALTERNATE" hreflang="" href="https://["><meta property="og:title" content="Tea"><meta property="OG:image" content="">
<script type="application/ld+json">{"@graph": [{"@type": "Product", "name": "</b> <h1>no heading</h1>"}]}</script>
<style>p { color: red }</style>`;
const BODY = `<h1>Green <b>tea</b></h1><p>caf&eacute;s, 1st &amp; Zürich's</p><a href="/a">one</a><a>two</a><a href="mailto:x">three</a>
<map><area href="/b"></map><!-- not a word --><script>var words = 'none';</script><template><a href="/t">none</a></template>
<h1></h1><p>日本語 text</p>`;

const EXPECTED = {
  title: 'Green tea & kettles',
  description: 'All about tea',
  robots: ['NOINDEX, max-snippet:20'],
  canonical: 'https://example.com/dir/tea#x',
  headings: ['Green tea', ''],
  alternates: [
    { hreflang: 'de', url: 'https://example.com/de' },
    { hreflang: '', url: '' },
  ],
  openGraph: [
    { property: 'og:title', content: 'Tea' },
    { property: 'OG:image', content: '' },
  ],
  links: 3,
  words: 11,
  jsonLd: ['Product'],
  isWhole: true,
} satisfies PageContent;

describe('an ordinary page', () => {
  test('an ordinary page is read from the document', () => expect(fromDocument(HEAD, BODY)).toEqual(EXPECTED));

  test('an ordinary page is read from its HTML', () => {
    const html = `<!doctype html><html lang="en-GB"><head>${HEAD}</head><body>${BODY}</body></html>`;
    const targets = ['https://example.com/a', 'mailto:x', 'https://example.com/b'];
    expect(readContent(html, URL_OF_PAGE)).toEqual({ ...EXPECTED, lang: 'en-GB', targets });
  });
});

const NOTHING = { title: null, description: null, robots: [], canonical: null, headings: [], links: 0, words: 0 };

describe('a page without any of it', () => {
  test('an empty page is read from the document', () => expect(fromDocument('', '')).toMatchObject(NOTHING));
  test('an empty page is read from its HTML', () => expect(readContent('', URL_OF_PAGE)).toMatchObject(NOTHING));
});

describe('words in a text that comes in pieces', () => {
  test.each([
    ['caf&eacute;s ca&#769;f f&uuml;r&nbsp;x', 5],
    [`${'a'.repeat(65_535)}\u{1D4B3}${'b'.repeat(70_000)} c`, 2],
    [`${'a '.repeat(100_000)}b`, 100_001],
    ['a<b>b', 2],
    ['a\uD83D&#98;', 2],
  ])('words are counted whole: %#', (text, words) => {
    expect(readContent(`${text}<p>`, URL_OF_PAGE).words).toBe(words);
  });

  test('no more than a piece is searched at once', () => {
    const match = vi.spyOn(String.prototype, 'match');
    expect(readContent('a '.repeat(500_000), URL_OF_PAGE).words).toBe(500_000);
    expect(Math.max(...match.mock.contexts.map((text) => String(text).length))).toBeLessThanOrEqual(65_537);
    match.mockRestore();
  });
});

describe('a page with a drawing', () => {
  const drawing = `<svg><title>Drawing</title><link rel="canonical" href="/x"/><link rel="alternate" hreflang="fr" href="/fr"/>
    <a href="/b"></a></svg>`;
  const own = { title: 'Page', canonical: null, alternates: [], links: 2 };

  test('of SVG, only links count in the document', () => {
    expect(fromDocument(BASE, `${drawing}<title>Page</title><a href="/a">`)).toMatchObject(own);
  });

  test('of SVG and MathML, only links count in the HTML', () => {
    const others = '<base href="//x.example/"><script type="application/ld+json">{"@type": "Drawing"}</script>';
    const html = `<title>Page</title>${drawing}<svg>${others}</svg><math>${others}</math><a href="/a">`;
    const targets = ['https://example.com/b', 'https://example.com/a'];
    expect(readContent(html, URL_OF_PAGE)).toEqual({ ...readContent('', URL_OF_PAGE), ...own, targets });
  });

  test('what comes after a tag that ends SVG counts, and what is HTML in it', () => {
    const html = '<svg><foreignObject><base href="/en/"></foreignObject><p><link rel=canonical href=x></svg>';
    expect(readContent(html, URL_OF_PAGE).canonical).toBe('https://example.com/en/x');
  });
});

describe('in HTML alone', () => {
  test('what stands in NOSCRIPT is not counted, as in a browser', () => {
    const { links, words } = readContent('<p>one</p><noscript><a href="/x">two three</a></noscript>', URL_OF_PAGE);
    expect([links, words]).toEqual([0, 1]);
  });

  test('relative URLs are those of the response', () => {
    expect(readContent('<link rel=canonical href=x>', URL_OF_PAGE).canonical).toBe('https://example.com/dir/x');
  });

  test('the title of a drawing is none of the page', () => {
    expect(readContent('<svg><title>Drawing</title></svg><title>Page</title>', URL_OF_PAGE).title).toBe('Page');
  });
});

describe('hostile pages', () => {
  test.each([
    ['headings', '<h1>x</h1>'.repeat(10_000)],
    ['headings in headings', '<h1>x'.repeat(10_000)],
    ['alternates', '<link rel="alternate" hreflang="de" href="/x">'.repeat(10_000)],
    ['Open Graph', '<meta property="og:title" content="x">'.repeat(10_000)],
    ['scripts', '<script type="application/ld+json">{}</script>'.repeat(1_000)],
  ])('of a hostile page’s %s the first are read, and the page is reported as not read whole', (_, html) => {
    const { headings, alternates, openGraph, isWhole } = readContent(html, URL_OF_PAGE);
    expect(isWhole).toBe(false);
    for (const list of [headings, alternates, openGraph]) expect(list.length).toBeLessThanOrEqual(CONTENT_LIMITS.items);
  });

  test('what comes after the last item that is taken is not added to it', () => {
    const heading = (index: number) => `<h1>heading ${index}</h1>`;
    const script = (index: number) => `<script type="application/ld+json">{"@type": "Type${index}"}</script>`;
    const many = Array.from({ length: 100 }, (_, index) => heading(index) + script(index)).join('');
    const { headings, jsonLd } = readContent(many, URL_OF_PAGE);
    expect(headings).toEqual(fromDocument('', many).headings);
    expect(headings.at(-1)).toBe(`heading ${CONTENT_LIMITS.few - 1}`);
    expect(jsonLd).toHaveLength(CONTENT_LIMITS.scripts);
  });

  test('hostile pages make messages of less than two megabytes, also where both are compared', () => {
    // Six bytes each in a message.
    const much = '\u0001'.repeat(2_000);
    const path = `/${'%01'.repeat(2_000)}`;
    const head = [
      `<title>${much}</title><meta name="description" content="${much}"><link rel="canonical" href="${path}">`,
      `<meta name="robots" content="${much}"><meta property="og:${much}" content="${much}">`.repeat(250),
      `<link rel="alternate" hreflang="${much}" href="${path}">`.repeat(250),
      ...Array.from({ length: 20 }, (_, index) => {
        const types = Array.from({ length: 20 }, (_, type) => `${index} ${type} ${'ö'.repeat(450)}`);
        return `<script type="application/ld+json">${JSON.stringify({ '@type': types })}</script>`;
      }),
    ].join('');
    const body = `<h1>${much}</h1>`.repeat(250);
    const bytes = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)).length;
    const live = fromDocument(head, body);
    const served = readContent(`<head>${head}</head><body>${body}</body>`, URL_OF_PAGE);
    for (const { headings, robots, openGraph, alternates, jsonLd } of [live, served])
      expect([headings, robots, openGraph, alternates, jsonLd].map(({ length }) => length)).toEqual([
        CONTENT_LIMITS.few,
        CONTENT_LIMITS.few,
        CONTENT_LIMITS.items,
        CONTENT_LIMITS.items,
        50,
      ]);
    for (const message of [live, served, compareContent(served, live)]) expect(bytes(message)).toBeLessThan(2_000_000);
  });

  test('long texts are cut, and a script that is too long is left out', () => {
    const long = 'x'.repeat(1_000_000);
    const script = `<script type="application/ld+json">{"@type": "A", "x": "${long}"}</script>`;
    const html = `<title>${long}</title><h1>${long}</h1><meta name="description" content="${long}">${script}`;
    const { title, headings, description, jsonLd } = readContent(html, URL_OF_PAGE);
    for (const text of [title, headings[0], description]) expect(text?.length).toBe(CONTENT_LIMITS.text);
    expect(jsonLd).toEqual([]);
  });

  test('what is nested deeper than is read ends the reading', () => {
    const html = `<title>t</title>${'<svg>'.repeat(10_000)}</svg><h1>deep`;
    expect(readContent(html, URL_OF_PAGE)).toMatchObject({ isWhole: false, title: 't', headings: [] });
  });

  test('a page with more text than is read is reported as not read whole', () => {
    const html = (characters: number) => `<title>t</title><p>${'word '.repeat(characters / 5)}`;
    expect(readContent(html(CONTENT_LIMITS.readable - 10), URL_OF_PAGE).isWhole).toBe(true);
    expect(readContent(html(CONTENT_LIMITS.readable + 10), URL_OF_PAGE)).toMatchObject({ isWhole: false, title: 't' });
  });

  test.each([
    [0, true],
    [1, false],
  ])(
    'a page with %i characters more than are read is reported whole or not, from the document, too',
    (more, isWhole) => {
      const text = `<p>${'x'.repeat(CONTENT_LIMITS.readable + more)}`;
      expect([fromDocument('', text).isWhole, readContent(text, URL_OF_PAGE).isWhole]).toEqual([isWhole, isWhole]);
    },
  );

  test.each([
    [0, true],
    [1, false],
  ])(
    'a page with %i headings more than are taken is reported whole or not, from the document, too',
    (more, isWhole) => {
      const headings = '<h1>x</h1>'.repeat(CONTENT_LIMITS.few + more);
      expect([fromDocument('', headings).isWhole, readContent(headings, URL_OF_PAGE).isWhole]).toEqual([
        isWhole,
        isWhole,
      ]);
    },
  );

  test('what comes after more text than is read is not read', () => {
    const html = `<p>${'word '.repeat(CONTENT_LIMITS.readable / 4)}<a href="/a">more</a><h1>More</h1>`;
    expect(readContent(html, URL_OF_PAGE)).toMatchObject({ isWhole: false, links: 0, headings: [] });
  });

  test.each([
    [0, ['A']],
    [1, []],
  ])('a script of as many characters as are kept is read: %i more', (more, types) => {
    const start = '{"@type": "A", "x": "';
    const script = `${start}${'x'.repeat(CONTENT_LIMITS.json - start.length - 2 + more)}"}`;
    expect(readContent(`<script type="application/ld+json">${script}</script>`, URL_OF_PAGE).jsonLd).toEqual(types);
  });
});

test('links that are longer as URLs than as written are cut by what they take', () => {
  const links = Array.from({ length: 200 }, (_, index) => `<a href="/${index}${'ü'.repeat(9_000)}">`).join('');
  const { targets } = readContent(links, 'https://example.com/');
  const characters = targets.reduce((sum, { length }) => sum + length, 0);
  expect(characters).toBeGreaterThan(1_900_000);
  expect(characters).toBeLessThanOrEqual(2_000_000);
});

test.each([60_000, sized(300_000, 1_900_000)])(
  'a BASE of %i characters isn’t read again for each URL, in HTML and in the document',
  (length) => {
    const links = '<link rel=canonical href=x><link rel=alternate hreflang=de href=x>'.repeat(200);
    const head = `<base href="https://example.com/${'a'.repeat(length)}/">${links}${'<a href=x>x</a>'.repeat(200)}`;
    const parsed = charactersParsed();
    expect(readContent(head, URL_OF_PAGE)).toMatchObject({ links: 200, isWhole: false });
    expect(parsed()).toBeLessThan(5_000_000);
    expect(fromDocument(head, '').isWhole).toBe(false);
    expect(parsed()).toBeLessThan(10_000_000);
  },
);

test('a link is the URL that a browser makes of it, however it is written', () => {
  const bases = ['https://example.com/dir/page', 'http://example.com:81/?q', 'https://user:word@example.com/'];
  const parts = [
    '/',
    '.',
    '..',
    '%2e',
    '%2E',
    '\\',
    '?',
    '#',
    ':',
    '@',
    'a',
    'é',
    ' ',
    "'",
    '|',
    '*',
    '~',
    ';',
    '//',
    '%',
    '[',
    '^',
    '`',
  ];
  const hrefs = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => `/${some.join('')}`);
  fc.assert(
    fc.property(fc.constantFrom(...bases), fc.array(hrefs, { maxLength: 20 }), (base, written) => {
      const { targets } = readContent(written.map((href) => `<a href="${href}">a</a>`).join(''), base);
      const made = written.flatMap((href) => (URL.canParse(href, base) ? [new URL(href, base).href] : []));
      expect(targets).toEqual([...new Set(made)]);
    }),
  );
});

test('links whose URLs take long to read are read in steps', () => {
  const html = Array.from({ length: 1_000 }, (_, index) => `<a href="?${index}">`).join('');
  const turns = [...steps(html, 'https://example.com/')].length;
  const plain = [...steps(html.replaceAll('?', '/'), 'https://example.com/')].length;
  expect(turns - plain).toBe(10);
});
