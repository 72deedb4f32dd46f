// Requests pages, one after another and politely: it waits between them, tries what failed once more, and pauses by itself if the
// site refuses or fails. Passes each page to `take` once. Knows nothing of what is in the answers.
import type { PageResult } from '../../../report/index.ts';
import type { AuditedPage } from '../../../shared/audited-page.ts';
import { atTime } from './at-time.ts';
import type { Pace } from './pace.ts';
import type { Omitted, PauseReason, QueueState } from './queue-state.ts';
import { hasFailed, isOffline, pauseMsFor, type Refusal, refusalOf, retryWaitMs } from './refusals.ts';
import { retryUntilAnswered } from './retry.ts';

interface QueueOptions {
  readonly pace: Pace;
  readonly ask: (url: string) => Promise<AuditedPage>;
  readonly take: (url: string, answer: PageResult) => void;
  readonly notify: (state: QueueState) => void;
}

interface Item {
  readonly url: string;
  /** By `performance.now()`. */
  notBefore: number;
  isRetried: boolean;
  /** When it was refused first. */
  refusedAt: number | null;
  /** Of an answer that isn't taken, because it is requested again. */
  last: PageResult | null;
  /** How often it was refused while other pages were not. */
  own: number;
}

/** Answers that are looked at for how many failed, and how many of them may. */
const WINDOW = 50;
const MOST_FAILED = 10;
/** Refusals of one page, while others are answered, that are the page's own answer. */
const OWN_REFUSALS = 2;
/** Pauses in a row, without an answer between them, after which a person has to say that it goes on. */
const MOST_PAUSES = 6;
/** Milliseconds: longer than any request takes. */
const LONGEST_ASK_MS = 30_000;

export class PageQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Item[] = [];
  readonly #known = new Set<string>();
  #progress: QueueState['progress'] = 'running';
  #pause: PauseReason | null = null;
  #done = 0;
  readonly #omitted: Partial<Record<Omitted, number>> = {};
  readonly #underWay = new Set<Item>();
  #nextStart = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Calls off the end of a pause. */
  #stayPaused: () => void = () => {};
  /** Whether the last ones failed. */
  #window: boolean[] = [];
  /** Of answers that were no refusals: when the last request of those started, when its answer came, and a page that gives one. */
  #fine: { readonly start: number; readonly end: number; readonly url: string } | null = null;
  /** Pauses because of a refusal since the last such answer. */
  #pauses = 0;
  /** After a refusal one request goes first. */
  #isProbing = false;

  constructor(urls: readonly string[], options: QueueOptions) {
    this.#options = options;
    this.add(urls);
  }

  get state(): QueueState {
    return {
      progress: this.#progress,
      pause: this.#pause,
      wanted: this.#known.size,
      done: this.#done,
      omitted: { ...this.#omitted },
    };
  }

  /** Those that are not known yet. */
  add(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.#known.has(url)) continue;
      this.#known.add(url);
      this.#waiting.push({ url, notBefore: 0, isRetried: false, refusedAt: null, last: null, own: 0 });
    }
  }

  /** Resolves once everything is answered, or it was canceled. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.#onDone = resolve;
      this.#progress = 'running';
      this.#notify();
      this.#pump();
    });
  }

  #onDone: () => void = () => {};

  pause(): void {
    if (this.#progress === 'running') this.#stop({ kind: 'asked' });
  }

  /** A person need not wait for as long as the server asks. */
  resume(): void {
    if (this.#pause?.kind === 'refused') {
      const soon = performance.now() + this.#options.pace.retryAfterMs;
      for (const item of this.#waiting) item.notBefore = Math.min(item.notBefore, soon);
    }
    this.#goOn();
  }

  #goOn(): void {
    if (this.#progress !== 'paused') return;
    this.#stayPaused();
    this.#isProbing = this.#pause?.kind === 'refused';
    this.#window = [];
    this.#progress = 'running';
    this.#pause = null;
    this.#notify();
    this.#pump();
  }

  /** What waits is left. A page that was refused or failed, and was to be requested again, counts as not fetched. */
  cancel(): void {
    if (this.#progress === 'done') return;
    this.#waiting.length = 0;
    this.#end();
  }

  #notify(): void {
    this.#options.notify(this.state);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#stayPaused();
    this.#progress = 'done';
    this.#pause = null;
    this.#notify();
    this.#onDone();
  }

  #stop(reason: PauseReason): void {
    clearTimeout(this.#timer);
    this.#progress = 'paused';
    this.#pause = reason;
    if (reason.kind === 'refused' && reason.until !== null) {
      this.#stayPaused = atTime(reason.until, () => this.#goOn());
    }
    this.#notify();
  }

  /** Starts what may start now, and comes again when the next may. */
  #pump(): void {
    clearTimeout(this.#timer);
    const { atOnce, betweenMs } = this.#options.pace;
    while (this.#progress === 'running') {
      if (this.#waiting.length === 0) {
        if (this.#underWay.size === 0) this.#end();
        return;
      }
      if (this.#underWay.size >= (this.#isProbing ? 1 : atOnce)) return;
      const now = performance.now();
      const next = this.#waiting.findIndex(({ notBefore }) => notBefore <= now);
      const item = this.#waiting[next];
      const later = item ? null : this.#soonest();
      const untilItem = later === null ? 0 : later.notBefore - now;
      if (later !== null && this.#underWay.size === 0 && untilItem > this.#options.pace.retryAfterMs) {
        this.#waitForServer(later, untilItem);
        return;
      }
      const waitMs = Math.max(this.#nextStart - now, untilItem);
      if (waitMs > 0 || !item) {
        this.#timer = setTimeout(() => this.#pump(), waitMs);
        return;
      }
      this.#nextStart = now + betweenMs;
      // Where all that is left was refused before, another page tells whether the site answers again.
      const probe = this.#isProbing && item.refusedAt !== null ? this.#fine : null;
      if (probe) void this.#probe(probe.url, item);
      else {
        this.#waiting.splice(next, 1);
        void this.#request(item);
      }
    }
  }

  #soonest(): Item | null {
    return this.#waiting.reduce<Item | null>(
      (best, item) => (best && best.notBefore <= item.notBefore ? best : item),
      null,
    );
  }

  /** All that is left are pages that failed, and that the server wants to be asked for after more than the usual time. */
  #waitForServer({ last }: Item, waitMs: number): void {
    const status = last?.response.kind === 'answered' ? last.response.headers.status : 0;
    this.#stop({ kind: 'refused', status, until: Date.now() + waitMs });
  }

  async #probe(url: string, instead: Item): Promise<void> {
    this.#underWay.add(instead);
    const start = performance.now();
    const page = await this.#asked(url);
    this.#underWay.delete(instead);
    if (this.#progress === 'done') return;
    const refusal = page.kind === 'answered' ? refusalOf(page.answer) : null;
    if (refusal === null) this.#isFine(start, url);
    else if (this.#progress === 'running') this.#refused(refusal);
    this.#pump();
  }

  async #request(item: Item): Promise<void> {
    this.#underWay.add(item);
    const start = performance.now();
    const page = await this.#asked(item.url);
    this.#underWay.delete(item);
    if (this.#progress === 'done') return;
    if (page.kind === 'not-requested') {
      this.#omitted[page.reason] = (this.#omitted[page.reason] ?? 0) + 1;
      this.#done += 1;
    } else this.#answered(item, page.answer, start);
    this.#notify();
    this.#pump();
  }

  #answered(item: Item, answer: PageResult, start: number): void {
    const refusal = refusalOf(answer);
    if (refusal !== null) {
      item.last = answer;
      const isOwn =
        item.refusedAt !== null && this.#fine !== null && this.#fine.start > item.refusedAt && this.#fine.end < start;
      item.refusedAt ??= performance.now();
      if (isOwn) item.own += 1;
      if (item.own < OWN_REFUSALS) {
        item.notBefore = isOwn ? performance.now() + this.#options.pace.retryAfterMs : 0;
        this.#waiting.push(item);
        if (!isOwn && this.#progress === 'running') this.#refused(refusal);
        return;
      }
    } else if (isOffline(answer)) {
      this.#waiting.unshift(item);
      if (this.#progress === 'running') this.#stop({ kind: 'offline' });
      return;
    } else {
      if (hasFailed(answer) && !item.isRetried) {
        item.isRetried = true;
        item.last = answer;
        item.notBefore = performance.now() + retryWaitMs(answer, this.#options.pace.retryAfterMs, Date.now());
        // First of those that may start then: at the end, all that failed would come together, as if the site were down.
        this.#waiting.unshift(item);
        return;
      }
      if (!hasFailed(answer)) this.#isFine(start, item.url);
    }
    this.#done += 1;
    this.#options.take(item.url, answer);
    this.#window = [...this.#window, hasFailed(answer)].slice(-WINDOW);
    const failed = this.#window.filter(Boolean).length;
    if (
      this.#window.length === WINDOW &&
      failed >= MOST_FAILED &&
      this.#progress === 'running' &&
      this.#waiting.length > 0
    ) {
      this.#stop({ kind: 'failing', failed, of: WINDOW });
    }
  }

  #isFine(start: number, url: string): void {
    this.#fine = { start, end: performance.now(), url };
    this.#isProbing = false;
    this.#pauses = 0;
  }

  #refused({ status, retryAfter }: Refusal): void {
    const now = Date.now();
    const pause = pauseMsFor(retryAfter, this.#options.pace.refusedForMs, this.#pauses, now);
    this.#pauses += 1;
    const isEnough = this.#pauses > MOST_PAUSES;
    this.#stop({ kind: 'refused', status, until: isEnough ? null : now + pause });
  }

  async #asked(url: string): Promise<AuditedPage> {
    const page = await retryUntilAnswered(LONGEST_ASK_MS, () => this.#options.ask(url));
    if (page !== null) return page;
    const response = { kind: 'failed', reason: 'network' } as const;
    return { kind: 'answered', answer: { hops: null, isLoop: false, response, durationMs: 0 } };
  }
}
