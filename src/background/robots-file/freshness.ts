// How long an answer may be kept, and how long a server that failed is left alone. RFC 9111 §5.2.2 and RFC 9110 §10.2.3
// as far as a robots.txt needs them.
import { retryAfterOf } from '../../shared/retry-after.ts';

/** RFC 9309 §2.4: a crawler should not use a cached robots.txt for longer. */
export const LONGEST_FRESHNESS_MS = 24 * 60 * 60 * 1000;

/** Characters of Cache-Control, far more than any server needs. */
const MOST_READ = 1_000;

/** How long an answer can be kept: the max-age of Cache-Control, at most a day. Without a valid one, a day. */
export function freshnessMs(cacheControl: string | null): number {
  const directives = new Map(
    (cacheControl ?? '')
      .slice(0, MOST_READ)
      .split(',')
      .map((directive) => {
        const [name = '', value = ''] = directive.split('=', 2);
        return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
      }),
  );
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const seconds = directives.get('max-age') ?? '';
  return /^\d+$/.test(seconds) ? Math.min(Number(seconds) * 1000, LONGEST_FRESHNESS_MS) : LONGEST_FRESHNESS_MS;
}

/** After a failure, before a visit makes another request. */
export const SHORTEST_RETRY_DELAY_MS = 30_000;
/** The longest delay if the server sends no Retry-After. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * How long a failure stays valid: half a minute, plus as long as the server has already failed. Someone who retries at
 * the end of each delay does so after 30 s, 60 s, 120 s, and finally once an hour; or when Retry-After says, at most a day later.
 *
 * @param failingMs since the first of the failures in a row
 */
export function retryDelayMs(failingMs: number, retryAfter: string | null, now: number): number {
  const ours = Math.min(SHORTEST_RETRY_DELAY_MS + failingMs, LONGEST_PAUSE_MS);
  return Math.max(ours, Math.min(retryAfterOf(retryAfter, now) ?? 0, LONGEST_FRESHNESS_MS));
}
