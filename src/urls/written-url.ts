// URLs as people write them: without the scheme, in quotes or angle brackets. Used for lists of URLs and for a single typed one.

/** A global of every context that runs this code; the pure folders compile without DOM and node types. */
declare const URL: {
  new (url: string): { readonly protocol: string; readonly hostname: string };
  canParse(url: string): boolean;
};

/** Removes what surrounds a copied URL: quotes, angle brackets, `view-source:`. */
export function unwrapped(given: string): string {
  const text = given.trim();
  const inner = /^(?:<([^<>]*)>|"([^"]*)"|'([^']*)'|`([^`]*)`)$/
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return (inner ?? text).trim().replace(/^view-source:/i, '');
}

/**
 * Adds a scheme to a text that starts with a host: the site's scheme for its own host, with and without `www.`; https for others,
 * except for this computer and IP addresses. Other texts stay unchanged.
 *
 * @param site any URL of it
 */
export function withScheme(text: string, site: string): string {
  return startsWithHost(text) ? `${schemeFor(text, site)}//${text}` : text;
}

/** DNS: characters of a name; and a port. */
const LONGEST_HOST = 253 + 6;

/** Whether the part before the path looks like a host: dotted labels the last of which isn't a number, localhost, or an IP address. */
export function startsWithHost(text: string): boolean {
  const [start = ''] = text.slice(0, LONGEST_HOST + 1).split(/[/?#]/, 1);
  if (start === '' || start.length > LONGEST_HOST) return false;
  const host = start.replace(/:\d{1,5}$/, '');
  if (/^localhost$/i.test(host) || /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[\da-f:.]+\]$/i.test(host)) return true;
  if (!NAME.test(host)) return false;
  // `page.html` is a file of the page's folder, `page.html/x` or `page.html:80` are not.
  return start !== text || !FILE.test(host);
}

const NAME = /^(?:[\p{L}\p{N}\p{M}_-]{1,63}\.)+[\p{L}\p{N}\p{M}-]{0,62}[\p{L}\p{M}][\p{L}\p{N}\p{M}-]{0,62}\.?$/u;
/** File extensions that aren't top-level domains. */
const FILE = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jspx?|cgi|xml|txt|json|css|m?js|pdf|png|jpe?g|gif|svg|webp|ico)$/i;

function schemeFor(text: string, site: string): string {
  const { protocol, hostname } = new URL(site);
  const given = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : '';
  const bare = (host: string) => host.replace(/^www\./, '');
  if (bare(given) === bare(hostname)) return protocol;
  return /^(\[.*\]|[\d.]+|(.+\.)?localhost)$/.test(given) ? 'http:' : 'https:';
}
