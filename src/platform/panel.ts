// What stays open beside the page: Chrome's side panel, Firefox's sidebar. Firefox for Android has neither.
import type { Browser } from 'webextension-polyfill';
import { browser } from './browser.ts';

/** Chrome 116; missing in the polyfill's types. */
interface SidePanel {
  open(options: { readonly windowId: number }): Promise<void>;
}

/** Each exists in one browser only, although the polyfill's types have both. */
function panels() {
  const { sidePanel, sidebarAction } = browser as Partial<Browser> & { readonly sidePanel?: SidePanel };
  return { sidePanel, sidebarAction };
}

/** Whether this page is shown in a panel. */
export function isPanel(): boolean {
  return location.pathname === '/panel.html';
}

/**
 * Whether the popup can open one; a link's window can't have one beside it. Only tests whether the API exists: Chromium creates
 * an API when it is first accessed, which takes a tenth of the popup's time.
 */
export function canOpenPanel(): boolean {
  const isPossible = 'sidePanel' in browser || 'sidebarAction' in browser;
  return isPossible && !isPanel() && location.pathname !== '/link.html';
}

/** Call it from a click, before anything is awaited: Firefox forgets the click with the first await. */
export async function openPanel(): Promise<void> {
  const { sidePanel, sidebarAction } = panels();
  if (sidebarAction) return sidebarAction.open();
  const { id } = await browser.windows.getCurrent();
  if (id !== undefined) await sidePanel?.open({ windowId: id });
}
