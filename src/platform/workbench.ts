// The workbench, in a tab.
import { browser } from './browser.ts';

export interface WorkbenchFrom {
  /** The site to work on; null where the person is to name one. */
  readonly origin: string | null;
  /** The tab with the page that the person comes from. Its URL isn't passed on: the workbench's own can stay in the history. */
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

/** The tab that this page is in; null where it is in none. */
export async function ownTabId(): Promise<number | null> {
  return (await browser.tabs.getCurrent())?.id ?? null;
}
