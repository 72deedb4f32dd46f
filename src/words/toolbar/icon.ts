// Which icon, badge and title the toolbar button of a tab gets.

import { isHistoric } from '../../crawlers/index.ts';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import {
  type CrawlerCount,
  type CrawlerReport,
  type Interest,
  type PageReport,
  type PurposeReport,
  shareOf,
  summaryOf,
} from '../../report/index.ts';
import { isStillLoading, type PageView } from '../../shared/protocol.ts';
import type { ToolbarIcon, ToolbarIconName } from '../../shared/toolbar-icon.ts';
import { aiShareText, aiStateText } from '../crawler/ai-state.ts';
import { titleWithRest, verdictTitle } from '../page/verdict.ts';
import type { StateStyle } from '../text/types.ts';

/** The logo if there is nothing to know about the page; the question mark if it is unknown. */
export function iconOf(view: PageView): ToolbarIcon {
  switch (view.kind) {
    case 'ready':
      return iconOfReport(view.report, view.cares);
    case 'not-applicable':
    case 'no-tab':
      return { name: 'logo', badge: '', title: t('iconNotApplicable') };
    case 'restricted':
      return { name: 'logo', badge: '', title: t('restrictedTitle', new URL(view.origin).host) };
    case 'closed':
      return { name: 'logo', badge: '', title: t('closedTitle') };
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

/** Alerts of watched sites replace the badge's number with an exclamation mark. The title has both. */
export function withAlerts(icon: ToolbarIcon, sites: number): ToolbarIcon {
  if (sites === 0) return icon;
  return { ...icon, badge: '!', title: `${counted('iconWatched', sites)} · ${icon.title}`, isAlert: true };
}

function notLoadedTitle({ origin, error }: Extract<PageView, { kind: 'not-loaded' }>): string {
  return isStillLoading(error) ? t('notLoadedYetTitle') : t('iconNotLoaded', new URL(origin).host);
}

const unknown = (title: string): ToolbarIcon => ({ name: 'unknown', badge: '', title });

/** The shape for each color of the verdict. */
const ICONS = {
  yes: 'allowed',
  warn: 'partly',
  no: 'disallowed',
  place: 'noindex',
  soft: 'unknown',
} as const satisfies Record<StateStyle['tone'], ToolbarIconName>;

/** Shape, badge and title are about what the person selected (search, AI, or both). With both, the shape is that of the search verdict. */
function iconOfReport(report: PageReport, interest: Interest): ToolbarIcon {
  const { crawlers } = report;
  if (crawlers.every(({ crawler }) => isHistoric(crawler) || crawler.isControlToken) && !crawlers.some(hasAiUse)) {
    return unknown(t(crawlers.length > 0 ? 'iconNoFetcher' : 'noCrawlers'));
  }
  const count = summaryOf(report)[interest];
  const { restricted } = count;
  const isByVerdict = interest === 'search' || (interest === 'both' && report.page.crawlers.length > 0);
  return {
    name: isByVerdict ? ICONS[verdictTitle(report).tone] : iconOfCount(report, count),
    badge: restricted.length > 0 ? String(restricted.length) : '',
    title: [...purposesOf(report, interest), ...countOf(count, interest)].join(' · '),
  };
}

const hasAiUse = ({ aiUse }: CrawlerReport) => aiUse !== null;

function iconOfCount({ crawlers }: PageReport, { total, restricted, unknown }: CrawlerCount): ToolbarIconName {
  if (total === 0) return 'unknown';
  if (restricted.length === 0) return unknown > 0 ? 'unknown' : 'allowed';
  const counted = crawlers.filter(({ crawler }) => restricted.includes(crawler.token));
  // A last good copy may no longer be what the site has.
  const isBlocked = ({ crawl: { answer, because } }: CrawlerReport) =>
    answer === 'disallowed' && because.kind === 'rules' && !because.isLastGood;
  return restricted.length === total && counted.every(isBlocked) ? 'disallowed' : 'partly';
}

/** The answer for each purpose that crawlers are selected for. */
function purposesOf(report: PageReport, interest: Interest): readonly string[] {
  const search = interest !== 'ai' && report.page.crawlers.length > 0;
  const ai = (['ai-search', 'ai-training'] as const).filter(
    (purpose) => interest !== 'search' && report.purposes[purpose].state !== 'none',
  );
  return [
    ...(search ? [t('labeled', t('purpose_search'), titleWithRest(report).text)] : []),
    ...ai.map((purpose) => t('labeled', t(AI_PURPOSES[purpose]), aiText(report.purposes[purpose]))),
  ];
}

const AI_PURPOSES = { 'ai-search': 'purpose_ai_search', 'ai-training': 'purpose_ai_training' } as const;

function aiText(purpose: PurposeReport): string {
  const share = shareOf(purpose);
  return share ? aiShareText(share) : aiStateText(purpose.state);
}

const COUNT_KEYS = { search: 'iconCountSearch', ai: 'iconCountAi', both: 'iconCountBoth' } as const satisfies Record<
  Interest,
  string
>;

const ALLOWED_KEYS = {
  search: 'iconAllowedSearch',
  ai: 'iconAllowedAi',
  both: 'iconAllowed',
} as const satisfies Record<Interest, string>;

/** The sentences that explain the badge's number, or that there is nothing to count. */
function countOf({ total, restricted, unknown }: CrawlerCount, interest: Interest): readonly string[] {
  if (total === 0) return [t(interest === 'ai' ? 'iconNoAi' : 'verdictNoSearch')];
  if (restricted.length > 0) {
    const counts =
      total === 1 ? t('iconCountOne') : t(COUNT_KEYS[interest], formatNumber(restricted.length), formatNumber(total));
    return [unknown > 0 ? t('iconPartUnknown', counts, formatNumber(unknown)) : counts];
  }
  return [
    unknown > 0
      ? t('iconAllowedSome', formatNumber(total - unknown), formatNumber(total))
      : counted(ALLOWED_KEYS[interest], total),
  ];
}
