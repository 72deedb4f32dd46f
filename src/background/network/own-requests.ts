// What the browser reports about the background's own requests but fetch() hides: where a redirect leads, why a request failed,
// and whether it was let out at all.
import { observeOwnRequests, type Redirect } from '../../platform/web-request.ts';
import { atMost } from '../../shared/at-most.ts';

/** Firefox can report a response up to 0.3 s after fetch() has resolved, on an idle computer. Milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** How a request ended. */
export interface RequestEnd {
  /** The browser has received the whole response. */
  readonly isComplete: boolean;
  /** The browser's name for the error, `net::ERR_…` or `NS_ERROR_…`; null if there was none. */
  readonly error: string | null;
}

interface Watched {
  readonly onStart: () => void;
  readonly onRedirect: (redirect: Redirect) => void;
  readonly onEnd: (end: RequestEnd) => void;
}

/** Requests whose id is not known yet, by URL, in the order they were made. Lost with the worker and its fetch. */
const expected = new Map<string, readonly Watched[]>();
const byRequest = new Map<string, Watched>();

/** Call it once, at the top level of the worker. */
export function watchOwnRequests(): void {
  observeOwnRequests({
    onStart: ({ requestId, url }) => {
      const [first, ...others] = expected.get(keyOf(url)) ?? [];
      if (!first || byRequest.has(requestId)) return;
      byRequest.set(requestId, first);
      first.onStart();
      setExpected(keyOf(url), others);
    },
    onRedirect: ({ requestId, ...redirect }) => byRequest.get(requestId)?.onRedirect(redirect),
    onEnd: ({ requestId, ...end }) => {
      byRequest.get(requestId)?.onEnd(end);
      byRequest.delete(requestId);
    },
  });
}

export interface RequestWatch {
  /** The redirect in the response; null if the browser doesn't report it in time. */
  readonly redirect: () => Promise<Redirect | null>;
  /** Resolves when the request has ended; to null if the browser doesn't report that in time. */
  readonly ended: () => Promise<RequestEnd | null>;
  /**
   * Whether the browser has reported the request. It reports each before it looks for the server, but none to a site that it or a policy
   * closes to extensions. Only after `ended()` has resolved does false say so: the report can come after fetch() has failed.
   */
  readonly isReported: () => boolean;
  readonly stop: () => void;
}

/** Watches the next request for `url`, from before it starts. Requests for one URL are distinguished by order, or by a fragment. */
export function watchRequest(url: string): RequestWatch {
  const key = keyOf(url);
  let onRedirect: Watched['onRedirect'] = () => {};
  let onEnd: Watched['onEnd'] = () => {};
  const redirected = new Promise<Redirect>((resolve) => {
    onRedirect = resolve;
  });
  const ended = new Promise<RequestEnd>((resolve) => {
    onEnd = resolve;
  });
  let isReported = false;
  const onStart = () => {
    isReported = true;
  };
  const watched: Watched = { onStart, onRedirect, onEnd };
  setExpected(key, [...(expected.get(key) ?? []), watched]);
  return {
    redirect: () => atMost(LONGEST_WAIT_MS, redirected),
    ended: () => atMost(LONGEST_WAIT_MS, ended),
    isReported: () => isReported,
    stop: () => {
      const others = (expected.get(key) ?? []).filter((other) => other !== watched);
      setExpected(key, others);
      for (const [requestId, other] of byRequest) if (other === watched) byRequest.delete(requestId);
    },
  };
}

function setExpected(key: string, all: readonly Watched[]): void {
  if (all.length > 0) expected.set(key, all);
  else expected.delete(key);
}

/** As the browser writes it. */
function keyOf(url: string): string {
  return new URL(url).href;
}
