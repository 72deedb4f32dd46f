// What an answer says about asking on: that the site refuses, fails, or that this computer is offline.
import type { PageAnswer } from '../../../report/index.ts';

export interface Refusal {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Null where the server did not say that it is asked too much. */
export function refusalOf({ hops, response }: PageAnswer): Refusal | null {
  if (response.kind !== 'answered') return null;
  const [first] = hops ?? [];
  // Of another site, that says nothing of this one.
  if (first && hostOf(first.url) !== hostOf(response.url)) return null;
  const { status } = response.headers;
  return status === 429 || status === 503 ? { status, retryAfter: response.retryAfter } : null;
}

/** With and without www is one server to be spared. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

/** No answer came, or a 5xx: of the page itself, not of where it redirects to. */
export function hasFailed({ hops, isLoop, response }: PageAnswer): boolean {
  if (hops?.length || isLoop) return false;
  return response.kind === 'failed' ? response.reason !== 'redirect' : response.headers.status >= 500;
}

export function isOffline({ response }: PageAnswer): boolean {
  return response.kind === 'failed' && response.reason === 'offline';
}
