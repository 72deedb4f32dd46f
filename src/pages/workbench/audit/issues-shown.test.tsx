// @vitest-environment happy-dom
// "Show all" of an issue: a filter of the table, or all of its URLs where the table doesn't have them.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, urlset } from '../../../../test/support/fakes/audit-room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test('all URLs of an issue are shown: in the table, or where it is', async () => {
  const unlisted = Array.from({ length: 12 }, (_, at) => `/x${String(at).padStart(2, '0')}`);
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
