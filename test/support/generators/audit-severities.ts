// How severe each issue is, by hand: what keeps listed pages or whole sitemaps from search is critical; what a crawler gets in place of the
// page, and what it can't use, is high; what only misleads is medium; dates that are ignored are a note.
import type { IssueCode } from '../../../src/audit/index.ts';

export const AUDIT_SEVERITIES: Readonly<Record<IssueCode, 'critical' | 'high' | 'medium' | 'note'>> = {
  // Noindex or blocked in a sitemap.
  'noindex-in-sitemap': 'critical',
  'blocked-in-sitemap': 'critical',
  // A broken or blocked sitemap.
  'sitemap-error': 'critical',
  'sitemap-blocked': 'critical',
  'sitemap-not-a-sitemap': 'critical',
  'sitemap-html': 'critical',
  'sitemap-bad-xml': 'critical',
  'sitemap-truncated': 'critical',
  'sitemap-wrong-namespace': 'critical',
  'sitemap-bad-encoding': 'critical',
  // Limits that are broken.
  'sitemap-too-many-entries': 'critical',
  'sitemap-too-large': 'critical',
  // Entries that search engines reject.
  'sitemap-bad-url': 'critical',
  'sitemap-relative-url': 'critical',
  'sitemap-long-url': 'critical',
  'sitemap-outside-folder': 'critical',

  // Redirects, 4xx, 5xx.
  'redirect-in-sitemap': 'high',
  'redirect-chain': 'high',
  'redirect-loop': 'high',
  'error-in-sitemap': 'high',
  'server-error-in-sitemap': 'high',
  unreachable: 'high',
  // Canonicalized, a canonical target that can’t be indexed, canonical URLs that disagree.
  'canonicalised-in-sitemap': 'high',
  'canonical-conflict': 'high',
  'canonical-target-blocked': 'high',
  'canonical-target-error': 'high',
  'canonical-target-redirects': 'high',
  'canonical-target-noindex': 'high',
  'canonical-chain': 'high',
  // Versions without a link back, or that can’t be shown.
  'hreflang-missing-return': 'high',
  'hreflang-target-error': 'high',
  'hreflang-target-noindex': 'high',

  'blocked-for-some': 'medium',
  'canonical-other-host': 'medium',
  'canonical-not-in-sitemap': 'medium',
  'hreflang-inconsistent-return': 'medium',
  'hreflang-target-not-canonical': 'medium',
  'hreflang-bad-code': 'medium',
  'hreflang-missing-self': 'medium',
  'hreflang-duplicate-code': 'medium',
  'hreflang-outside-head': 'medium',
  'in-several-sitemaps': 'medium',
  'not-in-sitemap': 'medium',
  'sitemap-empty': 'medium',
  'sitemap-nested-index': 'medium',
  'sitemap-other-host': 'medium',
  'sitemap-other-scheme': 'medium',
  'sitemap-www-mismatch': 'medium',
  'sitemap-duplicate': 'medium',
  'sitemap-fragment': 'medium',
  'sitemap-bad-hreflang': 'medium',
  'sitemap-relative-alternate': 'medium',
  'sitemap-missing-self': 'medium',
  'sitemap-duplicate-hreflang': 'medium',

  'no-link-found': 'note',
  'hreflang-no-x-default': 'note',
  'sitemap-bad-lastmod': 'note',
  'sitemap-future-lastmod': 'note',
  'sitemap-same-lastmod': 'note',
  'sitemap-date-only-lastmod': 'note',
  'sitemap-ignored-tags': 'note',
};
