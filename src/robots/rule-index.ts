// Finds the best of many rules for a path without trying each: by what a path starts with, then by what it holds.
// Knows no dialect: patterns and paths are normalised, and the rules come ranked.
import { searchable } from './path-index.ts';
import { matches, type Pattern, type Searchable } from './pattern.ts';

/** A set of pairs of neighbouring characters, as 64 bits. What lacks a pair that a pattern needs cannot match it. */
interface Pairs {
  readonly low: number;
  readonly high: number;
}

interface Wild {
  readonly pattern: Pattern;
  readonly rank: number;
  readonly needs: Pairs;
}

/** A place in the tree of prefixes: what the path has to start with is spelled on the way to it. */
interface Node {
  /** What is spelled between its parent and it. */
  label: string;
  /** By the first character of their labels; null for a leaf, which most are. */
  children: Map<number, Node> | null;
  /** The best rule whose pattern is just this prefix. */
  rank: number;
  /** The rules whose pattern goes on with `*`, or ends here with `$`; best first. Null for none. */
  wild: Wild[] | null;
}

/** Behind every rule. */
const NONE = Number.POSITIVE_INFINITY;

/**
 * The rank of the best pattern that matches a path, or -1. `ranked` stands best first.
 * A path's own length counts, and the rules whose prefix it has; how many others there are does not.
 */
export function createRuleIndex(ranked: readonly Pattern[]): (path: string) => number {
  const root: Node = { label: '', children: null, rank: NONE, wild: null };
  for (const [rank, pattern] of ranked.entries()) {
    const node = nodeAt(root, pattern.prefix);
    if (pattern.parts.length === 0 && !pattern.isAnchored) node.rank = Math.min(node.rank, rank);
    else {
      node.wild ??= [];
      node.wild.push({ pattern, rank, needs: pairsNeeded(pattern) });
    }
  }
  return (path) => {
    const best = search(root, path);
    return best === NONE ? -1 : best;
  };
}

/** The node that the prefix leads to; what is missing of the way is laid. */
function nodeAt(root: Node, prefix: string): Node {
  let node = root;
  let at = 0;
  while (at < prefix.length) {
    const first = prefix.charCodeAt(at);
    node.children ??= new Map();
    const child = node.children.get(first);
    if (child === undefined) {
      const leaf: Node = { label: prefix.slice(at), children: null, rank: NONE, wild: null };
      node.children.set(first, leaf);
      return leaf;
    }
    const shared = sharedLength(child.label, prefix, at);
    const next = shared < child.label.length ? split(child, shared) : child;
    node.children.set(first, next);
    node = next;
    at += shared;
  }
  return node;
}

function sharedLength(label: string, text: string, from: number): number {
  let length = 1;
  while (length < label.length && label[length] === text[from + length]) length += 1;
  return length;
}

/** A new node in the middle of the way to `child`. */
function split(child: Node, at: number): Node {
  const label = child.label.slice(0, at);
  child.label = child.label.slice(at);
  return { label, children: new Map([[child.label.charCodeAt(0), child]]), rank: NONE, wild: null };
}

function search(root: Node, path: string): number {
  let best = NONE;
  let pairs: Pairs | null = null;
  let index: Searchable = path;
  let at = 0;
  for (let node: Node | undefined = root; node !== undefined; node = node.children?.get(path.charCodeAt(at))) {
    if (!path.startsWith(node.label, at)) break;
    at += node.label.length;
    if (node.rank < best) best = node.rank;
    if (node.wild === null) continue;
    for (const { rank, needs, pattern } of node.wild) {
      if (rank >= best) break;
      if (pairs === null) {
        pairs = pairsOf(path);
        index = searchable(path);
      }
      if ((needs.low & ~pairs.low) !== 0 || (needs.high & ~pairs.high) !== 0) continue;
      if (matches(pattern, path, index)) best = rank;
    }
  }
  return best;
}

function pairsOf(text: string): Pairs {
  let low = 0;
  let high = 0;
  let before = text.charCodeAt(0);
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const hash = (before * 31 + code) & 63;
    // A shift takes the last five bits of `hash`, and its sixth bit chooses the half: no branch that could go wrong.
    const bit = 1 << hash;
    const isHigh = -(hash >> 5);
    low |= bit & ~isHigh;
    high |= bit & isHigh;
    before = code;
  }
  return { low, high };
}

/** Of each part, unless it has a second spelling: then either may be what the path holds. */
function pairsNeeded({ parts }: Pattern): Pairs {
  let low = 0;
  let high = 0;
  for (const { text, inQuery } of parts) {
    if (text !== inQuery) continue;
    const pairs = pairsOf(text);
    low |= pairs.low;
    high |= pairs.high;
  }
  return { low, high };
}
