// The worker of an audit, and what it takes to make the audit again: the files, the lists and the answers. Jobs run one after another; a
// worker that crashed is replaced, and has everything again before the next job.
import { keptAnswer } from '../../../audit/index.ts';
import { type JobOutcome, type JobWorker, startWorker } from '../../../platform/jobs.ts';
import type {
  Answered,
  AuditContext,
  AuditJobs,
  BaselineRead,
  SitemapRead,
  SitemapToRead,
} from '../../../workers/audit-jobs.ts';

const MOST_CRASHES = 4;
/** Bytes of the answers that are kept, as JSON, and of those that are given to the worker at once. */
const MOST_BYTES = 512 * 2 ** 20;
const MOST_AT_ONCE = 16 * 2 ** 20;

type Reads = 'read' | 'list' | 'answers' | 'others' | 'baseline';

export class AuditWorker {
  readonly jobs: JobWorker<AuditJobs>;
  readonly #onCrash: (isLost: boolean) => void;
  #context: AuditContext;
  #isBegun = false;
  #crashes = 0;
  #files: readonly SitemapToRead[] = [];
  #lists: readonly Blob[] = [];
  /** The answer of each URL, as a file: the browser keeps them where it has room. */
  readonly #answers = new Map<string, Blob>();
  #bytes = 0;
  #others: AuditJobs['others']['request'] = [];
  /** The audit of before. */
  #baseline: Blob | null = null;
  #last: Promise<unknown> = Promise.resolve();

  readonly #most: number;

  /**
   * @param onCrash `isLost`: it crashed so often that it isn't started again until `renew`
   * @param most bytes of the answers that are kept
   */
  constructor(context: AuditContext, onCrash: (isLost: boolean) => void, most = MOST_BYTES) {
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

  /** Null where it crashed over the file. */
  async read(file: SitemapToRead): Promise<SitemapRead | null> {
    const outcome = await this.#run('read', file);
    if (outcome.kind !== 'answer') return null;
    this.#files = [...this.#files.filter(({ url }) => url !== file.url), file];
    return outcome.answer;
  }

  /** Null where it crashed over the list. */
  async list(blob: Blob): Promise<AuditJobs['list']['answer'] | null> {
    const outcome = await this.#run('list', { blob });
    this.#lists = [...this.#lists, blob];
    return outcome.kind === 'answer' ? outcome.answer : null;
  }

  /** How many there is room for, of the first: those after them are none of the audit's. */
  async take(answers: readonly Answered[]): Promise<number> {
    let taken = 0;
    let batch: Answered[] = [];
    let bytes = 0;
    for (const { url, answer } of answers) {
      const kept = { url, answer: keptAnswer(url, answer) };
      const blob = new Blob([JSON.stringify(kept)]);
      const grown = this.#bytes + blob.size - (this.#answers.get(url)?.size ?? 0);
      if (grown > this.#most) break;
      this.#bytes = grown;
      this.#answers.set(url, blob);
      taken += 1;
      batch.push(kept);
      bytes += blob.size;
      if (bytes < MOST_AT_ONCE) continue;
      await this.#run('answers', batch);
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) await this.#run('answers', batch);
    return taken;
  }

  /** Null where it crashed over the file. */
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

  /** In turn; null where the worker crashed, or is lost. */
  async ask<Name extends Exclude<keyof AuditJobs, Reads | 'begin'>>(
    name: Name,
    request: AuditJobs[Name]['request'],
  ): Promise<AuditJobs[Name]['answer'] | null> {
    const outcome = await this.#run(name, request);
    return outcome.kind === 'answer' ? outcome.answer : null;
  }

  /** These files are none of the audit's any more: it is made again without them. */
  forget(urls: readonly string[]): void {
    if (urls.length === 0) return;
    this.#files = this.#files.filter(({ url }) => !urls.includes(url));
    this.#isBegun = false;
  }

  end(): void {
    this.jobs.end();
  }

  #run<Name extends keyof AuditJobs>(
    name: Name,
    request: AuditJobs[Name]['request'],
  ): Promise<JobOutcome<AuditJobs[Name]['answer']>> {
    const run = async (): Promise<JobOutcome<AuditJobs[Name]['answer']>> => {
      if (this.isLost || !(await this.#begin())) return { kind: 'cancelled' };
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
      for (const blob of this.#lists) if (this.#isBegun) await this.jobs.run('list', { blob });
      for (const blob of [...this.#answers.values()]) {
        if (this.#isBegun) await this.jobs.run('answers', [JSON.parse(await blob.text())]);
      }
    }
    return this.#isBegun;
  }
}
