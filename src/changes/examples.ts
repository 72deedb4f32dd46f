// Paths that show a change for a class, made from its rules that changed, so that no URL list is needed. Each is checked in both
// files.
import type { Steps } from '../base/steps.ts';
import type { DraftJudge, Rule, RuleChanges } from '../robots/index.ts';
import type { Example } from './types.ts';

/** Paths that are tried: what bounds the time. */
const MOST_PATHS = 100;
/** Characters. A longer one is of no use to a reader. */
const LONGEST_PATH = 500;
/** Examples of each kind. */
const MOST_EXAMPLES = 2;

/** A path whose verdict changes, and the indexes of the rules that decide. */
export interface ExamplePath extends Omit<Example, 'line' | 'lineBefore'> {
  readonly ruleIndexBefore: number | null;
  readonly ruleIndex: number | null;
}

/** At most two that are blocked now and two that are allowed now. */
export function* examplesFor(rules: RuleChanges, before: DraftJudge, after: DraftJudge): Steps<readonly ExamplePath[]> {
  const found: ExamplePath[] = [];
  for (const path of yield* pathsFor(rules)) {
    // The first question makes the rules ready, which takes longest.
    const answerBefore = before.answer(path);
    yield;
    const answerAfter = after.answer(path);
    yield;
    if (
      answerBefore.answer === 'unknown' ||
      answerAfter.answer === 'unknown' ||
      answerBefore.answer === answerAfter.answer
    )
      continue;
    const isAllowed = answerAfter.answer === 'allowed';
    if (found.filter((example) => example.after === isAllowed).length < MOST_EXAMPLES) {
      found.push({
        path,
        before: !isAllowed,
        after: isAllowed,
        ruleIndexBefore: answerBefore.ruleIndex,
        ruleIndex: answerAfter.ruleIndex,
      });
    }
  }
  return found;
}

/** Rules that are new and rules that are gone, in turn. */
function* pathsFor(rules: RuleChanges): Steps<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const rule of alternate(rules)) {
    if (rule === undefined) {
      yield;
      continue;
    }
    for (const path of pathsOf(rule)) {
      if (paths.size === MOST_PATHS) return paths;
      paths.add(path);
    }
  }
  return paths;
}

function* alternate({ added, removed }: RuleChanges): Generator<Rule | undefined> {
  const both = [added, removed].map((rules) => rules[Symbol.iterator]());
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const rules of both) {
      let next = rules.next();
      for (; !next.done && next.value === undefined; next = rules.next()) yield;
      if (next.done) continue;
      isDone = false;
      yield next.value;
    }
  }
}

/** Paths that the rule matches, from the plainest on: with nothing for each `*`, with something, and with more behind. */
function pathsOf({ pattern }: Rule): readonly string[] {
  if (pattern.length > LONGEST_PATH) return [];
  const isAnchored = pattern.endsWith('$');
  const text = isAnchored ? pattern.slice(0, -1) : pattern;
  const rooted = text.startsWith('/') ? text : `/${text}`;
  const plain = rooted.replaceAll('*', '');
  const filled = rooted.replaceAll('*', 'x');
  const exact = [plain, filled].map((path) => (path.startsWith('/') ? path : `/${path}`));
  return isAnchored ? exact : [...exact, `${plain}x`, `${plain}/x`, `${plain}?x=1`];
}
