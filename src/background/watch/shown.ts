// What surfaces show of watched sites, whatever page they are about. Private windows show nothing of it.
import { loadWatch } from '../../platform/kept-watch.ts';
import { isPrivateBackground } from '../../platform/private-windows.ts';
import { isPrivateTab } from '../../platform/tabs.ts';
import type { SiteWatch } from '../../shared/protocol.ts';
import { siteIn } from '../../shared/watch.ts';

/** Null in a private window. */
export async function watchFor(
  origin: string,
  { isPrivate }: { readonly isPrivate: boolean },
): Promise<SiteWatch | null> {
  if (isPrivate || isPrivateBackground()) return null;
  const watch = await loadWatch();
  const alerts = watch.sites
    .filter((site) => site.alerts.length > 0)
    .map(({ site, alerts: own }) => {
      const isCritical = own.some(({ severity }) => severity === 'critical');
      return { site, severity: isCritical ? ('critical' as const) : ('high' as const) };
    });
  // The site that the person is at comes first, then what is more severe.
  const rank = ({ site, severity }: SiteWatch['alerts'][number]) =>
    site === origin ? 0 : severity === 'critical' ? 1 : 2;
  return { isOn: siteIn(watch, origin)?.isOn === true, alerts: alerts.sort((a, b) => rank(a) - rank(b)) };
}

/** How many watched sites have alerts, for the button of the tab. */
export async function alertsFor(tabId: number): Promise<number> {
  if (isPrivateBackground()) return 0;
  const { length } = (await loadWatch()).sites.filter(({ alerts }) => alerts.length > 0);
  return length > 0 && (await isPrivateTab(tabId)) === false ? length : 0;
}
