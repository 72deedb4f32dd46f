// Sees each redirect of the background's own requests. fetch() follows up to twenty and tells only the last address;
// the browser's request events tell the rest.
import { onOwnRedirect } from '../platform/web-request.ts';
import type { Hop } from '../robots/index.ts';

/** RFC 9309 §2.3.1.2: crawlers should follow at least five; the crawlers we know follow no more. */
export const MOST_REDIRECTS = 5;

interface Chain {
  readonly hops: Hop[];
  readonly onHop: () => void;
}

/** By the address that was asked for, until the browser has given the request an id. */
const expected = new Map<string, Chain>();
const byRequest = new Map<string, Chain>();

/** Call it once, at the top level of the worker. */
export function watchRedirects(): void {
  onOwnRedirect(({ requestId, ...hop }) => {
    const chain = byRequest.get(requestId) ?? expected.get(hop.url);
    if (!chain) return;
    byRequest.set(requestId, chain);
    chain.hops.push(hop);
    chain.onHop();
  });
}

export interface RedirectWatch {
  readonly hops: readonly Hop[];
  /** Resolves once the event of every redirect up to `finalUrl` has come: they may come after the response. */
  readonly complete: (finalUrl: string) => Promise<boolean>;
  readonly stop: () => void;
}

/** Watches one request, from before it starts. `onTooMany` is called at the redirect after the last one followed. */
export function watchRequest(url: string, onTooMany: () => void): RedirectWatch {
  const hops: Hop[] = [];
  let wake = () => {};
  const chain: Chain = {
    hops,
    onHop: () => {
      if (hops.length > MOST_REDIRECTS) onTooMany();
      wake();
    },
  };
  expected.set(url, chain);
  return {
    hops,
    complete: (finalUrl) =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => resolve(false), 1_000);
        wake = () => {
          if (hops.at(-1)?.location !== finalUrl) return;
          clearTimeout(giveUp);
          resolve(true);
        };
        wake();
      }),
    stop: () => {
      expected.delete(url);
      for (const [requestId, known] of byRequest) if (known === chain) byRequest.delete(requestId);
    },
  };
}
