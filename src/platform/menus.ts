// The context menu of a page's links. Firefox for Android has none.
import type { Browser } from 'webextension-polyfill';
import { browser } from './browser.ts';
import { EVERY_SITE } from './permissions.ts';
import { isPrivateBackground } from './private-windows.ts';

export interface AskedLink {
  readonly url: string;
  /** In a page of a private window. */
  readonly isPrivate: boolean;
  /** The tab with that page; -1 where it is in none. */
  readonly tabId: number;
}

const ID = 'link';

/** Puts the question into the menu of links that can have a robots.txt, and tells of each link that it was asked of. */
export function onLinkAsked(question: string, listener: (link: AskedLink) => void): void {
  if (!(browser as Partial<Browser>).contextMenus) return;
  // The browser keeps the entry while the background sleeps, and until the next version.
  const put = async () => {
    await browser.contextMenus.removeAll();
    browser.contextMenus.create({ id: ID, title: question, contexts: ['link'], targetUrlPatterns: EVERY_SITE });
  };
  browser.runtime.onInstalled.addListener(put);
  // Chromium: private windows have a background of their own, and a menu, and nobody tells that it was installed.
  if (isPrivateBackground()) void put();
  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl }, tab) => {
    if (menuItemId === ID && linkUrl !== undefined)
      listener({ url: linkUrl, isPrivate: tab?.incognito ?? false, tabId: tab?.id ?? -1 });
  });
}

/**
 * A small window of its own: from a menu neither browser opens a popup or a panel at all times. The address of the page
 * in it may stay in the browser's history, so it must not hold the link.
 */
export async function openLinkWindow(id: string, isPrivate: boolean): Promise<void> {
  await browser.windows.create({
    url: `link.html#${id}`,
    type: 'popup',
    width: 610,
    height: 640,
    incognito: isPrivate,
  });
}
