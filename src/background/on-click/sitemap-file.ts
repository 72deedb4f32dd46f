// A sitemap that robots.txt or a sitemap index names: one request without cookies for each, because the person wants it. Keeps nothing.
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { isRestricted } from '../../platform/restricted.ts';
import { documentOf } from '../../platform/tabs.ts';
import { ipAddressSpaceOf, leadsInside } from '../../shared/ip-address-space.ts';
import { pageOf } from '../../shared/page.ts';
import { packSitemap, type SitemapAnswer, type SitemapFailure } from '../../shared/sitemap-file.ts';
import { MOST_CHARACTERS } from '../limits.ts';
import { type Followed, follow } from '../network/follow.ts';
import type { RequestLimits } from '../network/request.ts';

/** sitemaps.org: 50 MB, uncompressed. */
const LIMITS: RequestLimits = { time: 60_000, size: 50 * 2 ** 20 };

/** Characters of a packed file: a message of this length takes some milliseconds. A sitemap of 50 MB has a quarter of this. */
const MOST_PACKED_CHARACTERS = 16_000_000;

/**
 * @param tabId the workbench's own tab, to know whether its window is private
 * @param namedBy the URL of the file that names it: neither that nor the site leads nearer to this computer than where it is
 */
export async function sitemapFile(
  tabId: number,
  site: string,
  url: string,
  namedBy: string = site,
): Promise<SitemapAnswer> {
  const document = await documentOf(tabId);
  const target = pageOf(url.length > MOST_CHARACTERS ? '' : url);
  const from = [site, namedBy].map(pageOf).flatMap((page) => (page.kind === 'web' ? [page.url] : []));
  if (!document || target.kind !== 'web' || from.length < 2) return failed('bad-url');
  if (!canAskFor(document)) return failed('private-window');
  const space = ipAddressSpaceOf(target.url);
  if (from.some((one) => leadsInside(ipAddressSpaceOf(one), space))) return failed('private-network');
  if (isRestricted(target.origin) || !(await hasAccess(target.origin))) return notAllowed(target.origin);
  return answerOf(await follow(target.url, LIMITS, document.isPrivate ? 'no-store' : 'no-cache', null, 'bytes'));
}

async function answerOf(answer: Followed): Promise<SitemapAnswer> {
  switch (answer.kind) {
    case 'answered': {
      if (answer.status !== 200) return { kind: 'status', status: answer.status };
      const packed = await packSitemap(answer.bytes ?? new Uint8Array(), MOST_PACKED_CHARACTERS);
      if (packed === null) return failed('too-large');
      return { kind: 'file', url: answer.finalUrl, packed, isTruncated: answer.isTruncated };
    }
    case 'failed':
      return failed(answer.reason);
    case 'too-many-redirects':
      return failed('redirects');
    case 'not-followed':
      return answer.because === 'no-access' ? notAllowed(answer.origin) : failed('private-network');
    default:
      return answer satisfies never;
  }
}

function notAllowed(origin: string): SitemapAnswer {
  return { kind: isRestricted(origin) ? 'restricted' : 'no-access', origin };
}

function failed(reason: SitemapFailure): SitemapAnswer {
  return { kind: 'failed', reason };
}
