// @vitest-environment happy-dom
// The crawlers' rows: verdicts, why a rule won, what other parsers answer, AI, and all crawlers.
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import {
  card,
  found,
  misspelled,
  open,
  popup,
  ready,
  row,
  SAME,
  saying,
  unreachable,
} from '../../../test/support/fakes/popup-app.tsx';
import { exchange, ORIGIN } from '../../../test/support/generators/facts.ts';
import { held } from '../../../test/support/held.ts';
import { sized } from '../../../test/support/sizes.ts';
import { withText } from '../../../test/support/with-text.ts';
import { catalogue, customCrawler } from '../../crawlers/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

describe('a verdict', () => {
  test('each crawler’s row has the verdict as an attribute, a word, and a text for screen readers', async () => {
    const { container } = await open(ready(found('User-agent: GPTBot\nDisallow: /page\n')));
    expect(card(container)).toMatchObject({ verdict: 'indexable', 'ai-training': 'blocked' });
    expect(row(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { crawl: 'disallowed', index: 'none' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('blocked.');
    expect(row(container, 'GPTBot')?.textContent).toContain('line 2 Disallow: /page');
  });

  test('a crawler that keeps no index isn’t affected by what the page says about indexing', async () => {
    const { container } = await open(
      ready(found(''), ['GPTBot', 'Googlebot'], saying({ metas: [['robots', 'noindex']] })),
    );
    const cells = (token: string) => [...(row(container, token)?.querySelectorAll('.cell, .why') ?? [])];
    expect(cells('GPTBot').map(({ textContent }) => textContent)).toEqual([
      'Allowedallowed.',
      'no index keptno index kept.',
      expect.anything(),
      'no group',
    ]);
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { index: 'none' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('This crawler doesn’t keep an index.');
    expect(row(container, 'Googlebot')?.textContent).toContain('Noindexnoindex.');
  });

  test('the moment at which verdicts are on screen is marked', async () => {
    performance.clearMarks();
    await open(ready(found('')));
    await vi.waitFor(() => expect(performance.getEntriesByName('popup:verdict')).toHaveLength(1));
  });

  test('the robots.txt is shown with the deciding line marked, and with its response', async () => {
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

  test('arrow keys move between the tabs', async () => {
    await open(ready(found('')));
    const tabs = await screen.findAllByRole('tab');
    tabs[0]?.focus();
    fireEvent.keyDown(tabs[0] ?? document.body, { key: 'ArrowLeft' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Test URL');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Crawlers');
  });

  test('arrow keys move in the direction that they point to, also from right to left', async () => {
    const { container } = await open(ready(found('')));
    const list = await screen.findByRole('tablist');
    list.style.direction = 'rtl';
    fireEvent.keyDown(list, { key: 'ArrowLeft' });
    expect(container.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('robots.txt');
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    expect(container.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Crawlers');
  });

  test('a blocked crawler and one that ignores robots.txt are shown differently', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot', 'Perplexity-User']));
    expect(card(container)).toMatchObject({ verdict: 'not-indexable', 'ai-search': 'blocked' });
  });

  test('a crawler that ignores robots.txt is shown as such, not as allowed', async () => {
    const { container } = await open(ready(found(''), ['Perplexity-User']));
    expect(row(container, 'Perplexity-User')).toMatchObject({ dataset: { crawl: 'unknown' } });
    expect(row(container, 'Perplexity-User')?.textContent).toContain('ignores robots.txt');
  });

  test.each<[string, RobotsOutcome]>([
    ['an open file', found('User-agent: *\nDisallow:\n')],
    ['a closed file', found('User-agent: *\nDisallow: /\n')],
    ['no file', { kind: 'unavailable', exchange: found('') }],
    ['no access', { kind: 'no-access', url: `${ORIGIN}/robots.txt` }],
  ])('of all crawlers, none that ignores robots.txt is called allowed: %s', async (_, outcome) => {
    // All that ignore it, and some of the others.
    const some = catalogue.filter(({ obeys }, index) => obeys === 'no' || index % sized(20, 1) === 0);
    const { container } = await open(
      ready(
        outcome,
        some.map(({ token }) => token),
      ),
    );
    await vi.waitFor(() => expect(container.querySelectorAll('.row')).toHaveLength(some.length));
    const all = [...container.querySelectorAll<HTMLElement>('[data-crawler]')];
    const rows = new Map(all.map((each) => [each.dataset['crawler'], each]));
    const wordOf = (token: string) => rows.get(token)?.querySelector('.cell')?.textContent;
    for (const { token } of some.filter(({ obeys }) => obeys === 'no')) {
      expect(rows.get(token)?.dataset['crawl'], token).toBe('unknown');
      expect(wordOf(token), token).toBe('Unknowncrawling unknown (ignores robots.txt).');
    }
    for (const { token } of some.filter(({ obeys }) => obeys !== 'no')) {
      expect(wordOf(token), token).not.toContain('ignores');
    }
  });

  test('a crawler that is gone comes last, with how it would have read the file', async () => {
    const file = found('User-agent: *\nDisallow: /page\nDisallow: /page?x=1\n');
    const { container } = await open(ready(file, ['Scooter', 'Googlebot']));
    expect([...container.querySelectorAll('.heads h2')].map(({ textContent }) => textContent)).toEqual([
      'Search',
      'Historic (no longer crawling)',
    ]);
    const words = row(container, 'Scooter')?.textContent;
    expect(words).toContain('This crawler no longer exists. This is how it would have handled the page.');
    expect(words).toContain('line 2 Disallow: /page');
    expect(words).toContain('The first matching rule wins.');
    expect(words).toContain('AltaVista said this crawler obeyed robots.txt (not verified) · Web Robots Database');
    expect(words).toContain('Parser used: the 1994 standard.');
    expect(row(container, 'Googlebot')?.textContent).not.toContain('no longer');
  });

  test('no verdict is shown for crawlers that no longer crawl', async () => {
    await open(ready(found(''), ['Scooter', 'WebCrawler']));
    expect(await screen.findByText('None of your selected crawlers crawls anymore.')).toBeTruthy();
  });

  test('the row says how the crawler reads the file', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['bingbot']));
    expect(row(container, 'bingbot')?.textContent).toContain('Parser used: Bing.');
  });
});

describe('where robots.txt fails, a row says whose word its answer is', () => {
  test.each<[string, string, string, RobotsOutcome]>([
    ['Amazonbot', 'allowed', 'According to Amazon (page of September 2026)', unreachable()],
    ['Amazonbot', 'allowed', 'According to Amazon (page of September 2026)', unreachable({ lastGood: found('') })],
    ['bingbot', 'disallowed', 'An assumption: Microsoft documents nothing', unreachable()],
    ['GPTBot', 'disallowed', 'counts as blocked (RFC 9309 §2.3.1.4)', unreachable()],
  ])('%s: %s. %s', async (token, answer, words, outcome) => {
    const { container } = await open(ready(outcome, [token]));
    await vi.waitFor(() => expect(row(container, token)?.textContent).toContain(words));
    expect(row(container, token)?.getAttribute('data-crawl')).toBe(answer);
  });
});

test('what operators say about AI use that no line decides is beside the AI answer', async () => {
  const { container } = await open(ready(found(''), ['Googlebot', 'Applebot', 'bingbot']));
  const ai = (token: string) => {
    const part = [...(row(container, token)?.querySelectorAll('section') ?? [])].find(
      (one) => one.querySelector('h3')?.textContent === 'AI use',
    );
    return part?.textContent ?? '';
  };
  for (const token of ['Googlebot', 'Applebot', 'bingbot'])
    fireEvent.click(row(container, token)?.querySelector('.opener') as HTMLElement);
  await vi.waitFor(() => expect(ai('Googlebot')).toContain('Search Console'));
  expect(ai('Applebot')).toContain('isAccessibleForFree: false');
  expect(ai('bingbot')).not.toContain('Search Console');
});

test('a row leads to the page of its operator, and to the IP ranges that it publishes', async () => {
  const { container } = await open(ready(found(''), ['GPTBot']));
  const linksOf = (token: string) =>
    [...(row(container, token)?.querySelectorAll('a') ?? [])].map(({ href, rel }) => `${href} ${rel}`);
  await vi.waitFor(() =>
    expect(linksOf('GPTBot')).toEqual([
      'https://developers.openai.com/api/docs/bots noreferrer',
      expect.stringMatching(/^https:\/\/openai\.com\/gptbot\.json noreferrer$/),
    ]),
  );
});

describe('where parsers disagree about the URL', () => {
  test('the summary names the one that reads differently, and both sides with what decides', async () => {
    const { container } = await open(ready(misspelled, ['Googlebot', 'bingbot', 'GPTBot']));
    await screen.findByText('Parsers disagree on this file: Google');
    expect(container.querySelector('.conflict > :not(.icon)')?.textContent).toBe(
      'Parsers disagree on this file: Google Blocked for Googlebot: line 2, Dissallow: /page. Allowed for bingbot ' +
        'and GPTBot: no rule. The cause is line 2, “Dissallow: /page”: Disallow is misspelled. Some parsers read it ' +
        'anyway, others ignore it.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Parsers disagree on this file: Google' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('Dissallow: /page'),
    );
  });

  test('an opened row has the answers of other parsers, with equal answers together', async () => {
    const { container } = await open(ready(misspelled, ['Googlebot', 'GPTBot']));
    for (const opener of container.querySelectorAll('.row .opener')) fireEvent.click(opener);
    expect(
      await screen.findByText(
        withText(
          'Other parsers (Google, crawler-commons (Nutch, Common Crawl), Protego up to 0.6 (Scrapy), and Protego 0.7 (Scrapy)): blocked (line 2, Dissallow: /page).',
        ),
      ),
    ).toBeTruthy();
    expect(row(container, 'Googlebot')?.textContent).toContain(
      'Other parsers (RFC 9309, Bing, Yandex, the 1994 standard, the 1996 revision, and Python’s robotparser 3.13+ since May 2026): allowed (no rule).' +
        'Other parsers (Python’s robotparser up to 3.12 or before May 2026): allowed (no group).',
    );
  });

  test('agreement of all parsers is shown', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /page\n')));
    await vi.waitFor(() => expect(row(container, 'GPTBot')?.textContent).toContain(SAME));
  });

  test.each<[string, RobotsOutcome, string]>([
    ['a crawler that need not obey it', found('User-agent: *\nDisallow: /page\n'), 'Perplexity-User'],
    ['a copy from before the server failed', unreachable({ lastGood: found('') }), 'GPTBot'],
    ['no file', { kind: 'unavailable', exchange: exchange(404) }, 'GPTBot'],
  ])('agreement of all parsers is not shown for %s', async (_, outcome, token) => {
    const { container } = await open(ready(outcome, [token]));
    fireEvent.click(await screen.findByRole('tab', { name: 'robots.txt' }));
    // What arrives with the closer look, or the panel that needs none.
    await screen.findByText(outcome.kind === 'unavailable' ? /^No file to show/ : 'Issues');
    expect(row(container, token)?.textContent).not.toContain(SAME);
  });

  test('a crawler that ignores such a file is named', async () => {
    const large = found('User-agent: *\nDisallow: /\n', { isTruncated: true });
    await open(ready(large, ['YandexBot', 'GPTBot']));
    expect(
      await screen.findByText(
        withText(
          /Allowed for YandexBot: file ignored\. Blocked for GPTBot: .*\. The file is the same; the parsers interpret it differently\./,
        ),
      ),
    ).toBeTruthy();
  });

  test('the comparison disappears with the page it was about', async () => {
    await open(ready(misspelled));
    await screen.findByText(/Parsers disagree on this file/);
    popup.answer = () => ready(found(''));
    fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }));
    await vi.waitFor(() => expect(screen.queryByText(/Parsers disagree on this file/)).toBeNull());
  });
});

describe('why the rule won', () => {
  const reasons = async (robots: string, token = 'GPTBot') => {
    const { container } = await open(ready(found(robots), [token]));
    await screen.findByText(token, { selector: '.name' });
    return row(container, token)?.querySelector('.reasons')?.textContent;
  };

  test.each<[string, rules: string, words: string]>([
    ['alone', 'Disallow: /page', 'Only one rule matches.2Disallow: /pagewins · 5 bytes match'],
    [
      'the longest',
      'Disallow: /\nAllow: /page',
      'The longest matching rule wins.3Allow: /pagewins · 5 bytes match2Disallow: /1 byte matches',
    ],
    [
      'Allow',
      'Disallow: /page\nAllow: /page',
      'The longest matching rules are equally long, so Allow wins.3Allow: /pagewins · 5 bytes match',
    ],
    [
      'all agree',
      'Disallow: /page\nDisallow: /page',
      'The longest matching rules agree.2Disallow: /pagewins · 5 bytes match',
    ],
    ['many', 'Disallow: /page\n'.repeat(9), '5Disallow: /page5 bytes match6Disallow: /page5 bytes match4 more'],
  ])('the sentence above the matching rules says why one won: %s', async (_, rules, words) => {
    expect(await reasons(`User-agent: *\n${rules}\n`)).toContain(words);
  });

  test('only the deciding rule is marked', async () => {
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\nAllow: /page\n'), ['GPTBot']));
    await screen.findByText('GPTBot', { selector: '.name' });
    const marked = [...container.querySelectorAll('.matches [data-wins="true"] code')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Allow: /page']);
    expect(screen.getByText(/^wins/).textContent).toBe('wins · 5 bytes match');
  });

  test('an empty rule, which matches nothing, is listed all the same', async () => {
    expect(await reasons('User-agent: *\nDisallow:\n', 'Scooter')).toContain(
      'An empty rule blocks nothing.2Disallow: ',
    );
  });

  test('for a parser of 1994, the first rule wins', async () => {
    const robots = 'User-agent: *\nDisallow: /\nDisallow: /page\n';
    expect(await reasons(robots, 'Scooter')).toContain('The first matching rule wins.');
  });
});

describe('the AI column', () => {
  const cell = (container: Element, token: string) => row(container, token)?.querySelectorAll('.cell')[2]?.textContent;

  test.each<[string, robots: string, token: string, words: string | undefined]>([
    ['blocked', 'User-agent: GPTBot\nDisallow: /\n', 'GPTBot', 'BlockedAI training: Blocked.'],
    ['allowed', 'User-agent: GPTBot\nAllow: /\n', 'GPTBot', 'AllowedAI training: Allowed.'],
    ['not restricted', '', 'GPTBot', 'Not restrictedAI training: Not restricted.'],
    [
      'one of two uses refused',
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
      'Google-Extended',
      'Opted outTrainingmight ignore itNot restrictedAnswers (Gemini)AI training: Opted out. AI answers: Not restricted.',
    ],
    [
      'yes and no',
      'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nAllow: /\n',
      'GPTBot',
      'ConflictingAI training: Conflicting.',
    ],
    ['who serves no AI', '', 'Googlebot-Image', undefined],
  ])('the column says what holds for AI use: %s', async (_, robots, token, words) => {
    const { container } = await open(ready(found(robots), [token]));
    await screen.findByRole('tablist');
    expect(cell(container, token)).toBe(words);
  });

  test('the AI answer is unknown if the page is', async () => {
    const { container } = await open(
      ready(found(''), ['GPTBot'], { headers: { kind: 'unknown', reason: 'restored' } }),
    );
    await screen.findByRole('tablist');
    expect(cell(container, 'GPTBot')).toBe('UnknownAI training: Unknown.');
  });

  test('a control token fetches nothing, and its row says so', async () => {
    const { container } = await open(ready(found(''), ['Google-Extended']));
    await screen.findByRole('tablist');
    const [fetch] = row(container, 'Google-Extended')?.querySelectorAll('.cell') ?? [];
    expect(fetch?.textContent).toMatch(/^No crawler fetches pages under this name\. It controls how .* can be used\.$/);
    const line = row(container, 'Google-Extended');
    expect(line).toMatchObject({ dataset: { crawl: 'allowed' } });
    expect(line?.querySelector('.reasons section')?.textContent).toBe(
      'robots.txtNo matching group and no * group: no rule restricts the use.',
    );
  });
});

describe('all crawlers', () => {
  const tokens = (container: Element) =>
    [...container.querySelectorAll('[data-crawler]')].map((each) => each.getAttribute('data-crawler'));
  const closed = found('User-agent: DuckDuckBot\nDisallow: /page\n');

  /** A few, where it doesn’t matter that they are all. */
  const SOME = catalogue.filter(({ token }) => /^(?:bingbot|GPTBot|Duck.*|Yandex.*)$/.test(token));

  async function openAll(known: typeof popup.known = SOME) {
    popup.known = known;
    const opened = await open(ready(closed, ['bingbot', 'GPTBot']));
    fireEvent.click(await screen.findByRole('button', { name: `All ${catalogue.length} crawlers` }));
    await screen.findByRole('searchbox');
    return opened;
  }

  test('all crawlers are asked for on request, in their groups, the selected first', async () => {
    const { container } = await openAll(catalogue);
    expect(tokens(container)).toHaveLength(catalogue.length);
    const search = catalogue.filter(({ purposes }) => purposes[0] === 'search').map(({ token }) => token);
    expect(tokens(container).slice(0, search.length)).toEqual([
      'bingbot',
      ...search.filter((token) => token !== 'bingbot'),
    ]);
    expect(row(container, 'DuckDuckBot')).toMatchObject({ dataset: { crawl: 'disallowed' } });
    expect(row(container, 'DuckDuckBot')?.querySelector('.name')?.textContent).toBe('DuckDuckBot (not selected)');
    expect(row(container, 'bingbot')?.querySelector('.name')?.textContent).toBe('bingbot');
    expect(row(container, 'DuckDuckBot')?.textContent).toContain('Its own group applies (lines 1–2)');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('search'));
    fireEvent.click(screen.getByRole('button', { name: 'Your crawlers only', expanded: true }));
    await vi.waitFor(() => expect(tokens(container)).toEqual(['bingbot', 'GPTBot']));
  });

  test('custom crawlers can be called as what every object has', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const { container } = await openAll([...SOME, ...names.map(customCrawler)]);
    for (const name of names) expect(row(container, name)).toMatchObject({ dataset: { crawl: 'allowed' } });
    expect(row(container, 'constructor')?.querySelector('.reasons')?.textContent).toContain('Parser used: RFC 9309.');
  });

  test('crawlers are found by token or operator', async () => {
    const count = () => screen.getByRole('searchbox').parentElement?.querySelector('[role="status"]') ?? document.body;
    const { container } = await openAll();
    const find = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
    find(' duckduckGO ');
    await vi.waitFor(() => expect(tokens(container)).toEqual(['DuckDuckBot', 'DuckAssistBot']));
    expect(count().textContent).toBe('2 crawlers');
    find('gptbot');
    await vi.waitFor(() => expect(count().textContent).toBe('1 crawler'));
    find('nobody');
    expect(await screen.findByText('No matching crawler or operator.')).toBeTruthy();
    expect(tokens(container)).toEqual([]);
  });

  test('a row leads to its line of the file, with the crawler in hand', async () => {
    const { container } = await openAll();
    const show = row(container, 'DuckDuckBot')?.querySelector('.reasons button');
    expect(show?.textContent).toBe('Show in robots.txt');
    fireEvent.click(show ?? document.body);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'robots.txt' })));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    expect(screen.getByRole('combobox', { name: 'Highlight for' })).toMatchObject({ value: 'DuckDuckBot' });
    expect(container.querySelector('mark')?.textContent).toBe('Disallow: /page');
    expect(container.querySelector('[data-opened="true"] .number')?.textContent).toBe('2');
  });

  /** The tab goes on to another page of the site; the answers about all crawlers wait until they are released. */
  async function goOn() {
    const { value, release } = held<null>();
    popup.allAfter = value;
    popup.answer = () => ready(closed, ['bingbot', 'GPTBot'], { url: `${ORIGIN}/other` });
    await popup.fake.browser.tabs.onUpdated.fire(1, { url: `${ORIGIN}/other` });
    return () => release(null);
  }

  test('a row doesn’t show the answers about another URL while those about this one are on their way', async () => {
    const { container } = await openAll();
    const box = screen.getByRole('searchbox');
    const all = tokens(container);
    const duck = () => row(container, 'DuckDuckBot');
    const release = await goOn();
    await vi.waitFor(() => expect(duck()?.getAttribute('aria-busy')).toBe('true'));
    expect(duck()?.hasAttribute('data-crawl')).toBe(false);
    expect(duck()?.textContent).toBe('DuckDuckBot (not selected)');
    expect(row(container, 'bingbot')).toMatchObject({ dataset: { crawl: 'allowed' } });
    expect(tokens(container)).toEqual(all);
    release();
    await vi.waitFor(() => expect(duck()?.getAttribute('data-crawl')).toBe('allowed'));
    expect(duck()?.getAttribute('aria-busy')).toBe('false');
    // A search goes on.
    expect(screen.getByRole('searchbox')).toBe(box);
  });

  test('the file marks no lines for another URL, and stays where a person scrolled to', async () => {
    const { container } = await openAll();
    fireEvent.click(row(container, 'DuckDuckBot')?.querySelector('.reasons button') ?? document.body);
    const select = () => screen.getByRole('combobox', { name: 'Highlight for' });
    await vi.waitFor(() => expect(select()).toMatchObject({ value: 'DuckDuckBot' }));
    const file = screen.getByRole('region', { name: 'robots.txt' });
    file.scrollTop = 7;
    const release = await goOn();
    await vi.waitFor(() => expect(select()).toMatchObject({ value: '' }));
    expect(container.querySelector('mark')).toBeNull();
    release();
    await vi.waitFor(() => expect(select()).toMatchObject({ value: 'DuckDuckBot' }));
    expect(file.scrollTop).toBe(7);
  });

  test('rows lead to the group where no rule matches, and nowhere where no group applies', async () => {
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
    fireEvent.click(screen.getByRole('button', { name: /^AI training/ }));
    await vi.waitFor(() => expect(row(container, 'bingbot')).toMatchObject({ dataset: { open: 'true' } }));
  });

  test('a failed request for all crawlers is reported', async () => {
    popup.hasAll = false;
    await open(ready(closed, ['bingbot']));
    fireEvent.click(await screen.findByRole('button', { name: `All ${catalogue.length} crawlers` }));
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load the other crawlers.');
  });
});
