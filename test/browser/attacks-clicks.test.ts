// Sites whose answers to a click are much work, or that keep an open panel busy: other tabs have their views meanwhile. In Chromium alone:
// all of it is the same code.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { openTab } from '../support/drivers/popup.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { wildcardRules } from '../support/generators/wildcard-rules.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** As long as what is read of a robots.txt, and each rule with wildcards. */
const WILDCARDS = wildcardRules(17_000);

/** As many origins as are asked for the resources of one page. */
const ORIGINS = Array.from({ length: 20 }, (_, index) => `resources${index}`);
const IMAGE = {
  headers: [['content-type', 'image/svg+xml']],
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
} as const;

/** No server here takes a URL as long as this one. */
const LONG_URL = `<script>history.replaceState(null, '', '/long/ab' + 'a'.repeat(60_000));</script>`;
const LOCATIONS = Array.from({ length: 900 }, (_, index) => ({
  location: `/*${'a'.repeat(300 + (index % 200))}b`,
  'tdm-reservation': 1,
}));

/** Once it is at another fragment, its script is busy for two seconds and changes the URL twenty times. */
const BUSY = `<script>
  addEventListener('hashchange', () => {
    const end = Date.now() + 2_000;
    for (let number = 0, next = Date.now(); Date.now() < end; ) {
      if (Date.now() < next) continue;
      history.replaceState(null, '', '/busy?' + number++);
      next += 100;
    }
    history.replaceState(null, '', '/busy?last');
  });
</script>`;

const hostile: Site = {
  '*': page('harmless'),
  '/robots.txt': '',
  '/long': page('a long URL', '', LONG_URL),
  '/.well-known/tdmrep.json': JSON.stringify(LOCATIONS),
  // What no compression makes shorter.
  '/sitemap.xml': { body: randomBytes(10 * 2 ** 20) },
  '/resources': (_, sites) =>
    page('resources', '', ORIGINS.map((name) => `<img src="${sites.urlOf(name, '/ab')}">`).join('')),
  '/busy': page('busy', '', BUSY),
};
const origins = Object.fromEntries(ORIGINS.map((name) => [name, { '*': IMAGE, '/robots.txt': WILDCARDS }]));

inEachBrowser({ hostile, ...origins }, (stage) => {
  const open = (path: string) => openTab(stage.browser, stage.sites.urlOf('hostile', path));

  /** The background's answer, and whether it gave a harmless tab many views, one after the other, until then. */
  const viewsWhile = async (name: string, ...args: readonly unknown[]) => {
    const harmless = await open('/harmless');
    return stage.browser.inExtension(
      async (tabId, asked, more) => {
        let views = 0;
        let answer: { value?: { kind?: string; examined?: number } } | undefined;
        void chrome.runtime.sendMessage({ name: asked, args: more }).then((reply) => {
          answer = reply;
        });
        for (; !answer; views += 1) await chrome.runtime.sendMessage({ name: 'view', args: [tabId] });
        return { isMany: views >= 10, kind: answer.value?.kind, isEach: (answer.value?.examined ?? 0) >= 20 };
      },
      harmless,
      name,
      args,
    );
  };

  stage.testOnce('a tdmrep.json that takes too long to compare with the URL of the page is given up', async () => {
    expect(await viewsWhile('tdmFile', await open('/long'))).toMatchObject({ kind: 'too-complex' });
  });

  stage.testOnce('while a sitemap of random bytes is packed, a harmless tab has its views', async () => {
    const [site, url] = [stage.sites.urlOf('hostile', ''), stage.sites.urlOf('hostile', '/sitemap.xml')];
    expect(await viewsWhile('sitemapFile', await open('/'), site, url, site)).toMatchObject({
      isMany: true,
      kind: 'file',
    });
  });

  stage.testOnce(
    'while resources of twenty origins with 500 KB of rules are judged, a harmless tab has its views',
    async () => {
      const resources = await viewsWhile('resources', await open('/resources'), 'Googlebot');
      expect(resources).toMatchObject({ isMany: true, isEach: true });
    },
  );

  stage.testOnce(
    'an open panel asks little of a page that is busy and changes its URL, and shows its last state',
    async () => {
      const tabId = await open('/busy');
      await stage.browser.inExtension((id) => {
        // Questions of another page of the extension come here, too. Firefox keeps no globals between two calls.
        const { dataset } = document.documentElement;
        chrome.runtime.onMessage.addListener(({ name, args }) => {
          if (name === 'view' && args[0] === id) dataset['views'] = `${Number(dataset['views'] ?? 0) + 1}`;
        });
        return chrome.tabs.create({ url: `panel.html?tab=${id}`, active: false }).then(() => undefined);
      }, tabId);
      const isAbout = (path: string) =>
        waitFor(
          () =>
            stage.browser.inExtension(
              (id, address) => {
                const panel = chrome.extension.getViews().find(({ location }) => location.search === `?tab=${id}`);
                return panel?.document.querySelector(`.report[aria-busy="false"] h1[title$="${address}"]`)
                  ? true
                  : null;
              },
              tabId,
              path,
            ),
          { what: `the panel about ${path}` },
        );
      await isAbout('/busy');
      await stage.browser.inExtension(
        (id, url) => chrome.tabs.update(id, { url }).then(() => undefined),
        tabId,
        stage.sites.urlOf('hostile', '/busy#go'),
      );
      await isAbout('/busy?last');
      const views = await stage.browser.inExtension(() => Number(document.documentElement.dataset['views']));
      expect(views).toBeGreaterThan(0);
      // There were more than twenty changes.
      expect(views).toBeLessThan(15);
    },
  );
});
