// The draft of room #edit: its text, the live file it was started from, and what happens to it when that file changes. The editor
// is a view of it. Knows no editor and no page.
import { withLineFeeds } from '../shared/files.ts';

export interface DraftState {
  /** The text at the last pause in typing. */
  readonly text: string;
  readonly live: string;
  /** The live file the draft was started from. */
  readonly begunFrom: string;
}

/** Shows the draft and receives typing. Its line ends are always line feeds. */
export interface DraftView {
  readonly text: () => string;
  /** Reports the text at once. */
  readonly setText: (text: string) => void;
}

/** A merge of the live file into the draft. Until it is undone, the draft counts as started from that file. */
interface Merge {
  /** The draft before the merge. */
  readonly draft: string;
  readonly from: string;
  readonly to: string;
}

interface DraftListeners {
  readonly onState: (state: DraftState) => void;
  /** Called only if the text has changed. */
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

  /** The current text, with what was typed since the last pause. */
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

  /** Called by the view after a pause in typing. */
  report(text: string): void {
    const before = this.#state.text;
    this.#set({ text: this.#asLive(text) });
    if (this.#state.text !== before) this.#listeners.onText(this.#state.text);
    this.#syncWithLive();
  }

  /** Sets the live file. A draft without edits follows it. */
  setLive(live: string): void {
    if (live === this.#state.live) return;
    this.#state = { ...this.#state, live };
    this.#syncWithLive();
    this.#set({});
  }

  /** From now on, the draft counts as started from this live file. */
  begin(from: string): void {
    this.#set({ begunFrom: from });
    this.#syncWithLive();
  }

  /** Restores a draft that was kept. */
  restore(text: string, begunFrom: string): void {
    this.#state = { ...this.#state, begunFrom };
    this.write(text);
  }

  /** Replaces the draft by the result of merging the live file into it. */
  takeMerged(text: string): void {
    const { begunFrom, live } = this.#state;
    const draft = this.text();
    this.#merge = draft === text ? null : { draft, from: begunFrom, to: live };
    this.#state = { ...this.#state, begunFrom: live };
    this.write(text);
    this.#set({});
  }

  /** A text that differs from the live file only in its line ends counts as the live file. */
  #asLive(text: string): string {
    const { live } = this.#state;
    return text === withLineFeeds(live) ? live : text;
  }

  #set(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#listeners.onState(this.#state);
  }

  #syncWithLive(): void {
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
