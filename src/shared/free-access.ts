// Whether a page's structured data says that it isn't free: for the content script, too, so with nothing imported.

/** Scripts of JSON-LD that are looked at, and characters of one. */
const MOST_SCRIPTS = 20;
const LONGEST = 200_000;

/**
 * Whether a thing that JSON-LD describes, or one in its graph, has `isAccessibleForFree: false`. What is a part of it (`hasPart`) doesn't
 * count, nor what isn't JSON. https://schema.org/isAccessibleForFree
 */
export function isPaywalled(texts: readonly string[]): boolean {
  return texts.slice(0, MOST_SCRIPTS).some((text) => {
    // Most pages don't say, and parsing takes longer than this.
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
