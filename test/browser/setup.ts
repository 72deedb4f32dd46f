// Starts each browser with the shipped build side-loaded, and the sites that a file's tests are about.
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type BrowserName, launch, type TestBrowser } from '../support/browser.ts';
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

/** The same tests in Chromium and in Firefox. `stage` is there once the tests run. */
export function inEachBrowser(initial: Readonly<Record<string, Site>>, define: (stage: Stage) => void): void {
  describe.each(['chromium', 'firefox'] as const)('%s', (name) => {
    let browser: TestBrowser | undefined;
    let sites: Sites | undefined;
    const there = <T>(thing: T | undefined): T => {
      if (!thing) throw new Error('not started');
      return thing;
    };
    beforeAll(async () => {
      sites = await serveSites(initial);
      browser = await launch(name, { extension: EXTENSION[name], headless: true, hosts: [PLAIN_HOST] });
      // The first words lie over the foot of the popup, where tests click.
      await browser.inExtension(() => chrome.storage.local.set({ welcomed: true }));
    });
    afterEach(async () => {
      expect(await browser?.consoleErrors()).toEqual([]);
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
