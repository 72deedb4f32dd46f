// Redirects that the background follows by itself: each hop is checked before it is requested.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { fakeFetch, type Server } from '../../../test/support/fakes/fake-fetch.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { followRedirects } from './follow-redirects.ts';
import { watchOwnRequests } from './own-requests.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const LIMITS = { timeoutMs: 1_000, maxBytes: 1_000 };
const PUBLIC = 'https://public.example/a';

let asked: string[];
let server: Server;

beforeEach(() => {
  const fake = fakeBrowser();
  setBrowser(fake.browser);
  watchOwnRequests();
  asked = [];
  vi.stubGlobal('navigator', { onLine: true });
  const serve: Server = (url, init) => {
    asked.push(url);
    return server(url, init);
  };
  vi.stubGlobal(
    'fetch',
    fakeFetch(() => fake, serve),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } });

test('a redirect from this computer to a public site leads no further than that site may', async () => {
  const start = 'http://localhost/a';
  server = (url) => redirectTo(url === start ? PUBLIC : 'http://localhost/b');
  expect(await followRedirects(start, LIMITS, 'no-cache')).toEqual({
    kind: 'not-followed',
    reason: 'private-network',
    origin: 'http://localhost',
    hops: [
      { url: start, status: 302, location: PUBLIC, robotsTags: [] },
      { url: PUBLIC, status: 302, location: 'http://localhost/b', robotsTags: [] },
    ],
  });
  expect(asked).toEqual([start, PUBLIC]);
});

test('all hops together take no longer than the limit, and what the browser says of the one that is given up isn’t reported', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Each hop answers after 600 ms, or fails once it is given up.
  server = (url, { signal }) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('net::ERR_ABORTED')));
      setTimeout(() => resolve(url === PUBLIC ? redirectTo('/b') : new Response('late')), 600);
    });
  const answer = followRedirects(PUBLIC, LIMITS, 'no-cache');
  await vi.advanceTimersByTimeAsync(5_000);
  const hops = [{ url: PUBLIC, status: 302, location: 'https://public.example/b', robotsTags: [] }];
  expect(await answer).toMatchObject({ kind: 'failed', reason: 'timeout', error: null, hops });
  expect(asked).toHaveLength(2);
});

test('a redirect with a user name and password, which fetch() refuses, is followed without them', async () => {
  server = (url) => (url === PUBLIC ? redirectTo('https://user:secret@public.example/b') : new Response('found'));
  expect(await followRedirects(PUBLIC, LIMITS, 'no-cache')).toMatchObject({ kind: 'answered', status: 200 });
  expect(asked).toEqual([PUBLIC, 'https://public.example/b']);
});

const many = () => new Headers(Array.from({ length: 10_001 }, (_, index) => [`a${index}`, '']));
const broken = () => new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });

test.each<[string, Server, string]>([
  [
    'kept back by Firefox before it is over',
    () => {
      throw new Error('NS_ERROR_DOM_BAD_URI');
    },
    'no-access',
  ],
  [
    'that doesn’t come',
    () => {
      throw new Error('NS_ERROR_NET_RESET');
    },
    'failed',
  ],
  ['that breaks off', () => new Response(broken()), 'failed'],
  ['with more headers than are read', () => new Response('', { headers: many() }), 'failed'],
])('only what the browser keeps back is closed to extensions: a response %s', async (_, answer, kind) => {
  server = answer;
  expect((await followRedirects(PUBLIC, LIMITS, 'no-cache')).kind).toBe(kind);
});

test('a response that Firefox keeps back once all of it has come is closed to extensions, too', async () => {
  server = () => new Response('found');
  const received = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await received(url, init);
    throw new TypeError('NetworkError when attempting to fetch resource.');
  });
  expect((await followRedirects(PUBLIC, LIMITS, 'no-cache')).kind).toBe('no-access');
});
