// The site's tdmrep.json, on a browser in memory: one request, when it is asked for.
import { expect, test } from 'vitest';
import {
  askAs,
  asked,
  fake,
  inNewBrowser,
  type Server,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

const FILE = 'https://example.com/.well-known/tdmrep.json';
const RULES = JSON.stringify([{ location: '/a/', 'tdm-reservation': 1 }]);

async function tdmFile(server: Server): Promise<unknown> {
  world.server = (url, init) => (url === FILE ? server(url, init) : text(''));
  await visit(1, 'https://example.com/a/b?c#d');
  expect(asked.map(({ url }) => url)).not.toContain(FILE);
  return valueFor('extension://id/popup.html', 'tdmFile', 1);
}

test('tdmrep.json is requested once, without cookies, and the rule about the page is reported', async () => {
  expect(await tdmFile(() => text(RULES))).toEqual({
    kind: 'rules',
    rules: 1,
    omitted: 0,
    match: { number: 1, location: '/a/', isReserved: true, policy: null },
  });
  const own = asked.filter(({ url }) => url === FILE);
  expect(own).toHaveLength(1);
  expect(own[0]?.init).toMatchObject({ credentials: 'omit' });
});

test.each<[string, Server, object]>([
  ['no file', () => text('gone', {}, 404), { kind: 'no-file', status: 404 }],
  ['a file that is gone', () => text('gone', {}, 410), { kind: 'no-file', status: 410 }],
  ['an error', () => text('busy', {}, 503), { kind: 'refused', status: 503 }],
  ['a page in its place', () => text('<!doctype html>'), { kind: 'no-list' }],
  ['too long', () => text(`[${' '.repeat(600_000)}]`), { kind: 'no-list' }],
  ['too long after what would be a list', () => text(`${RULES}${' '.repeat(600_000)}x`), { kind: 'no-list' }],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'failed', reason: 'network' }],
])('a tdmrep.json that states nothing is reported with the reason: %s', async (_, server, expected) => {
  expect(await tdmFile(server)).toEqual(expected);
});

test.each([
  ['shows no web page', 1],
  ['is closed', 2],
])('nothing is asked where the tab %s', async (_, tabId) => {
  fake.state.openTab(1, { url: 'about:blank' });
  const reply = await askAs('extension://id/popup.html', 'tdmFile', tabId);
  expect(reply).toEqual({ ok: true, value: null });
  expect(asked).toEqual([]);
});
