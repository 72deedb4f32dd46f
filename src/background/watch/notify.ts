// How a person learns of a change: by the toolbar button, and by a notification of the system where they asked for one.
import { t } from '../../platform/i18n.ts';
import { showNotification } from '../../platform/notifications.ts';
import type { WatchAlert, WatchedSite } from '../../shared/watch.ts';
import { drawShown } from '../toolbar/toolbar.ts';
import { changeSite } from './state.ts';

const DAY = 86_400_000;

export async function announce(
  { site, notifies, notifiedAt }: WatchedSite,
  { at, severity }: WatchAlert,
): Promise<void> {
  void drawShown();
  // One a day and site, but for what is critical. A clock that was put back puts none off.
  const isRecent = notifiedAt !== null && notifiedAt <= at && at - notifiedAt < DAY;
  if (!notifies || (isRecent && severity !== 'critical')) return;
  const text = t(severity === 'critical' ? 'watchNotifyCritical' : 'watchNotifyHigh');
  if (await showNotification(site, new URL(site).host, text)) {
    void changeSite(site, (known) => ({ ...known, notifiedAt: at }));
  }
}
