// Whether a page's structured data says that it isn't free. The content script uses it, too, so it imports nothing.

/** How many JSON-LD scripts are read, and how many characters of each. */
const MOST_SCRIPTS = 20;
const LONGEST = 200_000;

/**
 * Whether a thing that JSON-LD describes, or one in its graph, has `isAccessibleForFree: false`. Its parts (`hasPart`) don't
 * count, nor does anything that isn't JSON. https://schema.org/isAccessibleForFree
 */
export function isPaywalled(texts: readonly string[]): boolean {
  return texts.slice(0, MOST_SCRIPTS).some((text) => {
    // Most pages don't mention it, and parsing takes longer than this check.
    if (text.length > LONGEST || !text.includes('isAccessibleForFree')) return false;
    try {
      const data: unknown = JSON.parse(text);
      return [data].flat().some((thing) => isFalse(thing) || [graphOf(thing)].flat().some(isFalse));
    } catch {
      return false;
    }
  });
}

const graphOf = (thing: unknown): unknown =>
  typeof thing === 'object' && thing !== null && '@graph' in thing ? thing['@graph'] : null;

/** As a boolean, or as the name or URL of schema.org’s False. */
function isFalse(thing: unknown): boolean {
  if (typeof thing !== 'object' || thing === null || !('isAccessibleForFree' in thing)) return false;
  return /^(?:https?:\/\/schema\.org\/)?false$/i.test(String(thing.isAccessibleForFree));
}
