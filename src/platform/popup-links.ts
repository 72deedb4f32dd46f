// The popup's links in Firefox for Android, which would load them in the popup, in place of the report. For the popup's first script:
// without the polyfill.
import type { Browser } from 'webextension-polyfill';

const page = globalThis as typeof globalThis & { readonly chrome: Pick<Browser, 'tabs'> };

/** Does nothing where there are windows (as `hasWindows()`), nor for a private tab: a new one wouldn't be private. */
export async function openLinksInTabs(ofTab: Promise<number | null>): Promise<void> {
  if (Reflect.has(page.chrome, 'windows') || location.pathname !== '/popup.html') return;
  const { tabs } = page.chrome;
  const tabId = await ofTab;
  if (tabId === null || (await tabs.get(tabId)).incognito) return;
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[target="_blank"]');
    if (!link) return;
    event.preventDefault();
    await tabs.create({ url: link.href });
    close();
  });
}
