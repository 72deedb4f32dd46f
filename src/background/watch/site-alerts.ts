// The alerts of a site, with what a check brought. The rules, in order:
// 1. What has become of an alert takes its place.
// 2. A change that has an alert gets no other one, as when two versions in turn have settled; if the alert was over, it counts again.
// 3. All others are added to a site that is watched, within its limits: the oldest go.

import { alertId, type WatchAlert, type WatchedSite } from '../../shared/watch.ts';
import type { Assessed } from './alerts.ts';
import { withinLimits } from './fitted-watch.ts';

export function withAssessed(site: WatchedSite, { alerts, became }: Assessed): WatchedSite {
  const before = site.alerts.map((each) => became.get(alertId(each)) ?? each);
  const isAgain = (alert: WatchAlert) => alerts.some((each) => areOfSameChange(each, alert));
  const known = before.map((each) => (each.over !== null && isAgain(each) ? { ...each, over: null } : each));
  const added = alerts.filter((alert) => !before.some((each) => areOfSameChange(alert, each)));
  return withAdded({ ...site, alerts: known }, site.isOn ? added : []);
}

const areOfSameChange = (one: WatchAlert, other: WatchAlert): boolean => changeId(one) === changeId(other);

const changeId = ({ between, kind, url, tokens }: WatchAlert) => JSON.stringify([between, kind, url, tokens]);

export const withAdded = (site: WatchedSite, alerts: readonly WatchAlert[]): WatchedSite =>
  alerts.length > 0 ? withinLimits({ ...site, alerts: [...site.alerts, ...alerts] }) : site;
