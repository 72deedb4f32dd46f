// URL lists: what robots.txt tells each crawler of each URL, counted and filtered.
export * from './table.ts';
