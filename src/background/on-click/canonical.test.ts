// The canonical URL, on a browser in memory: one request, when it is asked for.
import { expect, test } from 'vitest';
import {
  asked,
  askReady,
  fake,
  idOf,
  inNewBrowser,
  type Server,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';

inNewBrowser();

const TARGET = 'https://example.com/main';
const PAGE = 'https://example.com/a';

async function check(server: Server, url = TARGET): Promise<unknown> {
  world.server = (wanted, init) => (wanted === TARGET ? server(wanted, init) : text(''));
  await visit(1, PAGE);
  expect(asked.map((each) => each.url)).not.toContain(TARGET);
  return valueFor('extension://id/popup.html', 'canonical', 1, url, PAGE);
}
const html = (head: string, headers: Record<string, string> = {}, status = 200) =>
  text(`<!doctype html><html><head>${head}</head></html>`, { 'content-type': 'text/html', ...headers }, status);

test.each<[string, Server, object]>([
  ['is a page', () => html(''), { verdict: 'indexable', reason: 'none' }],
  ['is gone', () => html('', {}, 404), { verdict: 'not-indexable', reason: 'status' }],
  ['is noindex', () => html('<meta name=robots content=noindex>'), { verdict: 'not-indexable', reason: 'noindex' }],
  [
    'redirects',
    () => new Response(null, { status: 301, headers: { location: 'https://example.com/new' } }),
    { verdict: 'not-indexable', reason: 'redirect' },
  ],
  [
    'names another one',
    () => html('<link rel=canonical href=https://example.com/third>'),
    { verdict: 'canonicalised', reason: 'canonical' },
  ],
  [
    'a firewall keeps us from',
    () => html('<meta name=robots content=noindex>', { 'cf-mitigated': 'challenge' }, 403),
    { verdict: 'unknown', reason: 'no-response', obstacle: { failure: 'cloudflare' }, status: null },
  ],
  [
    'the site itself refuses, behind a firewall',
    () => html('', { 'x-sucuri-id': '15008' }, 403),
    { verdict: 'not-indexable', reason: 'status', status: 403 },
  ],
  [
    'fails behind a firewall',
    () => html('', { 'x-iinfo': '1-2-0 0NNN' }, 500),
    { verdict: 'not-indexable', reason: 'status', status: 500 },
  ],
])('a canonical URL that %s is reported as that, by one request without cookies', async (_, server, page) => {
  expect(await check(server)).toMatchObject({ kind: 'ready', report: { page } });
  const own = asked.filter(({ url }) => url === TARGET);
  expect(own).toHaveLength(1);
  expect(own[0]?.init).toMatchObject({ credentials: 'omit' });
});

test('a canonical URL in a private network isn’t requested', async () => {
  expect(await check(() => html(''), 'http://127.0.0.1/secret')).toMatchObject({ kind: 'not-fetched' });
  expect(asked.map(({ url }) => url).filter((url) => url.includes('127.0.0.1'))).toEqual([]);
});

test('a canonical URL in a private network isn’t requested because the tab has gone on to a page there', async () => {
  await visit(1, PAGE);
  fake.state.openTab(1, { url: 'http://127.0.0.1:631/' });
  const hostile = 'http://192.168.1.1/cgi?x';
  const view = await valueFor('extension://id/popup.html', 'canonical', 1, hostile, PAGE);
  expect(view).toMatchObject({ kind: 'not-fetched' });
  expect(asked.map(({ url }) => url).filter((url) => url.includes('192.168'))).toEqual([]);
});

test('a page that a tab shows for a moment, while a page of a private network is looked at, names no canonical URL for that', async () => {
  const printer = { url: 'http://127.0.0.1:631/', documentId: idOf('printer') };
  fake.state.openTab(1, printer);
  const hostile = { href: 'http://192.168.1.1/cgi?x', url: 'http://192.168.1.1/cgi?x', isInHead: true };
  const { executeScript } = fake.browser.scripting;
  fake.browser.scripting.executeScript = async (injection) => {
    fake.state.openTab(1, { url: PAGE, tags: { ...tagsInHead(), canonicals: [hostile] } });
    const answer = await executeScript(injection);
    fake.state.openTab(1, printer);
    return answer;
  };
  const { facts, report } = await askReady('view', 1);
  expect(report.url).toBe(printer.url);
  expect(facts.tags).toEqual({ kind: 'unreadable' });
  expect(JSON.stringify(report)).not.toContain(hostile.url);
});

test('a page that has changed its own URL since the report is still the one that names the canonical URL', async () => {
  world.server = (url) => (url === TARGET ? html('') : text(''));
  await visit(1, PAGE);
  fake.state.openTab(1, { url: `${PAGE}#section` });
  expect(await valueFor('extension://id/popup.html', 'canonical', 1, TARGET, PAGE)).toMatchObject({ kind: 'ready' });
});

test('a canonical URL that can’t be reached is unknown, with that as its reason', async () => {
  const view = await check(() => Promise.reject(new TypeError('Failed to fetch')));
  const page = { verdict: 'unknown', obstacle: { kind: 'no-response', failure: 'network' }, reason: 'no-response' };
  expect(view).toMatchObject({ kind: 'ready', facts: { headers: { kind: 'unknown' } }, report: { page } });
});
