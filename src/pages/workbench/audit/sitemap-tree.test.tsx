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

test('a sitemap that wasn’t asked for isn’t an error of the site, and screen and files say why it is unknown', async () => {
  const url = 'https://cdn.example/sitemap.xml';
  world.background['sitemapFile'] = () => ({ kind: 'no-access', origin: 'https://cdn.example' });
  const { press, until, textsOf, container } = openRoom(Room, `Sitemap: ${url}\n`);
  press('audit-sitemaps');
  await until('[data-progress="done"]');
  expect(textsOf('[data-sitemap] .trouble').join().trim()).toBe('No access to cdn.example.');
  expect(container.querySelector('[data-issue="sitemap-error"]')).toBeNull();
  const saved = async (kind: string, name: string) => {
    press(`export-${kind}`);
    await waitFor(() => expect(world.saved.has(name)).toBe(true));
    return (await world.saved.get(name)) ?? '';
  };
  const json = JSON.parse(await saved('json', 'audit.json'));
  expect(json).toMatchObject({ sitemaps: [{ url, status: null, failure: 'no-access' }], issues: [] });
  const report = await saved('report', 'audit.html');
  expect(report).not.toContain('Restore the file');
  expect(report).toContain(`the pages they list are unknown: No access to cdn.example. (${url}).`);
});

const fileOf = (id: number, more: Partial<AuditFile> = {}): AuditFile => ({
  ...{ id, url: `${ORIGIN}/${id}.xml`, isOpened: false, parent: null, namedBy: null, depth: 0, isNamedByRobots: true },
  ...{ lastmod: null, isGuess: false, state: 'read', blob: null, servedAt: `${ORIGIN}/${id}.xml`, redirects: [] },
  ...{ status: 200, read: null, trouble: null, repeats: 0, tooDeep: 0, tooMany: 0, refusals: 0 },
  ...more,
});

test('a sitemap that wasn’t read says why: the check was canceled, or the audit is full', () => {
  const files = [fileOf(0, { state: 'left' }), fileOf(1, { state: 'omitted' })];
  const { container } = render(<SitemapTree files={files} lists={[]} overview={null} run={null} />);
  const texts = [...container.querySelectorAll('[data-sitemap]')].map(({ textContent }) => textContent);
  expect(texts[0]).toContain('canceled');
  expect(texts[1]).toContain('not read: the audit is full');
});

test('of very many sitemaps those with an error are listed, and open the list', () => {
  const files = Array.from({ length: 900 }, (_, id) => fileOf(id, { parent: id === 0 ? null : 0 }));
  const drawn = (all: readonly AuditFile[]) => {
    const { container } = render(<SitemapTree files={all} lists={[]} overview={null} run={null} />);
    const urls = [...container.querySelectorAll<HTMLElement>('[data-sitemap]')].map(
      ({ dataset }) => dataset['sitemap'],
    );
    return { urls, isOpen: container.querySelector('details')?.open, says: container.textContent };
  };
  expect(drawn(files)).toMatchObject({ isOpen: false, urls: { length: 300 } });
  const broken = { trouble: { kind: 'status' as const, status: 404 } };
  const some = files.map((file) => {
    if (file.id === 700) return { ...file, parent: 600 };
    return file.id === 800 ? { ...file, ...broken, parent: 700 } : file;
  });
  const { urls, isOpen, says } = drawn(some);
  expect(isOpen).toBe(true);
  expect(urls).toHaveLength(303);
  expect(urls.slice(-3)).toEqual([600, 700, 800].map((id) => `${ORIGIN}/${id}.xml`));
  expect(says).toContain('597 more');
});

test('an index says how many of its sitemaps were checked before, if any were', () => {
  const files = [fileOf(0, { repeats: 2 }), fileOf(1)];
  const { container } = render(<SitemapTree files={files} lists={[]} overview={null} run={null} />);
  const facts = [...container.querySelectorAll('[data-sitemap] .soft')].map(({ textContent }) => textContent?.trim());
  expect(facts).toEqual(['200 · 2 already checked', '200']);
});
