// @vitest-environment happy-dom
// Room #audit: the answer to the whole audit once pages are fetched, on the screen and in the files that people pass on.
import { describe, expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { challenged, ORIGIN } from '../../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const ROBOTS = `User-agent: *\nDisallow: /cart\n\nSitemap: ${ORIGIN}/index.xml\n`;
const SENTENCE =
  '1 of 8 listed pages can be indexed. Not indexable, or not for all crawlers: redirect (3), blocked by robots.txt (1), noindex (2), and HTTP error (1).';

async function fetched() {
  serveSite(
    { '/index.xml': urlset('/a', '/cart', '/old/1', '/old/2', '/old/3', '/gone', '/out/1', '/out/2') },
    {
      '/a': { links: ['/x'] },
      ...Object.fromEntries(
        ['/old/1', '/old/2', '/old/3'].map((path) => [path, { redirects: [[301, '/a']] as const }]),
      ),
      ...Object.fromEntries(['/out/1', '/out/2'].map((path) => [path, { noindex: 'robots' }])),
    },
  );
  const room = openAuditRoom(ROBOTS);
  await room.check();
  room.press('audit-pages');
  await room.until('[data-planned="7"]');
  room.choose('audit-at-once', '8');
  room.press('audit-start');
  await room.until('[data-progress="running"]');
  await room.done();
  return room;
}

test('one sentence says how many pages can be indexed, and what stops the others; a bar and a table say the same', async () => {
  const { says, container, textsOf, find } = await fetched();
  expect(says()).toBe(SENTENCE);
  expect(find('.audit-bar').getAttribute('aria-label')).toBe(SENTENCE);
  const bar = [...container.querySelectorAll('.audit-bar rect')].map((rect) => [
    rect.getAttribute('data-share'),
    Number(rect.getAttribute('x')),
    Number(rect.getAttribute('width')),
  ]);
  expect(bar).toEqual([
    ['indexable', 0, 125],
    ['redirect', 125, 375],
    ['robots', 500, 125],
    ['noindex', 625, 250],
    ['status', 875, 125],
  ]);
  const rows = [...container.querySelectorAll('.audit-shares tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Indexable', '1', '12.5%'],
    ['redirect', '3', '37.5%'],
    ['blocked by robots.txt', '1', '12.5%'],
    ['noindex', '2', '25%'],
    ['HTTP error', '1', '12.5%'],
  ]);
  expect(textsOf('.audit-shares thead th')).toEqual(['Reason', 'Pages', 'Share']);
});

test('a report as one HTML file has the sentence, the bar, the issues, how the audit was made, and when', async () => {
  const { saved } = await fetched();
  const html = new DOMParser().parseFromString(await saved('report', 'audit.html'), 'text/html');
  const texts = (selector: string) =>
    [...html.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
  expect(html.documentElement.lang).toBe('en');
  expect(texts('h1')).toEqual([`Audit of ${ORIGIN}`]);
  expect(texts('.sentence')).toEqual([SENTENCE]);
  expect(html.querySelector('svg')?.getAttribute('aria-label')).toBe(SENTENCE);
  expect(html.querySelectorAll('svg rect')).toHaveLength(5);
  expect(texts('h3')[0]).toMatch(/^Critical · .+ · 2$/);
  // The date stands below the title.
  const [date = ''] = texts('h1 + p');
  expect(date).toContain(String(new Date().getUTCFullYear()));
  expect(date).toContain('UTC');
  const method = 'The audit reads raw HTML: scripts aren’t run, so what they change isn’t included.';
  expect(texts('h2').at(-1)).toBe('Method');
  expect(texts('p')).toEqual(expect.arrayContaining([method]));
  const markdown = await saved('summary', 'audit.md');
  expect(markdown).toContain('The audit reads raw HTML');
  expect(markdown).toContain(String(new Date().getUTCFullYear()));
});

test('a report prints without its margins, in its colors, and no heading is left alone at the end of a page', async () => {
  const { saved } = await fetched();
  const html = await saved('report', 'audit.html');
  const [, print = ''] = /@media print\{(.*)\}<\/style>/.exec(html) ?? [];
  const rules = Object.fromEntries(
    [...print.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, names, rule]) => [names, rule]),
  );
  expect(rules['body']).toContain('margin:0;max-width:none');
  expect(rules['h3']).toBe('break-after:avoid');
  expect(rules['tr,svg']).toBe('break-inside:avoid');
  expect(rules['svg,i']).toBe('print-color-adjust:exact');
});

test('some pages can be opened and compared once any is fetched, not before', async () => {
  serveSite({ '/index.xml': urlset('/a') }, { '/a': {} });
  const { check, fetch, until, container } = openAuditRoom(ROBOTS);
  await check();
  await until('.url-row[data-place]');
  expect(container.querySelector('[data-action="audit-rendering"]')).toBeNull();
  await fetch(1);
  await until('[data-action="audit-rendering"]');
});

describe('a robots.txt that a firewall answered', () => {
  const live = { kind: 'ready' as const, origin: ORIGIN, outcome: challenged() };
  const UNKNOWN = 'robots.txt isn’t known: it couldn’t be fetched, or a firewall answered instead.';

  test('pages whose verdict is unknown aren’t called not indexable', async () => {
    serveSite({ '/sitemap.xml': urlset('/a', '/b', '/gone') }, { '/a': {}, '/b': {} });
    const { check, fetch, says } = openAuditRoom('', { live });
    await check();
    await fetch(3);
    expect(says()).toBe(
      `0 of 3 listed pages can be indexed. Not indexable, or not for all crawlers: HTTP error (1). Indexing unknown, at least for some crawlers: unreachable or answered by a firewall (2). ${UNKNOWN}`,
    );
  });

  test('an unknown robots.txt isn’t said to name no sitemap', async () => {
    serveSite({});
    const { check, says } = openAuditRoom('', { live });
    await check();
    expect(says()).toBe(`No sitemap could be read, so no pages are listed. ${UNKNOWN}`);
  });
});
