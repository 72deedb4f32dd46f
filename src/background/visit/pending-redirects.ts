// Keeps the redirects of document requests until their responses come. If the worker is killed, they are unknown.
import type { DocumentRedirect } from '../../platform/web-request.ts';
import type { PageHop } from '../../report/index.ts';
import { pageOf } from '../../shared/page.ts';
import { isShort, setNewest, startOf } from '../limits.ts';

/** Browsers follow no more than 20. */
const MOST_HOPS = 20;
const MOST_HOP_TAGS = 20;
/** By request. Null: they are too long. */
const pendingRedirects = new Map<string, { readonly tabId: number; readonly hops: PageHop[] | null }>();
const MOST_UNDER_WAY = 100;

export function rememberRedirect({ requestId, tabId, hop }: DocumentRedirect): void {
  const before = pendingRedirects.get(requestId)?.hops;
  const hops = before === null ? null : [...(before ?? []), ...(hop ? [startOfHop(hop)] : [])].slice(0, MOST_HOPS);
  setNewest(pendingRedirects, requestId, { tabId, hops: hops && isShort(hops) ? hops : null }, MOST_UNDER_WAY);
}

/** Cut at once: of a prefetch and of a download, no response is taken to be that of a page, so they stay for a while. */
function startOfHop({ url, status, location, robotsTags }: PageHop): PageHop {
  return {
    url: startOf(pageOf(url).url),
    status,
    location: startOf(pageOf(location).url),
    robotsTags: robotsTags.slice(0, MOST_HOP_TAGS).map(startOf),
  };
}

/** Null if no redirect was seen, or they are too long. */
export function takePendingRedirects(requestId: string): PageHop[] | null {
  const hops = pendingRedirects.get(requestId)?.hops ?? null;
  pendingRedirects.delete(requestId);
  return hops;
}

/** Call it when a tab was closed. */
export function forgetPendingRedirects(tabId: number): void {
  for (const [requestId, one] of pendingRedirects) if (one.tabId === tabId) pendingRedirects.delete(requestId);
}
