// A table for each form and each code, by the section of its source (codes.ts).
import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSitemap, SITEMAP_RULES, type SitemapCode, type SitemapEntry } from './index.ts';

const NOW = Date.UTC(2026, 10, 22);
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ROOT =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n';
const URL_A = 'https://h.example/a';

const urlset = (body: string) => `${HEAD}${ROOT}${body}</urlset>\n`;
const url = (rest: string, loc = URL_A) => `<url>\n<loc>${loc}</loc>\n${rest}</url>\n`;
const index = (body: string) =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}</sitemapindex>\n`;
const link = (hreflang: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>\n`;

async function read(file: string | Uint8Array, servedAt = 'https://h.example/sitemap.xml') {
  const entries: SitemapEntry[] = [];
  const report = await readSitemap([file], servedAt, (entry) => entries.push(entry), NOW);
  return { ...report, taken: entries, urls: entries.map((entry) => entry.url) };
}

/** Each code with its lines. */
const codesOf = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(findings.map(({ code, lines }) => [code, lines]));

describe('a sitemap', () => {
  test('a sitemap gives each entry with its fields', async () => {
    const { taken, ...report } = await read(
      urlset(
        url(
          `<lastmod> 2026-11-20T08:00:00+01:00 </lastmod>\n${link('en', URL_A)}${link('de', 'https://de.example/a')}` +
            '<image:image><image:loc>https://h.example/1.png</image:loc></image:image><image:image/><video:video/><news:news/>',
          '\n https://H.example/a?x=1&amp;y=%20&#38;z ',
        ).concat('<url><loc><![CDATA[https://h.example/b?x=1&y=2]]></loc></url>'),
      ),
    );
    expect(taken).toEqual([
      {
        url: 'https://h.example/a?x=1&y=%20&z',
        line: 5,
        lastmod: '2026-11-20T08:00:00+01:00',
        alternates: [
          { hreflang: 'en', url: URL_A },
          { hreflang: 'de', url: 'https://de.example/a' },
        ],
        images: 2,
        videos: 1,
        news: true,
      },
      {
        url: 'https://h.example/b?x=1&y=2',
        line: 10,
        lastmod: null,
        alternates: [],
        images: 0,
        videos: 0,
        news: false,
      },
    ]);
    expect(report).toMatchObject({ kind: 'urlset', entries: 2, sitemaps: [] });
  });

  test.each(['&toString;', '&valueOf;', '&__proto__;', '&nbsp;'])(
    'the unknown reference %s stays as it is',
    async (name) => {
      expect((await read(urlset(url('', `${URL_A}?${name}`)))).urls).toEqual([`${URL_A}?${name}`]);
    },
  );

  test('a sitemap can have a namespace prefix, in any letter case', async () => {
    const xml =
      '<s:URLSET xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:Url><s:loc>https://h.example/</s:loc></s:Url></s:URLSET>';
    expect(await read(xml)).toMatchObject({ kind: 'urlset', urls: ['https://h.example/'], findings: [] });
  });

  test('a sitemap that is valid has no findings', async () => {
    const file = urlset(url('<lastmod>2026-11-20T08:00Z</lastmod>') + url('', 'https://h.example/b'));
    expect(await read(file)).toMatchObject({ findings: [], bytes: strToU8(file).length });
  });

  test('an alternate that is percent-encoded in another way is the page itself, and no second one', async () => {
    const [lower, upper] = ['https://h.example/%d0%bf', 'https://h.example/%D0%BF'];
    const entry = url(link('ru', upper) + link('RU', lower) + link('en', 'https://h.example/en'), lower);
    const { findings } = await readSitemap([urlset(entry)], 'https://h.example/', () => {}, NOW);
    expect(findings.map(({ code }) => code)).toEqual([]);
  });

  test('a sitemap is read plain or gzipped, with any number of gzip members', async () => {
    const [one, other] = [HEAD + ROOT + url(''), `${url('', 'https://h.example/b')}</urlset>`];
    const members = Uint8Array.from([...gzipSync(strToU8(one)), ...gzipSync(strToU8(other))]);
    expect(await read(members)).toMatchObject({
      urls: [URL_A, 'https://h.example/b'],
      bytes: one.length + other.length,
    });
  });

  test('a sitemap that is truncated gives the URLs before its end, even within a URL', async () => {
    const file = urlset(url('') + url('', 'https://h.example/b'));
    const cut = await read(file.slice(0, file.indexOf('/b')));
    expect({ urls: cut.urls, codes: codesOf(cut) }).toEqual({ urls: [URL_A], codes: { truncated: [] } });
    const between = await read(file.slice(0, file.lastIndexOf('</url>')));
    expect({ urls: between.urls, codes: codesOf(between) }).toEqual({
      urls: [URL_A, 'https://h.example/b'],
      codes: { truncated: [] },
    });
  });
});

describe('other forms', () => {
  test('an index names sitemaps, with their dates', async () => {
    const file = index(
      '<sitemap><loc>https://h.example/1.xml</loc><lastmod>2026-11-20T08:00Z</lastmod></sitemap>\n<sitemap>\n<loc>https://h.example/2.xml.gz</loc></sitemap>',
    );
    expect(await read(file)).toMatchObject({
      kind: 'index',
      entries: 2,
      taken: [],
      findings: [],
      sitemaps: [
        { url: 'https://h.example/1.xml', line: 3, lastmod: '2026-11-20T08:00Z' },
        { url: 'https://h.example/2.xml.gz', line: 5, lastmod: null },
      ],
    });
  });

  test.each(['', '\ufeff'])('a text file has one URL per line (%j before it)', async (mark) => {
    const { kind, taken } = await read(`${mark}${URL_A}\r\n\r\n  https://h.example/b  \nhttps://h.example/c`);
    expect({ kind, urls: taken.map((entry) => [entry.url, entry.line]) }).toEqual({
      kind: 'text',
      urls: [
        [URL_A, 1],
        ['https://h.example/b', 3],
        ['https://h.example/c', 4],
      ],
    });
  });

  test.each([
    ['a text file', `${URL_A}\nhttps://h.example/b\n`],
    ['RSS', `${HEAD}<rss version="2.0"><channel><item><link>${URL_A}</link></item></channel></rss>`],
  ])('%s is read gzipped, too', async (_, file) => {
    const plain = await read(file);
    expect(plain.taken.length).toBeGreaterThan(0);
    expect(await read(gzipSync(strToU8(file)))).toEqual(plain);
  });

  test('RSS 2.0 gives the links of its items, not the link of the channel', async () => {
    const file = `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>https://h.example/</link>
      <item><title>A &amp; B</title><atom:link href="https://h.example/no"/><link>${URL_A}</link><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>
      <item><title>no link</title></item></channel></rss>`;
    expect(await read(file)).toMatchObject({
      kind: 'rss',
      taken: [{ url: URL_A, lastmod: 'Fri, 20 Nov 2026 08:00:00 GMT' }],
      findings: [],
    });
  });

  test('Atom gives the alternate link of its entries, and not the others', async () => {
    const file = `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://h.example/"/>
      <entry><link rel="self" href="https://h.example/no"/><link href="${URL_A}"/><link href="https://h.example/second"/><updated>2026-11-20T08:00:00Z</updated></entry></feed>`;
    expect(await read(file)).toMatchObject({
      kind: 'atom',
      taken: [{ url: URL_A, lastmod: '2026-11-20T08:00:00Z' }],
      findings: [],
    });
  });
});

/** A file for each code, and the lines that it is found on. */
const CASES: readonly (readonly [SitemapCode, string, string | Uint8Array, readonly number[]])[] = [
  ['not-a-sitemap', 'another XML', `${HEAD}<opml><body/></opml>`, [2]],
  ['not-a-sitemap', 'no element', '<', [1]],
  ['not-a-sitemap', 'a text without a URL', 'Not found\n', [1]],
  ['not-a-sitemap', 'an image', Uint8Array.from({ length: 5_000 }, (_, offset) => (offset * 7919) % 256), [1]],
  ['not-a-sitemap', 'elements in elements without end', `${ROOT}${'<a>'.repeat(100_000)}`, [2]],
  ['html', 'a page', '<!doctype html>\n<html><body></body></html>', [1]],
  ['html', 'a page without its type', '\n<HTML><p>Not found</p>', [2]],
  ['bad-xml', 'a raw &', urlset(url('', 'https://h.example/?a=1&b=2')), [4]],
  [
    'bad-xml',
    'a raw & in an attribute',
    urlset(url(`${link('de', 'https://h.example/?a&b')}${link('en', URL_A)}`)),
    [5],
  ],
  ['bad-xml', 'an entity of HTML', urlset(url('<title>a&nbsp;b</title>\n')), [5]],
  ['bad-xml', 'an element that is not closed', urlset('<url>\n<loc>https://h.example/a\n</url>\n'), [5]],
  ['bad-xml', 'crossed elements', urlset('<url><a><b>\n</a></b></url>'), [4]],
  ['bad-xml', 'a blank before the declaration', ` ${urlset(url(''))}`, [1]],
  ['bad-xml', 'a line before the declaration', `\n${urlset(url(''))}`, [2]],
  ['bad-xml', 'text after the root', `${urlset(url(''))}x`, [7]],
  ['bad-xml', 'a second root', `${urlset(url(''))}<a/>`, [7]],
  ['bad-xml', 'an attribute without quotes', urlset(url('<a b=c/>\n')), [5]],
  ['bad-xml', 'an attribute without a value', urlset(url('<a b/>\n')), [5]],
  ['bad-xml', 'a stray <', urlset(url('<title>1 < 2</title>\n')), [5]],
  ['truncated', 'no end', HEAD + ROOT + url(''), []],
  ['truncated', 'an end tag that breaks off', `${HEAD}${ROOT}${url('')}</urlset`, []],
  ['truncated', 'gzip that breaks off', gzipSync(strToU8(urlset(url('').repeat(2_000)))).slice(0, -50), []],
  ['wrong-namespace', 'none', `<urlset>\n${url('')}</urlset>`, [1]],
  ['wrong-namespace', 'https', `\n${ROOT.replace('http://www.s', 'https://www.s')}${url('')}</urlset>`, [2]],
  [
    'bad-encoding',
    'Latin-1',
    Uint8Array.from([...strToU8(urlset(url('<title>%</title>\n')))].map((it) => (it === 0x25 ? 0xe9 : it))),
    [5],
  ],
  ['bad-encoding', 'another one declared', strToU8(urlset(url('')).replace('UTF-8', 'ISO-8859-1')), [1]],
  ['bad-encoding', 'UTF-16', utf16(urlset(url(''))), [1]],
  ['too-many-entries', 'of pages', urlset(`<url><loc>${URL_A}</loc></url>\n`.repeat(50_001)), [50_003]],
  [
    'too-many-entries',
    'of sitemaps',
    index('<sitemap><loc>https://h.example/1</loc></sitemap>\n'.repeat(50_001)),
    [50_003],
  ],
  ['bad-url', 'no loc', urlset('<url>\n<lastmod>2026-11-20T08:00Z</lastmod></url>'), [3]],
  ['bad-url', 'an empty loc', urlset(url('', '')), [4]],
  ['bad-url', 'another scheme', urlset(url('', 'ftp://h.example/')), [4]],
  ['bad-url', 'no URL', urlset(url('', 'https://h:port/')), [4]],
  ['bad-url', 'two in one', urlset(url('', 'https://h.example/a\nhttps://h.example/b')), [4]],
  ['relative-url', 'a path', urlset(url('', '/a')), [4]],
  ['relative-url', 'without the scheme', urlset(url('', '//h.example/a')), [4]],
  ['long-url', '2,048 characters', urlset(url('', `${URL_A}${'a'.repeat(2_048 - URL_A.length)}`)), [4]],
  ['outside-folder', 'in an index', index('<sitemap><loc>https://h.example/1</loc></sitemap>'), [3]],
  ['outside-folder', 'beside it', urlset(url('')), [4]],
  ['other-host', 'of the index', index('<sitemap><loc>https://cdn.example/1</loc></sitemap>'), [3]],
  ['other-host', 'of a page', urlset(url('', 'https://shop.h.example/a')), [4]],
  ['other-host', 'another port', urlset(url('', 'https://h.example:8443/a')), [4]],
  ['other-scheme', 'http', urlset(url('', 'http://h.example/a')), [4]],
  ['www-mismatch', 'with www.', urlset(url('', 'https://www.h.example/a')), [4]],
  ['empty', 'a sitemap', urlset(''), []],
  ['empty', 'an index', index(''), []],
  ['empty', 'no bytes', '', []],
  ['empty', 'blanks', ' \n', []],
  ['duplicate', 'the same again', urlset(url('') + url('')), [7]],
  ['duplicate', 'spelled otherwise', urlset(url('') + url('', 'HTTPS://h.example:443/a')), [7]],
  [
    'duplicate',
    'percent-encoded otherwise',
    urlset(url('', 'https://h.example/%d0%bf') + url('', 'https://h.example/%D0%BF')),
    [7],
  ],
  ['duplicate', 'with a fragment', urlset(url('') + url('', `${URL_A}#b`)), [7]],
  ['fragment', 'a place in a page', urlset(url('', `${URL_A}#b`)), [4]],
  ...[
    '2026-11-31',
    '2026-13-01',
    '22.11.2026',
    '2026-11-20 08:00',
    '2026-11-20T08:00',
    '2026-11-20T24:00Z',
    '',
    '2025-02-29',
  ].map((date) => ['bad-lastmod', JSON.stringify(date), urlset(url(`<lastmod>${date}</lastmod>\n`)), [5]] as const),
  ['future-lastmod', 'the day after tomorrow', urlset(url('<lastmod>2026-11-24T00:00Z</lastmod>\n')), [5]],
  ['future-lastmod', 'a year ahead', urlset(url('<lastmod>2027-11-22T00:00Z</lastmod>\n')), [5]],
  ['same-lastmod', 'of 101', urlset(dated(101, () => '2026-11-20T08:00Z')), [3]],
  ...['2026', '2026-11', '2026-11-20', '2024-02-29'].map(
    (date) => ['date-only-lastmod', date, urlset(url(`<lastmod>${date}</lastmod>\n`)), [5]] as const,
  ),
  ['ignored-tags', 'both', urlset(url('<priority>0.5</priority>\n<changefreq>daily</changefreq>\n')), [5]],
  ...['en-UK', 'uk-UK', 'en_US', 'xx', 'gb', 'english', 'es-419'].map(
    (code) => ['bad-hreflang', code, urlset(url(link('en', URL_A) + link(code, 'https://h.example/b'))), [6]] as const,
  ),
  ['relative-alternate', 'a path', urlset(url(link('en', '/a'))), [5]],
  ['relative-alternate', 'no URL', urlset(url(link('en', URL_A) + link('de', 'https://[/'))), [6]],
  ['missing-self', 'others alone', urlset(url(link('de', 'https://h.example/de'))), [4]],
  ['duplicate-hreflang', 'two URLs', urlset(url(link('en', URL_A) + link('EN', 'https://h.example/b'))), [6]],
];

function dated(count: number, date: (number: number) => string): string {
  return Array.from(
    { length: count },
    (_, number) => `<url><loc>https://h.example/${number}</loc><lastmod>${date(number)}</lastmod></url>\n`,
  ).join('');
}

function utf16(text: string): Uint8Array {
  return Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((it) => [it.charCodeAt(0), 0])]);
}

/** Codes that come with others for a reason of their own. */
const TOGETHER: Partial<Record<SitemapCode, readonly SitemapCode[]>> = {
  'too-many-entries': ['duplicate'],
  duplicate: ['fragment'],
  'bad-xml': ['bad-url'],
  truncated: ['duplicate'],
};

describe('findings', () => {
  test.each(CASES)('a finding has its lines and its severity: %s: %s', async (code, _, file, lines) => {
    const isInFolder = code === 'outside-folder';
    const found = await read(file, isInFolder ? 'https://h.example/maps/sitemap.xml' : undefined);
    const codes = codesOf(found);
    expect(codes[code]).toEqual(lines);
    const others = Object.keys(codes).filter((one) => one !== code);
    expect(others.filter((one) => !(TOGETHER[code] ?? []).some((it) => it === one))).toEqual([]);
    expect(found.findings.find((one) => one.code === code)?.severity).toBe(SITEMAP_RULES[code].severity);
  });

  test('the code www-mismatch is for URLs without www. in a file with it', async () => {
    const found = await read(urlset(url('')), 'https://www.h.example/sitemap.xml');
    expect(codesOf(found)).toEqual({ 'www-mismatch': [4] });
  });

  test('every code has a case, except those that need other files or 50 MB', () => {
    const covered = new Set<string>(CASES.map(([code]) => code));
    expect(Object.keys(SITEMAP_RULES).filter((code) => !covered.has(code))).toEqual(['too-large', 'nested-index']);
  });

  test.each([
    ['100 of one date', urlset(dated(100, () => '2026-11-20T08:00Z'))],
    ['another date among many', urlset(dated(200, (number) => `2026-11-20T08:${number === 150 ? '01' : '00'}Z`))],
    ['tomorrow', urlset(url('<lastmod>2026-11-23T00:00Z</lastmod>'))],
    ['a byte order mark', `\ufeff${urlset(url(''))}`],
    ['tomorrow, where it has begun', urlset(url('<lastmod>2026-11-23T23:59+14:00</lastmod>'))],
    ['fractions of a second', urlset(url('<lastmod>2026-11-20T08:00:00.123456Z</lastmod>'))],
    ['2,047 characters', urlset(url('', `${URL_A}${'a'.repeat(2_047 - URL_A.length)}`))],
    ['references that XML knows', urlset(url('<title>&lt;&gt;&quot;&apos;&#169;&#x1F600;</title>'))],
    ['an & in a comment and in CDATA', urlset(url('<!-- a & b < c --><title><![CDATA[a & b < c]]></title>'))],
    ['its own DTD', `${HEAD}<!DOCTYPE urlset [\n<!ENTITY a "b">\n]>\n${ROOT}${url('')}</urlset>`],
    [
      'languages with scripts and regions',
      urlset(url(['en', 'zh-Hans-HK', 'pt-BR', 'x-default'].map((it) => link(it, URL_A)).join(''))),
    ],
    ['a link for phones', urlset(url('<xhtml:link rel="alternate" media="handheld" href="/m/a"/>'))],
    ['non-ASCII text', urlset(url('<title>Grüße 😀</title>', 'https://h.example/grüße'))],
  ])('nothing is found in a sitemap with %s', async (_, file) => {
    expect((await read(file)).findings).toEqual([]);
  });

  test('findings are counted, with the first 20 lines and one truncated example', async () => {
    const { findings } = await read(urlset(`<url><loc>/${'a'.repeat(1_000)}</loc></url>\n`.repeat(30)));
    const [first] = findings;
    expect(first).toMatchObject({ code: 'relative-url', count: 30 });
    expect(first?.lines).toEqual(Array.from({ length: 20 }, (_, number) => number + 3));
    expect(first?.example).toHaveLength(200);
  });
});
