// The page that answers a form sent with POST: what crawlers get of its URL, with GET, isn't known.
import { expect, test, vi } from 'vitest';
import {
  asked,
  askReady,
  commit,
  fake,
  goTo,
  idOf,
  inNewBrowser,
  startWorker,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';

inNewBrowser();

const URL = 'https://example.com/search';
const NOINDEX = [{ name: 'X-Robots-Tag', value: 'noindex' }];

async function send(headers: typeof NOINDEX = []) {
  world.server = () => text('User-agent: *\nDisallow:\n');
  await visit(1, URL, headers, { method: 'POST' });
  return askReady('view', 1);
}

test.each([[[]], [NOINDEX]])(
  'neither its headers nor its tags count, and the verdict is unknown: %j',
  async (headers) => {
    world.tags = { tags: tagsInHead(['robots', 'noindex']) };
    const view = await send(headers);
    expect(view.facts).toEqual({ tags: { kind: 'unreadable' }, headers: { kind: 'unknown', reason: 'posted' } });
    expect(view.report.missing).toEqual(['tags', 'headers']);
    expect(view.report.page).toMatchObject({ verdict: 'unknown', status: null, redirects: null });
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png' }));
    startWorker();
    expect((await askReady('view', 1)).report.page.verdict).toBe('unknown');
  },
);

test.each([
  ['<p>', 'indexable'],
  ['<meta name=robots content=noindex>', 'not-indexable'],
])('a look-up is one GET, and says what the URL has: %s', async (html, verdict) => {
  await send(NOINDEX);
  world.server = (url) => (url === URL ? text(html, { 'content-type': 'text/html' }) : text(''));
  const requests = asked.length;
  const { report } = await askReady('lookUpHeaders', 1);
  expect(asked.slice(requests).map(({ url, init }) => [url, init.method ?? 'GET'])).toEqual([[URL, 'GET']]);
  expect(report.page).toMatchObject({ verdict, status: 200 });
  expect(report.missing).toEqual([]);
});

test('what the form leads to by a redirect with GET is seen', async () => {
  world.server = () => text('User-agent: *\nDisallow:\n');
  // The browser reports the method of the last request.
  await visit(1, URL, NOINDEX, { method: 'GET' });
  expect((await askReady('view', 1)).report.page).toMatchObject({ verdict: 'not-indexable', status: 200 });
});

test('the form of a solved challenge leads to the page itself', async () => {
  world.server = () => text('User-agent: *\nDisallow:\n');
  await visit(1, `${URL}?__cf_chl_f_tk=a-token`, NOINDEX, { method: 'POST' });
  expect((await askReady('view', 1)).report.page).toMatchObject({ verdict: 'not-indexable', status: 200 });
});

test('it is the same answer where it comes back from the back/forward cache', async () => {
  await send();
  await visit(1, 'https://example.com/other');
  fake.state.openTab(1, { url: URL, documentId: idOf(URL) });
  await commit(1, URL, ['forward_back']);
  expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'posted' });
});

test('where it goes on by itself, that is why nothing is known', async () => {
  await send();
  await goTo(1, 'https://example.com/other');
  expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'own-navigation' });
});
