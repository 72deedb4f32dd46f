// A room of the workbench in its own tab, given its work by a function that runs there, until the page reports what came of it.
import type { TestBrowser } from '../support/drivers/browser.ts';
import { closeTab } from '../support/drivers/popup.ts';
import { waitFor } from '../support/wait.ts';

interface Work<A extends unknown[]> {
  readonly site: string;
  readonly room: 'audit' | 'logs' | 'urls';
  /**
   * Sent as source, as with `inExtension`. It has the page put what it measured, as JSON, into `data-measured` of its root. False
   * where the page isn't there yet.
   */
  readonly begin: (...args: A) => boolean;
  readonly args: A;
  /** Milliseconds. */
  readonly within: number;
}

/** Calls `tell` with what the page reported, while it is still open. */
export async function inWorkbench<A extends unknown[], Measured>(
  browser: TestBrowser,
  { site, room, begin, args, within }: Work<A>,
  tell: (measured: Measured) => void,
): Promise<void> {
  const tabId = await browser.inExtension(
    async (url) => (await chrome.tabs.create({ url })).id ?? -1,
    `workbench.html?site=${site}#${room}`,
  );
  try {
    await waitFor(() => browser.inExtension(begin, ...args), { what: 'the workbench' });
    tell(await waitFor(() => browser.inExtension(measuredThere<Measured>), { what: `room #${room}`, within }));
  } finally {
    await closeTab(browser, tabId);
  }
}

function measuredThere<Measured>(): Measured | null {
  const view = chrome.extension
    .getViews({ type: 'tab' })
    .find((each) => each.top === each && each.location.pathname === '/workbench.html');
  const shown = view?.document.documentElement.dataset['measured'];
  return shown === undefined ? null : JSON.parse(shown);
}
