// The workbench, in a tab.
import { browser } from './browser.ts';

/** @param origin the site to work on; null where the person is to name one */
export async function openWorkbench(origin: string | null, windowId?: number): Promise<void> {
  const site = origin === null ? '' : `?${new URLSearchParams({ site: origin })}`;
  await browser.tabs.create({ url: `workbench.html${site}`, ...(windowId === undefined ? {} : { windowId }) });
}

/** The tab that this page is in; null where it is in none. */
export async function ownTabId(): Promise<number | null> {
  return (await browser.tabs.getCurrent())?.id ?? null;
}
