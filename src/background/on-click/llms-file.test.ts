// The site's llms.txt, on a browser in memory: one request, when it is asked for.
import { expect, test } from 'vitest';
import {
  askAs,
  asked,
  fake,
  inNewBrowser,
  type Server,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

const FILE = 'https://example.com/llms.txt';

test.each<[string, Server, object]>([
  ['there is one', () => text('# Site'), { status: 200, isText: true, bytes: 6 }],
  ['no file', () => text('', {}, 404), { status: 404 }],
  ['a page in its place', () => text('<p>', { 'content-type': 'text/html' }), { status: 200, isText: false }],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { status: null, isText: false, bytes: 0 }],
])('what a request for llms.txt found is reported: %s', async (_, server, expected) => {
  world.server = (url, init) => (url === FILE ? server(url, init) : text(''));
  await visit(1, 'https://example.com/a');
  expect(asked.map(({ url }) => url)).not.toContain(FILE);
  const reply = await askAs('extension://id/popup.html', 'llmsFile', 1);
  expect(reply).toMatchObject({ ok: true, value: { ...expected, links: [] } });
  const own = asked.filter(({ url }) => url === FILE);
  expect(own).toHaveLength(1);
  expect(own[0]?.init).toMatchObject({ credentials: 'omit' });
});

test.each([
  [20, 2_000, 20],
  [21, 2_000, 0],
  [1, 2_001, 0],
])('of %i links with URLs of %i characters in a page’s answer, %i are listed', async (count, longest, listed) => {
  await visit(1, 'https://example.com/a');
  const links = Array(count).fill({ rel: 'alternate', url: 'x'.repeat(longest) });
  fake.browser.scripting.executeScript = async () => [{ result: links }];
  const reply = await askAs('extension://id/popup.html', 'llmsFile', 1);
  expect(reply).toMatchObject({ ok: true, value: { links: { length: listed } } });
});
