// Two audits of one site: what is new, what is fixedLine, what remains.
import type { AuditIssueJson, AuditJson, AuditPageJson } from './to-json.ts';

export interface AuditChanges {
  /** Every issue of one or both, those of the later audit first. */
  readonly issues: readonly IssueChange[];
  /** Pages of both whose verdict or reason is another one. */
  readonly verdicts: readonly PageVerdictChange[];
  /** Pages of one alone. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface IssueChange {
  readonly code: AuditIssueJson['code'];
  readonly severity: AuditIssueJson['severity'];
  /** `new`: before, no URL had it. `fixed`: none has it any more. `remains`: some had it, and some have. */
  readonly kind: 'new' | 'fixed' | 'remains';
  readonly before: number;
  readonly after: number;
  readonly appeared: readonly string[];
  /** Of pages that are still in the audit: one that is gone is not fixedLine. */
  readonly fixed: readonly string[];
}

export interface PageVerdictChange {
  readonly url: string;
  readonly before: Pick<AuditPageJson, 'verdict' | 'reason'>;
  readonly after: Pick<AuditPageJson, 'verdict' | 'reason'>;
}

export function compareAudits(before: AuditJson, after: AuditJson): AuditChanges {
  const earlier = new Map(before.pages.map((page) => [page.url, page]));
  const later = new Set(after.pages.map(({ url }) => url));
  const files = new Set(after.sitemaps.map(({ url }) => url));
  const isStillThere = (url: string) => later.has(url) || files.has(url);
  const known = new Map(before.issues.map((issue) => [issue.code, issue]));
  const current = new Map(after.issues.map((issue) => [issue.code, issue]));
  const codes = [...new Set([...current.keys(), ...known.keys()])];
  return {
    issues: codes.flatMap((code) => issueChange(known.get(code), current.get(code), isStillThere) ?? []),
    verdicts: after.pages.flatMap((page) => {
      const old = earlier.get(page.url);
      return old ? verdictChange(old, page) : [];
    }),
    added: after.pages.flatMap(({ url }) => (earlier.has(url) ? [] : [url])),
    removed: before.pages.flatMap(({ url }) => (later.has(url) ? [] : [url])),
  };
}

function issueChange(
  before: AuditIssueJson | undefined,
  after: AuditIssueJson | undefined,
  isStillThere: (url: string) => boolean,
): IssueChange | null {
  const issue = after ?? before;
  if (!issue) return null;
  const [had, has] = [new Set(before?.urls), new Set(after?.urls)];
  return {
    code: issue.code,
    severity: issue.severity,
    kind: before === undefined ? 'new' : after === undefined ? 'fixed' : 'remains',
    before: before?.count ?? 0,
    after: after?.count ?? 0,
    appeared: [...has].filter((url) => !had.has(url)),
    fixed: [...had].filter((url) => !has.has(url) && isStillThere(url)),
  };
}

function verdictChange(before: AuditPageJson, after: AuditPageJson): readonly PageVerdictChange[] {
  if (before.verdict === after.verdict && before.reason === after.reason) return [];
  const of = ({ verdict, reason }: AuditPageJson) => ({ verdict, reason });
  return [{ url: after.url, before: of(before), after: of(after) }];
}
