// AI use by purpose and operator, for the selected crawlers: blocked by robots.txt, opted out by a signal, or neither.
import { isHistoric } from '../../crawlers/index.ts';
import type { PageState } from '../page/page-verdict-types.ts';
import type { CrawlerReport } from '../types.ts';
import { answerOf } from './answer.ts';
import type { AiState, AiStatement, AiUse, OperatorReport, PurposeReport, PurposeReports } from './types.ts';

/**
 * @param search the page's verdict
 * @param isAllKnown whether robots.txt, tags and headers are known: if not, silence proves nothing
 */
export function purposeReports(
  search: PageState,
  crawlers: readonly CrawlerReport[],
  isAllKnown: boolean,
): PurposeReports {
  return {
    search,
    'ai-search': purposeReport('answers', crawlers, isAllKnown),
    'ai-training': purposeReport('training', crawlers, isAllKnown),
  };
}

type CrawlerState = OperatorReport['crawlers'][number] & { readonly isExempt: boolean };

function purposeReport(use: AiUse, crawlers: readonly CrawlerReport[], isAllKnown: boolean): PurposeReport {
  const byOperator = new Map<string, CrawlerState[]>();
  for (const report of crawlers) {
    const state = isHistoric(report.crawler) ? null : crawlerState(report, use, isAllKnown);
    if (!state) continue;
    const operator = report.crawler.owner ?? report.crawler.token;
    const known = byOperator.get(operator);
    if (known) known.push(state);
    else byOperator.set(operator, [state]);
  }
  return {
    state: common([...byOperator.values()].flat()),
    operators: [...byOperator].map(([operator, states]) => ({
      operator,
      state: common(states),
      crawlers: states.map(({ token, state, because }) => ({ token, state, because })),
    })),
  };
}

/** Null for a crawler that does not serve the use. */
function crawlerState({ crawler, crawl, aiUse }: CrawlerReport, use: AiUse, isAllKnown: boolean): CrawlerState | null {
  const own = aiUse?.find((one) => one.use === use);
  if (!own) return null;
  const isExempt = crawl.because.kind === 'need-not-obey' && crawl.answer === 'unknown';
  const told = (state: CrawlerState['state'], because: AiStatement | null): CrawlerState => ({
    token: crawler.token,
    state,
    because,
    isExempt: isExempt && state === 'unknown',
  });
  // Its own group, or that of the token by which its operator lets training be refused.
  const blocking = own.statements.find(({ place, says }) => place.kind === 'group' && says === 'no') ?? null;
  const isBlockedByToken = blocking !== null && blocking.to?.[0] !== crawler.token;
  if (crawl.answer === 'disallowed' || isBlockedByToken) return told('blocked', blocking);
  const signals = own.statements.filter(({ place }) => place.kind !== 'group');
  const first = (says: AiStatement['says']) => signals.find((statement) => statement.says === says) ?? null;
  const answer = answerOf(signals, isAllKnown);
  switch (answer) {
    case 'contradictory':
      return told('conflicting', first('no'));
    case 'disallowed':
      return told('opted-out', first('no'));
    case 'partly':
      return told(crawl.answer === 'unknown' ? 'unknown' : 'partly', first('partly'));
    case 'allowed':
    case 'unstated':
      return told(crawl.answer === 'unknown' ? 'unknown' : 'allowed', first('yes'));
    case 'unknown':
      return told('unknown', null);
    default:
      return answer satisfies never;
  }
}

/**
 * Blocked for some and opted out for the others is opted out: the site allows none. A crawler that need not obey is unknown, and
 * doesn't change what holds for the others.
 */
function common(all: readonly CrawlerState[]): AiState {
  const bound = all.filter(({ isExempt }) => !isExempt);
  const states = new Set((bound.length > 0 ? bound : all).map(({ state }) => state));
  const [only = 'none'] = states;
  if (states.size <= 1) return only;
  if (states.has('conflicting')) return 'conflicting';
  if ([...states].every((state) => state === 'blocked' || state === 'opted-out')) return 'opted-out';
  const isAllowed = states.has('allowed') || states.has('partly');
  const isRefused = states.has('blocked') || states.has('opted-out') || states.has('partly');
  return isAllowed && isRefused ? 'partly' : 'unknown';
}
