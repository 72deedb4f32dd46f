// What changes between two robots.txt, and what site owners expect of one.

export * from '../base/line-diff.ts';
export * from './blocking.ts';
export * from './check-expectations.ts';
export { classChangesInSteps } from './class-changes.ts';
export {
  type ChangesByClass,
  type Comparer,
  compareRobots,
  createComparer,
  type RuleUse,
} from './compare.ts';
export * from './expectation-list.ts';
export * from './expectations.ts';
export * from './merge.ts';
export { type Caveat, type Inserted, insertSnippet, SNIPPETS, type Snippet } from './snippets.ts';
export { blockingOf, type TemplateBlocks } from './template-blocks.ts';
export type * from './types.ts';
export { groupedExamples } from './url-change-groups.ts';
