// The public interface of robots.txt: pure functions from strings to verdicts.
export { diagnose } from './checker/diagnose.ts';
export { MAX_DIAGNOSTICS } from './checker/diagnostics.ts';
export { type DiagnosticGroup, groupDiagnostics } from './checker/group.ts';
export { spellingOf } from './checker/keys.ts';
export { checkServing } from './checker/serving.ts';
export type * from './checker/types.ts';
export { DIAGNOSTIC_SEVERITIES } from './checker/types.ts';
export { rulesRead } from './dialects/index.ts';
export { decidingLine } from './judge/answer.ts';
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
export { type CrawlerJudge, createMatcher, evaluate, type MatcherOptions, readRules } from './judge/evaluate.ts';
export { linesOfRules } from './judge/followed-rules.ts';
export type { DraftAnswer, DraftJudge } from './judge/judge-drafts.ts';
export { judgeFor, judgeForDrafts, judgeForMany, prepareFor } from './judge/judge-for.ts';
export { type Answer, answerAt, type Judge } from './judge/judge-many.ts';
export { changedRules, createRuleFilter, type FoundRules, type RuleChanges } from './judge/rule-changes.ts';
export * from './outcome/outcome.ts';
export { readOutcome } from './outcome/read-outcome.ts';
export { type Served, servedAs } from './outcome/served-as.ts';
export { managedLines } from './parse/managed.ts';
export { isNotText, startOfHtml } from './parse/not-robots-txt.ts';
export { parseRobotsTxt } from './parse/parse.ts';
export * from './records/records.ts';
export * from './records/usage.ts';
export type * from './types.ts';
export { DIALECTS } from './types.ts';
