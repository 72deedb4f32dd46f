// The pages of an audit by what decides, as its bar and its tables show them.
import type { PageReason } from '../report/index.ts';
import type { AuditAssessment } from './assessment.ts';

export interface ReasonShare {
  readonly kind: 'indexable' | Exclude<PageReason, 'none'> | 'unknown';
  readonly pages: number;
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
  totals: { listed, indexable, reasons },
  hasSearchCrawler,
}: Pick<AuditAssessment, 'totals' | 'hasSearchCrawler'>): readonly ReasonShare[] {
  if (!hasSearchCrawler) return [];
  return ORDER.map((kind) => ({ kind, pages: kind === 'indexable' ? indexable : reasons[kind] }))
    .filter(({ pages }) => pages > 0)
    .map(({ kind, pages }) => ({ kind, pages, share: pages / listed }));
}
