// robots.txt as a pure function: strings in, verdicts out.
export { diagnose } from './checker/diagnose.ts';
export { MAX_DIAGNOSTICS } from './checker/findings.ts';
export { type FindingGroup, groupFindings } from './checker/group.ts';
export { spelt } from './checker/keys.ts';
export { checkServing } from './checker/serving.ts';
export type * from './checker/types.ts';
export { SEVERITIES } from './checker/types.ts';
export { type ClassAnswer, type ClassJudge, createClassJudge, UNKNOWN_ANSWER } from './class-judge.ts';
export {
  type AnswerClass,
  type Asker,
  classesOf,
  contentOf,
  type Parses,
  parsesOf,
} from './classes.ts';
export { createMatcher, evaluate, type MatcherOptions } from './evaluate.ts';
export { linesOfRules } from './followed-rules.ts';
export { isNoText, startOfHtml } from './foreign.ts';
export { type Answer, createJudge, type Judge } from './judge.ts';
export { Hasher } from './keyed-hash.ts';
export { nearest } from './nearest.ts';
export { decodeUtf8 } from './octets.ts';
export * from './outcome.ts';
export { parseRobotsTxt } from './parse.ts';
export { readOutcome } from './read-outcome.ts';
export * from './records.ts';
export { changedRules, createRuleFilter, type RuleChanges } from './rule-changes.ts';
export type * from './types.ts';
export { DIALECTS } from './types.ts';
export * from './usage.ts';
