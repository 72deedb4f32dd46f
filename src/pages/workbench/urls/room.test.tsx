// @vitest-environment happy-dom
// Room #urls as a whole, with its worker: from what a person brings to what they see, choose and save.
import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { gzipSync, strToU8 } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { challenged, exchange, ORIGIN, unreachable } from '../../../../test/support/generators/facts.ts';
import { bytesAsText } from '../../../base/bytes-as-text.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const LIVE = `User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`;
const PASTED = '/tea\n/cart/1\n/cart/2\n/cart/1\nhttps://other.example/\nhttp://[\n';

// A window of some rows, without a layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});

const opened = (more = {}) => {
  const room = openRoom(Room, LIVE, more);
  const { container } = room;
  const rows = () => [...container.querySelectorAll('.url-row[data-place]')].map((row) => [...row.children]);
  return {
    ...room,
    /** Each row as its cells. */
    rows: () => rows().map((cells) => cells.map(({ textContent }) => textContent)),
    untilShown: (count: number) =>
      waitFor(() => {
        expect(container.querySelector('[data-shown]')?.getAttribute('data-shown')).toBe(String(count));
        expect(container.querySelector('[role="status"][aria-busy="true"]')).toBeNull();
      }),
    untilRows: (count: number) =>
      waitFor(() => {
        expect(rows()).toHaveLength(count);
        for (const cells of rows()) expect(cells.length).toBeGreaterThan(1);
      }),
    facet: (name: string) => fireEvent.click(room.find(`[data-facet="${name}"]`)),
    paste: (text: string) => {
      room.type('paste-urls', text);
      room.press('add-pasted');
    },
  };
};

const packed = (xml: string): SitemapAnswer => ({
  kind: 'file',
  url: 'https://h.example/final.xml',
  packed: btoa(bytesAsText(gzipSync(strToU8(xml)))),
  isTruncated: false,
});
const urlset = (...paths: readonly string[]) =>
  packed(`<urlset>${paths.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`).join('')}</urlset>`);

describe('a list', () => {
  test('a list is judged, counted and shown, and excluded URLs are named', async () => {
    const { paste, untilShown, untilRows, rows, find, textsOf, action } = opened();
    expect(action('add-pasted').disabled).toBe(true);
    paste('  ');
    expect(textsOf('[data-source]')).toEqual([]);
    paste(PASTED);
    expect(action('paste-urls').value).toBe('');
    await untilShown(3);
    await untilRows(3);
    expect(rows()).toEqual([
      ['/tea', 'Allowed', 'Blocked', 'line 5 Disallow: /'],
      ['/cart/1', 'Blocked', 'Blocked', 'line 2 Disallow: /cart +1'],
      ['/cart/2', 'Blocked', 'Blocked', 'line 2 Disallow: /cart +1'],
    ]);
    expect(textsOf('.url-row[data-place] [data-tone]')).toHaveLength(6);
    expect(textsOf('.url-row[data-place] [data-tone="yes"]')).toEqual(['Allowed']);
    expect(find('.list-sentence [role="status"]').dataset).toMatchObject({ total: '3', blocked: '3', invalid: '1' });
    expect(textsOf('.list-sentence strong')).toEqual([
      '3 of 3 URLs are blocked for at least one of your crawlers (2).',
    ]);
    expect(textsOf('.left-out summary')[0]).toContain('1');
    expect(textsOf('.list-sentence .trouble')).toEqual([]);
    // Each rule decides.
    expect(textsOf('.unused')).toEqual([]);
    // The other rooms have it, too.
    await waitFor(() => expect(world.shared.urls?.count).toBe(3));
    expect(await world.shared.urls?.file.text()).toBe(`${ORIGIN}/tea\n${ORIGIN}/cart/1\n${ORIGIN}/cart/2\n`);
  });

  test('a list can be pasted as a very long text', async () => {
    const { action, untilShown, textsOf } = opened();
    const text = Array.from({ length: 10_000 }, (_, index) => `/path/${index}`).join('\n');
    const pasted = (data: string) => fireEvent.paste(action('paste-urls'), { clipboardData: { getData: () => data } });
    expect(pasted('/tea')).toBe(true);
    expect(pasted(`${text}\n/${'x'.repeat(2_000)}`)).toBe(false);
    await untilShown(10_001);
    expect(textsOf('[data-source]')).toEqual(['Pasted text']);
    // Nothing is left out of it.
    expect(textsOf('.left-out')).toEqual([]);
  });

  test('a list without a robots.txt says so', async () => {
    const now = Date.now();
    const failing = unreachable({ reason: { kind: 'status', exchange: exchange(503) }, since: now, at: now });
    const live = { kind: 'ready' as const, origin: ORIGIN, outcome: failing };
    const { paste, untilShown, textsOf } = opened({ live, liveText: '' });
    paste('/tea');
    await untilShown(1);
    expect(textsOf('.list-sentence .trouble')).toHaveLength(1);
  });

  test('a list without any known verdict says that robots.txt isn’t known', async () => {
    const live = { kind: 'ready' as const, origin: ORIGIN, outcome: challenged() };
    const { paste, untilShown, textsOf } = opened({ live, liveText: '' });
    paste('/tea');
    await untilShown(1);
    expect(textsOf('.list-sentence .trouble')).toEqual([
      ' robots.txt isn’t known: it couldn’t be fetched, or a firewall answered instead.',
    ]);
  });

  test('a list can be the links of the page that the person comes from', async () => {
    const page = { page: `${ORIGIN}/here`, links: [`${ORIGIN}/a`, `${ORIGIN}/b`], total: 2 };
    const { press, untilShown, textsOf, action } = opened({ page });
    expect(action('add-links').textContent).toContain('3');
    press('add-links');
    await untilShown(3);
    expect(textsOf('[data-source]')).toEqual(['Links on the page']);
  });

  test('a list can be files, each of which can be removed', async () => {
    const { openFiles, untilShown, textsOf, container, until } = opened();
    openFiles('open-urls', new File(['/a\n/b\n'], 'one.txt'), new File(['/b\n/c\n'], 'two.txt'));
    await untilShown(3);
    expect(textsOf('[data-source]')).toEqual(['one.txt', 'two.txt']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove one.txt' }));
    await untilShown(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove two.txt' }));
    await until('[data-total="0"]');
    expect(container.querySelector('.url-table, [data-source]')).toBeNull();
    await waitFor(() => expect(world.shared.urls).toBeNull());
  });

  test('a list shows the first 200 of very many files, and counts the others', async () => {
    const { openFiles, textsOf, find } = opened();
    const files = Array.from({ length: 203 }, (_, index) => new File([`/${index}\n`], `${index}.txt`));
    openFiles('open-urls', ...files.slice(0, 200));
    await waitFor(() => expect(textsOf('[data-source]')).toHaveLength(200));
    expect(find('.source-files').lastElementChild?.textContent).not.toMatch(/more/);
    openFiles('open-urls', ...files.slice(200));
    await waitFor(() => expect(find('.source-files').lastElementChild?.textContent).toBe('3 more'));
    expect(textsOf('[data-source]')).toHaveLength(200);
  });

  test('a list is read from the column of a table that the person selects', async () => {
    const { openFiles, untilShown, choose, action, until } = opened();
    openFiles('open-urls', new File(['target,source\n/a,/x\n/b,/y\n/c,/y\n'], 'links.csv'));
    await until('[data-action="csv-column"]');
    expect(action('csv-column').textContent).toBe('targetsource');
    choose('csv-column', '0');
    await untilShown(3);
    choose('csv-column', '1');
    await untilShown(2);
  });

  test('a table offers the first 200 of very many columns, and counts the others', async () => {
    const { openFiles, action, until } = opened();
    const names = Array.from({ length: 203 }, (_, index) => `column ${index}`);
    openFiles(
      'open-urls',
      new File([`${names.join(',')}\n${names.map((_, index) => `/${index}`).join(',')}\n`], 'wide.csv'),
    );
    await until('[data-action="csv-column"]');
    const options = [...action('csv-column').querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options.slice(-2)).toEqual(['column 199', '3 more']);
  });
});

describe('sitemaps', () => {
  test('sitemaps are requested on a click, and then those of an index', async () => {
    const asked: unknown[] = [];
    const index = `<sitemapindex><sitemap><loc>${ORIGIN}/2.xml</loc></sitemap></sitemapindex>`;
    world.background['sitemapFile'] = (_tabId, _site, url, namedBy) => {
      asked.push([url, namedBy]);
      return url === `${ORIGIN}/sitemap.xml` ? packed(index) : urlset('/a', '/cart/b');
    };
    const { press, untilShown, textsOf, action } = opened();
    expect(action('fetch-sitemaps').textContent).toContain('1');
    press('fetch-sitemaps');
    await untilShown(2);
    // Each with the file that names it, where that came from in the end.
    expect(asked).toEqual([
      [`${ORIGIN}/sitemap.xml`, `${ORIGIN}/robots.txt`],
      [`${ORIGIN}/2.xml`, 'https://h.example/final.xml'],
    ]);
    expect(textsOf('[data-source]')).toEqual([`${ORIGIN}/sitemap.xml`, `${ORIGIN}/2.xml`]);
  });

  test('sitemaps on a host without access are fetched once the person grants it', async () => {
    const requested: unknown[] = [];
    let isAllowed = false;
    world.background['sitemapFile'] = () =>
      isAllowed ? urlset('/a') : { kind: 'no-access', origin: 'https://cdn.example' };
    world.fake.browser.permissions.request = async (...asked: readonly unknown[]) => {
      requested.push(...asked);
      return false;
    };
    const { press, until, untilShown, untilNot } = opened();
    press('fetch-sitemaps');
    await until('[data-trouble="fetch"]');
    isAllowed = true;
    press('allow-sitemap');
    await untilShown(1);
    await untilNot('[data-trouble]');
    expect(requested).toEqual([
      { origins: ['https://example.com/*'] },
      { origins: ['https://cdn.example/*', 'https://example.com/*'] },
    ]);
  });

  test('sitemaps that can’t be fetched are reported', async () => {
    const { press, until, find } = opened();
    press('fetch-sitemaps');
    await until('[data-trouble="fetch"]');
    expect(find('[data-source]').dataset['source']).toBe('read');
    expect(find('.list-sentence strong').textContent).not.toContain('1');
  });
});

describe('the selection of rows', () => {
  test.each([
    ['verdict-differing', 1],
    ['verdict-blocked-for-all', 2],
    ['class-Googlebot', 2],
    ['line-2', 2],
    ['folder-/cart/', 2],
  ])('rows are selected by %s, and the selection is cleared by it', async (name, count) => {
    const { paste, untilShown, facet, find } = opened();
    paste(PASTED);
    await untilShown(3);
    facet(name);
    await untilShown(count);
    expect(find(`[data-facet="${name}"]`).getAttribute('aria-pressed')).toBe('true');
    facet(name);
    await untilShown(3);
    expect(find(`[data-facet="${name}"]`).getAttribute('aria-pressed')).toBe('false');
  });

  test('rows are filtered by text, and an invalid pattern is reported', async () => {
    const { paste, untilShown, untilRows, rows, type, action, until } = opened();
    paste(PASTED);
    await untilShown(3);
    type('filter-urls', 'cart/2');
    await untilShown(1);
    await untilRows(1);
    expect(rows()[0]?.[0]).toBe('/cart/2');
    type('filter-urls', '/[/');
    await until('[data-shown=""]');
    await waitFor(() => expect(action('export-csv').disabled).toBe(true));
    type('filter-urls', '');
    await untilShown(3);
    expect(action('export-csv').disabled).toBe(false);
  });

  test('many folders and rules are folded, and shown on a click', async () => {
    const { paste, untilShown, container } = opened();
    paste(Array.from({ length: 30 }, (_, index) => `/folder-${index}/a`).join('\n'));
    await untilShown(30);
    const folders = () => container.querySelectorAll('[data-facet^="folder-"]').length;
    const few = folders();
    expect(few).toBeLessThan(30);
    const [more] = [...container.querySelectorAll('.facets button:not([data-facet])')];
    if (more) fireEvent.click(more);
    expect(folders()).toBe(30);
  });

  test('a list that grows can’t be exported until it is counted', async () => {
    const { paste, untilShown, action } = opened();
    paste(PASTED);
    await untilShown(3);
    const disabled = () => ['csv', 'json', 'summary', 'html'].map((kind) => action(`export-${kind}`).disabled);
    expect(disabled()).toEqual([false, false, false, false]);
    paste('/one-more');
    expect(disabled()).toEqual([true, true, true, true]);
    await untilShown(4);
    expect(disabled()).toEqual([false, false, false, false]);
  });

  test('the exports save the selected rows', async () => {
    const { paste, untilShown, facet, press } = opened();
    paste(PASTED);
    await untilShown(3);
    facet('folder-/cart/');
    await untilShown(2);
    for (const kind of ['csv', 'json', 'summary', 'html']) press(`export-${kind}`);
    const names = ['urls.csv', 'urls.html', 'urls.json', 'urls.md'];
    await waitFor(() => expect([...world.saved.keys()].sort()).toEqual(names));
    const lines = (await world.saved.get('urls.csv'))?.trim().split('\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes('/cart/'))).toBe(true);
    expect(JSON.parse((await world.saved.get('urls.json')) ?? '')).toBeTruthy();
    const summary = (await world.saved.get('urls.md')) ?? '';
    expect(summary).toContain('| `Googlebot` | 2 | 0 |');
    expect(summary).toContain('| `/cart/` | 2 | 2 |');
    // Which robots.txt, and from what the list came.
    expect(summary).toMatch(/`https:\/\/example\.com\/robots\.txt` 200 · .* SHA-256 `[0-9a-f]{64}`/);
    expect(summary).toContain('- `Pasted text`');
    expect(summary).not.toContain('\\:');
    const html = (await world.saved.get('urls.html')) ?? '';
    expect(html).toContain('<td class="q"><bdi>/cart/</bdi></td><td class="n">2</td>');
    expect(html).not.toMatch(/<script|src=|href=/);
  });
});

describe('the selected row', () => {
  test('a row is reached by keys, and shows its details', async () => {
    const { paste, untilShown, untilRows, find, container, textsOf, until } = opened();
    paste(PASTED);
    await untilShown(3);
    await untilRows(3);
    const on = () => container.querySelector('[data-active="true"]')?.getAttribute('data-place');
    const press = (key: string, more = {}) => fireEvent.keyDown(find('.url-table'), { key, ...more });
    expect(on()).toBeUndefined();
    for (const [key, rowIndex] of [
      ['ArrowDown', '1'],
      ['ArrowDown', '2'],
      ['ArrowDown', '2'],
      ['ArrowUp', '1'],
      ['Home', '0'],
      ['End', '2'],
      ['PageUp', '0'],
      ['PageDown', '2'],
    ] as const) {
      expect(press(key)).toBe(false);
      await waitFor(() => expect([key, on()]).toEqual([key, rowIndex]));
      expect(document.activeElement?.getAttribute('data-place')).toBe(rowIndex);
      expect(textsOf('.url-row[tabindex="0"]')).toHaveLength(1);
    }
    expect([press('x'), press('Home', { altKey: true }), press('Home', { metaKey: true })]).toEqual([true, true, true]);
    expect(on()).toBe('2');
    await until('.url-details');
    expect(textsOf('.url-details tbody tr').map((text) => text?.replace(/Add as expectation$/, ''))).toEqual([
      'GooglebotBlockedline 2 Disallow: /cart',
      'GPTBotBlockedline 5 Disallow: /',
    ]);
  });

  test('a row becomes a key URL on a click; if the site isn’t watched, a note says that with a link', async () => {
    let answer = 'not-watched';
    const asked: unknown[] = [];
    world.background['addKeyUrl'] = (...args) => {
      asked.push(args);
      return answer;
    };
    const { paste, untilShown, untilRows, find, until, press, choose } = opened();
    paste('/tea');
    await untilShown(1);
    await untilRows(1);
    fireEvent.focus(find('[data-place="0"]'));
    await until('.url-details');
    press('add-key-url');
    await waitFor(() => expect(find('.url-details a').getAttribute('href')).toBe('#history'));
    answer = 'done';
    choose('key-url-wanted', 'not-indexable');
    press('add-key-url');
    await waitFor(() => expect(find('.url-details').textContent).toContain('Added as key URL.'));
    expect(asked).toEqual(['indexable', 'not-indexable'].map((wanted) => [`${ORIGIN}/tea`, wanted]));
  });

  test('in a private window, no row can become a key URL', async () => {
    world.fake.browser.extension.inIncognitoContext = true;
    const { paste, untilShown, untilRows, find, until, container } = opened();
    paste('/tea');
    await untilShown(1);
    await untilRows(1);
    fireEvent.focus(find('[data-place="0"]'));
    await until('.url-details');
    expect(container.querySelector('[data-action="add-key-url"]')).toBeNull();
  });

  test('a row becomes an expectation on a click, and is marked if it already is one', async () => {
    const { paste, untilShown, untilRows, find, until, container, textsOf } = opened();
    paste('/tea');
    await untilShown(1);
    await untilRows(1);
    fireEvent.focus(find('[data-place="0"]'));
    await until('.url-details');
    const [first, second] = [...container.querySelectorAll('[data-action="expect-this"]')];
    if (first) fireEvent.click(first);
    if (second) fireEvent.click(second);
    await waitFor(() =>
      expect(world.shared.expectations).toMatchObject([
        { token: 'Googlebot', url: '/tea', allowed: true },
        { token: 'GPTBot', url: '/tea', allowed: false },
      ]),
    );
    const added = textsOf('.says')[0];
    expect(added).not.toBe('');
    if (first) fireEvent.click(first);
    await waitFor(() => expect(textsOf('.says')[0]).not.toBe(added));
    expect(world.shared.expectations).toHaveLength(2);
  });
});
