// What changes for one class of crawlers, between what it followed and what it follows.
import type { Steps } from '../base/steps.ts';
import { changedRules, createRuleFilter, type Rule, type RuleChanges } from '../robots/index.ts';
import type { ClassJudge } from './class-judges.ts';
import { type ExamplePath, examplesFor } from './examples.ts';
import type { ClassChange } from './types.ts';
import { wholeChange } from './whole-site.ts';

/** URLs between two steps: some milliseconds. */
export const URLS_PER_STEP = 2_000;

/** Changed rules, up to which the URLs that match none of them are sorted out first. */
const MOST_FILTERED = 2_000;

export interface ClassComparison {
  readonly rules: RuleChanges;
  /** Nothing changes for the class, for whatever URL. */
  readonly isSame: boolean;
  readonly whole: ClassChange['whole'];
  readonly examples: readonly ExamplePath[];
  readonly nowBlocked: number;
  readonly nowAllowed: number;
  /** Indexes in the list of the URLs that change, rising. */
  readonly urls: readonly number[];
  /** The same of those that may change: an answer is unknown. */
  readonly unknown: readonly number[];
}

/** What an earlier draft changed for the class. */
export type Earlier = readonly [ClassJudge, ClassComparison];

/**
 * Yields how much of the list was compared, from 0 to 1; undefined if it only lets others in.
 *
 * @param earlier those with the same `before`: where much changed, what one of them found still holds for most URLs
 */
export function* compareClass(
  before: ClassJudge,
  after: ClassJudge,
  urls: readonly string[],
  earlier: Iterable<Earlier> = [],
): Generator<number | undefined, ClassComparison, undefined> {
  if (before.always === 'unknown') return { ...NOTHING_CHANGES, isSame: false, unknown: [...urls.keys()] };
  const rules = yield* changedRules(before.own.rules, after.own.rules, after.dialect);
  const canBeAmbiguous = before.alternative !== null || after.alternative !== null;
  const isSame = rules.isSame && (!canBeAmbiguous || (yield* hasSameAlternative(before, after)));
  if (isSame) return NOTHING_CHANGES;
  yield 0;
  // Rules that the class perhaps follows decide, too: no rule says by itself what changes.
  const examples = canBeAmbiguous ? [] : yield* examplesFor(rules, before.own, after.own);
  const {
    touched,
    base,
    found: known,
  } = canBeAmbiguous
    ? { touched: null, base: before, found: NOTHING_FOUND }
    : yield* startFor(before, after, rules, earlier);
  const canChange = touched === null || urls.length === 0 ? () => true : createRuleFilter(after.dialect, touched);
  const found: number[] = [];
  const unknown: number[] = [];
  const wasUnknown = new Set(known.unknown);
  let { nowBlocked } = known;
  let next = 0;
  for (const [index, url] of urls.entries()) {
    if (index % URLS_PER_STEP === URLS_PER_STEP - 1) yield index / urls.length;
    const isKnown = known.urls[next] === index;
    if (isKnown) next += 1;
    if (!canChange(url)) {
      if (isKnown) found.push(index);
      if (wasUnknown.has(index)) unknown.push(index);
      continue;
    }
    if (isKnown && base.answerOfUrlAt(index).answer === 'disallowed') nowBlocked -= 1;
    const answerAfter = after.answerOfUrlAt(index).answer;
    const answerBefore = before.answerOfUrlAt(index).answer;
    if (answerAfter === 'unknown' || answerBefore === 'unknown') unknown.push(index);
    else if (answerAfter !== answerBefore) {
      if (answerAfter === 'disallowed') nowBlocked += 1;
      found.push(index);
    }
  }
  yield;
  const whole = yield* wholeChange(before, after);
  return { rules, isSame, whole, examples, nowBlocked, nowAllowed: found.length - nowBlocked, urls: found, unknown };
}

const NOTHING_CHANGES: ClassComparison = {
  rules: { isSame: true, added: [], removed: [], touched: [] },
  isSame: true,
  whole: null,
  examples: [],
  nowBlocked: 0,
  nowAllowed: 0,
  urls: [],
  unknown: [],
};

type Found = Pick<ClassComparison, 'nowBlocked' | 'urls' | 'unknown'>;

const NOTHING_FOUND: Found = { nowBlocked: 0, urls: [], unknown: [] };

interface Start {
  readonly touched: readonly Rule[] | null;
  readonly base: ClassJudge;
  readonly found: Found;
}

/** What is known already: of `base`, what it changed; only URLs that match a touched rule differ from that. Null for any. */
function* startFor(
  before: ClassJudge,
  after: ClassJudge,
  { touched }: RuleChanges,
  earlier: Iterable<Earlier>,
): Steps<Start> {
  if (touched.length <= MOST_FILTERED) return { touched, base: before, found: NOTHING_FOUND };
  for (const [base, found] of earlier) {
    if (base.alternative !== null) continue;
    const since = yield* changedRules(base.own.rules, after.own.rules, after.dialect);
    if (since.touched.length <= MOST_FILTERED) return { touched: since.touched, base, found };
  }
  return { touched: null, base: before, found: NOTHING_FOUND };
}

function* hasSameAlternative(
  { alternative: before }: ClassJudge,
  { alternative: after, dialect }: ClassJudge,
): Steps<boolean> {
  return before !== null && after !== null && (yield* changedRules(before.rules, after.rules, dialect)).isSame;
}
