// Room #urls of the workbench: each control, as a person uses it.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { closeTab, navigate, openTab } from '../support/drivers/popup.ts';
import {
  appearsIn,
  choose,
  chooseFile,
  count,
  readAll,
  savedBy,
  showWorkbench,
  WORKBENCH_FRAME,
} from '../support/drivers/workbench.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const urlset = (...urls: readonly string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: readonly string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

const shop: Site = {
  '/robots.txt': (_, sites) =>
    `User-agent: *\nDisallow: /cart/\nDisallow: /unused\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${sites.urlOf('shop', '/sitemap.xml')}\nSitemap: ${sites.urlOf('cdn', '/gone.xml')}\n`,
  '/sitemap.xml': (_, sites) => index(sites.urlOf('shop', '/1.xml'), sites.urlOf('cdn', '/2.xml.gz')),
  '/1.xml': (_, sites) => urlset(sites.urlOf('shop', '/a'), sites.urlOf('shop', '/cart/b')),
  '/welcome': {
    headers: [['Set-Cookie', 'who=me; Path=/']],
    body: page('a shop'),
  },
  '*': 'shop',
};
const away: Site = {
  '/robots.txt': (_, sites) => `Sitemap: ${sites.urlOf('away', '/sitemap.xml')}\n`,
  '/sitemap.xml': (_, sites) => ({ status: 301, headers: [['location', sites.urlOf('mirror', '/sitemap.xml')]] }),
};
/** No other test asks for access to it: what is given once stays. */
const mirror: Site = { '/sitemap.xml': (_, sites) => urlset(sites.urlOf('away', '/a')) };
const down: Site = { '/robots.txt': { status: 503 } };
const cdn: Site = {
  '/2.xml.gz': (_, sites) => ({ body: gzipSync(strToU8(urlset(sites.urlOf('shop', '/c'), sites.urlOf('cdn', '/d')))) }),
};

/**
 * It tries each three places of a URL: seconds for all, and some hundredths of one for those that are put to it at once, which may take
 * one and a half.
 */
const SLOW = '/[a-z].*.*~$/';

inEachBrowser({ shop, cdn, down, away, mirror }, (stage) => {
  const site = () => stage.sites.urlOf('shop', '');
  const show = () => showWorkbench(stage.browser, `?site=${site()}#urls`, '[data-room="urls"] [data-progress]');
  const open = (text: string | readonly number[], name = 'urls.txt') =>
    chooseFile(stage.browser, '[data-action="open-urls"]', name, text);
  /** So many times ten thousand, in one file that is made of parts in the browser. */
  const openManyUrls = (parts: number) =>
    stage.browser.inExtension((times) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const input = inside?.querySelector<HTMLInputElement>('[data-action="open-urls"]');
      const text = Array.from({ length: 10_000 }, (_, number) => `/page/${'-'.repeat(40)}${number}\n`).join('');
      const files = new DataTransfer();
      files.items.add(
        new File(
          [...Array<string>(times).keys()].map((number) => text.replaceAll('page', `p${number}`)),
          'urls.txt',
        ),
      );
      if (input) input.files = files.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    }, parts);
  const list = async () => (await readAll(stage.browser, '[data-total]'))[0];
  const isDone = (total: number, state = 'done') =>
    waitFor(
      async () =>
        (await list())?.['data-total'] === String(total) && count(stage.browser, `[data-progress="${state}"]`),
      { what: `a list of ${total}, ${state}` },
    );
  const press = (action: string) => stage.browser.click(`[data-action="${action}"]`, WORKBENCH_FRAME);
  const rows = () => readAll(stage.browser, '.url-row[data-place]');
  const shown = (total: number) => appearsIn(stage.browser, `[data-shown="${total}"]`);
  const downloaded = async (name: string) => {
    const file = join(stage.browser.downloads, name);
    const text = await waitFor(() => existsSync(file) && (readFileSync(file, 'utf8') || null), { what: name });
    rmSync(file);
    return text;
  };

  stage.testOnce('a list is checked, and the room says what was left out and where it stands', async () => {
    await show();
    await open('/tea\n/cart/1\n/tea#x\nhttp://[\nhttps://other.example/\n');
    await isDone(2);
    expect(await list()).toMatchObject({ 'data-blocked': '2', 'data-invalid': '1' });
    expect((await readAll(stage.browser, '[data-invalid-line]'))[0]).toMatchObject({ 'data-invalid-line': '4' });
    expect((await readAll(stage.browser, '[data-other-site]'))[0]?.text).toContain('other.example');
    await shown(2);
    await waitFor(async () => (await rows())[1]?.text.includes('/cart/1'), { what: 'the rows' });
    expect((await rows()).map((row) => row['aria-rowindex'])).toEqual(['2', '3']);
    expect((await rows())[1]?.text).toContain('line 2 Disallow: /cart/');
  });

  stage.testLong('the room says what each crawler does, where robots.txt fails', async () => {
    await showWorkbench(
      stage.browser,
      `?site=${stage.sites.urlOf('down', '')}#urls`,
      '[data-room="urls"] [data-progress]',
    );
    await open('/tea');
    await isDone(1);
    expect(await list()).toMatchObject({ 'data-blocked': '1', text: expect.stringContaining('couldn’t be fetched') });
    await shown(1);
    const [head = '', row = ''] = (await savedBy(stage.browser, '[data-action="export-csv"]')).split('\r\n');
    const columnIndex = head.split(',').indexOf('Googlebot');
    expect(row.split(',').slice(columnIndex, columnIndex + 2)).toEqual(['blocked', '']);
  });

  stage.testLong('the room takes what is pasted, and more of it', async () => {
    await show();
    await stage.browser.click('[data-action="paste-urls"]', WORKBENCH_FRAME);
    await stage.browser.press('/tea', WORKBENCH_FRAME);
    await press('add-pasted');
    await isDone(1);
    await open(`${site()}/cart/1\n`);
    await isDone(2);
    // One of them is taken away again.
    await stage.browser.click('.source-files .remove', WORKBENCH_FRAME);
    await isDone(1);
    await waitFor(async () => (await rows())[0]?.text.includes('/cart/1'), { what: 'the one that is left' });
    expect(await list()).toMatchObject({ 'data-blocked': '1' });
  });

  stage.testLong('the room takes the column of a CSV that a person chooses', async () => {
    await show();
    await open('a,b\nx,tea\ny,cart/1\n', 'urls.csv');
    await appearsIn(stage.browser, '[data-action="csv-column"]');
    await choose(stage.browser, '[data-action="csv-column"]', '1');
    await isDone(3);
    await waitFor(async () => (await rows()).some(({ text }) => text.includes('/tea')), { what: 'that column' });
  });

  test('the sitemaps of robots.txt and those that they name are fetched, and the room says which could not be', async () => {
    // Pages are sent with a cookie from then on: it is there to be sent.
    const tabId = await openTab(stage.browser, `${site()}/welcome`);
    await navigate(stage.browser, tabId, `${site()}/welcome?again`);
    expect(stage.sites.asked.find(({ path }) => path === '/welcome?again')?.headers.cookie).toBe('who=me');
    await closeTab(stage.browser, tabId);
    await show();
    await open('/tea\n');
    await isDone(1);
    expect(stage.sites.asked.filter(({ path }) => path.includes('xml'))).toEqual([]);
    await press('fetch-sitemaps');
    await isDone(4);
    expect((await readAll(stage.browser, '[data-other-site]')).map((it) => it['data-other-site'])).toEqual(['1']);
    expect((await readAll(stage.browser, '.trouble[data-trouble="fetch"]')).map(({ text }) => text)).toEqual([
      expect.stringContaining('404'),
    ]);
    const sitemap = stage.sites.asked.find(({ path }) => path === '/1.xml');
    expect(sitemap?.headers).not.toHaveProperty('cookie');
    expect(sitemap?.headers).not.toHaveProperty('referer');
  });

  test('the room asks for access to the host that a sitemap is at', async () => {
    // Chromium puts its question into its own window, which no test can answer.
    if (stage.browser.name === 'chromium') return;
    await showWorkbench(stage.browser, `?site=${stage.sites.urlOf('away', '')}#urls`, '[data-action="fetch-sitemaps"]');
    await stage.browser.withholdHosts();
    await press('fetch-sitemaps');
    await appearsIn(stage.browser, '[data-action="allow-sitemap"]');
    expect((await readAll(stage.browser, '[data-trouble="fetch"]'))[0]?.text).toContain('No access to mirror.');
    await press('allow-sitemap');
    await isDone(1);
    expect(await count(stage.browser, '[data-trouble="fetch"]')).toBeNull();
    await stage.browser.grantHosts();
  });

  stage.testLong('the room shows what facets and filters choose, and says so of a bad pattern', async () => {
    await show();
    await open(['/tea', '/cart/1', '/cart/2', '/blog/tea'].join('\n'));
    await isDone(4);
    await shown(4);
    await stage.browser.click('[data-facet="verdict-blocked-for-all"]', WORKBENCH_FRAME);
    await shown(2);
    await press('clear-filters');
    await stage.browser.click('[data-facet="folder-/blog/"]', WORKBENCH_FRAME);
    await shown(1);
    await stage.browser.click('[data-facet="folder-/blog/"]', WORKBENCH_FRAME);
    await shown(4);
    await stage.browser.click('[data-facet="line-2"]', WORKBENCH_FRAME);
    await shown(2);
    await press('clear-filters');
    await press('filter-urls');
    await stage.browser.press('/g.t.a$/', WORKBENCH_FRAME);
    await shown(1);
    await stage.browser.press(['Backspace', ...'[/'], WORKBENCH_FRAME);
    await waitFor(async () => (await readAll(stage.browser, '.says')).some(({ text }) => text.includes('Invalid')), {
      what: 'the answer',
    });
    expect((await readAll(stage.browser, '.unused')).map(({ text }) => text)).toEqual([
      expect.stringContaining('line 3 Disallow: /unused'),
    ]);
  });

  stage.testOnce('a pattern that takes too long is stopped, and the room goes on', async () => {
    await show();
    await open(`/tea\n/${'a'.repeat(40)}!\n`);
    await isDone(2);
    await press('filter-urls');
    await stage.browser.press('/(a+)+$/', WORKBENCH_FRAME);
    await waitFor(async () => (await readAll(stage.browser, '.says')).some(({ text }) => text.includes('too long')), {
      what: 'the answer',
    });
    for (let key = 0; key < 8; key += 1) await stage.browser.press(['Backspace'], WORKBENCH_FRAME);
    await shown(2);
  });

  stage.testLong('the room says of how many URLs only the start was searched', async () => {
    await show();
    await open(`/tea\n/${'a'.repeat(3_000)}/tea\n`);
    await isDone(2);
    await press('filter-urls');
    await stage.browser.press('/t.a$/', WORKBENCH_FRAME);
    await shown(1);
    expect((await readAll(stage.browser, '.says'))[0]?.text).toContain(
      '1 URL is long: only its first 2,048 characters',
    );
  });

  stage.testLong(
    'a regular expression says how far it has come, and can be canceled: the rows of before stay',
    async () => {
      await show();
      await openManyUrls(3);
      await isDone(30_000);
      await shown(30_000);
      // Pasted, as what is typed key by key chooses other rows on the way.
      await choose(stage.browser, '[data-action="filter-urls"]', SLOW);
      await appearsIn(stage.browser, '[data-action="cancel-filter"]');
      await press('cancel-filter');
      await waitFor(async () => (await readAll(stage.browser, '.says')).some(({ text }) => text.includes('canceled')), {
        what: 'the answer',
      });
      expect(await count(stage.browser, '[data-shown="30000"]')).toBe(1);
      expect(await count(stage.browser, '[data-action="export-csv"]:enabled')).toBe(1);
      // The button that had the focus is gone.
      expect(await count(stage.browser, '[data-action="filter-urls"]:focus')).toBe(1);
    },
  );

  stage.testLong(
    'a filter that is canceled after the list was made anew shows all of it, and exports that',
    async () => {
      await show();
      await openManyUrls(2);
      await isDone(20_000);
      await open('/tea\n', 'tea.txt');
      await isDone(20_001);
      await shown(20_001);
      await choose(stage.browser, '[data-action="filter-urls"]', SLOW);
      await appearsIn(stage.browser, '[data-action="cancel-filter"]');
      await stage.browser.click('[data-source]:last-child .remove', WORKBENCH_FRAME);
      await isDone(20_000);
      await appearsIn(stage.browser, '[data-action="cancel-filter"]');
      await press('cancel-filter');
      await shown(20_000);
      expect((await readAll(stage.browser, '.says'))[0]?.text).toContain('canceled: the list shows all URLs');
      const csv = await savedBy(stage.browser, '[data-action="export-csv"]');
      expect(csv.split('\r\n')).toHaveLength(20_002);
    },
  );

  stage.testLong('the rows that are shown are exported as CSV, JSON and a summary', async () => {
    // In a tab: from a frame, Firefox puts a download to the frame's policy.
    const tabId = await stage.browser.inExtension(
      async (url) => (await chrome.tabs.create({ url })).id ?? -1,
      `workbench.html?site=${site()}#urls`,
    );
    const inTab = (selector: string, files: readonly string[] = []) =>
      waitFor(
        () =>
          stage.browser.inExtension(
            (wanted, content) => {
              const view = chrome.extension
                .getViews({ type: 'tab' })
                .find((each) => each.top === each && each.document.title !== document.title);
              const found = view?.document.querySelector<HTMLElement>(wanted);
              if (!view || !found) return false;
              if (content.length > 0 && 'files' in found) {
                const transfer = new DataTransfer();
                transfer.items.add(new File(content, 'urls.txt'));
                found.files = transfer.files;
                found.dispatchEvent(new Event('change', { bubbles: true }));
              } else found.click();
              return true;
            },
            selector,
            [...files],
          ),
        { what: `${selector} in the tab` },
      );
    await inTab('[data-action="open-urls"]', ['/tea\n/cart/1\n/cart/2\n']);
    await inTab('[data-facet="verdict-blocked-for-all"]');
    await inTab('[data-shown="2"]');
    await inTab('[data-action="export-csv"]');
    const [head, first] = (await downloaded('urls.csv')).split('\r\n');
    expect(head?.split(',').slice(0, 3)).toEqual(['url', 'Googlebot', 'Googlebot line']);
    expect(first?.split(',').slice(0, 3)).toEqual([`${site()}/cart/1`, 'blocked', '2']);
    await inTab('[data-action="export-json"]');
    const json: unknown = JSON.parse(await downloaded('urls.json'));
    expect(json).toMatchObject([{ crawlers: { GPTBot: { verdict: 'blocked', line: 6 } } }, {}]);
    await inTab('[data-action="export-summary"]');
    expect(await downloaded('urls.md')).toContain('| line 2 `Disallow: /cart/` | 2 |');
    await stage.browser.inExtension((id) => chrome.tabs.remove(id), tabId);
  });

  stage.testLong('every row is reached by keyboard, and gives an expectation to the editor', async () => {
    await show();
    await open(Array.from({ length: 5_000 }, (_, number) => `/cart/${number}\n`).join(''));
    await isDone(5_000);
    await waitFor(async () => (await rows())[0]?.text.includes('/cart/0'), { what: 'the rows' });
    await stage.browser.click('.url-row[tabindex="0"]', WORKBENCH_FRAME);
    const focused = async (rowIndex: number) => {
      await appearsIn(stage.browser, `.url-row[data-place="${rowIndex}"]:focus`);
      await waitFor(
        async () => (await readAll(stage.browser, '.url-details .url'))[0]?.text === `${site()}/cart/${rowIndex}`,
        { what: `what is said of row ${rowIndex}` },
      );
    };
    await focused(0);
    await stage.browser.press(['ArrowDown', 'ArrowDown', 'ArrowUp'], WORKBENCH_FRAME);
    await focused(1);
    await stage.browser.press(['End'], WORKBENCH_FRAME);
    await focused(4_999);
    await stage.browser.press(['Home'], WORKBENCH_FRAME);
    await focused(0);
    await stage.browser.press(['PageDown'], WORKBENCH_FRAME);
    await appearsIn(stage.browser, '.url-row:focus:not([data-place="0"])');
    await stage.browser.press(['PageUp'], WORKBENCH_FRAME);
    await focused(0);
    await press('expect-this');
    await stage.browser.click('.rooms a[href="#edit"]', WORKBENCH_FRAME);
    await appearsIn(stage.browser, '[data-expectation][data-holds="true"]');
    // The list is what a draft is tried on.
    await chooseFile(stage.browser, '[data-action="open-draft"]', 'robots.txt', '');
    await appearsIn(stage.browser, '[data-changed="5001"]');
  });

  stage.testLong('reading can be canceled, and what was read stays', async () => {
    await show();
    await openManyUrls(50);
    await appearsIn(stage.browser, '[data-action="cancel"]');
    await press('cancel');
    await appearsIn(stage.browser, '[data-progress="canceled"]');
    expect(Number((await list())?.['data-total'])).toBeLessThan(500_000);
    expect((await readAll(stage.browser, '[data-source]'))[0]).toMatchObject({ 'data-source': 'canceled' });
    // The button that had the focus is gone.
    expect(await count(stage.browser, '[data-action="paste-urls"]:focus')).toBe(1);
  });

  stage.testOnce('nothing is read of what isn’t text, and no more than a limit of what inflates', async () => {
    await show();
    await open([...gzipSync(new Uint8Array(2 ** 24))], 'bomb.gz');
    await appearsIn(stage.browser, '[data-trouble="no-text"]');
    await open('<html><body>', 'page.html');
    await appearsIn(stage.browser, '[data-trouble="malformed"]');
    await isDone(0);
  });
});
