// @vitest-environment happy-dom
// Lists of URLs, beside sitemaps or in their place.
import { fireEvent } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, urlset } from '../../../../test/support/fakes/audit-room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

function opened() {
  const room = openAuditRoom();
  const paste = async (...lines: readonly string[]) => {
    room.press('audit-paste');
    room.type('paste-urls', lines.join('\n'));
    fireEvent.submit(room.find('form.add-urls'));
    await room.done();
  };
  return { ...room, paste };
}

const PAGES = {
  '/a': { noindex: 'robots', links: ['/out'] },
  '/b': { redirects: [[301, '/a']] },
  '/c': { canonical: '/a' },
} as const;

test('issues of pages that only a list has say nothing of sitemaps', async () => {
  serveSite({ '/index.xml': urlset('/d') }, PAGES);
  const { paste, fetch, issues, textsOf, check, saved } = opened();
  await paste('/a', '/b', '/c', '/gone');
  await fetch(4);
  const codes = ['canonicalised', 'error', 'noindex', 'redirect'].map((name) => `${name}-in-sitemap`);
  expect(Object.keys(issues()).sort()).toEqual(['canonical-target-noindex', ...codes, 'no-link-found'].sort());
  const written = textsOf('[data-issue]').join('\n');
  expect(written).toContain('Noindex page');
  expect(written).not.toMatch(/sitemap/i);
  expect(textsOf('[data-facet^="issue-"]').join()).not.toMatch(/sitemap/i);
  expect(await saved('report', 'audit.html')).not.toContain('in a sitemap');
  await check();
  expect(textsOf('[data-issue="noindex-in-sitemap"]').join()).not.toMatch(/sitemap/i);
});
