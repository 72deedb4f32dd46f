// What changes for each class of crawlers, for whatever URLs: its effect, examples, and the rules that are new and gone.
import { runAll, type Steps } from '../base/steps.ts';
import { type Crawler, prepareForCrawler } from '../crawlers/index.ts';
import type { Parses, Rule } from '../robots/index.ts';
import { type ClassComparison, compareClass } from './compare-class.ts';
import { createFollowedIn, type FollowedClass } from './followed.ts';
import { type SharedClass, sharedClasses } from './shared-classes.ts';
import type { ClassChange } from './types.ts';

/** Rules of each kind that are reported for a class. */
const MOST_RULES = 1_000;

/** A change without its rules, which take longer to find than all the rest. */
export type ClassEffect = Omit<ClassChange, 'added' | 'removed' | 'omitted'>;

/** What changes for whatever URLs, class by class: what `details` of a comparer says, with steps for each class. */
export function* classChangesInSteps(
  before: Parses,
  after: Parses,
  crawlers: readonly Crawler[],
): Steps<readonly ClassChange[]> {
  const followedIn = createFollowedIn(crawlers, [], 'few');
  const old = yield* followedIn(before);
  const now = yield* followedIn(after);
  const changes: ClassChange[] = [];
  for (const shared of sharedClasses(old, now, crawlers.length)) {
    yield;
    const steps = compareClass(shared.before.followed, shared.after.followed, []);
    let step = steps.next();
    const [member = -1] = shared.members;
    const crawler = crawlers[member];
    // It differs: what comes next is questions.
    if (crawler && !step.done) for (const parses of [before, after]) yield* prepareForCrawler(crawler, parses);
    for (; !step.done; step = steps.next()) yield;
    const compared = { ...shared, comparison: step.value };
    for (const change of classChange(compared, crawlers)) {
      changes.push({ ...change, ...(yield* ruleChangesInSteps(compared)) });
    }
  }
  return changes;
}

export interface Compared extends SharedClass {
  readonly comparison: ClassComparison;
}

export function classChange(
  { members, before, after, comparison }: Compared,
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
      examples: examples.map(({ placeBefore, place, ...example }) => ({
        ...example,
        lineBefore: before.lineOf(placeBefore),
        line: after.lineOf(place),
      })),
    },
  ];
}

type ChangedRules = Pick<ClassChange, 'added' | 'removed' | 'omitted'>;

export const ruleChanges = (compared: Compared): ChangedRules => runAll(ruleChangesInSteps(compared));

function* ruleChangesInSteps({ before, after, comparison }: Compared): Steps<ChangedRules> {
  yield;
  const allAdded = [...comparison.rules.added];
  yield;
  const allRemoved = [...comparison.rules.removed];
  yield;
  const added = rulesNow(allAdded, after);
  yield;
  const removed = rulesNow(allRemoved, before);
  return { added, removed, omitted: allAdded.length - added.length + allRemoved.length - removed.length };
}

/** As they stand in the file now. */
function rulesNow(rules: readonly Rule[], { followed, lineOf }: FollowedClass): readonly Rule[] {
  if (rules.length === 0) return [];
  const places = new Map(followed.judge.rules.map((rule, place) => [rule, place]));
  return rules.slice(0, MOST_RULES).map((rule) => ({ ...rule, line: lineOf(places.get(rule) ?? null) ?? rule.line }));
}
