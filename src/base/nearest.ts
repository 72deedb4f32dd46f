// The word that a misspelled one probably means.

/**
 * The first of the nearest known words, compared letter by letter.
 * @param limitOf how many typos away a known word can be; a typo is an added, missing or changed letter
 */
export function nearest(word: string, known: Iterable<string>, limitOf: (known: string) => number): string | null {
  let found: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const limit = limitOf(each);
    const slips = editDistance(word, each, limit);
    if (slips > limit || slips >= fewest) continue;
    found = each;
    fewest = slips;
  }
  return found;
}

/** Levenshtein distance: letters to add, drop or change; any number above `limit` if there are more. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    // It only grows from row to row.
    if (Math.min(...row) > limit) return limit + 1;
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const change = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
