// The interface of an issue, and helpers to find one. Each issue is a file in this folder.
import { inSteps, type Steps } from '../../base/steps.ts';
import type { Survey } from '../survey.ts';
import type { FetchedPage, IssueSeverity } from '../types.ts';

/** The lists of the export that have issues. */
export const ISSUE_LISTS = ['issues', 'moreIssues'] as const;
export type IssueList = (typeof ISSUE_LISTS)[number];

export interface Issue {
  readonly code: string;
  readonly severity: IssueSeverity;
  /** Those that came after the export's format: its `issues` is a closed list of codes. */
  readonly list?: 'moreIssues';
  /** Where it is documented why it matters. */
  readonly source: string;
  /** The URLs that have it, in any order. */
  readonly find: (survey: Survey) => Steps<readonly string[]>;
}

/** Whether the page leads elsewhere, by its status or by a refresh. */
export const isRedirecting = ({ redirects, otherRedirect }: FetchedPage): boolean =>
  redirects.length > 0 || otherRedirect !== null;

/** The URLs of those of which this holds. */
export function* urlsWhere<Item extends { readonly url: string }>(
  items: readonly Item[],
  holds: (item: Item) => boolean,
): Steps<readonly string[]> {
  const urls: string[] = [];
  yield* inSteps(items, (item) => {
    if (holds(item)) urls.push(item.url);
  });
  return urls;
}
