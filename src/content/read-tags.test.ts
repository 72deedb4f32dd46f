// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { charactersParsed } from '../../test/support/parsed.ts';
import { sized } from '../../test/support/sizes.ts';
import { readTags, tagsOfPage } from './read-tags.ts';

afterEach(() => vi.unstubAllGlobals());

function documentOf(head: string, body = ''): Document {
  return new DOMParser().parseFromString(`<head>${head}</head><body>${body}</body>`, 'text/html');
}

test('every meta tag with a name is read as written, with its place', () => {
  const page = documentOf(
    '<meta charset="utf-8"><meta NAME="Robots" content="NOINDEX"><meta property="og:title" content="x"><meta name="keywords">',
    '<p><meta name="googlebot" content="nofollow"></p>',
  );
  expect(readTags(page)).toEqual({
    metas: [
      { name: 'Robots', content: 'NOINDEX', isInHead: true },
      { name: 'keywords', content: '', isInHead: true },
      { name: 'googlebot', content: 'nofollow', isInHead: false },
    ],
    canonicals: [],
    licenses: [],
    noSnippetElements: 0,
    omitted: 0,
  });
});

test('the tags come with the URL of their page', () => {
  vi.stubGlobal('location', { href: 'https://example.com/a#b' });
  expect(tagsOfPage()).toEqual({ page: 'https://example.com/a#b', tags: readTags(document) });
});

test('canonical links are read as written and absolute', () => {
  const page = documentOf(
    '<base href="https://example.com/en/"><link rel="Canonical" href="page?a#b"><link rel="alternate" href="/x"><link rel="canonical">',
    '<link rel="nofollow canonical" href="https://[">',
  );
  expect(readTags(page).canonicals).toEqual([
    { href: 'page?a#b', url: 'https://example.com/en/page?a#b', isInHead: true },
    { href: 'https://[', url: '', isInHead: false },
  ]);
});

test('a link that is both a license and a canonical URL is the latter', () => {
  const { licenses, canonicals } = readTags(documentOf('<link rel="license canonical" href=/a>'));
  expect([licenses.length, canonicals.length]).toEqual([0, 1]);
});

test('10,000 directives in one tag are read completely', () => {
  const content = Array.from({ length: 10_000 }, (_, index) => `x-${index}`).join(', ');
  const { metas } = readTags(documentOf(`<meta name="robots" content="${content}">`));
  expect(metas[0]?.content).toBe(content);
});

test('of thousands of tags the first are read, and the rest are counted', () => {
  const { metas, omitted } = readTags(
    documentOf('<meta name="robots" content="noindex">'.repeat(sized(2_000, 10_000))),
  );
  expect(metas).toHaveLength(1_000);
  expect(omitted).toBe(sized(1_000, 9_000));
});

test('a page whose element names hide the document’s methods is read', () => {
  const page = documentOf('<meta name="robots" content="noindex">');
  Object.defineProperty(page, 'querySelectorAll', { value: () => [] });
  expect(readTags(page).metas).toHaveLength(1);
});

test('tags of SVG and of a feed aren’t the page’s', () => {
  const tagsOf = (xml: string) => readTags(new DOMParser().parseFromString(xml, 'application/xml'));
  const others =
    '<link rel="canonical" href="/other"/><link rel="license" href="/terms"/><meta name="robots" content="noindex"/>' +
    '<script type="application/rsl+xml">x</script>';
  const nothing = { metas: [], licenses: [], noSnippetElements: 0, omitted: 0 };
  expect(tagsOf(`<feed xmlns="http://www.w3.org/2005/Atom">${others}</feed>`)).toEqual({ ...nothing, canonicals: [] });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${others}</svg>`;
  const page = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${svg}<link rel="canonical" href="/own"/></body></html>`;
  expect(tagsOf(page)).toEqual({ ...nothing, canonicals: [expect.objectContaining({ href: '/own' })] });
});

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const FEED =
  `<rss xmlns=""><channel><meta ${XHTML} name="robots" content="noindex"/><item>` +
  `<div ${XHTML}><link rel="canonical" href="/other"/></div></item></channel></rss>`;
const SITEMAP =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/</loc>' +
  `<link ${XHTML} rel="alternate" hreflang="de" href="/de"/></url></urlset>`;
/** As Chromium shows XML without a style. */
const viewed = (xml: string) =>
  `<html ${XHTML}><body><div id="webkit-xml-viewer-source-xml">${xml}</div></body></html>`;

test.each([
  ['a feed', FEED],
  ['a sitemap', SITEMAP],
  ['a feed in Chromium’s viewer', viewed(FEED)],
  ['a sitemap in Chromium’s viewer', viewed(SITEMAP)],
])('%s isn’t a page, so the XHTML elements in it aren’t its tags', (_, xml) => {
  const read = readTags(new DOMParser().parseFromString(xml, 'application/xml'));
  expect(read).toEqual({ metas: [], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 });
});

test('an SVG document can have a meta tag', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><meta ${XHTML} name="robots" content="noindex"/></svg>`;
  expect(readTags(new DOMParser().parseFromString(svg, 'image/svg+xml')).metas).toHaveLength(1);
});

test.each([
  ['the first', ['0; url=/a', '5; url=/b'], '0; url=/a'],
  ['the first well-formed one', ['', '5x; url=/a', '5; url=/b', '0'], '5; url=/b'],
  ['none that is well-formed', ['', 'soon'], undefined],
])('of several meta refreshes, the first well-formed one counts: %s', (_, contents, expected) => {
  const metas = contents.map((content) => `<meta http-equiv=refresh content="${content}">`);
  expect(readTags(documentOf(metas.join(''))).refresh).toBe(expected);
});

test('data-nosnippet counts on span, div and section alone (Google’s page on robots meta tags)', () => {
  const body =
    '<span data-nosnippet>a</span><div data-nosnippet=x></div><section data-nosnippet></section><p data-nosnippet>b</p>';
  expect(readTags(documentOf('', body)).noSnippetElements).toBe(3);
});

test('structured data that says that the page isn’t free is read', () => {
  const script = (free: boolean) => `<script type="application/ld+json">{"isAccessibleForFree":${free}}</script>`;
  expect(readTags(documentOf(script(true), script(false))).isPaywalled).toBe(true);
  expect(readTags(documentOf(script(true)))).not.toHaveProperty('isPaywalled');
});

test('of a license’s media type the start is read, however long it is', () => {
  const type = `application/rsl+xml;${'x'.repeat(1_000_000)}`;
  const { licenses } = readTags(documentOf(`<link rel=license href=/l type="${type}">`));
  expect(licenses.map((link) => link.type)).toEqual([type.slice(0, 200)]);
});

const LONG_BASE = `<base href="https://example.com/${'a'.repeat(500_000)}/">`;

test('a long base URL isn’t parsed again for each alternate language', () => {
  const page = documentOf(LONG_BASE + '<link rel=alternate hreflang=de href=x>'.repeat(200));
  const parsed = charactersParsed();
  expect(readTags(page).alternates?.length).toBeLessThan(3);
  expect(parsed()).toBeLessThan(3_000_000);
});

test.each(['canonical', 'license'])(
  'a long base URL isn’t parsed again for each %s link, however short its URL is',
  (rel) => {
    const page = documentOf(`<meta name=robots content=noindex>${LONG_BASE}${`<link rel=${rel} href=/x>`.repeat(200)}`);
    const parsed = charactersParsed();
    const { metas, canonicals, licenses, omitted } = readTags(page);
    expect(parsed()).toBeLessThan(3_000_000);
    expect(metas).toHaveLength(1);
    const links = [...canonicals, ...licenses];
    expect(links.map(({ url }) => url)).toContain('https://example.com/x');
    expect(links.length + omitted).toBe(200);
  },
);
