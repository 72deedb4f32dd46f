// @vitest-environment happy-dom
// An audit for crawlers of which none is for search: it says nothing of whether pages can be indexed.
import { expect, test, vi } from 'vitest';
import { openAuditRoom, serveSite, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { crawler } from '../../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test('the audit says that no search crawler is selected, and not that no page can be indexed', async () => {
  serveSite({ '/index.xml': urlset('/a', '/b') }, { '/a': {} });
  const { check, fetch, says, saved, container } = openAuditRoom(undefined, { crawlers: [crawler('GPTBot')] });
  await check();
  const answer =
    '2 pages are listed. No search crawler is selected, so the audit doesn’t say which pages can be indexed.';
  expect(says()).toBe(answer);
  await fetch(2);
  expect(says()).toBe(`${answer} Fetched: 2 of 2.`);
  expect(container.querySelector('.audit-bar')).toBeNull();
  const html = await saved('report', 'audit.html');
  expect(html).toContain(answer);
  expect(html).not.toMatch(/<svg|not known/);
  expect(await saved('summary', 'audit.md')).not.toContain('100');
});
