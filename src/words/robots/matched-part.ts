// How much of a path a rule's pattern matches, for showing: at each wildcard, the shortest text that will do.

/** Characters from the start of the path; 0 where the two are escaped otherwise, so that comparing them can't show it. */
export function matchedPart(path: string, pattern: string): number {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return 0;
  let end = first.length;
  for (const part of others) {
    const at = path.indexOf(part, end);
    if (at === -1) return 0;
    end = at + part.length;
  }
  return isWhole ? path.length : end;
}
