// Starts each browser with the shipped build side-loaded, and the sites that a file's tests are about.
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type BrowserName, type LaunchOptions, launch, type TestBrowser } from '../support/browser.ts';
import { type Site, type Sites, serveSites } from '../support/sites.ts';

export interface Stage {
  readonly browser: TestBrowser;
  readonly sites: Sites;
}

const dist = (folder: string) => fileURLToPath(new URL(`../../dist/${folder}`, import.meta.url));
/** The shipped builds. */
export const EXTENSION: Record<BrowserName, string> = { chromium: dist('chrome'), firefox: dist('firefox') };

/** Host names that are not below localhost: browsers treat those below it as if they were https. */
export const PLAIN_HOST = 'plain.test';

/** The shop of each browser. Here nobody answers in its name. */
export const SHOPS: Record<BrowserName, string> = {
  chromium: 'chromewebstore.google.com',
  firefox: 'addons.mozilla.org',
};

interface StageOptions extends Pick<LaunchOptions, 'authority' | 'hosts' | 'proxy'> {
  /** May put another folder in place of the shipped build's. */
  readonly adapt?: (folder: string) => string;
  /** Warnings and errors that the browser is to write in the console. Any other fails the test at hand. */
  readonly expected?: RegExp;
}

/** The same tests in Chromium and in Firefox. `stage` is there once the tests run. */
export function inEachBrowser(
  initial: Readonly<Record<string, Site>>,
  define: (stage: Stage) => void,
  { adapt = (folder) => folder, expected, hosts = [], ...options }: StageOptions = {},
): void {
  describe.each(['chromium', 'firefox'] as const)('%s', (name) => {
    let browser: TestBrowser | undefined;
    let sites: Sites | undefined;
    const there = <T>(thing: T | undefined): T => {
      if (!thing) throw new Error('not started');
      return thing;
    };
    beforeAll(async () => {
      sites = await serveSites(initial);
      browser = await launch(name, {
        extension: adapt(EXTENSION[name]),
        headless: true,
        hosts: [PLAIN_HOST, SHOPS[name], ...hosts],
        ...options,
      });
      // The first words lie over the foot of the popup, where tests click.
      await browser.inExtension(() => chrome.storage.local.set({ welcomed: true }));
    });
    afterEach(async () => {
      expect((await browser?.consoleErrors())?.filter((line) => !expected?.test(line))).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await sites?.close();
    });
    define({
      get browser() {
        return there(browser);
      },
      get sites() {
        return there(sites);
      },
    });
  });
}
