// A page that keeps the background as busy as a site can: how long the view of another tab takes meanwhile. Before drawings were made
// one at a time and in pieces, it took seconds.
import type { TestBrowser } from '../support/drivers/browser.ts';
import { openTab } from '../support/drivers/popup.ts';
import { page, type Site, type Sites } from '../support/fakes/sites.ts';
import { median } from './measure.ts';

/** As long as what is read of a robots.txt, and each rule with wildcards. */
const WILDCARDS = `User-agent: *\n${Array.from({ length: 17_000 }, (_, at) => `Disallow: /*a*b*${at}*$\n`).join('')}`;
const DIRECTIVES = Array.from({ length: 11_900 }, (_, at) => `max-snippet:${at}`).join();
/** Its scripts leave the browser a moment between busy loops of nine seconds, in which its URL changes twice a second. */
const BUSY = `<script>
  let at = 0;
  const loop = () => {
    const end = Date.now() + 9_400;
    for (let next = Date.now(); Date.now() < end; ) {
      if (Date.now() < next) continue;
      history.replaceState(null, '', '/ab' + at++);
      next += 480;
    }
    setTimeout(loop, 600);
  };
  setTimeout(loop, 500);
</script>`;
const LINKS = Array.from({ length: 10_000 }, (_, at) => `<link rel="canonical" href="/ab${at}">`).join('');

export const ATTACKERS: Readonly<Record<string, Site>> = {
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
  for (const name of Object.keys(ATTACKERS)) {
    const tabId = await openTab(browser, sites.urlOf(name, '/ab'));
    print(`beside a page of many ${name}`, await measure(LASTS));
    await browser.inExtension((id) => chrome.tabs.remove(id), tabId);
  }
}
