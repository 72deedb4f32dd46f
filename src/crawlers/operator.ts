// Who runs a crawler. Of a token that a person adds, it isn't known.
import type { Crawler } from './types.ts';

/** The operator's name; the token of a crawler whose operator isn't known. */
export function operatorOf({ owner, token }: Pick<Crawler, 'owner' | 'token'>): string {
  return owner ?? token;
}

/** Of two crawlers without a known operator, none is known to be of the same. */
export function isOfSameOperator(
  one: Pick<Crawler, 'owner' | 'token'>,
  other: Pick<Crawler, 'owner' | 'token'>,
): boolean {
  return one.owner === null ? one.token === other.token : one.owner === other.owner;
}
