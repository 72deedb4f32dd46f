// (page facts, robots outcome, crawlers) → one report that every surface shows.

export { bodyOf } from './body.ts';
export type { Disagreement, OtherReading } from './compare.ts';
export { crawlMatcher } from './crawl.ts';
export { decidingRule } from './deciding-rule.ts';
export { type Inspection, inspect, type ToldRecord } from './inspect.ts';
export { report } from './report.ts';
export { type Tally, tally } from './tally.ts';
export type * from './types.ts';
