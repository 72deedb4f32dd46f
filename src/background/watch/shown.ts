// What surfaces show of watched sites, whatever page they are about. Private windows show nothing of it.
import { isPrivateBackground } from '../../platform/private-windows.ts';
import { isPrivateTab } from '../../platform/tabs.ts';
import { alertSeverity } from '../../shared/alert-severity.ts';
import type { PageView, SiteWatch } from '../../shared/protocol.ts';
import { siteIn, type WatchAlert } from '../../shared/watch.ts';
import { watchNow } from './state.ts';

/** Null in a private window. Where what is kept can't be read, it isn't known whether the site is watched. */
export async function watchFor(
  origin: string,
  { isPrivate }: { readonly isPrivate: boolean },
): Promise<SiteWatch | null> {
  if (isPrivate) return null;
  const watch = await watchNow();
  if (watch === null) return { isOn: null, alerts: [] };
  const alerts = watch.sites.flatMap(({ site, alerts: own }) => {
    const [alert] = own.toReversed().sort((a, b) => rankOf(a) - rankOf(b));
    return alert ? [{ site, alert }] : [];
  });
  // The site that the person is at comes first, then what is more severe; what is over comes last.
  const rank = ({ site, alert }: SiteWatch['alerts'][number]) =>
    site === origin && isOpen(alert) ? -1 : rankOf(alert);
  return { isOn: siteIn(watch, origin)?.isOn === true, alerts: alerts.sort((a, b) => rank(a) - rank(b)) };
}

const rankOf = (alert: WatchAlert) => ['critical', 'high', 'over'].indexOf(alertSeverity(alert));
const isOpen = ({ over }: WatchAlert) => over === null;

/** How many watched sites have alerts that aren't over, for the button of the tab. */
export async function alertsFor(tabId: number, view: PageView): Promise<number> {
  if (view.kind === 'ready' && view.watch !== undefined)
    return view.watch?.alerts.filter(({ alert }) => isOpen(alert)).length ?? 0;
  if (isPrivateBackground()) return 0;
  const { length } = (await watchNow())?.sites.filter(({ alerts }) => alerts.some(isOpen)) ?? [];
  return length > 0 && (await isPrivateTab(tabId)) === false ? length : 0;
}
