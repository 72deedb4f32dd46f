// Room #audit as a component, and the sitemaps that are served to it.
import { waitFor } from '@testing-library/preact';
import { gzipSync, strToU8 } from 'fflate';
import { beforeEach, expect, vi } from 'vitest';
import { bytesAsText } from '../../../src/base/bytes-as-text.ts';
import { Room } from '../../../src/pages/workbench/audit/Room.tsx';
import type { RoomProps } from '../../../src/pages/workbench/shared/room-props.ts';
import type { SitemapAnswer } from '../../../src/shared/sitemap-file.ts';
import { answerOf, type Said } from '../generators/audit.ts';
import { ORIGIN } from '../generators/facts.ts';
import { openRoom, world } from './open-room.tsx';

/** A robots.txt that names this sitemap. */
export const NAMING = `User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/index.xml\n`;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

// A window of some rows, without a layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
});

const absolute = (path: string) => (path.startsWith('/') ? `${ORIGIN}${path}` : path);
export const urlset = (...paths: readonly string[]) =>
  `<urlset ${NAMESPACE}>${paths.map((path) => `<url><loc>${absolute(path)}</loc></url>`).join('')}</urlset>`;
export const sitemapIndex = (...paths: readonly string[]) =>
  `<sitemapindex ${NAMESPACE}>${paths.map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>`).join('')}</sitemapindex>`;

const file = (url: string, xml: string): SitemapAnswer => ({
  kind: 'file',
  url,
  packed: btoa(bytesAsText(gzipSync(strToU8(xml)))),
  isTruncated: false,
});

/** Serves these sitemaps and pages, by path; what isn't there is a 404. */
export function serveSite(
  sitemaps: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, Said>> = {},
): { readonly asked: readonly string[] } {
  const asked: string[] = [];
  world.background['sitemapFile'] = (_tab, _site, url) => {
    const xml = sitemaps[String(url).replace(ORIGIN, '')];
    return xml === undefined ? { kind: 'status', status: 404 } : file(String(url), xml);
  };
  world.background['auditedPage'] = (_tab, _site, url) => {
    const path = String(url).replace(ORIGIN, '');
    asked.push(path);
    return { kind: 'answered', answer: answerOf(path, pages[path] ?? { status: 404 }) };
  };
  return { asked };
}

export function openAuditRoom(robots = NAMING, more: Partial<RoomProps> = {}) {
  const room = openRoom(Room, robots, more);
  const { container, press, until, textsOf } = room;
  const done = () => until('[data-progress="done"]');
  return {
    ...room,
    done,
    /** Checks the sitemaps. */
    check: async () => {
      press('audit-sitemaps');
      await done();
    },
    /** Fetches so many pages. */
    fetch: async (planned: number) => {
      press('audit-pages');
      await until(`[data-planned="${planned}"]`);
      press('audit-start');
      await until('[data-progress="running"]');
      await done();
    },
    /** The first sentence, and those after it. */
    says: () => [...textsOf('.audit-sentence strong'), ...textsOf('.audit-sentence [role="status"] > .soft')].join(''),
    issues: () =>
      Object.fromEntries(
        [...container.querySelectorAll<HTMLElement>('[data-issue]')].map(({ dataset }) => [
          dataset['issue'],
          Number(dataset['count']),
        ]),
      ),
    rows: () =>
      [...container.querySelectorAll('.url-row[data-place]')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    saved: async (kind: string, name: string) => {
      press(`export-${kind}`);
      await waitFor(() => expect(world.saved.has(name)).toBe(true));
      return (await world.saved.get(name)) ?? '';
    },
  };
}
