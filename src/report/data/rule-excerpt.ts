// A rule as it is sent and shown.
import type { Rule } from '../../robots/index.ts';

/**
 * A rule whose path may be truncated: it can be half a million characters long. Therefore it has no pattern to match URLs with.
 */
export type RuleExcerpt = Omit<Rule, 'pattern'>;
