// What is known of operators: what they document for all of their crawlers, and the names that people know their services by.
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

/** The service that gives an operator's AI answers, by the name that people know. */
interface AnswerService {
  readonly product: string;
  /** Only what this token controls is for it. Left out: all answers of the operator are its. */
  readonly token?: string;
  readonly source: string;
}

interface SearchEngine {
  readonly name: string;
  /** Of the crawler that decides what it finds. */
  readonly token: string;
}

/** An entry as in the JSON. What is known of few operators is left out for the others. */
interface OperatorEntry {
  readonly operator: string;
  readonly aiDirectives?: readonly DirectiveEntry[];
  readonly answers?: AnswerService;
  readonly searchEngine?: SearchEngine;
}

const entries: readonly OperatorEntry[] = data.operators;
const byOperator = new Map(
  entries.map(({ aiDirectives = [], ...entry }) => [
    entry.operator,
    { ...entry, aiDirectives: aiDirectives.map(decodeAiDirective) },
  ]),
);

/** Of all operators. */
export const documentedAiDirectives: readonly AiDirective[] = [...byOperator.values()].flatMap(
  ({ aiDirectives }) => aiDirectives,
);

/** Those that the crawler's operator documents. */
export function aiDirectivesOf({ owner }: Pick<Crawler, 'owner'>): readonly AiDirective[] {
  return byOperator.get(owner ?? '')?.aiDirectives ?? [];
}

/** The directive that alone keeps a page from every AI use of the crawler's operator; null where none is documented. */
export function aiOptOutOf(crawler: Pick<Crawler, 'owner'>): string | null {
  const optsOut = ({ uses, says }: AiDirective) => says === 'no' && AI_USES.every((use) => uses.includes(use));
  return aiDirectivesOf(crawler).find(optsOut)?.name ?? null;
}

/** The product that gives all AI answers of the operator; null where none is better known than the operator. */
export function answerProductOf(operator: string): string | null {
  const answers = byOperator.get(operator)?.answers;
  return answers && answers.token === undefined ? answers.product : null;
}

/** The product whose answers this token alone controls; null for all other tokens. */
export function answerProductOfToken({ owner, token }: Pick<Crawler, 'owner' | 'token'>): string | null {
  const answers = byOperator.get(owner ?? '')?.answers;
  return answers?.token === token ? answers.product : null;
}

/** The search engine that the crawler crawls for, if people know it by its name better than the crawler; otherwise null. */
export function searchEngineOf({ owner, token }: Pick<Crawler, 'owner' | 'token'>): string | null {
  const engine = byOperator.get(owner ?? '')?.searchEngine;
  return engine?.token === token ? engine.name : null;
}

type DirectiveEntry = Omit<AiDirective, 'uses' | 'says'> & { readonly uses: readonly string[]; readonly says: string };

function decodeAiDirective({ uses, says, ...entry }: DirectiveEntry): AiDirective {
  return { ...entry, uses: uses.map((word) => known(AI_USES, word)), says: known(SAYS, says) };
}
