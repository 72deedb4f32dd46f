// One page of an audit: one request without cookies, because the person wants it, and its redirects. Keeps nothing.
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { isRestricted } from '../../platform/restricted.ts';
import { documentOf } from '../../platform/tabs.ts';
import type { AuditedPage } from '../../shared/audited-page.ts';
import { ipAddressSpaceOf, leadsInside } from '../../shared/ip-address-space.ts';
import { pageOf } from '../../shared/page.ts';
import { MOST_CHARACTERS } from '../limits.ts';
import { fetchPage } from '../page/fetch-page.ts';

/** @param tabId the workbench's own tab, to know whether its window is private */
export async function auditedPage(tabId: number, site: string, url: string): Promise<AuditedPage> {
  const document = await documentOf(tabId);
  const target = pageOf(url.length > MOST_CHARACTERS ? '' : url);
  const from = pageOf(site);
  if (!document || target.kind !== 'web' || from.kind !== 'web') return notRequested('bad-url');
  if (!canAskFor(document)) return notRequested('private-window');
  if (leadsInside(ipAddressSpaceOf(from.url), ipAddressSpaceOf(target.url))) return notRequested('private-network');
  if (isRestricted(target.origin) || !(await hasAccess(target.origin))) return notRequested('no-access');
  return { kind: 'answered', answer: await fetchPage(target.url, { wants: 'content' }) };
}

function notRequested(because: Extract<AuditedPage, { kind: 'not-requested' }>['because']): AuditedPage {
  return { kind: 'not-requested', because };
}
