// `npm run bench -- audit`: a million URLs in nine sitemaps for every crawler of the catalog, from the files' bytes to what room #audit draws
// before pages are fetched. Beside it the same URLs in room #urls: a list, judged and counted. In turn, so that a machine that slows down
// slows both. Time is that of the processor, of this process.
import { catalogue } from '../../src/crawlers/index.ts';
import { readSitemap } from '../../src/sitemaps/index.ts';
import { createAuditRoom } from '../../src/workers/audit/room.ts';
import { createUrlList } from '../../src/workers/urls/url-list.ts';
import { readSource } from '../../src/workers/urls/url-source.ts';
import { median, printTable } from './measure.ts';

const URLS = 1_000_000;
const FILES = 9;
const ROUNDS = 3;
const SITE = 'https://www.example.com';
/** What the worker reads at once. */
const CHUNK = 2 ** 20;

const ROBOTS = `User-agent: *
Disallow: /cart
Disallow: /search
Disallow: /*?sort=
Allow: /search/help

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: Googlebot
Disallow: /private/
Allow: /private/*/item-1

User-agent: bingbot
Disallow: /private/
Crawl-delay: 1
`;

const two = (value: number) => String(value).padStart(2, '0');

/** @param line of the URL at a place */
const linesOf = (from: number, to: number, line: (url: string, index: number) => string): string =>
  Array.from({ length: to - from }, (_, index) => {
    const itemIndex = from + index;
    const folder = ['tea', 'cart', 'search', 'private'][itemIndex % 4];
    return line(
      `${SITE}/${folder}/${itemIndex % 977}/item-${itemIndex}${itemIndex % 9 === 0 ? '?sort=price' : ''}`,
      itemIndex,
    );
  }).join('');

const list = new Blob([linesOf(0, URLS, (url) => `${url}\n`)]);
const sitemaps = Array.from({ length: FILES }, (_, file) => {
  const [from, to] = [file, file + 1].map((index) => Math.floor((URLS * index) / FILES));
  const entries = linesOf(
    from ?? 0,
    to ?? 0,
    (url, index) =>
      `  <url>\n    <loc>${url}</loc>\n    <lastmod>2026-10-${two((index % 28) + 1)}T08:${two(index % 60)}:00Z</lastmod>\n  </url>\n`,
  );
  const blob = new Blob([
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
  ]);
  return { url: `${SITE}/sitemap-${file}.xml`, blob };
});

const outcome = {
  kind: 'found',
  requestedUrl: `${SITE}/robots.txt`,
  finalUrl: `${SITE}/robots.txt`,
  hops: [],
  status: 200,
  fetchedAt: 0,
  body: { encoding: 'utf-8', data: ROBOTS },
  size: ROBOTS.length,
  isTruncated: false,
  contentType: 'text/plain',
} as const;

/** To the end, at once. */
function run<Result>(steps: Generator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < blob.size; from += CHUNK) {
    yield new Uint8Array(await blob.slice(from, from + CHUNK).arrayBuffer());
  }
}

async function inUrls(): Promise<number> {
  const policies = catalogue.map(() => 'by-rules' as const);
  const room = createUrlList({ site: SITE, robots: ROBOTS, crawlers: catalogue, policies });
  for await (const found of readSource({ name: 'urls.txt', blob: list, column: null }, () => {})) {
    run(room.take(found, 'urls.txt'));
  }
  return run(room.count()).facets.total;
}

async function inAudit(): Promise<number> {
  const { audit, reports, assess } = createAuditRoom({ site: SITE, outcome, crawlers: catalogue, now: Date.now() });
  for (const { url, blob } of sitemaps) {
    reports.set(url, await readSitemap(chunksOf(blob), url, (entry) => audit.list(entry, url)));
  }
  const facts = sitemaps.map(({ url }) => ({
    url,
    redirects: [],
    status: 200,
    failure: '' as const,
    isNamedByRobots: true,
  }));
  return run(assess(facts)).totals.listed;
}

/** Seconds of the processor. */
async function cost(work: () => Promise<number>): Promise<number> {
  const start = process.cpuUsage();
  if ((await work()) !== URLS) throw new Error('read wrongly');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const times: { readonly urls: number; readonly audit: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) times.push({ urls: await cost(inUrls), audit: await cost(inAudit) });
const [urls, audit] = [median(times.map((each) => each.urls)), median(times.map((each) => each.audit))];
console.log(`All ${catalogue.length} crawlers. Node ${process.version}. Medians of ${ROUNDS} rounds.\n`);
printTable([
  [`${URLS.toLocaleString('en')} URLs`, 'seconds', 'to #urls'],
  ['#urls: a list', urls.toFixed(2), '1.00'],
  [`#audit: ${FILES} sitemaps`, audit.toFixed(2), (audit / urls).toFixed(2)],
]);
