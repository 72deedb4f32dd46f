// The toolbar button of each tab: when it is drawn, and from what.
import { drawIcon } from '../platform/action.ts';
import { loadSettings } from '../platform/settings.ts';
import { shownTabIds } from '../platform/tabs.ts';
import type { PageView } from '../shared/protocol.ts';
import { iconOf } from './icon.ts';
import { PAGE_PAUSE } from './limits.ts';
import { viewOf } from './view.ts';

/** Drawings to come, by tab. Lost with the worker; the next event of the tab brings another. */
const due = new Map<number, 'valid' | 'kept'>();

/** Something about the tab's page has changed: the button follows shortly, once for all that changes until then. */
export function drawSoon(tabId: number, want: 'valid' | 'kept'): void {
  // A page that never rests does not put it off.
  if (!due.has(tabId)) setTimeout(() => draw(tabId), PAGE_PAUSE);
  if (due.get(tabId) !== 'valid') due.set(tabId, want);
}

/** Tabs that nobody sees are drawn when they are shown. */
export async function drawShown(): Promise<void> {
  for (const tabId of await shownTabIds()) drawSoon(tabId, 'kept');
}

/** Somebody looks at the tab now, and the button will be drawn from that: what was due is not drawn over it. */
export function drawNoMore(tabId: number): void {
  due.delete(tabId);
}

/** The same view as the popup's, once the popup has it: it need not wait for the button. */
export function drawAfter(tabId: number, view: PageView): void {
  setTimeout(() => drawIcon(tabId, iconOf(view)));
}

async function draw(tabId: number): Promise<void> {
  const want = due.get(tabId);
  if (want === undefined) return;
  // From here on, whatever happens is drawn after this.
  due.delete(tabId);
  const { fetchOn } = await loadSettings();
  await drawIcon(tabId, iconOf(await viewOf(tabId, fetchOn === 'visit' ? want : 'kept-only', 'button')));
}
