// Which icon, badge and title the toolbar button of a tab gets.
import type { ToolbarIcon } from '../platform/action.ts';
import { counted, t } from '../platform/i18n.ts';
import { type PageReport, tally } from '../report/index.ts';
import type { PageView } from '../shared/protocol.ts';

export function iconOf(view: PageView): ToolbarIcon {
  const blank = (title: string): ToolbarIcon => ({ name: 'unknown', badge: '', title });
  switch (view.kind) {
    case 'ready':
      return iconOfReport(view.report);
    case 'not-applicable':
    case 'no-tab':
      return blank(t('iconNotApplicable'));
    case 'restricted':
      return blank(t('restrictedTitle', new URL(view.origin).host));
    case 'no-access':
      return blank(t('iconNoAccess'));
    case 'not-fetched':
      return blank(t('iconNotFetched'));
    default:
      return view satisfies never;
  }
}

/** The badge counts the crawlers that are kept out: by robots.txt, or of the index. */
function iconOfReport(report: PageReport): ToolbarIcon {
  const { total, allowed, disallowed, index, noindex, indexUnknown } = tally(report);
  const keptOut = disallowed + noindex;
  const badge = keptOut > 0 ? String(keptOut) : '';
  const partly = counted('iconPartly', total, keptOut);
  if (disallowed > 0 && allowed === 0) {
    return { name: 'disallowed', badge, title: disallowed < total ? partly : counted('iconDisallowed', total) };
  }
  if (noindex > 0 && disallowed === 0 && index === 0) {
    return { name: 'noindex', badge, title: noindex < total ? partly : counted('iconNoindex', total) };
  }
  if (keptOut > 0) return { name: 'partly', badge, title: partly };
  if (allowed === 0 || indexUnknown > 0) {
    return { name: 'unknown', badge, title: t(report.crawlers.length > 0 ? 'iconUnknown' : 'noCrawlers') };
  }
  const title = allowed < total ? t('iconAllowedSome', allowed, total) : counted('iconAllowed', total);
  return { name: 'allowed', badge, title };
}
