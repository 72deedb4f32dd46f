// The toolbar button of each tab: when it is drawn, and from what.
import { drawIcon } from '../platform/action.ts';
import { loadSettings } from '../platform/settings.ts';
import { shownTabIds } from '../platform/tabs.ts';
import type { PageView } from '../shared/protocol.ts';
import { iconOf } from './icon.ts';
import { PAGE_PAUSE, setNewest } from './limits.ts';
import { viewOf } from './view.ts';

/** Milliseconds after a drawing that took much work: a page that changes its address all the time brings no more of them. */
const REST = 2_000;
/** More directives than honest pages have. */
const MANY_DIRECTIVES = 500;

/** As RobotsRequest has it: `valid` may ask the server where nothing valid is kept. */
type DrawFrom = 'valid' | 'kept';

interface Due {
  want: DrawFrom;
  readonly timer: ReturnType<typeof setTimeout>;
  /** How often it was put off. */
  readonly times: number;
}

/** Drawings to come, by tab. Lost with the worker; the next event of the tab brings another. */
const due = new Map<number, Due>();
/** Tabs that were not in front when they were due: what they want is drawn when they are. As many as may be open. */
const hidden = new Map<number, DrawFrom>();
const MOST_HIDDEN = 1_000;
/** Tabs whose last drawing took much work, and until when they rest. */
const resting = new Map<number, number>();
const MOST_RESTING = 100;

/** For a tab that goes from page to page without a rest. */
const MOST_TIMES = 4;

/**
 * Something about the tab's page has changed: the button follows shortly, once for all that changes until then.
 *
 * @param isNewPage it is to have its time, too: what was due before waits with it
 */
export function drawSoon(tabId: number, want: DrawFrom, isNewPage = false): void {
  if (isNewPage) forgetTold(tabId);
  const before = due.get(tabId);
  const known = before?.want ?? hidden.get(tabId) ?? 'kept';
  // A page that never rests does not put it off.
  if (before && !(isNewPage && before.times < MOST_TIMES)) {
    before.want = more(known, want);
    return;
  }
  clearTimeout(before?.timer);
  const timer = setTimeout(() => draw(tabId), Math.max(PAGE_PAUSE, restOf(tabId)));
  due.set(tabId, { want: more(known, want), timer, times: before ? before.times + 1 : 0 });
}

const more = (one: DrawFrom, other: DrawFrom) => (one === 'valid' ? one : other);

/** Milliseconds. A clock that was put back makes no rest longer. */
function restOf(tabId: number): number {
  return Math.min(REST, (resting.get(tabId) ?? 0) - Date.now());
}

/** Tabs out of sight are drawn when they are shown. */
export async function drawShown(): Promise<void> {
  for (const tabId of await shownTabIds()) drawSoon(tabId, 'kept');
}

/** Somebody looks at the tab now, and the button will be drawn from that: what was due is not drawn over it. */
export function drawNoMore(tabId: number): void {
  clearTimeout(due.get(tabId)?.timer);
  due.delete(tabId);
}

/** Milliseconds for the popup to draw what it was told. In Firefox, the background shares a thread with it. */
const ANSWER_PAUSE = 100;
/** Drawings of what the popup was told, by tab. */
const told = new Map<number, ReturnType<typeof setTimeout>>();

/** The same view as the popup's, once that has drawn it. */
export function drawAfter(tabId: number, view: PageView): void {
  forgetTold(tabId);
  const draw = () => {
    told.delete(tabId);
    return drawIcon(tabId, iconOf(view));
  };
  told.set(tabId, setTimeout(draw, ANSWER_PAUSE));
}

function forgetTold(tabId: number): void {
  clearTimeout(told.get(tabId));
  told.delete(tabId);
}

async function draw(tabId: number): Promise<void> {
  const want = due.get(tabId)?.want;
  if (want === undefined) return;
  // Events from here on are drawn after this.
  due.delete(tabId);
  // The button of a tab that isn't in front of its window is out of sight, and its page can be expensive.
  if (!(await shownTabIds()).includes(tabId)) {
    setNewest(hidden, tabId, more(hidden.get(tabId) ?? 'kept', want), MOST_HIDDEN);
    return;
  }
  hidden.delete(tabId);
  const { fetchOn } = await loadSettings();
  const view = await viewOf(tabId, fetchOn === 'visit' ? want : 'kept-only', 'button');
  if (isMuchWork(view)) setNewest(resting, tabId, Date.now() + REST, MOST_RESTING);
  else resting.delete(tabId);
  await drawIcon(tabId, iconOf(view));
}

function isMuchWork(view: PageView): boolean {
  if (view.kind !== 'ready') return false;
  const { directives, directivesOmitted, directivesUnread, crawlers } = view.report;
  const count = directives.length + directivesOmitted + directivesUnread;
  return count > MANY_DIRECTIVES || crawlers.some(({ crawl }) => crawl.because.kind === 'too-complex');
}
