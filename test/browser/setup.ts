// The shipped build in each browser, and the sites that a file's tests are about. Files share one browser, which is made
// as good as new before each; one with other options has its own browser.
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIST_SOURCES } from '../../src/shared/published-lists.ts';
import { type BrowserName, type LaunchOptions, launch, type TestBrowser } from '../support/drivers/browser.ts';
import { wantedBrowsers } from '../support/drivers/find-browsers.ts';
import { QUARANTINED_HOST } from '../support/drivers/firefox-profile.ts';
import { AUTHORITY } from '../support/fakes/certificates.ts';
import { type Site, type Sites, serveSites } from '../support/fakes/sites.ts';
import { IS_LONG } from '../support/sizes.ts';

export interface Stage {
  readonly browser: TestBrowser;
  readonly sites: Sites;
  /**
   * For what proves nothing of a second browser: which words and rows a page of ours makes of what was read, and ways through
   * our pages that use the browser as other tests do in both. `npm test` runs it in Chromium, whose suite is the faster one,
   * and `npm run test:long` in both. What a browser has a say in runs in both: requests, access, private windows, lives of the
   * background, storage, files, workers, and once for each kind keys, focus and layout.
   */
  readonly testOnce: typeof test | typeof test.skip;
  /**
   * For what unit tests show of the same code, and of a browser only what another test shows: one more case of a kind, one more
   * way through a room. `npm run test:long` alone runs it, in both browsers.
   */
  readonly testLong: typeof test | typeof test.skip;
}

/** As `Stage.testOnce` and `Stage.testLong`, for tests with browsers of their own. */
export const testOnceIn = (name: BrowserName) => (name === 'chromium' || IS_LONG ? test : test.skip);
export const testLong = IS_LONG ? test : test.skip;

/** The browsers of this run: both, or what BROWSER names. */
export const BROWSERS = wantedBrowsers();

const dist = (folder: string) => fileURLToPath(new URL(`../../dist/${folder}`, import.meta.url));
/** The shipped builds. */
export const EXTENSION: Record<BrowserName, string> = { chromium: dist('chrome'), firefox: dist('firefox') };

/** Host names that are not below localhost: browsers treat those below it as if they were https. */
export const PLAIN_HOST = 'plain.test';

/** One whose name says that it is in a private network. */
export const LAN_HOST = 'printer.home.arpa';

/** The shop of each browser. Here no server answers in its name. */
export const SHOPS: Record<BrowserName, string> = {
  chromium: 'chromewebstore.google.com',
  firefox: 'addons.mozilla.org',
};

/** What is not below localhost and leads to this computer all the same, for all files: a browser takes seconds to start. */
const hostsOf = (name: BrowserName) => [
  PLAIN_HOST,
  SHOPS[name],
  LAN_HOST,
  QUARANTINED_HOST,
  ...['downgrades.secure.test', 'withheld.test', 'other.test', 'within.test', 'detour.example', 'moves.example'],
  ...Array.from({ length: 12 }, (_, index) => `public-${index}.example`),
  ...LIST_SOURCES.map(({ url }) => new URL(url).hostname),
];

/** What asks for its own browser, which takes seconds to start. */
type OwnBrowser = Pick<LaunchOptions, 'proxy'> & {
  /** May put another folder in place of the shipped build's. */
  readonly adapt?: (folder: string) => string;
};

interface StageOptions {
  readonly own?: OwnBrowser;
  /** Warnings and errors that the browser is to write in the console. Any other fails the test at hand. */
  readonly expected?: RegExp;
}

/** As long as the worker lives, which is the same for all files. `environment.ts` closes them. */
const shared = new Map<BrowserName, TestBrowser>();

async function sharedBrowser(name: BrowserName): Promise<TestBrowser> {
  const there = shared.get(name);
  if (there) {
    const isRenewed = await there.renew().then(
      () => true,
      // The file before has broken it, and has failed by that.
      () => false,
    );
    if (isRenewed) return there;
    await there.close();
  }
  const browser = await launchFor(name, {});
  shared.set(name, browser);
  globalThis.closeSharedBrowsers = async () => {
    await Promise.all([...shared.values()].map((one) => one.close()));
  };
  return browser;
}

function launchFor(name: BrowserName, { adapt = (folder) => folder, ...options }: OwnBrowser) {
  return launch(name, {
    extension: adapt(EXTENSION[name]),
    headless: true,
    authority: AUTHORITY,
    hosts: hostsOf(name),
    ...options,
  });
}

/** The same tests in Chromium and in Firefox. `stage` is there once the tests run. */
export function inEachBrowser(
  initial: Readonly<Record<string, Site>>,
  define: (stage: Stage) => void,
  { own, expected }: StageOptions = {},
): void {
  describe.each(BROWSERS)('%s', (name) => {
    let browser: TestBrowser | undefined;
    let sites: Sites | undefined;
    const there = <T>(thing: T | undefined): T => {
      if (!thing) throw new Error('not started');
      return thing;
    };
    beforeAll(async () => {
      sites = await serveSites(initial);
      browser = await (own ? launchFor(name, own) : sharedBrowser(name));
      // The first words lie over the foot of the popup, where tests click.
      await browser.inExtension(() => chrome.storage.local.set({ welcomed: true }));
    });
    afterEach(async () => {
      expect((await browser?.consoleErrors())?.filter((line) => !expected?.test(line))).toEqual([]);
    });
    afterAll(async () => {
      if (own) await browser?.close();
      await sites?.close();
    });
    define({
      testOnce: testOnceIn(name),
      testLong,
      get browser() {
        return there(browser);
      },
      get sites() {
        return there(sites);
      },
    });
  });
}
