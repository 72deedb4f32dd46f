// The toolbar button of each tab: when it is drawn, and from what.
import { drawIcon } from '../../platform/action.ts';
import { loadSettings } from '../../platform/settings.ts';
import { shownTabIds } from '../../platform/tabs.ts';
import type { PageView } from '../../shared/protocol.ts';
import { PAGE_PAUSE_MS, setNewest } from '../limits.ts';
import { FOR_BUTTON, viewOf } from '../visit/view.ts';
import { iconOf } from './icon.ts';

/** Milliseconds after a drawing that took much work: a page that changes its URL all the time brings no more of them. */
const REST_MS = 2_000;
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
/** As many as a person may have open. */
const MOST_TABS = 1_000;
/** Tabs that were not in front when they were due: what they want is drawn when they are. */
const hidden = new Map<number, DrawFrom>();
/** Tabs whose last drawing took much work, and until when they rest. */
const resting = new Map<number, number>();
const MOST_RESTING = 100;

/** For a tab that goes from page to page without a rest. */
const MOST_TIMES = 4;

/** Views are numbered as they are begun: a button is never drawn from an older one than before. */
let turns = 0;
/** The turn that the button of each tab was drawn from last, or in which its page came. */
const lastTurns = new Map<number, number>();

/**
 * Something about the tab's page has changed: the button follows shortly, once for all that changes until then.
 *
 * @param isNewPage it is to have its time, too: what was due before waits with it
 */
export function drawSoon(tabId: number, want: DrawFrom, isNewPage = false): void {
  if (isNewPage) setNewest(lastTurns, tabId, ++turns, MOST_TABS);
  const before = due.get(tabId);
  const known = before?.want ?? hidden.get(tabId) ?? 'kept';
  // A page that never rests does not put it off.
  if (before && !(isNewPage && before.times < MOST_TIMES)) {
    before.want = more(known, want);
    return;
  }
  clearTimeout(before?.timer);
  const timer = setTimeout(() => draw(tabId), Math.max(PAGE_PAUSE_MS, restOf(tabId)));
  due.set(tabId, { want: more(known, want), timer, times: before ? before.times + 1 : 0 });
}

const more = (one: DrawFrom, other: DrawFrom) => (one === 'valid' ? one : other);

/** Milliseconds. A clock that was put back makes no rest longer. */
function restOf(tabId: number): number {
  return Math.min(REST_MS, (resting.get(tabId) ?? 0) - Date.now());
}

/** Tabs out of sight are drawn when they are shown. */
export async function drawShown(): Promise<void> {
  for (const tabId of await shownTabIds()) drawSoon(tabId, 'kept');
}

/**
 * A view is begun, which the button will be drawn from: what was due is not drawn any more.
 *
 * @returns its turn, for `drawAnswer`
 */
export function beginTurn(tabId: number): number {
  clearTimeout(due.get(tabId)?.timer);
  due.delete(tabId);
  turns += 1;
  return turns;
}

/** Milliseconds in which the popup renders its answer first. In Firefox, the background shares a thread with it. */
const ANSWER_PAUSE_MS = 100;

/** Draws the button from the same view that the popup got. Lost with the worker; the next event of the tab brings another. */
export function drawAnswer(tabId: number, view: PageView, turn: number): void {
  setTimeout(() => drawFrom(tabId, view, turn), ANSWER_PAUSE_MS);
}

async function drawFrom(tabId: number, view: PageView, turn: number): Promise<void> {
  if (turn < (lastTurns.get(tabId) ?? 0)) return;
  setNewest(lastTurns, tabId, turn, MOST_TABS);
  await drawIcon(tabId, iconOf(view));
}

async function draw(tabId: number): Promise<void> {
  const want = due.get(tabId)?.want;
  if (want === undefined) return;
  // Events from here on are drawn after this.
  const turn = beginTurn(tabId);
  // The button of a tab that isn't in front of its window is out of sight, and its page can be expensive.
  if (!(await shownTabIds()).includes(tabId)) {
    setNewest(hidden, tabId, more(hidden.get(tabId) ?? 'kept', want), MOST_TABS);
    return;
  }
  hidden.delete(tabId);
  const { fetchOn } = await loadSettings();
  const view = await viewOf(tabId, fetchOn === 'visit' ? want : 'kept-only', FOR_BUTTON);
  if (isMuchWork(view)) setNewest(resting, tabId, Date.now() + REST_MS, MOST_RESTING);
  else resting.delete(tabId);
  await drawFrom(tabId, view, turn);
}

function isMuchWork(view: PageView): boolean {
  if (view.kind !== 'ready') return false;
  const { directives, directivesOmitted, directivesUnread, crawlers } = view.report;
  const count = directives.length + directivesOmitted + directivesUnread;
  return count > MANY_DIRECTIVES || crawlers.some(({ crawl }) => crawl.because.kind === 'too-complex');
}
