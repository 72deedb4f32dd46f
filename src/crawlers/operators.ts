// What operators document for all of their crawlers.
import { known } from './decode.ts';
import data from './operators.json';
import { AI_USES, type AiUse, type Crawler } from './types.ts';

const SAYS = ['no', 'partly', 'by-count'] as const;

/** A directive that an operator applies to AI use, as it documents. */
export interface AiDirective {
  readonly name: string;
  readonly uses: readonly AiUse[];
  /** `partly`: a part of the page stays in use. `by-count`: by its value, as of max-snippet. */
  readonly says: (typeof SAYS)[number];
  readonly source: string;
}

const byOperator: ReadonlyMap<string, readonly AiDirective[]> = new Map(
  data.operators.map(({ operator, aiDirectives }) => [operator, aiDirectives.map(decodeAiDirective)]),
);

/** Of all operators. */
export const documentedAiDirectives: readonly AiDirective[] = [...byOperator.values()].flat();

/** Those that the crawler's operator documents. */
export function aiDirectivesOf({ owner }: Crawler): readonly AiDirective[] {
  return byOperator.get(owner ?? '') ?? [];
}

type Entry = Omit<AiDirective, 'uses' | 'says'> & { readonly uses: readonly string[]; readonly says: string };

function decodeAiDirective({ uses, says, ...entry }: Entry): AiDirective {
  return { ...entry, uses: uses.map((word) => known(AI_USES, word)), says: known(SAYS, says) };
}
