// What several rooms say in the same words.
import { counted, formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import type { SitemapAnswer, SitemapFailure } from '../../../shared/sitemap-file.ts';
import { type ExcludedUrls, LONGEST_FOR_REGEXP } from '../../../urls/index.ts';
import { formatPlainList } from '../../../words/text/format.ts';
import { brief, someNames } from '../../../words/text/place.ts';
import type { SelectResult } from '../../../workers/select-result.ts';

export const crawlersText = (tokens: readonly string[]): string => someNames(tokens).text;

/** The same where there is little room: `Googlebot, bingbot +3` */
export function tokensText(tokens: readonly string[], most: number): string {
  const named = formatPlainList(tokens.slice(0, most));
  return tokens.length > most ? `${named} +${formatNumber(tokens.length - most)}` : named;
}

/**
 * Remarks on the selected rows.
 *
 * @param total all rows of the table
 */
export function selectionTexts(
  { selected, isCanceled }: { readonly selected: SelectResult | null; readonly isCanceled: boolean },
  total: number,
): readonly string[] {
  const isAll = selected?.kind === 'selected' && selected.count >= total;
  const canceled = isCanceled ? [t(isAll ? 'urlsFilterCanceledAll' : 'urlsFilterCanceled')] : [];
  if (selected === null) return canceled;
  if (selected.kind === 'bad-pattern') return [...canceled, t('urlsBadPattern', selected.message)];
  const { stoppedAfter, cut } = selected;
  return [
    ...canceled,
    ...(stoppedAfter === null ? [] : [t('urlsPatternStopped', formatNumber(stoppedAfter))]),
    ...(cut > 0 ? [counted('urlsPatternCut', cut, formatNumber(LONGEST_FOR_REGEXP))] : []),
  ];
}

/** The URLs that were added but aren't in the list. */
export function excludedTexts(excluded: ExcludedUrls): readonly string[] {
  const { duplicates, invalidCount, otherCount, otherSites } = excluded;
  return [
    ...(otherCount > 0 ? [othersText(excluded, otherCount, otherSites)] : []),
    ...(duplicates > 0 ? [counted('urlsDuplicates', duplicates)] : []),
    ...(invalidCount > 0 ? [counted('urlsInvalid', invalidCount)] : []),
  ];
}

/** How many URLs belong to how many other sites, or more. */
export function othersText({ hasMoreSites }: Pick<ExcludedUrls, 'hasMoreSites'>, urls: number, sites: number): string {
  return counted('urlsOthers', urls, `${formatNumber(sites)}${hasMoreSites ? '+' : ''}`);
}

const FAILED: Readonly<Record<SitemapFailure, MessageKey>> = {
  timeout: 'sitemapTimeout',
  network: 'sitemapNetwork',
  offline: 'servedOffline',
  redirects: 'sitemapRedirects',
  'too-large': 'fileTooLarge',
  'private-network': 'sitemapPrivateNetwork',
  'private-window': 'sitemapPrivateWindow',
  'bad-url': 'sitemapBadUrl',
};

/** Why a sitemap could not be fetched. */
export function notFetchedText(answer: Exclude<SitemapAnswer, { kind: 'file' }>): string {
  switch (answer.kind) {
    case 'status':
      return t('sitemapStatus', answer.status);
    case 'no-access':
      return t('sitemapNoAccess', brief(new URL(answer.origin).host));
    case 'restricted':
      return t('restrictedTitle', brief(new URL(answer.origin).host));
    case 'failed':
      return t(FAILED[answer.reason]);
    default:
      return answer satisfies never;
  }
}
