// Matches path patterns with `*` and `$` against a path (RFC 9309 §2.2.2, §2.2.3). Both are already normalized. Not with
// regular expressions, which would take exponential time on a hostile file.

export interface Pattern {
  /** Bytes: the more, the more specific. `*` and `$` count. */
  readonly length: number;
  /** What the path starts with; all of the path if `isAnchored` and there are no parts. */
  readonly prefix: string;
  /** What the path then contains in this order, with anything between; '' if `*` is last. */
  readonly parts: readonly Part[];
  /** Ends with `$`: the path ends with the last part. */
  readonly isAnchored: boolean;
  /** With `isAnchored`: the last part is searched from the start, and the path must end at its first occurrence. */
  readonly takesFirst: boolean;
}

/** The bytes between two `*`. They have a second spelling in the query of the path (see compilePattern). */
interface Part {
  readonly text: string;
  readonly inQuery: string;
}

/**
 * `asInQuery` returns a part of a pattern as it is written in the query of a normalized URL; the same part if it makes no
 * difference.
 */
export function compilePattern(pattern: string, asInQuery: (part: string) => string): Pattern {
  const isAnchored = pattern.endsWith('$');
  if (!isAnchored && !pattern.includes('*')) return literalPattern(pattern);
  // `**` is `*`, and a file can have half a million of them.
  const text = (isAnchored ? pattern.slice(0, -1) : pattern).replace(/\*{2,}/g, '*');
  const [prefix = '', ...parts] = text.split('*');
  return {
    length: pattern.length,
    prefix,
    parts: parts.map((part) => ({ text: part, inQuery: asInQuery(part) })),
    isAnchored,
    takesFirst: false,
  };
}

const NO_PARTS: readonly Part[] = [];

/** A pattern in which no byte is special: the start of the path. */
export function literalPattern(pattern: string): Pattern {
  return { length: pattern.length, prefix: pattern, parts: NO_PARTS, isAnchored: false, takesFirst: false };
}

/** What `matches` needs of a path; a path itself has it. */
export interface Searchable {
  readonly indexOf: (text: string, from: number) => number;
  readonly lastIndexOf: (text: string) => number;
  /** Where the path's query starts, for callers that know it. */
  readonly startOfQuery?: number;
  /** How much work it has done. */
  readonly steps?: number;
  /** It has done as much work as one question may take, and its results since then can't be relied on. */
  readonly isExhausted?: boolean;
}

/**
 * Whether the pattern matches the path from its first byte. Each part is searched after the previous one, and its first
 * occurrence is the best one, since it leaves most to the parts that follow. So nothing is tried twice, and the time is at
 * most the product of the two lengths.
 *
 * `index` finds what `path` itself would find, until it is exhausted: a caller whose budget can run out checks it afterwards.
 */
export function matches(
  { prefix, parts, isAnchored, takesFirst }: Pattern,
  path: string,
  index: Searchable = path,
): boolean {
  if (!path.startsWith(prefix)) return false;
  const last = parts.at(-1);
  if (last === undefined) return !isAnchored || path.length === prefix.length;

  let end = prefix.length;
  for (const part of parts) {
    if (isAnchored && part === last && !takesFirst) return endsWithPart(path, part, end, index);
    end = findEnd(path, part, end, index);
    if (end === -1) return false;
  }
  return !isAnchored || !takesFirst || last.text === '' || end === path.length;
}

/** Where the longest match of a matching pattern ends. Its parts have one spelling. */
export function furthestEnd({ prefix, parts, isAnchored }: Pattern, path: string, index: Searchable = path): number {
  const last = parts.at(-1);
  if (isAnchored || last?.text === '') return path.length;
  return last === undefined ? prefix.length : index.lastIndexOf(last.text) + last.text.length;
}

/** Where the first `part` at or after `from` ends, or -1. */
function findEnd(path: string, { text, inQuery }: Part, from: number, index: Searchable): number {
  const offset = index.indexOf(text, from);
  if (inQuery === text) return offset === -1 ? -1 : offset + text.length;
  const query = index.startOfQuery ?? startOfQuery(path);
  if (offset !== -1 && offset < query) return offset + text.length;
  const atInQuery = index.indexOf(inQuery, Math.max(from, query));
  return atInQuery === -1 ? -1 : atInQuery + inQuery.length;
}

function endsWithPart(path: string, { text, inQuery }: Part, from: number, index: Searchable): boolean {
  const offset = path.length - text.length;
  if (inQuery === text) return offset >= from && path.endsWith(text);
  const query = index.startOfQuery ?? startOfQuery(path);
  if (offset >= from && offset < query && path.endsWith(text)) return true;
  return path.length - inQuery.length >= Math.max(from, query) && path.endsWith(inQuery);
}

/** Whether the pattern matches every path, each of which starts with `/`. */
export function matchesEverything({ prefix, parts, isAnchored }: Pattern): boolean {
  const text = prefix + parts.map((part) => part.text).join('');
  // A `$` says nothing after `*`. A second `/` isn't in every path.
  const goesOn = !isAnchored || parts.at(-1)?.text === '';
  return goesOn && (text === '' || (text === '/' && (prefix === '/' || parts[0]?.text === '/')));
}

export function startOfQuery(path: string): number {
  const mark = path.indexOf('?');
  return mark === -1 ? path.length : mark + 1;
}
