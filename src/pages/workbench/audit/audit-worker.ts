// The worker of an audit, and what it takes to make the audit again: the files, the lists and the answers. Jobs run one after another; a
// worker that crashed is replaced, and has everything again before the next job.
import { type JobOutcome, type JobWorker, startWorker } from '../../../platform/jobs.ts';
import type {
  Answered,
  AuditBasis,
  AuditJobs,
  BaselineRead,
  SitemapRead,
  SitemapToRead,
} from '../../../workers/audit-jobs.ts';

const MOST_CRASHES = 4;

type Reads = 'read' | 'list' | 'answers' | 'others' | 'baseline';

export class AuditWorker {
  readonly jobs: JobWorker<AuditJobs>;
  readonly #onCrash: (isLost: boolean) => void;
  #basis: AuditBasis;
  #isBegun = false;
  #crashes = 0;
  #files: readonly SitemapToRead[] = [];
  #lists: readonly Blob[] = [];
  /** Answers as files: the browser keeps them where it has room. */
  #answers: readonly Blob[] = [];
  #others: AuditJobs['others']['request'] = [];
  /** The audit of before. */
  #baseline: Blob | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param onCrash `isLost`: it crashed so often that it isn't started again until `renew` */
  constructor(basis: AuditBasis, onCrash: (isLost: boolean) => void) {
    this.#basis = basis;
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

  setBasis(basis: AuditBasis): void {
    this.#basis = basis;
    this.#isBegun = false;
  }

  /** Null where it crashed over the file. */
  async read(file: SitemapToRead): Promise<SitemapRead | null> {
    const outcome = await this.#run('read', file);
    if (outcome.kind !== 'answer') return null;
    this.#files = [...this.#files.filter(({ url }) => url !== file.url), file];
    return outcome.answer;
  }

  async list(blob: Blob): Promise<number> {
    this.#lists = [...this.#lists, blob];
    const outcome = await this.#run('list', { blob });
    return outcome.kind === 'answer' ? outcome.answer.listed : 0;
  }

  async take(answers: readonly Answered[]): Promise<void> {
    this.#answers = [...this.#answers, new Blob([JSON.stringify(answers)])];
    await this.#run('answers', answers);
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
      await this.jobs.run('begin', this.#basis);
      if (this.#baseline !== null) await this.jobs.run('baseline', this.#baseline);
      if (this.#others.length > 0) await this.jobs.run('others', this.#others);
      for (const file of this.#files) if (this.#isBegun) await this.jobs.run('read', file);
      for (const blob of this.#lists) if (this.#isBegun) await this.jobs.run('list', { blob });
      for (const blob of this.#answers) {
        if (this.#isBegun) await this.jobs.run('answers', JSON.parse(await blob.text()));
      }
    }
    return this.#isBegun;
  }
}
