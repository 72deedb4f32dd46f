// Where it isn't documented whose rules a crawler follows: its answer is known only if all that it can follow agree.
import type { CrawlAnswer } from '../robots/index.ts';

/**
 * The answer by its own rules, unless the alternative gives another one.
 *
 * @param alternative null where it is documented whose rules the crawler follows
 * @param unknown where they differ
 */
export function agreed<Answered extends { readonly answer: CrawlAnswer }, Unknown>(
  own: Answered,
  alternative: Answered | null,
  unknown: Unknown,
): Answered | Unknown {
  return alternative === null || alternative.answer === own.answer ? own : unknown;
}
