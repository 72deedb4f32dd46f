// Which icon, badge and title the toolbar button of a tab gets.
import type { IconName, ToolbarIcon } from '../../platform/action.ts';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import { type PageReport, type Summary, summaryOf } from '../../report/index.ts';
import { isAwaited, type PageView } from '../../shared/protocol.ts';
import { VERDICT_KEYS } from '../../shared/verdict-keys.ts';

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
    case 'not-loaded':
      return { name: 'logo', badge: '', title: notLoadedTitle(view) };
    case 'no-access':
      return unknown(t('iconNoAccess'));
    case 'not-fetched':
      return unknown(t('iconNotFetched'));
    default:
      return view satisfies never;
  }
}

function notLoadedTitle({ origin, error }: Extract<PageView, { kind: 'not-loaded' }>): string {
  return isAwaited(error) ? t('notLoadedYetTitle') : t('iconNotLoaded', new URL(origin).host);
}

const unknown = (title: string): ToolbarIcon => ({ name: 'unknown', badge: '', title });

/** The shape and the title show the verdict for search engines; the badge counts the selected crawlers that are blocked. */
function iconOfReport(report: PageReport): ToolbarIcon {
  const summary = summaryOf(report);
  const { isSearched, verdict, total, blocked } = summary;
  if (total === 0) return unknown(t(report.crawlers.length > 0 ? 'iconNoFetcher' : 'noCrawlers'));
  const counts = countsOf(summary);
  return {
    name: nameOf(summary),
    badge: blocked.length > 0 ? String(blocked.length) : '',
    title: isSearched ? `${t(VERDICT_KEYS[verdict])} · ${counts}` : counts,
  };
}

function nameOf({ isSearched, verdict, reason, total, disallowed, blocked, unknown }: Summary): IconName {
  if (!isSearched) {
    if (blocked.length > 0) return disallowed === total ? 'disallowed' : 'partly';
    return unknown > 0 ? 'unknown' : 'allowed';
  }
  switch (verdict) {
    case 'indexable':
      return 'allowed';
    case 'not-indexable':
      return reason === 'robots' || reason === 'unreachable' ? 'disallowed' : 'noindex';
    case 'partly':
    case 'canonicalised':
      return 'partly';
    case 'unknown':
      return 'unknown';
    default:
      return verdict satisfies never;
  }
}

function countsOf({ total, blocked, unknown }: Summary): string {
  if (blocked.length > 0) {
    const counts = counted('iconPartly', total, blocked.length);
    return unknown > 0 ? t('iconPartUnknown', counts, formatNumber(unknown)) : counts;
  }
  return unknown > 0
    ? t('iconAllowedSome', formatNumber(total - unknown), formatNumber(total))
    : counted('iconAllowed', total);
}
