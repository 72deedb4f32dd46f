// One request on behalf of a page: made by the background if it has access, otherwise by the page.
import * as v from 'valibot';
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { runInPage, type ShownDocument, TAG_TIMEOUT_MS } from '../../platform/tabs.ts';
import type { FetchFailure } from '../../report/index.ts';
import { boundedList, boundedText, boundedUrl } from '../../shared/bounded.ts';
import { type FetchedResponse, followRedirects } from './follow-redirects.ts';
import { HEADER_LIMITS, type RequestLimits, type RequestResult, request } from './request.ts';

/** Far more than the HTML of a real page; what crawlers read is at its start. */
export const PAGE_LIMITS: RequestLimits = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024 };

/** A page's own request follows redirects within its origin, and doesn't report them. */
export type ThroughPage = Exclude<RequestResult, { kind: 'redirected' }>;

/** Why nothing was answered; null: the tab's page didn't answer. */
export function failureOf(answer: Exclude<FetchedResponse | ThroughPage, { kind: 'answered' }> | null): FetchFailure {
  if (answer === null) return 'network';
  if (answer.kind === 'no-access') return answer.kind;
  return answer.kind === 'failed' ? answer.reason : 'redirect';
}

const responseWithin = ({ maxBytes }: RequestLimits): v.GenericSchema<unknown, ThroughPage> =>
  v.variant('kind', [
    v.object({
      kind: v.literal('answered'),
      status: v.number(),
      finalUrl: boundedUrl(),
      isRedirected: v.boolean(),
      headers: boundedList(v.tuple([v.string(), v.string()]), HEADER_LIMITS.most, HEADER_LIMITS.characters),
      // In both encodings, there is at least a byte for each character.
      body: v.object({ encoding: v.picklist(['utf-8', 'bytes']), data: boundedText(maxBytes) }),
      size: v.number(),
      isTruncated: v.boolean(),
    }),
    v.object({ kind: v.literal('failed'), reason: v.picklist(['timeout', 'network', 'offline']) }),
  ]);

/**
 * With activeTab alone, or for a private window in Firefox, the background can't fetch, but the page can, from its own
 * origin. Null if the page didn't answer.
 */
export async function requestThroughPage(
  tabId: number,
  url: string,
  limits: RequestLimits,
): Promise<ThroughPage | null> {
  const timeout = limits.timeoutMs + TAG_TIMEOUT_MS;
  const result = v.safeParse(
    responseWithin(limits),
    await runInPage(tabId, request, [url, limits, 'no-store', 'same-origin', null, 'text', HEADER_LIMITS], timeout),
  );
  return result.success ? result.output : null;
}

/**
 * Requests the tab's page: from the background where it is allowed to, otherwise through the page, and then nothing is cached.
 *
 * @param as how the background's own request has the body. A page's response is sent as a message, so it has no `bytes`
 */
export async function requestPage(
  tabId: number,
  document: ShownDocument,
  { url, origin }: { readonly url: string; readonly origin: string },
  limits: RequestLimits,
  cache: RequestCache,
  as: 'text' | 'bytes' = 'text',
): Promise<FetchedResponse | ThroughPage | null> {
  return canAskFor(document) && (await hasAccess(origin))
    ? followRedirects(url, limits, cache, null, as)
    : requestThroughPage(tabId, url, limits);
}
