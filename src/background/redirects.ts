// Sees each redirect of the background's own requests. fetch() follows up to twenty and tells only the last address;
// the browser's request events tell the rest.
import { onOwnRedirect, onOwnRequestEnded } from '../platform/web-request.ts';
import type { Hop } from '../robots/index.ts';

/** RFC 9309 §2.3.1.2: crawlers should follow at least five; the crawlers we know follow no more. */
export const MOST_REDIRECTS = 5;

/** Firefox tells of redirects only after fetch() has resolved, some 0.3 s later. Milliseconds. */
const LONGEST_WAIT = 1_000;

interface Watched {
  readonly hops: Hop[];
  readonly onHop: () => void;
  readonly onEnd: () => void;
}

/** By the address that was asked for, until the browser has told the request's id. Lost with the worker and its fetch. */
const byUrl = new Map<string, Watched>();
const byRequest = new Map<string, Watched>();

/** Call it once, at the top level of the worker. */
export function watchRedirects(): void {
  onOwnRedirect(({ requestId, ...hop }) => {
    const watched = byRequest.get(requestId) ?? byUrl.get(hop.url);
    if (!watched) return;
    byRequest.set(requestId, watched);
    watched.hops.push(hop);
    watched.onHop();
  });
  onOwnRequestEnded(({ requestId, url }) => {
    const watched = byRequest.get(requestId) ?? byUrl.get(url);
    byRequest.delete(requestId);
    watched?.onEnd();
  });
}

export interface RedirectWatch {
  readonly hops: readonly Hop[];
  /** Resolves once the browser has told all of the request: true, or false where it does not in time. */
  readonly ended: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Watches one request, from before it starts. `onTooMany` is called at the redirect after the last one followed. */
export function watchRequest(url: string, onTooMany: () => void): RedirectWatch {
  const hops: Hop[] = [];
  let end = () => {};
  const ended = new Promise<true>((resolve) => {
    end = () => resolve(true);
  });
  const onHop = () => {
    if (hops.length > MOST_REDIRECTS) onTooMany();
  };
  byUrl.set(url, { hops, onHop, onEnd: () => end() });
  return {
    hops,
    ended: async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), LONGEST_WAIT);
      });
      const isTold = await Promise.race([ended, late]);
      clearTimeout(timer);
      return isTold;
    },
    stop: () => {
      const watched = byUrl.get(url);
      byUrl.delete(url);
      for (const [requestId, other] of byRequest) if (other === watched) byRequest.delete(requestId);
    },
  };
}
