// What changes for each class of crawlers, for whatever URLs: its effect, examples, and the rules that are new and gone.
import { inSteps, runAll, type Steps } from '../base/steps.ts';
import { type Crawler, prepareCrawlerJudge } from '../crawlers/index.ts';
import type { FoundRules, Parses, Rule } from '../robots/index.ts';
import { createClassJudges, type JudgedClass } from './class-judges.ts';
import { type ClassComparison, compareClass } from './compare-class.ts';
import { type SharedClass, sharedClasses } from './shared-classes.ts';
import type { ClassChange } from './types.ts';

/** Rules of each kind that are reported for a class. */
const MOST_RULES = 1_000;

/** Rules looked at in one step. */
const RULES_IN_A_STEP = 2_000;

/** A change without its rules, which take longer to find than all the rest. */
export type ClassEffect = Omit<ClassChange, 'added' | 'removed' | 'omitted'>;

/** What changes for whatever URLs, class by class: what `details` of a comparer says, with steps for each class. */
export function* classChangesInSteps(
  before: Parses,
  after: Parses,
  crawlers: readonly Crawler[],
): Steps<readonly ClassChange[]> {
  const { classesIn } = createClassJudges(crawlers, []);
  const classesBefore = yield* classesIn(before);
  const classesAfter = yield* classesIn(after);
  const changes: ClassChange[] = [];
  for (const shared of sharedClasses(classesBefore, classesAfter, crawlers.length)) {
    yield;
    const [member = -1] = shared.members;
    const crawler = crawlers[member];
    const steps = compareClass(shared.before.judge, shared.after.judge, []);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      // It differs: what comes next is questions.
      if (crawler && step.value === 0)
        for (const parses of [before, after]) yield* prepareCrawlerJudge(crawler, parses);
      yield;
    }
    const compared = { ...shared, comparison: step.value };
    for (const change of classChange(compared, crawlers)) {
      changes.push({ ...change, ...(yield* ruleChangesInSteps(compared)) });
    }
  }
  return changes;
}

export interface ComparedClass extends SharedClass {
  readonly comparison: ClassComparison;
}

export function classChange(
  { members, before, after, comparison }: ComparedClass,
  crawlers: readonly Crawler[],
): readonly ClassEffect[] {
  const [first, ...others] = members.flatMap((member) => crawlers[member] ?? []);
  if (first === undefined) return [];
  const { isSame, whole, nowBlocked, nowAllowed, examples } = comparison;
  const isSeen = examples.length > 0 || nowBlocked > 0 || nowAllowed > 0;
  return [
    {
      crawlers: [first, ...others],
      effect: isSeen ? 'changes' : isSame ? 'none' : 'unseen',
      whole,
      nowBlocked,
      nowAllowed,
      examples: examples.map(({ ruleIndexBefore, ruleIndex, ...example }) => ({
        ...example,
        lineBefore: before.lineOf(ruleIndexBefore),
        line: after.lineOf(ruleIndex),
      })),
    },
  ];
}

type ChangedRules = Pick<ClassChange, 'added' | 'removed' | 'omitted'>;

export const ruleChanges = (compared: ComparedClass): ChangedRules => runAll(ruleChangesInSteps(compared));

function* ruleChangesInSteps({ before, after, comparison }: ComparedClass): Steps<ChangedRules> {
  const added = yield* rulesNow(comparison.rules.added, after);
  const removed = yield* rulesNow(comparison.rules.removed, before);
  return { added: added.rules, removed: removed.rules, omitted: added.omitted + removed.omitted };
}

interface RulesNow {
  readonly rules: readonly Rule[];
  readonly omitted: number;
}

/** The first of the rules, as they stand in the file now. */
function* rulesNow(found: FoundRules, { judge, lineOf }: JudgedClass): Steps<RulesNow> {
  /** With their indexes. */
  const listed = new Map<Rule, number | null>();
  let count = 0;
  for (const rule of found) {
    if (rule === undefined || count % RULES_IN_A_STEP === RULES_IN_A_STEP - 1) yield;
    if (rule === undefined) continue;
    if (count < MOST_RULES) listed.set(rule, null);
    count += 1;
  }
  if (count === 0) return { rules: [], omitted: 0 };
  let ruleIndex = 0;
  yield* inSteps(judge.own.rules, (rule) => {
    if (listed.has(rule)) listed.set(rule, ruleIndex);
    ruleIndex += 1;
  });
  const rules = Array.from(listed, ([rule, index]) => ({ ...rule, line: lineOf(index) ?? rule.line }));
  return { rules, omitted: count - rules.length };
}
