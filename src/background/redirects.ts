// Sees each redirect of the background's own requests, and why one failed. fetch() follows up to twenty and tells only
// the last address, and of a failure nothing; the browser's request events tell the rest.
import { onOwnRedirect, onOwnRequestEnded } from '../platform/web-request.ts';
import type { Hop } from '../robots/index.ts';
import { atMost } from '../shared/at-most.ts';
import { startOf } from './limits.ts';

/** RFC 9309 §2.3.1.2: crawlers should follow at least five; the crawlers we know follow no more. */
export const MOST_REDIRECTS = 5;

/** Firefox tells of redirects only after fetch() has resolved, some 0.3 s later. Milliseconds. */
const LONGEST_WAIT = 1_000;

interface Watched {
  readonly hops: Hop[];
  readonly onHop: () => void;
  readonly onEnd: (end: End) => void;
}

/** How the browser says that a request ended. */
export interface End {
  /** As in `OwnRequestEnd`. */
  readonly error: string | null;
}

/** By the address that was asked for, until the browser has told the request's id. Lost with the worker and its fetch. */
const byUrl = new Map<string, Watched>();
const byRequest = new Map<string, Watched>();

/** Call it once, at the top level of the worker. */
export function watchRedirects(): void {
  onOwnRedirect(({ requestId, url, status, location }) => {
    const watched = byRequest.get(requestId) ?? byUrl.get(url);
    if (!watched) return;
    byRequest.set(requestId, watched);
    watched.hops.push({ url: startOf(url), status, location: startOf(location) });
    watched.onHop();
  });
  onOwnRequestEnded(({ requestId, url, error }) => {
    const watched = byRequest.get(requestId) ?? byUrl.get(url);
    byRequest.delete(requestId);
    watched?.onEnd({ error });
  });
}

export interface RedirectWatch {
  readonly hops: readonly Hop[];
  /** Resolves once the browser has told all of the request; to null where it does not in time. */
  readonly ended: () => Promise<End | null>;
  readonly stop: () => void;
}

/** Watches one request, from before it starts. `onTooMany` is called at the redirect after the last one followed. */
export function watchRequest(url: string, onTooMany: () => void): RedirectWatch {
  const hops: Hop[] = [];
  let onEnd: (end: End) => void = () => {};
  const ended = new Promise<End>((resolve) => {
    onEnd = resolve;
  });
  const onHop = () => {
    if (hops.length > MOST_REDIRECTS) onTooMany();
  };
  byUrl.set(url, { hops, onHop, onEnd });
  return {
    hops,
    ended: () => atMost(LONGEST_WAIT, ended),
    stop: () => {
      const watched = byUrl.get(url);
      byUrl.delete(url);
      for (const [requestId, other] of byRequest) if (other === watched) byRequest.delete(requestId);
    },
  };
}
