// Adds files to the list, one after another, in the worker. The files are kept, so that the list can be
// made again: for another robots.txt, without one of the files, or after a crash.
import { type JobWorker, startWorker } from '../../../platform/jobs.ts';
import { type SitemapAnswer, type SitemapFetched, unpackedSitemap } from '../../../shared/sitemap-file.ts';
import type { UrlListContext, UrlsJobs } from '../../../workers/urls/jobs.ts';
import { absoluteUrls, EMPTY_LIST, type ListedFile, type ListState } from './list-state.ts';

/** The most sitemaps fetched: an index may name 50,000. */
export const MOST_SITEMAPS = 1_000;
/** The most bytes fetched in all, compressed. */
const MOST_FETCHED_BYTES = 200 * 2 ** 20;
const MOST_CRASHES = 4;

type NewFile = Pick<ListedFile, 'name' | 'blob' | 'url'>;

/** `namedBy`: the URL of the file that names it; null for a file of the person's own. */
type FetchSitemap = (url: string, namedBy: string | null) => Promise<SitemapAnswer>;

export class ListReader {
  readonly worker: JobWorker<UrlsJobs>;
  readonly #fetchSitemap: FetchSitemap;
  /** By a sitemap's URL: the URL of the file that names it, and its own URL after redirects. */
  readonly #namedBy = new Map<string, string | null>();
  readonly #servedAt = new Map<string, string>();
  readonly #notify: (state: ListState) => void;
  #context: UrlListContext;
  #state = EMPTY_LIST;
  #isBegun = false;
  /** For the current run; null without one. */
  #stop: AbortController | null = null;
  #crashes = 0;
  readonly #crashedOver = new Set<number>();
  readonly #asked = new Map<string, Promise<SitemapFetched>>();
  #ids = 0;

  constructor(context: UrlListContext, fetchSitemap: FetchSitemap, notify: (state: ListState) => void) {
    this.#context = context;
    this.#fetchSitemap = fetchSitemap;
    this.#notify = notify;
    this.worker = startWorker<UrlsJobs>('worker-urls.js', () => this.#recover());
  }

  add(files: readonly NewFile[]): void {
    this.#renew();
    this.#enqueue(files);
    void this.#run();
  }

  /** Adds sitemaps that aren't in the list yet, and retries those that failed or were canceled. */
  addSitemaps(urls: readonly string[], namedBy: string | null = null): void {
    this.#renew();
    const again = new Set(urls);
    const isAgain = ({ url, blob }: ListedFile) => url !== null && blob === null && again.has(url);
    this.#set({
      sitemapsOmitted: 0,
      files: this.#state.files.map((file) => (isAgain(file) ? { ...file, state: 'waiting', trouble: null } : file)),
    });
    this.#enqueueSitemaps(urls, namedBy);
    void this.#run();
  }

  remove(id: number): void {
    this.#anew(this.#state.files.filter((file) => file.id !== id));
  }

  setColumn(id: number, column: number): void {
    this.#anew(this.#state.files.map((file) => (file.id === id ? { ...file, column } : file)));
  }

  setContext(context: UrlListContext): void {
    const { site, robots, crawlers, policies } = this.#context;
    const isSame = context.site === site && context.robots === robots && context.crawlers === crawlers;
    // A file that is fetched again usually hasn't changed.
    if (isSame && context.policies.join() === policies.join()) return;
    this.#context = context;
    if (this.#state.files.length > 0) this.#anew(this.#state.files);
  }

  /** Ends the current run. What is added from then on is read in the next one. */
  cancel(): void {
    this.#stop?.abort();
    const { files } = this.#state;
    this.#set({ files: files.map((file) => (file.state === 'waiting' ? { ...file, state: 'canceled' } : file)) });
  }

  end(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.worker.end();
  }

  #set(changes: Partial<ListState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#notify(this.#state);
  }

  #setFile(id: number, changes: Partial<ListedFile>): void {
    this.#set({ files: this.#state.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) });
  }

  #enqueue(files: readonly NewFile[], state: 'waiting' | 'canceled' = 'waiting'): void {
    const listed = files.map((file): ListedFile => {
      this.#ids += 1;
      return { ...file, id: this.#ids, state, column: null, report: null, trouble: null };
    });
    this.#set({ files: [...this.#state.files, ...listed] });
  }

  #enqueueSitemaps(urls: readonly string[], namedBy: string | null, state?: 'waiting' | 'canceled'): void {
    const known = new Set(this.#state.files.map(({ url }) => url));
    const fetched = this.#state.files.filter(({ url }) => url !== null).length;
    const named = [...new Set(urls)].filter((url) => !known.has(url));
    const more = named.slice(0, MOST_SITEMAPS - fetched);
    this.#set({ sitemapsOmitted: this.#state.sitemapsOmitted + named.length - more.length });
    for (const url of more) this.#namedBy.set(url, namedBy);
    this.#enqueue(
      more.map((url) => ({ name: url, blob: null, url })),
      state,
    );
  }

  /** Called before a person adds something: retries what was given up. */
  #renew(): void {
    const isLost = this.#crashes > MOST_CRASHES;
    this.#crashes = 0;
    this.#set({ hasCrashed: false });
    if (isLost) this.#anew(this.#state.files);
  }

  /** Makes the list again from these files. Files that can't be read again keep their report. */
  #anew(files: readonly ListedFile[]): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#isBegun = false;
    // Files that weren't fetched need another click.
    const isLeft = ({ blob, state, trouble }: ListedFile) =>
      (blob === null && state !== 'waiting' && state !== 'reading') || trouble?.kind === 'crashed';
    this.#set({
      files: files.map((file) => (isLeft(file) ? file : { ...file, state: 'waiting', report: null, trouble: null })),
      counts: null,
      taken: 0,
      sitemapsOmitted: 0,
      version: this.#state.version + 1,
    });
    if (files.length === 0) this.#set({ progress: 'idle' });
    else void this.#run();
  }

  /** The worker crashed and lost the list. A file that made it crash twice is left out. */
  #recover(): void {
    this.#crashes += 1;
    const guilty = this.#state.files.find(({ state }) => state === 'reading')?.id ?? null;
    this.#set({ hasCrashed: true });
    if (this.#crashes > MOST_CRASHES) {
      this.#stop?.abort();
      this.#stop = null;
      this.#isBegun = false;
      const { files } = this.#state;
      this.#set({ progress: 'canceled', counts: null, files: files.map((file) => ({ ...file, state: 'canceled' })) });
      return;
    }
    const isLeftOut = guilty !== null && this.#crashedOver.has(guilty);
    if (guilty !== null) this.#crashedOver.add(guilty);
    this.#anew(
      this.#state.files.map((file) =>
        isLeftOut && file.id === guilty ? { ...file, state: 'read', trouble: { kind: 'crashed' } } : file,
      ),
    );
  }

  /** Reads the waiting files. There is one run at a time; making the list again ends it and begins another. */
  async #run(): Promise<void> {
    if (this.#stop) return;
    const stop = new AbortController();
    this.#stop = stop;
    const isOver = () => this.#stop !== stop;
    this.#set({ progress: 'running', startedAt: performance.now(), takenBefore: this.#state.taken, fraction: null });
    if (!this.#isBegun) {
      this.#isBegun = true;
      await this.worker.run('begin', this.#context);
    }
    while (!isOver() && !stop.signal.aborted) {
      const next = this.#state.files.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.#read(next, stop.signal, isOver);
    }
    if (isOver()) return;
    const isCanceled = stop.signal.aborted;
    const counted = await this.worker.run('count', null);
    if (isOver() || counted.kind !== 'answer') return;
    this.#stop = null;
    this.#set({
      progress: isCanceled ? 'canceled' : 'done',
      counts: counted.answer,
      taken: counted.answer.facets.total,
      version: this.#state.version + 1,
    });
    // Files may have been added while the list was counted, or after Cancel.
    if (this.#state.files.some(({ state }) => state === 'waiting')) void this.#run();
  }

  async #read(file: ListedFile, signal: AbortSignal, isOver: () => boolean): Promise<void> {
    this.#setFile(file.id, { state: 'reading' });
    const blob = file.blob ?? (file.url === null ? null : await this.#fetched(file.id, file.url, signal, isOver));
    if (blob === null || isOver()) return;
    const outcome = await this.worker.run(
      'add',
      { name: file.name, blob, column: file.column },
      { signal, onProgress: ({ taken, bytes }) => !isOver() && this.#progressed(file.id, taken, bytes) },
    );
    if (isOver()) return;
    if (outcome.kind !== 'answer') {
      this.#setFile(file.id, { state: 'canceled' });
      return;
    }
    const { trouble, sitemaps } = outcome.answer;
    if (trouble === 'list-full') this.#stopFetching();
    this.#setFile(file.id, {
      state: 'read',
      report: outcome.answer,
      trouble: trouble === null ? file.trouble : { kind: 'read', reason: trouble },
    });
    if (file.url === null) return;
    const servedAt = this.#servedAt.get(file.url) ?? file.url;
    const state = signal.aborted ? 'canceled' : 'waiting';
    this.#enqueueSitemaps(absoluteUrls(sitemaps, servedAt), servedAt, state);
  }

  /** The list is full: more requests would be useless. */
  #stopFetching(): void {
    const isNeeded = ({ blob, state }: ListedFile) => blob !== null || state !== 'waiting';
    this.#set({
      files: this.#state.files.map((file) => (isNeeded(file) ? file : { ...file, state: 'canceled' })),
    });
  }

  async #fetched(id: number, url: string, signal: AbortSignal, isOver: () => boolean): Promise<Blob | null> {
    // If the list is made again in the meantime, it uses the pending request.
    const ask = () => this.#fetchSitemap(url, this.#namedBy.get(url) ?? null).then(unpackedSitemap);
    const asked = this.#asked.get(url) ?? ask().finally(() => this.#asked.delete(url));
    this.#asked.set(url, asked);
    const answer = await orAborted(asked, signal);
    if (isOver()) return null;
    if (answer === null) this.#setFile(id, { state: 'canceled' });
    else if (answer.kind === 'file' && this.#fetchedSize() + answer.blob.size > MOST_FETCHED_BYTES)
      this.#setFile(id, { state: 'read', trouble: { kind: 'fetch', answer: { kind: 'failed', reason: 'too-large' } } });
    else if (answer.kind !== 'file') this.#setFile(id, { state: 'read', trouble: { kind: 'fetch', answer } });
    else {
      const { blob, isTruncated } = answer;
      this.#servedAt.set(url, answer.url);
      this.#setFile(id, { blob, trouble: isTruncated ? { kind: 'read', reason: 'too-large' } : null });
      return blob;
    }
    return null;
  }

  #fetchedSize(): number {
    return this.#state.files.reduce((sum, { url, blob }) => sum + (url === null ? 0 : (blob?.size ?? 0)), 0);
  }

  #progressed(id: number, taken: number, bytes: number): void {
    const { files } = this.#state;
    const known = files.filter(({ blob }) => blob !== null);
    const size = known.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
    const index = known.findIndex((file) => file.id === id);
    const before = known.slice(0, index).reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
    const isReported = known.length === files.length && size > 0;
    this.#set({ taken, fraction: isReported ? (before + bytes) / size : null });
  }
}

/** Null once the signal is aborted. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null);
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
