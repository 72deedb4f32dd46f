// What the popup asks once it is open: the same page for every crawler, and as it is served.
import { describe, expect, test, vi } from 'vitest';
import {
  ask,
  askAs,
  asked,
  askReady,
  fake,
  inNewBrowser,
  type Server,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';
import { catalogue } from '../../crawlers/index.ts';
import type { RawHtmlAnswer } from '../../report/index.ts';
import type { AllCrawlers, PageTags } from '../../shared/protocol.ts';

inNewBrowser();

const NOW = '2026-01-01T00:00:00Z';
const SOON = '2026-01-01T00:01:00Z';
const LATER = '2026-01-01T00:02:00Z';

describe('the same page for every crawler', () => {
  const everyone = async (tabId: number) =>
    (await askAs('extension://id/popup.html', 'viewAll', tabId)) as { ok: boolean; value: AllCrawlers | null };

  test('the answer has the catalog and the person’s own tokens, selected or not, without a request', async () => {
    await fake.browser.storage.local.set({ settings: { chosen: ['Googlebot'], custom: ['OwnBot'] } });
    world.server = () => text('User-agent: OwnBot\nDisallow: /a\n\nUser-agent: DuckDuckBot\nDissallow: /a\n');
    await visit(1, 'https://example.com/a');
    await askReady('view', 1);
    const { value } = await everyone(1);
    const answers = new Map(value?.crawlers.map(({ crawler, crawl }) => [crawler.token, crawl.answer]));
    expect([...answers.keys()]).toEqual([...catalogue.map(({ token }) => token), 'OwnBot']);
    expect(answers.get('OwnBot')).toBe('disallowed');
    expect(answers.get('DuckDuckBot')).toBe('allowed');
    // Some take the misspelling for what it is meant to be.
    expect(value?.elsewhere['DuckDuckBot']?.map(({ dialect, crawl }) => [dialect, crawl.answer])).toEqual(
      ['google', 'crawler-commons', 'protego', 'protego-0.7'].map((dialect) => [dialect, 'disallowed']),
    );
    expect(asked).toHaveLength(1);
  });

  const LICENSE = '<rsl><content url="/"><license><prohibits>ai-train</prohibits></license></content></rsl>';
  const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));

  test.each<[what: string, tags: PageTags, robotsTag: string | null, index: string, training: string]>([
    ['nothing about it', tagsInHead(), null, 'index', 'not-restricted'],
    ['a meta tag', tagsInHead(['robots', 'noindex, noai']), null, 'noindex', 'opted-out'],
    ['a header', tagsInHead(), 'noindex, noai', 'noindex', 'opted-out'],
    ['a license in it', { ...tagsInHead(), rsl: [LICENSE] }, null, 'index', 'opted-out'],
    [
      'a date that has passed since',
      tagsInHead(['robots', `unavailable_after: ${SOON}`]),
      null,
      'index',
      'not-restricted',
    ],
  ])('selected crawlers have the answers of the view, for a page with %s', async (_, tags, value, index, training) => {
    await fake.browser.storage.local.set({ settings: { chosen: ['Googlebot', 'GPTBot'] } });
    at(NOW);
    world.server = () => text('');
    world.tags = { tags };
    await visit(1, 'https://example.com/a', value === null ? [] : [{ name: 'X-Robots-Tag', value }]);
    const { crawlers } = (await askReady('view', 1)).report;
    const [google, gpt] = crawlers;
    expect([google?.index.answer, gpt?.aiUse]).toMatchObject([index, [{ use: 'training', state: training }]]);
    at(LATER);
    const all = (await everyone(1)).value?.crawlers ?? [];
    expect(crawlers.map((own) => all.find(({ crawler }) => crawler.token === own.crawler.token))).toEqual(crawlers);
  });

  test('a page that has no robots.txt has no answer', async () => {
    fake.state.openTab(1, { url: 'about:blank' });
    expect(await everyone(1)).toEqual({ ok: true, value: null });
  });
});

describe('the raw HTML', () => {
  const HTML = { 'content-type': 'text/html' };
  const rawHtml = async () => {
    return valueFor('extension://id/popup.html', 'rawHtml', 1) as Promise<RawHtmlAnswer | null>;
  };

  test('raw HTML is fetched once, without cookies, compared with the live tags, and not kept', async () => {
    world.tags = {
      tags: tagsInHead(['robots', 'noindex']),
    };
    await visit(1, 'https://example.com/a?b');
    await ask('view', 1);
    const kept = structuredClone(fake.browser.storage.session.data);
    asked.length = 0;
    world.server = () => text('<title>x</title><meta name=googlebot content=nofollow>', HTML);
    expect(await rawHtml()).toMatchObject({
      kind: 'compared',
      status: 200,
      isWhole: true,
      comparison: {
        differences: [
          { kind: 'only-served', served: { name: 'googlebot', content: 'nofollow', isInHead: true } },
          { kind: 'only-live', live: { name: 'robots', content: 'noindex' } },
        ],
      },
    });
    expect(asked.map(({ url }) => url)).toEqual(['https://example.com/a?b']);
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
    expect(fake.browser.storage.session.data).toEqual(kept);
  });

  test('raw HTML is fetched by the page itself where only activeTab is given', async () => {
    fake.state.openTab(1, { url: 'https://example.com/a' });
    fake.browser.permissions.contains = async () => false;
    world.server = () => text('<meta name=robots content=noindex>', HTML);
    expect(await rawHtml()).toMatchObject({ comparison: { differences: [{ kind: 'only-served' }] } });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: 'https://example.com/a', init: { credentials: 'omit', cache: 'no-store' } });
  });

  test('raw HTML of more than two megabytes is compared as far as the first two', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text(`${' '.repeat(2 * 1024 * 1024)}<meta name=robots content=noindex>`, HTML);
    expect(await rawHtml()).toMatchObject({ isWhole: false, comparison: { differences: [] } });
  });

  test.each([
    [0, true],
    [1, false],
  ])('raw HTML is compared as a whole where %i live tags were not read: %s', async (omitted, isWhole) => {
    world.tags = { tags: { metas: [], canonicals: [], licenses: [], noSnippetElements: 0, omitted } };
    await visit(1, 'https://example.com/');
    world.server = () => text('', HTML);
    expect(await rawHtml()).toMatchObject({ kind: 'compared', isWhole });
  });

  test('raw HTML is compared for a page that takes seconds, too', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('', HTML);
    const { executeScript } = fake.browser.scripting;
    fake.browser.scripting.executeScript = async (injection) => {
      await vi.advanceTimersByTimeAsync(3_000);
      return executeScript(injection);
    };
    expect(await rawHtml()).toMatchObject({ kind: 'compared' });
  });

  test.each([
    ['strips its query', 'https://example.com/a', {}, { kind: 'compared' }],
    ['strips its query, with a fragment', 'https://example.com/a#b', {}, { kind: 'compared' }],
    ['has another query', 'https://example.com/a?utm_source=y', {}, { kind: 'failed', reason: 'unreadable' }],
    ['goes on to another path', 'https://example.com/b', {}, { kind: 'failed', reason: 'unreadable' }],
    [
      'is another one by then',
      'https://example.com/a',
      { documentId: 'other' },
      { kind: 'failed', reason: 'unreadable' },
    ],
  ])('raw HTML and a page that, meanwhile, %s', async (_, url, changes, expected) => {
    await visit(1, 'https://example.com/a?utm_source=x');
    world.server = () => {
      fake.state.openTab(1, { ...fake.state.tabs.get(1), url, ...changes });
      return text('', HTML);
    };
    expect(await rawHtml()).toMatchObject(expected);
  });

  test.each([
    ['https://example.com/b', 1],
    ['https://other.example/a', 0],
    ['http://example.com/a', 0],
  ])(
    'of a tab that was opened for a page, raw HTML is fetched on the same site alone: %s',
    async (opened, requests) => {
      await visit(1, 'https://example.com/a');
      world.server = () => text('', HTML);
      asked.length = 0;
      const answer = await valueFor('extension://id/popup.html', 'rawHtml', 1, opened);
      expect(answer === null).toBe(requests === 0);
      expect(asked).toHaveLength(requests);
    },
  );

  describe('raw HTML of another page isn’t compared with the page in the tab', () => {
    const URL = 'https://example.com/a';
    const NOINDEX = '<meta name=robots content=noindex>';
    const refused = (status: number, headers = {}) => text(NOINDEX, { ...HTML, ...headers }, status);

    test.each<[what: string, server: Server, answer: object]>([
      [
        'a redirect to a page where one logs in',
        (url) => (url === URL ? text('', { location: '/login' }, 302) : text(NOINDEX, HTML)),
        { status: 200, finalUrl: 'https://example.com/login', challenge: null },
      ],
      ['a refusal', () => refused(403), { status: 403, finalUrl: URL, challenge: null }],
      ['an error without HTML', () => text('', { 'content-type': 'text/plain' }, 503), { status: 503, finalUrl: URL }],
      ['a challenge', () => refused(200, { 'cf-mitigated': 'challenge' }), { status: 200, challenge: 'cloudflare' }],
    ])('%s', async (_, server, answer) => {
      await visit(1, URL);
      world.server = server;
      expect(await rawHtml()).toMatchObject({ kind: 'other-page', ...answer });
    });

    test('a refusal of a page whose status wasn’t seen, or was that of a look-up', async () => {
      fake.state.openTab(1, { url: URL });
      world.server = () => refused(404);
      expect(await rawHtml()).toMatchObject({ kind: 'other-page', status: 404 });
      await ask('lookUpHeaders', 1);
      expect(await rawHtml()).toMatchObject({ kind: 'other-page', status: 404 });
    });

    test('the answer to a form', async () => {
      await visit(1, URL, [], { method: 'POST' });
      world.server = () => text(NOINDEX, HTML);
      expect(await rawHtml()).toMatchObject({ kind: 'other-page', status: 200 });
      await ask('lookUpHeaders', 1);
      expect(await rawHtml()).toMatchObject({ kind: 'other-page', status: 200 });
    });

    test('a page that the browser, too, got with that status is compared', async () => {
      await visit(1, URL, [], { statusCode: 404 });
      world.server = () => refused(404);
      expect(await rawHtml()).toMatchObject({ kind: 'compared', status: 404 });
      world.server = () => text(NOINDEX, HTML);
      expect(await rawHtml()).toMatchObject({ kind: 'other-page', status: 200 });
    });

    test.each(['https://example.com/a#b', 'https://example.com/a?x=%3A'])('%s is compared', async (url) => {
      await visit(1, url);
      world.server = () => text(NOINDEX, HTML);
      expect(await rawHtml()).toMatchObject({ kind: 'compared' });
    });
  });

  test('raw HTML can’t be compared where no HTML comes, nothing comes, or the page’s tags can’t be read', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('%PDF', { 'content-type': 'application/pdf' });
    expect(await rawHtml()).toEqual({ kind: 'failed', reason: 'no-html' });
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await rawHtml()).toEqual({ kind: 'failed', reason: 'network' });
    world.server = () => text('', HTML);
    fake.state.openTab(1, { url: 'https://example.com/', tags: null });
    expect(await rawHtml()).toEqual({ kind: 'failed', reason: 'unreadable' });
    fake.state.openTab(1, { url: 'about:blank' });
    expect(await rawHtml()).toBeNull();
  });
});
