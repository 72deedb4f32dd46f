// Why a crawler indexes the page or not.
import { t } from '../platform/i18n.ts';
import type { CrawlerReport } from '../report/index.ts';
import { formatList } from './format.ts';
import { placeText } from './place.ts';

/** How the answer on indexing came about. */
export function whyIndex({ index: { because } }: CrawlerReport): readonly string[] {
  switch (because.kind) {
    case 'directives':
      return because.noindexBy.map((directive) => t('detailNoindex', placeText(directive)));
    case 'not-fetched':
      return because.noindexBy.length > 0
        ? because.noindexBy.map((directive) => t('detailNotFetchedNoindex', placeText(directive)))
        : [t('detailNotFetched')];
    case 'no-directive':
      return [t('detailNoDirective')];
    case 'taken-back': {
      const { directives, by } = because.noindex;
      const [winner] = by;
      if (!winner) return [];
      return directives.map((directive) => t('detailTakenBack', placeText(directive), placeText(winner)));
    }
    case 'not-served':
      return [t('detailNotServed', because.status)];
    case 'keeps-no-index':
      return [t('detailKeepsNoIndex')];
    case 'control-token':
      return [t('detailControlToken')];
    case 'not-known':
      return [t('detailIndexUnknown', formatList(because.missing.map((what) => t(`missing_${what}`))))];
    default:
      return because satisfies never;
  }
}
