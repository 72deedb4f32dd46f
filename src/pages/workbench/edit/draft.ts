// The draft of room #edit: its text, the live file that it was begun from, and what becomes of it where that file changes. The editor
// is a view of it. Knows no editor and no page.
import { withLineFeeds } from './files.ts';

export interface DraftState {
  /** As it was at the last pause in typing. */
  readonly text: string;
  readonly live: string;
  /** The live file that the draft was begun from. */
  readonly begunFrom: string;
}

/** What shows the draft, and takes what is typed. It has line feeds alone. */
export interface DraftView {
  readonly text: () => string;
  /** Reports the text at once. */
  readonly setText: (text: string) => void;
}

/** A draft into which the live file was merged: it counts as begun from that, until the merge is undone. */
interface Merge {
  /** The draft before. */
  readonly draft: string;
  readonly from: string;
  readonly to: string;
}

interface DraftListeners {
  readonly onState: (state: DraftState) => void;
  /** Only where it isn't the text from before. */
  readonly onText: (text: string) => void;
}

export class Draft {
  #state: DraftState;
  #view: DraftView | null = null;
  #merge: Merge | null = null;
  readonly #listeners: DraftListeners;

  constructor(live: string, text: string, listeners: DraftListeners) {
    this.#state = { text, live, begunFrom: live };
    this.#listeners = listeners;
  }

  get state(): DraftState {
    return this.#state;
  }

  /** At this moment, what was typed since the last pause included. */
  text(): string {
    return this.#view ? this.#asLive(this.#view.text()) : this.#state.text;
  }

  show(view: DraftView | null): void {
    this.#view = view;
  }

  write(text: string): void {
    if (this.#view) this.#view.setText(text);
    else this.report(text);
  }

  /** From the view, after a pause in typing. */
  report(text: string): void {
    const before = this.#state.text;
    this.#set({ text: this.#asLive(text) });
    if (this.#state.text !== before) this.#listeners.onText(this.#state.text);
    this.#follow();
  }

  /** The live file is another one: a draft that nothing was written in goes with it. */
  setLive(live: string): void {
    if (live === this.#state.live) return;
    this.#state = { ...this.#state, live };
    this.#follow();
    this.#set({});
  }

  /** From now on, the draft counts as begun from this live file. */
  begin(from: string): void {
    this.#set({ begunFrom: from });
    this.#follow();
  }

  /** A draft that was kept. */
  restore(text: string, begunFrom: string): void {
    this.#state = { ...this.#state, begunFrom };
    this.write(text);
  }

  /** The live file was merged into the draft, which is this text now. */
  takeMerged(text: string): void {
    const { begunFrom, live } = this.#state;
    const draft = this.text();
    this.#merge = draft === text ? null : { draft, from: begunFrom, to: live };
    this.#state = { ...this.#state, begunFrom: live };
    this.write(text);
    this.#set({});
  }

  /** With other line ends it is still the live file. */
  #asLive(text: string): string {
    const { live } = this.#state;
    return text === withLineFeeds(live) ? live : text;
  }

  #set(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#listeners.onState(this.#state);
  }

  #follow(): void {
    const { begunFrom, live } = this.#state;
    const text = this.text();
    if (this.#merge?.to === begunFrom && this.#merge.draft === text) {
      const { from } = this.#merge;
      this.#merge = null;
      this.begin(from);
    } else if (begunFrom !== live) {
      const isUnwritten = withLineFeeds(text) === withLineFeeds(begunFrom);
      if (!isUnwritten && text !== live) return;
      this.#set({ begunFrom: live });
      if (isUnwritten) this.write(live);
    }
  }
}
