// The public interface of robots.txt: pure functions from strings to verdicts.
export { diagnose, diagnoseInSteps } from './checker/diagnose.ts';
export { MOST_DIAGNOSTICS } from './checker/diagnostics.ts';
export { type DiagnosticGroup, groupDiagnostics } from './checker/group.ts';
export { checkServing } from './checker/serving.ts';
export type * from './checker/types.ts';
export { DIAGNOSTIC_SEVERITIES } from './checker/types.ts';
export { rulesRead } from './dialects/index.ts';
export { keySpelling } from './grammar/keys.ts';
export { decidingLine, disallowsEverything, disallowsNothing } from './judge/answer.ts';
export {
  type AnswerClass,
  type CrawlerIdentity,
  classesInSteps,
  classesOf,
  contentOf,
  type LongParses,
  longParsesOf,
  type Parses,
  parsesOf,
} from './judge/answer-classes.ts';
export { type Answer, answerAt, type BatchJudge, createBatchJudge } from './judge/batch-judge.ts';
export { createDraftJudge, type DraftAnswer, type DraftJudge } from './judge/draft-judge.ts';
export {
  createGroupJudge,
  createMatcher,
  evaluate,
  FOR_ALL,
  type GroupJudge,
  type MatcherOptions,
  prepareGroupJudge,
  readRules,
} from './judge/evaluate.ts';
export { linesOfRules } from './judge/followed-rules.ts';
export { POLICY_FOR_MEANING, policyOf, readOutcome } from './judge/read-outcome.ts';
export { changedRules, createRuleFilter, type FoundRules, type RuleChanges } from './judge/rule-changes.ts';
export * from './outcome/challenger.ts';
export * from './outcome/outcome.ts';
export { type Served, servedAs } from './outcome/served-as.ts';
export { managedLines } from './parse/managed.ts';
export { isNotText, startOfHtml } from './parse/not-robots-txt.ts';
export { parseRobotsTxt } from './parse/parse.ts';
export * from './records/records.ts';
export * from './records/usage.ts';
export type * from './types.ts';
export { CRAWL_ANSWERS, DIALECTS } from './types.ts';
