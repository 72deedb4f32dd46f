// Checks a URL that a sitemap or a list names before the workbench has it requested: the URL to request, or why it isn't requested.
import { canAskFor } from '../../platform/private-windows.ts';
import { documentOf } from '../../platform/tabs.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { pageOf } from '../../shared/page.ts';
import { LONGEST_KEPT } from '../limits.ts';
import { canRequest } from '../network/can-request.ts';

type ListedTarget =
  | { readonly kind: 'requestable'; readonly url: string; readonly isPrivate: boolean }
  | { readonly kind: 'refused'; readonly reason: 'bad-url' | 'private-window' | 'private-network' }
  /** The person withheld access, or the browser protects the site from all extensions. */
  | { readonly kind: 'no-access'; readonly origin: string };

/**
 * @param tabId the workbench's own tab, to know whether its window is private
 * @param namedBy the URL of the file that names it: neither that nor the site leads nearer to this computer than where it is
 */
export async function listedTarget(tabId: number, site: string, url: string, namedBy: string): Promise<ListedTarget> {
  const document = await documentOf(tabId);
  const target = pageOf(url.length > LONGEST_KEPT ? '' : url);
  const from = [site, namedBy].map(pageOf).flatMap((page) => (page.kind === 'web' ? [page.url] : []));
  if (!document || target.kind !== 'web' || from.length < 2) return { kind: 'refused', reason: 'bad-url' };
  if (!canAskFor(document)) return { kind: 'refused', reason: 'private-window' };
  const space = ipAddressSpaceOf(target.url);
  const isInward = from.some((one) => entersLessPublicSpace(ipAddressSpaceOf(one), space));
  if (isInward) return { kind: 'refused', reason: 'private-network' };
  if (!(await canRequest(target.origin))) return { kind: 'no-access', origin: target.origin };
  return { kind: 'requestable', url: target.url, isPrivate: document.isPrivate };
}
