// `npm run bench -- sitemaps`: 50,000 URLs with lastmod and eight alternates each, read in chunks of 64 KiB. Beside it htmlparser2, which
// splits the same text and does nothing with it (its tokenizer, and its parser without handlers), and npm's `sitemap`. In turn, so that a
// machine that slows down slows all. Time is that of the processor, of this process.
import { Readable } from 'node:stream';
import { Parser, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { XMLToSitemapItemStream } from 'sitemap';
import { readSitemap } from '../../src/sitemaps/index.ts';
import { median, printTable } from './measure.ts';

const URLS = 50_000;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ru', 'zh-Hans', 'en-GB'];
const CHUNK = 65_536;
const ROUNDS = 5;
/** Before times are taken. */
const WARM_UP = 1;

function sitemap(): Uint8Array {
  const two = (value: number) => String(value).padStart(2, '0');
  const entries = Array.from({ length: URLS }, (_, index) => {
    const links = LANGUAGES.map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="https://shop.example/${language}/p/${index}-x"/>\n`,
    ).join('');
    const date = `2026-10-${two((index % 28) + 1)}T08:${two(index % 60)}:00+00:00`;
    return `  <url>\n    <loc>https://shop.example/en/p/${index}-x</loc>\n    <lastmod>${date}</lastmod>\n${links}  </url>\n`;
  });
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`,
  );
}

const file = sitemap();
const chunks = Array.from({ length: Math.ceil(file.length / CHUNK) }, (_, index) =>
  file.subarray(index * CHUNK, (index + 1) * CHUNK),
);

const nothing = () => {};
const CALLBACKS: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};

function write(to: { write(text: string): void; end(): void }): void {
  const decoder = new TextDecoder();
  for (const chunk of chunks) to.write(decoder.decode(chunk));
  to.end();
}

const READERS: Readonly<Record<string, () => unknown>> = {
  'ours: readSitemap()': async () => {
    let alternates = 0;
    const { entries, findings } = await readSitemap(chunks, 'https://shop.example/sitemap.xml', (entry) => {
      alternates += entry.alternates.length;
    });
    if (entries !== URLS || alternates !== URLS * LANGUAGES.length || findings.length > 0)
      throw new Error('read wrongly');
  },
  "htmlparser2's tokenizer": () => write(new Tokenizer({ xmlMode: true, decodeEntities: false }, CALLBACKS)),
  "htmlparser2's tokenizer, with entities": () => write(new Tokenizer({ xmlMode: true }, CALLBACKS)),
  "htmlparser2's parser, no handlers": () => write(new Parser({}, { xmlMode: true })),
  'npm sitemap': async () => {
    let entries = 0;
    for await (const _ of Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(new XMLToSitemapItemStream()))
      entries += 1;
    if (entries !== URLS) throw new Error('read wrongly');
  },
};

/** Milliseconds of the processor. */
async function cost(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const times = new Map<string, number[]>(Object.keys(READERS).map((name) => [name, []]));
for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
  for (const [name, read] of Object.entries(READERS)) {
    const time = await cost(read);
    if (round >= WARM_UP) times.get(name)?.push(time);
  }
}
console.log(
  `${(file.length / 1e6).toFixed(1)} MB, ${URLS.toLocaleString('en')} URLs. Node ${process.version}. Medians of ${ROUNDS} rounds.\n`,
);
const ours = median(times.get('ours: readSitemap()') ?? []);
printTable([
  ['', 'ms', 'ours to it'],
  ...[...times].map(([name, all]) => [name, median(all).toFixed(0), (ours / median(all)).toFixed(2)]),
]);
