// What is kept of watched sites in a real browser, and the time that passes for them.
import type { TestBrowser } from './browser.ts';

export interface StoredWatch {
  readonly lastLook: number;
  readonly sites: readonly {
    readonly due: number;
    readonly alerts: readonly unknown[];
    readonly keyUrls: readonly { readonly askedAt: number | null; readonly checkedAt: number | null }[];
    readonly pageChanges: readonly unknown[];
  }[];
}

/** Undefined where nothing is. */
export const storedIn = (browser: TestBrowser) =>
  browser.inExtension(async () => (await chrome.storage.local.get('watch'))['watch'] as StoredWatch | undefined);

/** As after so many hours: all that is watched is due, and the alarm goes off. */
export const passHours = (browser: TestBrowser, hours: number) =>
  browser.inExtension(async (milliseconds) => {
    const { watch } = (await chrome.storage.local.get('watch')) as { watch: StoredWatch };
    const earlier = (time: number | null) => (time === null ? null : time - milliseconds);
    const sites = watch.sites.map((site) => ({
      ...site,
      due: site.due - milliseconds,
      keyUrls: site.keyUrls.map((keyUrl) => ({
        ...keyUrl,
        askedAt: earlier(keyUrl.askedAt),
        checkedAt: earlier(keyUrl.checkedAt),
      })),
    }));
    await chrome.storage.local.set({ watch: { lastLook: watch.lastLook - milliseconds, sites } });
    await chrome.alarms.create('watch', { when: Date.now() + 50, periodInMinutes: 15 });
  }, hours * 3_600_000);
