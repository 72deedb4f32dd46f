// The workbench, in a tab.
import type { Tabs } from 'webextension-polyfill';
import { atMost } from '../shared/at-most.ts';
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

/** Milliseconds for a page to load: after that, its current state is used. */
const LONGEST_LOAD_MS = 15_000;

/**
 * Opens the URLs one after another in one background tab, which is closed in the end. `look` is called once each has loaded;
 * null if its tab was closed.
 */
export async function inBackgroundTab(
  urls: readonly string[],
  look: (tabId: number, url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await browser.tabs.create({ active: false, url: 'about:blank' });
  if (id === undefined) return;
  try {
    for (const url of urls) {
      if (signal.aborted) return;
      const completed = nextLoad(id);
      await browser.tabs.update(id, { url });
      await atMost(LONGEST_LOAD_MS, completed);
      await look(id, url);
    }
  } finally {
    await browser.tabs.remove(id).catch(() => {});
  }
}

/** Resolves when the page that the tab begins to load next has loaded. */
function nextLoad(tabId: number): Promise<void> {
  const { onUpdated } = browser.tabs;
  return new Promise((resolve) => {
    let hasBegun = false;
    const listen = (changed: number, { status }: Tabs.OnUpdatedChangeInfoType, { url }: Tabs.Tab) => {
      // A new tab's first document may finish after the request to load a page.
      if (changed !== tabId || url === 'about:blank') return;
      if (status === 'loading') hasBegun = true;
      if (status !== 'complete' || !hasBegun) return;
      onUpdated.removeListener(listen);
      resolve();
    };
    onUpdated.addListener(listen);
  });
}
