// A page's own response, as its process sends it: within the limits of what was asked for, or none.
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { requestThroughPage } from './page-request.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const URL = 'https://example.com/';
const RESPONSE = {
  kind: 'answered',
  status: 200,
  finalUrl: URL,
  isRedirected: false,
  headers: [],
  body: { encoding: 'utf-8', data: '' },
  size: 0,
  isTruncated: false,
};

test.each<[string, (more: number) => object]>([
  ['characters in the body', (more) => ({ body: { encoding: 'bytes', data: 'x'.repeat(1_000 + more) } })],
  ['characters in the URL', (more) => ({ finalUrl: URL.padEnd(2 ** 21 + more, 'a') })],
  ['headers', (more) => ({ headers: Array(10_000 + more).fill(['a', '']) })],
  ['characters in headers', (more) => ({ headers: [['a', 'x'.repeat(499_999 + more)]] })],
])('a response with more %s than a page’s request gives is none', async (_, changes) => {
  const { browser } = fakeBrowser();
  setBrowser(browser);
  const answer = (more: number) => {
    browser.scripting.executeScript = async () => [{ result: { ...RESPONSE, ...changes(more) } }];
    return requestThroughPage(1, URL, { timeoutMs: 1_000, maxBytes: 1_000 });
  };
  expect(await answer(0)).toEqual({ ...RESPONSE, ...changes(0) });
  expect(await answer(1)).toBeNull();
});
