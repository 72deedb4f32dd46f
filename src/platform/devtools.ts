// The browser's developer tools, as far as an extension may add to them.
import { browser } from './browser.ts';

/** For a page of the manifest's `devtools_page`. */
export async function addDevToolsPanel(title: string, pageOf: (tabId: number) => string): Promise<void> {
  const { panels, inspectedWindow } = browser.devtools;
  await panels.create(title, 'icons/logo-32.png', pageOf(inspectedWindow.tabId));
}
