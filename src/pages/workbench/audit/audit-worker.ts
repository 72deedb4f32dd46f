// The worker of an audit, and what it takes to make the audit again: the files, the lists and the answers. Jobs run one after another; a
// worker that crashed is replaced, and has everything again before the next job.
import { type JobOutcome, type JobWorker, startWorker } from '../../../platform/jobs.ts';
import type {
  AnsweredPage,
  AuditContext,
  AuditJobs,
  BaselineRead,
  ListRead,
  SitemapRead,
  SitemapToRead,
} from '../../../workers/audit/jobs.ts';

const MOST_CRASHES = 4;
/** Characters of the answers that are kept, as JSON, and of those that are sent to the worker at once. */
const MOST_KEPT_CHARACTERS = 512 * 2 ** 20;
const MOST_CHARACTERS_AT_ONCE = 16 * 2 ** 20;

interface Batch {
  readonly blob: Blob;
  /** Those whose last answer it has. */
  readonly urls: Set<string>;
}

type Reads = 'read' | 'list' | 'answers' | 'others' | 'baseline';

export class AuditWorker {
  readonly jobs: JobWorker<AuditJobs>;
  readonly #onCrash: (isLost: boolean) => void;
  #context: AuditContext;
  #isBegun = false;
  #isEnded = false;
  #crashes = 0;
  #files: readonly SitemapToRead[] = [];
  #lists: readonly { readonly id: number; readonly blob: Blob }[] = [];
  /** Answers as they were sent to the worker, as files: the browser keeps them wherever it has room. */
  #batches: readonly Batch[] = [];
  /** How long the last answer of each URL is, and all of them. */
  readonly #lengths = new Map<string, number>();
  #kept = 0;
  #others: AuditJobs['others']['request'] = [];
  /** The audit of before. */
  #baseline: Blob | null = null;
  #last: Promise<unknown> = Promise.resolve();

  readonly #most: number;

  /**
   * @param onCrash `isLost`: it crashed so often that it isn't started again until `renew`
   * @param most characters of the answers that are kept
   */
  constructor(context: AuditContext, onCrash: (isLost: boolean) => void, most = MOST_KEPT_CHARACTERS) {
    this.#most = most;
    this.#context = context;
    this.#onCrash = onCrash;
    this.jobs = startWorker<AuditJobs>('worker-audit.js', () => {
      this.#isBegun = false;
      this.#crashes += 1;
      this.#onCrash(this.isLost);
    });
  }

  get isLost(): boolean {
    return this.#crashes > MOST_CRASHES;
  }

  renew(): void {
    this.#crashes = 0;
  }

  setContext(context: AuditContext): void {
    this.#context = context;
    this.#isBegun = false;
  }

  /** Null if it crashed over the file. */
  async read(file: SitemapToRead): Promise<SitemapRead | null> {
    const outcome = await this.#run('read', file);
    if (outcome.kind !== 'answer') return null;
    this.#files = [...this.#files.filter(({ url }) => url !== file.url), file];
    return outcome.answer;
  }

  /** Null if it crashed over the list. */
  async list(id: number, blob: Blob): Promise<ListRead | null> {
    const outcome = await this.#run('list', { blob });
    this.#lists = [...this.#lists, { id, blob }];
    return outcome.kind === 'answer' ? outcome.answer : null;
  }

  /** How many of the first ones there is room for: those after them are not in the audit. */
  async take(answers: readonly AnsweredPage[]): Promise<number> {
    let taken = 0;
    let batch: AnsweredPage[] = [];
    let texts: string[] = [];
    let length = 0;
    const give = async () => {
      if (batch.length === 0) return;
      this.#keep(batch, texts);
      const given = batch;
      [batch, texts, length] = [[], [], 0];
      await this.#run('answers', given);
    };
    for (const { url, answer } of answers) {
      const page = { url, answer };
      const text = JSON.stringify(page);
      const grown = this.#kept + text.length - (this.#lengths.get(url) ?? 0);
      if (grown > this.#most) break;
      this.#kept = grown;
      this.#lengths.set(url, text.length);
      taken += 1;
      batch.push(page);
      texts.push(text);
      length += text.length;
      if (length >= MOST_CHARACTERS_AT_ONCE) await give();
    }
    await give();
    return taken;
  }

  /** One file for many pages: to make one takes a browser longer than to write a page. */
  #keep(batch: readonly AnsweredPage[], texts: readonly string[]): void {
    const urls = new Set(batch.map(({ url }) => url));
    const left = this.#batches.flatMap((before) => {
      for (const url of urls) before.urls.delete(url);
      return before.urls.size === 0 ? [] : [before];
    });
    this.#batches = [...left, { urls, blob: new Blob([`[${texts.join(',')}]`]) }];
  }

  /** Null if it crashed over the file. */
  async compareWith(file: Blob | null): Promise<BaselineRead | null> {
    const outcome = await this.#run('baseline', file);
    const read = outcome.kind === 'answer' ? outcome.answer : null;
    if (read === 'read') this.#baseline = file;
    return read;
  }

  async others(others: AuditJobs['others']['request']): Promise<void> {
    this.#others = [...this.#others, ...others];
    await this.#run('others', others);
  }

  /** In turn; null if the worker crashed, or is lost. */
  async ask<Name extends Exclude<keyof AuditJobs, Reads | 'begin'>>(
    name: Name,
    request: AuditJobs[Name]['request'],
  ): Promise<AuditJobs[Name]['answer'] | null> {
    const outcome = await this.#run(name, request);
    return outcome.kind === 'answer' ? outcome.answer : null;
  }

  /** These files are no longer in the audit: it is made again without them. */
  forget(urls: readonly string[]): void {
    if (urls.length === 0) return;
    this.#files = this.#files.filter(({ url }) => !urls.includes(url));
    this.#isBegun = false;
  }

  /** The same for a list. */
  forgetList(of: number): void {
    this.#lists = this.#lists.filter(({ id }) => id !== of);
    this.#isBegun = false;
  }

  /** What waits for its turn isn't run any more. */
  end(): void {
    this.#isEnded = true;
    this.jobs.end();
  }

  #run<Name extends keyof AuditJobs>(
    name: Name,
    request: AuditJobs[Name]['request'],
  ): Promise<JobOutcome<AuditJobs[Name]['answer']>> {
    const run = async (): Promise<JobOutcome<AuditJobs[Name]['answer']>> => {
      if (this.isLost || this.#isEnded || !(await this.#begin())) return { kind: 'canceled' };
      return this.jobs.run(name, request);
    };
    const next = this.#last.then(run, run);
    this.#last = next;
    return next;
  }

  async #begin(): Promise<boolean> {
    while (!this.#isBegun && !this.isLost) {
      this.#isBegun = true;
      await this.jobs.run('begin', this.#context);
      if (this.#baseline !== null) await this.jobs.run('baseline', this.#baseline);
      if (this.#others.length > 0) await this.jobs.run('others', this.#others);
      for (const file of this.#files) if (this.#isBegun) await this.jobs.run('read', file);
      for (const { blob } of this.#lists) if (this.#isBegun) await this.jobs.run('list', { blob });
      for (const { blob } of this.#batches) {
        if (this.#isBegun) await this.jobs.run('answers', JSON.parse(await blob.text()));
      }
    }
    return this.#isBegun;
  }
}
