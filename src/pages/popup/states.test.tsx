// @vitest-environment happy-dom
// The popup's states: what is not known, screens without a verdict, answers that come late, the first run, the clipboard.
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  found,
  lookAtRobots,
  misspelled,
  NOW,
  open,
  popup,
  ready,
  row,
  unreachable,
} from '../../../test/support/fakes/popup-app.tsx';
import { challenged, exchange, headers, ORIGIN, tagsInHead } from '../../../test/support/generators/facts.ts';
import { unseenIn } from '../../../test/support/generators/unseen.ts';
import { textsFrom } from '../../../test/support/nothing-follows.ts';
import { withText } from '../../../test/support/with-text.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../../robots/index.ts';
import type { PageView, ReadyView } from '../../shared/protocol.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

describe('a page whose facts are not all known', () => {
  test.each<[string, RobotsOutcome, RegExp]>([
    ['offline', unreachable({ reason: { kind: 'offline' } }), /You are offline, so robots\.txt can’t be fetched/],
    [
      'offline, with a copy that no crawler may be judged by',
      unreachable({ reason: { kind: 'offline' }, lastGood: found('') }),
      /You are offline, so robots\.txt can’t be fetched/,
    ],
    ['network', unreachable(), /robots\.txt can’t be reached\. Crawlers/],
    [
      'network, after redirects',
      unreachable({
        reason: {
          kind: 'network',
          hops: [
            { url: `${ORIGIN}/robots.txt`, status: 301, location: 'https://one.example/' },
            { url: 'https://one.example/', status: 302, location: 'https://two.example/<b>' },
          ],
          error: 'net::ERR_CERT_DATE_INVALID',
        },
      }),
      /redirects to two\.example, which can’t be reached/,
    ],
    ['last good', unreachable({ lastGood: found('') }), /Robots Lens’s last copy \(fetched: 2 minutes ago\)/],
    [
      'challenged, with a copy',
      challenged('sucuri', found('')),
      /receive isn’t known\. Robots Lens’s last copy \(fetched: 2 minutes ago\) isn’t used for the results here\./,
    ],
    ['no access', { kind: 'no-access', url: `${ORIGIN}/robots.txt` }, /couldn’t be read from this page/],
    ['truncated', found('x', { isTruncated: true }), /larger than 500 KiB/],
    ['HTML', found('\n<!DOCTYPE html><p>x'), /looks like a web page/],
    ['no text', found('U\0s\0e\0r\0'), /isn’t UTF-8 text/],
  ])('a sentence says what is missing: %s', async (_, outcome, words) => {
    await open(ready(outcome));
    expect(await screen.findByText(withText(words))).toBeTruthy();
  });

  test.each([unreachable({ reason: { kind: 'offline' } }), challenged()])(
    'while robots.txt cannot be had, it is asked for again beside the sentence that says so: $kind',
    async (outcome) => {
      await open(ready(outcome));
      popup.answer = () => ready(found(''));
      fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await screen.findAllByText('Indexable')).toBeTruthy();
      expect(popup.asked).toEqual(['view', 'refetch']);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );

  describe('a server that fails', () => {
    const failing = (status: number, lastGood: FoundRobotsTxt | null, hours = 0) =>
      unreachable({
        reason: { kind: 'status', exchange: { ...exchange(status), fetchedAt: NOW } },
        since: NOW - hours * 3_600_000,
        lastGood,
      });
    const words = (container: Element, token: string) => row(container, token)?.textContent;

    test('each crawler’s row says what its operator makes of it, and until when', async () => {
      const { container } = await open(ready(failing(503, found(''), 1), ['Googlebot', 'GPTBot', 'YandexBot']));
      await screen.findByText(
        /returns 503\. Until it works again, many crawlers can use their own last copy of it; .* Robots Lens’s last copy \(fetched: 2 minutes ago\)/,
      );
      const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
      expect(words(container, 'Googlebot')).toContain(
        `its crawler fetches nothing until ${until.format(NOW + 11 * 3_600_000)},`,
      );
      expect(words(container, 'GPTBot')).toContain('Based on the last good copy');
      expect(words(container, 'YandexBot')).toContain('treats such a failure as no robots.txt');
      expect(container.textContent).toContain('First failure1 hour ago');
    });

    test('the row says what the standard means without a copy, where the operator documents nothing', async () => {
      const { container } = await open(ready(failing(503, null), ['GPTBot']));
      await screen.findByText(
        /robots.txt returns 503. Crawlers that get the same answer crawl nothing until it works again/,
      );
      expect(words(container, 'GPTBot')).toContain('everything counts as blocked (RFC 9309 §2.3.1.4)');
      expect(container.textContent).not.toContain('First failure');
    });

    test('429 isn’t a failure by the standard, so its last copy isn’t mentioned', async () => {
      await open(ready(failing(429, found('')), ['GPTBot']));
      await screen.findByText(
        /By RFC 9309, crawlers that get the same answer crawl as if there were no robots.txt, unless .*Google pauses for 12 hours, then uses its/,
      );
      expect(screen.queryByText(/last good copy/)).toBeNull();
    });
  });

  test('after access by one click, one sentence says why headers are unknown, with each button that helps', async () => {
    const unknown = { access: 'tab', headers: { kind: 'unknown', reason: 'not-observed' } } as const;
    await open(ready(found(''), ['Googlebot'], unknown));
    await screen.findByText(/^Temporary access: headers and redirects stay unknown/);
    expect(screen.queryByText(/service worker/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Allow on this site' })).toBeTruthy();
    popup.answer = () => ready(found(''), ['Googlebot'], { access: 'tab' });
    fireEvent.click(screen.getByRole('button', { name: 'Fetch status and headers (one request, no cookies)' }));
    await screen.findByText('Temporary access: the toolbar icon shows no verdict.');
    expect(screen.queryByRole('button', { name: 'Fetch status and headers (one request, no cookies)' })).toBeNull();
  });

  test('a redirect has no tags that could be missing, but a page that goes on by a meta refresh has', async () => {
    const said = () => document.querySelector('.summary')?.textContent;
    const url = `${ORIGIN}/page`;
    const redirects = [{ url, status: 302, location: `${ORIGIN}/new`, robotsTags: [] }];
    const redirect = { url, tags: { kind: 'unreadable' }, headers: headers({ status: 302 }), redirects } as const;
    await open(ready(found(''), ['Googlebot'], redirect));
    expect(said()).toContain('redirects');
    expect(said()).not.toContain('meta tags');
    cleanup();
    const tags = { ...tagsInHead(), refresh: '0; url=/new', omitted: 5 };
    await open(ready(found(''), ['Googlebot'], { tags: { kind: 'read', tags } }));
    expect(said()).toContain('more meta tags or directives than');
  });

  test('each unknown fact links to the place that explains it', async () => {
    await open(
      ready({ kind: 'no-access', url: `${ORIGIN}/robots.txt` }, ['Googlebot'], {
        tags: { kind: 'unreadable' },
        headers: { kind: 'unknown', reason: 'restored' },
      }),
    );
    const goes = async (name: RegExp, panel: string) => {
      fireEvent.click(screen.getByRole('tab', { name: 'Crawlers' }));
      fireEvent.click(await screen.findByRole('button', { name }));
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe(panel);
    };
    await screen.findByRole('tablist');
    await goes(/couldn’t be read from this page/, 'robots.txt');
    await goes(/meta tags can’t be read/, 'Page');
    await goes(/HTTP status and headers weren’t seen/, 'Page');
  });

  test('after access by one click, a button asks for permanent access', async () => {
    await open(ready(found(''), ['Googlebot'], { access: 'tab' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Allow on this site' }));
    await vi.waitFor(() => expect(popup.asked).toEqual(['view', 'view']));
  });
});

describe('a screen without a verdict', () => {
  test('a request that isn’t answered yet shows a loading screen', async () => {
    await open(() => new Promise(() => {}));
    expect(screen.getByRole('status').textContent).toBe('Reading robots.txt…');
  });

  test('a view that failed is tried again', async () => {
    await open(() => Promise.reject(new Error('no worker')));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    popup.answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByText('Indexable')).toBeTruthy();
  });

  test('a page without access shows a button that asks for it, and then the verdict', async () => {
    popup.fake.state.hasAccess = false;
    await open({ kind: 'no-access', origin: ORIGIN });
    expect(await screen.findByText('Robots Lens can’t access example.com')).toBeTruthy();
    popup.answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Allow on all sites' }));
    expect(await screen.findAllByText('Indexable')).toBeTruthy();
  });

  test.each([
    ['refused', '', 'faultServer'],
    ['dns', '', 'faultName'],
    ['other', 'net::ERR_EMPTY_RESPONSE', 'faultServer'],
    ['other', 'NS_ERROR_NET_TIMEOUT', 'faultServer'],
    ['other', 'net::ERR_INTERNET_DISCONNECTED', 'faultConnection'],
    ['other', 'net::ERR_BLOCKED_BY_CLIENT', 'faultBrowser'],
    ['other', 'net::ERR_FAILED', undefined],
    ['auth', '', undefined],
  ] as const)('a page that failed says whose fault it is, and what isn’t known: %s %s', async (error, name, fault) => {
    const { container } = await open({ kind: 'not-loaded', url: `${ORIGIN}/`, origin: ORIGIN, error, name });
    await screen.findByText(/No page was loaded|hasn’t loaded yet/);
    expect(container.querySelector<HTMLElement>('[data-fault]')?.dataset['fault']).toBe(fault);
    expect(container.textContent?.includes('Indexing and AI use are unknown.')).toBe(error !== 'auth');
  });

  test('a page that wasn’t loaded says why, and has a button that loads it again', async () => {
    const reloaded: number[] = [];
    const reload = async (tabId: number) => void reloaded.push(tabId);
    Object.assign(popup.fake.browser.tabs, { reload });
    await open({ kind: 'not-loaded', url: `${ORIGIN}/`, origin: ORIGIN, error: 'dns', name: 'net::ERR_<b>' });
    expect(await screen.findByText('The host example.com wasn’t found (DNS).')).toBeTruthy();
    expect(screen.getByText('The browser’s error: net::ERR_<b>')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reloaded).toEqual([1]);
  });

  test.each([
    ['auth', /requires a user name and password \(HTTP 401\)/],
    ['pending', /hasn’t sent the page yet/],
  ] as const)('a page that has not loaded yet says so: %s', async (error, words) => {
    await open({ kind: 'not-loaded', url: `${ORIGIN}/`, origin: ORIGIN, error, name: '' });
    expect(await screen.findByText('The page hasn’t loaded yet')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a page that isn’t on the web is not applicable', async () => {
    await open({ kind: 'not-applicable', url: 'about:blank', scheme: 'about' });
    expect(await screen.findByText(/This page uses “about:”/)).toBeTruthy();
    expect(screen.getByText(/Open a web page to see/)).toBeTruthy();
  });

  test('a site that the browser protects has a link to its robots.txt', async () => {
    await open({ kind: 'restricted', origin: 'https://chromewebstore.google.com' });
    expect(await screen.findByText('Extensions can’t access chromewebstore.google.com')).toBeTruthy();
    const url = 'https://chromewebstore.google.com/robots.txt';
    expect(screen.getByRole('link', { name: url })).toMatchObject({ href: url });
  });

  test('a tab that Chromium hides shows a source, or a site that a policy blocks', async () => {
    await open({ kind: 'closed' });
    expect(await screen.findByText(/It shows a page’s source, or .* policy/)).toBeTruthy();
  });

  test('a selection without crawlers is named', async () => {
    await open(ready(found(''), []));
    expect(await screen.findByText(/No crawlers are selected/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select crawlers' })).toBeTruthy();
    // Without crawlers there is nothing to show.
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('untrusted text stays text, and what cannot be seen is made visible', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const tags = {
    kind: 'read',
    tags: {
      metas: [{ name: markup, content: `${markup}\u202E`, isInHead: true }],
      canonicals: [],
      licenses: [],
      noSnippetElements: 0,
      omitted: 3,
    },
  } as const;
  const { container } = await open(ready(found(`# ${markup}\u200B\n`), ['Googlebot'], { tags }));
  // A tag that is left out may say noindex.
  await screen.findByText('The page has more meta tags or directives than Robots Lens reads.');
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain(`${markup}⟨U+202E⟩`);
  expect(container.textContent).toContain(`# ${markup}⟨U+200B⟩`);
  expect(container.textContent).toContain('3 more meta tags are not shown');
});

test('the last request’s answer is shown, whatever order the answers come in', async () => {
  const answers: ((view: PageView) => void)[] = [];
  await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ready(found('User-agent: *\nDisallow: /\n')));
  answers[0]?.(ready(found('')));
  expect(await screen.findAllByText('Blocked from crawling.')).toBeTruthy();
  expect(screen.queryByText('Indexable')).toBeNull();
});

test('what a click finds out is shown, even if a later request was answered first', async () => {
  await open(ready(unreachable({ reason: { kind: 'offline' } })));
  const answers: ((view: PageView) => void)[] = [];
  popup.answer = () => new Promise((resolve) => answers.push(resolve));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await popup.fake.browser.tabs.onUpdated.fire(1, { status: 'complete' });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ready(unreachable({ reason: { kind: 'offline' } })));
  await screen.findByRole('button', { name: 'Try again' });
  popup.answer = () => ready(found(''));
  answers[0]?.(ready(found('')));
  expect(await screen.findAllByText('Indexable')).toBeTruthy();
  expect(popup.asked).toEqual(['view', 'refetch', 'view', 'view']);
});

test('a final report becomes provisional while its page is requested again', async () => {
  const answers: ((view: PageView) => void)[] = [];
  const { container } = await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(ready(found('')));
  const isBusy = () => container.querySelector('.report')?.getAttribute('aria-busy');
  await vi.waitFor(() => expect(isBusy()).toBe('false'));
  await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await vi.waitFor(() => expect(isBusy()).toBe('true'));
  answers[1]?.(ready(found('')));
  await vi.waitFor(() => expect(isBusy()).toBe('false'));
});

test('changes in another tab cause no request', async () => {
  await open(ready(found('')));
  await popup.fake.browser.tabs.onUpdated.fire(2, { status: 'loading', url: `${ORIGIN}/other` });
  await popup.fake.browser.tabs.onUpdated.fire(1, { title: 'A title' });
  expect(popup.asked).toEqual(['view']);
});

test('a person who comes back from elsewhere sees the current state, and only then', async () => {
  await open(ready(found('')));
  dispatchEvent(new Event('focus'));
  expect(popup.asked).toEqual(['view']);
  popup.answer = () => ready(found('User-agent: *\nDisallow: /\n'));
  dispatchEvent(new Event('blur'));
  expect(popup.asked).toEqual(['view']);
  dispatchEvent(new Event('focus'));
  await screen.findAllByText('Blocked from crawling.');
  dispatchEvent(new Event('focus'));
  expect(popup.asked).toEqual(['view', 'view']);
});

test('a page that was only busy for now is shown in the end, and until then the report says that it isn’t final', async () => {
  const answers: ((view: PageView) => void)[] = [];
  const { container } = await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(ready(found(''), ['Googlebot'], { tags: { kind: 'unreadable' } }));
  await screen.findByText(/meta tags can’t be read/);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const isBusy = () => container.querySelector('.report')?.getAttribute('aria-busy');
  // It also waits for the closer look.
  await lookAtRobots();
  expect(isBusy()).toBe('true');
  answers[1]?.(ready(found(''), ['Googlebot']));
  await screen.findAllByText('Indexable');
  expect(screen.queryByText(/meta tags can’t be read/)).toBeNull();
  await vi.waitFor(() => expect(isBusy()).toBe('false'));
});

test('what a busy page answers late isn’t shown once the tab is known to be elsewhere', async () => {
  const answers: ((view: PageView) => void)[] = [];
  const { container } = await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(ready(found(''), ['Googlebot'], { tags: { kind: 'unreadable' } }));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const blocked = found('User-agent: *\nDisallow: /\n');
  const change = () => popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  await change();
  answers[2]?.(ready(blocked));
  await screen.findAllByText('Blocked from crawling.');
  const texts = textsFrom(container);
  answers[1]?.(ready(found('')));
  await change();
  answers[3]?.(ready(blocked, ['Googlebot'], { headers: headers({ status: 404 }) }));
  await vi.waitFor(() => expect(texts.at(-1)).toContain('404'));
  expect(texts.join()).not.toContain('Indexable');
});

test('a page that never answers leaves a final report, without its tags', async () => {
  const unread = ready(found(''), ['Googlebot'], { tags: { kind: 'unreadable' } });
  await open(unread);
  expect(screen.getAllByText(/meta tags can’t be read/)).not.toEqual([]);
  expect(popup.asked).toEqual(['view', 'view']);
  // The page caused the second one, since it is busy: it waits where the page has taken much time.
  expect(popup.options).toEqual([undefined, expect.objectContaining({ isFromPage: true })]);
});

test('a background that ends while a busy page is asked again leaves a final report', async () => {
  let asked = 0;
  const { container } = await open(async () => {
    asked += 1;
    if (asked > 1) throw new Error('gone');
    return ready(found(''), ['Googlebot'], { tags: { kind: 'unreadable' } });
  });
  await screen.findAllByText(/meta tags can’t be read/);
  await vi.waitFor(() => expect(container.querySelector('.report')?.getAttribute('aria-busy')).toBe('false'));
});

test('while a page changes all the time, the newest known state is shown', async () => {
  const answers: ((view: PageView) => void)[] = [];
  const { container } = await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(ready(found('')));
  await screen.findAllByText('Indexable');
  expect(container.querySelector('.report')?.getAttribute('aria-busy')).toBe('true');
  answers[1]?.(ready(found('User-agent: *\nDisallow: /\n')));
  await screen.findAllByText('Blocked from crawling.');
  await vi.waitFor(() => expect(container.querySelector('.report')?.getAttribute('aria-busy')).toBe('false'));
});

test('a page that changes again and again while it is asked has two questions at a time, and its last state is shown', async () => {
  const answers: ((view: PageView) => void)[] = [];
  await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const change = () => popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  for (let index = 0; index < 20; index += 1) await change();
  // The first was a person's.
  expect(popup.options).toEqual([undefined, { isFromPage: true }, { isFromPage: true }]);
  for (const answer of answers) answer(ready(found('')));
  await vi.waitFor(() => expect(answers).toHaveLength(4));
  await screen.findAllByText('Indexable');
  answers[3]?.(ready(found('User-agent: *\nDisallow: /\n')));
  await screen.findAllByText('Blocked from crawling.');
  expect(answers).toHaveLength(4);
  await change();
  await vi.waitFor(() => expect(answers).toHaveLength(5));
});

test('a tab that goes on to another page while the first one doesn’t answer is shown there', async () => {
  const answers: ((view: PageView) => void)[] = [];
  await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  for (let index = 0; index < 2; index += 1)
    await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  expect(answers).toHaveLength(3);
  answers[2]?.(ready(found('User-agent: *\nDisallow: /\n')));
  await screen.findAllByText('Blocked from crawling.');
  await popup.fake.browser.tabs.onUpdated.fire(1, { status: 'complete' });
  await vi.waitFor(() => expect(answers).toHaveLength(4));
});

test('however often a busy page changes, one question waits for its tags at a time', async () => {
  const waiting: ((view: PageView) => void)[] = [];
  const unread = ready(found(''), ['Googlebot'], { tags: { kind: 'unreadable' } });
  const isLong = (options: unknown) => JSON.stringify(options ?? {}).includes('tagTimeoutMs');
  await open(async () => {
    if (!isLong(popup.options.at(-1))) return unread;
    return new Promise((resolve) => waiting.push(resolve));
  });
  const { asked } = popup;
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  for (let index = 0; index < 9; index += 1) {
    const before = asked.length;
    await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
  }
  await screen.findAllByText(/meta tags can’t be read/);
  expect(waiting).toHaveLength(1);
  // It was asked before the last change: if it has no tags either, another one waits.
  waiting[0]?.(unread);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.(ready(found(''), ['Googlebot']));
  await screen.findAllByText('Indexable');
  expect(waiting).toHaveLength(2);
});

describe('the first run', () => {
  test('the introduction explains what the number counts, whose crawlers these are and the workbench, and asks what to show', async () => {
    await open(ready(found('')));
    const words = await screen.findByRole('complementary', { name: 'What Robots Lens does' });
    expect(words.textContent).toContain(
      'The icon’s number counts your crawlers that are blocked, noindex or opted out.',
    );
    expect(words.textContent).toMatch(/Yours are 2 of \d+; change them in Settings\. The workbench/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Both' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'AI' }));
    await vi.waitFor(async () => {
      const stored: unknown = await popup.fake.browser.storage.local.get('settings');
      expect(stored).toMatchObject({ settings: { cares: 'ai' } });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    cleanup();
    const { container } = await open(ready(misspelled));
    const texts = textsFrom(container);
    await screen.findByText(/Parsers disagree on this file/);
    popup.answer = () => ready(found('User-agent: *\nDisallow: /\n'));
    await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
    await screen.findAllByText('Blocked from crawling.');
    expect(texts.filter((text) => text.includes('Got it'))).toEqual([]);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

test.each([
  ['search', 'search'],
  ['both', 'search'],
  ['ai', 'ai-search'],
] as const)('for a person who cares about %s, card and table begin with %s', async (cares, first) => {
  const { container } = await open(ready(found(''), ['Googlebot', 'OAI-SearchBot', 'GPTBot'], { cares }));
  const inCard = [...container.querySelectorAll<HTMLElement>('[data-purpose]')].map(
    ({ dataset }) => dataset['purpose'],
  );
  const inTable = [...container.querySelectorAll('.rows h2')].map(({ textContent }) => textContent);
  const names = { search: 'Search', 'ai-search': 'AI answers', 'ai-training': 'AI training' } as const;
  const ai = ['ai-search', 'ai-training'] as const;
  const expected = first === 'search' ? (['search', ...ai] as const) : ([...ai, 'search'] as const);
  expect(inCard).toEqual(expected);
  expect(inTable).toEqual(expected.map((purpose) => names[purpose]));
});

describe('the report on the clipboard', () => {
  let copied: string[];
  let isRefusing: boolean;
  beforeEach(() => {
    copied = [];
    isRefusing = false;
    const writeText = async (text: string) => {
      if (isRefusing) throw new DOMException('denied', 'NotAllowedError');
      copied.push(text);
    };
    vi.stubGlobal('navigator', { clipboard: { writeText } });
  });
  afterEach(() => vi.unstubAllGlobals());

  const copy = async (name: string, view: ReadyView) => {
    await open(view);
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText(isRefusing ? 'The browser blocked copying.' : 'Copied');
    return copied[0] ?? '';
  };
  const withMeta = (content: string) =>
    ready(found('User-agent: *\nDisallow: /page\n'), ['Googlebot', 'GPTBot'], {
      tags: {
        kind: 'read',
        tags: {
          metas: [{ name: 'robots', content, isInHead: true }],
          canonicals: [],
          licenses: [],
          noSnippetElements: 0,
          omitted: 0,
        },
      },
    });

  test('the report as Markdown has each crawler, the conflicts and the directives', async () => {
    const text = await copy('Copy as Markdown', withMeta('noindex'));
    const lines = text.split('\n');
    expect(lines[0]).toBe('# What crawlers can do with this page');
    expect(lines[2]).toContain('`https://example.com/page?x=1` · ');
    expect(lines).toContain(
      '- `GPTBot`: blocked · no index kept · Crawl: line 2, `Disallow: /page` · AI training: Blocked –' +
        ' robots.txt line 2 (`Disallow: /page`), in the group for `*`, blocks `GPTBot`.' +
        ' · No group for this user agent; the \\* group applies (lines 1–2).',
    );
    expect(lines.find((line) => line.startsWith('- AI training: Blocked · '))).toContain('Disallow');
    expect(lines).toContain('## Conflicts');
    const reported = lines.filter((line) => line !== '');
    expect(reported.filter((line, index) => reported.indexOf(line) !== index)).toEqual([]);
    expect(lines).toContain('- `noindex` (meta `robots`, in head · all crawlers)');
  });

  test('the report as JSON can be read again', async () => {
    const read: unknown = JSON.parse(await copy('Copy as JSON', withMeta('noindex')));
    expect(read).toMatchObject({
      version: 2,
      url: 'https://example.com/page?x=1',
      crawlers: [
        { crawler: 'Googlebot' },
        { crawler: 'GPTBot', fetch: 'disallowed', line: 2, rule: 'Disallow: /page' },
      ],
    });
  });

  // https://trojansource.codes/: what a person reads before pasting it on is what a program reads.
  test('the report as JSON has the title of the card as its summary', async () => {
    const { page } = JSON.parse(await copy('Copy as JSON', withMeta('noindex')));
    expect(page.summary).toBe('Blocked from crawling. The URL can still be listed, without its content.');
  });

  test('the report as JSON has no invisible characters', async () => {
    const content = 'noindex, a\u202Eb\u200Bc\u3164';
    const text = await copy('Copy as JSON', withMeta(content));
    expect(unseenIn(text, '\n')).toEqual([]);
    expect(text).toContain('"a\\u202eb\\u200bc\\u3164"');
    expect(JSON.parse(text)).toMatchObject({ directives: [{ text: 'noindex' }, { text: 'a\u202Eb\u200Bc\u3164' }] });
  });

  test('a browser that refuses is reported', async () => {
    isRefusing = true;
    expect(await copy('Copy as JSON', withMeta('noindex'))).toBe('');
  });
});
