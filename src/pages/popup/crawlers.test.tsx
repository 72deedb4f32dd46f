// @vitest-environment happy-dom
// The crawlers' rows: verdicts, why a rule won, what other dialects answer, AI, and all crawlers.
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { exchange, ORIGIN } from '../../../test/support/facts.ts';
import {
  card,
  found,
  misspelt,
  open,
  popup,
  ready,
  row,
  SAME,
  saying,
  unreachable,
} from '../../../test/support/popup-app.tsx';
import { catalogue } from '../../crawlers/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import '../../../test/support/patience.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/polyfill.ts'));

describe('a verdict', () => {
  test('each crawler’s row says it by attribute, by word and to those who listen', async () => {
    const { container } = await open(ready(found('User-agent: GPTBot\nDisallow: /page\n')));
    expect(card(container)).toMatchObject({ verdict: 'indexable', 'ai-training': 'blocked' });
    expect(row(container, 'Googlebot')).toMatchObject({ dataset: { crawl: 'allowed', index: 'index' } });
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { crawl: 'disallowed', index: 'none' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('may not fetch.');
    expect(row(container, 'GPTBot')?.textContent).toContain('line 2 Disallow: /page');
  });

  test('to a crawler that keeps no index, what the page says of it is nothing', async () => {
    const { container } = await open(
      ready(found(''), ['GPTBot', 'Googlebot'], saying({ metas: [['robots', 'noindex']] })),
    );
    const cells = (token: string) => [...(row(container, token)?.querySelectorAll('.cell, .why') ?? [])];
    expect(cells('GPTBot').map(({ textContent }) => textContent)).toEqual([
      'Allowedmay fetch.',
      'keeps no index.',
      expect.anything(),
      'no matching group',
    ]);
    expect(row(container, 'GPTBot')).toMatchObject({ dataset: { index: 'none' } });
    expect(row(container, 'GPTBot')?.textContent).toContain('It keeps no index that a page could be left out of.');
    expect(row(container, 'Googlebot')?.textContent).toContain('Noindexmay not index.');
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
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Test URL');
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
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['Googlebot', 'Perplexity-User']));
    expect(card(container)).toMatchObject({ verdict: 'not-indexable', 'ai-search': 'unknown' });
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
      expect(wordOf(token), token).toBe('Ignores itfetching: not known (ignores robots.txt).');
    }
    for (const { token } of catalogue.filter(({ obeys }) => obeys !== 'no')) {
      expect(wordOf(token), token).not.toContain('ignores');
    }
  });

  test('a crawler that is gone stands last, with how it would have read', async () => {
    const file = found('User-agent: *\nDisallow: /page\nDisallow: /page?x=1\n');
    const { container } = await open(ready(file, ['Scooter', 'Googlebot']));
    expect([...container.querySelectorAll('.heads h2')].map(({ textContent }) => textContent)).toEqual([
      'Search',
      'Historic: they no longer crawl',
    ]);
    const words = row(container, 'Scooter')?.textContent;
    expect(words).toContain('It no longer crawls. This is how it would have read the page.');
    expect(words).toContain('line 2 Disallow: /page');
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
    expect(row(container, 'bingbot')?.textContent).toContain('Read as Bing reads.');
  });
});

describe('where dialects disagree about the address', () => {
  test('the summary names the one that reads differently, and both sides with what decides', async () => {
    const { container } = await open(ready(misspelt, ['Googlebot', 'bingbot', 'GPTBot']));
    await screen.findByText('Google’s parser reads this differently.');
    expect(container.querySelector('.conflict > :not(.icon)')?.textContent).toBe(
      'Google’s parser reads this differently. Googlebot: may not fetch (line 2, Disallow: /page). bingbot and GPTBot: ' +
        'may fetch (no matching rule). The cause is line 2, “Dissallow: /page”: one side reads it, the other passes over it.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Google’s parser reads this differently.' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('robots.txt');
    await vi.waitFor(() =>
      expect(container.querySelector('[data-opened="true"]')?.textContent).toContain('Dissallow: /page'),
    );
  });

  test('an opened row says what others would answer, those of one mind together', async () => {
    const { container } = await open(ready(misspelt, ['Googlebot', 'GPTBot']));
    for (const details of container.querySelectorAll<HTMLDetailsElement>('details.row')) {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
    expect(
      await screen.findByText(
        'As Google’s parser, crawler-commons (Nutch, Common Crawl), and Protego (Scrapy) would read it: may not fetch (line 2, Disallow: /page).',
      ),
    ).toBeTruthy();
    expect(row(container, 'Googlebot')?.textContent).toContain(
      'As RFC 9309, Bing, Yandex, the standard of 1994, and the revision of 1996 would read it: may fetch (no matching rule).' +
        'As Python’s robotparser would read it: may fetch (no matching group).',
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
    popup.answer = () => ready(found(''));
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

describe('the AI column', () => {
  const cell = (container: Element, token: string) => row(container, token)?.querySelectorAll('.cell')[2]?.textContent;

  test.each<[string, robots: string, token: string, words: string | undefined]>([
    ['kept out', 'User-agent: GPTBot\nDisallow: /\n', 'GPTBot', 'BlockedAI training: kept out.'],
    ['let in', 'User-agent: GPTBot\nAllow: /\n', 'GPTBot', 'AllowedAI training: let in.'],
    ['nothing said', '', 'GPTBot', 'Not statedAI training: nothing is said.'],
    [
      'one of two uses refused',
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
      'Google-Extended',
      'Opted outAI training: the site says no. AI answers: nothing is said.',
    ],
    [
      'yes and no',
      'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nAllow: /\n',
      'GPTBot',
      'ConflictingAI training: the site says yes and no.',
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
    expect(cell(container, 'GPTBot')).toBe('UnknownAI training: not known.');
  });

  test('under a control token nothing is fetched, and that is said', async () => {
    const { container } = await open(ready(found(''), ['Google-Extended']));
    await screen.findByRole('tablist');
    const [fetch] = row(container, 'Google-Extended')?.querySelectorAll('.cell') ?? [];
    expect(fetch?.textContent).toMatch(/^n\/aA control token: nothing is fetched under this name\..*fetched\.$/);
    expect(row(container, 'Google-Extended')).toMatchObject({ dataset: { crawl: 'allowed' } });
  });
});

describe('all crawlers', () => {
  const tokens = (container: Element) =>
    [...container.querySelectorAll('[data-crawler]')].map((each) => each.getAttribute('data-crawler'));
  const closed = found('User-agent: DuckDuckBot\nDisallow: /page\n');

  async function openAll() {
    const opened = await open(ready(closed, ['bingbot', 'GPTBot']));
    fireEvent.click(await screen.findByRole('button', { name: `All ${catalogue.length} crawlers` }));
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
    fireEvent.click(screen.getByRole('button', { name: 'Your crawlers only', expanded: true }));
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
    fireEvent.click(screen.getByRole('button', { name: /^AI training/ }));
    await vi.waitFor(() => expect(row(container, 'bingbot')).toMatchObject({ open: true }));
  });

  test('that could not be asked about', async () => {
    popup.hasAll = false;
    await open(ready(closed, ['bingbot']));
    fireEvent.click(await screen.findByRole('button', { name: `All ${catalogue.length} crawlers` }));
    expect((await screen.findByRole('alert')).textContent).toBe('The other crawlers could not be asked about.');
  });
});
