// What a crawler's operator says about it.
import { type Crawler, type CrawlerRemark, isHistoric, operatorOf } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { CrawlerReport } from '../../report/index.ts';
import { formatDay } from '../text/format.ts';

/** Names of search engines that a language can write in its own way. */
const ENGINE_NAMES: ReadonlyMap<string, MessageKey> = new Map([
  ['Google', 'engineGoogle'],
  ['Bing', 'engineBing'],
  ['Yandex', 'engineYandex'],
]);

/** @param name as in the catalog */
export function searchEngineText(name: string): string {
  const key = ENGINE_NAMES.get(name);
  return key === undefined ? name : t(key);
}

/** That the crawler is no longer in use; null for all others. */
export function inactiveText(crawler: Crawler): string | null {
  const { standing } = crawler;
  if (isHistoric(crawler)) return t('detailHistoric');
  if (standing === 'retired') return t('detailRetired', operatorOf(crawler));
  return standing === 'denied' ? t('detailDenied', operatorOf(crawler)) : null;
}

const REMARKS: Readonly<Record<CrawlerRemark, MessageKey>> = {
  'search-ai-control': 'remarkSearchAiControl',
  'training-signal': 'remarkTrainingSignal',
  'free-access': 'remarkFreeAccess',
};

/** What its operator says about AI use that no line of the site decides, to be shown beside what does. */
export function aiRemarks({ crawler }: CrawlerReport): readonly string[] {
  return crawler.remarks.map((remark) => t(REMARKS[remark]));
}

/** What else its operator says about the crawler. */
export function operatorRemarks({ crawler }: CrawlerReport): readonly string[] {
  const { signs, isFallbackDoubtful } = crawler;
  const name = operatorOf(crawler);
  return [
    ...(isFallbackDoubtful ? [t('detailFallbackDoubtful', name)] : []),
    ...(signs === null ? [] : [signsText(name, signs)]),
  ];
}

function signsText(name: string, { agent, isExperimental }: NonNullable<Crawler['signs']>): string {
  if (agent === null) return t('detailSigns', name);
  return t(isExperimental ? 'detailSignsSomeAs' : 'detailSignsAs', name, agent);
}

/** What the operator says, and its source. */
export function operatorStatement({ crawler }: CrawlerReport): string {
  const { owner, obeys, read } = crawler;
  if (owner === null) return t('obeysUnknownOperator');
  if (crawler.standing === 'listed') return t('detailListed', owner);
  const date = read === null ? t('sourceNotVerified') : t('sourceRead', formatDay(read));
  const word = isHistoric(crawler) && obeys === 'yes' ? t('obeyedOnce', owner) : t(`obeys_${obeys}`, owner);
  return t('noted', word, date);
}
