// The URLs that a page names as its canonical URL, as data.

export interface Canonical {
  readonly source: CanonicalSource;
  /** As written. */
  readonly href: string;
  readonly target: CanonicalTarget;
}

export type CanonicalSource =
  /** `<link rel="canonical">` */
  | { readonly kind: 'html'; readonly isInHead: boolean }
  /** `Link: <…>; rel="canonical"` */
  | { readonly kind: 'header' }
  /** META URL, of 1996. */
  | { readonly kind: 'meta-url'; readonly isInHead: boolean };

export type CanonicalTarget =
  | { readonly kind: 'this-page'; readonly url: string }
  | { readonly kind: 'elsewhere'; readonly url: string; readonly isSameOrigin: boolean }
  | { readonly kind: 'no-address' };
