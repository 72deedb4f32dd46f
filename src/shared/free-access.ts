// Whether a page's structured data says that it isn't free. The content script uses it, too, so it imports little.
import { asList, jsonLdIn } from '../base/json-ld.ts';

/** How many JSON-LD scripts are looked at. */
const MOST_SCRIPTS = 20;

/**
 * Whether a thing that JSON-LD describes, or one in its graph, has `isAccessibleForFree: false`. Its parts (`hasPart`) don't
 * count, nor does anything that isn't JSON. https://schema.org/isAccessibleForFree
 */
export function isPaywalled(texts: readonly string[]): boolean {
  // Most pages don't mention it, and parsing takes longer than this check.
  const mentions = texts.slice(0, MOST_SCRIPTS).filter((text) => text.includes('isAccessibleForFree'));
  for (const things of jsonLdIn(mentions)) {
    if (things.some((thing) => isFalse(thing) || asList(graphOf(thing)).some(isFalse))) return true;
  }
  return false;
}

const graphOf = (thing: unknown): unknown =>
  typeof thing === 'object' && thing !== null && '@graph' in thing ? thing['@graph'] : null;

/** As a boolean, or as the name or URL of schema.org’s False. */
function isFalse(thing: unknown): boolean {
  if (typeof thing !== 'object' || thing === null || !('isAccessibleForFree' in thing)) return false;
  return asList(thing.isAccessibleForFree).some(
    (value) => value === false || (typeof value === 'string' && /^(?:https?:\/\/schema\.org\/)?false$/i.test(value)),
  );
}
