import type { Steps } from '../../base/steps.ts';
import type { Survey } from '../survey.ts';
import type { IssueSeverity } from '../types.ts';

export interface Issue {
  readonly code: string;
  readonly severity: IssueSeverity;
  /** Where it is documented why it matters. */
  readonly source: string;
  /** The URLs that have it, in any order. In steps, where a page takes more than a comparison. */
  readonly find: (survey: Survey) => readonly string[] | Steps<readonly string[]>;
}
