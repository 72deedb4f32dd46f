// `npm run soak`: a long day of browsing in real Chromium, 10,000 navigations over 2,000 origins. Nothing in the
// extension's consoles, the worker's memory flat, the session's storage within its bound. `-- <navigations>` for fewer (hundreds).
import { fileURLToPath } from 'node:url';
import { build } from '../../build.mjs';
import { mean } from '../bench/measure.ts';
import { launchChromium } from '../support/drivers/chromium.ts';
import { iconOf, navigate } from '../support/drivers/popup.ts';
import { page, type Site, serveSites } from '../support/fakes/sites.ts';
import { within } from '../support/wait.ts';

const [navigations = 10_000] = process.argv.slice(2).map(Number);
const VISITS_OF_AN_ORIGIN = 5;
const origins = Math.ceil(navigations / VISITS_OF_AN_ORIGIN);

/** Tabs that are driven at the same time, each active in a separate window: only such a tab's button is drawn. */
const LANES = 8;
const PARTS = 10;
const ROUND = navigations / PARTS / 10;

/** src/background/robots-file/robots-cache.ts keeps so much; what tabs remember comes to it. */
const MOST_KEPT = 8.25 * 1024 * 1024;

/** So long that not all of 2,000 can be kept: the oldest have to go, again and again. */
const robots = `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\n${'Disallow: /a-path-that-is-not-there/\n'.repeat(250)}`;
const site: Site = { '*': page('a page', '<meta name="robots" content="nofollow">'), '/robots.txt': robots };
const nameOf = (origin: number) => `site-${origin}`;

/** As people browse: several pages of a site, now and then one from shortly before, or from long ago. */
function originOf(navigation: number): number {
  const newest = Math.floor(navigation / VISITS_OF_AN_ORIGIN);
  const back = [0, 0, 3, 0, 1500][navigation % VISITS_OF_AN_ORIGIN] ?? 0;
  return back > newest ? newest : newest - back;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

await build();
const sites = await serveSites(
  Object.fromEntries(Array.from({ length: origins }, (_, index) => [nameOf(index), site])),
);
const browser = await launchChromium({
  extension: fileURLToPath(new URL('../../dist/chrome', import.meta.url)),
  headless: true,
});
const start = Date.now();
const heaps: number[][] = Array.from({ length: PARTS }, () => []);
let mostKept = 0;
try {
  const tabIds = await browser.inExtension(
    (count) =>
      Promise.all(Array.from({ length: count }, async () => (await chrome.windows.create())?.tabs?.[0]?.id ?? -1)),
    LANES,
  );

  /** Sends the tab there; resolves once its button says that GPTBot is blocked: then the extension is done with it. */
  const visit = async (tabId: number, url: string) => {
    await navigate(browser, tabId, url);
    await browser.inExtension(async (id) => {
      while ((await chrome.action.getBadgeText({ tabId: id })) !== '1') {
        await new Promise((wake) => setTimeout(wake, 50));
      }
    }, tabId);
  };

  /** While nothing is under way. */
  const measure = async (index: number) => {
    const part = Math.ceil((index / navigations) * PARTS) - 1;
    heaps[part]?.push(await browser.workerHeap());
    mostKept = Math.max(mostKept, await browser.inExtension(() => chrome.storage.session.getBytesInUse()));
    if (index % (navigations / PARTS) > 0) return;
    const asked = sites.asked.filter(({ path }) => path === '/robots.txt').length;
    const minutes = ((Date.now() - start) / 60_000).toFixed(1);
    console.log(
      `${index} navigations in ${minutes} min, robots.txt asked for ${asked} times; ` +
        `heap ${megabytes(mean(heaps[part] ?? []))}, kept at most ${megabytes(mostKept)}`,
    );
  };
  for (let next = 0; next < navigations; ) {
    const end = next + ROUND;
    const drive = async (tabId: number) => {
      for (let mine = next++; mine < end; mine = next++) {
        const url = sites.urlOf(nameOf(originOf(mine)), `/${mine}`);
        await within(60_000, `the button of ${url}`, visit(tabId, url)).catch(async (error: unknown) => {
          throw new Error(`Its button says ${JSON.stringify(await iconOf(browser, tabId))}.`, { cause: error });
        });
      }
    };
    await Promise.all(tabIds.map(drive));
    next = end;
    await measure(end);
  }

  const [second = Number.NaN, last = Number.NaN] = [heaps[1], heaps.at(-1)].map((part) => mean(part ?? []));
  const errors = await browser.consoleErrors();
  const claims = {
    'no error in a console of the extension': errors.length === 0,
    'every origin was asked for its robots.txt': new Set(sites.asked.map((asked) => asked.site)).size === origins,
    [`the worker’s heap in the last tenth is ${(last / second).toFixed(3)} of the second's, at most 1.1`]:
      last <= 1.1 * second,
    [`kept at most ${megabytes(mostKept)}, of ${megabytes(MOST_KEPT)}`]: mostKept <= MOST_KEPT,
  };
  for (const error of errors.slice(0, 20)) console.error(error);
  for (const [claim, holds] of Object.entries(claims)) console.log(`${holds ? 'yes' : 'NO '}  ${claim}`);
  if (Object.values(claims).includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await sites.close();
}
