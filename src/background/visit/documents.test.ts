// What is reported about a document's load, whatever order and number the browser's events come in.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { held } from '../../../test/support/held.ts';
import { loadErrorKind } from './load-error.ts';

let fake: Fake;
let documents: typeof import('./documents.ts');
let hops: typeof import('./pending-redirects.ts');
let memory: typeof import('../tab-memory.ts');

const PAGE = 'https://example.com/page';
/** Long enough ago that nothing is waited for any more. */
const START = Date.UTC(2026, 0, 1);

beforeEach(async () => {
  vi.resetModules();
  fake = fakeBrowser();
  fake.state.openTab(1, { url: PAGE });
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
  documents = await import('./documents.ts');
  hops = await import('./pending-redirects.ts');
  memory = await import('../tab-memory.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('webextension-polyfill');
});

const none = {
  contentType: null,
  links: [],
  contentUsage: [],
  tdmReservation: [],
  tdmPolicy: [],
  refresh: '0; url=/new',
};
const responded = (at: number, { requestId = 'r1', url = PAGE, status = 200, robotsTags = [] as string[] } = {}) =>
  documents.rememberResponse({
    requestId,
    tabId: 1,
    url,
    at: START + at,
    headers: { status, robotsTags, ...none },
    isPosted: false,
    challenge: null,
  });
const failed = (at: number, error: string, { requestId = 'r1', url = PAGE } = {}) =>
  documents.rememberFailure({ requestId, tabId: 1, url, at: START + at, error });
const committed = (
  at: number,
  { documentId = 'd1' as string | null, url = PAGE, back = false, isRedirected = false } = {},
) =>
  documents.rememberCommit({
    ...{ tabId: 1, documentId, url, at: START + at },
    ...{ isBackOrForward: back, isRedirected, isShown: true },
  });
const navigationFailed = (at: number, error: string, documentId: string | null, url = PAGE) =>
  documents.rememberNavigationFailure({ tabId: 1, documentId, url, at: START + at, error });
const redirected = (location: string, more: { url?: string; robotsTags?: string[] } = {}) => {
  const { url = 'https://example.com/first', robotsTags = [] } = more;
  const hop = { url, status: 301, location, robotsTags };
  hops.rememberRedirect({ requestId: 'r1', tabId: 1, url, at: START, hop });
};
const lookedUp = (status: number, documentId: string | null = 'd1') =>
  documents.rememberLookUp(
    1,
    { url: PAGE, documentId },
    {
      url: PAGE,
      tags: { kind: 'unreadable' },
      headers: { kind: 'seen', headers: { status, robotsTags: [], ...none }, by: 'look-up' },
      redirects: [],
    },
  );
const loadOf = (documentId: string | null = 'd1') => documents.loadOf(1, { url: PAGE, documentId });
const statusOf = async (documentId?: string | null) => {
  const { headers } = await loadOf(documentId);
  return headers.kind === 'seen' ? headers.headers.status : headers.reason;
};

describe('headers of a document', () => {
  test('headers are not those of a response that the browser gave up before', async () => {
    await responded(10, { status: 299 });
    await failed(11, 'NS_BINDING_ABORTED');
    await committed(20, { back: true });
    expect(await statusOf()).toBe('restored');
    expect((await loadOf()).error).toBeNull();
  });

  test('headers aren’t those of a request after which the tab still shows the page before (Chromium)', async () => {
    await responded(10);
    await navigationFailed(11, 'net::ERR_ABORTED', null);
    await committed(20, { back: true });
    expect(await statusOf()).toBe('restored');
  });

  test('headers are kept if the tab failed to open another page in between (Chromium)', async () => {
    await responded(10);
    await navigationFailed(11, 'net::ERR_ABORTED', null, 'https://example.com/other');
    await committed(20);
    expect(await statusOf()).toBe(200);
  });

  test('headers are not those of a response before which another page took the tab', async () => {
    await responded(10);
    await committed(15, { documentId: 'd2', url: 'https://example.com/other' });
    await committed(20, { back: true });
    expect(await statusOf()).toBe('restored');
  });

  test('without document ids, headers are those of the document’s response where another page took the tab before', async () => {
    await responded(10, { requestId: 'r0', url: 'https://example.com/other' });
    await committed(20, { documentId: null, url: 'https://example.com/other' });
    await responded(30, { status: 299 });
    await committed(40, { documentId: null });
    expect(await statusOf(null)).toBe(299);
    expect((await loadOf(null)).rawTags).toBe('of-document');
  });

  test('without document ids, headers aren’t those of the document that was at the URL before', async () => {
    await committed(5, { documentId: null, url: 'https://example.com/first' });
    await responded(10);
    await committed(20, { documentId: null });
    await committed(30, { documentId: null, url: 'https://example.com/other' });
    await committed(40, { documentId: null, back: true });
    expect(await statusOf(null)).toBe('restored');
  });

  test.each([
    ['loaded by a link', false],
    ['loaded by Back', true],
  ])('however often a document is restored, the URL that it was loaded for is known: %s', async (_, back) => {
    await committed(20, { url: 'https://example.com/other', back });
    for (let at = 30; at < 300; at += 20) {
      await committed(at, { documentId: 'd2', url: 'https://example.com/next', back: at > 30 });
      await committed(at + 10, { back: true });
    }
    expect(await statusOf()).toBe('own-navigation');
    expect((await loadOf()).rawTags).toBeNull();
  });

  test('headers that were looked up for a document are not those of the next one at its URL, nor the other way round', async () => {
    await responded(10);
    await committed(20);
    lookedUp(404);
    expect(await statusOf()).toBe(404);
    await responded(30, { requestId: 'r2', status: 503 });
    await committed(40, { documentId: 'd2' });
    expect([await statusOf('d2'), await statusOf('d1')]).toEqual([503, 404]);
  });

  test('headers are those of the document’s response where a blank document came in between', async () => {
    await responded(10);
    await committed(15, { documentId: 'd2', url: 'about:blank' });
    await committed(20);
    expect(await statusOf()).toBe(200);
  });

  test('headers are those of the document’s response where both came in the same moment', async () => {
    await responded(20);
    await committed(20);
    expect(await statusOf()).toBe(200);
  });

  test('headers are found by time, whatever order the browser reports in', async () => {
    await responded(30, { requestId: 'r2', status: 404 });
    await responded(10);
    await committed(40);
    expect(await statusOf()).toBe(404);
  });

  test('headers are not those of a response that came after the document', async () => {
    await responded(10);
    await committed(20);
    await responded(30, { requestId: 'r2', status: 404 });
    expect(await statusOf()).toBe(200);
  });

  test('headers are those of the document’s response where it broke off afterwards', async () => {
    await responded(10);
    await committed(20);
    await failed(30, 'net::ERR_CONNECTION_RESET');
    await navigationFailed(30, 'net::ERR_CONNECTION_RESET', 'd1');
    expect(await statusOf()).toBe(200);
    expect((await loadOf()).error).toBeNull();
  });

  test('headers are known where the page before broke off as this one was on its way', async () => {
    const before = 'https://example.com/before';
    await responded(10, { requestId: 'r0', url: before });
    await committed(20, { documentId: 'd0', url: before });
    await responded(30, { status: 299 });
    await navigationFailed(35, 'net::ERR_ABORTED', 'd0', before);
    await committed(40);
    expect(await statusOf()).toBe(299);
  });

  test('without document ids, headers that were looked up are not those of the next document', async () => {
    await committed(20, { documentId: null, back: true });
    lookedUp(302, null);
    expect(await statusOf(null)).toBe(302);
    await responded(30, { requestId: 'r2' });
    await committed(40, { documentId: null });
    expect(await statusOf(null)).toBe(200);
  });

  test('without document ids, another robots.txt that crawlers received is not that of the next document', async () => {
    const document = { url: PAGE, documentId: null };
    await committed(20, { documentId: null });
    documents.rememberServing(1, document, [
      { tokens: ['bingbot'], answer: { kind: 'refused', status: 403 }, changes: [] },
    ]);
    expect(await documents.servingOf(1, document)).toHaveLength(1);
    await committed(40, { documentId: null });
    expect(await documents.servingOf(1, document)).toEqual([]);
  });

  test('headers are those that were looked up last', async () => {
    await committed(20, { back: true });
    for (const status of [503, 404]) {
      lookedUp(status);
      expect(await statusOf()).toBe(status);
    }
  });

  test('headers are those of the document’s response where the browser shows its own page for it (Chromium)', async () => {
    await responded(10, { status: 503 });
    await navigationFailed(20, 'net::ERR_HTTP_RESPONSE_CODE_FAILURE', 'd1');
    expect(await statusOf()).toBe(503);
    expect((await loadOf()).error).toBeNull();
  });
});

describe('after the clock was set back', () => {
  const HOUR = 3_600_000;
  const next = { url: 'https://other.example/', documentId: null };
  async function pagesBefore() {
    for (let page = 0; page < 12; page += 1) {
      const [url, at] = [`${PAGE}/${page}`, HOUR + page * 100];
      await responded(at, { requestId: `before-${page}`, url, status: 200 + page });
      await committed(at + 10, { documentId: `before-${page}`, url });
    }
  }

  test('without document ids, headers are not those of the page before', async () => {
    await responded(HOUR, { robotsTags: ['noindex'] });
    await committed(HOUR + 10, { documentId: null });
    await committed(20, next);
    expect((await documents.loadOf(1, next)).headers).toEqual({ kind: 'unknown', reason: 'not-observed' });
    await responded(30, { requestId: 'r2', url: next.url, status: 299 });
    await committed(40, next);
    expect((await documents.loadOf(1, next)).headers).toMatchObject({ kind: 'seen', headers: { status: 299 } });
  });

  test('headers are known, however many pages the tab had before, and those of pages before still are', async () => {
    await pagesBefore();
    await responded(30, { requestId: 'r2', status: 299 });
    await committed(40, { documentId: 'd2' });
    expect(await statusOf('d2')).toBe(299);
    const { headers } = await documents.loadOf(1, { url: `${PAGE}/11`, documentId: 'before-11' });
    expect(headers).toMatchObject({ kind: 'seen', headers: { status: 211 } });
  });

  test('a failure is known, however many pages the tab had before', async () => {
    await pagesBefore();
    await failed(30, 'NS_ERROR_UNKNOWN_HOST', { requestId: 'r2' });
    await committed(40, { documentId: 'd2' });
    expect((await loadOf('d2')).error).toBe('NS_ERROR_UNKNOWN_HOST');
    await navigationFailed(50, 'net::ERR_CONNECTION_REFUSED', 'd3');
    expect((await loadOf('d3')).error).toBe('net::ERR_CONNECTION_REFUSED');
  });
});

describe('a document without a response', () => {
  /** Whether it is known how the document was loaded, after so many milliseconds. */
  async function isKnownAfter(milliseconds: number): Promise<boolean> {
    let isKnown = false;
    void loadOf().then(() => (isKnown = true));
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isKnown;
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));

  test('nothing more is expected half a second after the document', async () => {
    vi.setSystemTime(START + 520);
    await committed(20);
    expect(await isKnownAfter(0)).toBe(true);
  });

  test('a response is waited for until then', async () => {
    vi.setSystemTime(START + 519);
    await committed(20);
    expect(await isKnownAfter(0)).toBe(false);
  });

  test('a response is waited for no longer than half a second where the clock was put back', async () => {
    vi.setSystemTime(START - 3_600_000);
    await committed(20);
    expect(await isKnownAfter(600)).toBe(true);
  });
});

test('nothing is shown before it is stored, also if storing has already begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { session } = fake.browser.storage;
  const set = session.set.bind(session);
  const { value, release } = held();
  session.set = async (items) => {
    await value;
    await set(items);
  };
  await responded(10);
  await committed(20);
  await vi.advanceTimersByTimeAsync(500);
  let isListed = false;
  const listed = loadOf().then(() => (isListed = true));
  await vi.advanceTimersByTimeAsync(500);
  expect(isListed).toBe(false);
  release();
  await listed;
  expect([...session.data.keys()]).toContain('tab:4:1');
});

describe('what comes late for a tab that is closed leaves nothing in memory', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    vi.setSystemTime(START + 100);
    fake.state.openTab(1, { url: PAGE, incognito: true });
    committed(20);
    void loadOf();
    await vi.advanceTimersByTimeAsync(25);
    expect([...fake.browser.storage.session.data.keys()]).toContain('private:tab:4:1');
  });

  function close(): Promise<void> {
    fake.state.tabs.delete(1);
    memory.forgetClosed(1);
    return documents.forgetTab(1);
  }

  test('an event', async () => {
    await close();
    navigationFailed(30, 'net::ERR_FAILED', 'd2');
    expect(await documents.loadErrorOf(1, { url: PAGE, documentId: 'd2' })).toBeNull();
  });

  test('a look while what is stored is being removed', async () => {
    const { session } = fake.browser.storage;
    const remove = session.remove.bind(session);
    const { value, release } = held();
    session.remove = async (keys) => {
      await value;
      await remove(keys);
    };
    const closing = close();
    await vi.advanceTimersByTimeAsync(25);
    release();
    await closing;
    vi.setSystemTime(START + 1_000);
    expect(session.data.has('private:tab:4:1')).toBe(false);
    expect(await statusOf()).toBe('opened-before');
  });
});

describe('a page that did not load', () => {
  test('the failure is known by its request where the browser committed an error page (Firefox)', async () => {
    await failed(10, 'NS_ERROR_UNKNOWN_HOST');
    await committed(20);
    expect((await loadOf()).error).toBe('NS_ERROR_UNKNOWN_HOST');
    expect(await documents.loadErrorOf(1, { url: PAGE, documentId: 'd1' })).toBe('NS_ERROR_UNKNOWN_HOST');
  });

  test('the failure is known by the navigation with a document of the browser’s (Chromium)', async () => {
    await failed(10, 'net::ERR_ABORTED');
    await navigationFailed(20, 'net::ERR_TOO_MANY_REDIRECTS', 'd1');
    expect((await loadOf()).error).toBe('net::ERR_TOO_MANY_REDIRECTS');
  });

  test('the failure is forgotten once the page loads', async () => {
    await failed(10, 'net::ERR_CONNECTION_REFUSED');
    await navigationFailed(20, 'net::ERR_CONNECTION_REFUSED', 'd1');
    await responded(30, { requestId: 'r2' });
    await committed(40, { documentId: 'd2' });
    expect(await statusOf('d2')).toBe(200);
    expect((await loadOf('d2')).error).toBeNull();
  });
});

describe('a password that the browser asks for', () => {
  test('the 401 is known until the response comes that the person’s answer led to, with its redirects', async () => {
    await redirected(PAGE);
    await responded(10, { status: 401 });
    expect(await documents.isSignInAsked(1)).toBe(true);
    await responded(900, { status: 200 });
    expect(await documents.isSignInAsked(1)).toBe(false);
    await committed(901, { isRedirected: true });
    const { headers, redirects } = await loadOf();
    expect(headers).toMatchObject({ kind: 'seen', headers: { status: 200 } });
    expect(redirects).toHaveLength(1);
  });

  test('the 401 stays if the person refuses', async () => {
    await responded(10, { status: 401 });
    await responded(900, { status: 401 });
    await committed(901);
    expect(await statusOf()).toBe(401);
  });
});

describe('redirects', () => {
  test('redirects are reported in order, with what each says', async () => {
    redirected('https://example.com/second', { robotsTags: ['noindex'] });
    redirected(PAGE, { url: 'https://example.com/second' });
    await responded(10);
    await committed(20, { isRedirected: true });
    expect((await loadOf()).redirects).toEqual([
      {
        url: 'https://example.com/first',
        status: 301,
        location: 'https://example.com/second',
        robotsTags: ['noindex'],
      },
      { url: 'https://example.com/second', status: 301, location: PAGE, robotsTags: [] },
    ]);
  });

  test('no redirects are reported where there were none', async () => {
    await responded(10);
    await committed(20);
    expect((await loadOf()).redirects).toEqual([]);
  });

  test('redirects are unknown where the worker died on the way', async () => {
    await responded(10);
    await committed(20, { isRedirected: true });
    expect((await loadOf()).redirects).toBeNull();
  });

  test('redirects are unknown where the response is', async () => {
    await committed(20, { back: true });
    expect((await loadOf()).redirects).toBeNull();
  });

  test('redirects stay those of the load, or unknown, where a look-up meets none', async () => {
    await committed(20, { back: true });
    lookedUp(200);
    expect((await loadOf()).redirects).toBeNull();
    redirected(PAGE);
    await responded(30);
    await committed(40, { documentId: 'd2', isRedirected: true });
    lookedUp(200, 'd2');
    expect((await loadOf('d2')).redirects).toHaveLength(1);
  });

  test('redirects are limited to twenty, each cut', async () => {
    for (let hop = 0; hop < 30; hop += 1) redirected(PAGE, { robotsTags: Array(100).fill('x') });
    await responded(10);
    await committed(20, { isRedirected: true });
    const { redirects } = await loadOf();
    expect(redirects).toHaveLength(20);
    expect(redirects?.[0]?.robotsTags).toHaveLength(20);
  });

  test('redirects are unknown where they are too long to keep', async () => {
    for (let hop = 0; hop < 20; hop += 1) redirected(PAGE, { robotsTags: Array(20).fill('x'.repeat(5_000)) });
    await responded(10);
    await committed(20, { isRedirected: true });
    expect((await loadOf()).redirects).toBeNull();
    expect(await statusOf()).toBe(200);
  });
});

test.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
  ['net::ERR_DNS_TIMED_OUT', 'dns'],
  ['NS_ERROR_UNKNOWN_HOST', 'dns'],
  ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['NS_ERROR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['SSL received a record that exceeded the maximum permissible length.', 'tls'],
  ['SEC_ERROR_UNKNOWN_ISSUER', 'tls'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'other'],
  ['net::ERR_INTERNET_DISCONNECTED', 'other'],
  ['NS_ERROR_NET_RESET', 'other'],
  ['', 'other'],
])('the error %s is of the kind %s', (name, kind) => {
  expect(loadErrorKind(name)).toBe(kind);
});

test('of a tab that is closed, the redirects under way are forgotten, and of no other', async () => {
  for (const [requestId, tabId] of [
    ['r1', 1],
    ['r2', 2],
  ] as const) {
    const hop = { url: PAGE, status: 301, location: '/next', robotsTags: [] };
    hops.rememberRedirect({ requestId, tabId, url: PAGE, at: START, hop });
  }
  hops.forgetPendingRedirects(1);
  expect(['r1', 'r2'].map((requestId) => hops.takePendingRedirects(requestId)?.length ?? null)).toEqual([null, 1]);
});

test('a redirect is cut when it is remembered, since nothing may ever ask for it', () => {
  const long = `/${'x'.repeat(100_000)}`;
  const hop = { url: PAGE + long, status: 301, location: long, robotsTags: [long] };
  hops.rememberRedirect({ requestId: 'r3', tabId: 1, url: PAGE, at: START, hop });
  hop.location = '/changed';
  const [kept] = hops.takePendingRedirects('r3') ?? [];
  for (const text of [kept?.url, kept?.location, kept?.robotsTags[0]]) expect(text).toMatch(/\/x{1000,2000}…$/);
});

test('redirects that are too long together are unknown, and so are those after them', () => {
  const hop = { url: PAGE, status: 301, location: '/next', robotsTags: Array<string>(20).fill('x'.repeat(2_000)) };
  for (const _ of [1, 2, 3]) hops.rememberRedirect({ requestId: 'r4', tabId: 1, url: PAGE, at: START, hop });
  expect(hops.takePendingRedirects('r4')).toBeNull();
});
