// The words of the crawl and index columns.
import { t } from '../../platform/i18n.ts';
import type { CrawlerReport } from '../../report/index.ts';
import type { Cell } from '../text/types.ts';

export function crawlCell({ crawler, crawl: { answer, because } }: Pick<CrawlerReport, 'crawler' | 'crawl'>): Cell {
  if (crawler.isControlToken) return nothingFetched();
  if (because.kind === 'need-not-obey') {
    const word = t(because.obeys === 'no' ? 'ignores' : 'mayIgnore');
    return { sign: 'ignores', word, spoken: t('noted', t('crawlUnknown'), whyWord(because.obeys)), tone: 'warn' };
  }
  switch (answer) {
    case 'allowed':
      return { sign: 'yes', word: t('crawlYes'), spoken: t('crawlAllowed'), tone: 'yes' };
    case 'disallowed':
      return { sign: 'no', word: t('crawlNo'), spoken: t('crawlDisallowed'), tone: 'no' };
    case 'unknown':
      return { sign: 'unknown', word: t('unknown'), spoken: t('crawlUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}

const nothingFetched = (): Cell => ({
  sign: 'none',
  word: t('notAsked'),
  spoken: t('detailControlToken'),
  tone: 'soft',
});

const whyWord = (obeys: 'partly' | 'no') => t(obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');

/** A directive’s name is the same in every language. */
const NOINDEX = 'Noindex';

export function indexCell({ index: { answer, because } }: Pick<CrawlerReport, 'index'>): Cell {
  if (because.kind === 'control-token') return nothingFetched();
  switch (answer) {
    case 'index':
      return { sign: 'yes', word: t('indexYes'), spoken: t('indexIndex'), tone: 'yes' };
    case 'noindex':
      return { sign: 'no', word: NOINDEX, spoken: t('indexNoindex'), tone: 'no' };
    case 'unseen':
      if (because.kind === 'not-served') {
        return {
          sign: 'no',
          word: t('indexGone', because.status),
          spoken: t('detailNotServed', because.status),
          tone: 'no',
        };
      }
      return { sign: 'unseen', word: t('unseen'), spoken: t('indexUnseen'), tone: 'soft' };
    case 'none':
      return { sign: 'none', word: '', spoken: t('indexNone'), tone: 'soft' };
    case 'unknown':
      return { sign: 'unknown', word: t('unknown'), spoken: t('indexUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}
