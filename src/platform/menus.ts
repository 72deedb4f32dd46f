// The context menus of a page's links and of the toolbar button. Firefox for Android has none, and no windows.
import type { Menus } from 'webextension-polyfill';
import { browser, hasWindows } from './browser.ts';
import { t } from './i18n.ts';
import { EVERY_SITE } from './permissions.ts';
import { isPrivateBackground } from './private-windows.ts';

export interface LinkMenuClick {
  readonly url: string;
  /** The URL of the document that has the link; '' if the browser doesn't say. */
  readonly namedBy: string;
  /** In a page in a private window. */
  readonly isPrivate: boolean;
  /** The tab of that page; -1 if it isn't in one. */
  readonly tabId: number;
}

type Item = 'link' | 'workbench';

/** Adds our question to the menu of links that can have a robots.txt, and the workbench to that of the toolbar button. */
export function putMenus(): void {
  if (!hasWindows()) return;
  const entries: readonly Entry[] = [
    { id: 'link', title: t('menuLink'), contexts: ['link'], targetUrlPatterns: EVERY_SITE },
    { id: 'workbench', title: t('openWorkbench'), contexts: ['action'] },
  ];
  // Without removeAll() first: in Chromium it removes the entries of both ordinary and private windows (seen in 156).
  const put = () => {
    for (const entry of entries) {
      browser.contextMenus.create(entry, () => {
        // It is there already. Reading the error also keeps the browser from logging it.
        if (browser.runtime.lastError) void browser.contextMenus.update(entry.id, { title: entry.title });
      });
    }
  };
  // The browser keeps the entries while the background sleeps, and until the next version. Its language can change with a restart.
  browser.runtime.onInstalled.addListener(put);
  browser.runtime.onStartup.addListener(put);
  // Chromium: private windows have their own background and menus, but get no onInstalled event.
  if (isPrivateBackground()) put();
}

type Entry = Menus.CreateCreatePropertiesType & { readonly id: Item; readonly title: string };

/** `listener` gets each link for which the person chose our entry. */
export function onLinkMenuClicked(listener: (link: LinkMenuClick) => void): void {
  if (!hasWindows()) return;
  browser.contextMenus.onClicked.addListener(async ({ menuItemId, linkUrl, frameUrl, pageUrl }, tab) => {
    if (menuItemId !== ('link' satisfies Item) || linkUrl === undefined) return;
    // Firefox names no tab for a link in a popup or sidebar: these are in the window in front.
    const { incognito } = tab ?? (await browser.windows.getLastFocused());
    listener({
      url: linkUrl,
      namedBy: frameUrl || pageUrl || tab?.url || '',
      isPrivate: incognito,
      tabId: tab?.id ?? -1,
    });
  });
}

export interface WorkbenchMenuClick {
  /** The URL of the page in the tab; '' if the browser doesn't say. */
  readonly url: string;
  readonly tabId: number | undefined;
  readonly windowId: number;
}

/** `listener` gets the tab whose page the person wants to open in the workbench. */
export function onWorkbenchMenuClicked(listener: (from: WorkbenchMenuClick) => void): void {
  if (!hasWindows()) return;
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === ('workbench' satisfies Item) && tab?.windowId !== undefined)
      listener({ url: tab.url ?? '', windowId: tab.windowId, tabId: tab.id });
  });
}

/**
 * A small window, since neither browser can always open a popup or a panel from a menu; a tab where there are no windows. The URL of its
 * page may stay in the browser's history, so it must not contain the link.
 */
export async function openLinkWindow(id: string, isPrivate: boolean): Promise<void> {
  const url = `link.html#${id}`;
  if (hasWindows()) await browser.windows.create({ url, type: 'popup', width: 610, height: 640, incognito: isPrivate });
  else await browser.tabs.create({ url });
}
