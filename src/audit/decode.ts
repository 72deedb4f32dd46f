// An exported audit that a person opens as the one of before: decoded, as anybody can write such a file.
import * as v from 'valibot';
import { parseJson } from '../base/json.ts';
import { type AiState, PAGE_REASONS, PAGE_STATES } from '../report/index.ts';
import { SITEMAP_RULES, type SitemapCode } from '../sitemaps/index.ts';
import type { AuditBaseline } from './compare.ts';
import { ISSUES, type IssueCode } from './issues/index.ts';
import { ISSUE_LISTS } from './issues/issue.ts';
import { createJsonLists } from './json-lists.ts';
import type { AuditJson } from './to-json.ts';

/** More than an audit has. */
const MOST_PAGES = 5_000_000;

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const status = v.nullable(count);
const redirects = v.array(v.object({ url: text, status: count }));
const AI_STATES = [
  'allowed',
  'not-restricted',
  'blocked',
  'opted-out',
  'partly',
  'conflicting',
  'unknown',
  'none',
] as const satisfies readonly AiState[];
const SEVERITIES = ['critical', 'high', 'medium', 'note'] as const;

const sitemapCode = v.custom<SitemapCode>((code) => typeof code === 'string' && Object.hasOwn(SITEMAP_RULES, code));
const issueCode = v.custom<IssueCode>((code) => typeof code === 'string' && ISSUE_CODES.has(code));
const ISSUE_CODES: ReadonlySet<string> = new Set([
  ...ISSUES.map(({ code }) => code),
  ...Object.keys(SITEMAP_RULES).map((code) => `sitemap-${code}`),
]);

/** The items of each list. */
const items = {
  sitemaps: v.object({
    url: text,
    kind: v.nullable(v.picklist(['urlset', 'index', 'text', 'rss', 'atom'])),
    entries: count,
    // Audits that were exported until November 2026 have none.
    redirects: v.optional(redirects, []),
    status,
    failure: v.optional(v.nullable(text), null),
    findings: v.array(
      v.object({ code: sitemapCode, severity: v.picklist(['error', 'warning', 'note']), count, lines: v.array(count) }),
    ),
  }),
  issues: v.object({ code: issueCode, severity: v.picklist(SEVERITIES), count, urls: v.array(text) }),
  pages: v.object({
    url: text,
    sitemaps: count,
    lastmod: v.nullable(text),
    status,
    redirects,
    type: v.nullable(text),
    verdict: v.picklist(PAGE_STATES),
    reason: v.picklist(PAGE_REASONS),
    blocked: v.array(text),
    canonical: v.nullable(text),
    noindex: v.array(text),
    ai: v.object({ 'ai-search': v.picklist(AI_STATES), 'ai-training': v.picklist(AI_STATES) }),
    links: status,
    title: v.nullable(text),
  }),
} satisfies { readonly [List in 'sitemaps' | 'issues' | 'pages']: v.GenericSchema<unknown, AuditJson[List][number]> };

/** What is beside their items. */
const auditJson = v.object({
  version: v.literal(1),
  site: text,
  // A form that the schema allows may be none that a browser reads.
  at: v.pipe(
    text,
    v.isoTimestamp(),
    v.check((at) => !Number.isNaN(Date.parse(at))),
  ),
  robots: v.object({ status, bytes: v.nullable(count) }),
  totals: v.object({
    listed: count,
    fetched: count,
    indexable: count,
    robots: count,
    status: count,
    redirect: count,
    noindex: count,
    canonical: count,
    unreachable: count,
    mixed: count,
    unknown: count,
  }),
  // Audits that were exported until November 2026 don't say it.
  hasOmittedSitemaps: v.optional(v.boolean(), false),
  sitemaps: v.array(v.never()),
  issues: v.array(v.never()),
  // Audits that were exported until November 2026 have none.
  moreIssues: v.optional(v.array(v.never())),
  pages: v.array(v.never()),
});

export interface AuditReader {
  /** The next part of the file. False if it isn’t an audit of this version. */
  push(text: string): boolean;
  /** Null for what isn't one. */
  end(): AuditBaseline | null;
}

/** Reads a file part by part, however long it is, and keeps what is compared. */
export function createAuditReader(): AuditReader {
  const sitemaps: AuditBaseline['sitemaps'][number][] = [];
  const issues: AuditBaseline['issues'][number][] = [];
  const pages: AuditBaseline['pages'][number][] = [];
  let [isAudit, hasSitemaps] = [true, false];
  const read = <Item>(schema: v.GenericSchema<unknown, Item>, item: string, keep: (item: Item) => void) => {
    const result = v.safeParse(schema, parseJson(item));
    if (result.success) keep(result.output);
    else isAudit = false;
  };
  const lists = createJsonLists((list, item) => {
    if (!isAudit) return;
    if (list === 'sitemaps')
      read(items.sitemaps, item, ({ url, status, failure }) => sitemaps.push({ url, status, failure }));
    if (ISSUE_LISTS.some((one) => one === list)) read(items.issues, item, (issue) => issues.push(issue));
    if (list === 'pages') {
      read(items.pages, item, ({ url, sitemaps, verdict, reason, status, links }) => {
        if (sitemaps > 0) hasSitemaps = true;
        // One that failed has no status, and no links either.
        pages.push({ url, verdict, reason, isFetched: status !== null || links !== null });
      });
    }
    if (pages.length > MOST_PAGES) isAudit = false;
  });
  return {
    push: (text) => {
      lists.push(text);
      return isAudit;
    },
    end: () => {
      const result = v.safeParse(auditJson, parseJson(lists.end()));
      if (!isAudit || !result.success) return null;
      const { site, at, moreIssues, hasOmittedSitemaps } = result.output;
      const hasMoreIssues = moreIssues !== undefined;
      return { site, at, sitemaps, hasSitemaps, hasOmittedSitemaps, issues, hasMoreIssues, pages };
    },
  };
}
