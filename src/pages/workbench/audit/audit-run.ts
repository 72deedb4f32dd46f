// An audit as it goes on: its sitemaps, then its pages. Everything that came is kept while the page is open, so that a pause, another tab
// or a crash of the worker loses nothing.

import type {
  AuditContext,
  AuditSave,
  BaselineRead,
  FetchPlan,
  PagesToFetch,
  SitemapsToAssess,
} from '../../../workers/audit/jobs.ts';
import { atTime } from './at-time.ts';
import { type AuditFile, type AuditList, type AuditState, EMPTY_AUDIT, isBusy } from './audit-state.ts';
import { AuditWorker } from './audit-worker.ts';
import { OtherOrigins } from './other-origins.ts';
import type { Pace } from './pace.ts';
import { PageStage } from './page-stage.ts';
import type { PauseReason } from './queue-state.ts';
import { listedAt, type Requests } from './requests.ts';
import { SitemapFetcher } from './sitemap-fetcher.ts';
import { factsOf, hasOmitted, openedOf, withOpened, withoutFile, withRead, withRoots } from './sitemap-files.ts';

/** Milliseconds between two overviews while it goes on, and how many times what an overview takes. */
const OVERVIEW_MS = 1_500;
const OVERVIEW_FACTOR = 10;
/** Milliseconds between two drawings of how far it has come. */
const DRAW_MS = 100;

export class AuditRun {
  readonly worker: AuditWorker;
  readonly #notify: (state: AuditState) => void;
  #context: AuditContext;
  #state = EMPTY_AUDIT;
  /** Stops checking sitemaps; null while none are checked. */
  #stop: AbortController | null = null;
  #goOn: () => void = () => {};
  /** Calls off the end of a pause that the server's refusal caused. */
  #stayPaused: () => void = () => {};
  readonly #reader: SitemapFetcher;
  readonly #pages: PageStage;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #overviewAt = 0;
  #overviewTookMs = 0;
  readonly #others: OtherOrigins;

  constructor(context: AuditContext, requests: Requests, notify: (state: AuditState) => void) {
    this.#context = context;
    this.#notify = notify;
    const robots = (origin: string) => requests.robots(origin, listedAt(this.#context.site, this.#state.files));
    this.#others = new OtherOrigins(robots, (known) => this.worker.others(known));
    this.worker = new AuditWorker(context, (isLost) => {
      this.#set({ crash: isLost ? 'lost' : 'recovered' });
      if (isLost) this.cancel();
      else if (this.#state.progress !== 'running') void this.#updateOverview(true);
    });
    this.#reader = new SitemapFetcher(this.worker, requests, {
      files: () => this.#state.files,
      set: (id, changes) => this.#setFile(id, changes),
      taken: (id, read) => {
        const { files, filesOmitted } = this.#state;
        this.#setFiles(withRead({ files, omitted: filesOmitted }, id, read));
        this.#set({ listed: read.listed, isFull: read.isFull });
      },
      paused: (reason) => this.#paused(reason),
    });
    this.#pages = new PageStage(this.worker, requests, {
      state: () => this.#state,
      listedAt: () => listedAt(this.#context.site, this.#state.files),
      set: (changes) => this.#set(changes),
      setSoon: (changes) => this.#setSoon(changes),
      updateOverview: (isDue) => this.#updateOverview(isDue),
      whilePaused: () => this.#whilePaused(),
    });
  }

  /** Another robots.txt or other crawlers: everything is judged again. */
  setContext(context: AuditContext): void {
    const { site, outcome, crawlers } = this.#context;
    if (context.site === site && context.outcome === outcome && context.crawlers === crawlers) return;
    this.#context = context;
    this.worker.setContext(context);
    if (this.#state.overview !== null) void this.#updateOverview(true);
  }

  /** Anew, with these. @param namedBy the URL of the robots.txt that names them, after redirects; null if they are guesses */
  checkSitemaps(urls: readonly string[], namedBy: string | null): void {
    this.#renew();
    this.worker.forget(this.#state.files.map(({ url }) => url));
    const { files, omitted } = withRoots(openedOf(this.#state.files), urls, namedBy);
    this.#set({ files, filesOmitted: omitted, isFull: false });
    void this.#check();
  }

  /** Files that are opened while pages are fetched are left out, and that is said: the run isn't over. */
  open(files: readonly File[]): void {
    if (isBusy(this.#state) && this.#state.stage === 'pages') {
      this.#set({ hasIgnoredFiles: true });
      return;
    }
    this.#renew();
    this.#setFiles(withOpened({ files: this.#state.files, omitted: this.#state.filesOmitted }, files));
    void this.#check();
  }

  /** A list of URLs, beside the sitemaps or in their place. */
  async list(blob: Blob, kind: AuditList['kind']): Promise<void> {
    this.#renew();
    this.#set({ progress: 'running', stage: 'sitemaps' });
    const lists = this.#state.lists.filter((list) => kind === 'pasted' || list.kind !== kind);
    for (const list of this.#state.lists) if (!lists.includes(list)) this.worker.forgetList(list.id);
    const id = Math.max(0, ...this.#state.lists.map((list) => list.id)) + 1;
    const read = await this.worker.list(id, blob);
    if (read) {
      const { listed, urls, excluded } = read;
      this.#set({ lists: [...lists, { id, kind, urls, excluded }], listed });
    }
    await this.#updateOverview(true);
    await this.#whilePaused();
    if (this.#stop === null) this.#set({ progress: 'done' });
  }

  removeList(of: number): void {
    if (isBusy(this.#state)) return;
    this.worker.forgetList(of);
    this.#set({ lists: this.#state.lists.filter(({ id }) => id !== of), isFull: false });
    void this.#updateOverview(true);
  }

  /** A file that was opened, with those that it names. */
  removeFile(id: number): void {
    if (isBusy(this.#state)) return;
    const { files, removed } = withoutFile(this.#state.files, id);
    this.worker.forget(removed);
    this.#set({ files, isFull: false });
    void this.#updateOverview(true);
  }

  plan(choice: PagesToFetch): Promise<FetchPlan | null> {
    return this.worker.ask('plan', choice);
  }

  async fetchPages(choice: PagesToFetch, pace: Pace): Promise<void> {
    if (isBusy(this.#state)) return;
    this.#renew();
    await this.#pages.run(choice, pace);
  }

  pause(): void {
    if (this.#pages.queue?.state.progress === 'running') this.#pages.queue.pause();
    else if (this.#state.progress === 'running') this.#set({ progress: 'paused', pause: { kind: 'asked' } });
  }

  resume(): void {
    if (this.#pages.queue?.state.progress === 'paused') this.#pages.queue.resume();
    else if (this.#state.progress === 'paused') {
      this.#stayPaused();
      this.#set({ progress: 'running', pause: null });
      this.#goOn();
    }
  }

  cancel(): void {
    if (!isBusy(this.#state)) return;
    this.#set({ isCanceled: true });
    this.#abort();
  }

  async compareWith(file: Blob | null): Promise<BaselineRead | null> {
    const read = await this.worker.compareWith(file);
    if (read === 'read') await this.#updateOverview(true);
    return read;
  }

  /** Null if the worker crashed. */
  async save(request: AuditSave): Promise<Blob | null> {
    // More may come until the file is written.
    const { fetched } = this.#state;
    await this.#pages.flush();
    if (isBusy(this.#state)) await this.#updateOverview(true);
    const file = await this.worker.ask('save', request);
    // A summary and a report have some URLs, and no pages.
    const hasPages = request.kind === 'csv' || request.kind === 'json';
    if (file && hasPages) this.#set({ saved: Math.min(fetched, this.#state.fetched) });
    return file;
  }

  end(): void {
    clearTimeout(this.#soon);
    // What waits at a pause goes no further.
    this.#state = { ...this.#state, isCanceled: true };
    this.#abort();
    this.worker.end();
  }

  #abort(): void {
    this.#stayPaused();
    this.#stop?.abort();
    this.#goOn();
    this.#pages.queue?.cancel();
  }

  #set(changes: Partial<AuditState>): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#state = { ...this.#state, ...changes };
    this.#notify(this.#state);
  }

  /** A page that is drawn with each answer does nothing else. */
  #setSoon(changes: Partial<AuditState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#soon ??= setTimeout(() => this.#set({}), DRAW_MS);
  }

  #setFiles({ files, omitted }: { readonly files: readonly AuditFile[]; readonly omitted: number }): void {
    this.#set({ files, filesOmitted: omitted });
  }

  #setFile(id: number, changes: Partial<AuditFile>): void {
    this.#set({ files: this.#state.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) });
  }

  /** Before a person starts something: what was given up is tried again. */
  #renew(): void {
    this.worker.renew();
    this.#set({ crash: 'none', isCanceled: false, hasIgnoredFiles: false });
  }

  /** Reads what waits, one file after another. */
  async #check(): Promise<void> {
    if (this.#stop) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#set({ progress: 'running', stage: 'sitemaps', startedAt: performance.now() });
    while (!stop.signal.aborted && !this.#state.isFull) {
      await this.#whilePaused();
      if (stop.signal.aborted) break;
      const next = this.#state.files.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.#reader.read(next, this.#context.site);
      await this.#updateOverview(false);
    }
    const state = stop.signal.aborted ? ('left' as const) : ('omitted' as const);
    this.#set({ files: this.#state.files.map((file) => (file.state === 'waiting' ? { ...file, state } : file)) });
    await this.#updateOverview(true);
    this.#stop = null;
    this.#set({ progress: 'done' });
  }

  /** Until a person goes on, or cancels. */
  #whilePaused(): Promise<void> {
    return new Promise((goOn) => {
      if (this.#state.progress === 'paused' && !this.#state.isCanceled) this.#goOn = goOn;
      else goOn();
    });
  }

  #paused(reason: PauseReason): void {
    if (this.#state.progress !== 'running') return;
    if (reason.kind === 'refused' && reason.until !== null) {
      this.#stayPaused = atTime(reason.until, () => this.resume());
    }
    this.#set({ progress: 'paused', pause: reason });
  }

  #sitemaps(): SitemapsToAssess {
    const { files, filesOmitted: omitted } = this.#state;
    return { files: factsOf(files), hasOmitted: hasOmitted({ files, omitted }) };
  }

  /** Updates the overview. @param isDue even if there was one a moment ago; then the table has new rows, too */
  async #updateOverview(isDue: boolean, changes: Partial<AuditState> = {}): Promise<void> {
    const start = performance.now();
    if (!isDue && start - this.#overviewAt < Math.max(OVERVIEW_MS, OVERVIEW_FACTOR * this.#overviewTookMs)) return;
    this.#overviewAt = start;
    let overview = await this.worker.ask('assess', this.#sitemaps());
    if (overview && isDue && (await this.#others.learn(overview.others.map(({ origin }) => origin)))) {
      overview = await this.worker.ask('assess', this.#sitemaps());
    }
    this.#overviewTookMs = performance.now() - start;
    this.#overviewAt = performance.now();
    if (overview === null) return;
    const version = this.#state.version + (isDue || this.#state.overview === null ? 1 : 0);
    const { kind } = this.#context.outcome;
    const isRobotsKnown = kind === 'found' || kind === 'unavailable';
    this.#set({ ...changes, overview, version, listed: overview.totals.listed, isRobotsKnown });
  }
}
