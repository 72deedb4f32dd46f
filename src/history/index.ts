// A site's robots.txt in time: what a change means, and what is kept.
export { assessChange, assessInSteps } from './assess.ts';
export { createImport, importHistory } from './import/import-history.ts';
export type { UnreadFile, UnreadFileReason } from './import/types.ts';
export { FAILURES_REPORTED } from './serving.ts';
export { keptBodyOf } from './store/bodies.ts';
export {
  datedFiles,
  exportHistories,
  type OmittedPart,
  omittedIn,
  omittedPart,
  withHistory,
  withVersions,
  withVersionsInSteps,
} from './store/exchange.ts';
export { fittedTogether, storedSize } from './store/fit.ts';
export { type HistoryReading, readHistory } from './store/read.ts';
export { recordCheck, recordCheckInSteps, sameAnswer, sameRun, storedOf } from './store/record.ts';
export { EARLIEST_CHECK, inOrderOfTime } from './store/times.ts';
export * from './store/types.ts';
export {
  distinctVersions,
  entriesOf,
  type HistoryEntry,
  pairAt,
  SETTLED_AFTER_MS,
  stepAt,
  type UnknownTime,
  unknownTimes,
  type VersionPair,
  type VersionStep,
  versionIndexBefore,
  versionsOf,
  withoutImports,
} from './store/view.ts';
export * from './types.ts';
export { hashOfBytes } from './version.ts';
