// The toolbar button of one tab.
import type { ToolbarIcon, ToolbarIconName } from '../shared/toolbar-icon.ts';
import { browser } from './browser.ts';

/** The color of each icon's lens, which is also the color behind the number. The number is white. */
export const BADGE_COLORS: Readonly<Record<ToolbarIconName, string>> = {
  allowed: '#137a3d',
  partly: '#a35a00',
  disallowed: '#c3241c',
  noindex: '#6b3fc4',
  unknown: '#566070',
  logo: '#2f5bd0',
};

/** For alerts of watched sites: no state of a page has this color. */
const ALERT_COLOR = '#16191f';

/** What fails keeps nothing else from being drawn. Does nothing if the tab is gone. */
export async function drawIcon(tabId: number, { name, badge, title, isAlert = false }: ToolbarIcon): Promise<void> {
  const { action } = browser;
  const parts = [
    async () => action.setIcon({ tabId, path: { 16: `icons/${name}-16.png`, 32: `icons/${name}-32.png` } }),
    async () => action.setBadgeBackgroundColor({ tabId, color: isAlert ? ALERT_COLOR : BADGE_COLORS[name] }),
    async () => action.setBadgeTextColor({ tabId, color: '#ffffff' }),
    async () => action.setBadgeText({ tabId, text: badge }),
    async () => action.setTitle({ tabId, title }),
  ];
  await Promise.allSettled(parts.map((draw) => draw()));
}
