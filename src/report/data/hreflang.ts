// A page's hreflang annotations and what is wrong with them, as data.
import type { Alternate } from './facts.ts';

export interface FoundAlternate extends Alternate {
  /** True for a Link header, false for the HTML. */
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
  /** The language or region is unknown; `meant` is the code that was probably meant. */
  | { readonly kind: 'invalid'; readonly code: string; readonly meant: string | null };
