// What decides whether AI may use a page, in a few words.
import type { AiSource } from '../../audit/index.ts';
import { t } from '../../platform/i18n.ts';
import { shown } from '../text/text.ts';

export function sourceText({ place, line, text }: AiSource): string {
  const written = shown(text);
  switch (place) {
    case 'robots.txt':
      return t('whereRecord', written, line ?? 0);
    case 'last-copy':
      return t('headlineOfUse', t('lastCopy'), t('whereRecord', written, line ?? 0));
    case 'unreachable':
      return text === '' ? t('whyUnreachable') : t('whyUnreachableStatus', written);
    case 'meta':
      return `meta ${written}`;
    case 'header':
      return written;
    case 'structured-data':
      return t('place', written, t('whereStructuredData'));
    case 'license':
      return t('place', written, t('whereRsl'));
    case 'status':
      return t('whyStatus', written);
    case 'refresh':
      return t('whyRefresh', written);
    default:
      return place satisfies never;
  }
}
