// A tab that shows a network's challenge: what crawlers get of its URL isn't known.
import { expect, test, vi } from 'vitest';
import {
  ask,
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

const URL = 'https://example.com/page';
const MITIGATED = { name: 'CF-Mitigated', value: 'challenge' };
/** As Cloudflare sends it. */
const CHALLENGE_TAGS = tagsInHead(['robots', 'noindex,nofollow']);
const UNKNOWN = {
  facts: { tags: { kind: 'unreadable' }, headers: { kind: 'unknown', reason: 'challenged' } },
  report: {
    page: {
      verdict: 'unknown',
      status: null,
      redirects: null,
      obstacle: { kind: 'no-response', failure: 'cloudflare' },
    },
    directives: [],
    missing: ['tags', 'headers'],
    aiUse: [{ answer: 'unknown' }, { answer: 'unknown' }],
  },
};
const INDEXABLE = { verdict: 'indexable', status: 200 };

async function meet(headers = [MITIGATED], statusCode = 403) {
  world.server = () => text('User-agent: *\nDisallow:\n');
  world.tags = { tags: CHALLENGE_TAGS };
  await visit(1, URL, headers, { statusCode });
  return askReady('view', 1);
}

async function solve() {
  world.tags = { tags: tagsInHead() };
  await visit(1, `${URL}?__cf_chl_f_tk=a-token`, [], { method: 'POST' });
}

test('neither its status nor its tags are the page’s, also to a new worker', async () => {
  expect(await meet()).toMatchObject(UNKNOWN);
  await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png' }));
  startWorker();
  expect(await askReady('view', 1)).toMatchObject(UNKNOWN);
});

test.each([
  ['a refusal by Cloudflare', { name: 'Server', value: 'cloudflare' }],
  // What shows that these networks answered isn't documented.
  ['a refusal by Akamai', { name: 'Server', value: 'AkamaiGHost' }],
  ['a block by Sucuri', { name: 'x-sucuri-block', value: 'EVA079' }],
])('%s is the response that the browser saw, and no challenge', async (_, header) => {
  const { report } = await meet([header]);
  expect(report.page).toMatchObject({ verdict: 'not-indexable', status: 403, obstacle: { kind: 'status' } });
});

test('once it is solved, the page has its own verdict', async () => {
  await meet();
  await solve();
  expect((await askReady('view', 1)).report.page).toMatchObject(INDEXABLE);
});

test('it is a challenge whatever URL its script shows', async () => {
  await meet();
  // As Cloudflare's does until it has loaded.
  await goTo(1, `${URL}?__cf_chl_rt_tk=a-token`);
  expect(await askReady('view', 1)).toMatchObject(UNKNOWN);
  expect(await ask('rawHtml', 1)).toMatchObject({ kind: 'other-page' });
});

test('it is the same answer where it comes back from the back/forward cache', async () => {
  await meet();
  await visit(1, 'https://example.com/other');
  fake.state.openTab(1, { url: URL, documentId: idOf(URL), tags: CHALLENGE_TAGS });
  await commit(1, URL, ['forward_back']);
  expect(await askReady('view', 1)).toMatchObject(UNKNOWN);
});

test('a look-up that gets the page says what it has, and the challenge isn’t compared with it', async () => {
  await meet();
  world.server = (url) => text(url === URL ? '<p>' : '', { 'content-type': 'text/html' });
  const requests = asked.length;
  expect((await askReady('lookUpHeaders', 1)).report).toMatchObject({ page: INDEXABLE, missing: [], directives: [] });
  expect(asked.slice(requests).map(({ url }) => url)).toEqual([URL]);
  expect(await ask('rawHtml', 1)).toMatchObject({ kind: 'other-page', status: 200, challenge: null });
});

test('a look-up that meets a challenge, too, says so', async () => {
  await meet();
  world.server = () => text('', { 'cf-mitigated': 'challenge' }, 403);
  expect(await askReady('lookUpHeaders', 1)).toMatchObject({ ...UNKNOWN, lookUpFailure: 'cloudflare' });
});

test('a record stored before challenges were recognized is still read', async () => {
  world.server = () => text('User-agent: *\nDisallow:\n');
  await visit(1, URL);
  await askReady('view', 1);
  const { session } = fake.browser.storage;
  const stored = Object.entries(await session.get(null)).filter(([key]) => key.startsWith('tab:'));
  expect(stored).toHaveLength(1);
  await session.set(
    Object.fromEntries(stored.map(([key, record]) => [key, JSON.parse(JSON.stringify(record), withoutChallenge)])),
  );
  startWorker();
  expect((await askReady('view', 1)).report.page).toMatchObject(INDEXABLE);
});

const withoutChallenge = (key: string, value: unknown) => (key === 'challenge' ? undefined : value);
