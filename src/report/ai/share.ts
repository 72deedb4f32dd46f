// How many operators a site restricts, or allows: "partly" would say neither who nor what.
import type { OperatorReport, PurposeReport } from './types.ts';

export interface OperatorShare {
  readonly what: 'blocked' | 'opted-out' | 'restricted' | 'allowed';
  readonly some: number;
  readonly of: number;
}

export function isRestricted({ state }: Pick<OperatorReport, 'state'>): boolean {
  return state === 'blocked' || state === 'opted-out' || state === 'partly';
}

/** Where none is restricted, how many the site allows; null where all have one answer, and where none is allowed. */
export function shareOf({ state, operators }: PurposeReport): OperatorShare | null {
  const restricted = operators.filter(isRestricted);
  const [first] = restricted;
  if (!first) {
    const some = operators.filter((one) => one.state === 'allowed').length;
    return state === 'not-restricted' && some > 0 ? { what: 'allowed', some, of: operators.length } : null;
  }
  const isSame = restricted.every(({ state }) => state === first.state);
  const what = isSame && (first.state === 'blocked' || first.state === 'opted-out') ? first.state : 'restricted';
  return { what, some: restricted.length, of: operators.length };
}
