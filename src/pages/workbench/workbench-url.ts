// What the workbench's URL asks for.
import { originOrNull } from '../../shared/page.ts';

export interface WorkbenchTarget {
  /** The site's origin. */
  readonly site: string;
  /** A file to be used as the live one; null for the site's own. */
  readonly fileUrl: string | null;
  /** The tab with the page that the person comes from; null for none. */
  readonly pageTab: number | null;
}

/** Null where no site is named. A host alone is taken for an https site. */
export function readWorkbenchUrl(search: string): WorkbenchTarget | null {
  const parameters = new URLSearchParams(search);
  const fileUrl = parameters.get('robots') || null;
  const site = siteOf(parameters.get('site') ?? '') ?? originOrNull(fileUrl ?? '');
  const tab = parameters.get('tab') ?? '';
  return site === null ? null : { site, fileUrl, pageTab: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
}

/** A site, or a file elsewhere, that a person typed. Null where it is neither. */
export function readTypedSite(typed: string): Pick<WorkbenchTarget, 'site' | 'fileUrl'> | null {
  const site = siteOf(typed);
  if (site === null) return null;
  const text = typed.trim();
  const { href, pathname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return { site, fileUrl: /^\/(?:robots\.txt)?$/.test(pathname) ? null : href };
}

/** As browsers write it: a name, whose letters outside ASCII are Punycode, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** The origin of what a person typed; null where it names no site. */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const [, scheme, host = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#\\]*)/i.exec(text) ?? [];
  // Browsers decode or encode what can't stand in a host.
  if (host === '' || /[\s%]/.test(host)) return null;
  const origin = originOrNull(scheme === undefined ? `https://${text}` : text);
  return origin !== null && HOST.test(new URL(origin).hostname) ? origin : null;
}

/** The site by http and https, with and without www. None where the host has a port, or is an IP address. */
export function variantsOf(site: string): readonly string[] {
  const { hostname, port } = new URL(site);
  if (port !== '' || hostname.startsWith('[') || /^[\d.]+$/.test(hostname) || !hostname.includes('.')) return [];
  const bare = hostname.replace(/^www\./, '');
  return ['https', 'http'].flatMap((scheme) => [`${scheme}://${bare}`, `${scheme}://www.${bare}`]);
}
