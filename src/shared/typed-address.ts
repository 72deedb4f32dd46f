// What a person types or pastes as the URL to test: a whole URL, a host with a path, or one that is relative to the page.

export type TypedAddress =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'no-address' }
  /** Another origin, which has its own robots.txt. */
  | { readonly kind: 'other-origin'; readonly origin: string; readonly url: string }
  /** Of the page's origin. Encoded as the browser would send it, with an empty query's `?` as typed. */
  | { readonly kind: 'address'; readonly url: string };

export function readAddress(typed: string, pageUrl: string): TypedAddress {
  const text = unwrapped(typed);
  if (text === '') return { kind: 'nothing' };
  const full = isHost(text) ? `${schemeFor(text, pageUrl)}//${text}` : text;
  if (!URL.canParse(full, pageUrl)) return { kind: 'no-address' };
  const { href, origin, protocol } = new URL(full, pageUrl);
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'no-address' };
  if (origin !== new URL(pageUrl).origin) return { kind: 'other-origin', origin, url: href };
  return { kind: 'address', url: href };
}

/** Without what surrounds a URL where it is copied from: quotes, angle brackets, the name of the source view. */
function unwrapped(typed: string): string {
  const text = typed.trim();
  const inner = /^(?:<([^<>]*)>|"([^"]*)"|'([^']*)'|`([^`]*)`)$/
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return (inner ?? text).trim().replace(/^view-source:/i, '');
}

/** The part before the path looks like a host: dotted labels the last of which isn't a number, localhost, or an IP address. */
function isHost(text: string): boolean {
  const [start = ''] = text.split(/[/?#]/, 1);
  const host = start.replace(/:\d{1,5}$/, '');
  if (/^localhost$/i.test(host) || /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[\da-f:.]+\]$/i.test(host)) return true;
  if (!NAME.test(host)) return false;
  // `page.html` is a file of the page's folder, `page.html/x` or `page.html:80` are not.
  return start !== text || !FILE.test(host);
}

const NAME = /^(?:[\p{L}\p{N}\p{M}_-]{1,63}\.)+[\p{L}\p{N}\p{M}-]{0,62}[\p{L}\p{M}][\p{L}\p{N}\p{M}-]{0,62}\.?$/u;
/** Endings of files that aren't top-level domains. */
const FILE = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jspx?|cgi|xml|txt|json|css|m?js|pdf|png|jpe?g|gif|svg|webp|ico)$/i;

/** That of the page for its own host, with and without `www.`; https for others, but for this computer and IP addresses. */
function schemeFor(text: string, pageUrl: string): string {
  const { protocol, hostname } = new URL(pageUrl);
  const typed = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : '';
  const bare = (host: string) => host.replace(/^www\./, '');
  if (bare(typed) === bare(hostname)) return protocol;
  return /^(\[.*\]|[\d.]+|(.+\.)?localhost)$/.test(typed) ? 'http:' : 'https:';
}
