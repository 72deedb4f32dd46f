// The robots.txt that the workbench works on: that of a site, or a file that the person names, on this computer or elsewhere.
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { isRestrictedOrigin } from '../../platform/restricted.ts';
import { documentOf } from '../../platform/tabs.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { packOutcome } from '../../shared/packed-body.ts';
import { pageOf } from '../../shared/page.ts';
import type { BackgroundProtocol, LiveFile } from '../../shared/protocol.ts';
import { LONGEST_KEPT } from '../limits.ts';
import { fetchFile } from './fetch-robots.ts';
import { cachedRobotsOf, contextFor, type RequestContext, robotsOf } from './robots-cache.ts';

type Want = Parameters<BackgroundProtocol['liveFile']>[3];

/** @param tabId the workbench's own tab, to know whether its window is private */
export async function liveFile(tabId: number, site: string, fileUrl: string | null, want: Want): Promise<LiveFile> {
  const document = await documentOf(tabId);
  if (!document) return { kind: 'no-tab' };
  const wanted = fileUrl ?? site;
  const siteOf = pageOf(site);
  const page = pageOf(wanted.length > LONGEST_KEPT ? '' : wanted);
  if (siteOf.kind === 'not-applicable') return { ...siteOf, url: '' };
  if (page.kind === 'not-applicable') return { ...page, url: '' };
  const { origin } = siteOf;
  if (isRestrictedOrigin(page.origin)) return { kind: 'restricted', origin: page.origin };
  if (!(await hasAccess(page.origin))) return { kind: 'no-access', origin: page.origin };
  const context = contextFor(tabId, document);
  const space = ipAddressSpaceOf(page.url);
  // Any page can link to a URL of the workbench, so a private network's file that it names isn't requested.
  const atHand = space === 'local' ? await cachedRobotsOf(origin, context) : null;
  if (fileUrl === null && want === 'unasked' && space === 'local' && context.through === undefined)
    return atHand ? { kind: 'ready', origin, ...packOutcome(atHand.outcome) } : { kind: 'not-requested', origin };
  const isUnknown = space === 'local' && atHand === null;
  if (fileUrl !== null && (isUnknown || entersLessPublicSpace(ipAddressSpaceOf(siteOf.url), space)))
    return { kind: 'ready', origin, outcome: notFollowed(page) };
  const outcome = fileUrl === null ? await ofSite(origin, context, want) : await ofFile(page.url, document);
  if (outcome?.kind === 'no-access') return { kind: 'restricted', origin: page.origin };
  return outcome ? { kind: 'ready', origin, ...packOutcome(outcome) } : { kind: 'not-fetched', origin };
}

/** A file in a network that is less public than the site isn't requested. */
function notFollowed({ url, origin }: { readonly url: string; readonly origin: string }): RobotsOutcome {
  return { kind: 'not-followed', url, reason: 'private-network', origin, hops: [], at: Date.now() };
}

/** Null in Firefox's private windows if nothing is kept: only a page of the site can make the request there. */
async function ofSite(origin: string, context: RequestContext, want: Want): Promise<RobotsOutcome | null> {
  const known =
    context.through === undefined
      ? await robotsOf(origin, { cache: want === 'reload' ? want : 'default', isSpare: want === 'spare', ...context })
      : await cachedRobotsOf(origin, context);
  return known?.outcome ?? null;
}

/** Not cached, since it doesn't belong to a site. */
async function ofFile(url: string, context: Pick<RequestContext, 'isPrivate'>): Promise<RobotsOutcome | null> {
  if (!canAskFor(context)) return null;
  return (await fetchFile(url, context.isPrivate ? 'no-store' : 'no-cache', null)).outcome;
}
