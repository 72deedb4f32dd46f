// Fetches a list of IP addresses that an operator publishes for its crawlers, on a click. Keeps nothing.
import { catalogue } from '../../crawlers/index.ts';
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { documentOf } from '../../platform/tabs.ts';
import type { PublishedListAnswer } from '../../shared/published-lists.ts';
import { followRedirects } from '../network/follow-redirects.ts';
import type { RequestLimits } from '../network/request.ts';

/** The longest lists have some hundred kilobytes. */
const LIMITS: RequestLimits = { timeoutMs: 20_000, maxBytes: 2 * 1024 * 1024, isHttpsOnly: true };

const PUBLISHED: ReadonlySet<string | null> = new Set(catalogue.map(({ ipRanges }) => ipRanges));

/**
 * @param tabId the workbench's own tab, to know whether its window is private
 * @param url one of the catalog's; no other is fetched, but for what it redirects to over https
 */
export async function publishedList(tabId: number, url: string): Promise<PublishedListAnswer> {
  const document = await documentOf(tabId);
  if (!document || !PUBLISHED.has(url)) return { kind: 'failed' };
  if (!canAskFor(document) || !(await hasAccess(new URL(url).origin))) return { kind: 'no-access' };
  const answer = await followRedirects(url, LIMITS, 'no-cache');
  if (answer.kind === 'not-followed' || answer.kind === 'no-access') return { kind: 'no-access' };
  if (answer.kind !== 'answered' || answer.status !== 200 || answer.isTruncated) return { kind: 'failed' };
  return answer.body.encoding === 'utf-8' ? { kind: 'text', text: answer.body.data } : { kind: 'failed' };
}
