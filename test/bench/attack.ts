// Sites that keep the background as busy as they can: how long the view of another tab takes meanwhile. Before work was done one at a
// time and in pieces, it took seconds.
import { randomBytes } from 'node:crypto';
import type { TestBrowser } from '../support/drivers/browser.ts';
import { openTab } from '../support/drivers/popup.ts';
import { page, type Site, type Sites } from '../support/fakes/sites.ts';
import { wildcardRules } from '../support/generators/wildcard-rules.ts';
import { median } from './measure.ts';

/** As long as what is read of a robots.txt, and each rule with wildcards. */
const WILDCARDS = wildcardRules(17_000);
const DIRECTIVES = Array.from({ length: 11_900 }, (_, index) => `max-snippet:${index}`).join();
/** Its scripts leave the browser a moment between busy loops of nine seconds, in which its URL changes twice a second. */
const BUSY = `<script>
  let number = 0;
  const loop = () => {
    const end = Date.now() + 9_400;
    for (let next = Date.now(); Date.now() < end; ) {
      if (Date.now() < next) continue;
      history.replaceState(null, '', '#ab' + number++);
      next += 480;
    }
    setTimeout(loop, 600);
  };
  setTimeout(loop, 500);
</script>`;
const LINKS = Array.from({ length: 10_000 }, (_, index) => `<link rel="canonical" href="/ab${index}">`).join('');

/** As many origins as are asked for the resources of one page, each with as long a file. */
const ORIGINS = 20;
const resourceOf = (index: number) => `resources${index}`;
const IMAGE = {
  headers: [['content-type', 'image/svg+xml']],
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
} as const;

export const ATTACKERS: Readonly<Record<string, Site>> = {
  // What no compression makes shorter.
  sitemaps: { '*': page('an attacker'), '/sitemap.xml': { body: randomBytes(49 * 2 ** 20) } },
  resources: {
    '*': (_, sites) => {
      const images = Array.from(
        { length: ORIGINS },
        (_, index) => `<img src="${sites.urlOf(resourceOf(index), '/ab')}">`,
      );
      return page('an attacker', '', images.join(''));
    },
    '/robots.txt': 'User-agent: *\nDisallow:\n',
  },
  ...Object.fromEntries(
    Array.from({ length: ORIGINS }, (_, index) => [resourceOf(index), { '*': IMAGE, '/robots.txt': WILDCARDS }]),
  ),
  directives: {
    '*': page('an attacker', `<meta name="robots" content="${DIRECTIVES}">`, BUSY),
    '/robots.txt': WILDCARDS,
  },
  links: { '*': page('an attacker', LINKS, BUSY), '/robots.txt': WILDCARDS },
};

/** Milliseconds: longer than two of its busy loops. */
const LASTS = 25_000;

export async function benchAttack(browser: TestBrowser, sites: Sites, harmless: string): Promise<void> {
  const other = await openTab(browser, harmless);
  const measure = (milliseconds: number) =>
    browser.inExtension(
      async (tab, lasts) => {
        const times: number[] = [];
        const end = performance.now() + lasts;
        while (performance.now() < end) {
          const start = performance.now();
          await chrome.runtime.sendMessage({ name: 'view', args: [tab] });
          times.push(performance.now() - start);
          await new Promise((resume) => setTimeout(resume, 50));
        }
        return times;
      },
      other,
      milliseconds,
    );
  const print = (what: string, times: readonly number[]) =>
    console.log(
      `The view of a tab, ${what}: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms.`,
    );
  await measure(2_000);
  print('beside nothing', await measure(3_000));
  for (const name of ['directives', 'links']) {
    const tabId = await openTab(browser, sites.urlOf(name, '/ab'));
    print(`beside a page of many ${name}`, await measure(LASTS));
    await browser.inExtension((id) => chrome.tabs.remove(id), tabId);
  }
  /** Until what was asked for by a click is answered. */
  const beside = (name: string, args: readonly unknown[]) =>
    browser.inExtension(
      async (tab, asked, others) => {
        const times: number[] = [];
        let isAnswered = false;
        const answered = chrome.runtime.sendMessage({ name: asked, args: others }).finally(() => {
          isAnswered = true;
        });
        while (!isAnswered) {
          const start = performance.now();
          await chrome.runtime.sendMessage({ name: 'view', args: [tab] });
          times.push(performance.now() - start);
          await new Promise((resume) => setTimeout(resume, 10));
        }
        await answered;
        return times;
      },
      other,
      name,
      args,
    );
  const tabId = await openTab(browser, sites.urlOf('resources', '/page'));
  const [site, sitemap] = [sites.urlOf('sitemaps', ''), sites.urlOf('sitemaps', '/sitemap.xml')];
  print('while a sitemap of 49 MB is fetched', await beside('sitemapFile', [other, site, sitemap]));
  print(`while resources of ${ORIGINS} origins are judged`, await beside('resources', [tabId, 'Googlebot']));
  await browser.inExtension((id) => chrome.tabs.remove(id), tabId);
}
