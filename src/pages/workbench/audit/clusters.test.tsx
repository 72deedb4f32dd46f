// @vitest-environment happy-dom
// What many pages share, by role and text.
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, listing, type Said, SITE, SITEMAP, urlOf } from '../../../../test/support/generators/audit.ts';
import { crawler, found, NOW } from '../../../../test/support/generators/facts.ts';
import { runAll } from '../../../base/steps.ts';
import { createAuditRoom } from '../../../workers/audit/room.ts';
import { Clusters } from './Clusters.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

function clustersOf(pages: Readonly<Record<string, Said>>) {
  const room = createAuditRoom({ site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });
  for (const [path, said] of Object.entries(pages)) {
    room.audit.list(listing(path), SITEMAP);
    room.audit.answer(urlOf(path), answerOf(path, said));
  }
  const { container } = render(<Clusters {...runAll(room.assess([]))} />);
  return [...container.querySelectorAll('details')].map((group) => ({
    title: group.querySelector('summary')?.textContent,
    items: [...group.querySelectorAll(':scope > ul > li')].map((item) => [
      [...item.querySelectorAll(':scope > span')].map(({ textContent }) => textContent).join(' '),
      ...[...item.querySelectorAll('ul > li, p')].map(({ textContent }) => textContent),
    ]),
    more: [...group.querySelectorAll(':scope > p')].map(({ textContent }) => textContent),
  }));
}

test('pages with one title, one canonical URL or a link to http are shown with their number', () => {
  const http = `${SITE.replace('https', 'http')}/old`;
  const groups = clustersOf({
    '/a': { title: 'Tea', canonical: '/tea' },
    '/b': { title: 'Tea', links: [http] },
    '/c': { title: 'Coffee', canonical: '/tea' },
  });
  expect(groups).toEqual([
    { title: 'Same title 1', items: [['Tea 2', urlOf('/a'), urlOf('/b')]], more: [] },
    { title: 'Same canonical URL 1', items: [[`${urlOf('/tea')} 2`, urlOf('/a'), urlOf('/c')]], more: [] },
    { title: 'http links to this site 1', items: [[`${http} 1`, urlOf('/b')]], more: [] },
  ]);
});

test('of many clusters, the first are shown, and how many there are', () => {
  const pages = Array.from({ length: 48 }, (_, index) => `/${String(index).padStart(2, '0')}`);
  // Eight pages of one title, and two of each of 20 others.
  const titleAt = (index: number) => (index < 8 ? 'Tea' : `Title ${Math.floor(index / 2)}`);
  const [group] = clustersOf(Object.fromEntries(pages.map((path, index) => [path, { title: titleAt(index) }])));
  expect(group?.title).toBe('Same title 21');
  expect(group?.items).toHaveLength(20);
  expect(group?.items[0]).toEqual(['Tea 8', ...pages.slice(0, 5).map(urlOf), 'First 5 of 8']);
  expect(group?.more).toEqual(['1 more']);
});
