// @vitest-environment happy-dom
// Who names each sitemap that an audit requests: nothing leads nearer to this computer than where it was named.
import { expect, test, vi } from 'vitest';
import { NAMING, openAuditRoom, serveSite, sitemapIndex, urlset } from '../../../../test/support/fakes/audit-room.tsx';
import { world } from '../../../../test/support/fakes/open-room.tsx';
import { urlOf } from '../../../../test/support/generators/audit.ts';
import { found, ORIGIN } from '../../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test('a sitemap is named by the file that has it, where that was served; what an opened file has, by the site', async () => {
  serveSite({ '/index.xml': sitemapIndex('/1.xml'), '/1.xml': urlset('/a'), '/2.xml': urlset('/b') });
  const serve = world.background['sitemapFile'];
  const served = 'https://cdn.example/sitemaps.xml';
  const asked: unknown[] = [];
  world.background['sitemapFile'] = async (tab, site, url, namedBy) => {
    asked.push([site, url, namedBy]);
    const answer = await serve?.(tab, site, url);
    // It redirects.
    return url === urlOf('/index.xml') ? { ...(answer as object), url: served } : answer;
  };
  const robotsUrl = 'https://other.example/robots.txt';
  const outcome = { ...found(NAMING), finalUrl: robotsUrl };
  const { check, openFiles, until } = openAuditRoom(NAMING, { live: { kind: 'ready', origin: ORIGIN, outcome } });
  await check();
  expect(asked).toEqual([
    [ORIGIN, urlOf('/index.xml'), robotsUrl],
    [ORIGIN, urlOf('/1.xml'), served],
  ]);
  openFiles('audit-open', new File([sitemapIndex('/2.xml')], 'mine.xml'));
  await until('[data-sitemap$="/2.xml"][data-state="read"]');
  expect(asked.slice(2)).toEqual([[ORIGIN, urlOf('/2.xml'), ORIGIN]]);
});
