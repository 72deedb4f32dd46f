// @vitest-environment happy-dom
// Room #audit as a whole, with its worker: from the sitemaps to what a person sees and saves.
import { fireEvent, waitFor } from '@testing-library/preact';
import { gzipSync, strToU8 } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { held } from '../../../../test/support/held.ts';
import { bytesAsText } from '../../../base/bytes-as-text.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import { EMPTY_AUDIT } from './audit-state.ts';
import { Room } from './Room.tsx';
import { filesTexts, remarksOf } from './words.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const LIVE = `User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${ORIGIN}/index.xml\n`;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

// A window of some rows, without a layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
});

const packed = (xml: string): SitemapAnswer => ({
  kind: 'file',
  url: `${ORIGIN}/final.xml`,
  packed: btoa(bytesAsText(gzipSync(strToU8(xml)))),
  isTruncated: false,
});
const absolute = (path: string) => (path.startsWith('/') ? `${ORIGIN}${path}` : path);
const urlset = (...paths: readonly string[]) =>
  `<urlset ${NAMESPACE}>${paths.map((path) => `<url><loc>${absolute(path)}</loc></url>`).join('')}</urlset>`;
const index = (...paths: readonly string[]) =>
  `<sitemapindex ${NAMESPACE}>${paths.map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>`).join('')}</sitemapindex>`;

/** Serves these files; what isn't there is a 404. */
function serve(files: Readonly<Record<string, string>>): readonly string[] {
  const asked: string[] = [];
  world.background['sitemapFile'] = (_tab, _site, url) => {
    const path = String(url).replace(ORIGIN, '');
    asked.push(path);
    return files[path] === undefined ? { kind: 'status', status: 404 } : packed(files[path]);
  };
  return asked;
}

const opened = (robots = LIVE) => {
  const room = openRoom(Room, robots);
  const { container } = room;
  return {
    ...room,
    done: () => room.until('[data-progress="done"]'),
    issues: () =>
      [...container.querySelectorAll<HTMLElement>('[data-issue]')].map(({ dataset }) => [
        dataset['issue'],
        dataset['severity'],
        Number(dataset['count']),
      ]),
    rows: () =>
      [...container.querySelectorAll('.url-row[data-place]')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    saved: async (kind: string, name: string) => {
      room.press(`export-${kind}`);
      await waitFor(() => expect(world.saved.has(name)).toBe(true));
      return (await world.saved.get(name)) ?? '';
    },
  };
};

describe('the sitemaps', () => {
  test('sitemaps are followed from robots.txt, checked, and their pages judged', async () => {
    const asked = serve({
      '/index.xml': index('/1.xml', '/2.xml', '/gone.xml', '/index.xml'),
      '/1.xml': urlset('/a', '/cart/b', '/a'),
      '/2.xml': urlset('/a', '/c'),
    });
    const { press, done, issues, rows, saved, textsOf, container } = opened();
    expect(container.querySelector('[data-progress="idle"]')).not.toBeNull();
    press('audit-sitemaps');
    await done();
    expect(asked).toEqual(['/index.xml', '/1.xml', '/2.xml', '/gone.xml']);
    expect(textsOf('.audit-sentence strong')).toEqual(['3 pages are listed.']);
    // The bar says the same to who can't see it.
    const others = textsOf('.audit-sentence [role="status"] > .soft').join('');
    expect(container.querySelector('.audit-bar')?.getAttribute('aria-label')).toBe(`3 pages are listed.${others}`);
    expect(issues()).toEqual([
      ['blocked-in-sitemap', 'critical', 1],
      ['sitemap-error', 'critical', 1],
      ['blocked-for-some', 'medium', 2],
      ['in-several-sitemaps', 'medium', 1],
      ['sitemap-duplicate', 'medium', 1],
      ['sitemap-nested-index', 'medium', 1],
    ]);
    await waitFor(() => expect(rows()).toHaveLength(3));
    const json = JSON.parse(await saved('json', 'audit.json'));
    expect(json).toMatchObject({ version: 1, site: ORIGIN, totals: { listed: 3, fetched: 0, robots: 1 } });
    expect(await saved('csv', 'audit.csv')).toContain(`${ORIGIN}/cart/b,1,`);
    expect(await saved('summary', 'audit.md')).toContain('3 pages are listed');
    expect(await saved('report', 'audit.html')).toContain('<svg');
  });

  test('the list is opened to sitemaps that have an error, however many they are', async () => {
    const many = Array.from({ length: 8 }, (_, number) => `/${number}.xml`);
    const files = Object.fromEntries(many.map((path) => [path, urlset('/a')]));
    const isOpen = async (first: string) => {
      serve({ '/index.xml': index(...many), ...files, '/0.xml': first });
      const { press, done, container } = opened();
      press('audit-sitemaps');
      await done();
      return container.querySelector<HTMLDetailsElement>('.sitemap-files')?.open;
    };
    expect(await isOpen(urlset('/a'))).toBe(false);
    expect(await isOpen('<urlset><url><loc>/a</url>')).toBe(true);
  });

  test('sitemaps have the date that their index gives', async () => {
    const dated = index('/1.xml').replace('</loc>', '</loc><lastmod>2026-11-20</lastmod>');
    serve({ '/index.xml': dated, '/1.xml': urlset('/a') });
    const { press, done, textsOf } = opened();
    press('audit-sitemaps');
    await done();
    expect(textsOf(`[data-sitemap="${ORIGIN}/1.xml"]`).join()).toContain('lastmod 2026-11-20');
  });

  test('sitemaps are asked for again where the background ended before it answered', async () => {
    const asked = serve({ '/index.xml': index('/1.xml'), '/1.xml': urlset('/a') });
    const answer = world.background['sitemapFile'];
    let ends = 2;
    world.background['sitemapFile'] = (...args) => {
      if (String(args[2]).endsWith('/1.xml') && ends > 0) {
        ends -= 1;
        throw new Error('the background ended');
      }
      return answer?.(...args);
    };
    const { press, done, issues, textsOf } = opened();
    press('audit-sitemaps');
    await done();
    expect(asked).toEqual(['/index.xml', '/1.xml']);
    expect(textsOf('.audit-sentence strong')).toEqual(['1 page is listed.']);
    expect(issues()).not.toContainEqual(expect.arrayContaining(['sitemap-error']));
  });

  test('sitemaps wait where the server refuses, and go on after it', async () => {
    const asked = serve({ '/index.xml': index('/1.xml', '/2.xml'), '/1.xml': urlset('/a'), '/2.xml': urlset('/b') });
    const answer = world.background['sitemapFile'];
    let refusals = 1;
    world.background['sitemapFile'] = (...args) => {
      if (!String(args[2]).endsWith('/1.xml') || refusals === 0) return answer?.(...args);
      refusals -= 1;
      return { kind: 'status', status: 429, retryAfter: '3600' };
    };
    const { press, until, done, issues, textsOf } = opened();
    press('audit-sitemaps');
    await until('[data-progress="paused"]');
    expect(textsOf('.audit-sentence .trouble').join()).toContain(
      'HTTP status 429, so the audit paused. It continues at',
    );
    expect(asked).toEqual(['/index.xml']);
    press('audit-resume');
    await done();
    expect(asked).toEqual(['/index.xml', '/1.xml', '/2.xml']);
    expect(textsOf('.audit-sentence strong')).toEqual(['2 pages are listed.']);
    expect(issues()).not.toContainEqual(expect.arrayContaining(['sitemap-error']));
  });

  test('sitemaps that are refused again and again have that for an answer', async () => {
    serve({});
    let asked = 0;
    world.background['sitemapFile'] = () => {
      asked += 1;
      return { kind: 'status', status: 503 };
    };
    const { press, until, untilNot, done, issues } = opened();
    press('audit-sitemaps');
    for (let pauses = 0; pauses < 3; pauses += 1) {
      await until('[data-progress="paused"]');
      press('audit-resume');
      await untilNot('[data-progress="paused"]');
    }
    await done();
    expect(asked).toBe(4);
    expect(issues()).toContainEqual(['sitemap-error', 'critical', 1]);
  });

  test('sitemaps without end are followed so far, and a note says where they go on', async () => {
    const asked: string[] = [];
    world.background['sitemapFile'] = (_tab, _site, url) => {
      asked.push(String(url));
      return packed(index(`/${asked.length}.xml`));
    };
    const { press, done, textsOf } = opened();
    press('audit-sitemaps');
    await done();
    expect(asked).toHaveLength(6);
    expect(textsOf('[data-sitemap]').at(-1)).toContain('more than 5 levels deep');
  });

  test('sitemaps are looked for at the usual places where robots.txt names none, and a wrong guess isn’t an issue', async () => {
    const asked = serve({ '/sitemap.xml': urlset('/a') });
    const { press, done, issues, textsOf } = opened('User-agent: *\nDisallow:\n');
    press('audit-sitemaps');
    await done();
    expect(asked).toEqual(['/sitemap.xml', '/sitemap_index.xml']);
    expect(textsOf('.audit-sentence .soft').join()).toContain('the usual places were tried');
    expect(issues()).toEqual([]);
  });

  test('sitemaps that are nowhere are reported', async () => {
    serve({});
    const { press, done, textsOf } = opened('');
    press('audit-sitemaps');
    await done();
    expect(textsOf('.audit-sentence strong')).toEqual([
      'No sitemap was found: robots.txt names none, and the usual places have none.',
    ]);
  });

  test('sitemaps and pages say how long the rest takes once some of it is done', async () => {
    serve({ '/index.xml': index('/1.xml'), '/1.xml': urlset('/a', '/b') });
    const answer = world.background['sitemapFile'];
    const [file, page] = [held(), held()];
    world.background['sitemapFile'] = async (...args) => {
      if (String(args[2]).endsWith('/1.xml')) await file.value;
      return answer?.(...args);
    };
    let pages = 0;
    world.background['auditedPage'] = async () => {
      pages += 1;
      if (pages === 2) await page.value;
      return { kind: 'answered', answer: answerOf('/a', {}) };
    };
    const { press, until, done, textsOf } = opened();
    const progress = () => textsOf('[data-progress]').join();
    press('audit-sitemaps');
    await waitFor(() => expect(progress()).toMatch(/Files checked: 1 of 2 · pages: 0 · time left: \d/));
    file.release();
    await done();
    press('audit-pages');
    await until('[data-planned="2"]');
    press('audit-start');
    await waitFor(() => expect(progress()).toMatch(/Fetched: 1 of 2 · time left: \d/));
    page.release();
    await done();
  });

  test('sitemaps that can’t be read are the answer, without numbers of pages', async () => {
    serve({});
    const { press, done, issues, textsOf, container } = opened();
    press('audit-sitemaps');
    await done();
    expect(textsOf('.audit-sentence strong')).toEqual(['No sitemap could be read, so no pages are listed.']);
    expect(issues()).toContainEqual(['sitemap-error', 'critical', 1]);
    expect(container.querySelector('.audit-ai')).toBeNull();
  });

  test('sitemaps are files that a person has, too', async () => {
    const { openFiles, done, textsOf, saved } = opened();
    openFiles('audit-open', new File([urlset('/a', '/b')], 'my map.xml'));
    await done();
    expect(textsOf('[data-sitemap] .mono')).toEqual(['my map.xml']);
    const { sitemaps, totals } = JSON.parse(await saved('json', 'audit.json'));
    expect(totals.listed).toBe(2);
    expect(textsOf('[data-sitemap] .findings')).toEqual([]);
    expect(sitemaps).toMatchObject([{ url: 'file:///my%20map.xml', status: null, kind: 'urlset', entries: 2 }]);
  });

  test('sitemaps are files that are dropped on the room, too', async () => {
    const { find, done, textsOf } = opened();
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    fireEvent(
      find('.drop-zone'),
      Object.assign(drop, { dataTransfer: { files: [new File([urlset('/a')], 'my.xml')] } }),
    );
    await done();
    expect(textsOf('[data-sitemap] .mono')).toEqual(['my.xml']);
    expect(textsOf('.audit-sentence strong')).toEqual(['1 page is listed.']);
  });

  test('sitemaps that an opened index names are asked for as those of the site', async () => {
    serve({ '/1.xml': urlset('/a') });
    const answer = world.background['sitemapFile'];
    const named: unknown[] = [];
    world.background['sitemapFile'] = (...args) => {
      named.push(args[3]);
      return answer?.(...args);
    };
    const { openFiles, done, textsOf } = opened();
    openFiles('audit-open', new File([index('/1.xml')], 'index.xml'));
    await done();
    expect(named).toEqual([ORIGIN]);
    expect(textsOf('.audit-sentence strong')).toEqual(['1 page is listed.']);
  });

  test('sitemaps that an opened index names are checked again with the others', async () => {
    serve({ '/index.xml': urlset('/c'), '/1.xml': urlset('/a', '/b') });
    const { openFiles, press, done, until, textsOf } = opened();
    openFiles('audit-open', new File([index('/1.xml')], 'mine.xml'));
    await done();
    for (const _ of ['first', 'again']) {
      press('audit-sitemaps');
      await until('[data-progress="running"]');
      await done();
      expect(textsOf('.audit-sentence strong')).toEqual(['3 pages are listed.']);
      expect(textsOf('[data-sitemap]')).toHaveLength(3);
    }
  });

  test('sitemaps that were opened stay beside those that are fetched, as often as these are', async () => {
    serve({ '/index.xml': urlset('/c') });
    const { openFiles, press, done, until, textsOf } = opened();
    openFiles('audit-open', new File([urlset('/a', '/b')], 'mine.xml'));
    await done();
    for (const _ of ['first', 'again']) {
      press('audit-sitemaps');
      await until('[data-progress="running"]');
      await done();
      expect(textsOf('.audit-sentence strong')).toEqual(['3 pages are listed.']);
    }
  });

  test('a folder’s pages alone are shown by one click, and all again by another', async () => {
    serve({ '/index.xml': urlset('/shop/a', '/shop/b', '/blog/c') });
    const { press, done, rows, container } = opened();
    press('audit-sitemaps');
    await done();
    await waitFor(() => expect(rows()).toHaveLength(3));
    const folder = () => container.querySelector<HTMLElement>('[data-facet="folder-/shop/"]');
    expect(folder()?.getAttribute('aria-pressed')).toBe('false');
    folder()?.click();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(folder()?.getAttribute('aria-pressed')).toBe('true');
    folder()?.click();
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

describe('the table of pages', () => {
  const columnsOf = (container: Element) =>
    [...container.querySelectorAll<HTMLElement>('[role="columnheader"] [data-action]')].map(
      ({ dataset }) => dataset['action'],
    );
  const checked = async () => {
    serve({ '/index.xml': urlset('/b', '/cart/a', '/c') });
    const room = opened();
    room.press('audit-sitemaps');
    await room.done();
    await waitFor(() => expect(room.rows().map(([url]) => url)).toEqual(['/b', '/cart/a', '/c']));
    return room;
  };

  test('the table is sorted by a column, and the other way round, of equal ones by URL', async () => {
    const { press, rows, action } = await checked();
    const urls = () => rows().map(([url]) => url);
    press('sort-url');
    await waitFor(() => expect(action('sort-url').parentElement?.getAttribute('aria-sort')).toBe('ascending'));
    press('sort-url');
    await waitFor(() => expect(urls()).toEqual(['/cart/a', '/c', '/b']));
    expect(action('sort-url').parentElement?.getAttribute('aria-sort')).toBe('descending');
    press('sort-blocked');
    await waitFor(() => expect(urls()).toEqual(['/b', '/c', '/cart/a']));
  });

  test('the table hides columns and shows others', async () => {
    const { container, rows } = await checked();
    const toggle = (name: string) => {
      const label = [...container.querySelectorAll('.audit-columns label')].find(
        ({ textContent }) => textContent?.trim() === name,
      );
      fireEvent.click(label?.querySelector('input') ?? document.body);
    };
    const [before = []] = rows();
    expect(columnsOf(container)).not.toContain('sort-lastmod');
    toggle('lastmod');
    await waitFor(() => expect(columnsOf(container)).toContain('sort-lastmod'));
    expect(rows()[0]).toHaveLength(before.length + 1);
    toggle('lastmod');
    await waitFor(() => expect(columnsOf(container)).not.toContain('sort-lastmod'));
    expect(columnsOf(container)).toContain('sort-url');
  });

  test('a row names a page’s first sitemap, and how many more list it', async () => {
    serve({ '/index.xml': index('/1.xml', '/2.xml'), '/1.xml': urlset('/a', '/b'), '/2.xml': urlset('/b') });
    const { press, done, rows } = opened();
    press('audit-sitemaps');
    await done();
    const names = () => rows().map((cells) => cells.find((text) => text?.includes('.xml')));
    await waitFor(() => expect(names()).toEqual(['1.xml', '1.xml +1']));
  });

  test('a row opens to the lines that block its page, with their crawlers', async () => {
    const { container, textsOf } = await checked();
    const row = [...container.querySelectorAll<HTMLElement>('.url-row[data-place]')].find(({ textContent }) =>
      textContent?.startsWith('/cart/a'),
    );
    if (row) fireEvent.focus(row);
    await waitFor(() =>
      expect(textsOf('.url-details dd p')).toEqual(
        expect.arrayContaining(['line 2 Disallow: /cart · Googlebot', 'line 5 Disallow: / · GPTBot']),
      ),
    );
  });
});

test('AI use is shown with what decides it, and by a click the pages where it does', async () => {
  serve({ '/index.xml': urlset('/b', '/cart/a', '/c') });
  const { press, done, rows, textsOf, container, saved } = opened();
  press('audit-sitemaps');
  await done();
  expect(textsOf('[data-purpose="ai-training"] [data-source]')).toEqual(['Disallow: /, robots.txt line 5 3']);
  expect(textsOf('[data-purpose="ai-search"] [data-source]')).toEqual(['Disallow: /cart, robots.txt line 2 1']);
  container.querySelector<HTMLElement>('[data-purpose="ai-search"] [data-source]')?.click();
  await waitFor(() => expect(rows().map(([url]) => url)).toEqual(['/cart/a']));
  expect(await saved('summary', 'audit.md')).toContain('`Disallow: /cart, robots.txt line 2` | 1 |');
  expect(await saved('report', 'audit.html')).toContain('<td class="s">Disallow: /cart, robots.txt line 2</td>');
});

describe('a list in place of sitemaps', () => {
  test('the list of room #urls is audited', async () => {
    const { press, share, done, until, textsOf } = opened('');
    await share({ urls: { file: new Blob([`${ORIGIN}/a\n/cart/b\nnot a URL\n`]), count: 2 } });
    expect(textsOf('[data-action="audit-urls"]')).toEqual(['Audit the 2 URLs of the list']);
    press('audit-urls');
    await done();
    expect(textsOf('.audit-sentence strong')).toEqual(['2 pages are listed.']);
    expect(textsOf('[data-list]')).toEqual(['URLs 2 entries Not included: 1 invalid URL Remove']);
    press('audit-urls');
    await until('[data-progress="running"]');
    await done();
    expect(textsOf('[data-list]')).toEqual(['URLs 2 entries Not included: 1 invalid URL Remove']);
  });

  test('a list that is pasted is audited', async () => {
    const { press, type, find, done, rows, saved, textsOf } = opened();
    press('audit-paste');
    type('paste-urls', `${ORIGIN}/b\n/cart/a\nhttps://other.example/`);
    fireEvent.submit(find('form.add-urls'));
    await done();
    // As they were listed.
    await waitFor(() => expect(rows().map(([url]) => url)).toEqual(['/b', '/cart/a']));
    const { pages, sitemaps } = JSON.parse(await saved('json', 'audit.json'));
    expect(pages.map(({ url }: { url: string }) => url)).toEqual([`${ORIGIN}/b`, `${ORIGIN}/cart/a`]);
    expect(sitemaps).toEqual([]);
    expect(textsOf('.sitemap-files summary')).toEqual(['Sitemaps and lists 1']);
    expect(textsOf('[data-list]')).toEqual(['Pasted text 2 entries Not included: 1 URL of 1 other site Remove']);
  });
});

describe('what was fetched', () => {
  const answer = (status: number) => ({
    kind: 'answered',
    answer: answerOf('/a', { status }),
  });

  test('the page asks before it is left, until what was fetched is saved', async () => {
    serve({ '/index.xml': urlset('/a') });
    world.background['auditedPage'] = () => answer(404);
    const { press, done, until, saved, textsOf } = opened();
    press('audit-sitemaps');
    await done();
    expect(world.shared.isAuditUnsaved).toBe(false);
    press('audit-pages');
    await until('[data-planned="1"]');
    press('audit-start');
    await until('[data-issue="error-in-sitemap"]');
    await done();
    expect(world.shared.isAuditUnsaved).toBe(true);
    // Of how many pages it is said that none links there.
    expect(textsOf('[data-issue="no-link-found"] p').join()).toContain('None of the fetched pages (1) links to it.');
    // They have some URLs, and no pages.
    await saved('summary', 'audit.md');
    await saved('report', 'audit.html');
    expect(world.shared.isAuditUnsaved).toBe(true);
    await saved('json', 'audit.json');
    await waitFor(() => expect(world.shared.isAuditUnsaved).toBe(false));
  });

  test('canonical URLs that were fetched say that no sitemap lists them', async () => {
    serve({ '/index.xml': urlset('/a', '/b', '/c', '/d') });
    const canonicals: Readonly<Record<string, string>> = {
      '/a': '/b',
      '/b': '/b#top',
      '/c': '/x',
      '/d': 'https://other.example/',
    };
    world.background['auditedPage'] = (_tab, _site, url) => {
      const path = String(url).replace(ORIGIN, '');
      return {
        kind: 'answered',
        answer: answerOf(path, { canonical: canonicals[path] ?? path, robotsTag: 'noarchive' }),
      };
    };
    const { press, done, until, rows, container, textsOf } = opened();
    press('audit-sitemaps');
    await done();
    press('audit-pages');
    await until('[data-planned="4"]');
    press('audit-start');
    await until('[data-issue="canonicalised-in-sitemap"]');
    await done();
    const noted = () => rows().flatMap(([url, ...cells]) => (cells.join(' ').includes('in no sitemap') ? [url] : []));
    await waitFor(() => expect(noted()).toEqual(['/c']));
    const row = [...container.querySelectorAll<HTMLElement>('.url-row[data-place]')][2];
    if (row) fireEvent.focus(row);
    const known = [
      `“${ORIGIN}/x” (canonical link, in head) (Relative URL)`,
      'in no sitemap',
      'X-Robots-Tag: noarchive',
    ];
    await waitFor(() => expect(textsOf('.url-details dd p')).toEqual(expect.arrayContaining(known)));
  });

  test('the audit is compared with the one of before', async () => {
    serve({ '/index.xml': urlset('/a', '/b') });
    world.background['auditedPage'] = () => answer(404);
    const { press, done, until, openFiles, textsOf, saved, container } = opened();
    press('audit-sitemaps');
    await done();
    const before = await saved('json', 'audit.json');
    press('audit-pages');
    await until('[data-planned="2"]');
    press('audit-start');
    await until('[data-issue="error-in-sitemap"]');
    await done();
    openFiles('open-baseline', new File(['{}'], 'notes.json'));
    await waitFor(() =>
      expect(textsOf('.audit-exports [role="status"]')).toEqual(['This file isn’t an audit exported as JSON.']),
    );
    expect(container.querySelector('.audit-changes')).toBeNull();
    openFiles('open-baseline', new File([before], 'before.json'));
    await until('.audit-changes');
    // The one of before fetched no pages.
    expect(container.querySelector<HTMLElement>('[data-change="error-in-sitemap"]')?.dataset['kindOfChange']).toBe(
      'unknown',
    );
  });
});

describe('an audit that is canceled', () => {
  const planned = async () => {
    serve({ '/index.xml': urlset('/a', '/b', '/c') });
    const page = held();
    const asked: unknown[] = [];
    world.background['auditedPage'] = async (_tab, _site, url) => {
      asked.push(url);
      await page.value;
      return { kind: 'answered', answer: answerOf('/a', {}) };
    };
    const room = opened();
    room.press('audit-sitemaps');
    await room.done();
    room.press('audit-pages');
    await room.until('[data-planned="3"]');
    room.press('audit-start');
    return { ...room, page, asked };
  };

  test('no page is requested if a person cancels before the first request', async () => {
    const { press, done, asked } = await planned();
    press('cancel');
    await done();
    expect(asked).toEqual([]);
  });

  test('no other page is requested if a person cancels after the first request', async () => {
    const { press, done, asked, textsOf } = await planned();
    await waitFor(() => expect(asked).not.toEqual([]));
    press('cancel');
    await done();
    expect(asked).toHaveLength(1);
    expect(textsOf('.audit-sentence').join()).toContain('Canceled. The results so far are included.');
  });
});

test('the screen and the report say that no more pages are kept', () => {
  const state = { ...EMPTY_AUDIT, isFetchedFull: true, fetched: 12_000 };
  const expected = 'The limit of 12,000 pages is reached: the rest was left out.';
  expect(remarksOf(state)).toEqual([expected]);
  expect(filesTexts(ORIGIN, state, [], [], 0).methods).toContain(expected);
});
