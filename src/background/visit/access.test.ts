// Pages that cannot be looked at as others can: of no web page, withheld, busy, or open by a click alone.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answersOf,
  ask,
  asked,
  askReady,
  clock,
  commit,
  fake,
  inNewBrowser,
  ROBOTS,
  roam,
  startWorker,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';
import { held } from '../../../test/support/held.ts';

inNewBrowser();

describe('a page without a verdict', () => {
  test.each([
    'about:blank',
    'chrome://settings/',
    'file:///etc/hosts',
    'data:text/html,x',
    'view-source:https://a.example/',
    'extension://id/popup.html',
  ])('a page at %s cannot have a robots.txt', async (url) => {
    fake.state.openTab(1, { url });
    expect((await ask('view', 1)).kind).toBe('not-applicable');
    expect(asked).toHaveLength(0);
  });

  test.each([
    ['a new tab reports the page that it waits for', 'about:blank', 'not-loaded'],
    ['a page of the browser’s own is shown until the next one comes', 'chrome://settings/', 'not-applicable'],
  ])('%s', async (_, url, kind) => {
    fake.state.openTab(1, { url });
    const tab = { id: 1, incognito: false, url, pendingUrl: 'https://example.com/', status: 'loading' };
    Object.assign(fake.browser.tabs, { get: async () => tab });
    expect(await ask('view', 1)).toMatchObject({ kind });
  });

  test('the browser’s own store gets no request, whatever access is granted', async () => {
    const origin = 'https://chromewebstore.google.com';
    fake.state.openTab(1, { url: `${origin}/detail/x`, tags: null });
    expect(await ask('view', 1)).toEqual({ kind: 'restricted', origin });
    expect(asked).toHaveLength(0);
    const title = 'Extensions can’t access chromewebstore.google.com';
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ title }));
  });

  test('a tab that is gone has no page', async () => {
    for (const tabId of [99, 99, 100]) expect(await ask('view', tabId)).toEqual({ kind: 'no-tab' });
  });

  test('access that is withheld is a state, and nothing is asked for', async () => {
    fake.state.hasAccess = false;
    fake.state.openTab(1, { url: 'https://example.com/', tags: null });
    expect(await ask('view', 1)).toEqual({ kind: 'no-access', origin: 'https://example.com' });
    expect(asked).toHaveLength(0);
  });

  test('a page whose tags cannot be read keeps its verdict on fetching', async () => {
    world.tags = { tags: null };
    await visit(1, 'https://example.com/private');
    await visit(2, 'https://example.com/');
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('disallowed unseen');
    expect(answersOf(await askReady('view', 2))['Googlebot']).toBe('allowed unknown');
  });

  test('a request that fails as access is withdrawn says nothing about the server', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    world.server = () => {
      fake.browser.permissions.contains = async () => false;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const { outcome } = await askReady('view', 1);
    expect(outcome).toEqual({ kind: 'no-access', url: 'https://example.com/robots.txt' });
  });

  describe('a site that a policy closes to extensions, though the permission is granted', () => {
    const url = 'https://closed.example/';
    const origin = 'https://closed.example';
    beforeEach(() => fake.state.closedHosts.add('closed.example'));

    test('the site is restricted: its server hasn’t failed', async () => {
      fake.state.openTab(1, { url, tags: null });
      expect(await ask('view', 1)).toEqual({ kind: 'restricted', origin });
    });

    test('the tab shows that or a source, where the browser hides it', async () => {
      fake.state.openTab(1, { url, tags: null });
      const tab = { id: 1, incognito: false, active: true };
      Object.assign(fake.browser.tabs, { get: async () => tab });
      expect(await ask('view', 1)).toEqual({ kind: 'closed' });
      expect(asked).toHaveLength(0);
    });

    test('the site is named where a redirect of robots.txt leads to it', async () => {
      world.server = () => text('', { location: `${url}robots.txt` }, 302);
      await visit(1, 'https://example.com/');
      const { outcome } = await askReady('view', 1);
      expect(outcome).toMatchObject({ kind: 'not-followed', reason: 'no-access', origin, hops: { length: 1 } });
    });
  });

  test('a tab that goes elsewhere while it is looked at is looked at again', async () => {
    fake.state.openTab(1, { url: 'https://example.com/private' });
    world.server = () => {
      fake.state.openTab(1, { url: 'https://example.com/open', documentId: 'later' });
      return text(ROBOTS);
    };
    const view = await askReady('view', 1);
    expect(view.report.url).toBe('https://example.com/open');
    expect(answersOf(view)['Googlebot']).toMatch(/^allowed/);
  });

  test('a tab that loads the same page again while it is looked at is looked at again, too', async () => {
    const url = 'https://example.com/';
    fake.state.openTab(1, { url });
    world.server = () => {
      fake.state.openTab(1, { url, documentId: 'later', tags: tagsInHead(['robots', 'noindex']) });
      return text(ROBOTS);
    };
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
  });
});

test('a page that is loaded anew whenever it is read has no verdict made of the headers of one load and the tags of another', async () => {
  const url = 'https://example.com/';
  let loads = 0;
  /** Every other time, the noindex is in the headers instead of the tags. */
  const reload = async () => {
    loads += 1;
    const documentId = `document-${loads}`;
    const isInHeaders = loads % 2 === 0;
    const responseHeaders = isInHeaders ? [{ name: 'X-Robots-Tag', value: 'noindex' }] : [];
    const tags = isInHeaders ? tagsInHead() : tagsInHead(['robots', 'noindex']);
    fake.state.openTab(1, { url, documentId, tags });
    const load = { tabId: 1, url, frameId: 0, parentFrameId: -1, transitionQualifiers: [] };
    const response = { requestId: documentId, tabId: 1, url, statusCode: 200, responseHeaders };
    await fake.browser.webRequest.onResponseStarted.fire({ ...response, timeStamp: clock() });
    await fake.browser.webNavigation.onCommitted.fire({ ...load, documentId, timeStamp: clock() });
  };
  await reload();
  const { scripting } = fake.browser;
  const inject = scripting.executeScript;
  scripting.executeScript = async (injection) => {
    await reload();
    return inject(injection);
  };
  const view = await askReady('view', 1);
  expect(loads).toBeGreaterThan(5);
  expect(view.facts.tags).toEqual({ kind: 'unreadable' });
  expect(answersOf(view)['Googlebot']).toBe('allowed unknown');
});

describe('a page whose own script never ends', () => {
  test('its tags are unreadable, and it has its verdict on fetching', async () => {
    fake.state.openTab(1, { url: 'https://example.com/private', isBusy: true });
    const asking = askReady('view', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    const view = await asking;
    expect(view.facts.tags).toEqual({ kind: 'unreadable' });
    expect(answersOf(view)).toMatchObject({ Googlebot: 'disallowed unseen' });
  });

  test('its tags are given where it has more time, which ends all the same', async () => {
    const tags = tagsInHead(['robots', 'noindex']);
    fake.state.openTab(1, { url: 'https://example.com/', tags });
    const { value: ended, release: end } = held();
    const { scripting } = fake.browser;
    const inject = scripting.executeScript;
    scripting.executeScript = async (injection) => {
      await ended;
      return inject(injection);
    };
    const asking = askReady('view', 1, { tagTimeoutMs: 10_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    end();
    expect(answersOf(await asking)).toMatchObject({ Googlebot: 'allowed noindex' });
  });

  test('its button is drawn in the end', async () => {
    fake.state.openTab(1, { url: 'https://example.com/private', isBusy: true });
    await commit(1, 'https://example.com/private');
    await vi.advanceTimersByTimeAsync(10_500);
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '9' }));
  });

  test('it can’t be asked for the robots.txt that the extension can’t fetch, and is not waited for', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', isBusy: true });
    fake.browser.permissions.contains = async () => false;
    const asking = askReady('view', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asking).outcome.kind).toBe('no-access');
  });
});

test('a page that was opened with a user name and password has the verdict of its URL without them', async () => {
  const canonical = { href: '/a', url: 'https://example.com/a', isInHead: true };
  world.tags = { tags: { ...tagsInHead(), canonicals: [canonical] } };
  await visit(1, 'https://user:secret@example.com/a', [{ name: 'X-Robots-Tag', value: 'nosnippet' }]);
  const view = await askReady('view', 1);
  expect(view.report).toMatchObject({ url: 'https://example.com/a', page: { verdict: 'indexable', status: 200 } });
  await ask('lookUpHeaders', 1);
  expect(asked.map(({ url }) => url)).toEqual(['https://example.com/robots.txt', 'https://example.com/a']);
});

describe('where only a click gave access', () => {
  const withhold = () => {
    fake.browser.permissions.contains = async () => false;
  };
  const open = (tabId: number, url = 'https://example.com/a', incognito = false) =>
    fake.state.openTab(tabId, { url, incognito });
  const die = async () => {
    startWorker();
    withhold();
  };
  beforeEach(() => {
    withhold();
    open(1);
  });

  test('the page asks for its headers, and not beyond its site', async () => {
    await ask('lookUpHeaders', 1);
    expect(asked.map(({ url, init }) => [url, init.mode])).toContainEqual(['https://example.com/a', 'same-origin']);
    expect(new Set(asked.map(({ init }) => init.mode))).toEqual(new Set(['same-origin']));
  });

  test('the challenge that a look-up meets says nothing about the page', async () => {
    world.server = () => text('', { 'x-robots-tag': 'noindex', 'x-sucuri-block': 'EVA079' }, 403);
    expect(await askReady('lookUpHeaders', 1)).toMatchObject({
      lookUpFailure: 'sucuri',
      facts: { headers: { kind: 'unknown', reason: 'opened-before' } },
    });
  });

  test('a redirect that the page followed is said after the look-up, and nothing of its target is known', async () => {
    world.server = () => Object.defineProperty(text('', { 'x-robots-tag': 'noindex' }), 'redirected', { value: true });
    expect(await askReady('lookUpHeaders', 1)).toMatchObject({
      lookUpFailure: 'redirected',
      facts: { headers: { kind: 'unknown', reason: 'opened-before' } },
    });
  });

  test('simultaneous views share one request', async () => {
    const { value: released, release } = held();
    world.server = async () => {
      await released;
      return text(ROBOTS);
    };
    const underWay = Promise.all(['view', 'view', 'refetch', 'viewAll'].map((name) => ask(name, 1)));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    release();
    const views = await underWay;
    expect(asked).toHaveLength(1);
    expect(views[0]).toMatchObject({ kind: 'ready', access: 'tab', outcome: { hops: [] } });
  });

  test('a pause is kept, also by a worker that has just been born, and failures count from the first', async () => {
    world.server = () => text('', { 'retry-after': '7200' }, 503);
    const { outcome, keptUntil } = await askReady('view', 1);
    expect(keptUntil).toBeGreaterThan(Date.now() + 7_000_000);
    await roam(1, 2_000, 400);
    await die();
    expect((await askReady('view', 1)).outcome).toEqual(outcome);
    expect(asked).toHaveLength(1);
    expect((await askReady('refetch', 1)).outcome).toMatchObject({ since: 'since' in outcome && outcome.since });
    expect(asked).toHaveLength(2);
  });

  test('the button makes no page ask', async () => {
    await commit(1, 'https://example.com/a');
    await roam(1, 1_000, 250);
    expect(fake.state.iconOf(1)).toMatchObject({ title: 'Click to fetch robots.txt and check this page' });
    expect(asked).toHaveLength(0);
    await askReady('view', 1);
    await roam(1, 1_000, 250);
    expect(fake.state.iconOf(1)).toMatchObject({ badge: '1' });
    expect(asked).toHaveLength(1);
  });

  test('what a page fetched holds for its tab and site alone, and goes with the tab', async () => {
    await askReady('view', 1);
    open(2);
    await askReady('view', 2);
    expect(asked).toHaveLength(2);
    open(1, 'https://other.example/');
    world.server = () => text('User-agent: *\nDisallow: /\n');
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('disallowed unseen');
    expect(asked.at(-1)?.url).toBe('https://other.example/robots.txt');
    for (const tabId of [1, 2]) {
      fake.state.tabs.delete(tabId);
      await fake.browser.tabs.onRemoved.fire(tabId);
    }
    expect([...fake.browser.storage.session.data.keys()]).toEqual([]);
  });

  test('a site that does not answer holds up no other in its tab', async () => {
    world.server = (url) => (url.startsWith('https://example.com/') ? new Promise(() => {}) : text(ROBOTS));
    void ask('view', 1);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    open(1, 'https://other.example/');
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed none');
  });

  test('nothing stays of a tab that is closed while its page asks', async () => {
    world.server = async () => {
      fake.state.tabs.delete(1);
      await fake.browser.tabs.onRemoved.fire(1);
      return text(ROBOTS);
    };
    expect(await ask('view', 1)).toEqual({ kind: 'no-tab' });
    expect([...fake.browser.storage.session.data.keys()]).toEqual([]);
  });

  test('what a page of a private window fetched isn’t kept, either', async () => {
    open(1, 'https://secret.example/', true);
    await askReady('view', 1);
    expect(JSON.stringify([...fake.browser.storage.session.data])).toContain('secret');
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect([...fake.browser.storage.session.data.keys()]).toEqual([]);
  });

  test.each<[string, () => void]>([
    [
      'a server that refuses the connection',
      () => (world.server = () => Promise.reject(new TypeError('Refused to connect'))),
    ],
    ['what storage refuses', () => (fake.browser.storage.session.isRefusing = true)],
  ])('a closed tab leaves nothing in memory either: %s', async (_, setUp) => {
    setUp();
    await askReady('view', 1);
    await askReady('view', 1);
    expect(asked).toHaveLength(1);
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    open(1);
    await askReady('view', 1);
    expect(asked).toHaveLength(2);
  });

  test('a page’s refusal to ask is forgotten once it could ask', async () => {
    world.server = () => Promise.reject(new TypeError('Refused to connect'));
    expect((await askReady('view', 1)).outcome.kind).toBe('no-access');
    world.server = () => text(ROBOTS, { 'cache-control': 'no-store' });
    expect((await askReady('refetch', 1)).outcome.kind).toBe('found');
    expect((await askReady('view', 1)).outcome.kind).toBe('found');
  });

  test('a page that couldn’t ask is tried again after half a minute, or when a person asks', async () => {
    world.server = () => Promise.reject(new TypeError('Refused to connect'));
    const start = Date.now();
    const now = vi.spyOn(Date, 'now');
    const asksAfter = async (seconds: number, name = 'view') => {
      now.mockReturnValue(start + seconds * 1_000);
      const before = asked.length;
      expect((await askReady(name, 1)).outcome.kind).toBe('no-access');
      return asked.length - before;
    };
    expect(await asksAfter(0)).toBe(1);
    expect(await asksAfter(29)).toBe(0);
    expect(await asksAfter(29, 'refetch')).toBe(1);
    expect(await asksAfter(58)).toBe(0);
    expect(await asksAfter(59)).toBe(1);
  });
});
