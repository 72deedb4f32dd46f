// A site's robots.txt in time: what a change means, and what is kept.
export { assessChange } from './assess.ts';
export { importHistory } from './import/import-history.ts';
export * from './types.ts';
