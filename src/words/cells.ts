// The words of the crawl and index columns.
import { t } from '../platform/i18n.ts';
import type { CrawlerReport } from '../report/index.ts';
import type { Cell } from './types.ts';

export function crawlCell({ crawler, crawl: { answer, because } }: Pick<CrawlerReport, 'crawler' | 'crawl'>): Cell {
  if (crawler.isControlToken) return nothingFetched();
  if (because.kind === 'need-not-obey') {
    const word = t(because.obeys === 'no' ? 'ignores' : 'mayIgnore');
    return { symbol: '~', word, spoken: t('noted', t('crawlUnknown'), whyWord(because.obeys)), tone: 'warn' };
  }
  switch (answer) {
    case 'allowed':
      return { symbol: '✓', word: t('yes'), spoken: t('crawlAllowed'), tone: 'yes' };
    case 'disallowed':
      return { symbol: '✕', word: t('no'), spoken: t('crawlDisallowed'), tone: 'no' };
    case 'unknown':
      return { symbol: '?', word: t('unknown'), spoken: t('crawlUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}

const nothingFetched = (): Cell => ({
  symbol: '–',
  word: t('notAsked'),
  spoken: t('detailControlToken'),
  tone: 'soft',
});

const whyWord = (obeys: 'partly' | 'no') => t(obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');

export function indexCell({ index: { answer, because } }: Pick<CrawlerReport, 'index'>): Cell {
  if (because.kind === 'control-token') return nothingFetched();
  switch (answer) {
    case 'index':
      return { symbol: '✓', word: t('yes'), spoken: t('indexIndex'), tone: 'yes' };
    case 'noindex':
      return { symbol: '✕', word: t('no'), spoken: t('indexNoindex'), tone: 'no' };
    case 'unseen':
      if (because.kind === 'not-served') {
        return { symbol: '✕', word: t('no'), spoken: t('detailNotServed', because.status), tone: 'no' };
      }
      return { symbol: '⌀', word: t('unseen'), spoken: t('indexUnseen'), tone: 'soft' };
    case 'none':
      return { symbol: '–', word: '', spoken: t('indexNone'), tone: 'soft' };
    case 'unknown':
      return { symbol: '?', word: t('unknown'), spoken: t('indexUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}
