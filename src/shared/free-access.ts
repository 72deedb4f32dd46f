// Whether a page's structured data says that it isn't free. The content script uses it, too, so it imports nothing.

/** How many JSON-LD scripts are looked at, and how many characters of those that mention it are parsed: a long text takes milliseconds. */
const MOST_SCRIPTS = 20;
const MOST_CHARACTERS = 200_000;

/**
 * Whether a thing that JSON-LD describes, or one in its graph, has `isAccessibleForFree: false`. Its parts (`hasPart`) don't
 * count, nor does anything that isn't JSON. https://schema.org/isAccessibleForFree
 */
export function isPaywalled(texts: readonly string[]): boolean {
  let left = MOST_CHARACTERS;
  for (const text of texts.slice(0, MOST_SCRIPTS)) {
    // Most pages don't mention it, and parsing takes longer than this check.
    if (text.length > left || !text.includes('isAccessibleForFree')) continue;
    left -= text.length;
    if (saysSo(text)) return true;
  }
  return false;
}

function saysSo(text: string): boolean {
  try {
    const data: unknown = JSON.parse(text);
    return asList(data).some((thing) => isFalse(thing) || asList(graphOf(thing)).some(isFalse));
  } catch {
    return false;
  }
}

const asList = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [data]);

const graphOf = (thing: unknown): unknown =>
  typeof thing === 'object' && thing !== null && '@graph' in thing ? thing['@graph'] : null;

/** As a boolean, or as the name or URL of schema.org’s False. */
function isFalse(thing: unknown): boolean {
  if (typeof thing !== 'object' || thing === null || !('isAccessibleForFree' in thing)) return false;
  return /^(?:https?:\/\/schema\.org\/)?false$/i.test(String(thing.isAccessibleForFree));
}
