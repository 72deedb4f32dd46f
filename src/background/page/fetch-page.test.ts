// A page as it is fetched: each redirect with what it says itself, what is read of the HTML, and what `report()` and the audit make of it.
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { fakeFetch, type Server } from '../../../test/support/fakes/fake-fetch.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { crawler, found, NOW } from '../../../test/support/generators/facts.ts';
import { sized } from '../../../test/support/sizes.ts';
import { judgePage } from '../../audit/index.ts';
import { factsOfAnswer, report } from '../../report/index.ts';
import { watchOwnRequests } from '../network/own-requests.ts';
import { fetchPage } from './fetch-page.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const PAGE = 'https://example.com/a';
const HTML = `<html lang=de><title>Tea</title><meta name=robots content=noindex><link rel=canonical href=/c>
<h1>Green tea</h1><a href="b#c">b</a>`;

let server: Server;

beforeEach(() => {
  const fake = fakeBrowser();
  setBrowser(fake.browser);
  watchOwnRequests();
  vi.stubGlobal('navigator', { onLine: true });
  const serve: Server = (url, init) => server(url, init);
  vi.stubGlobal(
    'fetch',
    fakeFetch(() => fake, serve),
  );
});

const redirectTo = (location: string, headers = {}) =>
  new Response(null, { status: 301, headers: { location, ...headers } });
const page = (type: string, status = 200) => new Response(HTML, { status, headers: { 'Content-Type': type } });

const JUDGING = { outcome: found('User-agent: *\nDisallow: /private\n'), crawlers: [crawler('Googlebot')], now: NOW };

/** The verdict of the audit, which must be that of `report()`. */
async function verdictOf(url: string) {
  const answer = await fetchPage(url, { wants: 'content' });
  const listed = { url, sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
  const audited = judgePage(listed, answer, JUDGING);
  const shown = report(factsOfAnswer(url, answer), JUDGING.outcome, JUDGING.crawlers, NOW).page;
  expect([audited.verdict, audited.reason]).toEqual([shown.verdict, shown.reason]);
  return { answer, audited };
}

test('an HTML page is read once for its tags, its content and what it links to', async () => {
  server = () => page('text/html');
  const { answer, audited } = await verdictOf(PAGE);
  expect(answer).toMatchObject({
    hops: [],
    isLoop: false,
    response: {
      kind: 'answered',
      url: PAGE,
      headers: { status: 200, contentType: 'text/html' },
      html: {
        isWhole: true,
        title: 'Tea',
        tags: { metas: [{ name: 'robots', content: 'noindex' }] },
        content: { headings: ['Green tea'], canonical: 'https://example.com/c', lang: 'de' },
      },
      size: HTML.length,
      isTruncated: false,
    },
  });
  expect(audited).toMatchObject({
    reason: 'noindex',
    fetched: { status: 200, title: 'Tea', h1: 'Green tea', lang: 'de', links: ['https://example.com/b'] },
  });
});

test('each redirect has its own X-Robots-Tag, and the page is judged by the first of them', async () => {
  server = (url) => (url === PAGE ? redirectTo('/b', { 'X-Robots-Tag': 'noindex' }) : page('text/html'));
  const { answer, audited } = await verdictOf(PAGE);
  expect(answer.hops).toEqual([{ url: PAGE, status: 301, location: 'https://example.com/b', robotsTags: ['noindex'] }]);
  expect(answer.response).toMatchObject({ kind: 'answered', url: 'https://example.com/b' });
  expect(audited).toMatchObject({ reason: 'redirect', fetched: { status: 301 } });
});

test('a loop of redirects ends where it begins again', async () => {
  server = (url) => redirectTo(url === PAGE ? '/b' : '/a');
  const { answer, audited } = await verdictOf(PAGE);
  expect(answer).toMatchObject({ isLoop: true, response: { kind: 'failed', reason: 'redirect' } });
  expect(answer.hops?.map(({ location }) => location)).toEqual(['https://example.com/b', PAGE]);
  expect(audited.fetched).toMatchObject({ isLoop: true, failure: 'redirect' });
});

test('URLs that differ only after their first 2,000 characters are no loop', async () => {
  const long = `https://example.com/${'a'.repeat(2_500)}`;
  server = (url) => (url === long ? redirectTo(`${long}b`) : page('text/html'));
  const { answer } = await verdictOf(long);
  expect(answer).toMatchObject({ isLoop: false, response: { kind: 'answered', url: `${long}b` } });
});

test('for a response that isn’t HTML, only the headers are read', async () => {
  server = () => page('application/pdf');
  const { answer } = await verdictOf(PAGE);
  expect(answer.response).toMatchObject({ kind: 'answered', html: null, size: HTML.length });
});

test('if only the headers are wanted, no body is read', async () => {
  server = () => page('text/html', 404);
  const { response } = await fetchPage(PAGE, { wants: 'headers' });
  expect(response).toMatchObject({ kind: 'answered', headers: { status: 404 }, html: null, size: 0 });
});

test('a page without a response is unreachable', async () => {
  server = () => Promise.reject(new TypeError('failed'));
  const { answer, audited } = await verdictOfSilent();
  expect(answer).toMatchObject({ hops: [], response: { kind: 'failed', reason: 'network' } });
  expect(audited.reason).toBe('unreachable');
});

/** The audit knows that it asked. */
async function verdictOfSilent() {
  const answer = await fetchPage(PAGE, { wants: 'content' });
  const listed = { url: PAGE, sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
  return { answer, audited: judgePage(listed, answer, JUDGING) };
}

/** Tags of a page that is read in pieces. */
const LONG = sized(75_000, 150_000);

test('while a long page is read, others have their turn, and its bytes become text once', async () => {
  server = () => new Response(`${HTML}${'<b>\u00e9</b>'.repeat(LONG)}`, { headers: { 'Content-Type': 'text/html' } });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 11;
    return now;
  });
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  const { response } = await fetchPage(PAGE, { wants: 'content' });
  expect(response).toMatchObject({ html: { title: 'Tea', content: { headings: ['Green tea'], words: LONG + 3 } } });
  expect(pauses.mock.calls.length).toBeGreaterThan(20);
  const long = decode.mock.calls.filter(([input]) => (input?.byteLength ?? 0) > 7 * LONG);
  expect(long).toHaveLength(1);
  vi.restoreAllMocks();
});

test('where the background itself requests the page of a tab, bytes that aren’t UTF-8 never become text and bytes again', async () => {
  const latin = Buffer.from(`${HTML}${'<b>\u00e9</b>'.repeat(1_000)}`, 'latin1');
  server = () => new Response(latin, { headers: { 'Content-Type': 'text/html; charset=windows-1252' } });
  let made = 0;
  const make = String.fromCharCode;
  vi.spyOn(String, 'fromCharCode').mockImplementation((...codes) => {
    made += codes.length;
    return make(...codes);
  });
  const document = {
    url: PAGE,
    documentId: null,
    isOpenToUs: true,
    isPrivate: false,
    isInFront: true,
    awaitedUrl: null,
  };
  const { response } = await fetchPage(PAGE, { wants: 'content', tab: { id: 1, document } });
  expect(response).toMatchObject({ html: { title: 'Tea', content: { words: 1_003 } } });
  // The encoding that a page names is searched in its start.
  expect(made).toBeLessThan(2_000);
  vi.restoreAllMocks();
});
