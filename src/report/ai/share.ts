// How many operators a site restricts: "partly" alone would say neither who nor how many.
import type { OperatorReport, PurposeReport } from './types.ts';

export interface OperatorShare {
  readonly what: 'blocked' | 'opted-out' | 'restricted';
  readonly some: number;
  readonly of: number;
}

export function isRestricted({ state }: Pick<OperatorReport, 'state'>): boolean {
  return state === 'blocked' || state === 'opted-out' || state === 'partly';
}

/** Null if none is restricted. */
export function shareOf({ operators }: PurposeReport): OperatorShare | null {
  const restricted = operators.filter(isRestricted);
  const [first] = restricted;
  if (!first) return null;
  const isSame = restricted.every(({ state }) => state === first.state);
  const what = isSame && (first.state === 'blocked' || first.state === 'opted-out') ? first.state : 'restricted';
  return { what, some: restricted.length, of: operators.length };
}
