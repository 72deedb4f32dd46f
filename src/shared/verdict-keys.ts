// The names of the messages for a page's verdict: on the toolbar button, in the popup and in the copied report they are the same.
import type { PageState } from '../report/index.ts';

export const VERDICT_KEYS = {
  indexable: 'verdictIndexable',
  'not-indexable': 'verdictNotIndexable',
  partly: 'verdictPartly',
  canonicalised: 'verdictCanonicalised',
  unknown: 'verdictUnknown',
} as const satisfies Record<PageState, string>;
