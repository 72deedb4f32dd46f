// Turns an entry of catalogue.json into a Crawler. TypeScript takes every text of a JSON file as `string`; this narrows them to
// the values of types.ts, by lookup instead of assertion. The schema in catalogue.test.ts checks everything else.
import { DIRECTIVE_DIALECTS } from '../directives/index.ts';
import { DIALECTS, FAILURE_POLICIES } from '../robots/index.ts';
import { type Crawler, OBEYS, PURPOSES, REMARKS, RULE_SOURCES, STANDINGS } from './types.ts';

/** Left out if empty. */
type Optional =
  | 'standing'
  | 'versions'
  | 'documented'
  | 'documentedInHeaders'
  | 'follows'
  | 'isFallbackDoubtful'
  | 'onFailure'
  | 'isFailureAssumed'
  | 'crawlDelay'
  | 'userAgent'
  | 'ipRanges'
  | 'readsContentSignal'
  | 'decidesResults'
  | 'remarks'
  | 'signs';
/** Values that TypeScript takes as any text. */
type Worded = 'standing' | 'versions' | 'follows' | 'onFailure' | 'remarks';

/** An entry as in the JSON, with any text. Fields that are documented for few crawlers are left out for the others. */
export interface CatalogueEntry
  extends Omit<Crawler, 'purposes' | 'dialect' | 'directiveDialect' | 'chain' | 'obeys' | Optional>,
    Partial<Pick<Crawler, Exclude<Optional, Worded>>> {
  readonly purposes: readonly string[];
  readonly dialect: string;
  readonly directiveDialect: string | null;
  readonly chain: readonly string[];
  readonly obeys: string;
  readonly standing?: string;
  readonly versions?: readonly string[];
  readonly follows?: string;
  readonly onFailure?: string;
  readonly remarks?: readonly string[];
}

/** Throws on a value that types.ts doesn't know. The catalog is our own, so that is a bug, and a test finds it. */
export function decodeCrawler(entry: CatalogueEntry): Crawler {
  const [purpose, ...morePurposes] = entry.purposes.map((word) => known(PURPOSES, word));
  const [head, ...fallbacks] = entry.chain;
  if (purpose === undefined || head === undefined) throw new Error(`${entry.token}: no purpose, or no chain`);
  return {
    ...entry,
    standing: knownOrNull(STANDINGS, entry.standing),
    versions: (entry.versions ?? []).map((word) => known(DIALECTS, word)),
    documented: entry.documented ?? [],
    documentedInHeaders: entry.documentedInHeaders ?? false,
    follows: knownOrNull(RULE_SOURCES, entry.follows),
    isFallbackDoubtful: entry.isFallbackDoubtful ?? false,
    onFailure: knownOrNull(FAILURE_POLICIES, entry.onFailure),
    isFailureAssumed: entry.isFailureAssumed ?? false,
    crawlDelay: entry.crawlDelay ?? null,
    userAgent: entry.userAgent ?? null,
    ipRanges: entry.ipRanges ?? null,
    readsContentSignal: entry.readsContentSignal ?? false,
    decidesResults: entry.decidesResults ?? true,
    remarks: (entry.remarks ?? []).map((word) => known(REMARKS, word)),
    signs: entry.signs ?? null,
    purposes: [purpose, ...morePurposes],
    dialect: known(DIALECTS, entry.dialect),
    directiveDialect: entry.directiveDialect === null ? null : known(DIRECTIVE_DIALECTS, entry.directiveDialect),
    chain: [head, ...fallbacks],
    obeys: known(OBEYS, entry.obeys),
  };
}

function knownOrNull<Word extends string>(words: readonly Word[], word: string | undefined): Word | null {
  return word === undefined ? null : known(words, word);
}

export function known<Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`${word}: none of ${words.join(', ')}`);
  return found;
}
