// The toolbar button of one tab.
import { browser } from './browser.ts';

export type IconName = 'allowed' | 'partly' | 'disallowed' | 'noindex' | 'unknown';

export interface ToolbarIcon {
  readonly name: IconName;
  readonly badge: string;
  readonly title: string;
}

const BADGE_COLOUR = '#3b4252';

/** Does nothing where the tab is gone: it may go at any time. */
export async function drawIcon(tabId: number, { name, badge, title }: ToolbarIcon): Promise<void> {
  const { action } = browser;
  await Promise.all([
    action.setIcon({ tabId, path: { 16: `icons/${name}-16.png`, 32: `icons/${name}-32.png` } }),
    action.setBadgeBackgroundColor({ tabId, color: BADGE_COLOUR }),
    action.setBadgeText({ tabId, text: badge }),
    action.setTitle({ tabId, title }),
  ]).catch(() => undefined);
}
