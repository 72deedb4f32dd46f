// Entries of the lists that are kept of a watched site, one for each day.
import { NO_DETAILS, type PageChange, type WatchAlert, type WatchGap } from '../../../src/shared/watch.ts';

export const SITE = 'https://example.com';
export const DAY = 86_400_000;

export const gap = (day: number): WatchGap => ({ from: (day - 0.5) * DAY, to: day * DAY, isRefused: null });

export const alert = (day: number): WatchAlert => ({
  ...{ at: day * DAY, between: null, severity: 'high' as const, kind: 'page' as const },
  ...{ ...NO_DETAILS, url: `${SITE}/` },
});

export const pageChange = (day: number): PageChange => ({
  ...{ url: `${SITE}/`, wanted: 'indexable' as const, at: day * DAY, after: (day - 1) * DAY },
  before: { verdict: 'indexable', reason: 'none' },
  now: { verdict: 'not-indexable', reason: 'robots' },
});
