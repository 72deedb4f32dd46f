// Two audits of one site: what is new, what is fixed, what remains.
import { inSteps, type Steps, sortedInSteps } from '../base/steps.ts';
import { byUrl } from './order.ts';
import type { AuditIssueJson, AuditPageJson, AuditSitemapJson } from './to-json.ts';

export interface AuditChanges {
  /** Every issue of one or both, those of the later audit first. */
  readonly issues: readonly IssueChange[];
  /** Pages of both whose verdict or reason is another one. */
  readonly verdicts: readonly PageVerdictChange[];
  /** Pages that only one of them has. */
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
  /** Only pages that are still in the audit: one that is gone is not fixed. */
  readonly fixed: readonly string[];
}

export interface PageVerdictChange {
  readonly url: string;
  readonly before: Pick<AuditPageJson, 'verdict' | 'reason'>;
  readonly after: Pick<AuditPageJson, 'verdict' | 'reason'>;
}

/** What is compared of an audit: exported or not. */
interface Comparable {
  readonly sitemaps: readonly Pick<AuditSitemapJson, 'url'>[];
  readonly issues: readonly AuditIssueJson[];
  readonly pages: readonly Pick<AuditPageJson, 'url' | 'verdict' | 'reason'>[];
}

/** The audit of before, as far as it is kept. */
export interface AuditBaseline extends Comparable {
  readonly site: string;
  /** ISO 8601. */
  readonly at: string;
}

export function* compareSteps(before: Comparable, after: Comparable): Steps<AuditChanges> {
  const earlier = new Map<string, Comparable['pages'][number]>();
  yield* inSteps(before.pages, (page) => earlier.set(page.url, page));
  const later = new Set<string>();
  const verdicts: PageVerdictChange[] = [];
  const added: string[] = [];
  yield* inSteps(after.pages, (page) => {
    later.add(page.url);
    const old = earlier.get(page.url);
    if (!old) added.push(page.url);
    else if (old.verdict !== page.verdict || old.reason !== page.reason) verdicts.push(verdictChange(old, page));
  });
  const removed: string[] = [];
  yield* inSteps(earlier.keys(), (url) => {
    if (!later.has(url)) removed.push(url);
  });
  const files = new Set(after.sitemaps.map(({ url }) => url));
  const isStillThere = (url: string) => later.has(url) || files.has(url);
  const known = new Map(before.issues.map((issue) => [issue.code, issue]));
  const current = new Map(after.issues.map((issue) => [issue.code, issue]));
  const issues: IssueChange[] = [];
  for (const code of new Set([...current.keys(), ...known.keys()])) {
    const change = yield* issueChange(known.get(code), current.get(code), isStillThere);
    if (change !== null) issues.push(change);
  }
  return { issues, verdicts: yield* sortedInSteps(verdicts, byUrl), added, removed };
}

function* issueChange(
  before: AuditIssueJson | undefined,
  after: AuditIssueJson | undefined,
  isStillThere: (url: string) => boolean,
): Steps<IssueChange | null> {
  const issue = after ?? before;
  if (!issue) return null;
  const had = new Set<string>();
  yield* inSteps(before?.urls ?? [], (url) => had.add(url));
  const has = new Set<string>();
  const appeared: string[] = [];
  yield* inSteps(after?.urls ?? [], (url) => {
    if (!has.has(url) && !had.has(url)) appeared.push(url);
    has.add(url);
  });
  const fixed: string[] = [];
  yield* inSteps(had, (url) => {
    if (!has.has(url) && isStillThere(url)) fixed.push(url);
  });
  return {
    code: issue.code,
    severity: issue.severity,
    kind: before === undefined ? 'new' : after === undefined ? 'fixed' : 'remains',
    before: before?.count ?? 0,
    after: after?.count ?? 0,
    appeared,
    fixed,
  };
}

function verdictChange(before: Comparable['pages'][number], after: Comparable['pages'][number]): PageVerdictChange {
  const of = ({ verdict, reason }: Comparable['pages'][number]) => ({ verdict, reason });
  return { url: after.url, before: of(before), after: of(after) };
}
