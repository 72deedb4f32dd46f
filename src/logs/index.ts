// Access logs: who came, who ignored robots.txt, and who only claims to be a crawler.
export type { Address } from './address.ts';
export { saysItIsABot } from './agents.ts';
export { mustObey } from './judge.ts';
export { type AddressRanges, createRanges, isInRanges, type Prefix } from './ranges.ts';
export { createLogParser, LOG_LIMITS, type LogParser, readLog } from './read-log.ts';
export * from './types.ts';
