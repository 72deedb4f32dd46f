// @vitest-environment happy-dom
// The opened row of a page says what is wrong with its entries, as the sitemaps have them.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite } from '../../../../test/support/fakes/audit-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const link = (code: string, to: string) => `<xhtml:link rel="alternate" hreflang="${code}" href="${to}"/>`;
const ENTRIES = [
  '<loc>/relative</loc>',
  `<loc>${ORIGIN}/part#of</loc>`,
  `<loc>${ORIGIN}/twice</loc>`,
  `<loc>${ORIGIN}/twice</loc>`,
  `<loc>${ORIGIN}/codes</loc>${link('en-UK', `${ORIGIN}/x`)}${link('de', '/y')}${link('de', `${ORIGIN}/z`)}`,
  `<loc>${ORIGIN}/fine</loc>${['en', 'x-default'].map((code) => link(code, `${ORIGIN}/fine`)).join('')}`,
];

/** What the opened row of a page says is wrong. */
function shownIn({ container, textsOf }: ReturnType<typeof openAuditRoom>) {
  return async (path: string) => {
    await waitFor(() => {
      const row = [...container.querySelectorAll<HTMLElement>('.url-row[data-place]')].find(({ textContent }) =>
        textContent?.startsWith(path),
      );
      // Whatever is drawn again has to be focused again.
      if (row) fireEvent.focus(row);
      expect(textsOf('.url-details > .url')).toEqual([`${ORIGIN}${path}`]);
    });
    const [name] = [...container.querySelectorAll('.url-details dt')];
    return name?.textContent === 'Issues'
      ? [...(name.nextElementSibling?.children ?? [])].map((p) => p.textContent)
      : [];
  };
}

test('an opened row shows the findings of its entries, also those that a normalized URL doesn’t show', async () => {
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${ENTRIES.map((entry) => `<url>${entry}</url>`).join('')}</urlset>`;
  serveSite({ '/index.xml': xml });
  const room = openAuditRoom();
  const { check, rows } = room;
  await check();
  await waitFor(() => expect(rows()).toHaveLength(5));
  const shown = shownIn(room);
  expect(await shown('/relative')).toEqual(['Relative URL']);
  expect(await shown('/part')).toEqual(['URL with a fragment']);
  expect(await shown('/twice')).toEqual(['Duplicate URL']);
  expect((await shown('/codes')).sort()).toEqual([
    'Invalid hreflang code',
    'Relative hreflang URL',
    'Several URLs for one hreflang code',
    'hreflang doesn’t include the page itself',
    'hreflang without x-default',
  ]);
  expect(await shown('/fine')).toEqual([]);
});

test('a sitemap on another host can list the site whose robots.txt names it', async () => {
  const cdn = 'https://cdn.example/maps/sitemap.xml';
  const entries = [`${ORIGIN}/a`, `${ORIGIN}/b`, 'https://other.example/c'].map(
    (url) => `<url><loc>${url}</loc></url>`,
  );
  serveSite({ [cdn]: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>` });
  const room = openAuditRoom(`User-agent: *\nDisallow:\n\nSitemap: ${cdn}\n`);
  await room.check();
  await waitFor(() => expect(room.rows()).toHaveLength(3));
  expect(room.find('[data-finding="other-host"]').textContent).toContain('(1)');
  const shown = shownIn(room);
  expect(await shown('/a')).toEqual([]);
});
