// Many pages' facts and verdicts → issues, totals, clusters, and the files that tell them.
export { AI_PURPOSES, type AiShare, type AiSourceShare } from './ai-shares.ts';
export { type AiSource, sourceKey } from './ai-sources.ts';
export type * from './assessment.ts';
export {
  type AuditBaseline,
  type AuditChanges,
  compareSteps,
  type IssueChange,
  type PageVerdictChange,
} from './compare.ts';
export { type Audit, createAudit, type Listing } from './create-audit.ts';
export { createAuditReader } from './decode.ts';
export { ISSUES, type IssueCode, type PageIssueCode } from './issues/index.ts';
export { createListedJudge } from './judge-listed.ts';
export { type Judging, judgePage, type ListedPage, originJudgeOf } from './judge-page.ts';
export { keptAnswer } from './kept-answer.ts';
export { compareText } from './order.ts';
export { locationOf, meets, orderOf, type PageColumn, type PageCriteria, type PageOrder } from './select.ts';
export { type ReasonShare, sharesOf } from './shares.ts';
export { auditCsvPieces } from './to-csv.ts';
export { auditHtmlPieces } from './to-html.ts';
export { type AuditJson, type AuditPageJson, type AuditRobots, auditJsonPieces } from './to-json.ts';
export { auditMarkdownPieces } from './to-markdown.ts';
export type * from './types.ts';
export { isUnknownFile, type UnreadSitemap } from './unread-sitemaps.ts';
export { type VersionLink, type VersionPlace, versionLinksOf } from './version-links.ts';
export type { AuditWords } from './words.ts';
