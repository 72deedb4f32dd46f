// The toolbar button of one tab.
import { browser } from './browser.ts';

/** The logo is for pages that have no answer. */
export type IconName = 'allowed' | 'partly' | 'disallowed' | 'noindex' | 'unknown' | 'logo';

export interface ToolbarIcon {
  readonly name: IconName;
  readonly badge: string;
  readonly title: string;
}

/** Both browsers write on it in white: they choose the colour that stands out more. */
export const BADGE_COLOUR = '#3b4252';

/** Leaves out what the browser does not have: Firefox for Android has no toolbar. Does nothing where the tab is gone. */
export async function drawIcon(tabId: number, { name, badge, title }: ToolbarIcon): Promise<void> {
  const { action } = browser;
  const parts = [
    async () => action.setIcon({ tabId, path: { 16: `icons/${name}-16.png`, 32: `icons/${name}-32.png` } }),
    async () => action.setBadgeBackgroundColor({ tabId, color: BADGE_COLOUR }),
    async () => action.setBadgeText({ tabId, text: badge }),
    async () => action.setTitle({ tabId, title }),
  ];
  await Promise.allSettled(parts.map((draw) => draw()));
}
