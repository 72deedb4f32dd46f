// (page facts, robots outcome, crawlers) → one report that every surface shows.
export { bodyOf } from './body.ts';
export { type Comparison, compareDialects, type Disagreement, type OtherReading } from './compare.ts';
export { decidingRule } from './deciding-rule.ts';
export { report } from './report.ts';
export { type Tally, tally } from './tally.ts';
export type * from './types.ts';
