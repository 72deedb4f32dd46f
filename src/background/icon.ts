// Which icon, badge and title the toolbar button of a tab gets.
import type { ToolbarIcon } from '../platform/action.ts';
import { counted, formatNumber, t } from '../platform/i18n.ts';
import { type PageReport, tally } from '../report/index.ts';
import type { PageView } from '../shared/protocol.ts';

/** The logo where there is nothing to be known; the question mark where there is. */
export function iconOf(view: PageView): ToolbarIcon {
  switch (view.kind) {
    case 'ready':
      return iconOfReport(view.report);
    case 'not-applicable':
    case 'no-tab':
      return { name: 'logo', badge: '', title: t('iconNotApplicable') };
    case 'restricted':
      return { name: 'logo', badge: '', title: t('restrictedTitle', new URL(view.origin).host) };
    case 'no-access':
      return unknown(t('iconNoAccess'));
    case 'not-fetched':
      return unknown(t('iconNotFetched'));
    default:
      return view satisfies never;
  }
}

const unknown = (title: string): ToolbarIcon => ({ name: 'unknown', badge: '', title });

/** The badge counts the crawlers that are kept out: by robots.txt, or of the index. */
function iconOfReport(report: PageReport): ToolbarIcon {
  const { total, allowed, disallowed, index, noindex, indexUnknown } = tally(report);
  const keptOut = disallowed + noindex;
  if (keptOut > 0) {
    const badge = String(keptOut);
    const unsure = total - keptOut - index;
    const counts = counted('iconPartly', total, keptOut);
    const partly = unsure > 0 ? t('iconPartUnknown', counts, formatNumber(unsure)) : counts;
    if (disallowed > 0 && allowed === 0) {
      return { name: 'disallowed', badge, title: disallowed < total ? partly : counted('iconDisallowed', total) };
    }
    if (disallowed === 0 && index === 0) {
      return { name: 'noindex', badge, title: noindex < total ? partly : counted('iconNoindex', total) };
    }
    return { name: 'partly', badge, title: partly };
  }
  if (total === 0) return unknown(t(report.crawlers.length > 0 ? 'iconNoFetcher' : 'noCrawlers'));
  if (allowed === 0) return unknown(counted('iconFetchUnknown', total));
  const some = [formatNumber(allowed), formatNumber(total)] as const;
  if (indexUnknown > 0) {
    return unknown(allowed < total ? t('iconIndexUnknownSome', ...some) : counted('iconIndexUnknown', total));
  }
  const title = allowed < total ? t('iconAllowedSome', ...some) : counted('iconAllowed', total);
  return { name: 'allowed', badge: '', title };
}
