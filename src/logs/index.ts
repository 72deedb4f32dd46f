// Access logs: which crawlers came, which ignored robots.txt, and which clients only claim to be crawlers.

export { claimsToBeBot } from './agents.ts';
export { UNREAD_REASONS, type UnreadReason } from './formats/format.ts';
export { LOG_FORMATS, type LogFormat } from './formats/index.ts';
export type { IpAddress } from './ip-address.ts';
export { createRanges, type IpRanges, type Prefix } from './ranges.ts';
export { createLogParser, type LogParser, readLog } from './read-log.ts';
export * from './types.ts';
