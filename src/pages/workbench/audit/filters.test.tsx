// @vitest-environment happy-dom
// Room #audit: which pages the table shows, by each filter, and what goes by that: the issues, and the pages to fetch.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, sitemapIndex, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { held } from '../../../../test/support/held.ts';
import { moveClock } from '../../../../test/support/nothing-follows.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));
// In browsers this is another worker, so that a slow expression can be ended.
vi.mock('../../../workers/regexp/timed-regexp.ts', () => ({
  createTimedRegExp: (pattern: RegExp) => ({
    test: async (urls: readonly string[]) => Uint8Array.from(urls, (url) => Number(pattern.test(url))),
    end: () => {},
  }),
}));

const ROBOTS = `User-agent: GPTBot\nDisallow: /tea\nDisallow: /cart\n\nUser-agent: *\nDisallow: /cart\n\nSitemap: ${ORIGIN}/index.xml\n`;

/** Faster than by default. */
async function fetchAtOnce({ press, choose, until, done }: ReturnType<typeof openAuditRoom>, planned: number) {
  press('audit-pages');
  await until(`[data-planned="${planned}"]`);
  choose('audit-at-once', '8');
  press('audit-start');
  await until('[data-progress="running"]');
  await done();
}

/** Five pages of two sitemaps, four of them fetched. */
async function fetched() {
  serveSite(
    {
      '/index.xml': sitemapIndex('/1.xml', '/2.xml'),
      '/1.xml': urlset('/a', '/tea/1', '/cart'),
      '/2.xml': urlset('/b', '/c'),
    },
    { '/a': {}, '/tea/1': { noindex: 'robots' }, '/b': { status: 404 }, '/c': { status: 410 } },
  );
  const room = openAuditRoom(ROBOTS);
  await room.check();
  await fetchAtOnce(room, 4);
  const shows = (...paths: readonly string[]) => waitFor(() => expect(room.rows().map(([url]) => url)).toEqual(paths));
  await shows('/a', '/tea/1', '/cart', '/b', '/c');
  return { ...room, shows, facet: (name: string) => fireEvent.click(room.find(`[data-facet="${name}"]`)) };
}

test('by a click the table shows those of a verdict, reason, issue, status, crawler, sitemap or folder, and by another all', async () => {
  const { facet, find, shows } = await fetched();
  for (const [name, ...paths] of [
    ['verdict-indexable', '/a'],
    ['reason-noindex', '/tea/1'],
    ['reason-robots', '/cart'],
    ['issue-error-in-sitemap', '/b', '/c'],
    ['status-404', '/b'],
    ['blocked-Googlebot', '/cart'],
    ['blocked-GPTBot', '/tea/1', '/cart'],
    [`sitemap-${ORIGIN}/2.xml`, '/b', '/c'],
    ['folder-/tea/', '/tea/1'],
  ] as const) {
    facet(name);
    await shows(...paths);
    expect(find(`[data-facet="${name}"]`).getAttribute('aria-pressed')).toBe('true');
    facet(name);
    await shows('/a', '/tea/1', '/cart', '/b', '/c');
  }
});

test('several filters hold together, with what is typed, until they are cleared', async () => {
  const { facet, type, press, shows } = await fetched();
  facet(`sitemap-${ORIGIN}/2.xml`);
  facet('issue-error-in-sitemap');
  await shows('/b', '/c');
  type('filter-pages', '/c');
  await shows('/c');
  press('clear-filters');
  // What is typed stays.
  await shows('/cart', '/c');
});

test('what is typed is a part of the URL, a pattern, or a regular expression', async () => {
  const { type, shows, textsOf } = await fetched();
  type('filter-pages', 'TEA');
  await shows('/tea/1');
  type('filter-pages', '/*a');
  await shows('/a', '/tea/1', '/cart');
  type('filter-pages', String.raw`/\/[bc]$/`);
  await shows('/b', '/c');
  type('filter-pages', '/[/');
  await waitFor(() => expect(textsOf('.says').join()).toContain('regular expression'));
});

test('only the pages that are shown are fetched where a person chooses that', async () => {
  const { asked } = serveSite({ '/index.xml': urlset('/a', '/b', '/tea/1', '/tea/2') }, {});
  const { check, press, type, find, until, container, done } = openAuditRoom();
  await check();
  const scopes = () =>
    [...container.querySelectorAll<HTMLInputElement>('[data-scope]')].map(({ dataset }) => dataset['scope']);
  press('audit-pages');
  await until('[data-planned="4"]');
  // Nothing is filtered.
  expect(scopes()).toEqual(['all', 'sample']);
  fireEvent.keyDown(find('dialog'), { key: 'Escape' });
  type('filter-pages', '/tea/');
  await until('[data-shown="2"]');
  press('audit-pages');
  await until('[data-planned="4"]');
  fireEvent.click(find('[data-scope="selected"]'));
  await until('[data-planned="2"]');
  press('audit-start');
  await until('[data-progress="running"]');
  await done();
  expect([...asked].sort()).toEqual(['/tea/1', '/tea/2']);
});

test('a sample has so many pages of each sitemap', async () => {
  const { asked } = serveSite(
    {
      '/index.xml': sitemapIndex('/1.xml', '/2.xml'),
      '/1.xml': urlset('/a', '/b', '/c'),
      '/2.xml': urlset('/d', '/e', '/f'),
    },
    {},
  );
  const { check, press, find, until, done } = openAuditRoom();
  await check();
  press('audit-pages');
  await until('[data-planned="6"]');
  // Only Escape closes the dialog.
  fireEvent.keyDown(find('dialog'), { key: 'Tab' });
  fireEvent.click(find('[data-scope="sample"]'));
  fireEvent.input(find('.sample input[type="number"]'), { target: { value: '1' } });
  await until('[data-planned="2"]');
  press('audit-start');
  await until('[data-progress="running"]');
  await done();
  expect([...asked].sort()).toEqual(['/b', '/e']);
});

test('the dialog says how many pages, how fast and how long, and a person may choose more at once', async () => {
  serveSite({ '/index.xml': urlset(...Array.from({ length: 120 }, (_, index) => `/${index}`)) }, {});
  const { check, press, choose, until, textsOf, container } = openAuditRoom();
  await check();
  press('audit-pages');
  await until('[data-planned="120"]');
  const plan = () => textsOf('[data-planned] p');
  expect(plan()[0]).toContain(
    'Pages: 120 · requests at once: 2 · time between requests: 0.5 seconds · takes about 60 seconds',
  );
  expect(container.querySelectorAll('[data-action="audit-at-once"] option')).toHaveLength(8);
  choose('audit-at-once', '5');
  await waitFor(() =>
    expect(plan()[0]).toContain('requests at once: 5 · time between requests: 0.2 seconds · takes about 24 seconds'),
  );
  choose('audit-at-once', '8');
  await waitFor(() =>
    expect(plan()[0]).toContain('requests at once: 8 · time between requests: 0.125 seconds · takes about 15 seconds'),
  );
  expect(textsOf('dialog').join()).toContain('The audit reads raw HTML: scripts aren’t run');
});

test('the dialog says how many pages of other sites are left out, and so does the result', async () => {
  serveSite({ '/index.xml': urlset('/a', 'https://other.example/1', 'https://other.example/2') }, { '/a': {} });
  world.background['liveFile'] = () => ({ kind: 'no-access' });
  const room = openAuditRoom(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/index.xml\n`);
  await room.check();
  room.press('audit-pages');
  await room.until('[data-planned="1"]');
  const left =
    'Not fetched, as the robots.txt of their sites is unknown (no access, a private network, or more than 10 other sites): 2.';
  expect(room.textsOf('[data-planned] .soft')).toContain(left);
  room.press('audit-start');
  await room.until('[data-progress="running"]');
  await room.done();
  await waitFor(() => expect(room.says()).toContain(left));
});

test('as many requests are under way as a person chose', async () => {
  moveClock();
  serveSite({ '/index.xml': urlset('/1', '/2', '/3', '/4', '/5') }, {});
  const underWay: string[] = [];
  const { value: opened, release: goOn } = held();
  const answer = world.background['auditedPage'];
  world.background['auditedPage'] = async (...args) => {
    underWay.push(String(args[2]));
    await opened;
    return answer?.(...args);
  };
  const { check, press, choose, until, done } = openAuditRoom();
  await check();
  press('audit-pages');
  await until('[data-planned="5"]');
  choose('audit-at-once', '3');
  press('audit-start');
  await waitFor(() => expect(underWay).toHaveLength(3));
  // The next could start a third of a second after the last.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(underWay).toHaveLength(3);
  goOn();
  await done();
  expect(underWay).toHaveLength(5);
});

test('an issue is opened to its pages, shown in the table, and copied', async () => {
  const { container, find, press, shows, textsOf } = await fetched();
  const issue = '[data-issue="error-in-sitemap"]';
  expect(textsOf(`${issue} .number`)).toEqual(['2', '40%']);
  fireEvent.click(find(`${issue} .issue-name`));
  await waitFor(() =>
    expect(textsOf(`${issue} .issue-urls li`)).toEqual(['/b', '/c'].map((path) => `${ORIGIN}${path}`)),
  );
  press('show-issue');
  await shows('/b', '/c');
  press('copy-issue');
  await waitFor(() => expect(world.copied).toEqual([`${ORIGIN}/b\n${ORIGIN}/c`]));
  await waitFor(() => expect(textsOf(`${issue} [role="status"]`).join()).not.toBe(''));
  fireEvent.click(find(`${issue} .issue-name`));
  expect(container.querySelector(`${issue} .issue-urls`)).toBeNull();
});

test('a page’s full report is that of the popup', async () => {
  const { container, press, until } = await fetched();
  const opened: unknown[] = [];
  world.background['openReport'] = (...args) => void opened.push(args);
  const row = [...container.querySelectorAll<HTMLElement>('.url-row[data-place]')][1];
  if (row) fireEvent.focus(row);
  await until('.url-details');
  press('full-report');
  await waitFor(() => expect(opened).toEqual([[1, `${ORIGIN}/tea/1`]]));
});
