// Path patterns with `*` and `$` against a path (RFC 9309 §2.2.2, §2.2.3). Both are normalised before they come here.
// No regular expression is made of a pattern: one would take exponential time on a hostile file.

export interface Pattern {
  /** Octets: the more, the more specific. `*` and `$` count. */
  readonly length: number;
  /** What the path starts with, or all of it where `isAnchored` and there are no parts. */
  readonly prefix: string;
  /** What the path then holds in this order, with anything between; '' where `*` is last. */
  readonly parts: readonly Part[];
  /** Ends with `$`: the path ends with the last part. */
  readonly isAnchored: boolean;
}

/** A run of octets between `*`. It has a second spelling where it lies in the query of the path (see compilePattern). */
interface Part {
  readonly text: string;
  readonly inQuery: string;
}

/**
 * `asInQuery` gives a part of a pattern as it is written in the query of a normalised URL; the part itself if it makes no
 * difference.
 */
export function compilePattern(pattern: string, asInQuery: (part: string) => string): Pattern {
  const isAnchored = pattern.endsWith('$');
  if (!isAnchored && !pattern.includes('*')) return literalPattern(pattern);
  const [prefix = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  return {
    length: pattern.length,
    prefix,
    // `**` is `*`, so empty parts say nothing, but for the last: it lets the path go on.
    parts: parts
      .filter((text, index) => text !== '' || index === parts.length - 1)
      .map((text) => ({ text, inQuery: asInQuery(text) })),
    isAnchored,
  };
}

const NO_PARTS: readonly Part[] = [];

/** A pattern in which no octet is special: what the path starts with. */
export function literalPattern(pattern: string): Pattern {
  return { length: pattern.length, prefix: pattern, parts: NO_PARTS, isAnchored: false };
}

/**
 * Whether the pattern matches the path from its first octet. Each part is looked for where the one before it ended, and
 * the first place is the best one, since it leaves the most to the parts that follow. So nothing is ever tried twice, and
 * the time is at most the product of the two lengths.
 */
export function matches({ prefix, parts, isAnchored }: Pattern, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  const last = parts.at(-1);
  if (last === undefined) return !isAnchored || path.length === prefix.length;

  const mark = path.indexOf('?');
  const query = mark === -1 ? path.length : mark + 1;
  let end = prefix.length;
  for (const part of parts) {
    if (isAnchored && part === last) return endsWithPart(path, part, end, query);
    end = findEnd(path, part, end, query);
    if (end === -1) return false;
  }
  return true;
}

/** Where the first `part` at or after `from` ends, or -1. */
function findEnd(path: string, { text, inQuery }: Part, from: number, query: number): number {
  const at = path.indexOf(text, from);
  if (at !== -1 && (inQuery === text || at < query)) return at + text.length;
  if (inQuery === text) return -1;
  const atInQuery = path.indexOf(inQuery, Math.max(from, query));
  return atInQuery === -1 ? -1 : atInQuery + inQuery.length;
}

function endsWithPart(path: string, { text, inQuery }: Part, from: number, query: number): boolean {
  const at = path.length - text.length;
  if (path.endsWith(text) && at >= from && (inQuery === text || at < query)) return true;
  return inQuery !== text && path.endsWith(inQuery) && path.length - inQuery.length >= Math.max(from, query);
}
