// Finds the best of many rules for a path without trying each: first by prefix, then by contained text. Knows no parser:
// patterns and paths are normalized, and the rules come ranked.
import type { Steps } from '../../base/steps.ts';
import { matches, type Pattern, type Searchable } from '../grammar/pattern.ts';
import { type Pairs, pairsNeeded, pairsOf } from './pairs.ts';
import { newTree, nodeAt, type PrefixNode } from './prefix-tree.ts';

interface Wild {
  readonly pattern: Pattern;
  readonly rank: number;
  readonly needs: Pairs;
}

/** The rules whose pattern starts with the prefix of a node. */
interface Rules {
  /** The best rule whose pattern is only this prefix. */
  rank: number;
  /** The rules whose pattern continues with `*`, or ends here with `$`; best first. Null for none. */
  wild: Wild[] | null;
}

/** Worse than every rule. */
const NONE = Number.POSITIVE_INFINITY;

/** Patterns that one step adds. */
const PATTERNS_IN_A_STEP = 1_000;

/**
 * The rank of the best pattern that matches a path, or -1. `ranked` is best first. `index` finds texts in the path; once it is
 * exhausted, the rank can't be relied on. The time depends on the length of the path and on the rules whose prefix it has, not
 * on how many others there are.
 */
export function* createRuleIndex(ranked: readonly Pattern[]): Steps<(path: string, index: Searchable) => number> {
  const root = newTree<Rules>();
  for (const [rank, pattern] of ranked.entries()) {
    if (rank % PATTERNS_IN_A_STEP === PATTERNS_IN_A_STEP - 1) yield;
    const node = nodeAt(root, pattern.prefix);
    node.value ??= { rank: NONE, wild: null };
    if (pattern.parts.length === 0 && !pattern.isAnchored) node.value.rank = Math.min(node.value.rank, rank);
    else {
      node.value.wild ??= [];
      node.value.wild.push({ pattern, rank, needs: pairsNeeded(pattern) });
    }
  }
  return (path, index) => {
    const best = search(root, path, index);
    return best === NONE ? -1 : best;
  };
}

function search(root: PrefixNode<Rules>, path: string, index: Searchable): number {
  let best = NONE;
  let pairs: Pairs | null = null;
  let offset = 0;
  for (
    let node: PrefixNode<Rules> | undefined = root;
    node !== undefined;
    node = node.children?.get(path.charCodeAt(offset))
  ) {
    if (!path.startsWith(node.label, offset)) break;
    offset += node.label.length;
    if (node.value === null) continue;
    if (node.value.rank < best) best = node.value.rank;
    if (node.value.wild === null) continue;
    for (const { rank, needs, pattern } of node.value.wild) {
      if (rank >= best) break;
      pairs ??= pairsOf(path);
      if ((needs.low & ~pairs.low) !== 0 || (needs.high & ~pairs.high) !== 0) continue;
      if (matches(pattern, path, index)) best = rank;
      if (index.isExhausted) return best;
    }
  }
  return best;
}
