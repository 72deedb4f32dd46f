// However a file is cut, and whatever it is: one report, in linear time.

import fc from 'fast-check';
import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/support/generators/any-text.ts';
import { growsTooFast } from '../../test/support/growth.ts';
import { sized } from '../../test/support/sizes.ts';
import { type Chunk, createSitemapReader, newSource, readSitemap, type SitemapEntry } from './index.ts';

const NOW = Date.UTC(2026, 10, 22);
const ROOT = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

async function read(chunks: Iterable<Chunk>) {
  const entries: SitemapEntry[] = [];
  const report = await readSitemap(chunks, 'https://h.example/sitemap.xml', (entry) => entries.push(entry), NOW);
  return { entries, report };
}

/** Parts of files, well-formed and broken. */
const part = fc.constantFrom(
  ROOT,
  '</urlset>',
  '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  '<rss><channel><item>',
  '<feed><entry><link href="/a"/>',
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xml version="1.0" encoding="windows-1252"?>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<!doctype html>',
  '<!-- a & b -->',
  '<![CDATA[https://h.example/c]]>',
  '<url>',
  '</url>',
  '<sitemap>',
  '<loc>',
  '</loc>',
  '<loc>https://h.example/ä?a=1&amp;b=😀</loc>',
  'https://h.example/a#b',
  '<lastmod>2026-11-20</lastmod>',
  '<link rel="alternate" hreflang="de" href="/de"/>',
  "<x:link rel='alternate' hreflang=en href=https://h.example/>",
  '<image:image><image:loc>',
  '&amp;',
  '&#x1F600;',
  '& ',
  '&nbsp;',
  '<',
  '>',
  '"',
  '\n',
  '\r\n',
  ' ',
  '\ufeff',
  '\ufffd',
  '\ud800',
);
const file = fc.array(fc.oneof(part, anyText({ maxLength: 5 })), { maxLength: 40 }).map((parts) => parts.join(''));

/** At the places, each a share of what is left. */
function cutAt<Whole extends string | Uint8Array>(
  whole: Whole,
  shares: readonly number[],
): readonly (string | Uint8Array)[] {
  const places = shares.map((share) => Math.floor(share * whole.length)).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => whole.slice(from, places[index] ?? whole.length));
}

const shares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 8 });

describe('a report', () => {
  test('a report is the same wherever the chunks end, as text and as bytes', async () => {
    await fc.assert(
      fc.asyncProperty(file, shares, fc.integer({ min: 1, max: 7 }), async (text, places, size) => {
        const whole = await read([text]);
        const bytes = strToU8(
          text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
        );
        const sliced = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.slice(index * size, (index + 1) * size),
        );
        for (const chunks of [cutAt(text, places), [bytes], cutAt(bytes, places), sliced]) {
          expect(await read(chunks)).toEqual(whole);
        }
      }),
      { numRuns: sized(24, 5_000) },
    );
  });

  test('a report is the same wherever compressed chunks end, also for damaged files', async () => {
    await fc.assert(
      fc.asyncProperty(file, shares, fc.nat(), fc.nat({ max: 255 }), async (text, places, place, byte) => {
        const zipped = gzipSync(strToU8(ROOT + text));
        zipped[place % zipped.length] = byte;
        expect(await read(cutAt(zipped, places))).toEqual(await read([zipped]));
      }),
      { numRuns: sized(24, 5_000) },
    );
  });

  test('a report is the same for a file longer than a piece, with long and short parts', async () => {
    const long = 'a'.repeat(40_000);
    const body = Array.from(
      { length: 300 },
      (_, index) =>
        `<url><loc><![CDATA[https://h.example/${index}]]></loc>${' '.repeat(index * 7)}<lastmod\n>2026-11-20T08:0${index % 10}Z</lastmod></url>`,
    ).join('');
    const text = `${ROOT}<!--${long}--><url ${' '.repeat(20_000)} a="${long}"><loc>https://h.example/?${long}</loc></url>${body}&</urlset>`;
    const whole = await read([text]);
    expect(whole.report).toMatchObject({ entries: 301, findings: [{ code: 'bad-xml' }, { code: 'long-url' }] });
    const bytes = strToU8(text);
    for (const size of [1_000, 16_383, 16_384, 16_385, 65_537]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      expect(await read(chunks)).toEqual(whole);
    }
  });

  describe('the fast path, and elements that are written so that it doesn’t apply', () => {
    const link = '<link rel="alternate" hreflang="en" href="https://h.example/a"/>';
    const links = `${link}\n  <x:link rel="alternate" hreflang="xx" href="/b" />${link}</url> <url>
      <loc>\n /c </loc><lastmod>2026-13-01</lastmod><priority>1</priority>${link}</url><url><loc>/d</loc><loc>/e</loc></url>
      <url><url><loc></loc></url></url><url><loc>/a&amp;b</loc></url><url>a<loc>/f<loc>/g</loc></loc></url><url>`;
    const compare = async (whole: string) => {
      const split = whole
        .replaceAll('link rel', 'link  rel')
        .replaceAll(/<(url|loc|lastmod|changefreq|priority)>/g, '<$1 >');
      const [one, other] = [await read([whole]), await read([split])];
      const asMatched = { ...other, report: { ...other.report, bytes: one.report.bytes } };
      const text = JSON.stringify(asMatched).replaceAll('link  rel', 'link rel');
      expect(one).toEqual(JSON.parse(text.replaceAll(/<(url|loc|lastmod|changefreq|priority) >/g, '<$1>')));
    };
    const start = `${ROOT}<url><loc>https://h.example/</loc>`;

    test.each([
      '',
      '</url></urlset>',
      '</url><url><loc>/a&b</loc>',
      '<a b="',
      "<a b='",
      '<a b=',
      '<a b',
      '<a',
      '<loc>a ',
      '&am',
      '<!--',
      '<![CDATA[',
      '</url',
      '<?a ',
      '<',
      '</',
      '>',
    ])('both give the same report after %j', async (before) => {
      for (const after of ['b</loc></url></urlset>', 'p; & </url>', '">&amp;</url></urlset>']) {
        await compare(`${start}${before}${links}${after}`);
        await compare(`${before}${links}${after}`);
      }
    });

    test('both give the same report with any URL, date and language', async () => {
      const urls = [
        ...'https://h.example/a|https://h.example/ä|\u00a0https://h.example/b\u3000| https://h.example/c '.split('|'),
        ...'https://h.example/%2e/d|https://h.example/.e|https://h.example/f&amp;g|https://h.example/h\ni'.split('|'),
        ...'https://h.example/j#k|HTTPS://H.example:443/l|http://h.example/m|/n|ftp://h.example/|o p|'.split('|'),
        // More than are remembered.
        ...Array.from({ length: 20 }, (_, host) => `https://${host}.example/`),
      ];
      const codes = ['en', 'EN', 'en-UK', 'x-default', 'zh-Hans', 'x y', ''];
      const dates = ['2026-11-20', '2026-02-30', '2026-11-20T08:00:00Z', '2099-01-01', 'today', ' 2026-11-20 ', ''];
      const entries = urls.map((url, index) => {
        const alternates = codes.map((code) => `\n<link rel="alternate" hreflang="${code}" href="${url}" />`).join('');
        const date = `<lastmod>${dates[index % dates.length]}</lastmod>`;
        return `<url>\n<loc>${url}</loc>${date}<changefreq>daily</changefreq>${alternates}<priority></priority></url>\n`;
      });
      await compare(`${ROOT}${entries.join('')}</urlset>`);
      await compare(`${ROOT}${entries.toReversed().join('')}</urlset>`);
    });

    test('both give the same report among any other text', async () => {
      await fc.assert(
        fc.asyncProperty(file, fc.array(part, { maxLength: 5 }), (text, more) =>
          compare(`${start}${more.join(links)}${links}${text}`),
        ),
        { numRuns: sized(24, 10_000) },
      );
    });
  });

  test('a report is made of any bytes without an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }), async (chunks) => {
        const { report } = await read(chunks);
        expect(report.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: sized(24, 5_000) },
    );
  });
});

describe('a file beyond the limit', () => {
  const LIMIT = 52_428_800;
  const [start, end] = [
    `${ROOT}<url><loc>https://h.example/a</loc></url>`,
    '<url><loc>https://h.example/b</loc></url></urlset>',
  ];
  const blank = ' '.repeat(2 ** 20);

  test('a gzip bomb is truncated after 52,428,800 bytes, and that is reported', async () => {
    const packed = (text: string) => gzipSync(strToU8(text), { level: 1 });
    const members = [packed(start), ...Array<Uint8Array>(60).fill(packed(blank)), packed(end)];
    const { entries, report } = await read(members);
    expect(entries.map(({ url }) => url)).toEqual(['https://h.example/a']);
    expect(report).toMatchObject({ bytes: LIMIT, findings: [{ code: 'too-large', count: 1, lines: [] }] });
  });

  test.each([
    [0, []],
    [1, ['too-large']],
  ])('exactly the documented number of entries is allowed: %i more', async (more, codes) => {
    const rest = LIMIT - 49 * 2 ** 20 - start.length - end.length + more;
    const { report } = await read([start, ...Array<string>(49).fill(blank), ' '.repeat(rest), end]);
    expect({ bytes: report.bytes, codes: report.findings.map(({ code }) => code) }).toEqual({ bytes: LIMIT, codes });
  });

  test('an endless file is read up to the limit', async () => {
    let given = 0;
    const endless = (function* () {
      yield ROOT;
      for (;;) {
        given += 1;
        yield blank;
      }
    })();
    const { report } = await read(endless);
    expect(report.bytes).toBe(LIMIT);
    expect(given).toBeLessThan(55);
  });
});

const LINK = '<link rel="alternate" hreflang="en" href="/%ab"/>';

/** The file in pieces, as they are read. */
function readText(text: string) {
  const reader = createSitemapReader({ url: 'https://h.example/', now: NOW, take: () => {}, reject: () => {} });
  for (let from = 0; from < text.length; from += 16_384) reader.push(text.slice(from, from + 16_384));
  return reader.end(newSource());
}

describe('hostile XML', () => {
  const million = sized(2 ** 15, 2 ** 20);
  const long = sized(2 ** 19, 50 * 2 ** 20);
  const body = (text: string) => `${ROOT}<url><loc>https://h.example/</loc>${text}</url></urlset>`;
  test.each<readonly [string, (size: number) => string, number]>([
    [
      'a million attributes',
      (size) => body(`<a ${Array.from({ length: size }, (_, index) => `a${index}="&amp;"`).join(' ')}/>`),
      million,
    ],
    [
      'a million namespaces',
      (size) => ROOT.replace('>', Array.from({ length: size }, (_, index) => ` xmlns:a${index}="b"`).join('')),
      million,
    ],
    ['one text', (size) => body('a'.repeat(size)), long],
    ['one URL', (size) => `${ROOT}<url><loc>${'a'.repeat(size)}</loc></url></urlset>`, long],
    ['one CDATA section', (size) => `${ROOT}<url><loc><![CDATA[${'a'.repeat(size)}]]></loc></url></urlset>`, long],
    ['one comment', (size) => body(`<!--${'a'.repeat(size)}`), long],
    ['one name', (size) => body(`<${'a'.repeat(size)}>`), long],
    ['one attribute', (size) => body(`<link rel="alternate" hreflang="${'a'.repeat(size)}"/>`), long],
    ['references', (size) => body('&amp;'.repeat(size)), million],
    ['ampersands', (size) => body('&'.repeat(size)), long],
    ['ampersands in a URL', (size) => `${ROOT}<url><loc>${'&'.repeat(size)}</loc></url></urlset>`, long],
    ['blanks', (size) => body(`<loc>${' '.repeat(size)}</loc>`), long],
    ['open tags', (size) => ROOT + '<a>'.repeat(size), million],
    ['end tags', (size) => ROOT + '</a>'.repeat(size), million],
    ['open brackets', (size) => ROOT + '<'.repeat(size), long],
    [
      'alternates',
      (size) =>
        body(
          Array.from(
            { length: size / 4 },
            (_, index) => `<link rel="alternate" hreflang="a${index}" href="/${index}"/>`,
          ).join(''),
        ),
      million,
    ],
    [
      'alternates of one language with one long URL',
      (size) => body(`<link rel="alternate" hreflang="en" href="/${'%aa'.repeat(size)}"/>${LINK.repeat(size)}`),
      sized(2 ** 11, 2 ** 12),
    ],
    [
      'alternates of a long URL',
      (size) => `${ROOT}<url><loc>https://h.example/${'%aa'.repeat(size)}</loc>${LINK.repeat(size)}</url></urlset>`,
      sized(2 ** 11, 2 ** 12),
    ],
    ['bytes that are no UTF-8', (size) => body('\ufffd\n'.repeat(size)), long / 2],
    ['a text of one line', (size) => `https://h.example/${'a'.repeat(size)}`, long],
    ['a text of lines', (size) => 'a\n'.repeat(size), long / 2],
    ['ten levels of entities', (size) => bomb(size), million],
  ])('hostile XML takes linear time with %s', (_, make, size) => {
    expect(growsTooFast(readText, make, size)).toBe(false);
  });

  test('entities of entities are not expanded', () => {
    const report = readText(bomb(10));
    expect(report).toMatchObject({
      entries: 1,
      findings: [{ code: 'bad-xml', example: '&lol9;' }, {}],
    });
  });
});

/** https://en.wikipedia.org/wiki/Billion_laughs_attack */
function bomb(times: number): string {
  const levels = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
  ).join('\n');
  return `<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY lol0 "lol">\n${levels}\n]>\n${ROOT}<url><loc>/${'&lol9;'.repeat(times)}</loc></url></urlset>`;
}
