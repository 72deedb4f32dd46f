// Everything that can be wrong with a sitemap: how severe it is, and where that is documented.

/** `error`: search engines reject the file, or what is named. `warning`: they pass over a part. `note`: it does nothing. */
export type SitemapSeverity = 'error' | 'warning' | 'note';

interface Rule {
  readonly severity: SitemapSeverity;
  readonly source: string;
}

const PROTOCOL = 'https://www.sitemaps.org/protocol.html';
const XML = 'https://www.w3.org/TR/xml/';
/** Of Google Search Console: the errors that it reports of a sitemap. */
const GOOGLE = 'https://support.google.com/webmasters/answer/7451001';
const GOOGLE_SITEMAPS = 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap';
const GOOGLE_HREFLANG = 'https://developers.google.com/search/docs/specialty/international/localized-versions';
const BING_LASTMOD =
  'https://blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap';

/** In the order in which they are reported. */
export const SITEMAP_RULES = {
  /** None of the forms: XML with a URLSET or SITEMAPINDEX, RSS 2.0, Atom, text. */
  'not-a-sitemap': { severity: 'error', source: `${PROTOCOL}#otherformats` },
  /** A page in place of the file: Google's "Sitemap is HTML". */
  html: { severity: 'error', source: GOOGLE },
  /** Not well-formed: the first error and its line. XML allows no reader to go on. */
  'bad-xml': { severity: 'error', source: `${XML}#sec-well-formed` },
  /** It ends before its root element does, or before its compressed data do. */
  truncated: { severity: 'error', source: `${XML}#sec-well-formed` },
  /** The root element is not in the namespace of the protocol. */
  'wrong-namespace': { severity: 'error', source: `${PROTOCOL}#urlsetdef` },
  /** "Your Sitemap file must be UTF-8 encoded." U+FFFD in it is what a conversion before left of other bytes. */
  'bad-encoding': { severity: 'error', source: `${PROTOCOL}#escaping` },
  /** "no more than 50,000 URLs", and no more sitemaps in an index. */
  'too-many-entries': { severity: 'error', source: `${PROTOCOL}#index` },
  /** "no larger than 50MB (52,428,800 bytes)" uncompressed. What is beyond is not read. */
  'too-large': { severity: 'error', source: `${PROTOCOL}#index` },
  /** No URL of http or https, or none at all. */
  'bad-url': { severity: 'error', source: `${PROTOCOL}#locdef` },
  /** "This URL must begin with the protocol". It is read as a browser reads a link in the file. */
  'relative-url': { severity: 'error', source: `${PROTOCOL}#locdef` },
  /** "This value must be less than 2,048 characters." */
  'long-url': { severity: 'error', source: `${PROTOCOL}#locdef` },
  /** A URL of another folder than the file's, if robots.txt does not name the file. Google's "URL not allowed". */
  'outside-folder': { severity: 'error', source: `${PROTOCOL}#location` },
  /** An index may name no index. */
  'nested-index': { severity: 'warning', source: GOOGLE },
  /** "all URLs listed in the Sitemap must reside on the same host as the Sitemap", unless robots.txt there names the file. */
  'other-host': { severity: 'warning', source: `${PROTOCOL}#location` },
  /** http in a file of https, or the other way: "must use the same protocol". */
  'other-scheme': { severity: 'warning', source: `${PROTOCOL}#location` },
  /** With `www.`, and the file without, or the other way: "if your site is www.example.com …" */
  'www-mismatch': { severity: 'warning', source: `${PROTOCOL}#location` },
  /** No entry. Google's "Empty sitemap". */
  empty: { severity: 'warning', source: GOOGLE },
  /** A URL that the file has before. */
  duplicate: { severity: 'warning', source: GOOGLE_SITEMAPS },
  /** Crawlers ask for a URL without its fragment. */
  fragment: {
    severity: 'warning',
    source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  },
  /** "This date should be in W3C Datetime format." https://www.w3.org/TR/NOTE-datetime. Google's "Invalid date". */
  'bad-lastmod': { severity: 'warning', source: `${PROTOCOL}#lastmoddef` },
  /** No language, or no region, or another code for it. */
  'bad-hreflang': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** "Alternate URLs must be fully-qualified". */
  'relative-alternate': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** "Each language version must list itself as well as all other language versions." */
  'missing-self': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** Several URLs for one code in one entry. */
  'duplicate-hreflang': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** More than a day ahead: Google uses `lastmod` "if it's consistently and verifiably accurate". */
  'future-lastmod': { severity: 'note', source: GOOGLE_SITEMAPS },
  /** More than 100 entries, all of one date: the date of the file. */
  'same-lastmod': { severity: 'note', source: GOOGLE_SITEMAPS },
  /** Bing wants the time, too. */
  'date-only-lastmod': { severity: 'note', source: BING_LASTMOD },
  /** "Google ignores <priority> and <changefreq> values." Bing does, too. */
  'ignored-tags': { severity: 'note', source: GOOGLE_SITEMAPS },
} as const satisfies Readonly<Record<string, Rule>>;

export type SitemapCode = keyof typeof SITEMAP_RULES;
