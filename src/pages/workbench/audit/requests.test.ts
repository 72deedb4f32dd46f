// Which of the URLs that an audit comes to are requested: by where they were listed.
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { listedAt, requestsOf } from './requests.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const SITE = 'http://localhost:8080';
const PUBLIC = 'https://example.com/sitemap.xml';
let asked: unknown[];

beforeEach(() => {
  asked = [];
  const fake = fakeBrowser();
  Object.assign(fake.browser.tabs, { getCurrent: async () => ({ id: 1 }) });
  const sendMessage = async ({ name, args }: { name: string; args: readonly unknown[] }) => {
    asked.push([name, ...args]);
    return { ok: true, value: { kind: 'no-tab' } };
  };
  Object.assign(fake.browser.runtime, { sendMessage });
  setBrowser(fake.browser);
});

test('the file that lists a page is named with it', async () => {
  await requestsOf(SITE).page('http://192.168.1.1/', PUBLIC);
  expect(asked).toEqual([['auditedPage', 1, SITE, 'http://192.168.1.1/', PUBLIC]]);
});

test('robots.txt of an origin is requested only where all that lists its pages is as near to this computer', async () => {
  const { robots } = requestsOf(SITE);
  expect(await robots('http://192.168.1.1', PUBLIC)).toBeNull();
  expect(asked).toEqual([]);
  await robots('http://192.168.1.1', SITE);
  await robots('https://other.example', PUBLIC);
  expect(asked).toEqual([
    ['liveFile', 1, 'http://192.168.1.1', null, 'spare'],
    ['liveFile', 1, 'https://other.example', null, 'spare'],
  ]);
});

test('of several files that list pages, the one farthest from this computer counts, as far as it was read', () => {
  const file = { isOpened: false, read: {}, servedAt: `${SITE}/sitemap.xml` };
  expect(listedAt(SITE, [])).toBe(SITE);
  expect(listedAt(SITE, [file, { ...file, servedAt: PUBLIC }, { ...file, servedAt: 'http://intranet/' }])).toBe(PUBLIC);
  expect(listedAt(SITE, [{ ...file, servedAt: PUBLIC, read: null }])).toBe(SITE);
  expect(listedAt(SITE, [{ ...file, servedAt: 'file:///a.xml', isOpened: true }])).toBe(SITE);
});
