// What people bring: lists, CSV, sitemaps, and what is none of these.
import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSource } from './url-source.ts';

async function read(content: BlobPart, name = 'urls.txt', column: number | null = null, mostBytes?: number) {
  const texts: string[] = [];
  const lines: number[] = [];
  const source = readSource({ name, blob: new Blob([content]), column }, () => {}, mostBytes);
  for (;;) {
    const step = await source.next();
    if (step.done) return { texts, lines, ...step.value };
    for (const { text, line } of step.value) {
      texts.push(text);
      lines.push(line);
    }
  }
}

const CSV = 'name;link\r\n"Tea; green";https://h.example/tea\r\nCart;https://h.example/cart\r\n';

describe('a list', () => {
  test('a list is read with a URL on each line', async () => {
    const { texts, lines, trouble } = await read('\ufeff/a\n\n/b,c\r\n/d');
    expect(texts).toEqual(['/a', '/b,c', '/d']);
    expect(lines).toEqual([1, 3, 4]);
    expect(trouble).toBeNull();
  });

  test('a list is read plain or gzipped, whatever its name', async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `/page/${index}\n`).join('');
    expect((await read(text)).texts).toHaveLength(30_000);
    expect((await read(gzipSync(strToU8(text)))).texts).toHaveLength(30_000);
  });

  test('a list can be UTF-16 with a byte order mark', async () => {
    const bytes = Uint8Array.from([0xff, 0xfe, ...[...'/é\n/b'].flatMap((it) => [it.charCodeAt(0), 0])]);
    expect((await read(bytes)).texts).toEqual(['/é', '/b']);
  });

  test('a list that is truncated is reported', async () => {
    const zipped = gzipSync(strToU8('/a\n'.repeat(100_000)));
    expect((await read(zipped.slice(0, -100))).trouble).toBe('truncated');
  });

  test('no more of a list is inflated than the limit, and that is reported', async () => {
    const zipped = gzipSync(strToU8('/a\n'.repeat(2 ** 20)));
    const { texts, trouble } = await read(zipped, 'urls.txt', null, 2 ** 20);
    expect(trouble).toBe('too-large');
    expect(texts.length).toBeGreaterThan(300_000);
    expect(texts.length).toBeLessThan(400_000);
  });

  test('a list with megabytes from which nothing comes can be left at each of them', async () => {
    const mebibyte = 2 ** 20;
    const list = gzipSync(strToU8('/a\n'.repeat(30_000)));
    let read = 0;
    const blob = new Blob([list, new Uint8Array(4 * mebibyte)]);
    const source = readSource({ name: 'urls.txt.gz', blob, column: null }, (bytes) => {
      read = bytes;
    });
    const steps = new Set<number>();
    for await (const _ of source) steps.add(read);
    expect([...steps]).toEqual([1, 2, 3, 4].map((count) => count * mebibyte).concat(blob.size));
  });

  test.each([
    ['an image', Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)],
    ['zeros', new Uint8Array(100_000)],
    ['gigabytes of zeros', gzipSync(new Uint8Array(2 ** 22))],
  ])('a file that isn’t text is reported, and nothing of it is read: %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ texts: [], trouble: 'no-text' });
  });

  test('a list with one endless line keeps no more than the longest line', async () => {
    const { texts } = await read('a'.repeat(10_000_000));
    expect(texts.map(({ length }) => length)).toEqual([65_536]);
  });
});

describe('a CSV', () => {
  test('a CSV gives the column that looks like URLs', async () => {
    const { texts, csv, lines } = await read(CSV, 'urls.CSV');
    expect(texts).toEqual(['https://h.example/tea', 'https://h.example/cart']);
    expect(lines).toEqual([2, 3]);
    expect(csv).toMatchObject({ column: 1, shape: { delimiter: ';', hasHeader: true } });
  });

  test('a CSV gives the column that the person selected', async () => {
    expect((await read(CSV, 'urls.csv', 0)).texts).toEqual(['Tea; green', 'Cart']);
  });

  test('a CSV without URLs asks for the column, and gives nothing', async () => {
    const { texts, csv, trouble } = await read('a,b\n1,2\n3,4\n', 'urls.csv');
    expect({ texts, column: csv?.column, trouble }).toEqual({ texts: [], column: null, trouble: null });
  });

  test('a CSV with one column asks nothing', async () => {
    expect(await read('/a\n/b\n', 'urls.csv.gz')).toMatchObject({ texts: ['/a', '/b'], csv: null });
  });

  test('a CSV with one column can have a header and quotes', async () => {
    const { texts, lines } = await read('"Address"\r\n"https://h.example/a,b"\r\n"/c"\r\n', 'crawl.csv');
    expect({ texts, lines }).toEqual({ texts: ['https://h.example/a,b', '/c'], lines: [2, 3] });
    expect((await read('url\n/a\n', 'crawl.csv')).texts).toEqual(['/a']);
    expect((await read('page.location\nhttps://h.example/a\n', 'crawl.csv')).texts).toEqual(['https://h.example/a']);
    const { texts: all } = await read('shop.example/a\nhttps://shop.example/b\n', 'crawl.csv');
    expect(all).toEqual(['shop.example/a', 'https://shop.example/b']);
  });

  test.each([
    ['to the end', 'name,url\nTea,/tea\n"Cup,/cup\nPot,/pot\n', ['/tea', '']],
    ['up to a quote in another row', 'name,url\nTea,/tea\n"Cup,/cup\n"Pot",/pot\nMug,/mug\n', ['/tea', '/pot', '/mug']],
    ['in the only column', '/tea\n"/cup\n/pot\n', ['/tea', '/cup\n/pot\n']],
  ])('a CSV with a quote that isn’t closed and takes rows is reported: %s', async (_, text, texts) => {
    expect(await read(text, 'urls.csv')).toMatchObject({ texts, trouble: 'open-quote' });
  });

  test.each([
    ['a value of several lines', 'name,url\n"Tea\r\n""green""",/tea\nCup,"/cup"\n'],
    ['a value in the last line that isn’t closed', 'name,url\nTea,/tea\nCup,"/cup'],
    ['a name in the last line that isn’t closed', 'url,name\n/tea,Tea\n/cup,"Cup\r\n \n'],
    ['white space after a value of several lines', 'name,url\n"Tea\ngreen" ,/tea\nCup,/cup\n'],
    ['a quote in a row of several lines', 'name,size,url\n"Tea\ngreen","5" tall",/tea\nCup,,/cup\n'],
    ['a value that goes on after its quote', 'name,url\n"Tea" green,/tea\nCup,/cup\n'],
  ])('a CSV whose quotes take no row is read without complaint: %s', async (_, text) => {
    expect(await read(text, 'urls.csv')).toMatchObject({ texts: ['/tea', '/cup'], trouble: null });
  });

  test('a CSV can be copied from a spreadsheet', async () => {
    expect((await read('name\turl\nTea\t/tea\n', 'pasted')).texts).toEqual(['/tea']);
  });

  test('a CSV with long values in other columns keeps little of them', async () => {
    const { texts } = await read(`url,text\n/a,${'x'.repeat(10_000_000)}\n/b,x\n`, 'urls.csv', 0);
    expect(texts).toEqual(['/a', '/b']);
  });
});

describe('a sitemap', () => {
  test('a sitemap is found by its first character', async () => {
    const xml = '\ufeff\n<urlset><url><loc>/a</loc></url></urlset>';
    expect(await read(gzipSync(strToU8(xml)), 'whatever')).toMatchObject({ texts: ['/a'], trouble: null });
  });

  test('a sitemap that is an index names others', async () => {
    const xml = '<sitemapindex><sitemap><loc>/1.xml</loc></sitemap></sitemapindex>';
    expect(await read(xml)).toMatchObject({ texts: [], sitemaps: ['/1.xml'] });
  });

  test('a sitemap gives 50,000 URLs, and an index as many relative ones of sitemaps; more are reported', async () => {
    const many = (tag: string, count: number) => `<${tag}><loc>/a</loc></${tag}>`.repeat(count);
    const urls = (count: number) => read(`<urlset>${many('url', count)}</urlset>`);
    const index = (count: number) => read(`<sitemapindex>${many('sitemap', count)}</sitemapindex>`);
    const [all, more, sitemaps] = await Promise.all([urls(50_000), urls(50_001), index(50_001)]);
    expect([all.texts.length, all.trouble]).toEqual([50_000, null]);
    expect([more.texts.length, more.trouble]).toEqual([50_000, 'too-many']);
    expect([sitemaps.sitemaps.length, sitemaps.trouble]).toEqual([50_000, 'too-many']);
  });

  test('a sitemap is read up to 50 MB', async () => {
    const zip = (text: string) => gzipSync(strToU8(text), { level: 1 });
    const blank = zip(' '.repeat(2 ** 20));
    const parts = [
      zip('<urlset><url><loc>/a</loc></url>'),
      ...Array<Uint8Array>(51).fill(blank),
      zip('<url><loc>/b</loc></url></urlset>'),
    ];
    const file = new Uint8Array(Buffer.concat(parts));
    expect(await read(file)).toMatchObject({ texts: ['/a'], trouble: 'too-large' });
  });
});
