// How far the requests for pages have come, and why they pause, as data.
import type { AuditedPage } from '../../../shared/audited-page.ts';

export type PauseReason =
  | { readonly kind: 'asked' }
  /**
   * The server said 429 or 503, or all that is left are pages that it wants to be asked for later. `until`: when it is asked again, by
   * `Date.now()`; null: when a person says so.
   */
  | { readonly kind: 'refused'; readonly status: number; readonly until: number | null }
  /** So many of the last ones failed. */
  | { readonly kind: 'failing'; readonly failed: number; readonly of: number }
  | { readonly kind: 'offline' };

export interface QueueState {
  readonly progress: 'running' | 'paused' | 'done';
  readonly pause: PauseReason | null;
  readonly wanted: number;
  readonly done: number;
  /** Not requested, by why. */
  readonly omitted: Readonly<Partial<Record<Omitted, number>>>;
}

export type Omitted = Extract<AuditedPage, { kind: 'not-requested' }>['reason'];
