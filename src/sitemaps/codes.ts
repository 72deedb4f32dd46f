// Everything that can be wrong with a sitemap: how severe it is, and where that is documented.

/** `error`: search engines reject the file or the entry. `warning`: they ignore a part. `note`: it has no effect. */
export type SitemapSeverity = 'error' | 'warning' | 'note';

interface SitemapRule {
  readonly severity: SitemapSeverity;
  readonly source: string;
}

const PROTOCOL = 'https://www.sitemaps.org/protocol.html';
const XML = 'https://www.w3.org/TR/xml/';
/** The errors that Google Search Console reports for a sitemap. */
const GOOGLE = 'https://support.google.com/webmasters/answer/7451001';
const GOOGLE_SITEMAPS = 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap';
const GOOGLE_HREFLANG = 'https://developers.google.com/search/docs/specialty/international/localized-versions';
const BING_LASTMOD =
  'https://blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap';

/** In the order in which they are reported. */
export const SITEMAP_RULES = {
  /** None of the forms: XML with a URLSET or SITEMAPINDEX, RSS 2.0, Atom, text. */
  'not-a-sitemap': { severity: 'error', source: `${PROTOCOL}#otherformats` },
  /** An HTML page instead of the file: Google's "Sitemap is HTML". */
  html: { severity: 'error', source: GOOGLE },
  /** Not well-formed: the first error and its line. XML allows no reader to go on. */
  'bad-xml': { severity: 'error', source: `${XML}#sec-well-formed` },
  /** It ends before its root element does, or before its compressed data do. */
  truncated: { severity: 'error', source: `${XML}#sec-well-formed` },
  /** The root element is not in the namespace of the protocol. */
  'wrong-namespace': { severity: 'error', source: `${PROTOCOL}#urlsetdef` },
  /** "Your Sitemap file must be UTF-8 encoded." U+FFFD is left by an earlier conversion of other bytes. */
  'bad-encoding': { severity: 'error', source: `${PROTOCOL}#escaping` },
  /** "no more than 50,000 URLs", and no more sitemaps in an index. */
  'too-many-entries': { severity: 'error', source: `${PROTOCOL}#index` },
  /** "no larger than 50MB (52,428,800 bytes)" uncompressed. The rest isn't read. */
  'too-large': { severity: 'error', source: `${PROTOCOL}#index` },
  /** Not an http or https URL, or no URL at all. */
  'bad-url': { severity: 'error', source: `${PROTOCOL}#locdef` },
  /** "This URL must begin with the protocol". It is resolved like a link in the file. */
  'relative-url': { severity: 'error', source: `${PROTOCOL}#locdef` },
  /** "This value must be less than 2,048 characters." */
  'long-url': { severity: 'error', source: `${PROTOCOL}#locdef` },
  /** A URL outside the file's folder, if robots.txt doesn't name the file. Google's "URL not allowed". */
  'outside-folder': { severity: 'error', source: `${PROTOCOL}#location` },
  /** An index can't name another index. */
  'nested-index': { severity: 'warning', source: GOOGLE },
  /** "all URLs listed in the Sitemap must reside on the same host as the Sitemap". This and the next two: unless robots.txt there names the file. */
  'other-host': { severity: 'warning', source: `${PROTOCOL}#location` },
  /** http in an https file, or vice versa: "must use the same protocol". */
  'other-scheme': { severity: 'warning', source: `${PROTOCOL}#location` },
  /** With `www.` in a file without, or vice versa: "if your site is www.example.com …" */
  'www-mismatch': { severity: 'warning', source: `${PROTOCOL}#location` },
  /** No entry. Google's "Empty sitemap". */
  empty: { severity: 'warning', source: GOOGLE },
  /** A URL that is already in the file, however it is percent-encoded, with or without a fragment. */
  duplicate: { severity: 'warning', source: GOOGLE_SITEMAPS },
  /** Crawlers request a URL without its fragment. */
  fragment: {
    severity: 'warning',
    source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  },
  /** "This date should be in W3C Datetime format." https://www.w3.org/TR/NOTE-datetime. Google's "Invalid date". */
  'bad-lastmod': { severity: 'warning', source: `${PROTOCOL}#lastmoddef` },
  /** An unknown language or region, or a wrong code for it. */
  'bad-hreflang': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** "Alternate URLs must be fully-qualified". */
  'relative-alternate': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** "Each language version must list itself as well as all other language versions." */
  'missing-self': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** Several URLs for one code in one entry. */
  'duplicate-hreflang': { severity: 'warning', source: GOOGLE_HREFLANG },
  /** From the day after tomorrow on, whatever the time zone: Google uses `lastmod` "if it's consistently and verifiably accurate". */
  'future-lastmod': { severity: 'note', source: GOOGLE_SITEMAPS },
  /** More than 100 entries with the same date, which is the file's. */
  'same-lastmod': { severity: 'note', source: GOOGLE_SITEMAPS },
  /** Bing wants the time, too. */
  'date-only-lastmod': { severity: 'note', source: BING_LASTMOD },
  /** "Google ignores <priority> and <changefreq> values." Bing does, too. */
  'ignored-tags': { severity: 'note', source: GOOGLE_SITEMAPS },
} as const satisfies Readonly<Record<string, SitemapRule>>;

export type SitemapCode = keyof typeof SITEMAP_RULES;
