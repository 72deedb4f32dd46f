// The words of the crawl and index columns.
import { t } from '../../platform/i18n.ts';
import type { CrawlerReport } from '../../report/index.ts';
import type { Cell } from '../text/types.ts';

export function crawlCell({ crawler, crawl: { answer, because } }: Pick<CrawlerReport, 'crawler' | 'crawl'>): Cell {
  if (crawler.isControlToken) return nothingFetched();
  if (because.kind === 'need-not-obey') {
    return {
      sign: 'unknown',
      word: t('unknown'),
      spoken: t('noted', t('crawlUnknown'), whyWord(because.obeys)),
      tone: 'warn',
    };
  }
  switch (answer) {
    case 'allowed':
      return { sign: 'yes', word: t('crawlYes'), spoken: t('crawlAllowed'), tone: 'yes' };
    case 'disallowed': {
      // Red means certain: while robots.txt fails, it is so for now.
      const isForNow = because.kind === 'unreachable' || (because.kind === 'rules' && because.isLastGood);
      return { sign: 'no', word: t('crawlNo'), spoken: t('crawlDisallowed'), tone: isForNow ? 'warn' : 'no' };
    }
    case 'unknown':
      return { sign: 'unknown', word: t('unknown'), spoken: t('crawlUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}

const nothingFetched = (): Cell => ({
  sign: 'none',
  word: '',
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
      return { sign: 'noindex', word: NOINDEX, spoken: t('indexNoindex'), tone: 'place' };
    case 'unseen':
      if (because.kind === 'not-served') {
        return { sign: 'unseen', word: t('unseen'), spoken: t('indexNotServed', because.status), tone: 'place' };
      }
      if (because.kind === 'refreshed') {
        return { sign: 'unseen', word: t('unseen'), spoken: t('whyRefresh', because.refresh.seconds), tone: 'place' };
      }
      return { sign: 'unseen', word: t('unseen'), spoken: t('indexUnseen'), tone: 'soft' };
    case 'none':
      return { sign: 'none', word: t('noIndexKept'), spoken: t('indexNone'), tone: 'soft' };
    case 'unknown':
      return { sign: 'unknown', word: t('unknown'), spoken: t('indexUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}
