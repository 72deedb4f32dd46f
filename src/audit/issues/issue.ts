import type { Survey } from '../survey.ts';
import type { IssueSeverity } from '../types.ts';

export interface Issue {
  readonly code: string;
  readonly severity: IssueSeverity;
  /** Where it is documented why it matters. */
  readonly source: string;
  /** The URLs that have it, in any order. */
  readonly find: (survey: Survey) => readonly string[];
}
