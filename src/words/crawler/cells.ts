// The words of the crawl and index columns.
import { t } from '../../platform/i18n.ts';
import { type CrawlBecause, type CrawlerReport, isTemporary } from '../../report/index.ts';
import type { Cell } from '../text/types.ts';
import { FOR_NOW_STYLE } from './ai-state.ts';
import { refreshKey } from './refresh-key.ts';

export function crawlCell({ crawler, crawl: { answer, because } }: Pick<CrawlerReport, 'crawler' | 'crawl'>): Cell {
  if (crawler.isControlToken) return controlTokenCell();
  if (because.kind === 'need-not-obey') {
    return {
      icon: 'unknown',
      word: t('unknown'),
      spoken: t('noted', t('crawlUnknown'), needNotObeyText(because.obeys)),
      tone: 'warn',
    };
  }
  switch (answer) {
    case 'allowed':
      return { icon: 'yes', word: t('crawlYes'), spoken: t('crawlAllowed'), tone: 'yes' };
    case 'disallowed':
      return blockedTone(because) === 'no'
        ? { icon: 'no', word: t('crawlNo'), spoken: t('crawlDisallowed'), tone: 'no' }
        : blockedWhileFailing(because);
    case 'unknown':
      return { icon: 'unknown', word: t('unknown'), spoken: t('crawlUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}

/** For now, unless the last good copy blocks, too. */
function blockedWhileFailing(because: CrawlBecause): Cell {
  const blocked: Cell = { ...FOR_NOW_STYLE, word: t('crawlNo'), spoken: t('crawlDisallowed') };
  if (!isTemporary(because)) return blocked;
  return { ...blocked, spoken: t('noted', blocked.spoken, t('forNow')), notes: [t('forNow')] };
}

/** Red means certain, and while robots.txt fails, nothing is. */
export function blockedTone(because: CrawlBecause): 'no' | 'warn' {
  return because.kind === 'rules' && !because.isLastGood ? 'no' : 'warn';
}

const controlTokenCell = (): Cell => ({
  icon: 'none',
  word: '',
  spoken: t('detailControlToken'),
  tone: 'soft',
});

const needNotObeyText = (obeys: 'partly' | 'no') => t(obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');

/** A directive’s name is the same in every language. */
const NOINDEX = 'Noindex';

export function indexCell({ index: { answer, because } }: Pick<CrawlerReport, 'index'>): Cell {
  if (because.kind === 'control-token') return controlTokenCell();
  switch (answer) {
    case 'index':
      return { icon: 'yes', word: t('indexYes'), spoken: t('indexIndex'), tone: 'yes' };
    case 'noindex':
      return { icon: 'noindex', word: NOINDEX, spoken: t('indexNoindex'), tone: 'place' };
    case 'unseen':
      if (because.kind === 'not-served') {
        return { icon: 'unseen', word: t('unseen'), spoken: t('indexNotServed', because.status), tone: 'place' };
      }
      if (because.kind === 'refreshed') {
        const spoken = t(refreshKey(because.refresh), because.refresh.seconds);
        return { icon: 'unseen', word: t('unseen'), spoken, tone: 'place' };
      }
      return { icon: 'unseen', word: t('unseen'), spoken: t('indexUnseen'), tone: 'soft' };
    case 'none':
      return { icon: 'none', word: t('noIndexKept'), spoken: t('indexNone'), tone: 'soft' };
    case 'unknown':
      return { icon: 'unknown', word: t('unknown'), spoken: t('indexUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}
