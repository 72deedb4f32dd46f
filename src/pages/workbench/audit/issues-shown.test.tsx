// @vitest-environment happy-dom
// What the table is filtered by: an issue with "Show all", and a verdict. Issues that are not about listed pages show their URLs.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { crawler } from '../../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test('all URLs of an issue are shown: in the table, or where it is', async () => {
  const unlisted = Array.from({ length: 12 }, (_, index) => `/x${String(index).padStart(2, '0')}`);
  serveSite({ '/index.xml': urlset('/a', '/b') }, { '/a': { links: [...unlisted, '/b'] }, '/b': {} });
  const { check, fetch, find, container, textsOf, rows, press } = openAuditRoom();
  await check();
  await fetch(2);
  const open = (code: string) => fireEvent.click(find(`[data-issue="${code}"] .issue-name`));
  const shown = () => textsOf('[data-issue="not-in-sitemap"] .issue-urls li').map((url) => url?.slice(-4));
  open('not-in-sitemap');
  expect(shown()).toEqual(unlisted.slice(0, 10));
  expect(textsOf('[data-issue="not-in-sitemap"] .soft').join()).toContain('First 10 of 12');
  press('show-issue');
  await waitFor(() => expect(shown()).toEqual(unlisted));
  expect(container.querySelector('[data-action="show-issue"]')).toBeNull();
  expect(rows()).toHaveLength(2);
  open('no-link-found');
  press('show-issue');
  await waitFor(() => expect(rows().map(([url]) => url)).toEqual(['/a']));
});

test('pages are shown by their verdict', async () => {
  serveSite(
    { '/index.xml': urlset('/a', '/b', '/gone', '/google') },
    { '/a': {}, '/b': { canonical: '/a' }, '/google': { noindex: 'googlebot' } },
  );
  const { check, fetch, container, rows } = openAuditRoom(undefined, {
    crawlers: ['Googlebot', 'bingbot'].map(crawler),
  });
  await check();
  await fetch(4);
  const facets = () => [...container.querySelectorAll<HTMLElement>('[data-facet^="verdict-"]')];
  const name = (facet: HTMLElement) => facet.dataset['facet']?.replace('verdict-', '');
  expect(facets().map(name)).toEqual(['indexable', 'not-indexable', 'partly', 'canonicalised']);
  const expected = { indexable: '/a', 'not-indexable': '/gone', partly: '/google', canonicalised: '/b' };
  for (const [verdict, path] of Object.entries(expected)) {
    const facet = () => facets().find((one) => name(one) === verdict);
    facet()?.click();
    await waitFor(() => expect(rows().map(([url]) => url)).toEqual([path]));
    expect(facet()?.getAttribute('aria-pressed')).toBe('true');
    facet()?.click();
    await waitFor(() => expect(rows()).toHaveLength(4));
  }
});
