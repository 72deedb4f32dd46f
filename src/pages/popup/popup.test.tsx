// @vitest-environment happy-dom
// The popup's screens, by role and text, on a browser in memory whose background gives the answers of a table.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  exchange,
  found as foundFile,
  ORIGIN,
  ready as readyView,
  unreachable as unreachableFile,
} from '../../../test/support/facts.ts';
import { type Fake, fakeBrowser } from '../../../test/support/fake-browser.ts';
import { unseenIn } from '../../../test/support/unseen.ts';
import { catalogue } from '../../crawlers/index.ts';
import { report, type Served } from '../../report/index.ts';
import type { FoundRobotsTxt, RobotsOutcome, UnreachableRobotsTxt } from '../../robots/index.ts';
import type { AllCrawlers, PageView, ReadyView } from '../../shared/protocol.ts';
import '../../../test/support/patience.ts';

const NOW = Date.now();

const found = (data: string, more: Partial<FoundRobotsTxt> = {}) =>
  foundFile(data, { fetchedAt: NOW - 120_000, ...more });

const ready = (outcome: RobotsOutcome, tokens = ['Googlebot', 'GPTBot'], more: Partial<ReadyView> = {}) =>
  readyView(outcome, tokens, { url: `${ORIGIN}/page?x=1`, ...more }, NOW);

const unreachable = (more: Partial<UnreachableRobotsTxt> = {}) => unreachableFile({ since: NOW, at: NOW, ...more });

let fake: Fake;
let answer: (name: string) => PageView | Promise<PageView>;
/** The questions for a view; a closer look follows each by itself. */
let asked: string[];
let lastShown: PageView | null = null;
/** Whether the background knows of other crawlers. */
let hasAll: boolean;
let isFirstRun: boolean;

function all(): AllCrawlers | null {
  if (lastShown?.kind !== 'ready') return null;
  const { report: of, tags, headers, redirects, outcome } = lastShown;
  const whole = report({ url: of.url, tags, headers, redirects }, outcome, catalogue, NOW);
  return { crawlers: whole.crawlers, elsewhere: {} };
}
let served: Served | null = null;

async function shown(name: string): Promise<PageView> {
  lastShown = await answer(name);
  return lastShown;
}

beforeEach(() => {
  vi.resetModules();
  fake = fakeBrowser();
  asked = [];
  hasAll = true;
  isFirstRun = true;
  const sendMessage = async ({ name }: { name: string }) => {
    if (name === 'asServed') return { ok: true, value: served };
    if (name === 'isFirstRun') return { ok: true, value: isFirstRun };
    if (name === 'endFirstRun') {
      isFirstRun = false;
      return { ok: true };
    }
    if (name === 'viewAll') return { ok: true, value: hasAll ? all() : null };
    asked.push(name);
    return { ok: true, value: await shown(name) };
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
  const rendered = render(<App tabId={1} />);
  if (typeof view !== 'function' && view.kind === 'ready') {
    // What a click opens is made after the verdicts.
    await vi.waitFor(() => expect(rendered.container.querySelector('.report[aria-busy="false"]')).toBeTruthy());
  }
  return rendered;
}

/** The robots.txt panel, with what the closer look found. */
async function lookAtRobots() {
  fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
  await screen.findByRole('region', { name: 'Checked against RFC 9309' });
}

const row = (container: Element, token: string) => container.querySelector(`[data-crawler="${token}"]`);

describe('a verdict', () => {
  test('each crawler’s row says it by attribute, by word and to those who listen', async () => {
    const { container } = await open(ready(found('User-agent: GPTBot\nDisallow: /page\n')));
    await screen.findByText('Google may fetch and index this page.');
    expect(screen.getByText('AI training: GPTBot may not fetch this page.')).toBeTruthy();
    expect(row(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { crawl: 'disallowed', index: 'unseen' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('may not fetch.');
    expect(row(container, 'GPTBot')?.textContent).toContain('2 Disallow: /page');
  });

  test('to a crawler that keeps no index, what the page says of it is nothing', async () => {
    const { container } = await open(
      ready(found(''), ['GPTBot', 'Googlebot'], saying({ metas: [['robots', 'noindex']] })),
    );
    await screen.findByText('AI training: GPTBot may fetch this page.');
    const cells = (token: string) => [...(row(container, token)?.querySelectorAll('.cell, .why') ?? [])];
    expect(cells('GPTBot').map(({ textContent }) => textContent)).toEqual([
      '✓ yesmay fetch.',
      '– keeps no index.',
      expect.anything(),
      'no group for it',
    ]);
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { index: 'noindex' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('It keeps no index that a page could be left out of.');
    expect(row(container, 'Googlebot')?.textContent).toContain('✕ nomay not index.');
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
    expect(container.querySelector('mark')?.textContent).toBe('Disallow: /page');
    expect([...container.querySelectorAll('.file .number')].map(({ textContent }) => textContent)).toEqual(['1', '2']);
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
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Links');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Crawlers');
  });

  test('the arrows go where they point, also from right to left', async () => {
    const { container } = await open(ready(found('')));
    const list = await screen.findByRole('tablist');
    list.style.direction = 'rtl';
    fireEvent.keyDown(list, { key: 'ArrowLeft' });
    expect(container.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('robots.txt');
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    expect(container.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Crawlers');
  });

  test('one that is kept out and one of whom nobody can tell', async () => {
    await open(ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot', 'Perplexity-User']));
    expect(await screen.findByText('Google may not fetch this page.')).toBeTruthy();
    expect(screen.getByText(/^AI answers: Perplexity-User need not obey robots.txt: whether/)).toBeTruthy();
  });

  test('a crawler that ignores robots.txt is shown as such, not as allowed', async () => {
    const { container } = await open(ready(found(''), ['Perplexity-User']));
    await screen.findByText(/^AI answers: Perplexity-User need not obey robots.txt: whether/);
    expect(row(container, 'Perplexity-User')).toMatchObject({ dataset: { crawl: 'unknown' } });
    expect(row(container, 'Perplexity-User')?.textContent).toContain('ignores robots.txt');
  });

  test.each<[string, RobotsOutcome]>([
    ['an open file', found('User-agent: *\nDisallow:\n')],
    ['a closed file', found('User-agent: *\nDisallow: /\n')],
    ['no file', { kind: 'unavailable', exchange: found('') }],
    ['no access', { kind: 'no-access', url: `${ORIGIN}/robots.txt` }],
  ])('of all crawlers, none that ignores robots.txt is called allowed: %s', async (_, outcome) => {
    const { container } = await open(
      ready(
        outcome,
        catalogue.map(({ token }) => token),
      ),
    );
    await vi.waitFor(() => expect(container.querySelectorAll('.row')).toHaveLength(catalogue.length));
    const wordOf = (token: string) => row(container, token)?.querySelector('.cell')?.textContent;
    for (const { token } of catalogue.filter(({ obeys }) => obeys === 'no')) {
      expect(row(container, token), token).toMatchObject({ dataset: { crawl: 'unknown' } });
      expect(wordOf(token), token).toBe('~ ignoresfetching: not known (ignores robots.txt).');
    }
    for (const { token } of catalogue.filter(({ obeys }) => obeys !== 'no')) {
      expect(wordOf(token), token).not.toContain('ignores');
    }
  });

  test('a crawler that is gone stands last, with how it would have read', async () => {
    const file = found('User-agent: *\nDisallow: /page\nDisallow: /page?x=1\n');
    const { container } = await open(ready(file, ['Scooter', 'Googlebot']));
    await screen.findByText('Google may not fetch this page.');
    expect([...container.querySelectorAll('.heads h2')].map(({ textContent }) => textContent)).toEqual([
      'Search',
      'Historic: they no longer crawl',
    ]);
    const words = row(container, 'Scooter')?.textContent;
    expect(words).toContain('It no longer crawls. This is how it would have read the page.');
    expect(words).toContain('2 Disallow: /page');
    expect(words).toContain('Of the rules that match, the first decides.');
    expect(words).toContain('AltaVista said that it obeyed robots.txt (not verified) · Web Robots Database');
    expect(words).toContain('Read as the standard of 1994 reads.');
    expect(row(container, 'Googlebot')?.textContent).not.toContain('no longer');
  });

  test('nobody is told what crawlers do that no longer crawl', async () => {
    await open(ready(found(''), ['Scooter', 'WebCrawler']));
    expect(await screen.findByText('The crawlers that you chose no longer crawl.')).toBeTruthy();
  });

  test('each crawler is read in its own way, and that is said', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['bingbot']));
    await screen.findByText('Bing may not fetch this page.');
    expect(row(container, 'bingbot')?.textContent).toContain('Read as Bing reads.');
  });
});

const misspelt = found('User-agent: *\nDissallow: /page\n');

const SAME = 'Every dialect gives the same answer.';

describe('where dialects disagree about the address', () => {
  test('the summary names the one that reads differently, and both sides with what decides', async () => {
    const { container } = await open(ready(misspelt, ['Googlebot', 'bingbot', 'GPTBot']));
    await screen.findByText('Google’s parser reads this differently.');
    expect(container.querySelector('.conflict > :not(.symbol)')?.textContent).toBe(
      'Google’s parser reads this differently. Googlebot: may not fetch (line 2, Disallow: /page). bingbot and GPTBot: ' +
        'may fetch (no rule matches). The cause is line 2, “Dissallow: /page”: one side reads it, the other passes over it.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Google’s parser reads this differently.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('Dissallow: /page'),
    );
  });

  test('an opened row says what others would answer, those of one mind together', async () => {
    const { container } = await open(ready(misspelt, ['Googlebot', 'GPTBot']));
    await screen.findByText('Google may not fetch this page.');
    for (const details of container.querySelectorAll<HTMLDetailsElement>('details.row')) {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
    expect(
      await screen.findByText('As Google’s parser would read it: may not fetch (line 2, Disallow: /page).'),
    ).toBeTruthy();
    expect(row(container, 'Googlebot')?.textContent).toContain(
      'As RFC 9309, Bing, Yandex, the standard of 1994, and the revision of 1996 would read it: may fetch (no rule matches).',
    );
  });

  test('that all are of one mind is said, too', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /page\n')));
    await vi.waitFor(() => expect(row(container, 'GPTBot')?.textContent).toContain(SAME));
  });

  test.each<[string, RobotsOutcome, string]>([
    ['whoever need not obey it', found('User-agent: *\nDisallow: /page\n'), 'Perplexity-User'],
    ['a copy from before the server failed', unreachable({ lastGood: found('') }), 'GPTBot'],
    ['no file', { kind: 'unavailable', exchange: exchange(404) }, 'GPTBot'],
  ])('but not of %s', async (_, outcome, token) => {
    const { container } = await open(ready(outcome, [token]));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    // What arrives with the closer look, or the panel that needs none.
    await screen.findByText(outcome.kind === 'unavailable' ? /^There is no file/ : /^Checked against/);
    expect(row(container, token)?.textContent).not.toContain(SAME);
  });

  test('one who takes no such file', async () => {
    const large = found('User-agent: *\nDisallow: /\n', { isTruncated: true });
    await open(ready(large, ['YandexBot', 'GPTBot']));
    expect(
      await screen.findByText(
        /YandexBot: may fetch \(file not taken\). GPTBot: may not fetch .*\. The file is the same; what differs is how it is read\./,
      ),
    ).toBeTruthy();
  });

  test('goes with the page that it was about', async () => {
    await open(ready(misspelt));
    await screen.findByText(/reads this differently/);
    answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }));
    await vi.waitFor(() => expect(screen.queryByText(/reads this differently/)).toBeNull());
  });
});

describe('why the rule won', () => {
  const reasons = async (robots: string, token = 'GPTBot') => {
    const { container } = await open(ready(found(robots), [token]));
    await screen.findByText(token, { selector: '.name' });
    return row(container, token)?.querySelector('.reasons')?.textContent;
  };

  test.each<[string, rules: string, words: string]>([
    [
      'alone',
      'Disallow: /page',
      'It is the only rule there that matches.2Disallow: /pagedecides · a match of 5 octets',
    ],
    [
      'the longest',
      'Disallow: /\nAllow: /page',
      'the longest decides.3Allow: /pagedecides · a match of 5 octets2Disallow: /a match of 1 octet',
    ],
    [
      'Allow',
      'Disallow: /page\nAllow: /page',
      'the longest decide, and of these Allow.3Allow: /pagedecides · a match of 5 octets',
    ],
    [
      'all agree',
      'Disallow: /page\nDisallow: /page',
      'these all say the same.2Disallow: /pagedecides · a match of 5 octets',
    ],
    [
      'many',
      'Disallow: /page\n'.repeat(9),
      '5Disallow: /pagea match of 5 octets6Disallow: /pagea match of 5 octets4 more',
    ],
  ])('%s', async (_, rules, words) => {
    expect(await reasons(`User-agent: *\n${rules}\n`)).toContain(words);
  });

  test('the one that decides is marked, and it alone', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\nAllow: /page\n'), ['GPTBot']));
    await screen.findByText('GPTBot', { selector: '.name' });
    const marked = [...container.querySelectorAll('.matches [data-wins="true"] code')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Allow: /page']);
    expect(screen.getByText(/^decides/).textContent).toBe('decides · a match of 5 octets');
  });

  test('an empty rule, which matches nothing, is shown all the same', async () => {
    expect(await reasons('User-agent: *\nDisallow:\n', 'Scooter')).toContain(
      'An empty rule closes nothing.2Disallow: ',
    );
  });

  test('1994: the first', async () => {
    const robots = 'User-agent: *\nDisallow: /\nDisallow: /page\n';
    expect(await reasons(robots, 'Scooter')).toContain('Of the rules that match, the first decides.');
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
  const conflicts = (container: Element) =>
    [...container.querySelectorAll('.conflict > :not(.symbol)')].map(({ textContent }) => textContent);

  test('a noindex that is never seen', async () => {
    const closed = found('User-agent: *\nDisallow: /page\n');
    const { container } = await open(
      ready(closed, ['Googlebot', 'GPTBot', 'bingbot'], { tags: tags(['robots', 'NoIndex']) }),
    );
    await screen.findByText('The noindex stays unseen.');
    expect(conflicts(container)).toEqual([
      'The noindex stays unseen. “NoIndex” (META robots, in the head) never reaches Googlebot and bingbot: line 2 of ' +
        'robots.txt keeps them from fetching the page, so its address can stay in the index.',
    ]);
  });

  test('a crawler’s own META that is weaker than the generic one', async () => {
    const weaker = { tags: tags(['robots', 'noindex'], ['googlebot', 'index']) };
    const { container } = await open(ready(found(''), ['Googlebot', 'GPTBot'], weaker));
    await screen.findByText('What one crawler is allowed does not lift what all are told.');
    expect(conflicts(container)).toEqual([
      'What one crawler is allowed does not lift what all are told. “index” (META googlebot, in the head) has no effect ' +
        'beside “noindex” (META robots, in the head): Google adds both up, and the more restrictive wins. ' +
        'So Googlebot must leave the page out.',
    ]);
  });

  test('a noindex that is taken back is not called none', async () => {
    await open(ready(found(''), ['YandexBot'], { tags: tags(['robots', 'noindex, all']) }));
    expect(await screen.findByText('Yandex may fetch and index this page.')).toBeTruthy();
    expect(screen.getByText(/^“noindex” .* is taken back by “all”/)).toBeTruthy();
    expect(screen.queryByText(/No META tag and no header forbids/)).toBeNull();
  });

  test('META against header, and the readers who make something else of it', async () => {
    const conflict = { tags: tags(['robots', 'index']), headers: headers('noindex') };
    const { container } = await open(ready(found(''), ['Googlebot', 'YandexBot'], conflict));
    await screen.findAllByText('META tag and header contradict each other.');
    const places = '“index” (META robots, in the head) against “noindex” (header X-Robots-Tag)';
    expect(conflicts(container)).toEqual([
      `META tag and header contradict each other. ${places}: the more restrictive wins, so Googlebot must leave the page out.`,
      `META tag and header contradict each other. ${places}: what permits wins, so YandexBot may index the page.`,
    ]);
    expect(row(container, 'YandexBot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'YandexBot')?.textContent).toContain(
      '“noindex” (header X-Robots-Tag) is taken back by “index” (META robots, in the head): to this crawler, what permits wins.',
    );
  });
});

describe('AI use', () => {
  const metas = (...named: readonly (readonly [name: string, content: string])[]) => ({
    tags: {
      kind: 'read' as const,
      tags: { metas: named.map(([name, content]) => ({ name, content, isInHead: true })), canonicals: [], omitted: 0 },
    },
  });
  const sent = (more: { readonly contentUsage?: readonly string[]; readonly tdmReservation?: readonly string[] }) => ({
    headers: {
      kind: 'seen' as const,
      by: 'visit' as const,
      headers: {
        status: 200,
        contentType: 'text/html',
        robotsTags: [],
        links: [],
        contentUsage: [],
        tdmReservation: [],
        ...more,
      },
    },
  });
  /** What a crawler's row says of AI. */
  const aiOf = (container: Element, token: string) =>
    [...(row(container, token)?.querySelectorAll('.reasons p') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((sentence) => sentence.startsWith('AI '));

  test('nothing is said, and that is said', async () => {
    const { container } = await open(ready(found('')));
    await screen.findByText('AI training: GPTBot may fetch this page.');
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { ai: 'training=unstated' } });
    expect(aiOf(container, 'GPTBot')).toEqual(['AI training: nothing is said.']);
    expect(row(container, 'Googlebot')?.hasAttribute('data-ai')).toBe(false);
  });

  test('a row tells where it is said and to whom', async () => {
    const signals =
      'User-agent: *\nContent-Signal: ai-train=no\nDisallow:\n\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n';
    const { container } = await open(ready(found(signals), ['GPTBot', 'ClaudeBot']));
    await screen.findByRole('button', { name: 'AI training: the site says no.' });
    expect(aiOf(container, 'GPTBot')).toEqual([
      'AI training: kept out – robots.txt keeps out by name: GPTBot (line 7).',
    ]);
    expect(aiOf(container, 'ClaudeBot')).toEqual([
      'AI training: the site says no – “ai-train=no” (Content-Signal for *, robots.txt line 2).',
    ]);
  });

  test('the page’s own words, and what each of them is', async () => {
    const said = { ...metas(['robots', 'noai, noimageai, noarchive']), ...sent({ tdmReservation: ['1'] }) };
    const { container } = await open(ready(found(''), ['GPTBot', 'bingbot'], said));
    await screen.findByRole('button', { name: 'AI training: the site says no.' });
    const training =
      'AI training: the site says no – “1” (header tdm-reservation): the rights to mine text and data are reserved, in the sense of EU law' +
      ' · “noai” (META robots, in the head), a convention and no standard' +
      ' · “noimageai” (META robots, in the head), of images only; a convention and no standard';
    expect(aiOf(container, 'GPTBot')).toEqual([`${training}.`]);
    const bing = '“noarchive” (META robots, in the head), which Bing reads so';
    expect(aiOf(container, 'bingbot')).toEqual([`${training} · ${bing}.`, `AI answers: the site says no – ${bing}.`]);
    expect(row(container, 'bingbot')).toMatchObject({ dataset: { ai: 'training=disallowed answers=disallowed' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Page' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('tdm-reservation1');
    expect(screen.getByRole('tabpanel').textContent).not.toContain('Content-Usage');
  });

  test('while robots.txt fails nothing is claimed of the use', async () => {
    const { container } = await open(ready(unreachable(), ['GPTBot', 'Google-Extended']));
    expect(await screen.findByText('AI training: GPTBot may not fetch this page.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'AI answers: not known.' })).toBeTruthy();
    expect(aiOf(container, 'GPTBot')).toEqual(['AI training: not known.']);
  });

  test('its contradictions, with both places', async () => {
    const robots =
      'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\nContent-Usage: ai-use=n\nUser-agent: GPTBot\nDisallow: /\n';
    const said = { ...metas(['robots', 'noai']), ...sent({ contentUsage: ['ai-use=y'] }) };
    const { container } = await open(ready(found(robots), ['GPTBot'], said));
    await screen.findAllByText('What the site says about AI contradicts itself.');
    expect([...container.querySelectorAll('.conflict > :not(.symbol)')].map(({ textContent }) => textContent)).toEqual([
      'What the site says about AI contradicts itself. On AI training the site says yes by “ai-train=yes” ' +
        '(Content-Signal, robots.txt line 2), and no by “noai” (META robots, in the head); which of them holds is stated nowhere.',
      'What the site says about AI contradicts itself. On AI answers the site says yes by “ai-use=y” (header Content-Usage), ' +
        'and no by “ai-use=n” (Content-Usage, robots.txt line 4); by the draft of Content-Usage the more restrictive holds.',
      'Content-Signal and the rules for crawlers say opposite things. “ai-train=yes” (Content-Signal, robots.txt line 2), ' +
        'yet line 6 closes the whole site to GPTBot.',
    ]);
  });

  test('a signal that a crawler with a group of its own does not hear', async () => {
    const signals = found(
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\nUser-agent: GPTBot\nDisallow: /private\n',
    );
    // GPTBot is not chosen, so the line is shown in place of its row.
    const { container } = await open(ready(signals, ['Googlebot']));
    fireEvent.click(await screen.findByRole('button', { name: /^Content-Signal and the rules/ }));
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('ai-train=no'),
    );
    expect(
      await screen.findByText(
        /“ai-train=no” \(Content-Signal, robots.txt line 2\) does not reach GPTBot: a crawler follows only the group that names it, and line 4/,
      ),
    ).toBeTruthy();
  });
});

describe('the other lines of robots.txt', () => {
  async function openRecords(robots: string) {
    const view = await open(ready(found(robots)));
    await lookAtRobots();
    return [...view.container.querySelectorAll('.records li')].map(({ textContent }) => textContent);
  }

  test('each with its line, its group and what it is good for', async () => {
    const lines = [
      'Sitemap: /map.xml',
      'User-agent: *',
      'Crawl-delay: 5',
      'Request-rate: 1/10m 1300-1659',
      'Visit-time: 0600-0845',
      'Noindex: /x',
      'Clean-param: ref',
      'Host: example.com',
      'Content-Usage: train-ai=n',
      'Unicorns: allowed',
    ];
    const shownLines = await openRecords(lines.join('\n'));
    expect(shownLines).toEqual(
      [
        'Sitemap: /map.xml line 1 · no absolute address, so crawlers may not find it',
        'Crawl-delay: 5 line 3, for * · seconds between two requests. Bing (1–30), Anthropic and Semrush (up to 10) say that ' +
          'they keep to it; Google and, since 2018, Yandex do not',
        'Request-rate: 1/10m 1300-1659 line 4, for * · requests: 1 in 600 s, from 13:00 to 16:59 UTC',
        'Visit-time: 0600-0845 line 5, for * · visits from 06:00 to 08:45 UTC only',
        'Noindex: /x line 6, for * · never a standard; Google dropped it on Sep 1, 2019',
        'Clean-param: ref line 7 · to Yandex: these parameters do not change the page',
        'Host: example.com line 8 · was for Yandex, which has not read it since 2018',
        'Content-Usage: train-ai=n line 9, for * · what may be done with the content; an IETF draft',
        'Unicorns: allowed line 10 · not known to Robots Lens',
      ].map((text) => text.replace(/^[^:]+/, (key) => key.toLowerCase())),
    );
  });

  test('a Sitemap is a link, and only one to the web', async () => {
    await openRecords('Sitemap: https://example.com/map.xml\nSitemap: javascript://example.com/%0Aalert(1)\n');
    // Among the other lines, and in the text.
    const links = await screen.findAllByRole('link', { name: 'https://example.com/map.xml' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('https://example.com/map.xml'));
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
    expect(screen.getByRole('tabpanel').textContent).toContain('javascript://example.com');
  });

  test('a Sitemap that looks like another’s is told by its host', async () => {
    await openRecords('Sitemap: https://аpple.com/map.xml\n');
    const links = await screen.findAllByRole('link', { name: 'https://аpple.com/map.xml' });
    expect(links.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(
      Array(2).fill(' leads to xn--pple-43d.com'),
    );
  });

  test('of thousands the first', async () => {
    expect(await openRecords('Crawl-delay: 1\n'.repeat(5_000))).toHaveLength(40);
    expect(screen.getByText('Other lines: 5,000')).toBeTruthy();
    expect(screen.getByText('4,960 more are not shown.')).toBeTruthy();
  });
});

interface Page {
  readonly metas?: readonly (readonly [name: string, content: string, place?: 'body'])[];
  readonly canonicals?: readonly string[];
  readonly robotsTags?: readonly string[];
  readonly links?: readonly string[];
  readonly tdmReservation?: readonly string[];
}

/** A page's tags and headers, the rest of them as on a page that says nothing. */
function saying({ metas = [], canonicals = [], robotsTags = [], links = [], tdmReservation = [] }: Page) {
  const tags = {
    metas: metas.map(([name, content, place]) => ({ name, content, isInHead: place !== 'body' })),
    canonicals: canonicals.map((href) => ({ href, url: new URL(href, ORIGIN).href, isInHead: true })),
    omitted: 0,
  };
  const headers = { status: 200, contentType: 'text/html', robotsTags, links, contentUsage: [], tdmReservation };
  return { tags: { kind: 'read', tags }, headers: { kind: 'seen', by: 'visit', headers } } as const;
}

describe('a canonical link that contradicts', () => {
  const conflicts = (container: Element) =>
    [...container.querySelectorAll('.conflict > :not(.symbol)')].map(({ textContent }) => textContent);

  test.each<[string, robots: string, Page, string]>([
    [
      'robots.txt',
      'User-agent: *\nDisallow: /main\n',
      { canonicals: ['/main'] },
      'The canonical link leads to a page that crawlers may not fetch. “https://example.com/main” (canonical link, in ' +
        'the head) is closed to Googlebot and AhrefsBot by line 2 of robots.txt: they are sent to a page that they cannot see.',
    ],
    [
      'a noindex',
      '',
      { canonicals: ['https://other.example/'], metas: [['robots', 'NOINDEX']] },
      'A noindex, and a canonical link elsewhere. “NOINDEX” (META robots, in the head) asks Googlebot and AhrefsBot to leave ' +
        'the page out, and “https://other.example/” (canonical link, in the head) to take it for a copy of another page. ' +
        'Which of the two they follow is theirs to choose.',
    ],
    [
      'another one',
      '',
      { canonicals: ['/a'], links: ['</b>; rel="canonical"'] },
      'Canonical links contradict each other. “https://example.com/a” (canonical link, in the head) against ' +
        '“https://example.com/b” (header Link): crawlers choose one, or take neither.',
    ],
  ])('%s', async (_, robots, page, sentence) => {
    const { container } = await open(ready(found(robots), ['Googlebot', 'GPTBot', 'AhrefsBot'], saying(page)));
    await screen.findByText(/^Google may fetch/);
    expect(conflicts(container)).toEqual([sentence]);
  });
});

describe('what directives ask of a crawler, in its row', () => {
  /** Those on AI use are shown above. */
  const sentences = (container: Element, token: string) =>
    [...(row(container, token)?.querySelectorAll('.reasons p:not(.soft)') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((sentence) => !sentence.startsWith('AI '));

  test('each in its own reading, and what it makes nothing of', async () => {
    const content =
      'nofollow, max-snippet:20, max-image-preview:none, max-video-preview:-1, noarchive, noai, max-snippet:x';
    const page = saying({ metas: [['robots', content]], robotsTags: ['bingbot: nocache'] });
    const { container } = await open(ready(found(''), ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot'], page));
    await screen.findByText(/^Google, Bing, and Yandex may fetch/);
    const place = '(META robots, in the head)';
    const nofollow = `Its links are not to be followed: “nofollow” ${place}.`;
    const limits = [
      `At most 20 characters of its text in results: “max-snippet:20” ${place}.`,
      `No image preview: “max-image-preview:none” ${place}.`,
      `Video previews of any length: “max-video-preview:-1” ${place}.`,
    ];
    const bad = 'Without a valid value, so ignored: “max-snippet:x”.';
    expect(sentences(container, 'Googlebot').slice(2)).toEqual([
      nofollow,
      ...limits,
      bad,
      'Not read by this crawler: “noarchive”.',
      'Part of no standard: “noai”.',
    ]);
    expect(sentences(container, 'bingbot').slice(2)).toEqual([
      nofollow,
      ...limits,
      'Bing’s chat answers and AI training may have no more than its address, title and snippet: “nocache” (header X-Robots-Tag).',
      bad,
      'Without effect here: “noarchive”.',
      'Part of no standard: “noai”.',
    ]);
    expect(sentences(container, 'YandexBot').slice(2)).toContain(`No saved copy in results: “noarchive” ${place}.`);
    expect(sentences(container, 'GPTBot').slice(2)).toEqual([
      nofollow,
      bad,
      'Whether it keeps to this is not known: “max-snippet:20”, “max-image-preview:none”, “max-video-preview:-1”, and “noarchive”.',
      'Part of no standard: “noai”.',
    ]);
  });

  test('the same said a thousand times is said once', async () => {
    const page = saying({ metas: [['robots', 'noindex,'.repeat(1000)]] });
    const { container } = await open(ready(found(''), ['Googlebot'], page));
    await screen.findByText('Google may fetch this page, and must not index it.');
    expect(sentences(container, 'Googlebot').filter((text) => text?.includes('noindex'))).toHaveLength(1);
  });

  test('nothing where the crawler never sees the page', async () => {
    const page = saying({ metas: [['robots', 'nosnippet']] });
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot'], page));
    await screen.findByText('Google may not fetch this page.');
    expect(row(container, 'Googlebot')?.textContent).not.toContain('nosnippet');
  });
});

describe('the page’s own words', () => {
  /** Each term with what is said of it: `noindex: Leave the page out …`, and the heads between them: `# Directives`. */
  async function panel(page: Page, robots = '') {
    const { container } = await open(ready(found(robots), ['Googlebot'], saying(page)));
    await screen.findByRole('tablist');
    const terms: string[] = [];
    for (const item of container.querySelectorAll('#panel-page :is(dt, dd, h3)')) {
      const text = item.textContent ?? '';
      if (item.localName === 'h3') terms.push(`# ${text}`);
      else if (item.localName === 'dt') terms.push(`${text}:`);
      else terms[terms.length - 1] += ` ${text}`;
    }
    return { terms, text: container.querySelector('#panel-page')?.textContent ?? '' };
  }

  test('every directive with its place, its addressee, its meaning and its readers', async () => {
    const { terms } = await panel({
      metas: [
        ['Robots', 'NoIndex, max-snippet:-1, noai'],
        ['googlebot', 'max-image-preview:huge, noarchive', 'body'],
      ],
      robotsTags: ['otherbot: unavailable_after: 2020-01-01', 'noindx'],
    });
    expect(terms.slice(0, 11)).toEqual([
      '# META robots, in the head · for every crawler',
      'NoIndex: Leave the page out of the index. read by Google, Bing, Yandex, and the 1996 standard',
      'max-snippet:-1: Characters of its text in results, at most: no limit. read by Google and Bing',
      'noai: Asks that AI not be trained with it. no standard',
      '# META googlebot, in the body · for googlebot',
      'max-image-preview:huge: “huge” is no value that it takes, so it is ignored. ',
      'noarchive: Bing: nothing of it in chat answers and AI training. Yandex: no saved copy in results. nobody is known to read it',
      '# header X-Robots-Tag · for otherbot',
      'unavailable_after: 2020-01-01: As noindex, since Jan 1, 2020. nobody is known to read it',
      '# header X-Robots-Tag · for every crawler',
      'noindx: Known to nobody. Perhaps misspelt. ',
    ]);
  });

  // A day has no time, and is the same day everywhere; a moment is told in the person's own time.
  test.each([
    ['America/New_York', 'Dec 31, 2098, 7:00 PM'],
    ['Asia/Tokyo', 'Jan 1, 2099, 9:00 AM'],
  ])('a date without a time is a day, in %s, too', async (zone, moment) => {
    vi.stubEnv('TZ', zone);
    const dates = ['unavailable_after: 2099-01-01', 'unavailable_after: 1 Jan 2099 00:00 UTC'];
    const { terms } = await panel({ metas: [['googlebot', dates.join(', ')]] });
    vi.unstubAllEnvs();
    const plain = terms.map((term) => term.replace(/\s/g, ' '));
    expect(plain).toContain(`${dates[0]}: Out of the index after Jan 1, 2099. read by Google`);
    expect(plain).toContain(`${dates[1]}: Out of the index after ${moment}. read by Google`);
    const [row] = screen.getAllByText(/To be left out of the index/);
    expect(row?.textContent).toContain('after Jan 1, 2099:');
  });

  test('what they come to for each reader, and by which rule', async () => {
    const { terms } = await panel({ metas: [['robots', 'noindex, index, nofollow']] });
    for (const term of [
      'Google: noindex, nofollow the more restrictive wins',
      'Bing: noindex, nofollow the more restrictive wins',
      'Yandex: index, nofollow what permits wins',
      'the 1996 standard: index, nofollow what permits wins',
    ]) {
      expect(terms).toContain(term);
    }
  });

  test('no directive, no canonical link', async () => {
    const { text } = await panel({});
    expect(text).toContain('No META tag and no header has directives for crawlers.');
    expect(text).toContain('The page names no address as that of its main copy.');
  });

  test('where the page is not known, none of it is said to be missing', async () => {
    const unknown = { tags: { kind: 'unreadable' }, headers: { kind: 'unknown', reason: 'opened-before' } } as const;
    const { container } = await open(ready(found(''), ['Googlebot'], unknown));
    await screen.findByRole('tablist');
    const words = [...container.querySelectorAll('#panel-page h2 + p')].map(({ textContent }) => textContent);
    expect(words.slice(0, 2)).toEqual(Array(2).fill('Not known: META tags unreadable and headers unknown.'));
  });

  test('of very many directives the first, and how many more there are', async () => {
    const { terms, text } = await panel({
      metas: [['robots', Array.from({ length: 10_000 }, (_, n) => `x${n}`).join()]],
    });
    expect(terms.filter((term) => term.includes('Perhaps misspelt'))).toHaveLength(200);
    expect(text).toContain('9,800 more directives');
  });

  test('KEYWORDS, DESCRIPTION, DOCUMENT-STATE, URL and tdm-reservation', async () => {
    const { terms } = await panel({
      metas: [
        ['KEYWORDS', 'tea, kettle'],
        ['description', '<b>Tea</b>'],
        ['Document-State', 'Dynamic'],
        ['URL', '/main'],
        ['tdm-reservation', '1'],
      ],
      tdmReservation: ['0'],
    });
    for (const term of [
      'KEYWORDS: tea, kettle in the head · phrases: 2',
      'DESCRIPTION: <b>Tea</b> in the head · 10 characters · has markup, and should have none',
      'DOCUMENT-STATE: Dynamic in the head · is going to change, so index it regularly (1996)',
      'URL: /main in the head · address of the main copy (1996) · should be absolute',
      'tdm-reservation: 1 in the head · no standard',
      'tdm-reservation: 0 no standard',
    ]) {
      expect(terms).toContain(term);
    }
  });

  test('what is written for people keeps its spaces and emoji; what crawlers read is spelled out', async () => {
    const content = 'a\u3000b\u202E ❤\uFE0F';
    const metas = ['description', 'og:title', 'robots', 'tdm-policy'].map((name) => [name, content] as const);
    const { terms } = await panel({ metas });
    const [prose, value] = ['a\u3000b⟨U+202E⟩ ❤\uFE0F', 'a⟨U+3000⟩b⟨U+202E⟩ ❤⟨U+FE0F⟩'];
    expect(terms.filter((term) => term.includes(prose)).map((term) => term.split(': ')[0])).toEqual([
      'DESCRIPTION',
      'og:title',
    ]);
    for (const name of ['ROBOTS', 'tdm-policy']) {
      expect(terms.some((term) => term.startsWith(`${name}: ${value}`))).toBe(true);
    }
  });

  test('what speaks to crawlers stands before the fold, the rest behind it', async () => {
    const metas = ['document-state', 'URL', 'tdm-reservation', 'viewport'].map((name) => [name, 'x'] as const);
    const { container } = await open(ready(found(''), ['Googlebot'], saying({ metas })));
    await screen.findByRole('tablist');
    const folded = [...container.querySelectorAll('#panel-page details dt')].map(({ textContent }) => textContent);
    expect(folded).toEqual(['viewport']);
  });

  test('canonical links: this page, elsewhere, no address', async () => {
    const { terms } = await panel({
      canonicals: ['/page?x=1#part', '/other'],
      links: ['<https://other.example/>; rel=canonical, <https://[>; rel=canonical'],
      metas: [['url', 'https://example.com/page?x=1']],
    });
    for (const term of [
      'canonical link, in the head: This page ',
      'canonical link, in the head: Elsewhere on this site: https://example.com/other',
      'header Link: On another site: https://other.example/',
      'header Link: No web address: https://[',
      'META URL: This page  what canonical links were in 1996',
    ]) {
      expect(terms).toContain(term);
    }
  });
});

describe('the checker', () => {
  const items = (container: Element, selector = '.mistakes > ul > li') =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

  test('each mistake with its line, how grave it is, what it means, and the correction', async () => {
    const text = 'User-agent: *\nDisalow: /a\nDisallow: /b /c\nDisallow: /d$e\nSitemap: /s\u202E\n';
    const { container } = await open(ready(found(text)));
    await lookAtRobots();
    expect(screen.getByRole('region', { name: 'Checked against RFC 9309' }).textContent).toContain(
      '4 things to look at.',
    );
    expect(items(container)).toEqual([
      '✕Error · Line 2 Crawlers need not know this field; probably disallow is meant. Correction: Disallow: /a',
      '✕Error · Line 3 A line has one path: these are taken for a single one, which matches nothing that was meant. ' +
        'Correction: Disallow: /b\nDisallow: /c',
      '!Warning · Line 4 $ is the end of an address only as the last character of a rule; here it is an ordinary one. ' +
        'Correction: Disallow: /d%24e',
      '✕Error · Line 5 A Sitemap is a full address, with https:// and the host: crawlers skip anything else.',
    ]);
    expect(container.querySelector('.mistakes code')?.textContent).toBe('Disallow: /a');
  });

  test('untrusted text is shown as text, whole lines of it cut', async () => {
    const text = `x<b>\u202E: x\nUser-agent: *\nDisallow: \u202E${'a'.repeat(9000)}`;
    const { container } = await open(ready(found(text)));
    await lookAtRobots();
    expect(items(container)[0]).toBe('!Warning · Line 1 No field is called “x<b>⟨U+202E⟩”: crawlers skip the line.');
    expect(container.querySelector('.mistakes code')?.textContent).toBe(`Disallow: /⟨U+202E⟩${'a'.repeat(288)}…`);
  });

  test('the first twenty, and the others one click away', async () => {
    const { container } = await open(ready(found('nothing: x\n'.repeat(23))));
    await lookAtRobots();
    expect(items(container)).toHaveLength(20);
    expect(screen.getByText('3 more').tagName).toBe('SUMMARY');
    expect(items(container, '.mistakes details li')).toHaveLength(3);
  });

  test('how the file was served is told first; nothing else is wrong with it', async () => {
    const { container } = await open(ready(found('', { finalUrl: 'https://other.example/robots.txt' })));
    await lookAtRobots();
    expect(items(container)).toEqual([
      'iNote · Line 1 The file came from other.example by a redirect; its rules hold for the host that was asked.',
    ]);
  });

  test('no mistake', async () => {
    await open(ready(found('User-agent: *\nDisallow: /a\n')));
    await lookAtRobots();
    expect(await screen.findByText('No mistake was found.')).toBeTruthy();
  });
});

describe('a page whose facts are not all known', () => {
  test.each<[string, RobotsOutcome, RegExp]>([
    ['offline', unreachable({ reason: { kind: 'offline' } }), /You are offline/],
    [
      'offline, with a copy that nobody may be judged by',
      unreachable({ reason: { kind: 'offline' }, lastGood: found('') }),
      /You are offline/,
    ],
    ['network', unreachable(), /cannot be reached/],
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
      /was redirected to two\.example, which cannot be reached/,
    ],
    ['last good', unreachable({ lastGood: found('') }), /last good copy, 2 minutes ago/],
    ['no access', { kind: 'no-access', url: `${ORIGIN}/robots.txt` }, /could not be read from this page/],
    ['truncated', found('x', { isTruncated: true }), /longer than 500 KiB/],
    ['HTML', found('\n<!DOCTYPE html><p>x'), /looks like a web page/],
    ['no text', found('U\0s\0e\0r\0'), /is not text in UTF-8/],
  ])('%s', async (_, outcome, words) => {
    await open(ready(outcome));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('while robots.txt cannot be had, it is asked for again beside the sentence that says so', async () => {
    await open(ready(unreachable({ reason: { kind: 'offline' } })));
    answer = () => ready(found(''));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/may fetch and index this page/)).toBeTruthy();
    expect(asked).toEqual(['view', 'refetch']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  describe('a server that fails', () => {
    const failing = (status: number, lastGood: FoundRobotsTxt | null, hours = 0) =>
      unreachable({
        reason: { kind: 'status', exchange: { ...exchange(status), fetchedAt: NOW } },
        since: NOW - hours * 3_600_000,
        lastGood,
      });
    const words = (container: Element, token: string) => row(container, token)?.textContent;

    test('each crawler’s row says what its owner makes of it, and until when', async () => {
      const { container } = await open(ready(failing(503, found(''), 1), ['Googlebot', 'GPTBot', 'YandexBot']));
      await screen.findByText(/crawlers go by the last good copy, 2 minutes ago, unless their owner says otherwise/);
      const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
      expect(words(container, 'Googlebot')).toContain(
        `it fetches nothing: until ${until.format(NOW + 11 * 3_600_000)},`,
      );
      expect(words(container, 'GPTBot')).toContain('Read from the last good copy');
      expect(words(container, 'YandexBot')).toContain('takes such a failure as no robots.txt');
      expect(container.textContent).toContain('First failure1 hour ago');
    });

    test('without a copy, and without an owner’s word', async () => {
      const { container } = await open(ready(failing(503, null), ['GPTBot']));
      await screen.findByText(/robots.txt answers 503: until it works again/);
      expect(words(container, 'GPTBot')).toContain('it must take everything as disallowed (RFC 9309 §2.3.1.4)');
      expect(container.textContent).not.toContain('First failure');
    });

    test('429 is no failure to the standard, so its last copy is not spoken of', async () => {
      await open(ready(failing(429, found('')), ['GPTBot']));
      await screen.findByText(/the standard takes it as no robots.txt/);
      expect(screen.queryByText(/last good copy/)).toBeNull();
    });
  });

  test('headers unknown: one button looks them up', async () => {
    await open(ready(found(''), ['Googlebot'], { headers: { kind: 'unknown', reason: 'restored' } }));
    expect(await screen.findByText(/; whether it may be indexed is not known/)).toBeTruthy();
    answer = () => ready(found(''), ['Googlebot']);
    fireEvent.click(await screen.findByRole('button', { name: 'Look them up (one request)' }));
    expect(await screen.findByText('Google may fetch and index this page.')).toBeTruthy();
    expect(asked).toEqual(['view', 'lookUpHeaders']);
  });

  test('seen through one click: one sentence says why headers are unknown, with each way out', async () => {
    const unknown = { access: 'tab', headers: { kind: 'unknown', reason: 'not-observed' } } as const;
    await open(ready(found(''), ['Googlebot'], unknown));
    await screen.findByText(/^Seen through this one click: .* headers and redirects stay unknown/);
    expect(screen.queryByText(/service worker/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Allow on this site' })).toBeTruthy();
    answer = () => ready(found(''), ['Googlebot'], { access: 'tab' });
    fireEvent.click(screen.getByRole('button', { name: 'Look them up (one request)' }));
    await screen.findByText('Seen through this one click: without access to the site the toolbar icon tells nothing.');
    expect(screen.queryByRole('button', { name: 'Look them up (one request)' })).toBeNull();
  });

  test('each leads to where it is told at length', async () => {
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
    await goes(/could not be read from this page/, 'robots.txt');
    await goes(/META tags cannot be read/, 'Page');
    await goes(/headers are unknown/, 'Page');
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
    expect(await screen.findByText(/may fetch and index this page/)).toBeTruthy();
  });

  test('no access: asking for it, and the verdict once it is given', async () => {
    fake.state.hasAccess = false;
    await open({ kind: 'no-access', origin: ORIGIN });
    expect(await screen.findByText('Robots Lens may not look at example.com')).toBeTruthy();
    answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Allow on all sites' }));
    expect(await screen.findByText(/may fetch and index this page/)).toBeTruthy();
  });

  test('not applicable', async () => {
    await open({ kind: 'not-applicable', url: 'about:blank', scheme: 'about' });
    expect(await screen.findByText(/This one is of the kind “about:”/)).toBeTruthy();
    expect(screen.getByText(/Go to a page of the web/)).toBeTruthy();
  });

  test('a site that the browser keeps to itself: its robots.txt can be read by hand', async () => {
    await open({ kind: 'restricted', origin: 'https://chromewebstore.google.com' });
    expect(await screen.findByText('No extension may look at chromewebstore.google.com')).toBeTruthy();
    const url = 'https://chromewebstore.google.com/robots.txt';
    expect(screen.getByRole('link', { name: url })).toMatchObject({ href: url });
  });

  test('no crawler chosen', async () => {
    await open(ready(found(''), []));
    expect(await screen.findByText(/No crawler is chosen/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose crawlers' })).toBeTruthy();
    // Of nobody there is nothing to be told.
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('untrusted text stays text, and what cannot be seen is made visible', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const tags = {
    kind: 'read',
    tags: { metas: [{ name: markup, content: `${markup}\u202E`, isInHead: true }], canonicals: [], omitted: 3 },
  } as const;
  const { container } = await open(ready(found(`# ${markup}\u200B\n`), ['Googlebot'], { tags }));
  await screen.findByText(/may fetch and index this page/);
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
  expect(await screen.findByText('Google may not fetch this page.')).toBeTruthy();
  expect(screen.queryByText(/may fetch and index/)).toBeNull();
});

test('a page that was only busy for now is told in the end', async () => {
  const answers: ((view: PageView) => void)[] = [];
  await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(ready(found(''), ['Googlebot'], { tags: { kind: 'unreadable' } }));
  await screen.findByText(/META tags cannot be read/);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ready(found(''), ['Googlebot']));
  await screen.findByText(/may fetch and index this page/);
  expect(screen.queryByText(/META tags cannot be read/)).toBeNull();
});

test('while a page goes on and on, what is known of it is shown', async () => {
  const answers: ((view: PageView) => void)[] = [];
  const { container } = await open(() => new Promise((resolve) => answers.push(resolve)));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(ready(found('')));
  await screen.findByText(/may fetch and index/);
  expect(container.querySelector('.report')?.getAttribute('aria-busy')).toBe('true');
  answers[1]?.(ready(found('User-agent: *\nDisallow: /\n')));
  await screen.findByText('Google may not fetch this page.');
  await vi.waitFor(() => expect(container.querySelector('.report')?.getAttribute('aria-busy')).toBe('false'));
});

describe('the first sentences', () => {
  const headlines = (container: Element) =>
    [...container.querySelectorAll('.headline')].map(
      ({ children: [symbol, sentence] }) => `${symbol?.textContent} ${sentence?.textContent}`,
    );
  const noindex = {
    tags: {
      kind: 'read',
      tags: { metas: [{ name: 'robots', content: 'noindex', isInHead: true }], canonicals: [], omitted: 0 },
    },
  } as const;
  const unknown = { headers: { kind: 'unknown', reason: 'restored' } } as const;

  test.each<[string, robots: string, tokens: string[], sentences: string[], more?: Partial<ReadyView>]>([
    [
      'search engines first, by name, then each AI use',
      'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
      ['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'OAI-SearchBot'],
      [
        '✓ Google and Bing may fetch and index this page.',
        '✕ AI training: GPTBot and CCBot may not fetch this page.',
        '✓ AI answers: OAI-SearchBot may fetch and index this page.',
      ],
    ],
    [
      'those of one purpose that differ',
      'User-agent: bingbot\nDisallow: /\n',
      ['Googlebot', 'bingbot', 'YandexBot'],
      ['◐ Google and Yandex may fetch and index this page. Bing may not fetch this page.'],
    ],
    [
      'three names are told, and how many more there are',
      '',
      ['Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'Googlebot-Image'],
      ['✓ Google, Bing, and 3 more may fetch and index this page.'],
    ],
    [
      'search engines and AI are told apart where the same holds for all',
      'User-agent: *\nDisallow: /\n',
      ['Googlebot', 'GPTBot', 'OAI-SearchBot', 'Scooter'],
      [
        '✕ Google may not fetch this page.',
        '✕ AI training: GPTBot may not fetch this page.',
        '✕ AI answers: OAI-SearchBot may not fetch this page.',
      ],
    ],
    [
      'noindex says nothing of training, nor of a page that a person asked for',
      '',
      ['Googlebot', 'GPTBot', 'OAI-SearchBot', 'Claude-User'],
      [
        '✕ Google may fetch this page, and must not index it.',
        '✓ AI training: GPTBot may fetch this page.',
        '◐ AI answers: Claude-User may fetch this page. OAI-SearchBot may fetch this page, and must not index it.',
      ],
      noindex,
    ],
    [
      'no more than is known',
      '',
      ['Googlebot', 'GPTBot', 'Perplexity-User'],
      [
        '? Google may fetch this page; whether it may be indexed is not known.',
        '? AI training: GPTBot may fetch this page; whether it may be used for this is not known.',
        '~ AI answers: Perplexity-User need not obey robots.txt: whether this page is fetched is not known.',
      ],
      unknown,
    ],
    ['one that serves no purpose of these', '', ['AhrefsBot'], ['✓ AhrefsBot may fetch and index this page.']],
    [
      'a control token fetches nothing: what is said to it is said of the use',
      'User-agent: Google-Extended\nDisallow: /\n',
      ['Google-Extended'],
      ['✕ AI training: the site says no to Google-Extended.', '✕ AI answers: the site says no to Google-Extended.'],
    ],
    [
      'nothing is said to it',
      '',
      ['Google-Extended'],
      ['– AI training: nothing is said.', '– AI answers: nothing is said.'],
    ],
    [
      'and that takes nothing from what others may do',
      '',
      ['Google-Extended', 'GPTBot'],
      ['✓ AI training: GPTBot may fetch this page.', '– AI answers: nothing is said.'],
    ],
  ])('%s', async (_, robots, tokens, sentences, more = {}) => {
    const { container } = await open(ready(found(robots), tokens, more));
    await screen.findByRole('tablist');
    expect(headlines(container)).toEqual(sentences);
  });

  const SIGNALS = 'User-agent: *\nContent-Signal: ai-train=no, ai-input=yes\nAllow: /\n';

  test.each<[string, robots: string, tokens: string[], sentences: string[], more?: Partial<ReadyView>]>([
    [
      'what the site says, and what its rules do',
      `${SIGNALS}\nUser-agent: GPTBot\nDisallow: /\n`,
      ['GPTBot', 'OAI-SearchBot'],
      [
        '✕ AI training: the site says no. GPTBot may not fetch this page.',
        '✓ AI answers: the site says yes. OAI-SearchBot may fetch and index this page.',
      ],
    ],
    // What `*` is told does not reach a crawler that has a group of its own.
    [
      'one is let in by name',
      `${SIGNALS}\nUser-agent: GPTBot\nAllow: /\n`,
      ['GPTBot', 'ClaudeBot'],
      ['◐ AI training: the site says no. GPTBot and ClaudeBot may fetch this page.', expect.anything()],
    ],
    [
      'one is told something else than all',
      `${SIGNALS}\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n`,
      ['GPTBot', 'ClaudeBot'],
      [
        '◐ AI training: the site says no and the site says yes to GPTBot. GPTBot and ClaudeBot may fetch this page.',
        expect.anything(),
      ],
    ],
    [
      'the page says it, though every crawler may fetch it',
      '',
      ['GPTBot', 'Google-Extended'],
      ['✕ AI training: the site says no. GPTBot may fetch this page.', expect.anything()],
      saying({ metas: [['robots', 'noai']] }),
    ],
    [
      'a search engine that feeds AI is told something of AI',
      '',
      ['bingbot', 'OAI-SearchBot'],
      [
        expect.anything(),
        '✕ AI training: the site says no to Bing.',
        '◐ AI answers: the site says no to Bing. OAI-SearchBot may fetch and index this page.',
      ],
      saying({ metas: [['robots', 'noarchive']] }),
    ],
    [
      'known to all, though nobody was chosen for it',
      SIGNALS,
      ['Googlebot'],
      [expect.anything(), '✕ AI training: the site says no.', '✓ AI answers: the site says yes.'],
    ],
    [
      'yes and no',
      'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nAllow: /\n',
      ['GPTBot'],
      ['! AI training: the site says yes and no. GPTBot may fetch this page.'],
    ],
  ])('of AI use: %s', async (_, robots, tokens, sentences, more = {}) => {
    const { container } = await open(ready(found(robots), tokens, more));
    await screen.findByRole('tablist');
    expect(headlines(container)).toEqual(sentences);
  });

  test('offline, nothing is claimed', async () => {
    const offline = unreachable({ reason: { kind: 'offline' } });
    const { container } = await open(ready(offline));
    await screen.findByRole('tablist');
    expect(headlines(container)).toEqual([
      '? Google may or may not fetch this page: that is not known.',
      '? AI training: GPTBot may or may not fetch this page: that is not known.',
    ]);
  });

  test('what the site says leads to the line that says it, or to the page’s own words', async () => {
    const view = ready(found(SIGNALS), ['GPTBot', 'OAI-SearchBot']);
    const { container } = await open(view);
    fireEvent.click(await screen.findByRole('button', { name: 'AI training: the site says no.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('Content-Signal: ai-train=no'),
    );
    cleanup();
    await open(ready(found(''), ['GPTBot'], saying({ metas: [['robots', 'noai']] })));
    fireEvent.click(await screen.findByRole('button', { name: 'AI training: the site says no.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
  });

  test('of several contradictions the first is told, and the others behind how many there are', async () => {
    const closed = found('User-agent: *\nDisallow: /page\nContent-Signal: ai-train=yes, ai-train=no\n');
    const { container } = await open(ready(closed, ['Googlebot', 'GPTBot'], noindex));
    const others = await screen.findByText('1 more contradiction');
    const titles = () =>
      [...container.querySelectorAll('.summary > .conflict b')].map(({ textContent }) => textContent);
    expect(titles()).toEqual(['The noindex stays unseen.']);
    expect(others.parentElement?.querySelector('.conflict')?.textContent).toContain('What the site says about AI');
    expect(others.parentElement).toMatchObject({ open: false });
  });

  test('each leads to the row that proves it, from wherever one is', async () => {
    const { container } = await open(ready(found('User-agent: bingbot\nDisallow: /\n'), ['Googlebot', 'bingbot']));
    fireEvent.click(await screen.findByRole('tab', { name: 'Page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Bing may not fetch this page.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Crawlers');
    await vi.waitFor(() => expect(document.activeElement?.parentElement).toBe(row(container, 'bingbot')));
    expect(row(container, 'bingbot')).toMatchObject({ open: true });
    expect(row(container, 'Googlebot')).toMatchObject({ open: false });
  });

  test('a contradiction leads to the row of one that it is about; to a panel where no row tells of it', async () => {
    const closed = found('User-agent: bingbot\nDisallow: /page\n');
    const { container } = await open(ready(closed, ['Googlebot', 'bingbot'], noindex));
    fireEvent.click(await screen.findByRole('button', { name: 'The noindex stays unseen.' }));
    await vi.waitFor(() => expect(row(container, 'bingbot')).toMatchObject({ open: true }));
    cleanup();
    await open(ready(found(''), ['Googlebot'], saying({ canonicals: ['/a'], links: ['</b>; rel="canonical"'] })));
    fireEvent.click(await screen.findByRole('button', { name: 'Canonical links contradict each other.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Page');
  });
});

describe('the AI column', () => {
  const cell = (container: Element, token: string) => row(container, token)?.querySelectorAll('.cell')[2]?.textContent;

  test.each<[string, robots: string, token: string, words: string | undefined]>([
    ['kept out', 'User-agent: GPTBot\nDisallow: /\n', 'GPTBot', '✕ noAI training: kept out.'],
    ['let in', 'User-agent: GPTBot\nAllow: /\n', 'GPTBot', '✓ yesAI training: let in.'],
    ['nothing said', '', 'GPTBot', '– unsaidAI training: nothing is said.'],
    [
      'one of two uses refused',
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
      'Google-Extended',
      '± mixedAI training: the site says no. AI answers: nothing is said.',
    ],
    [
      'yes and no',
      'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nAllow: /\n',
      'GPTBot',
      '! bothAI training: the site says yes and no.',
    ],
    ['who serves no AI', '', 'Googlebot', undefined],
  ])('%s', async (_, robots, token, words) => {
    const { container } = await open(ready(found(robots), [token]));
    await screen.findByRole('tablist');
    expect(cell(container, token)).toBe(words);
  });

  test('not known where the page is not', async () => {
    const { container } = await open(
      ready(found(''), ['GPTBot'], { headers: { kind: 'unknown', reason: 'restored' } }),
    );
    await screen.findByRole('tablist');
    expect(cell(container, 'GPTBot')).toBe('? unknownAI training: not known.');
  });

  test('under a control token nothing is fetched, and that is said', async () => {
    const { container } = await open(ready(found(''), ['Google-Extended']));
    await screen.findByRole('tablist');
    const [fetch] = row(container, 'Google-Extended')?.querySelectorAll('.cell') ?? [];
    expect(fetch?.textContent).toMatch(/^– n\/aA control token: nothing is fetched under this name\..*fetched\.$/);
    expect(row(container, 'Google-Extended')).toMatchObject({ dataset: { crawl: 'allowed' } });
  });
});

describe('all crawlers', () => {
  const tokens = (container: Element) =>
    [...container.querySelectorAll('[data-crawler]')].map((each) => each.getAttribute('data-crawler'));
  const closed = found('User-agent: DuckDuckBot\nDisallow: /page\n');

  async function openAll() {
    const opened = await open(ready(closed, ['bingbot', 'GPTBot']));
    fireEvent.click(await screen.findByRole('button', { name: `All crawlers (${catalogue.length})` }));
    await screen.findByRole('searchbox');
    return opened;
  }

  test('asked for on request, in their groups, the chosen first', async () => {
    const { container } = await openAll();
    expect(tokens(container)).toHaveLength(catalogue.length);
    const search = catalogue.filter(({ purposes }) => purposes[0] === 'search').map(({ token }) => token);
    expect(tokens(container).slice(0, search.length)).toEqual([
      'bingbot',
      ...search.filter((token) => token !== 'bingbot'),
    ]);
    expect(row(container, 'DuckDuckBot')).toMatchObject({ dataset: { crawl: 'disallowed' } });
    expect(row(container, 'DuckDuckBot')?.querySelector('.name')?.textContent).toBe('DuckDuckBot (not chosen)');
    expect(row(container, 'bingbot')?.querySelector('.name')?.textContent).toBe('bingbot');
    expect(row(container, 'DuckDuckBot')?.textContent).toContain('Named by its own group (lines 1–2)');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('search'));
    fireEvent.click(screen.getByRole('button', { name: 'Only the chosen ones', expanded: true }));
    await vi.waitFor(() => expect(tokens(container)).toEqual(['bingbot', 'GPTBot']));
  });

  test('found by token or owner', async () => {
    const count = () => screen.getByRole('searchbox').parentElement?.querySelector('[role="status"]') ?? document.body;
    const { container } = await openAll();
    const find = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
    find(' duckduckGO ');
    await vi.waitFor(() => expect(tokens(container)).toEqual(['DuckDuckBot', 'DuckAssistBot']));
    expect(count().textContent).toBe('2 crawlers');
    find('gptbot');
    await vi.waitFor(() => expect(count().textContent).toBe('1 crawler'));
    find('nobody');
    expect(await screen.findByText('No crawler and no owner of that name.')).toBeTruthy();
    expect(tokens(container)).toEqual([]);
  });

  test('a row leads to its line of the file, with the crawler in hand', async () => {
    const { container } = await openAll();
    const show = row(container, 'DuckDuckBot')?.querySelector('.reasons button');
    expect(show?.textContent).toBe('Show in robots.txt');
    fireEvent.click(show ?? document.body);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'robots.txt' })));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    expect(screen.getByRole('combobox', { name: 'Marked for' })).toMatchObject({ value: 'DuckDuckBot' });
    expect(container.querySelector('mark')?.textContent).toBe('Disallow: /page');
    expect(container.querySelector('[data-opened="true"] .number')?.textContent).toBe('2');
  });

  test('where no rule matches, to the group; where there is none, nowhere', async () => {
    const { container } = await open(ready(found('# hi\nUser-agent: GPTBot\nAllow: /x\n'), ['bingbot', 'GPTBot']));
    await screen.findByRole('tablist');
    fireEvent.click(row(container, 'GPTBot')?.querySelector('.reasons button') ?? document.body);
    await vi.waitFor(() => expect(container.querySelector('[data-opened="true"] .number')?.textContent).toBe('2'));
    expect(row(container, 'bingbot')?.querySelector('.reasons button')).toBeNull();
  });

  test('a row that proves a sentence is shown whatever was looked for', async () => {
    const { container } = await openAll();
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'yandex' } });
    await vi.waitFor(() => expect(row(container, 'GPTBot')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'AI training: GPTBot may fetch this page.' }));
    await vi.waitFor(() => expect(row(container, 'GPTBot')).toMatchObject({ open: true }));
  });

  test('that could not be asked about', async () => {
    hasAll = false;
    await open(ready(closed, ['bingbot']));
    fireEvent.click(await screen.findByRole('button', { name: `All crawlers (${catalogue.length})` }));
    expect((await screen.findByRole('alert')).textContent).toBe('The other crawlers could not be asked about.');
  });
});

describe('the first run', () => {
  test('is told once, in three lines', async () => {
    await open(ready(found('')));
    const words = await screen.findByRole('complementary', { name: 'What Robots Lens does' });
    expect(words.querySelectorAll('li')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    cleanup();
    await open(ready(misspelt));
    // Asked for at the same time as whether this is the first run.
    await screen.findByText(/reads this differently/);
    await new Promise((settled) => setTimeout(settled));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('is told where nothing can be, too', async () => {
    await open({ kind: 'no-access', origin: ORIGIN });
    expect(await screen.findByText(/never tells anyone what you visit/)).toBeTruthy();
  });
});

describe('another address of the site', () => {
  const type = async (value: string) => {
    const input = await screen.findByRole('textbox', { name: 'Test another address of this site' });
    fireEvent.input(input, { target: { value } });
  };
  const tried = (container: Element, token: string) => container.querySelector(`[data-tried="${token}"]`);

  test('is answered while it is typed, in the words of the table, with the line that decides', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /private\n')));
    await type('/private/ä');
    await screen.findByText('https://example.com/private/%C3%A4');
    // The rows are not read out with each letter.
    const status = container.querySelector('.try [role="status"]');
    expect(status?.textContent).toBe('Crawlers that may fetch it: 0 of 2.');
    expect(tried(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'disallowed' } });
    expect(tried(container, 'Googlebot')?.textContent).toContain('✕ nomay not fetch.2 Disallow: /private');
    expect(screen.getByText(/Whether a page at this address asks not to be indexed is not known/)).toBeTruthy();
    await type('/open');
    await screen.findByText('https://example.com/open');
    expect(status?.textContent).toBe('Crawlers that may fetch it: 2 of 2.');
    expect(tried(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'allowed' } });
  });

  test('nothing typed is told nothing, and an address of another site that it is one', async () => {
    const { container } = await open(ready(found('')));
    await type('/x');
    await screen.findByText('https://example.com/x');
    await type(' ');
    expect(container.querySelector('.try [role="status"]')?.textContent).toBe('');
    await type('https://other.example/');
    expect(screen.getByText(/^https:\/\/other.example is another site/)).toBeTruthy();
    await type('mailto:a@example.com');
    expect(screen.getByText('That is no web address.')).toBeTruthy();
    expect(container.querySelector('[data-tried]')).toBeNull();
  });
});

describe('the page as served', () => {
  const told = async (answer: Served | null, view = ready(found(''))) => {
    served = answer;
    await open(view);
    fireEvent.click(await screen.findByRole('tab', { name: 'Page' }));
    const region = screen.getByRole('region', { name: 'As served' });
    fireEvent.click(screen.getByRole('button', { name: 'Fetch it without cookies and compare' }));
    const status = region.querySelector('[role="status"]');
    await vi.waitFor(() => expect(status?.textContent).not.toBe(''));
    return { sum: status?.textContent ?? '', more: status?.nextElementSibling?.textContent ?? '' };
  };
  const compared = {
    kind: 'compared' as const,
    status: 200,
    finalUrl: `${ORIGIN}/page?x=1`,
    isWhole: true,
    comparison: { differences: [], differencesOmitted: 0, others: 0, index: {} },
  };
  const robots = { kind: 'meta', name: 'robots', content: 'noindex', isInHead: true } as const;

  test('the same', async () => {
    expect((await told(compared)).sum).toBe(
      'What crawlers read is the same in the HTML as served and in the live page.',
    );
  });

  test('each difference with its place, and untrusted text made visible', async () => {
    const { sum, more: words } = await told({
      ...compared,
      status: 404,
      isWhole: false,
      comparison: {
        differences: [
          { kind: 'only-live', live: robots },
          {
            kind: 'only-served',
            served: { kind: 'canonical', href: '/x', url: 'https://example.com/x', isInHead: false },
          },
          { kind: 'changed', served: { ...robots, content: '\u202e' }, live: robots },
          { kind: 'header', name: 'X-Robots-Tag', served: 'noindex', live: '' },
        ],
        differencesOmitted: 1,
        others: 2,
        index: {},
      },
    });
    expect(words).toContain('“noindex” (META robots, in the head) is in the live page and not in the HTML as served');
    expect(words).toContain('“https://example.com/x” (');
    expect(words).toContain('As served it is “⟨U+202E⟩” (META robots, in the head), in the live page “noindex”');
    expect(words).toContain(
      'X-Robots-Tag came with this request as “noindex”, and with the page in the tab as not sent.',
    );
    expect(sum).toMatch(/answered with status 404\.5 differences between the HTML as served and the live page:$/);
    expect(words).toContain('1 more difference.');
    expect(words).toContain('2 other META tags');
    expect(words).toContain('only a part of it was compared');
  });

  test.each<[Served | null, string]>([
    [{ kind: 'failed', reason: 'no-html' }, 'The server sent no HTML.'],
    [{ kind: 'failed', reason: 'timeout' }, 'The server took too long to answer.'],
    [null, 'The request failed.'],
  ])('%j is told', async (answer, words) => {
    expect((await told(answer)).sum).toBe(words);
  });

  test.each<[string, before: string, asServed: 'index' | 'noindex', words: string | null]>([
    [
      'a script added noindex',
      'noindex',
      'index',
      'In its HTML nothing forbids indexing: of Googlebot and OAI-SearchBot, those that run no JavaScript may index the page.',
    ],
    [
      'a script took it away',
      'index',
      'noindex',
      'Its HTML says noindex: of Googlebot and OAI-SearchBot, those that run no JavaScript must leave the page out.',
    ],
    ['the same', 'noindex', 'noindex', null],
  ])('what differs about indexing is said at the top, too: %s', async (_, before, asServed, words) => {
    const tokens = ['Googlebot', 'OAI-SearchBot', 'GPTBot', 'Scooter'];
    const index = Object.fromEntries(tokens.map((token) => [token, asServed]));
    const view = ready(found(''), tokens, saying({ metas: [['robots', before]] }));
    await told({ ...compared, comparison: { ...compared.comparison, index } }, view);
    const title = screen.queryByRole('button', { name: 'The page as served says otherwise.' });
    expect(title?.parentElement?.textContent ?? null).toBe(words && `The page as served says otherwise. ${words}`);
    // It goes with the page.
    answer = () => readyView(found(''), tokens, { url: `${ORIGIN}/other` }, NOW);
    fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }));
    await vi.waitFor(() => expect(screen.queryByText(/as served says otherwise/)).toBeNull());
  });

  test('answered from elsewhere', async () => {
    const { sum } = await told({ ...compared, finalUrl: 'https://example.com/login' });
    expect(sum).toContain('The request was answered with status 200 from https://example.com/login.');
  });
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
    await screen.findByText(isRefusing ? 'The browser did not let it be copied.' : 'Copied.');
    return copied[0] ?? '';
  };
  const withMeta = (content: string) =>
    ready(found('User-agent: *\nDisallow: /page\n'), ['Googlebot', 'GPTBot'], {
      tags: {
        kind: 'read',
        tags: { metas: [{ name: 'robots', content, isInHead: true }], canonicals: [], omitted: 0 },
      },
    });

  test('as Markdown: each crawler, the contradictions, the directives', async () => {
    const text = await copy('Copy as Markdown', withMeta('noindex'));
    const lines = text.split('\n');
    expect(lines[0]).toBe('# What crawlers may do with a page');
    expect(lines[2]).toContain('`https://example.com/page?x=1` · ');
    expect(lines).toContain(
      '- `GPTBot`: may not fetch · keeps no index (2 `Disallow: /page`)' +
        ' · No group names it, so the group for \\* speaks (lines 1–2).',
    );
    expect(lines).toContain('- AI training: `GPTBot` may not fetch this page.');
    expect(lines).toContain('## Contradictions');
    expect(lines).toContain('- `noindex` (META `robots`, in the head)');
  });

  test('as JSON, which can be read again', async () => {
    const read: unknown = JSON.parse(await copy('Copy as JSON', withMeta('noindex')));
    expect(read).toMatchObject({
      version: 1,
      url: 'https://example.com/page?x=1',
      crawlers: [
        { crawler: 'Googlebot' },
        { crawler: 'GPTBot', fetch: 'disallowed', line: 2, rule: 'Disallow: /page' },
      ],
    });
  });

  // https://trojansource.codes/: what a person reads before pasting it on is what a program reads.
  test('as JSON, in which nothing is hidden', async () => {
    const content = 'noindex, a\u202Eb\u200Bc\u3164';
    const text = await copy('Copy as JSON', withMeta(content));
    expect(unseenIn(text, '\n')).toEqual([]);
    expect(text).toContain('"a\\u202eb\\u200bc\\u3164"');
    expect(JSON.parse(text)).toMatchObject({ directives: [{ text: 'noindex' }, { text: 'a\u202Eb\u200Bc\u3164' }] });
  });

  test('a browser that refuses is told of', async () => {
    isRefusing = true;
    expect(await copy('Copy as JSON', withMeta('noindex'))).toBe('');
  });
});
