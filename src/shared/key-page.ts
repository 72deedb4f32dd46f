// How the page of a key URL should be, and how it was found.
import * as v from 'valibot';

export const wantedState = v.picklist(['indexable', 'not-indexable']);
export type WantedState = v.InferOutput<typeof wantedState>;

export const keyPageState = v.object({ verdict: v.string(), reason: v.string() });
/** How a page was found: words of a report (`PageVerdict`, `VerdictReason`). */
export type KeyPageState = Readonly<v.InferOutput<typeof keyPageState>>;

/** Null where that isn't known. What only some can index is neither. */
export function isAsWanted({ verdict }: KeyPageState, wanted: WantedState): boolean | null {
  switch (verdict) {
    case 'indexable':
      return wanted === 'indexable';
    case 'not-indexable':
    case 'canonicalised':
      return wanted === 'not-indexable';
    case 'partly':
      return false;
    default:
      return null;
  }
}

/** Whether a person should know how a page was found: of one that should be indexable, also that this isn't known. */
export const isPageTrouble = (state: KeyPageState, wanted: WantedState): boolean =>
  !(isAsWanted(state, wanted) ?? wanted === 'not-indexable');
