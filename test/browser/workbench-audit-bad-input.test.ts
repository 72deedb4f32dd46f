// Room #audit of a site that does what it shouldn't: each has a clear answer, and nothing that was fetched is lost.
import { beforeEach, expect, test } from 'vitest';
import { auditRoom } from '../support/drivers/audit.ts';
import { asksBeforeLeaving, count, readAll } from '../support/drivers/workbench.ts';
import { pour } from '../support/fakes/misbehaving.ts';
import type { Answer, Asked, Resource, Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, LAN_HOST } from './setup.ts';

const PUBLIC = 'moves.example';
const CRAWLERS = ['Googlebot', 'bingbot'];
const LONGEST = 60_000;

/** What the audited sites answer, by path; what isn't there, `others` answers. */
let served: Readonly<Record<string, Resource>> = {};
let others: (asked: Asked) => Answer | string = () => ({ status: 404 });
const site: Site = {
  '/robots.txt': 'User-agent: *\nDisallow:\n',
  '*': (asked, sites) => {
    const resource = served[asked.path];
    if (resource === undefined) return others(asked);
    return typeof resource === 'function' ? resource(asked, sites) : resource;
  },
};

const html = (title: string) => ({
  headers: [['Content-Type', 'text/html']] as const,
  body: `<!doctype html><title>${title}</title>`,
});
/** A page of HTML that never ends. */
const ENDLESS: Answer = {
  raw: (connection) =>
    connection.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!doctype html><title>Endless</title>', () =>
      pour(Buffer.alloc(65_536, '<p>more'))(connection),
    ),
};
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

inEachBrowser({ audited: site, [PUBLIC]: site, [LAN_HOST]: { '*': 'inside' } }, (stage) => {
  const { origin, press, is, open, readSitemaps, startPages, exported } = auditRoom(stage, LONGEST);
  const urlset = (name: string, paths: readonly string[]) =>
    `<urlset ${NAMESPACE}>${paths.map((path) => `<url><loc>${origin(name)}${path}</loc></url>`).join('')}</urlset>`;
  const askedFor = (name: string, path: string) =>
    stage.sites.asked.filter((one) => one.site === name && one.path === path);

  beforeEach(async () => {
    served = {};
    others = () => ({ status: 404 });
    await stage.browser.inExtension(
      (tokens) => chrome.storage.local.set({ settings: { chosen: tokens, custom: [], fetchOn: 'visit' } }),
      CRAWLERS,
    );
  });

  test(
    'pages that ask for a password, that never end and that lead into a private network have their answers',
    async () => {
      const inside = stage.sites.urlOf(LAN_HOST, '/secret');
      served = {
        '/sitemap.xml': urlset(PUBLIC, ['/fine', '/door', '/endless', '/inside']),
        '/fine': html('Fine'),
        '/door': { status: 401, headers: [['WWW-Authenticate', 'Basic realm="door"']], body: 'Who is there?' },
        '/endless': ENDLESS,
        '/inside': { status: 302, headers: [['Location', inside]] },
      };
      await open(PUBLIC);
      await readSitemaps();
      await startPages();
      await is('done');
      const { pages } = await exported();
      const known = Object.fromEntries(
        pages.map(({ url, status, verdict, reason, title }) => [
          new URL(url).pathname,
          [status, verdict, reason, title],
        ]),
      );
      // A dialog for a name and a password would have held up the request until it is given up, without a status.
      expect(known).toEqual({
        '/fine': [200, 'indexable', 'none', 'Fine'],
        '/door': [401, 'not-indexable', 'status', null],
        '/endless': [200, 'indexable', 'none', 'Endless'],
        '/inside': [302, 'not-indexable', 'redirect', null],
      });
      expect(pages.find(({ url }) => url.endsWith('/inside'))?.redirects).toEqual([
        { url: `${origin(PUBLIC)}/inside`, status: 302 },
      ]);
      expect(stage.sites.asked.filter((one) => one.site === LAN_HOST)).toEqual([]);
      expect(askedFor(PUBLIC, '/door').map(({ headers }) => headers.authorization)).toEqual([undefined]);
      // It is read so far, once, and the connection is closed.
      const [first, ...more] = askedFor(PUBLIC, '/endless');
      expect(more).toEqual([]);
      await waitFor(() => first?.connection.destroyed, { what: 'the end of the connection' });
    },
    2 * LONGEST,
  );

  stage.testOnce(
    'sitemaps that name one another without end are followed so far, and pages they list are there',
    async () => {
      const index = (next: string) =>
        `<sitemapindex ${NAMESPACE}>${[next, '/pages.xml'].map((path) => `<sitemap><loc>${origin('audited')}${path}</loc></sitemap>`).join('')}</sitemapindex>`;
      served = { '/sitemap.xml': () => index('/1.xml'), '/pages.xml': urlset('audited', ['/a']) };
      others = ({ path }) => {
        const number = /^\/(\d+)\.xml$/.exec(path)?.[1];
        return number === undefined ? { status: 404 } : index(`/${Number(number) + 1}.xml`);
      };
      await open('audited');
      await readSitemaps();
      const asked = stage.sites.asked.filter((one) => /^\/\d+\.xml$/.test(one.path)).map(({ path }) => path);
      expect(asked).toEqual([1, 2, 3, 4, 5].map((number) => `/${number}.xml`));
      expect(await count(stage.browser, '[data-listed="1"]')).toBe(1);
      const files = await readAll(stage.browser, '[data-sitemap$="/5.xml"]');
      expect(files[0]?.text).toContain('more than 5 levels deep');
    },
  );

  stage.testLong(
    'a site that goes down in the middle pauses the audit; what was fetched stays, and the rest comes once it is back',
    async () => {
      const paths = Array.from({ length: 150 }, (_, number) => `/page/${number}`);
      served = { '/sitemap.xml': urlset('audited', paths) };
      let isDown = false;
      let answered = 0;
      others = ({ path }) => {
        if (!path.startsWith('/page/')) return { status: 404 };
        answered += 1;
        if (answered > 60) isDown = true;
        return isDown && answered < 10_000 ? { raw: (connection) => connection.destroy() } : html(path);
      };
      await open('audited');
      await readSitemaps();
      await startPages('paused');
      const [remark] = await readAll(stage.browser, '.audit-sentence .trouble');
      expect(remark?.text).toMatch(/\d+ of the last 50/);
      // Nothing of it is lost, and the browser asks before the page is closed.
      expect(await asksBeforeLeaving(stage.browser)).toBe(true);
      const before = await exported();
      expect(before.totals.fetched).toBeGreaterThanOrEqual(50);
      expect(before.totals.fetched).toBeLessThan(150);
      answered = 10_000;
      await press('audit-resume');
      await is('done');
      const { totals, issues } = await exported();
      expect(totals).toMatchObject({ listed: 150, fetched: 150 });
      // What failed twice has that answer; the others can be indexed.
      const silent = issues.find(({ code }) => code === 'unreachable')?.count ?? 0;
      expect(silent).toBeGreaterThanOrEqual(10);
      expect(totals).toMatchObject({ unreachable: silent, indexable: 150 - silent });
    },
    2 * LONGEST,
  );
});
