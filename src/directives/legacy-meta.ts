// The other meta tags of 1996, each by itself: KEYWORDS, DESCRIPTION, DOCUMENT-STATE and URL, from the report of the
// Distributed Indexing and Searching Workshop (W3C, May 1996). What is made of them today is not known here.

export type LegacyMeta =
  /** The phrases between the commas. */
  | { readonly kind: 'keywords'; readonly phrases: readonly string[] }
  /** Text for the list of results, in characters. It was to have no markup in it. */
  | { readonly kind: 'description'; readonly length: number; readonly hasMarkup: boolean }
  /** Whether the page is going to change. STATIC is the default; null is neither of the two. */
  | { readonly kind: 'document-state'; readonly state: 'static' | 'dynamic' | null }
  /** The absolute URL of the canonical page, for mirrors and generated pages: the ancestor of rel=canonical. */
  | { readonly kind: 'url'; readonly isAbsolute: boolean };

/**
 * One meta tag, if it is one of the four.
 *
 * @param name in any case
 */
export function readLegacyMeta(name: string, content: string): LegacyMeta | null {
  const text = content.trim();
  switch (name.trim().toLowerCase()) {
    case 'keywords':
      return {
        kind: 'keywords',
        phrases: text
          .split(',')
          .map((phrase) => phrase.trim())
          .filter(Boolean),
      };
    case 'description':
      return { kind: 'description', length: [...text].length, hasMarkup: /<\/?[a-z]|<!--/i.test(text) };
    case 'document-state':
      return { kind: 'document-state', state: stateOf(text.toLowerCase()) };
    case 'url':
      return { kind: 'url', isAbsolute: /^[a-z][a-z\d+.-]*:/i.test(text) };
    default:
      return null;
  }
}

function stateOf(text: string): 'static' | 'dynamic' | null {
  if (text === 'dynamic') return 'dynamic';
  return text === 'static' || text === '' ? 'static' : null;
}
