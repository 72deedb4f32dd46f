// How the page of a key URL should be, and how it was found.
import * as v from 'valibot';
import { PAGE_REASONS, PAGE_STATES } from '../report/index.ts';

export const wantedState = v.picklist(['indexable', 'not-indexable']);
export type WantedState = v.InferOutput<typeof wantedState>;

/** A word that a later release wrote is unknown here. */
const known = <Word extends string>(words: readonly Word[]) =>
  v.pipe(v.string(), v.fallback(v.picklist([...words, 'unknown']), 'unknown'));

export const keyPageState = v.object({ verdict: known(PAGE_STATES), reason: known(PAGE_REASONS) });
/** How a page was found: a `PageState` and a `PageReason` of the report, as far as this release has them. */
export type KeyPageState = Readonly<v.InferOutput<typeof keyPageState>>;

const judged = v.object({
  verdict: v.picklist(PAGE_STATES),
  reason: v.picklist([...PAGE_REASONS, 'no-response']),
  /** Marks of the search crawlers that found it so: each of what was known of one of them. */
  by: v.array(v.string()),
});

export const foundPage = v.object({
  ...keyPageState.entries,
  /** By crawler. An older release didn't write it, and words of a later one can't be compared. */
  judged: v.exactOptional(v.fallback(v.array(judged), [])),
});
/** How the selected search crawlers found it together, and each by itself. */
export type FoundPage = Readonly<v.InferOutput<typeof foundPage>>;

/** Null where that isn't known. What only some can index is neither. */
export function isAsWanted({ verdict }: Pick<KeyPageState, 'verdict'>, wanted: WantedState): boolean | null {
  switch (verdict) {
    case 'indexable':
      return wanted === 'indexable';
    case 'not-indexable':
    case 'canonicalised':
      return wanted === 'not-indexable';
    case 'partly':
      return false;
    case 'unknown':
      return null;
  }
}

/** Whether a person should know how a page was found: of one that should be indexable, also that this isn't known. */
export const isPageTrouble = (state: Pick<KeyPageState, 'verdict'>, wanted: WantedState): boolean =>
  !(isAsWanted(state, wanted) ?? wanted === 'not-indexable');
