// Stage 2 of an audit: fetches the planned pages, and then what these name as canonical or as another version.
import type { PageResult } from '../../../report/index.ts';
import type { AnsweredPage, PagesToFetch } from '../../../workers/audit/jobs.ts';
import type { AuditState } from './audit-state.ts';
import type { AuditWorker } from './audit-worker.ts';
import { MOST_FETCHED, mostTargets, type Pace } from './pace.ts';
import { PageQueue } from './page-queue.ts';
import type { QueueState } from './queue-state.ts';
import type { Requests } from './requests.ts';

/** Answers that go to the worker at once. */
const BATCH = 50;

interface Host {
  readonly state: () => AuditState;
  /** Where what lists the pages was served. */
  readonly listedAt: () => string;
  readonly set: (changes: Partial<AuditState>) => void;
  /** The same for what is drawn with others. */
  readonly setSoon: (changes: Partial<AuditState>) => void;
  /** Updates the overview. @param isDue even if there was one a moment ago */
  readonly updateOverview: (isDue: boolean) => Promise<void>;
  /** Until a person goes on, or cancels. */
  readonly whilePaused: () => Promise<void>;
}

export class PageStage {
  /** The last one; null before it. */
  queue: PageQueue | null = null;
  readonly #worker: AuditWorker;
  readonly #requests: Requests;
  readonly #host: Host;
  readonly #batch: AnsweredPage[] = [];
  readonly #most: number;

  /** @param most URLs that a run fetches */
  constructor(worker: AuditWorker, requests: Requests, host: Host, most = MOST_FETCHED) {
    this.#most = most;
    this.#worker = worker;
    this.#requests = requests;
    this.#host = host;
  }

  async run(choice: PagesToFetch, pace: Pace): Promise<void> {
    const host = this.#host;
    host.set({ progress: 'running', stage: 'pages', queue: null, pace });
    const plan = await this.#worker.ask('plan', choice);
    const { pages, isAgain, ...left } = plan ?? { pages: [], isAgain: false, blocked: 0, unknown: 0, omitted: 0 };
    const namedBy = new Map(pages.map((page) => [page.url, page.namedBy]));
    const queue = new PageQueue([...namedBy.keys()], {
      pace,
      ask: (url) => this.#requests.page(url, namedBy.get(url) ?? host.listedAt()),
      take: (url, answer) => this.#take(url, answer),
      notify: (state) => this.#onQueueState(queue, state),
    });
    host.set({ startedAt: performance.now(), unplanned: { ...left, targets: 0 } });
    await host.whilePaused();
    this.queue = queue;
    if (!host.state().isCanceled) await queue.run();
    await this.flush();
    if (!host.state().isCanceled && !host.state().isFetchedFull) {
      // Whether what pages name as canonical or as another version can be indexed decides, too.
      const named = (await this.#worker.ask('targets', { isAgain })) ?? [];
      const targets = named.slice(0, mostTargets(pages.length, this.#most));
      host.set({ unplanned: { ...left, targets: named.length - targets.length } });
      for (const target of targets) namedBy.set(target.url, target.namedBy);
      queue.add(targets.map(({ url }) => url));
      await host.whilePaused();
      if (!host.state().isCanceled) await queue.run();
      await this.flush();
    }
    if (this.queue !== queue) return;
    await host.updateOverview(true);
    host.set({ progress: 'done', queue: queue.state });
  }

  /** Gives the worker what came since the last time. */
  async flush(): Promise<void> {
    const answers = this.#batch.splice(0);
    const left = answers.length - (await this.#worker.take(answers));
    if (left === 0) return;
    this.#host.set({ isFetchedFull: true, fetched: this.#host.state().fetched - left });
    this.queue?.cancel();
  }

  #take(url: string, answer: PageResult): void {
    this.#batch.push({ url, answer });
    this.#host.setSoon({ fetched: this.#host.state().fetched + 1 });
    if (this.#batch.length >= BATCH) void this.flush().then(() => this.#host.updateOverview(false));
  }

  #onQueueState(queue: PageQueue, state: QueueState): void {
    if (this.queue !== queue) return;
    // It is done once its answers are assessed.
    const progress = state.progress === 'done' ? 'running' : state.progress;
    if (progress === this.#host.state().progress) this.#host.setSoon({ queue: state });
    else this.#host.set({ queue: state, progress });
    if (state.progress === 'paused') void this.flush().then(() => this.#host.updateOverview(true));
  }
}
