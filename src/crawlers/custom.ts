// Crawlers that a person adds. Only their product tokens are known.
import type { Crawler } from './types.ts';

const LONGEST_TOKEN = 100;

/**
 * Whether a text can be added as a product token: 1 to 100 printable ASCII characters without surrounding white space, and
 * without characters that have a meaning in a user-agent line or an X-Robots-Tag header. RFC 9309 §2.2.1 allows only letters,
 * `_` and `-`; `MJ12bot`, `archive.org_bot` and `Sogou web spider` are tokens, too.
 */
export function isProductToken(text: string): boolean {
  return text.length <= LONGEST_TOKEN && /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !/[:#*,/]/.test(text);
}

/** A crawler known only by its product token: assumed to read robots.txt as RFC 9309 says, and to have no other name. */
export function customCrawler(token: string): Crawler {
  return {
    token,
    owner: null,
    standing: null,
    purposes: ['other'],
    dialect: 'rfc9309',
    versions: [],
    directiveDialect: null,
    documented: [],
    documentedInHeaders: false,
    metaNames: null,
    chain: [token],
    follows: null,
    isFallbackDoubtful: false,
    ignoresStar: false,
    isControlToken: false,
    obeys: 'unclear',
    onFailure: null,
    isFailureAssumed: false,
    crawlDelay: null,
    userAgent: null,
    ipRanges: null,
    readsContentSignal: false,
    decidesResults: true,
    remarks: [],
    signs: null,
    source: null,
    read: null,
  };
}
