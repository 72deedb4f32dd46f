// Requests a URL and follows redirects one by one, so that each target is checked before it is requested. fetch() would request any
// host that a redirect leads to, and for an extension it ignores Local Network Access.

import { withoutFragment } from '../../base/url.ts';
import { markForUserAgent } from '../../platform/user-agent.ts';
import type { PageHop } from '../../report/index.ts';
import type { NotFollowedReason } from '../../robots/index.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { absolute, pageOf } from '../../shared/page.ts';
import { startOf } from '../limits.ts';
import { canRequest } from './can-request.ts';
import { watchRequest } from './own-requests.ts';
import { type FailedRequest, type RequestLimits, type RequestResult, request } from './request.ts';

/** RFC 9309 §2.3.1.2: crawlers should follow at least five; the crawlers we know follow no more. */
export const MOST_REDIRECTS = 5;

export type FetchedResponse =
  /** `hops`: each redirect on the way. */
  | (Extract<RequestResult, { kind: 'answered' }> & { readonly hops: readonly PageHop[] })
  /** `hops` is null if the browser didn't report a redirect; `error` is the browser's name for the failure, null if it gives none. */
  | (FailedRequest & { readonly hops: readonly PageHop[] | null; readonly error: string | null })
  /** The browser, or a policy, blocks extensions there, whatever the permission: this says nothing about the server. */
  | { readonly kind: 'no-access'; readonly origin: string; readonly hops: readonly [] }
  | { readonly kind: 'too-many-redirects'; readonly hops: readonly PageHop[] }
  /** The last redirect, to `origin`, wasn't followed. */
  | {
      readonly kind: 'not-followed';
      readonly reason: NotFollowedReason;
      readonly origin: string;
      readonly hops: readonly PageHop[];
    };

/**
 * @param limits for all hops together
 * @param userAgent null for the browser's own. Rejects if the browser refuses another
 */
export async function followRedirects(
  url: string,
  limits: RequestLimits,
  cache: RequestCache,
  userAgent: string | null = null,
  as: 'text' | 'bytes' = 'text',
): Promise<FetchedResponse> {
  const end = performance.now() + limits.timeoutMs;
  const hops: PageHop[] = [];
  for (let current = url; ; ) {
    const step = await requestHop(current, { ...limits, timeoutMs: end - performance.now() }, cache, userAgent, as);
    if (step.kind === 'answered') return { ...step, hops };
    if (step.kind === 'no-access') {
      const { origin } = new URL(current);
      return hops.length > 0
        ? { kind: 'not-followed', reason: 'no-access', origin, hops }
        : { kind: 'no-access', origin, hops: [] };
    }
    if (step.kind === 'failed') return { ...step, hops: step.isHopUnknown ? null : hops };
    const target = pageOf(absolute(step.location, current));
    const { status, robotsTags } = step;
    hops.push({ url: startOf(current), status, location: startOf(target.url || step.location), robotsTags });
    if (hops.length > (limits.redirects ?? MOST_REDIRECTS)) return { kind: 'too-many-redirects', hops };
    if (target.kind !== 'web' || (limits.isHttpsOnly && !target.origin.startsWith('https:')))
      return { kind: 'failed', reason: 'network', hops, error: null };
    const reason = await whyNotToFollow(current, target);
    if (reason) return { kind: 'not-followed', reason, origin: target.origin, hops };
    current = target.url;
  }
}

async function whyNotToFollow(
  from: string,
  { url, origin }: { readonly url: string; readonly origin: string },
): Promise<NotFollowedReason | null> {
  // The check starts from the most public site so far, so a public site on the way can't redirect back into a local network.
  if (entersLessPublicSpace(ipAddressSpaceOf(from), ipAddressSpaceOf(url))) return 'private-network';
  return (await canRequest(origin)) ? null : 'no-access';
}

type Step =
  | Extract<RequestResult, { kind: 'answered' }>
  | { readonly kind: 'no-access' }
  | {
      readonly kind: 'redirected';
      readonly status: number;
      readonly location: string;
      readonly robotsTags: readonly string[];
    }
  | (FailedRequest & { readonly error: string | null; readonly isHopUnknown: boolean });

/** One request, and what the browser reports about it. */
async function requestHop(
  url: string,
  limits: RequestLimits,
  cache: RequestCache,
  userAgent: string | null,
  as: 'text' | 'bytes',
): Promise<Step> {
  const marked = userAgent === null ? null : await markForUserAgent(url, userAgent);
  const sent = marked?.url ?? withoutFragment(url);
  const watch = watchRequest(sent);
  try {
    const response = await request(sent, limits, cache, 'manual', userAgent, as);
    switch (response.kind) {
      case 'answered':
        return response;
      case 'failed': {
        const ended = response.reason === 'network' ? await watch.ended() : null;
        // Firefox reports the request, and keeps the response from us: all of it, or it ends the request by this error.
        const isKeptBack = ended?.isComplete === true || ended?.error === 'NS_ERROR_DOM_BAD_URI';
        const isClosed = response.isCut !== true && (isKeptBack || !watch.isReported());
        if (response.reason === 'network' && isClosed) return { kind: 'no-access' };
        return { ...response, error: ended?.error ?? null, isHopUnknown: false };
      }
      case 'redirected': {
        const redirect = await watch.redirect();
        if (!redirect) return { kind: 'failed', reason: 'network', error: null, isHopUnknown: true };
        const { status, location, robotsTags } = redirect;
        if (location !== null) return { kind: 'redirected', status, location, robotsTags };
        // Firefox reports it as a redirect, though it has no Location.
        const body = { encoding: 'utf-8', data: '' } as const;
        return {
          kind: 'answered',
          status,
          finalUrl: url,
          isRedirected: false,
          headers: robotsTags.map((value) => ['x-robots-tag', value] as const),
          body,
          size: 0,
          isTruncated: false,
        };
      }
      default:
        return response satisfies never;
    }
  } finally {
    watch.stop();
    await marked?.end();
  }
}
