// A change that was reported once, and is assessed again when two versions in turn have settled.
import { expect, test, vi } from 'vitest';
import { NO_DETAILS, unwatched, type WatchAlert } from '../../shared/watch.ts';
import { withAssessed } from './site-alerts.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const ALERT: WatchAlert = { ...NO_DETAILS, at: 20, between: [10, 20], severity: 'critical', kind: 'site-blocked' };
const assessed = (...alerts: WatchAlert[]) => ({ alerts, became: new Map<string, WatchAlert>() });
const alertsAfter = (before: WatchAlert, found: WatchAlert) =>
  withAssessed({ ...unwatched('https://a.example'), isOn: true, alerts: [before] }, assessed(found)).alerts;

test('a change that has an alert isn’t reported again', () => {
  expect(alertsAfter(ALERT, { ...ALERT, at: 90 })).toEqual([ALERT]);
});

test('an alert that was over counts again if the same change is found', () => {
  expect(alertsAfter({ ...ALERT, over: 30 }, { ...ALERT, at: 90 })).toEqual([ALERT]);
});

test('another change of the same kind gets its own alert', () => {
  const other = { ...ALERT, at: 90, between: [80, 90] } as const satisfies WatchAlert;
  expect(alertsAfter(ALERT, other)).toEqual([ALERT, other]);
});
