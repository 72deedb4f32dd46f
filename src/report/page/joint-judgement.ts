// The state that several crawlers share: of a page's selected search crawlers, and of those of them that two checks have in common.
import type { PageVerdict } from '../data/page-verdict.ts';

export type PageJudgement = Pick<PageVerdict, 'verdict' | 'reason'>;

/** If they differ, `partly`, or unknown if one of them is unknown. That the page gave no response is never a reason beside another. */
export function jointJudgement(judgements: readonly PageJudgement[]): PageJudgement {
  const kinds = new Set(judgements.map(({ verdict }) => verdict));
  const [only = 'unknown'] = kinds;
  const reasons = new Set(judgements.map(({ reason }) => reason).filter((reason) => reason !== 'none'));
  if (reasons.size > 1) reasons.delete('no-response');
  const [reason = 'none'] = reasons;
  return {
    verdict: kinds.size <= 1 ? only : kinds.has('unknown') ? 'unknown' : 'partly',
    reason: reasons.size > 1 ? 'mixed' : reason,
  };
}

/** Of one crawler. */
export const judgementOf = ({ verdict, obstacle }: PageVerdict['crawlers'][number]): PageJudgement => ({
  verdict,
  reason: obstacle?.kind ?? 'none',
});
