// Finds all patterns that match a path, and derives a result from them. The URLs of a site match few different sets of
// patterns, so the result of a set is computed once and kept. Knows no parser and no crawlers.

import { matches, type Pattern, type Searchable } from '../grammar/pattern.ts';
import { type Pairs, pairsNeeded, pairsOf } from './pairs.ts';
import { searchable } from './path-index.ts';
import type { Path } from './plain-path.ts';
import { newTree, nodeAt, type PrefixNode } from './prefix-tree.ts';

/** The most sets that are kept. A hostile file and list can have more: then all are dropped and found again. */
const MOST_SETS = 1 << 18;

interface Bounds<Result> {
  /** How many of these can hold patterns with wildcards. */
  readonly mostSets?: number;
  /** The memory of a result, if it isn't small: 1 is as much as a set takes. */
  readonly sizeOf?: (result: Result) => number;
}

/** A pattern that continues after its prefix with `*`, or ends there with `$`. */
interface Wild<Value> {
  readonly number: number;
  readonly pattern: Pattern;
  readonly needs: Pairs;
  readonly values: Value[];
}

/** The patterns that start with the prefix of a node. */
interface Patterns<Value, Result> {
  /** Those that are only this prefix. */
  readonly values: Value[];
  readonly wild: Wild<Value>[];
  /** Those of the next shorter prefix that has any. */
  shorter: Patterns<Value, Result> | null;
  /** The set of all prefixes of a path that has this prefix and no longer one. */
  readonly set: MatchSet<Result>;
}

/** A set of patterns that match. */
interface MatchSet<Result> {
  /** The sets with one more pattern, by its number. */
  next: Map<number, MatchSet<Result>> | null;
  /** Null if it wasn't computed yet. */
  result: Result | null;
}

/**
 * Returns a function from a path to a result.
 *
 * @param entries patterns with their values; a pattern can occur many times
 * @param follow computes the result from the values of all patterns that match, in any order
 */
export function createMatchSets<Value, Result extends number | object>(
  entries: readonly { readonly pattern: Pattern; readonly value: Value }[],
  follow: (values: readonly Value[]) => Result,
  { mostSets = MOST_SETS, sizeOf }: Bounds<Result> = {},
): (path: Path) => Result {
  const root = treeOf<Value, Result>(entries);
  const none = newSet<Result>();
  let count = 0;
  const withOneMore = (set: MatchSet<Result>, last: Wild<Value>): MatchSet<Result> => {
    set.next ??= new Map();
    let longer = set.next.get(last.number);
    if (longer === undefined) {
      longer = newSet();
      set.next.set(last.number, longer);
      count += 1;
    }
    return longer;
  };
  const found: Wild<Value>[] = [];
  return (path) => {
    if (count > mostSets) {
      none.next = null;
      forEachPatterns(root, ({ set }) => {
        set.next = null;
        set.result = null;
      });
      count = 0;
    }
    const deepest = collect(root, path, found);
    let set = deepest?.set ?? none;
    for (let index = 0; index < found.length; index += 1) {
      const wild = found[index];
      if (wild) set = withOneMore(set, wild);
    }
    if (set.result === null) {
      set.result = follow(valuesOf(deepest, found));
      if (sizeOf) count += sizeOf(set.result);
    }
    return set.result;
  };
}

function newSet<Result>(): MatchSet<Result> {
  return { next: null, result: null };
}

/** Puts the matching patterns that are more than a prefix into `found`, and returns the longest matching prefix. */
function collect<Value, Result>(
  root: PrefixNode<Patterns<Value, Result>>,
  path: Path,
  found: Wild<Value>[],
): Patterns<Value, Result> | null {
  found.length = 0;
  let deepest: Patterns<Value, Result> | null = null;
  let pairs: Pairs | null = null;
  let text: string | null = null;
  let index: Searchable = '';
  let offset = 0;
  let node: PrefixNode<Patterns<Value, Result>> | undefined = root;
  for (; node !== undefined; node = offset < path.length ? node.children?.get(path.charCodeAt(offset)) : undefined) {
    if (!continuesWith(path, node.label, offset)) break;
    offset += node.label.length;
    if (node.value === null) continue;
    deepest = node.value;
    const { wild } = node.value;
    for (let next = 0; next < wild.length; next += 1) {
      const each = wild[next];
      if (each === undefined) break;
      pairs ??= pairsOf(path);
      if ((each.needs.low & ~pairs.low) !== 0 || (each.needs.high & ~pairs.high) !== 0) continue;
      if (text === null) {
        text = path.toString();
        index = searchable(text, Number.POSITIVE_INFINITY);
      }
      if (matches(each.pattern, text, index)) found.push(each);
    }
  }
  return deepest;
}

function continuesWith(path: Path, label: string, offset: number): boolean {
  if (offset + label.length > path.length) return false;
  for (let index = 0; index < label.length; index += 1) {
    if (path.charCodeAt(offset + index) !== label.charCodeAt(index)) return false;
  }
  return true;
}

function valuesOf<Value, Result>(
  deepest: Patterns<Value, Result> | null,
  found: readonly Wild<Value>[],
): readonly Value[] {
  const all = found.map(({ values }) => values);
  for (let prefix = deepest; prefix !== null; prefix = prefix.shorter) all.push(prefix.values);
  return all.flat();
}

function treeOf<Value, Result>(
  entries: readonly { readonly pattern: Pattern; readonly value: Value }[],
): PrefixNode<Patterns<Value, Result>> {
  const root = newTree<Patterns<Value, Result>>();
  const wilds = new Map<string, Wild<Value>>();
  for (const { pattern, value } of entries) {
    const node = nodeAt(root, pattern.prefix);
    node.value ??= { values: [], wild: [], shorter: null, set: newSet() };
    if (pattern.parts.length === 0 && !pattern.isAnchored) {
      node.value.values.push(value);
      continue;
    }
    const key = JSON.stringify(pattern);
    const known = wilds.get(key);
    if (known) known.values.push(value);
    else {
      const wild = { number: wilds.size, pattern, needs: pairsNeeded(pattern), values: [value] };
      wilds.set(key, wild);
      node.value.wild.push(wild);
    }
  }
  forEachPatterns(root, (patterns, shorter) => {
    patterns.shorter = shorter;
  });
  return root;
}

/** Links each prefix with the next shorter one. Without recursion, since a file can make the tree as deep as it likes. */
function forEachPatterns<Value, Result>(
  root: PrefixNode<Patterns<Value, Result>>,
  visit: (patterns: Patterns<Value, Result>, shorter: Patterns<Value, Result> | null) => void,
): void {
  const left: {
    readonly node: PrefixNode<Patterns<Value, Result>>;
    readonly shorter: Patterns<Value, Result> | null;
  }[] = [{ node: root, shorter: null }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, shorter } = next;
    if (node.value) visit(node.value, shorter);
    for (const child of node.children?.values() ?? []) left.push({ node: child, shorter: node.value ?? shorter });
  }
}
