// URL lists: what robots.txt tells each crawler of each URL, counted, filtered and exported.
export * from './csv.ts';
export * from './export.ts';
export * from './facets.ts';
export * from './filter.ts';
export * from './intake.ts';
export { createLineReader, LONGEST_VALUE } from '../base/lines.ts';
export * from './select.ts';
export * from './table.ts';
