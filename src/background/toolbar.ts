// The toolbar button of each tab: when it is drawn, and from what.
import { drawIcon } from '../platform/action.ts';
import { loadSettings } from '../platform/settings.ts';
import { LONG_PATIENCE, shownTabIds } from '../platform/tabs.ts';
import type { PageView } from '../shared/protocol.ts';
import { iconOf } from './icon.ts';
import { viewOf, type Want } from './view.ts';

/** Milliseconds that a page has to itself before it is looked at: one that loads is not to share the machine with us. */
const PAUSE = 250;

interface Due {
  readonly want: Want;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Drawings to come, by tab. Lost with the worker; the next event of the tab brings another. */
const due = new Map<number, Due>();

/** Something about the tab's page has changed: the button follows shortly, once for any number of changes. */
export function drawSoon(tabId: number, want: 'valid' | 'kept'): void {
  const before = due.get(tabId);
  clearTimeout(before?.timer);
  const most = before?.want === 'valid' ? 'valid' : want;
  due.set(tabId, { want: most, timer: setTimeout(() => draw(tabId, most), PAUSE) });
}

/** Tabs that nobody sees are drawn when they are shown. */
export async function drawShown(): Promise<void> {
  for (const tabId of await shownTabIds()) drawSoon(tabId, 'kept');
}

/** The same view as the popup's, once the popup has it: it need not wait for the button. */
export function drawAfter(tabId: number, view: PageView): void {
  setTimeout(() => drawIcon(tabId, iconOf(view)));
}

async function draw(tabId: number, want: Want): Promise<void> {
  const drawing = due.get(tabId);
  const { fetchOn } = await loadSettings();
  const view = await viewOf(tabId, fetchOn === 'visit' ? want : 'kept-only', LONG_PATIENCE);
  // Meanwhile there may have been another change.
  if (due.get(tabId) !== drawing) return;
  due.delete(tabId);
  await drawIcon(tabId, iconOf(view));
}
