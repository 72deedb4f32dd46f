// The issues of an audit in words: what each is, why it matters, and how to fix it.
import type { ISSUES, IssueCode, IssueSeverity } from '../../audit/index.ts';
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import { SITEMAP_RULES, type SitemapCode } from '../../sitemaps/index.ts';

export interface IssueText {
  readonly name: string;
  readonly why: string;
  readonly fix: string;
}

type PageCode = (typeof ISSUES)[number]['code'];

const PAGES: Readonly<Record<PageCode, readonly [name: MessageKey, why: MessageKey, fix: MessageKey]>> = {
  'noindex-in-sitemap': ['issueNoindex', 'whyNoindex', 'fixNoindex'],
  'blocked-in-sitemap': ['issueBlocked', 'whyBlocked', 'fixBlocked'],
  'blocked-for-some': ['issueBlockedSome', 'whyBlockedSome', 'fixBlockedSome'],
  'redirect-in-sitemap': ['issueRedirect', 'whyRedirect', 'fixRedirect'],
  'redirect-chain': ['issueChain', 'whyChain', 'fixChain'],
  'redirect-loop': ['issueLoop', 'whyLoop', 'fixLoop'],
  'error-in-sitemap': ['issueError', 'whyError', 'fixError'],
  'server-error-in-sitemap': ['issueServerError', 'whyServerError', 'fixServer'],
  unreachable: ['issueUnreachable', 'whyNoResponse', 'fixServer'],
  'canonicalised-in-sitemap': ['issueCanonicalised', 'whyCanonicalised', 'fixCanonicalised'],
  'canonical-conflict': ['issueConflict', 'whyConflict', 'fixConflict'],
  'canonical-target-blocked': ['issueTargetBlocked', 'whyTarget', 'fixTarget'],
  'canonical-target-error': ['issueTargetError', 'whyTarget', 'fixTarget'],
  'canonical-target-redirects': ['issueTargetRedirects', 'whyTarget', 'fixTarget'],
  'canonical-target-noindex': ['issueTargetNoindex', 'whyTarget', 'fixTarget'],
  'canonical-chain': ['issueCanonicalChain', 'whyTarget', 'fixTarget'],
  'canonical-other-host': ['issueOtherHost', 'whyOtherHost', 'fixOtherHost'],
  'canonical-not-in-sitemap': ['issueCanonicalUnlisted', 'whyCanonicalUnlisted', 'fixCanonicalised'],
  'hreflang-missing-return': ['issueMissingReturn', 'whyReturn', 'fixReturn'],
  'hreflang-inconsistent-return': ['issueInconsistentReturn', 'whyReturn', 'fixReturn'],
  'hreflang-target-error': ['issueHreflangError', 'whyHreflangTarget', 'fixHreflangTarget'],
  'hreflang-target-noindex': ['issueHreflangNoindex', 'whyHreflangTarget', 'fixHreflangTarget'],
  'hreflang-target-not-canonical': ['issueHreflangCanonical', 'whyHreflangTarget', 'fixHreflangTarget'],
  'hreflang-bad-code': ['issueHreflangCode', 'whyHreflangCode', 'fixHreflangCode'],
  'hreflang-missing-self': ['issueHreflangSelf', 'whyHreflangSelf', 'fixHreflangSelf'],
  'hreflang-duplicate-code': ['findingCodes', 'whyCodes', 'fixCodes'],
  'hreflang-outside-head': ['issueHreflangBody', 'whyHreflangBody', 'fixHreflangBody'],
  'hreflang-no-x-default': ['issueNoDefault', 'whyNoDefault', 'fixNoDefault'],
  'in-several-sitemaps': ['issueSeveral', 'whySeveral', 'fixSeveral'],
  'not-in-sitemap': ['issueNotListed', 'whyNotListed', 'fixNotListed'],
  'no-link-found': ['issueNoLink', 'whyNoLink', 'fixNoLink'],
  'sitemap-blocked': ['issueSitemapBlocked', 'whySitemapBlocked', 'fixSitemapBlocked'],
  'sitemap-error': ['issueSitemapError', 'whySitemapError', 'fixSitemapError'],
};

/** The same for pages of lists: no sitemap asks to index them. */
const LISTED: Readonly<Partial<Record<PageCode, (typeof PAGES)[PageCode]>>> = {
  'noindex-in-sitemap': ['issueListedNoindex', 'whyListedNoindex', 'fixListedNoindex'],
  'blocked-in-sitemap': ['issueListedBlocked', 'whyBlocked', 'fixListedBlocked'],
  'redirect-in-sitemap': ['issueListedRedirect', 'whyListedRedirect', 'fixListedRedirect'],
  'error-in-sitemap': ['issueListedError', 'whyError', 'fixListedError'],
  'server-error-in-sitemap': ['issueListedServerError', 'whyServerError', 'fixServer'],
  'canonicalised-in-sitemap': ['issueListedCanonicalised', 'whyCanonicalised', 'fixListedCanonicalised'],
  'no-link-found': ['issueListedNoLink', 'whyNoLink', 'fixNoLink'],
};

const keysOf = (code: PageCode, hasLists: boolean) => (hasLists ? LISTED[code] : undefined) ?? PAGES[code];

const SITEMAP_ISSUES: Readonly<Record<SitemapCode, readonly [name: MessageKey, fix: MessageKey]>> = {
  'not-a-sitemap': ['findingFormat', 'fixFormat'],
  html: ['findingHtml', 'fixFormat'],
  'bad-xml': ['findingXml', 'fixXml'],
  truncated: ['findingTruncated', 'fixWhole'],
  'wrong-namespace': ['findingNamespace', 'fixNamespace'],
  'bad-encoding': ['findingEncoding', 'fixEncoding'],
  'too-many-entries': ['findingMany', 'fixSplit'],
  'too-large': ['findingLarge', 'fixSplit'],
  'bad-url': ['findingUrl', 'fixUrl'],
  'relative-url': ['findingRelative', 'fixUrl'],
  'long-url': ['findingLong', 'fixShort'],
  'outside-folder': ['findingFolder', 'fixFolder'],
  'nested-index': ['findingNested', 'fixNested'],
  'other-host': ['findingHost', 'fixHost'],
  'other-scheme': ['findingScheme', 'fixScheme'],
  'www-mismatch': ['findingWww', 'fixScheme'],
  empty: ['findingEmpty', 'fixEmpty'],
  duplicate: ['findingDuplicate', 'fixDuplicate'],
  fragment: ['findingFragment', 'fixFragment'],
  'bad-lastmod': ['findingLastmod', 'fixDate'],
  'bad-hreflang': ['issueHreflangCode', 'fixHreflangCode'],
  'relative-alternate': ['findingAlternate', 'fixUrl'],
  'missing-self': ['issueHreflangSelf', 'fixHreflangSelf'],
  'duplicate-hreflang': ['findingCodes', 'fixCodes'],
  'future-lastmod': ['findingFuture', 'fixDate'],
  'same-lastmod': ['findingSame', 'fixDate'],
  'date-only-lastmod': ['findingDateOnly', 'fixDate'],
  'ignored-tags': ['findingIgnored', 'fixIgnored'],
};

const WHY_FINDINGS = {
  error: 'whyFindingError',
  warning: 'whyFindingWarning',
  note: 'whyFindingNote',
} as const satisfies Readonly<Record<string, MessageKey>>;

const SEVERITIES = {
  critical: 'severityCritical',
  high: 'severityHigh',
  medium: 'severityMedium',
  note: 'severityNote',
} as const satisfies Readonly<Record<IssueSeverity, MessageKey>>;

export const issueSeverityText = (severity: IssueSeverity): string => t(SEVERITIES[severity]);

/** @param hasLists whether it is about pages of lists, too, which may be in no sitemap */
export function issueName(code: IssueCode, hasLists: boolean): string {
  const finding = findingOf(code);
  if (isOfPages(code)) return t(keysOf(code, hasLists)[0]);
  return finding === null ? code : findingText(finding);
}

/** @param fetched how many pages were fetched: issues are only known for these @param hasLists as for its name */
export function issueText(code: IssueCode, fetched: number, hasLists: boolean): IssueText {
  if (isOfPages(code)) {
    const [name, why, fix] = keysOf(code, hasLists);
    return { name: t(name), why: t(why, formatNumber(fetched)), fix: t(fix) };
  }
  const finding = findingOf(code);
  if (finding === null) return { name: code, why: '', fix: '' };
  return {
    name: findingText(finding),
    why: t(WHY_FINDINGS[SITEMAP_RULES[finding].severity]),
    fix: t(SITEMAP_ISSUES[finding][1]),
  };
}

/** Whether the URLs that have it are listed pages: the others are sitemaps, and pages that only links name. */
export const isOfListedPages = (code: IssueCode): boolean => !/^sitemap-|^not-in-sitemap$/.test(code);

export const findingText = (code: SitemapCode): string => t(SITEMAP_ISSUES[code][0]);

function isOfPages(code: string): code is PageCode {
  return Object.hasOwn(PAGES, code);
}

function findingOf(code: string): SitemapCode | null {
  const name = code.replace(/^sitemap-/, '');
  return isFinding(name) ? name : null;
}

function isFinding(name: string): name is SitemapCode {
  return Object.hasOwn(SITEMAP_ISSUES, name);
}
