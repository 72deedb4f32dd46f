// Fetches a sitemap of the audit, unless it is a file that was opened, and reads it. Pauses if the server refuses for now,
// or the computer is offline.
import { type SitemapFetched, unpackedSitemap } from '../../../shared/sitemap-file.ts';
import type { SitemapRead } from '../../../workers/audit/jobs.ts';
import type { AuditFile } from './audit-state.ts';
import type { AuditWorker } from './audit-worker.ts';
import { defaultPace } from './pace.ts';
import type { PauseReason } from './queue-state.ts';
import { pauseMsFor, saysLater } from './refusals.ts';
import type { Requests } from './requests.ts';
import { retryUntilAnswered } from './retry.ts';
import { fetchedAs } from './sitemap-files.ts';

/** Milliseconds: longer than a sitemap takes, with packing it. */
const LONGEST_SITEMAP_MS = 120_000;
/** Times that a sitemap is asked for again after a refusal. */
const MOST_REFUSALS = 3;

interface Host {
  readonly files: () => readonly AuditFile[];
  readonly set: (id: number, changes: Partial<AuditFile>) => void;
  readonly taken: (id: number, read: SitemapRead) => void;
  /** Nothing is to be asked for now; the file waits again. */
  readonly paused: (reason: PauseReason) => void;
}

export class SitemapFetcher {
  readonly #worker: AuditWorker;
  readonly #requests: Requests;
  readonly #host: Host;
  readonly #crashedOver = new Set<number>();

  constructor(worker: AuditWorker, requests: Requests, host: Host) {
    this.#worker = worker;
    this.#requests = requests;
    this.#host = host;
  }

  async read(file: AuditFile, site: string): Promise<void> {
    const { id, url } = file;
    this.#host.set(id, { state: 'reading' });
    let { blob, servedAt } = file;
    if (blob === null) {
      const ask = () => this.#requests.sitemap(url, file.namedBy ?? site).then(unpackedSitemap);
      const answer = await retryUntilAnswered(LONGEST_SITEMAP_MS, ask);
      if (answer && this.#hasPaused(file, answer, site)) return;
      const changes = fetchedAs(this.#host.files(), answer ?? { kind: 'failed', reason: 'network' });
      this.#host.set(id, changes);
      if (!changes.blob) return;
      blob = changes.blob;
      servedAt = changes.servedAt ?? url;
    }
    // A file that was opened is read as one of the site's own, at its top.
    const readAs = file.isOpened ? `${site}/${url.replace('file:///', '')}` : servedAt;
    const read = await this.#worker.read({ url, servedAt: readAs, isNamedByRobots: file.isNamedByRobots, blob });
    if (read !== null) this.#host.taken(id, read);
    // Over which it crashes twice is left out.
    else if (this.#crashedOver.has(id)) this.#host.set(id, { state: 'read', trouble: { kind: 'crashed' } });
    else {
      this.#crashedOver.add(id);
      this.#host.set(id, { state: 'waiting' });
    }
  }

  #hasPaused({ id, refusals }: AuditFile, answer: SitemapFetched, site: string): boolean {
    if (answer.kind === 'failed' && answer.reason === 'offline') {
      this.#host.set(id, { state: 'waiting' });
      this.#host.paused({ kind: 'offline' });
      return true;
    }
    if (answer.kind !== 'status' || !saysLater(answer.status) || refusals === MOST_REFUSALS) return false;
    const { status, retryAfter } = answer;
    const now = Date.now();
    const waitMs = pauseMsFor(retryAfter, defaultPace(site, '').refusedForMs, refusals, now);
    this.#host.set(id, { state: 'waiting', refusals: refusals + 1 });
    this.#host.paused({ kind: 'refused', status, until: now + waitMs });
    return true;
  }
}
