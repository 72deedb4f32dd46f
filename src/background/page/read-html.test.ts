import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersParsed } from '../../../test/support/parsed.ts';
import { runAll } from '../../base/steps.ts';
import { bytesOf } from '../network/request.ts';
import { decodeHtml } from './decode-html.ts';
import { readHtml as steps } from './read-html.ts';

const URL_ = 'https://example.com/dir/page';
const readHtml = (html: string, url: string) => runAll(steps(html, url));
const tagsOf = (html: string) => readHtml(html, URL_).tags;
/** `robots=noindex head` */
const metasOf = (html: string) =>
  tagsOf(html).metas.map(({ name, content, isInHead }) => `${name}=${content} ${isInHead ? 'head' : 'body'}`);

describe('the title', () => {
  test.each<[string, string, string | null]>([
    ['of the first TITLE, white space collapsed', '<title> A\n title </title><title>B</title>', 'A title'],
    ['without what stands around it', '<p>before</p><title>Page</title><p>after', 'Page'],
    ['not that of a drawing', '<svg><title>Drawing</title></svg><title>Page</title>', 'Page'],
    ['nor one in a template', '<template><title>Template</title></template><title>Page</title>', 'Page'],
    ['the first 1,000 characters', `<title>${'x'.repeat(3_000)}</title>`, 'x'.repeat(1_000)],
    ['none', '<p>Page</p>', null],
  ])('the title is the one that browsers show: %s', (_, html, title) => {
    expect(readHtml(html, URL_).title).toBe(title);
  });
});

test('other languages are read from LINK elements, absolute, the first 200', () => {
  const link = (lang: string) => `<link rel="ALTERNATE nofollow" hreflang=${lang} href=${lang}>`;
  const html = `${link('de')}<link rel=alternate href=/feed><a rel=alternate hreflang=fr href=/fr>${link('en').repeat(300)}`;
  const { alternates = [] } = tagsOf(html);
  expect(alternates.slice(0, 2)).toEqual([
    { hreflang: 'de', url: 'https://example.com/dir/de' },
    { hreflang: 'en', url: 'https://example.com/dir/en', isInBody: true },
  ]);
  expect(alternates).toHaveLength(200);
});

test('a very long URL of another language is cut before it is made absolute, and those after it are read', () => {
  const link = (lang: string, path: string) => `<link rel=alternate hreflang=${lang} href=/${path}>`;
  const { alternates = [] } = tagsOf(link('de', 'x'.repeat(1_100_000)) + link('en', 'en'));
  expect(alternates.map(({ url }) => url)).toEqual([
    'https://example.com/'.padEnd(2_000, 'x'),
    'https://example.com/en',
  ]);
});

test('a link to another language below the head is known as one', () => {
  const link = (lang: string) => `<link rel=alternate hreflang=${lang} href=/${lang}>`;
  const { alternates } = tagsOf(`<head>${link('de')}</head><body><p>${link('en')}`);
  expect(alternates).toEqual([
    { hreflang: 'de', url: 'https://example.com/de' },
    { hreflang: 'en', url: 'https://example.com/en', isInBody: true },
  ]);
});

test('of a license’s media type the start is read, however long it is', () => {
  const type = `application/rsl+xml;${'x'.repeat(1_000_000)}`;
  expect(tagsOf(`<link rel=license href=/l type="${type}">`).licenses.map((link) => link.type)).toEqual([
    type.slice(0, 200),
  ]);
});

test('licenses are read beside canonical URLs', () => {
  const { licenses, canonicals } = tagsOf('<link rel="License nofollow" href="/l"><link rel=canonical href="c">');
  expect(licenses.map(({ url }) => url)).toEqual(['https://example.com/l']);
  expect(canonicals.map(({ url }) => url)).toEqual(['https://example.com/dir/c']);
});

test('a link that is both a license and a canonical URL is the latter', () => {
  const { licenses, canonicals } = tagsOf('<link rel="license canonical" href=/a>');
  expect([licenses.length, canonicals.length]).toEqual([0, 1]);
});

describe('scripts that hold data', () => {
  test('RSL in the page is read, the first three, each as long as is read of one', () => {
    const script = (text: string) => `<script type="application/RSL+xml">${text}</script>`;
    expect(tagsOf(`${script('<rsl/>')}<script>no</script>${script('a < b')}`).rsl).toEqual(['<rsl/>', 'a < b']);
    expect(tagsOf(script('x').repeat(5)).rsl).toHaveLength(3);
    expect(tagsOf(script('x'.repeat(40_000))).rsl?.[0]).toHaveLength(32 * 1024);
    expect(tagsOf(`<template>${script('x')}</template><script type="text/xml">x</script>`).rsl).toBeUndefined();
  });

  test('isAccessibleForFree of JSON-LD is read', () => {
    const script = (free: boolean) =>
      `<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":${free}}</script>`;
    expect(tagsOf(script(false)).isPaywalled).toBe(true);
    expect(tagsOf(script(true)).isPaywalled).toBeUndefined();
    expect(tagsOf(`<template>${script(false)}</template>`).isPaywalled).toBeUndefined();
  });

  test('data-nosnippet counts on span, div and section alone (Google’s page on robots meta tags)', () => {
    const html = '<span data-nosnippet>a</span><div data-nosnippet=x></div><section data-nosnippet></section>';
    expect(tagsOf(`${html}<p data-nosnippet>b</p><article data-nosnippet></article>`).noSnippetElements).toBe(3);
  });
});

test.each<[string, string, string | undefined]>([
  [
    'the first',
    '<meta HTTP-EQUIV=Refresh content="0; url=/a"><meta http-equiv=refresh content="5; url=/b">',
    '0; url=/a',
  ],
  ['without content', '<meta http-equiv=refresh>', undefined],
  [
    'the first well-formed one',
    '<meta http-equiv=refresh><meta http-equiv=refresh content="5x"><meta http-equiv=refresh content="5;url=/b">',
    '5;url=/b',
  ],
  [
    'in NOSCRIPT, for browsers without scripts alone',
    '<noscript><meta http-equiv=refresh content=0></noscript>',
    undefined,
  ],
  ['after NOSCRIPT', '<noscript><p></noscript><meta http-equiv=refresh content="0; url=/a">', '0; url=/a'],
  ['in a template', '<template><meta http-equiv=refresh content=0></template>', undefined],
  ['none', '<meta name=refresh content=0>', undefined],
])('a meta refresh is read as the content script reads it: %s', (_, html, expected) => {
  expect(tagsOf(html).refresh).toBe(expected);
});

describe('meta tags', () => {
  test.each<[string, string, readonly string[]]>([
    ['as written', '<META NAME=Robots CONTENT="NOINDEX"><meta name=x>', ['Robots=NOINDEX head', 'x= head']],
    ['with entities', '<meta name="d" content="a &amp; b &quot;&#x41;&eacute;">', ['d=a & b "Aé head']],
    ['the first of two attributes counts', '<meta name=a name=b content=c>', ['a=c head']],
    ['without a name', '<meta charset=utf-8><meta property="og:x" content=y>', []],
    ['in a comment', '<!-- <meta name=a content=b> --><meta name=c content=d>', ['c=d head']],
    ['in a comment without an end', '<!-- <meta name=a content=b>', []],
    ['in a script’s text', '<script>"<meta name=a content=b>"</script>', []],
    [
      'in a title, a style, a textarea',
      '<title><meta name=a></title><style><meta name=b></style><textarea><meta name=c>',
      [],
    ],
    ['in what looks like CDATA', '<![CDATA[<meta name=a content=b>]]>', []],
    [
      'in a template, which no document has',
      '<template><p><meta name=a></p></template><meta name=b content=c>',
      ['b=c head'],
    ],
    ['in NOSCRIPT, which a reader without scripts sees', '<noscript><meta name=a content=b></noscript>', ['a=b head']],
    ['a tag that does not end', '<meta name=a content="b', []],
    ['after a script that does not end', '<script> <meta name=a content=b>', []],
  ])('meta tags are those that browsers find: %s', (_, html, expected) => {
    expect(metasOf(html)).toEqual(expected);
  });

  // https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead and the two modes after it
  test.each<[string, string, string]>([
    ['in the head', '<!doctype html><html><head><title>t</title><meta name=a>', 'head'],
    ['without HEAD and HTML', '<title>t</title> <meta name=a>', 'head'],
    ['after the end of the head, before the body', '<head></head> <meta name=a><body>', 'head'],
    ['after BODY', '<head></head><body><meta name=a>', 'body'],
    ['after a tag of the body in the head', '<head><div></div><meta name=a></head>', 'body'],
    ['after text in the head', '<head>text<meta name=a></head>', 'body'],
    ['after an image in NOSCRIPT', '<head><noscript><img></noscript><meta name=a></head>', 'body'],
    [
      'after script, style and template',
      '<script>x</script><style>y</style><template>z<p></template><meta name=a>',
      'head',
    ],
    ['in SVG, which it ends', '<svg><meta name=a>', 'body'],
  ])('meta tags have their place, head or body: %s', (_, html, place) => {
    expect(metasOf(html)).toEqual([`a= ${place}`]);
  });

  test('of 100,000 meta tags the first are read, and the rest are counted', () => {
    const { metas, omitted } = tagsOf('<meta name=robots content=noindex>'.repeat(100_000));
    expect([metas.length, omitted]).toEqual([1_000, 99_000]);
  });
});

test('canonical links are read as written and absolute, resolved by the first BASE', () => {
  const html =
    '<link rel="Canonical" href="page?a#b"><base target=x><base href="/en/"><base href="/no/">' +
    '<link rel=alternate href=/x><link rel=canonical><body><link rel="nofollow canonical" href="https://[">';
  expect(tagsOf(html).canonicals).toEqual([
    { href: 'page?a#b', url: 'https://example.com/en/page?a#b', isInHead: true },
    { href: 'https://[', url: '', isInHead: false },
  ]);
  expect(tagsOf('<base href="data:,x"><link rel=canonical href=y>').canonicals[0]?.url).toBe(
    'https://example.com/dir/y',
  );
});

// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
test.each([
  ['none in SVG and MathML', '<svg><link rel=canonical href=/a></svg><math><link rel=canonical href=/b></math>', []],
  [
    'those in an element of SVG for HTML',
    '<svg><foreignObject><link rel=canonical href=/a></foreignObject></svg>',
    ['/a'],
  ],
  ['those after SVG', '<svg><svg></svg><g/></svg><link rel=canonical href=/a>', ['/a']],
  ['those after a tag that ends SVG', '<svg><svg><div><link rel=canonical href=/a></div></svg>', ['/a']],
  ['those after FONT with a color, which ends SVG', '<svg><font COLOR=red><link rel=canonical href=/a>', ['/a']],
  ['none after another FONT', '<svg><font id=a><link rel=canonical href=/a>', []],
  ['those after META, which ends SVG', '<svg><meta name=a><link rel=canonical href=/a></svg>', ['/a']],
])('the canonical links of a page are HTML: %s', (_, html, hrefs) => {
  expect(tagsOf(html).canonicals.map(({ href }) => href)).toEqual(hrefs);
});

test('what else stands in SVG isn’t the page’s either', () => {
  const svg =
    '<svg><base href=//x><link rel=license href=/a><section data-nosnippet></section><script type=application/rsl+xml>x</script></svg>';
  const { licenses, rsl, noSnippetElements, canonicals } = tagsOf(`${svg}<link rel=canonical href=/a>`);
  expect({ licenses, rsl, noSnippetElements }).toEqual({ licenses: [], rsl: undefined, noSnippetElements: 0 });
  expect(canonicals[0]?.url).toBe('https://example.com/a');
});

test('any input gets an answer', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    'meta',
    ' name=',
    '"',
    '<!--',
    '-->',
    '<svg>',
    '</',
    'template',
    '<title>',
    '&',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60, size: 'max' }), (pieces) => void readHtml(pieces.join(''), URL_)),
  );
});

test.each(['<div>', '<b>', '<svg>', '<svg><b>', '<template>', '<title>', '<math><mi>', '</p>', '<', '<!--', '&am'])(
  'two megabytes of %s are read in one go',
  (piece) => {
    const html = `<meta name=a>${piece.repeat((2 * 1024 * 1024) / piece.length)}`;
    expect(readHtml(html, URL_).tags.metas).toHaveLength(1);
  },
);

test('HTML that is nested too deep is marked as read in part', () => {
  expect(readHtml('<svg>'.repeat(10_000), URL_).isWhole).toBe(false);
  expect(readHtml('<div>'.repeat(10_000), URL_).isWhole).toBe(true);
});

describe('the encoding', () => {
  const bytes = (...parts: readonly (string | number)[]) =>
    ({
      encoding: 'bytes',
      data: parts.map((part) => (typeof part === 'number' ? String.fromCharCode(part) : part)).join(''),
    }) as const;

  test.each<[string, Parameters<typeof bytesOf>[0], string | null, string]>([
    ['UTF-8', { encoding: 'utf-8', data: 'ä' }, null, 'ä'],
    ['by Content-Type', bytes(0xe9), 'text/html; charset="ISO-8859-1"', 'é'],
    ['by META', bytes('<meta charset=koi8-r>', 0xc1), 'text/html', '<meta charset=koi8-r>а'],
    [
      'Content-Type before META',
      bytes('<meta charset=koi8-r>', 0xe9),
      'text/html;charset=latin1',
      '<meta charset=koi8-r>é',
    ],
    ['a byte order mark before both', bytes(0xff, 0xfe, 'a', 0), 'text/html;charset=latin1', 'a'],
    ['that of UTF-16 the other way round', bytes(0xfe, 0xff, 0, 'a'), 'text/html;charset=latin1', 'a'],
    ['half of one is a letter', bytes('a', 0xff), 'text/html;charset=latin1', 'aÿ'],
    ['that of UTF-8', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa4), 'text/html;charset=latin1', 'ä'],
    ['a byte order mark isn’t part of the text', { encoding: 'utf-8', data: '\ufeffa' }, null, 'a'],
    ['one that there is not', bytes('a', 0xe9), 'text/html; charset=x-none', 'a\ufffd'],
    ['none', bytes('a', 0xe9), null, 'a\ufffd'],
  ])('the encoding is the one that browsers choose: %s', (_, body, contentType, text) => {
    expect(decodeHtml(bytesOf(body), contentType)).toBe(text);
  });
});

describe('a long BASE, which is read again for each URL that is relative to it', () => {
  const link = (rel: string) => `<link rel=${rel} href=x>`;
  const page = (base: string) =>
    `<base href="${base}/">${link('canonical').repeat(900)}${link('"alternate" hreflang=de').repeat(200)}`;

  test('a BASE of two megabytes isn’t read, and what may be relative to it is counted', () => {
    const html = page(`/${'a'.repeat(1_900_000)}`);
    const parsed = charactersParsed();
    const { canonicals, alternates = [], omitted } = tagsOf(html);
    expect([canonicals.length, alternates.length, omitted]).toEqual([0, 0, 900]);
    expect(parsed()).toBe(0);
  });

  test.each([
    ['as written', 'a'.repeat(60_000)],
    ['as a URL', 'ü'.repeat(20_000)],
  ])('a long BASE makes URLs up to a limit of characters, and the rest are counted: %s', (_, base) => {
    const parsed = charactersParsed();
    const { canonicals, alternates = [], omitted } = tagsOf(page(`/${base}`));
    expect(canonicals.length).toBeGreaterThan(5);
    expect(canonicals.length + omitted).toBe(900);
    expect(alternates).toHaveLength(0);
    expect(parsed()).toBeLessThan(1_400_000);
  });
});

test('the result is the same in pieces and at once', () => {
  const much = 'x'.repeat(65_530);
  const html = `<title>a${much}</title><meta name="b${much}" content="${much}&amp;"><script type="application/rsl+xml">${'c'.repeat(9)}</script>`;
  const read = steps(html, URL_);
  let pieces = 0;
  let step = read.next();
  for (; !step.done; step = read.next()) pieces += 1;
  expect(pieces).toBe(4);
  expect(step.value.tags.metas).toEqual([{ name: `b${much}`, content: `${much}&`, isInHead: true }]);
  expect([step.value.title?.length, step.value.tags.rsl]).toEqual([1_000, ['ccccccccc']]);
});
