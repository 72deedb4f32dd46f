// The parameters in the workbench's URL.
import { originOrNull } from '../../../shared/page.ts';

export interface WorkbenchTarget {
  /** The site's origin. */
  readonly site: string;
  /** A file to be used as the live one; null for the site's own. */
  readonly fileUrl: string | null;
  /** The tab from which the workbench was opened; null for none. */
  readonly pageTab: number | null;
}

/** Null without a site. A host alone means https. */
export function readWorkbenchUrl(search: string): WorkbenchTarget | null {
  const parameters = new URLSearchParams(search);
  const fileUrl = parameters.get('robots') || null;
  const site = siteOf(parameters.get('site') ?? '') ?? originOrNull(fileUrl ?? '');
  const tab = parameters.get('tab') ?? '';
  return site === null ? null : { site, fileUrl, pageTab: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
}

/** Reads what a person typed: a site, or the URL of a file. Null for anything else. */
export function readTypedSite(typed: string): Pick<WorkbenchTarget, 'site' | 'fileUrl'> | null {
  const site = siteOf(typed);
  if (site === null) return null;
  const text = typed.trim();
  const { href, pathname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return { site, fileUrl: /^\/(?:robots\.txt)?$/.test(pathname) ? null : href };
}

/** As browsers write it: a name in ASCII (with Punycode), an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** The origin of what a person typed; null if it isn't a site. */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const [, scheme, host = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#\\]*)/i.exec(text) ?? [];
  // Browsers decode or encode characters that a host can't have.
  if (host === '' || /[\s%]/.test(host)) return null;
  const origin = originOrNull(scheme === undefined ? `https://${text}` : text);
  return origin !== null && HOST.test(new URL(origin).hostname) ? origin : null;
}

/** The site over HTTP and HTTPS, with and without www. None for a host with a port, or an IP address. */
export function variantsOf(site: string): readonly string[] {
  const { hostname, port } = new URL(site);
  if (port !== '' || hostname.startsWith('[') || /^[\d.]+$/.test(hostname) || !hostname.includes('.')) return [];
  const bare = hostname.replace(/^www\./, '');
  return ['https', 'http'].flatMap((scheme) => [`${scheme}://${bare}`, `${scheme}://www.${bare}`]);
}
