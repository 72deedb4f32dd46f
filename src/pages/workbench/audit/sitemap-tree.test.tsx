// @vitest-environment happy-dom
// The files of an audit as room #audit lists them.
import { render, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import type { AuditFile } from './audit-state.ts';
import { Room } from './Room.tsx';
import { SitemapTree } from './SitemapTree.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test('a sitemap that redirects has each redirect with its status, on the screen and in the JSON', async () => {
  const [first, second, last] = [`${ORIGIN}/sitemap.xml`, `${ORIGIN}/a.xml`, `${ORIGIN}/b.xml`];
  const redirects = [
    { url: first, status: 301, location: second },
    { url: second, status: 302, location: last },
  ];
  world.background['sitemapFile'] = () => ({ kind: 'status', status: 404, redirects });
  const { press, until, textsOf } = openRoom(Room, `Sitemap: ${first}\n`);
  press('audit-sitemaps');
  await until('[data-progress="done"]');
  expect(textsOf('[data-sitemap] .hops li')).toEqual([`301 → ${second}`, `302 → ${last}`]);
  press('export-json');
  await waitFor(() => expect(world.saved.has('audit.json')).toBe(true));
  expect(JSON.parse((await world.saved.get('audit.json')) ?? '').sitemaps).toMatchObject([
    { url: first, status: 404, redirects: redirects.map(({ url, status }) => ({ url, status })) },
  ]);
});

test('an index says how many of its sitemaps were checked before, if any were', () => {
  const file: AuditFile = {
    ...{ id: 0, url: `${ORIGIN}/sitemap.xml`, isOpened: false, parent: null, depth: 0, isNamedByRobots: true },
    ...{ lastmod: null, isGuess: false, state: 'read', blob: null, servedAt: `${ORIGIN}/sitemap.xml`, redirects: [] },
    ...{ status: 200, read: null, trouble: null, repeats: 2, tooDeep: 0, refusals: 0 },
  };
  const files = [file, { ...file, id: 1, repeats: 0 }];
  const { container } = render(<SitemapTree files={files} lists={[]} overview={null} run={null} />);
  const facts = [...container.querySelectorAll('[data-sitemap] .soft')].map(({ textContent }) => textContent?.trim());
  expect(facts).toEqual(['200 · 2 already checked', '200']);
});
