// The differences between two lists of rules. Rules that one draft took over from the other are the same objects
// (followed-rules.ts), so edits far from each other are found separately.
import { inSteps, ROWS_PER_STEP, type Steps } from '../../base/steps.ts';
import type { Rule } from '../types.ts';

/** Rules of one list that replace rules of the other. */
export interface RuleHunk {
  /** Index in the first list, and how many of its rules are removed. */
  readonly before: number;
  readonly removed: number;
  /** Index in the second list, and how many of its rules are inserted. */
  readonly after: number;
  readonly inserted: number;
}

/** A difference of up to this many rules counts as one hunk. */
const FEW = 50;

/** In order. The rules between the hunks are the same, whatever their lines. The hunks aren't always the smallest possible. */
export function* hunksOf(before: readonly Rule[], after: readonly Rule[]): Steps<readonly RuleHunk[]> {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  for (; start < shorter && isSame(before[start], after[start]); start += 1) if (isStep(start)) yield;
  let end = 0;
  for (; end < shorter - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end]); end += 1) {
    if (isStep(end)) yield;
  }
  const removed = before.length - end - start;
  const inserted = after.length - end - start;
  if (removed === 0 && inserted === 0) return [];
  if (Math.min(removed, inserted) <= FEW) return [{ before: start, removed, after: start, inserted }];
  return yield* between(before, start, start + removed, after, start, start + inserted);
}

const isStep = (index: number) => index % ROWS_PER_STEP === ROWS_PER_STEP - 1;

function* between(
  before: readonly Rule[],
  fromBefore: number,
  toBefore: number,
  after: readonly Rule[],
  fromAfter: number,
  toAfter: number,
): Steps<readonly RuleHunk[]> {
  const indexes = yield* indexesOf(before);
  const hunks: RuleHunk[] = [];
  let nextBefore = fromBefore;
  let nextAfter = fromAfter;
  const add = (before: number, after: number) => {
    const removed = before - nextBefore;
    const inserted = after - nextAfter;
    if (removed > 0 || inserted > 0) hunks.push({ before: nextBefore, removed, after: nextAfter, inserted });
    nextBefore = before + 1;
    nextAfter = after + 1;
  };
  for (let indexAfter = fromAfter; indexAfter < toAfter; indexAfter += 1) {
    if (isStep(indexAfter)) yield;
    const rule = after[indexAfter];
    const isNext = indexAfter === nextAfter && nextBefore < toBefore && isSame(before[nextBefore], rule);
    const index = isNext ? nextBefore : rule && indexes.get(rule);
    if (index !== undefined && index >= nextBefore && index < toBefore) add(index, indexAfter);
  }
  add(toBefore, toAfter);
  return hunks;
}

const known = new WeakMap<readonly Rule[], ReadonlyMap<Rule, number>>();

function* indexesOf(rules: readonly Rule[]): Steps<ReadonlyMap<Rule, number>> {
  const found = known.get(rules);
  if (found) return found;
  const indexes = new Map<Rule, number>();
  let index = 0;
  yield* inSteps(rules, (rule) => {
    indexes.set(rule, index);
    index += 1;
  });
  known.set(rules, indexes);
  return indexes;
}

function isSame(a: Rule | undefined, b: Rule | undefined): boolean {
  return a === b || (a?.kind === b?.kind && a?.path === b?.path && a?.pattern === b?.pattern);
}
