// AI use by purpose and operator, for the selected crawlers.
import { isInactive, operatorOf } from '../../crawlers/index.ts';
import type { AiState, AiUse, OperatorReport, PurposeReport, PurposeReports } from '../data/ai.ts';
import type { PageState } from '../data/page-verdict.ts';
import type { CrawlerReport } from '../data/types.ts';

/** @param search the page's verdict */
export function purposeReports(search: PageState, crawlers: readonly CrawlerReport[]): PurposeReports {
  return {
    search,
    'ai-search': purposeReport('answers', crawlers),
    'ai-training': purposeReport('training', crawlers),
  };
}

type CrawlerState = OperatorReport['crawlers'][number] & { readonly isExempt: boolean };

function purposeReport(use: AiUse, crawlers: readonly CrawlerReport[]): PurposeReport {
  const byOperator = new Map<string, CrawlerState[]>();
  for (const report of crawlers) {
    const state = isInactive(report.crawler) ? null : crawlerState(report, use);
    if (!state) continue;
    const operator = operatorOf(report.crawler);
    const known = byOperator.get(operator);
    if (known) known.push(state);
    else byOperator.set(operator, [state]);
  }
  return {
    state: commonState([...byOperator.values()].flat()),
    operators: [...byOperator].map(([operator, states]) => ({
      operator,
      state: commonState(states),
      crawlers: states.map(({ token, state, because, honored }) => ({ token, state, because, honored })),
    })),
  };
}

/** Null for a crawler that isn't used for the purpose. */
function crawlerState({ crawler, crawl, aiUse }: CrawlerReport, use: AiUse): CrawlerState | null {
  const own = aiUse?.find((one) => one.use === use);
  if (!own) return null;
  const { state, because, honored } = own;
  const isExempt = crawl.because.kind === 'need-not-obey' && crawl.answer === 'unknown' && state === 'unknown';
  return { token: crawler.token, state, because, honored, isExempt };
}

/**
 * Blocked for some and opted out for the others is opted out, as the site allows none. Allowed for some and not stated for the
 * others is not restricted. A crawler that need not obey is unknown, and doesn't change the result for the others.
 */
function commonState(all: readonly CrawlerState[]): AiState {
  const bound = all.filter(({ isExempt }) => !isExempt);
  const states = new Set((bound.length > 0 ? bound : all).map(({ state }) => state));
  const [only = 'none'] = states;
  if (states.size <= 1) return only;
  const every = (...some: readonly AiState[]) => [...states].every((state) => some.includes(state));
  const hasSome = (...some: readonly AiState[]) => [...states].some((state) => some.includes(state));
  if (hasSome('conflicting')) return 'conflicting';
  if (every('blocked', 'opted-out')) return 'opted-out';
  if (every('allowed', 'not-restricted')) return 'not-restricted';
  const isOpen = hasSome('allowed', 'not-restricted', 'partly');
  return isOpen && hasSome('blocked', 'opted-out', 'partly') ? 'partly' : 'unknown';
}
