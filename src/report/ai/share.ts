// How many operators a site restricts: "partly" alone would say neither who nor how many.
import type { AiCause, OperatorReport, PurposeReport } from '../data/ai.ts';

export interface OperatorShare {
  readonly what: 'blocked' | 'opted-out' | 'restricted';
  readonly some: number;
  readonly of: number;
}

function isRestricted({ state }: Pick<OperatorReport, 'state'>): boolean {
  return state === 'blocked' || state === 'opted-out' || state === 'partly';
}

/** Null if none is restricted. Operators that might ignore what blocks them aren't counted as blocked. */
export function shareOf({ operators }: PurposeReport): OperatorShare | null {
  const restricted = operators.filter(isRestricted);
  if (restricted.length === 0) return null;
  const share = (what: OperatorShare['what'], some: number) => ({ what, some, of: operators.length });
  const asked = restricted.filter(isOptedOut).length;
  if (asked === restricted.length) return share('opted-out', asked);
  if (restricted.every(({ state }) => state === 'blocked')) return share('blocked', restricted.length - asked);
  return share('restricted', restricted.length);
}

function isOptedOut({ state, crawlers }: OperatorReport): boolean {
  return (
    state === 'opted-out' || (state === 'blocked' && crawlers.every(({ because }) => isUndocumentedBlock(because)))
  );
}

/** A noindex that the crawler's operator doesn't document: the crawler might ignore it. */
export function isUndocumentedBlock(because: AiCause | null): boolean {
  return because?.kind === 'obstacle' && because.obstacle.kind === 'noindex' && !because.obstacle.isDocumented;
}
