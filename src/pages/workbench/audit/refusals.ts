// What an answer says about asking on: that the site refuses, fails, or that this computer is offline.
import { hostnameOf } from '../../../base/url.ts';
import type { PageResult } from '../../../report/index.ts';
import { retryAfterOf } from '../../../shared/retry-after.ts';

export interface Refusal {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export const saysLater = (status: number): boolean => status === 429 || status === 503;

/** Null if the server did not say that there are too many requests. */
export function refusalOf({ hops, response }: PageResult): Refusal | null {
  if (response.kind !== 'answered') return null;
  const [first] = hops ?? [];
  // A refusal by another site says nothing about this one.
  if (first && serverOf(first.url) !== serverOf(response.url)) return null;
  const { status } = response.headers;
  return saysLater(status) ? { status, retryAfter: response.retryAfter } : null;
}

/** With and without www is one server to be spared. */
function serverOf(url: string): string {
  return hostnameOf(url).replace(/^www\./, '');
}

/** The page itself, not its redirect's target, sent no answer or a 5xx. */
export function hasFailed({ hops, isLoop, response }: PageResult): boolean {
  if (hops?.length || isLoop) return false;
  return response.kind === 'failed' ? response.reason !== 'redirect' : response.headers.status >= 500;
}

export function isOffline({ response }: PageResult): boolean {
  return response.kind === 'failed' && response.reason === 'offline';
}

/** The longest pause that the server didn't ask for, and of one that it did: longer than a page stays open. */
const LONGEST_USUAL_MS = 3_600_000;
const LONGEST_ASKED_MS = 7 * 24 * 3_600_000;

/** Until what failed is requested once more: the usual time, or longer if the server asks for it. */
export function retryWaitMs({ response }: PageResult, usualMs: number, now: number): number {
  const askedMs = response.kind === 'answered' ? retryAfterOf(response.retryAfter, now) : null;
  return Math.max(usualMs, Math.min(askedMs ?? 0, LONGEST_ASKED_MS));
}

/**
 * How long to pause after a refusal. The server's own word counts once: if it refuses again after that, it means longer.
 *
 * @param refusedForMs the first pause if it doesn't say @param pauses before this one, without an answer between them
 */
export function pauseMsFor(retryAfter: string | undefined, refusedForMs: number, pauses: number, now: number): number {
  const retryAfterMs = retryAfterOf(retryAfter, now);
  const askedMs = retryAfterMs === null ? null : Math.min(retryAfterMs, LONGEST_ASKED_MS);
  const usualMs = Math.min(refusedForMs * 2 ** pauses, LONGEST_USUAL_MS);
  return pauses === 0 ? (askedMs ?? usualMs) : Math.max(askedMs ?? 0, usualMs);
}
