// What the JSON-LD scripts of a page describe. The content script uses it, too, so it imports little. https://www.w3.org/TR/json-ld11/
import { parseJson } from './json.ts';

/** Characters of a page's scripts that are parsed altogether: a long text takes milliseconds. */
export const MOST_JSON_LD_CHARACTERS = 200_000;

/** The top level of one script after the other, as a list. A script with more characters than are left isn't parsed. */
export function* jsonLdIn(scripts: readonly string[]): Generator<readonly unknown[], void> {
  let left = MOST_JSON_LD_CHARACTERS;
  for (const text of scripts) {
    if (text.length > left) continue;
    left -= text.length;
    yield asList(parseJson(text));
  }
}

/** In JSON-LD, one value can stand without its list. */
export const asList = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [data]);
