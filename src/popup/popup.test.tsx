// @vitest-environment happy-dom
// The popup's screens, by role and text, on a browser in memory whose background gives the answers of a table.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fake-browser.ts';
import { findCrawler } from '../crawlers/index.ts';
import { report } from '../report/index.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../robots/index.ts';
import type { PageView, ReadyView } from '../shared/protocol.ts';

const ORIGIN = 'https://example.com';
const NOW = Date.now();

function found(data: string, more: Partial<FoundRobotsTxt> = {}): FoundRobotsTxt {
  const url = `${ORIGIN}/robots.txt`;
  return {
    kind: 'found',
    requestedUrl: url,
    finalUrl: url,
    hops: [],
    status: 200,
    fetchedAt: NOW - 120_000,
    body: { encoding: 'utf-8', data },
    size: data.length,
    isTruncated: false,
    contentType: 'text/plain',
    ...more,
  };
}

function ready(outcome: RobotsOutcome, tokens = ['Googlebot', 'GPTBot'], more: Partial<ReadyView> = {}): ReadyView {
  const crawlers = tokens.flatMap((token) => findCrawler(token) ?? []);
  const tags = { kind: 'read', tags: { metas: [], canonicals: [], omitted: 0 } } as const;
  const headers = {
    kind: 'seen',
    by: 'visit',
    headers: { status: 200, contentType: 'text/html', robotsTags: [], links: [], contentUsage: [], tdmReservation: [] },
  } as const;
  const facts = { url: `${ORIGIN}/page?x=1`, tags, headers, ...more };
  return {
    kind: 'ready',
    origin: ORIGIN,
    access: 'granted',
    report: report(facts, outcome, crawlers, NOW),
    outcome,
    tags,
    headers,
    ...more,
  };
}

let fake: Fake;
let answer: (name: string) => PageView | Promise<PageView>;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  fake = fakeBrowser();
  asked = [];
  const sendMessage = async ({ name }: { name: string }) => {
    asked.push(name);
    return { ok: true, value: await answer(name) };
  };
  Object.assign(fake.browser.runtime, { sendMessage });
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
});

afterEach(() => {
  cleanup();
  vi.doUnmock('webextension-polyfill');
});

async function open(view: PageView | (() => Promise<PageView>)) {
  answer = typeof view === 'function' ? view : () => view;
  const { App } = await import('./App.tsx');
  return render(<App tabId={1} />);
}

const row = (container: Element, token: string) => container.querySelector(`[data-crawler="${token}"]`);

describe('a verdict', () => {
  test('each crawler’s row says it by attribute, by word and to those who listen', async () => {
    const { container } = await open(ready(found('User-agent: GPTBot\nDisallow: /page\n')));
    await screen.findByText('1 of your 2 crawlers may fetch this page. Nothing on it forbids indexing.');
    expect(row(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { crawl: 'disallowed', index: 'unseen' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('may not fetch.');
    expect(row(container, 'GPTBot')?.textContent).toContain('2 Disallow: /page');
  });

  test('marks the moment at which it is on screen', async () => {
    performance.clearMarks();
    await open(ready(found('')));
    await vi.waitFor(() => expect(performance.getEntriesByName('popup:verdict')).toHaveLength(1));
  });

  test('the robots.txt with the deciding line marked, and how it was answered', async () => {
    const hops = [{ url: `${ORIGIN}/robots.txt`, status: 301, location: 'https://other.example/robots.txt' }];
    const file = found('User-agent: *\nDisallow: /page\n', { hops, finalUrl: 'https://other.example/robots.txt' });
    const { container } = await open(ready(file));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    expect(container.querySelector('mark')?.textContent).toBe('Disallow: /page\n');
    expect(container.querySelector('.numbers')?.textContent).toBe('1\n2');
    expect(screen.getByRole('tabpanel').textContent).toContain('2 minutes ago');
    expect(screen.getByRole('tabpanel').textContent).toContain(
      '301: https://example.com/robots.txt → https://other.example',
    );
  });

  test('the tabs go by arrow keys', async () => {
    await open(ready(found('')));
    const tabs = await screen.findAllByRole('tab');
    tabs[0]?.focus();
    fireEvent.keyDown(tabs[0] ?? document.body, { key: 'ArrowLeft' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Crawlers');
  });

  test('one that is kept out and one of whom nobody can tell', async () => {
    await open(ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot', 'Perplexity-User']));
    expect(
      await screen.findByText(/^1 of your 2 crawlers may not fetch this page. Of the others, 1 cannot/),
    ).toBeTruthy();
  });

  test('a crawler that ignores robots.txt is shown as such, not as allowed', async () => {
    const { container } = await open(ready(found(''), ['Perplexity-User']));
    await screen.findByText('It is not known what crawlers may do with this page.');
    expect(row(container, 'Perplexity-User')).toMatchObject({ dataset: { crawl: 'unknown' } });
    expect(row(container, 'Perplexity-User')?.textContent).toContain('ignores robots.txt');
  });

  test('each crawler is read in its own way, and that is said', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['bingbot']));
    await screen.findByText(/None of your 1/);
    expect(row(container, 'bingbot')?.textContent).toContain('Read as Bing reads.');
  });
});

describe('a contradiction is named with both its places', () => {
  const tags = (...metas: readonly (readonly [name: string, content: string])[]) =>
    ({
      kind: 'read',
      tags: { metas: metas.map(([name, content]) => ({ name, content, isInHead: true })), canonicals: [], omitted: 0 },
    }) as const;
  const headers = (...robotsTags: readonly string[]) =>
    ({
      kind: 'seen',
      by: 'visit',
      headers: { status: 200, contentType: 'text/html', robotsTags, links: [], contentUsage: [], tdmReservation: [] },
    }) as const;
  const traps = (container: Element) =>
    [...container.querySelectorAll('.trap > :not(.symbol)')].map(({ textContent }) => textContent);

  test('a noindex that is never seen', async () => {
    const closed = found('User-agent: *\nDisallow: /page\n');
    const { container } = await open(ready(closed, ['Googlebot', 'GPTBot'], { tags: tags(['robots', 'NoIndex']) }));
    await screen.findByText('The noindex stays unseen.');
    expect(traps(container)).toEqual([
      'The noindex stays unseen. “NoIndex” (META robots, in the head) never reaches Googlebot and GPTBot: line 2 of ' +
        'robots.txt keeps them from fetching the page, so its address can stay in the index.',
    ]);
  });

  test('a crawler’s own META that is weaker than the generic one', async () => {
    const weaker = { tags: tags(['robots', 'noindex'], ['googlebot', 'index']) };
    const { container } = await open(ready(found(''), ['Googlebot', 'GPTBot'], weaker));
    await screen.findByText('What one crawler is allowed does not lift what all are told.');
    expect(traps(container)).toEqual([
      'What one crawler is allowed does not lift what all are told. “index” (META googlebot, in the head) has no effect ' +
        'beside “noindex” (META robots, in the head): Google adds both up, and the more restrictive wins. ' +
        'So Googlebot must leave the page out.',
    ]);
  });

  test('a noindex that is taken back is not called none', async () => {
    await open(ready(found(''), ['YandexBot'], { tags: tags(['robots', 'noindex, all']) }));
    await screen.findByText(
      'All of your 1 crawlers may fetch this page. A noindex on it is taken back, so it may be indexed.',
    );
  });

  test('META against header, and the readers who make something else of it', async () => {
    const conflict = { tags: tags(['robots', 'index']), headers: headers('noindex') };
    const { container } = await open(ready(found(''), ['Googlebot', 'YandexBot'], conflict));
    await screen.findAllByText('META tag and header contradict each other.');
    const places = '“index” (META robots, in the head) against “noindex” (header X-Robots-Tag)';
    expect(traps(container)).toEqual([
      `META tag and header contradict each other. ${places}: the more restrictive wins, so Googlebot must leave the page out.`,
      `META tag and header contradict each other. ${places}: what permits wins, so YandexBot may index the page.`,
    ]);
    expect(row(container, 'YandexBot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'YandexBot')?.textContent).toContain(
      '“noindex” (header X-Robots-Tag) is taken back by “index” (META robots, in the head): to this crawler, what permits wins.',
    );
  });
});

describe('the checker', () => {
  const items = (container: Element, selector = '.mistakes > ul > li') =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

  test('each mistake with its line, how grave it is, what it means, and the correction', async () => {
    const text = 'User-agent: *\nDisalow: /a\nDisallow: /b /c\nDisallow: /d$e\nSitemap: /s\u202E\n';
    const { container } = await open(ready(found(text)));
    const tab = await screen.findByRole('tab', { name: 'robots.txt' });
    expect(container.querySelector('.mistakes')).toBeNull();
    fireEvent.click(tab);
    expect(screen.getByRole('region', { name: 'Checked against RFC 9309' }).textContent).toContain('4 to look at.');
    expect(items(container)).toEqual([
      '✕Error, Line 2: Crawlers need not know this field; probably disallow is meant. Correction: Disallow: /a',
      '✕Error, Line 3: A line has one path: these are taken for a single one, which matches nothing that was meant. ' +
        'Correction: Disallow: /b\nDisallow: /c',
      '!Warning, Line 4: $ is the end of an address only as the last character of a rule; here it is an ordinary one. ' +
        'Correction: Disallow: /d%24e',
      '✕Error, Line 5: A Sitemap is a full address, with https:// and the host: crawlers skip anything else.',
    ]);
    expect(container.querySelector('.mistakes code')?.textContent).toBe('Disallow: /a');
  });

  test('what a stranger wrote is shown as text, whole lines of it cut', async () => {
    const text = `x<b>\u202E: x\nUser-agent: *\nDisallow: \u202E${'a'.repeat(9000)}`;
    const { container } = await open(ready(found(text)));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    expect(items(container)[0]).toBe('!Warning, Line 1: No field is called “x<b>⟨U+202E⟩”: crawlers skip the line.');
    expect(container.querySelector('.mistakes code')?.textContent).toBe(`Disallow: /⟨U+202E⟩${'a'.repeat(288)}…`);
  });

  test('the first twenty, and the others one click away', async () => {
    const { container } = await open(ready(found('nothing: x\n'.repeat(23))));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    expect(items(container)).toHaveLength(20);
    expect(screen.getByText('3 more').tagName).toBe('SUMMARY');
    expect(items(container, '.mistakes details li')).toHaveLength(3);
  });

  test('how the file was served is told first; nothing else is wrong with it', async () => {
    const { container } = await open(ready(found('', { finalUrl: 'https://other.example/robots.txt' })));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    expect(items(container)).toEqual([
      'iNote, Line 1: The file came from other.example by a redirect; its rules hold for the host that was asked.',
    ]);
  });

  test('no mistake', async () => {
    await open(ready(found('User-agent: *\nDisallow: /a\n')));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    expect(screen.getByText('No mistake was found.')).toBeTruthy();
  });
});

describe('a page whose facts are not all known', () => {
  test.each<[string, RobotsOutcome, RegExp]>([
    [
      'offline',
      { kind: 'unreachable', url: `${ORIGIN}/robots.txt`, reason: { kind: 'offline' }, at: NOW, lastGood: null },
      /You are offline/,
    ],
    [
      'network',
      { kind: 'unreachable', url: `${ORIGIN}/robots.txt`, reason: { kind: 'network' }, at: NOW, lastGood: null },
      /cannot be reached/,
    ],
    [
      'last good',
      { kind: 'unreachable', url: `${ORIGIN}/robots.txt`, reason: { kind: 'network' }, at: NOW, lastGood: found('') },
      /last good copy, 2 minutes ago/,
    ],
    ['no access', { kind: 'no-access', url: `${ORIGIN}/robots.txt` }, /could not be read from this page/],
    ['truncated', found('x', { isTruncated: true }), /longer than 500 KiB/],
    ['HTML', found('\n<!DOCTYPE html><p>x'), /looks like a web page/],
  ])('%s', async (_, outcome, words) => {
    await open(ready(outcome));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('headers unknown: one button looks them up', async () => {
    await open(ready(found(''), ['Googlebot'], { headers: { kind: 'unknown', reason: 'restored' } }));
    expect(await screen.findByText(/Whether it may be indexed is not known/)).toBeTruthy();
    answer = () => ready(found(''), ['Googlebot']);
    fireEvent.click(await screen.findByRole('button', { name: 'Look them up (one request)' }));
    expect(await screen.findByText(/Nothing on it forbids indexing/)).toBeTruthy();
    expect(asked).toEqual(['view', 'lookUpHeaders']);
  });

  test('seen through one click: a button asks for access', async () => {
    await open(ready(found(''), ['Googlebot'], { access: 'tab' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Allow on this site' }));
    await vi.waitFor(() => expect(asked).toEqual(['view', 'view']));
  });
});

describe('a screen without a verdict', () => {
  test('loading, while the answer is under way', async () => {
    await open(() => new Promise(() => {}));
    expect(screen.getByRole('status').textContent).toBe('Reading robots.txt…');
  });

  test('failed, and tried again', async () => {
    await open(() => Promise.reject(new Error('no worker')));
    expect(await screen.findByText('That did not work')).toBeTruthy();
    answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/All of your 2 crawlers/)).toBeTruthy();
  });

  test('no access: asking for it, and the verdict once it is given', async () => {
    fake.state.hasAccess = false;
    await open({ kind: 'no-access', origin: ORIGIN });
    expect(await screen.findByText('Robots Lens may not look at example.com')).toBeTruthy();
    answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Allow on all sites' }));
    expect(await screen.findByText(/All of your 2 crawlers/)).toBeTruthy();
  });

  test('not applicable', async () => {
    await open({ kind: 'not-applicable', url: 'about:blank', scheme: 'about' });
    expect(await screen.findByText(/This one is of the kind “about:”/)).toBeTruthy();
  });

  test('no crawler chosen', async () => {
    await open(ready(found(''), []));
    expect(await screen.findByText(/No crawler is chosen/)).toBeTruthy();
  });
});

test('text of strangers stays text, and what cannot be seen is made visible', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const tags = {
    kind: 'read',
    tags: { metas: [{ name: markup, content: `${markup}\u202E`, isInHead: true }], canonicals: [], omitted: 3 },
  } as const;
  const { container } = await open(ready(found(`# ${markup}\u200B\n`), ['Googlebot'], { tags }));
  await screen.findByText(/All of your 1/);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain(`${markup}⟨U+202E⟩`);
  expect(container.textContent).toContain(`# ${markup}⟨U+200B⟩`);
  expect(container.textContent).toContain('3 more META tags are not shown');
});

test('the last question’s answer is what is shown, whichever comes first', async () => {
  const answers: ((view: PageView) => void)[] = [];
  await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ready(found('User-agent: *\nDisallow: /\n')));
  answers[0]?.(ready(found('')));
  expect(await screen.findByText('None of your 2 crawlers may fetch this page.')).toBeTruthy();
  expect(screen.queryByText(/All of your/)).toBeNull();
});
