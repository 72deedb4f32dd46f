// Whether the rules of a class block the whole site, and whether a draft changes that.
import type { Steps } from '../base/steps.ts';
import {
  type AnswerClass,
  type CrawlAnswer,
  createGroupJudge,
  type Dialect,
  disallowsEverything,
  disallowsNothing,
  type Rule,
} from '../robots/index.ts';
import type { ClassJudge } from './class-judges.ts';
import type { ClassChange } from './types.ts';

interface WholeRules {
  readonly dialect: Dialect;
  readonly rules: readonly Rule[];
  readonly answer: (url: string) => { readonly answer: CrawlAnswer };
}

/** Each question looks at all rules. */
export function* wholeChange(before: ClassJudge, after: ClassJudge): Steps<ClassChange['whole']> {
  const rulesBefore = possibleRules(before);
  const rulesAfter = possibleRules(after);
  const wasBlocked = rulesBefore.every(isAllBlocked);
  yield;
  const isBlocked = rulesAfter.every(isAllBlocked);
  yield;
  if (isBlocked && !rulesBefore.some(blocksByDefault)) return 'blocked';
  yield;
  return wasBlocked && rulesAfter.every(blocksNothing) ? 'allowed' : null;
}

/** Whether all that the class follows blocks the whole site. */
export function blocksAll({ robots, groups, identity }: AnswerClass): boolean {
  const judge = createGroupJudge(identity, robots);
  return isAllBlocked({
    dialect: robots.dialect,
    rules: groups.flatMap(({ rules }) => rules),
    answer: judge.verdict.bind(judge),
  });
}

function possibleRules({ own, alternative, dialect }: ClassJudge): readonly WholeRules[] {
  const judges = alternative === null ? [own] : [own, alternative];
  return judges.map(({ rules, answer }) => ({ dialect, rules, answer }));
}

/** A rule blocks every URL, but for exceptions: what blocks those, too, doesn't newly block the site. */
const blocksByDefault = (whole: WholeRules) =>
  someDisallowsEverything(whole) && whole.answer('/x').answer === 'disallowed';

/** Only for rules without exceptions. A Crawl-delay can decide before all rules, so the judge is asked, too. */
const isAllBlocked = (whole: WholeRules) =>
  whole.answer('/').answer === 'disallowed' && someDisallowsEverything(whole) && !whole.rules.some(isException);

/** An empty pattern matches either every URL, also the one that the judge is asked about, or none. */
const isException = ({ kind, pattern }: Rule) => kind === 'allow' && pattern !== '';

const someDisallowsEverything = ({ rules, dialect }: WholeRules) =>
  rules.some((rule) => disallowsEverything(rule, dialect));

const blocksNothing = ({ rules, dialect }: WholeRules) => rules.every((rule) => disallowsNothing(rule, dialect));
