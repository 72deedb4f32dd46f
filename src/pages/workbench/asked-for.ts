// What the workbench's URL asks for.
import { originOrNull } from '../../shared/page.ts';

export interface AskedFor {
  /** The site's origin. */
  readonly site: string;
  /** A file to be used as the live one; null for the site's own. */
  readonly fileUrl: string | null;
  /** The tab with the page that the person comes from; null for none. */
  readonly pageTab: number | null;
}

/** Null where no site is named. A host alone is taken for an https site. */
export function askedFor(search: string): AskedFor | null {
  const parameters = new URLSearchParams(search);
  const fileUrl = parameters.get('robots') || null;
  const site = siteOf(parameters.get('site') ?? '') ?? originOrNull(fileUrl ?? '');
  const tab = parameters.get('tab') ?? '';
  return site === null ? null : { site, fileUrl, pageTab: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
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
