// The operators' lists of IP addresses, on a browser in memory: only those of the catalog, and only where access is given.
import { expect, test } from 'vitest';
import {
  asked,
  fake,
  inNewBrowser,
  type Server,
  text,
  valueFor,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

const LIST = 'https://openai.com/gptbot.json';

async function publishedList(server: Server, url = LIST): Promise<unknown> {
  world.server = server;
  fake.state.openTab(1, { url: 'extension://id/workbench.html' });
  return valueFor('extension://id/workbench.html', 'publishedList', 1, url);
}

test('a published list is fetched once, without cookies', async () => {
  expect(await publishedList(() => text('{"prefixes":[]}'))).toEqual({ kind: 'text', text: '{"prefixes":[]}' });
  expect(asked.map(({ url }) => url)).toEqual([LIST]);
  expect(asked[0]?.init).toMatchObject({ credentials: 'omit' });
});

test.each<[string, Server]>([
  ['gone', () => text('gone', {}, 404)],
  ['longer than any list', () => text('1'.repeat(2 * 1024 * 1024 + 1))],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a published list that doesn’t come is reported as failed: %s', async (_, server) => {
  expect(await publishedList(server)).toEqual({ kind: 'failed' });
});

test('no other URL is fetched', async () => {
  for (const url of ['https://openai.com/', 'https://openai.com/gptbot.json?x', 'http://127.0.0.1/', ''])
    expect(await publishedList(() => text('{}'), url)).toEqual({ kind: 'failed' });
  expect(asked).toEqual([]);
});

test('a redirect into this computer’s network is not followed', async () => {
  const redirect = () => new Response(null, { status: 302, headers: { location: 'https://127.0.0.1/list' } });
  expect(await publishedList(redirect)).toEqual({ kind: 'no-access' });
  expect(asked.map(({ url }) => url)).toEqual([LIST]);
});

test('a redirect is followed to https, and none to http', async () => {
  const redirectTo = (location: string) => new Response(null, { status: 301, headers: { location } });
  const HERE = 'https://openai.com/lists/gptbot.json';
  const moved = (url: string) => (url === LIST ? redirectTo('/lists/gptbot.json') : text('{"prefixes":[]}'));
  expect(await publishedList(moved)).toEqual({ kind: 'text', text: '{"prefixes":[]}' });
  expect(asked.map(({ url }) => url)).toEqual([LIST, HERE]);
  const onward = (url: string) => redirectTo(url === LIST ? HERE : 'http://openai.com/gptbot.json');
  expect(await publishedList(onward)).toEqual({ kind: 'failed' });
  expect(asked.slice(2).map(({ url }) => url)).toEqual([LIST, HERE]);
});

test('nothing is fetched without access', async () => {
  fake.state.hasAccess = false;
  expect(await publishedList(() => text('{}'))).toEqual({ kind: 'no-access' });
  expect(asked).toEqual([]);
});
