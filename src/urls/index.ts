// URL lists: the verdicts of robots.txt for each crawler and URL, counted, filtered and exported.

export { createLineReader, type LineReader } from '../base/lines.ts';
export * from './csv.ts';
export * from './export.ts';
export * from './facets.ts';
export * from './filter.ts';
export * from './select.ts';
export * from './summary.ts';
export * from './table.ts';
export * from './url-collector.ts';
export { unwrapped, withScheme } from './written-url.ts';
