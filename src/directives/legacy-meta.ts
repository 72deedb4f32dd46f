// The other meta tags of 1996: KEYWORDS, DESCRIPTION, DOCUMENT-STATE and URL, from the report of the Distributed Indexing and
// Searching Workshop (W3C, May 1996). Doesn't know what they mean to crawlers today.

export type LegacyMeta =
  /** The phrases between the commas. */
  | { readonly kind: 'keywords'; readonly phrases: readonly string[] }
  /** Text for the list of results, in characters. It was not to contain markup. */
  | { readonly kind: 'description'; readonly length: number; readonly hasMarkup: boolean }
  /** Whether the page will change. STATIC is the default; null for any other value. */
  | { readonly kind: 'document-state'; readonly state: 'static' | 'dynamic' | null }
  /** The absolute URL of the canonical page, for mirrors and generated pages: the ancestor of rel=canonical. */
  | { readonly kind: 'url'; readonly isAbsolute: boolean };

const KINDS: readonly LegacyMeta['kind'][] = ['keywords', 'description', 'document-state', 'url'];

/**
 * Which of the four the meta tag is; null for any other. Doesn't read its content, which can be long.
 *
 * @param name in any case
 */
export function legacyMetaKind(name: string): LegacyMeta['kind'] | null {
  const lower = name.trim().toLowerCase();
  return KINDS.find((kind) => kind === lower) ?? null;
}

/** One meta tag; null if it isn't one of the four. */
export function readLegacyMeta(name: string, content: string): LegacyMeta | null {
  const text = content.trim();
  const kind = legacyMetaKind(name);
  switch (kind) {
    case 'keywords':
      return {
        kind,
        phrases: text
          .split(',')
          .map((phrase) => phrase.trim())
          .filter(Boolean),
      };
    case 'description':
      return { kind, length: [...text].length, hasMarkup: /<\/?[a-z]|<!--/i.test(text) };
    case 'document-state':
      return { kind, state: stateOf(text.toLowerCase()) };
    case 'url':
      return { kind, isAbsolute: /^[a-z][a-z\d+.-]*:/i.test(text) };
    case null:
      return null;
    default:
      return kind satisfies never;
  }
}

function stateOf(text: string): 'static' | 'dynamic' | null {
  if (text === 'dynamic') return 'dynamic';
  return text === 'static' || text === '' ? 'static' : null;
}
