// The workbench, in a tab.
import { browser } from './browser.ts';

export interface WorkbenchFrom {
  /** The site to work on; null if the person should name one. */
  readonly origin: string | null;
  /**
   * The tab with the page that the person comes from. Its URL isn't passed on, since the workbench's own URL can stay in the
   * history.
   */
  readonly tabId?: number | undefined;
  readonly windowId?: number | undefined;
  /** The room to open; the first without one. */
  readonly room?: string;
}

export async function openWorkbench({ origin, tabId, windowId, room }: WorkbenchFrom): Promise<void> {
  const asked = new URLSearchParams();
  if (origin !== null) asked.set('site', origin);
  if (origin !== null && tabId !== undefined) asked.set('tab', String(tabId));
  const query = asked.size === 0 ? '' : `?${asked}`;
  await browser.tabs.create({
    url: `workbench.html${query}${room === undefined ? '' : `#${room}`}`,
    ...(windowId === undefined ? {} : { windowId }),
  });
}

/** The tab of this page; null if it isn't in one. */
export async function ownTabId(): Promise<number | null> {
  return (await browser.tabs.getCurrent())?.id ?? null;
}
