// How a person learns of a change: by the toolbar button, and by a notification of the system where they asked for one.
import { t } from '../../platform/i18n.ts';
import { showNotification } from '../../platform/notifications.ts';
import type { WatchAlert, WatchedSite } from '../../shared/watch.ts';
import { drawShown } from '../toolbar/toolbar.ts';
import { changeSite } from './state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export async function announce(watched: WatchedSite, { at, severity }: WatchAlert): Promise<void> {
  void drawShown();
  const { site, notifies } = watched;
  const isCritical = severity === 'critical';
  // One a day and site; of what is critical one an hour, whatever else was shown. A clock that was put back puts none off.
  const last = isCritical ? watched.notifiedCriticalAt : watched.notifiedAt;
  const isRecent = last !== null && last <= at && at - last < (isCritical ? HOUR : DAY);
  if (!notifies || isRecent) return;
  const text = t(isCritical ? 'watchNotifyCritical' : 'watchNotifyHigh');
  if (await showNotification(site, new URL(site).host, text)) {
    void changeSite(site, (known) => ({ ...known, notifiedAt: at, ...(isCritical && { notifiedCriticalAt: at }) }));
  }
}
