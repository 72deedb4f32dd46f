// How a person learns of a change: by the toolbar button, and by a notification of the system if they asked for one.
import { showNotification } from '../../platform/notifications.ts';
import type { WatchAlert, WatchedSite } from '../../shared/watch.ts';
import { alertText } from '../../words/history/effect.ts';
import { changeSite } from './state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let drawButtons: () => Promise<void> = async () => undefined;

/** @param draw draws the buttons that show how many sites have alerts */
export function onAlertsChanged(draw: () => Promise<void>): void {
  drawButtons = draw;
}

export function alertsChanged(): void {
  void drawButtons();
}

/** @param watched with the alert */
export async function announce(watched: WatchedSite, alert: WatchAlert): Promise<void> {
  alertsChanged();
  const { site, notifies } = watched;
  if (!notifies || !isNotificationDue(watched, alert)) return;
  if (await showNotification(site, new URL(site).host, alertText(alert, site).text)) {
    void changeSite(site, (known) => ({ ...known, notifiedAt: alert.at }));
  }
}

/** Of a site, in an hour: a server may change its answer with every request, and what it does, too. */
const MOST_CRITICAL = 3;

/**
 * One a day and site. What is critical is shown at once, unless the same of the last hour is still unseen, or so is what three checks of
 * the last hour found. A clock that was put back puts none off.
 */
function isNotificationDue({ alerts, notifiedAt }: WatchedSite, alert: WatchAlert): boolean {
  const { at, severity } = alert;
  const isWithin = (time: number, before: number) => before <= at && at - before < time;
  if (severity !== 'critical') return notifiedAt === null || !isWithin(DAY_MS, notifiedAt);
  const recent = alerts.filter((each) => each.severity === 'critical' && isWithin(HOUR_MS, each.at));
  const checks = new Set(recent.map((each) => each.at));
  return checks.size <= MOST_CRITICAL && recent.filter((each) => isSameAlert(each, alert)).length <= 1;
}

const isSameAlert = (a: WatchAlert, b: WatchAlert) =>
  a.severity === b.severity && a.kind === b.kind && a.url === b.url && a.line === b.line;
