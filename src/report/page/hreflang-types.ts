// A page's other languages and what is wrong with how they are given, as data.
import type { Alternate } from './page-content.ts';

export interface FoundAlternate extends Alternate {
  /** In a Link header; else in the HTML. */
  readonly isInHeader: boolean;
}

/** The page's other languages. */
export interface HreflangReport {
  /** The first of them. */
  readonly alternates: readonly FoundAlternate[];
  readonly omitted: number;
  readonly diagnostics: readonly HreflangDiagnostic[];
}

export type HreflangDiagnostic =
  /** No annotation is for the page itself. */
  | { readonly kind: 'no-self' }
  /** One code for several URLs. */
  | { readonly kind: 'duplicate'; readonly code: string }
  /** No language, or no region; `meant` is the code that is probably meant. */
  | { readonly kind: 'invalid'; readonly code: string; readonly meant: string | null };
