// What the files that people read need of words: the page gives them in its locale.
import type { PageReason } from '../report/index.ts';
import type { AiShare } from './ai-shares.ts';
import type { AiSource } from './ai-sources.ts';
import type { IssueCode } from './issues/index.ts';
import type { AiPurpose, IssueSeverity } from './types.ts';

export interface AuditWords {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** "Audit of https://shop.example" */
  readonly title: string;
  /** "31,240 of 40,000 listed pages can be indexed. …" */
  readonly sentence: string;
  /** The columns of the table of reasons. */
  readonly reason: string;
  readonly pages: string;
  readonly share: string;
  readonly indexable: string;
  readonly reasonName: (reason: Exclude<PageReason, 'none'> | 'unknown') => string;
  readonly issues: string;
  readonly noIssues: string;
  readonly severityName: (severity: IssueSeverity) => string;
  /** What it is, why it matters, and how to fix it. */
  readonly issue: (code: IssueCode) => { readonly name: string; readonly why: string; readonly fix: string };
  /** "documented" */
  readonly documented: string;
  /** "First 100 of 1,602" */
  readonly first: (shown: number, of: number) => string;
  readonly ai: string;
  readonly purposeName: (purpose: AiPurpose) => string;
  /** "Blocked for now": of the pages in one state, also what their sources say about it. */
  readonly stateName: (purpose: AiPurpose, state: AiShare['state']) => string;
  /** "Disallow: /cart, robots.txt line 4" */
  readonly source: (source: AiSource) => string;
  /** How the audit was made, a paragraph each: what was fetched, how, and that scripts were not run. */
  readonly method: string;
  readonly methods: readonly string[];
  /** "November 23, 2026, 01:05 UTC" */
  readonly date: string;
  readonly number: (value: number) => string;
  /** Of 0 to 1. */
  readonly percent: (share: number) => string;
}
