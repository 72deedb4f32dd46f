// Decides when the toolbar button of each tab is drawn, and from which view.
import { drawIcon } from '../../platform/action.ts';
import { loadSettings } from '../../platform/settings.ts';
import { shownTabIds } from '../../platform/tabs.ts';
import type { PageView } from '../../shared/protocol.ts';
import { iconOf, withAlerts } from '../../words/toolbar/icon.ts';
import { PAGE_PAUSE_MS } from '../limits.ts';
import { TabMap } from '../tab-memory.ts';
import { countWork, restOf } from '../tab-rest.ts';
import { viewForButton } from '../visit/view.ts';
import { alertsFor } from '../watch/shown.ts';

/** As in RobotsRequest: only `default` can make a request because of the age of what is kept. */
type ButtonCache = 'default' | 'force-cache';

/** The state of a button. A tab has one drawing under way at a time. */
type State =
  | { readonly kind: 'idle' }
  /** The tab wasn't in front when it was due: it is drawn when it is, with that use of what is kept. */
  | { readonly kind: 'hidden'; readonly cache: ButtonCache }
  /** `delays`: how often a new page has put it off. */
  | { readonly kind: 'due'; readonly cache: ButtonCache; readonly timer: Timer; readonly delays: number }
  /** `next`: to be drawn after it, because something happened in the meantime. */
  | { readonly kind: 'drawing'; readonly next: ButtonCache | null };
type Timer = ReturnType<typeof setTimeout>;

interface Button {
  state: State;
  /** The turn of the last drawing, or of the last new page. */
  drawn: number;
  /** The turn of the last view that was begun for the tab. */
  begun: number;
  /** The icon that is shown now, as text; null if the browser may have reset it, as it does for each new page. */
  icon: string | null;
}

/** More than a person has open. */
const MOST_BUTTONS = 1_000;
/** The tab's next event adds it again. What is due or under way for a button that is no longer kept is not drawn. */
const buttons = new TabMap<Button>(MOST_BUTTONS);

/** Views are numbered as they are begun: a button is never drawn from an older one than before. */
let turns = 0;

function nextTurn(): number {
  turns += 1;
  return turns;
}

function buttonOf(tabId: number): Button {
  const button = buttons.get(tabId) ?? { state: { kind: 'idle' }, drawn: 0, begun: 0, icon: null };
  buttons.set(tabId, button);
  return button;
}

/** How often a new page can postpone the drawing, for a tab that keeps loading pages. */
const MOST_DELAYS = 4;

/**
 * Call it when something about the tab's page has changed: the button is drawn shortly, once for all changes until then.
 *
 * @param isNewPage the page is loading: what was due before is postponed as well
 */
export function drawSoon(tabId: number, cache: ButtonCache, isNewPage = false): void {
  const button = buttonOf(tabId);
  const { state } = button;
  if (isNewPage) {
    button.drawn = nextTurn();
    button.icon = null;
  }
  switch (state.kind) {
    case 'idle':
      setDue(tabId, button, cache, 0);
      break;
    case 'hidden':
      setDue(tabId, button, more(state.cache, cache), 0);
      break;
    case 'due':
      // Pages that follow each other too quickly no longer postpone it.
      if (!isNewPage || state.delays === MOST_DELAYS) button.state = { ...state, cache: more(state.cache, cache) };
      else {
        clearTimeout(state.timer);
        setDue(tabId, button, more(state.cache, cache), state.delays + 1);
      }
      break;
    case 'drawing':
      button.state = { kind: 'drawing', next: more(state.next ?? 'force-cache', cache) };
      break;
    default:
      state satisfies never;
  }
}

const more = (one: ButtonCache, other: ButtonCache) => (one === 'default' ? one : other);

function setDue(tabId: number, button: Button, cache: ButtonCache, delays: number): void {
  const timer = setTimeout(() => draw(tabId, button), Math.max(PAGE_PAUSE_MS, restOf(tabId)));
  button.state = { kind: 'due', cache, timer, delays };
}

/** Draws the tabs in front; other tabs are drawn when they are shown. */
export async function drawShown(): Promise<void> {
  for (const tabId of await shownTabIds()) drawSoon(tabId, 'force-cache');
}

/**
 * Call it when a view is begun from which the button will be drawn: it replaces what is due or under way.
 *
 * @returns its turn, for `drawAnswer`
 */
export function beginTurn(tabId: number): number {
  const button = buttonOf(tabId);
  if (button.state.kind === 'due') {
    clearTimeout(button.state.timer);
    button.state = { kind: 'idle' };
  }
  button.begun = nextTurn();
  return button.begun;
}

/** Milliseconds left to the popup to render its answer. In Firefox, the background shares a thread with it. */
const ANSWER_PAUSE_MS = 100;

/** Draws the button from the view that the popup got. Lost with the worker; the tab's next event draws it again. */
export function drawAnswer(tabId: number, view: PageView, turn: number): void {
  setTimeout(() => drawFrom(tabId, view, turn), ANSWER_PAUSE_MS);
}

async function drawFrom(tabId: number, view: PageView, turn: number): Promise<void> {
  const alerts = await alertsFor(tabId, view);
  const button = buttons.get(tabId);
  if (!button || turn < button.drawn) return;
  button.drawn = turn;
  const icon = withAlerts(iconOf(view), alerts);
  const text = JSON.stringify(icon);
  // In Chromium, drawing takes ten times as long as comparing.
  if (text === button.icon) return;
  button.icon = text;
  await drawIcon(tabId, icon);
}

async function draw(tabId: number, button: Button): Promise<void> {
  if (button.state.kind !== 'due' || buttons.get(tabId) !== button) return;
  const { cache } = button.state;
  button.state = { kind: 'drawing', next: null };
  const turn = nextTurn();
  const isHidden = await drawNow(tabId, button, cache, turn).catch(() => false);
  const { state } = button;
  const next = state.kind === 'drawing' ? state.next : null;
  if (next !== null) setDue(tabId, button, isHidden ? more(cache, next) : next, 0);
  else button.state = isHidden ? { kind: 'hidden', cache } : { kind: 'idle' };
}

/** Resolves to true if the tab is out of sight and nothing was drawn. */
async function drawNow(tabId: number, button: Button, cache: ButtonCache, turn: number): Promise<boolean> {
  const meter = { tookMs: 0 };
  try {
    const { fetchOn } = await loadSettings();
    const isOvertaken = () => turn < Math.max(button.drawn, button.begun);
    const seen = await viewForButton(tabId, fetchOn === 'visit' ? cache : 'only-if-cached', isOvertaken, meter);
    if (seen.kind === 'view') await drawFrom(tabId, seen.view, turn);
    return seen.kind === 'hidden';
  } finally {
    countWork(tabId, meter);
  }
}
