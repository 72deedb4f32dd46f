// How many operators a site restricts: "partly" alone would say neither who nor how many.
import type { AiCause, OperatorReport, PurposeReport } from './types.ts';

export interface OperatorShare {
  readonly what: 'blocked' | 'opted-out' | 'restricted';
  readonly some: number;
  readonly of: number;
}

export function isRestricted({ state }: Pick<OperatorReport, 'state'>): boolean {
  return state === 'blocked' || state === 'opted-out' || state === 'partly';
}

/** Null if none is restricted. Who might ignore what blocks it isn't counted as blocked, unless all of them might. */
export function shareOf({ operators }: PurposeReport): OperatorShare | null {
  const restricted = operators.filter(isRestricted);
  const [first] = restricted;
  if (!first) return null;
  const share = (what: OperatorShare['what'], some = restricted.length) => ({ what, some, of: operators.length });
  if (restricted.some(({ state }) => state !== first.state) || first.state === 'partly') return share('restricted');
  if (first.state !== 'blocked') return share('opted-out');
  const certain = restricted.filter(({ crawlers }) => !crawlers.every(({ because }) => isUndocumentedBlock(because)));
  return certain.length === 0 ? share('opted-out') : share('blocked', certain.length);
}

/** A noindex that the crawler's operator doesn't document: the crawler might ignore it. */
export function isUndocumentedBlock(because: AiCause | null): boolean {
  return because?.kind === 'obstacle' && because.obstacle.kind === 'noindex' && !because.obstacle.isDocumented;
}
