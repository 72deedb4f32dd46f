// What an audit requests, by way of the background.
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import type { AuditedPage } from '../../../shared/audited-page.ts';
import { ipAddressSpaceOf, leadsInside } from '../../../shared/ip-address-space.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';

export interface Requests {
  readonly sitemap: (url: string, namedBy: string) => Promise<SitemapAnswer>;
  readonly page: (url: string) => Promise<AuditedPage>;
  /** Null where it isn't known. */
  readonly robots: (origin: string) => Promise<RobotsOutcome | null>;
}

export function requestsOf(site: string): Requests {
  const tab = async () => {
    const id = await ownTabId();
    if (id === null) throw new Error('no tab');
    return id;
  };
  return {
    sitemap: async (url, namedBy) => background.sitemapFile(await tab(), site, url, namedBy),
    page: async (url) => background.auditedPage(await tab(), site, url),
    robots: async (origin) => {
      // No list of URLs leads nearer to this computer than its site is.
      if (leadsInside(ipAddressSpaceOf(site), ipAddressSpaceOf(origin))) return null;
      const file = await background.liveFile(await tab(), origin, null, 'valid');
      return file.kind === 'ready' ? file.outcome : null;
    },
  };
}
