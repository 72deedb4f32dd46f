// Every issue of pages and of sitemaps as files, one module an issue: what it is, how severe, where that is documented, and which URLs have it.
// Their words are in words/audit. Findings of sitemaps are issues, too: `sitemap-<code>`.
import type { SitemapCode } from '../../sitemaps/index.ts';
import { blockedForSome } from './blocked-for-some.ts';
import { blockedInSitemap } from './blocked-in-sitemap.ts';
import { canonicalChain } from './canonical-chain.ts';
import { canonicalConflict } from './canonical-conflict.ts';
import { canonicalNotInSitemap } from './canonical-not-in-sitemap.ts';
import { canonicalOtherHost } from './canonical-other-host.ts';
import { canonicalTargetBlocked } from './canonical-target-blocked.ts';
import { canonicalTargetError } from './canonical-target-error.ts';
import { canonicalTargetNoindex } from './canonical-target-noindex.ts';
import { canonicalTargetRedirects } from './canonical-target-redirects.ts';
import { canonicalisedInSitemap } from './canonicalised-in-sitemap.ts';
import { errorInSitemap } from './error-in-sitemap.ts';
import { hreflangBadCode } from './hreflang-bad-code.ts';
import { hreflangDuplicateCode } from './hreflang-duplicate-code.ts';
import { hreflangInconsistentReturn } from './hreflang-inconsistent-return.ts';
import { hreflangMissingReturn } from './hreflang-missing-return.ts';
import { hreflangMissingSelf } from './hreflang-missing-self.ts';
import { hreflangNoXDefault } from './hreflang-no-x-default.ts';
import { hreflangOutsideHead } from './hreflang-outside-head.ts';
import { hreflangTargetError } from './hreflang-target-error.ts';
import { hreflangTargetNoindex } from './hreflang-target-noindex.ts';
import { hreflangTargetNotCanonical } from './hreflang-target-not-canonical.ts';
import { inSeveralSitemaps } from './in-several-sitemaps.ts';
import { noLinkFound } from './no-link-found.ts';
import { noindexInSitemap } from './noindex-in-sitemap.ts';
import { notInSitemap } from './not-in-sitemap.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectInSitemap } from './redirect-in-sitemap.ts';
import { redirectLoop } from './redirect-loop.ts';
import { serverErrorInSitemap } from './server-error-in-sitemap.ts';
import { sitemapBlocked } from './sitemap-blocked.ts';
import { sitemapError } from './sitemap-error.ts';
import { unreachable } from './unreachable.ts';

/** In the order in which those of one severity and one count are shown. */
export const ISSUES = [
  noindexInSitemap,
  blockedInSitemap,
  blockedForSome,
  redirectInSitemap,
  redirectChain,
  redirectLoop,
  errorInSitemap,
  serverErrorInSitemap,
  unreachable,
  canonicalisedInSitemap,
  canonicalConflict,
  canonicalTargetBlocked,
  canonicalTargetError,
  canonicalTargetRedirects,
  canonicalTargetNoindex,
  canonicalChain,
  canonicalOtherHost,
  canonicalNotInSitemap,
  hreflangMissingReturn,
  hreflangInconsistentReturn,
  hreflangTargetError,
  hreflangTargetNoindex,
  hreflangTargetNotCanonical,
  hreflangBadCode,
  hreflangMissingSelf,
  hreflangDuplicateCode,
  hreflangOutsideHead,
  hreflangNoXDefault,
  inSeveralSitemaps,
  notInSitemap,
  noLinkFound,
  sitemapBlocked,
  sitemapError,
] as const;

export type PageIssueCode = (typeof ISSUES)[number]['code'];
export type IssueCode = PageIssueCode | `sitemap-${SitemapCode}`;
