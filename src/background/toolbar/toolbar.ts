// The toolbar button of each tab: when it is drawn, and from what.
import { drawIcon } from '../../platform/action.ts';
import { loadSettings } from '../../platform/settings.ts';
import { shownTabIds } from '../../platform/tabs.ts';
import type { PageView } from '../../shared/protocol.ts';
import { PAGE_PAUSE_MS } from '../limits.ts';
import { viewForButton } from '../visit/view.ts';
import { alertsFor } from '../watch/shown.ts';
import { iconOf, withAlerts } from './icon.ts';

/** As RobotsRequest has it: `valid` may ask the server where nothing valid is kept. */
type DrawFrom = 'valid' | 'kept';

/** What becomes of a button next. One drawing of a tab is under way at a time. */
type State =
  | { readonly kind: 'idle' }
  /** The tab was not in front when it was due: what it wants is drawn once it is. */
  | { readonly kind: 'hidden'; readonly want: DrawFrom }
  /** `delays`: how often a new page has put it off. */
  | { readonly kind: 'due'; readonly want: DrawFrom; readonly timer: Timer; readonly delays: number }
  /** `next`: what happened meanwhile is drawn after it. */
  | { readonly kind: 'drawing'; readonly next: DrawFrom | null };
type Timer = ReturnType<typeof setTimeout>;

interface Button {
  state: State;
  /** Milliseconds since the epoch. */
  restsUntil: number;
  /** The turn that it was drawn from last, or in which its page came. */
  drawn: number;
  /** The last turn that a view of its tab was begun in. */
  begun: number;
  /** As it is; null where the browser may have drawn its own, as it does for each new page. */
  icon: string | null;
}

/** By tab, the one used last at the end. Lost with the worker; the next event of the tab brings another. */
const buttons = new Map<number, Button>();
/** As many as a person may have open. */
const MOST_BUTTONS = 1_000;

/** Views are numbered as they are begun: a button is never drawn from an older one than before. */
let turns = 0;

function nextTurn(): number {
  turns += 1;
  return turns;
}

function buttonOf(tabId: number): Button {
  const button = buttons.get(tabId) ?? { state: { kind: 'idle' }, restsUntil: 0, drawn: 0, begun: 0, icon: null };
  buttons.delete(tabId);
  buttons.set(tabId, button);
  for (const oldest of [...buttons.keys()].slice(0, -MOST_BUTTONS)) forgetButton(oldest);
  return button;
}

/** The tab is gone. */
export function forgetButton(tabId: number): void {
  const state = buttons.get(tabId)?.state;
  if (state?.kind === 'due') clearTimeout(state.timer);
  buttons.delete(tabId);
}

/** Milliseconds of work for a drawing. An ordinary one takes less, in a worker that has just been started, too. */
const ORDINARY_MS = 50;
/**
 * For each millisecond beyond that the tab rests for so many: a page that changes its URL all the time takes no more than a small
 * part of the background's time, whatever a drawing costs.
 */
const REST_FACTOR = 20;
const LONGEST_REST_MS = 10_000;

/** For a tab that goes from page to page without a rest. */
const MOST_DELAYS = 4;

/**
 * Something about the tab's page has changed: the button follows shortly, once for all that changes until then.
 *
 * @param isNewPage it is to have its time, too: what was due before waits with it
 */
export function drawSoon(tabId: number, want: DrawFrom, isNewPage = false): void {
  const button = buttonOf(tabId);
  const { state } = button;
  if (isNewPage) {
    button.drawn = nextTurn();
    button.icon = null;
  }
  switch (state.kind) {
    case 'idle':
      setDue(tabId, button, want, 0);
      break;
    case 'hidden':
      setDue(tabId, button, more(state.want, want), 0);
      break;
    case 'due':
      // A page that never rests does not put it off.
      if (!isNewPage || state.delays === MOST_DELAYS) button.state = { ...state, want: more(state.want, want) };
      else {
        clearTimeout(state.timer);
        setDue(tabId, button, more(state.want, want), state.delays + 1);
      }
      break;
    case 'drawing':
      button.state = { kind: 'drawing', next: more(state.next ?? 'kept', want) };
      break;
    default:
      state satisfies never;
  }
}

const more = (one: DrawFrom, other: DrawFrom) => (one === 'valid' ? one : other);

function setDue(tabId: number, button: Button, want: DrawFrom, delays: number): void {
  // A clock that was put back makes no rest longer.
  const rest = Math.min(LONGEST_REST_MS, button.restsUntil - Date.now());
  const timer = setTimeout(() => draw(tabId, button), Math.max(PAGE_PAUSE_MS, rest));
  button.state = { kind: 'due', want, timer, delays };
}

/** Tabs out of sight are drawn when they are shown. */
export async function drawShown(): Promise<void> {
  for (const tabId of await shownTabIds()) drawSoon(tabId, 'kept');
}

/**
 * A view is begun, which the button will be drawn from: what is due or under way is not drawn any more.
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

/** Milliseconds in which the popup renders its answer first. In Firefox, the background shares a thread with it. */
const ANSWER_PAUSE_MS = 100;

/** Draws the button from the same view that the popup got. Lost with the worker; the next event of the tab brings another. */
export function drawAnswer(tabId: number, view: PageView, turn: number): void {
  setTimeout(() => drawFrom(tabId, view, turn), ANSWER_PAUSE_MS);
}

async function drawFrom(tabId: number, view: PageView, turn: number): Promise<void> {
  const alerts = await alertsFor(tabId, view);
  const button = buttonOf(tabId);
  if (turn < button.drawn) return;
  button.drawn = turn;
  const icon = withAlerts(iconOf(view), alerts);
  const now = JSON.stringify(icon);
  // To draw one takes Chromium ten times as long as to compare two.
  if (now === button.icon) return;
  button.icon = now;
  await drawIcon(tabId, icon);
}

async function draw(tabId: number, button: Button): Promise<void> {
  if (button.state.kind !== 'due') return;
  const { want } = button.state;
  button.state = { kind: 'drawing', next: null };
  const turn = nextTurn();
  const isHidden = await drawNow(tabId, button, want, turn).catch(() => false);
  const { state } = button;
  const next = state.kind === 'drawing' ? state.next : null;
  if (next !== null) setDue(tabId, button, isHidden ? more(want, next) : next, 0);
  else button.state = isHidden ? { kind: 'hidden', want } : { kind: 'idle' };
}

/** Resolves to whether the tab is out of sight, and nothing was drawn. */
async function drawNow(tabId: number, button: Button, want: DrawFrom, turn: number): Promise<boolean> {
  const { fetchOn } = await loadSettings();
  const isOvertaken = () => turn < Math.max(button.drawn, button.begun);
  const seen = await viewForButton(tabId, fetchOn === 'visit' ? want : 'kept-only', isOvertaken);
  if (seen.kind !== 'view') return seen.kind === 'hidden';
  button.restsUntil = Date.now() + (seen.took - ORDINARY_MS) * REST_FACTOR;
  await drawFrom(tabId, seen.view, turn);
  return false;
}
