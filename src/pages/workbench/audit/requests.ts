// What an audit requests, by way of the background.
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import type { AuditedPage } from '../../../shared/audited-page.ts';
import { entersLessPublicSpace, farthestOf, ipAddressSpaceOf } from '../../../shared/ip-address-space.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { AuditFile } from './audit-state.ts';

export interface Requests {
  readonly sitemap: (url: string, namedBy: string) => Promise<SitemapAnswer>;
  readonly page: (url: string, namedBy: string) => Promise<AuditedPage>;
  /** Null if it isn't known. */
  readonly robots: (origin: string, namedBy: string) => Promise<RobotsOutcome | null>;
}

type CountedFile = Pick<AuditFile, 'isOpened' | 'servedAt'> & { readonly read: unknown };

/** Where what lists the pages was served: of several places, the one farthest from this computer. A person opened the other files. */
export function listedAt(site: string, files: readonly CountedFile[]): string {
  return farthestOf(
    site,
    files.flatMap(({ isOpened, read, servedAt }) => (isOpened || read === null ? [] : [servedAt])),
  );
}

export function requestsOf(site: string): Requests {
  const tab = async () => {
    const id = await ownTabId();
    if (id === null) throw new Error('no tab');
    return id;
  };
  return {
    sitemap: async (url, namedBy) => background.sitemapFile(await tab(), site, url, namedBy),
    page: async (url, namedBy) => background.auditedPage(await tab(), site, url, namedBy),
    robots: async (origin, namedBy) => {
      // No list of URLs leads nearer to this computer than it and its site are.
      const from = ipAddressSpaceOf(farthestOf(site, [namedBy]));
      if (entersLessPublicSpace(from, ipAddressSpaceOf(origin))) return null;
      const file = await background.liveFile(await tab(), origin, null, 'spare');
      return file.kind === 'ready' ? file.outcome : null;
    },
  };
}
