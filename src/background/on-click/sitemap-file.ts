// Fetches a sitemap that robots.txt or a sitemap index names: one request without cookies, on a click. Keeps nothing.
import { isRestrictedOrigin } from '../../platform/restricted.ts';
import { retryAfterIn } from '../../shared/retry-after.ts';
import { packSitemap, type SitemapAnswer, type SitemapFailure } from '../../shared/sitemap-file.ts';
import { type FetchedResponse, followRedirects } from '../network/follow-redirects.ts';
import type { RequestLimits } from '../network/request.ts';
import { listedTarget } from './listed-target.ts';

/** sitemaps.org: 50 MB, uncompressed. */
const LIMITS: RequestLimits = { timeoutMs: 60_000, maxBytes: 50 * 2 ** 20 };

/** Characters of a compressed file: a message of this length takes some milliseconds. A sitemap of 50 MB has a quarter of this. */
const MOST_PACKED_CHARACTERS = 16_000_000;

/** @param namedBy the URL of the file that names it; the others as in `listedTarget` */
export async function sitemapFile(
  tabId: number,
  site: string,
  url: string,
  namedBy: string = site,
): Promise<SitemapAnswer> {
  const target = await listedTarget(tabId, site, url, namedBy);
  switch (target.kind) {
    case 'requestable': {
      const answer = await followRedirects(
        target.url,
        LIMITS,
        target.isPrivate ? 'no-store' : 'no-cache',
        null,
        'bytes',
      );
      return { ...(await answerOf(answer)), ...redirectsOf(answer) };
    }
    case 'refused':
      return failed(target.reason);
    case 'no-access':
      return notAllowed(target.origin);
    default:
      return target satisfies never;
  }
}

function redirectsOf({ hops }: FetchedResponse): Pick<SitemapAnswer, 'redirects'> {
  if (hops === null || hops.length === 0) return {};
  return { redirects: hops.map(({ url, status, location }) => ({ url, status, location })) };
}

async function answerOf(answer: FetchedResponse): Promise<SitemapAnswer> {
  switch (answer.kind) {
    case 'answered': {
      const { status } = answer;
      if (status !== 200) return { kind: 'status', status, ...retryAfterIn(answer.headers) };
      const packed = await packSitemap(answer.bytes ?? new Uint8Array(), MOST_PACKED_CHARACTERS);
      if (packed === null) return failed('too-large');
      return { kind: 'file', url: answer.finalUrl, packed, isTruncated: answer.isTruncated };
    }
    case 'failed':
      return failed(answer.reason);
    case 'no-access':
      return { kind: 'restricted', origin: answer.origin };
    case 'too-many-redirects':
      return failed('redirects');
    case 'not-followed':
      return answer.reason === 'no-access' ? notAllowed(answer.origin) : failed('private-network');
    default:
      return answer satisfies never;
  }
}

function notAllowed(origin: string): SitemapAnswer {
  return { kind: isRestrictedOrigin(origin) ? 'restricted' : 'no-access', origin };
}

function failed(reason: SitemapFailure): SitemapAnswer {
  return { kind: 'failed', reason };
}
