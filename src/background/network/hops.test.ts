// The redirects on the way to a page: what the robots.txt of their origins says, where it is kept.
import { expect, test } from 'vitest';
import {
  asked,
  askReady,
  clock,
  commit,
  drawn,
  fake,
  idOf,
  inNewBrowser,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

/** Follows the redirects, one URL after the other, to the last. */
async function arrive(tabId: number, urls: readonly string[], more: { readonly incognito?: true } = {}) {
  const last = urls.at(-1) ?? '';
  fake.state.openTab(tabId, { url: last, documentId: idOf(last), ...more });
  for (const [index, url] of urls.slice(0, -1).entries()) {
    await fake.browser.webRequest.onBeforeRedirect.fire({
      ...{ requestId: 'page', tabId, url, statusCode: 301, redirectUrl: urls[index + 1] ?? '', timeStamp: clock() },
      responseHeaders: [{ name: 'X-Robots-Tag', value: 'noarchive' }],
    });
  }
  const response = { requestId: 'page', tabId, url: last, statusCode: 200, responseHeaders: [], timeStamp: clock() };
  await fake.browser.webRequest.onResponseStarted.fire(response);
  await commit(tabId, last, ['server_redirect']);
  await drawn(tabId);
}

const crawlOf = async (tabId: number) => {
  const { report } = await askReady('view', tabId);
  return report.page.redirects?.map(({ crawl }) => crawl?.find(({ token }) => token === 'Googlebot') ?? null);
};

test('redirects on the page’s origin and on another that was visited are judged, without a request', async () => {
  world.server = (url) => text(`User-agent: *\nDisallow: ${url.includes('other') ? '/from' : '/old'}\n`);
  await visit(1, 'https://other.example/');
  const before = asked.length;
  await arrive(2, [
    'https://unknown.example/',
    'https://other.example/from',
    'https://example.com/old',
    'https://example.com/',
  ]);
  expect(await crawlOf(2)).toEqual([
    null,
    { token: 'Googlebot', answer: 'disallowed', line: 2 },
    { token: 'Googlebot', answer: 'disallowed', line: 2 },
  ]);
  expect(asked.slice(before).map(({ url }) => url)).toEqual(['https://example.com/robots.txt']);
  const { report } = await askReady('view', 2);
  expect(report.page.redirects?.[0]?.directives).toMatchObject([{ name: 'noarchive' }]);
});

test('a private window doesn’t see what other windows visited', async () => {
  await visit(1, 'https://other.example/');
  await arrive(2, ['https://other.example/from', 'https://example.com/'], { incognito: true });
  expect(await crawlOf(2)).toEqual([null]);
});

test('of many origins, five are looked up', async () => {
  const origins = Array.from({ length: 10 }, (_, index) => `https://s${index}.example/`);
  for (const [index, url] of origins.entries()) await visit(index + 1, url);
  await arrive(20, [...origins, 'https://example.com/']);
  const answers = (await crawlOf(20)) ?? [];
  expect(answers.filter((one) => one !== null)).toHaveLength(5);
});
