// A page of an audit, on a browser in memory: one request and its redirects, when it is asked for.
import { expect, test, vi } from 'vitest';
import {
  asked,
  fake,
  inNewBrowser,
  type Server,
  text,
  valueFor,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { crawler, found, NOW } from '../../../test/support/generators/facts.ts';
import { judgePage, keptAnswer } from '../../audit/index.ts';
import type { AuditedPage } from '../../shared/audited-page.ts';

inNewBrowser();

const SITE = 'https://example.com';
const WORKBENCH = 'extension://id/workbench.html';
const HTML = '<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1><a href="/green">green</a></html>';

async function auditedPage(server: Server, url = `${SITE}/tea`, site = SITE, namedBy = site): Promise<unknown> {
  world.server = server;
  fake.state.openTab(1, { url: WORKBENCH });
  return valueFor(WORKBENCH, 'auditedPage', 1, site, url, namedBy);
}

test('an audited page is requested without cookies, past the cache, and read', async () => {
  const html = { 'content-type': 'text/html' };
  expect(await auditedPage(() => text(HTML, html))).toMatchObject({
    kind: 'answered',
    answer: {
      hops: [],
      response: {
        headers: { status: 200 },
        html: { title: 'Tea', content: { lang: 'en', targets: [`${SITE}/green`] } },
      },
    },
  });
  expect(asked.map(({ url }) => url)).toEqual([`${SITE}/tea`]);
  expect(asked[0]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
});

test('a page of a site that a policy closes to extensions wasn’t requested', async () => {
  fake.state.closedHosts.add('example.com');
  expect(await auditedPage(() => text(HTML))).toEqual({ kind: 'not-requested', reason: 'no-access' });
});

test('what a page says about AI is kept, wherever it says it, and decides as in the popup', async () => {
  const license =
    '<rsl><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>';
  const head = {
    meta: '<meta name="tdm-reservation" content="1">',
    license: `<script type="application/rsl+xml">${license}</script>`,
    'structured-data': '<script type="application/ld+json">{"isAccessibleForFree": false}</script>',
    usage: '',
    tdm: '',
  };
  const headers: Readonly<Record<string, Record<string, string>>> = {
    usage: { 'content-usage': 'train-ai=n' },
    tdm: { 'tdm-reservation': '1' },
  };
  const listed = { url: `${SITE}/tea`, sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
  // Of all operators, only Apple documents that it heeds structured data: for answers.
  const crawlers = ['GPTBot', 'Applebot'].map(crawler);
  const by = async (place: keyof typeof head) => {
    const html = `<!doctype html><title>Tea</title>${head[place]}`;
    const sent = { 'content-type': 'text/html', ...headers[place] };
    const page = (await auditedPage(() => text(html, sent))) as AuditedPage;
    if (page.kind !== 'answered') throw new Error(page.kind);
    const judging = { outcome: found(''), crawlers, now: NOW };
    const { ai, aiBy } = judgePage(listed, keptAnswer(listed.url, page.answer), judging);
    const purpose = place === 'structured-data' ? 'ai-search' : 'ai-training';
    return [ai[purpose], aiBy[purpose].map((source) => `${source.place}: ${source.text}`)];
  };
  expect(await by('meta')).toEqual(['opted-out', ['meta: tdm-reservation: 1']]);
  expect(await by('license')).toEqual(['opted-out', ['license: prohibits ai-train']]);
  expect(await by('structured-data')).toEqual(['opted-out', ['structured-data: isAccessibleForFree: false']]);
  expect(await by('usage')).toEqual(['opted-out', ['header: Content-Usage: train-ai=n']]);
  expect(await by('tdm')).toEqual(['opted-out', ['header: tdm-reservation: 1']]);
});

test('a page of more than 2 MiB is read so far', async () => {
  const size = 2 * 1024 * 1024;
  const read = async (html: string) => {
    const page = await auditedPage(() => text(html, { 'content-type': 'text/html' }));
    return (page as { answer: { response: unknown } }).answer.response;
  };
  const short = '<title>Tea</title>'.padEnd(size, ' ');
  expect(await read(short)).toMatchObject({ size, isTruncated: false, html: { title: 'Tea', isWhole: true } });
  expect(await read(`${short} `)).toMatchObject({ size, isTruncated: true, html: { title: 'Tea', isWhole: false } });
});

test('a page that never ends is given up after 10 seconds, though it sends something all the time', async () => {
  let isGivenUp = false;
  const endless: Server = (_, { signal }) => {
    const body = new ReadableStream({
      start(controller) {
        const timer = setInterval(() => controller.enqueue(new TextEncoder().encode('<p>')), 100);
        signal?.addEventListener('abort', () => {
          isGivenUp = true;
          clearInterval(timer);
          controller.error(new Error('aborted'));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/html' } });
  };
  const page = auditedPage(endless);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isGivenUp).toBe(true);
  expect(await page).toMatchObject({ answer: { response: { kind: 'failed', reason: 'timeout' } } });
});

test('a server that refuses for now says for how long', async () => {
  const answer = await auditedPage(() => text('', { 'retry-after': '120' }, 429));
  expect(answer).toMatchObject({ answer: { response: { headers: { status: 429 }, retryAfter: '120' } } });
});

test('a redirect into a private network is seen, and not followed', async () => {
  const answer = await auditedPage(
    () => new Response(null, { status: 302, headers: { location: 'http://192.168.0.1/' } }),
  );
  expect(answer).toMatchObject({
    answer: { hops: [{ status: 302, location: 'http://192.168.0.1/' }], response: { kind: 'failed' } },
  });
  expect(asked).toHaveLength(1);
});

test.each([
  ['http://localhost/', 'private-network'],
  ['http://10.0.0.1/', 'private-network'],
  ['ftp://example.com/', 'bad-url'],
  [`${SITE}/${'s'.repeat(70_000)}`, 'bad-url'],
])('nothing is requested for $0', async (url, reason) => {
  expect(await auditedPage(() => text(HTML), url)).toEqual({ kind: 'not-requested', reason });
  expect(asked).toEqual([]);
});

test('without access nothing is requested', async () => {
  fake.browser.permissions.contains = async () => false;
  expect(await auditedPage(() => text(HTML))).toEqual({ kind: 'not-requested', reason: 'no-access' });
  expect(asked).toEqual([]);
});

test.each(['http://192.168.1.1/', 'http://localhost/admin'])(
  'what a public sitemap of a site on this computer lists nearer to this computer isn’t requested: %s',
  async (url) => {
    const answer = await auditedPage(() => text(HTML), url, 'http://localhost', 'https://example.com/sitemap.xml');
    expect(answer).toEqual({ kind: 'not-requested', reason: 'private-network' });
    expect(asked).toEqual([]);
  },
);
