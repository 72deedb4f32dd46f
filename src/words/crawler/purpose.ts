// The purposes of crawlers in words.
import type { Purpose } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';

const KEYS: Record<Purpose, MessageKey> = {
  search: 'purpose_search',
  'ai-training': 'purpose_ai_training',
  'ai-search': 'purpose_ai_search',
  'user-fetch': 'purpose_user_fetch',
  ads: 'purpose_ads',
  preview: 'purpose_preview',
  seo: 'purpose_seo',
  archive: 'purpose_archive',
  other: 'purpose_other',
  historic: 'purpose_historic',
};

export function purposeText(purpose: Purpose): string {
  return t(KEYS[purpose]);
}
