// @vitest-environment happy-dom
// AI use of the pages of an audit, and what decides it, as the popup says it of one page.
import { fireEvent, waitFor } from '@testing-library/preact';
import { gzipSync, strToU8 } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { found, ORIGIN, unreachable } from '../../../../test/support/generators/facts.ts';
import { bytesAsText } from '../../../base/bytes-as-text.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

// A window of some rows, without a layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
});

async function audited(paths: readonly string[], ...[robots, more]: [robots: string, more?: object]) {
  const xml = `<urlset>${paths.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`).join('')}</urlset>`;
  const packed = btoa(bytesAsText(gzipSync(strToU8(xml))));
  world.background['sitemapFile'] = (_tab, _site, url) => ({ kind: 'file', url, packed, isTruncated: false });
  const room = openRoom(Room, robots, more);
  room.press('audit-sitemaps');
  await room.until('[data-progress="done"]');
  return room;
}

test('of more rules than are listed, all the others are counted', async () => {
  const folders = Array.from({ length: 130 }, (_, index) => `/f${index}/`);
  const rules = `User-agent: *\n${folders.map((path) => `Disallow: ${path}\n`).join('')}`;
  const { textsOf } = await audited(folders, `${rules}Sitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(textsOf('[data-purpose="ai-training"] [data-source]')).toHaveLength(5);
  expect(textsOf('[data-purpose="ai-training"] li > ul > .soft')).toEqual(['125 more']);
});

test('a robots.txt that fails blocks for now, or the rule of its last copy that blocks after that is named', async () => {
  const text = `User-agent: *\nDisallow: /cart\nSitemap: ${ORIGIN}/sitemap.xml\n`;
  const outcome = unreachable({ since: Date.now(), at: Date.now(), lastGood: found(text) });
  const { textsOf, container } = await audited(['/b', '/cart/a'], text, {
    live: { kind: 'ready', origin: ORIGIN, outcome },
  });
  expect(textsOf('[data-purpose="ai-search"] [data-source]')).toEqual([
    'robots.txt unreachable 2',
    'Last copy: line 2, Disallow: /cart 1',
  ]);
  const detailsOf = async (path: string) => {
    const row = await waitFor(() => {
      const rows = [...container.querySelectorAll<HTMLElement>('.url-row[data-place]')];
      const found = rows.find(({ textContent }) => textContent?.startsWith(path));
      if (found === undefined) throw new Error(`no row of ${path}`);
      return found;
    });
    fireEvent.focus(row);
    await waitFor(() => expect(textsOf('.url-details .url')).toEqual([`${ORIGIN}${path}`]));
    return textsOf('.url-details dd p');
  };
  const open = await detailsOf('/b');
  expect(open).toEqual(expect.arrayContaining(['Googlebot', 'Blocked for now', 'robots.txt unreachable']));
  expect(open.join()).not.toContain('Last copy');
  const blocked = await detailsOf('/cart/a');
  expect(blocked).toEqual(expect.arrayContaining(['Blocked', 'Last copy: line 2, Disallow: /cart']));
  expect(blocked).toContain('Last copy: line 2, Disallow: /cart · Googlebot and GPTBot');
});

test('a saved report says for now, too', async () => {
  const text = `User-agent: *\nDisallow:\nSitemap: ${ORIGIN}/sitemap.xml\n`;
  const { textsOf, press } = await audited(['/a', '/b'], text, {
    live: { kind: 'ready', origin: ORIGIN, outcome: unreachable({ since: Date.now(), at: Date.now() }) },
  });
  expect(textsOf('[data-purpose="ai-search"] [data-state]')).toEqual(['Blocked for now 2']);
  press('export-summary');
  await waitFor(() => expect(world.saved.has('audit.md')).toBe(true));
  expect(await world.saved.get('audit.md')).toContain('| Blocked for now | 2 |');
});
