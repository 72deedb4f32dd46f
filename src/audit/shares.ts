// The pages of an audit by what decides, as its bar and its tables show them.
import type { PageReason } from '../report/index.ts';
import type { AuditAssessment } from './assessment.ts';

export interface ReasonShare {
  readonly kind: 'indexable' | Exclude<PageReason, 'none'> | 'unknown';
  readonly pages: number;
  /** How many of these have an unknown verdict. */
  readonly unknown: number;
  /** Share of all pages, 0 to 1. */
  readonly share: number;
}

const ORDER = [
  'indexable',
  'canonical',
  'redirect',
  'robots',
  'noindex',
  'status',
  'unreachable',
  'mixed',
  'unknown',
] as const satisfies readonly ReasonShare['kind'][];

/** Those that there are, always in this order; none where no search crawler is selected. */
export function sharesOf({
  totals: { listed, indexable, reasons, unknown },
  hasSearchCrawler,
}: Pick<AuditAssessment, 'totals' | 'hasSearchCrawler'>): readonly ReasonShare[] {
  if (!hasSearchCrawler) return [];
  const counts = { ...reasons, indexable };
  const unknowns = { ...unknown, indexable: 0 };
  return ORDER.filter((kind) => counts[kind] > 0).map((kind) => ({
    kind,
    pages: counts[kind],
    unknown: unknowns[kind],
    share: counts[kind] / listed,
  }));
}
