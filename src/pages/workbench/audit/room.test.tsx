// @vitest-environment happy-dom
// Room #audit as a whole, with its worker: from the sitemaps to what a person sees and saves.
import { waitFor } from '@testing-library/preact';
import { gzipSync, strToU8 } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { bytesAsText } from '../../../base/bytes-as-text.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const LIVE = `User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${ORIGIN}/index.xml\n`;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

// A window of some rows, without a layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  HTMLElement.prototype.scrollIntoView = () => {};
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
  test('are followed from robots.txt, checked, and their pages judged', async () => {
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
    expect(issues()).toEqual([
      ['sitemap-blocked', 'critical', 4],
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

  test('are asked for again where the background ended before it answered', async () => {
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

  test('are looked for at the usual places where robots.txt names none, and a wrong guess isn’t an issue', async () => {
    const asked = serve({ '/sitemap.xml': urlset('/a') });
    const { press, done, issues, textsOf } = opened('User-agent: *\nDisallow:\n');
    press('audit-sitemaps');
    await done();
    expect(asked).toEqual(['/sitemap.xml', '/sitemap_index.xml']);
    expect(textsOf('.audit-sentence .soft').join()).toContain('the usual places were tried');
    expect(issues()).toEqual([]);
  });

  test('that are nowhere are reported', async () => {
    serve({});
    const { press, done, textsOf } = opened('');
    press('audit-sitemaps');
    await done();
    expect(textsOf('.audit-sentence strong')).toEqual([
      'No sitemap was found: robots.txt names none, and the usual places have none.',
    ]);
  });

  test('are files that a person has, too', async () => {
    const { openFiles, done, textsOf, saved } = opened();
    openFiles('audit-open', new File([urlset('/a', '/b')], 'my map.xml'));
    await done();
    expect(textsOf('[data-sitemap] .mono')).toEqual(['my map.xml']);
    const { sitemaps, totals } = JSON.parse(await saved('json', 'audit.json'));
    expect(totals.listed).toBe(2);
    expect(sitemaps).toMatchObject([{ url: 'file:///my%20map.xml', status: null, kind: 'urlset', entries: 2 }]);
  });
});
