// @vitest-environment happy-dom
// The files of an audit as room #audit lists them.
import { waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { Room } from './Room.tsx';

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
