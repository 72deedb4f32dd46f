// The first sentences: what the chosen crawlers may do with the page, by what they are there for. Each names a crawler
// whose row says why.
import { fetches, isHistoric } from '../crawlers/index.ts';
import { counted, formatNumber, t } from '../platform/i18n.ts';
import type { CrawlerReport, PageReport } from '../report/index.ts';
import { someOf } from './place-words.ts';
import type { Cell } from './words.ts';

/** What is said of crawlers for one purpose. */
export interface Lead {
  readonly clauses: readonly Clause[];
  readonly symbol: string;
  readonly tone: Cell['tone'];
}

export interface Clause {
  readonly text: string;
  /** Product token of the crawler whose row is the evidence; null where there is none. */
  readonly token: string | null;
}

const AUDIENCES = ['search', 'ai_training', 'ai_search', 'other'] as const;
type Audience = (typeof AUDIENCES)[number];

/** In the order in which they are told. */
const STATES = ['index', 'fetch', 'unsure', 'noindex', 'disallowed', 'free', 'unknown'] as const;
type State = (typeof STATES)[number];

const LOOKS: Record<State, Pick<Lead, 'symbol' | 'tone'>> = {
  index: { symbol: '✓', tone: 'yes' },
  fetch: { symbol: '✓', tone: 'yes' },
  unsure: { symbol: '?', tone: 'warn' },
  noindex: { symbol: '✕', tone: 'no' },
  disallowed: { symbol: '✕', tone: 'no' },
  free: { symbol: '~', tone: 'warn' },
  unknown: { symbol: '?', tone: 'warn' },
};

/** One for each purpose that a chosen crawler has; one for all where the same holds for all of them. */
export function leadsOf({ crawlers }: PageReport): readonly Lead[] {
  if (crawlers.length === 0) return [lone(t('noCrawlers'))];
  const present = crawlers.filter(({ crawler }) => !isHistoric(crawler));
  if (present.length === 0) return [lone(t('leadHistoric'))];
  const fetching = present.filter(({ crawler }) => fetches(crawler));
  const [first] = fetching;
  if (!first) return [{ ...lone(t('detailControlToken')), symbol: '–', tone: 'soft' }];
  const state = stateOf(first);
  if (fetching.length > 1 && fetching.every((one) => stateOf(one) === state)) return [leadOf('all', fetching)];
  // “Other” than none.
  if (fetching.every((one) => audienceOf(one) === 'other')) return [leadOf('all', fetching)];
  return AUDIENCES.map((audience) => ({
    audience,
    members: fetching.filter((one) => audienceOf(one) === audience),
  }))
    .filter(({ members }) => members.length > 0)
    .map(({ audience, members }) => leadOf(audience, members));
}

const lone = (text: string): Lead => ({ clauses: [{ text, token: null }], symbol: '?', tone: 'warn' });

function leadOf(audience: Audience | 'all', members: readonly CrawlerReport[]): Lead {
  const parts = STATES.map((state) => ({ state, those: members.filter((one) => stateOf(one) === state) })).filter(
    ({ those }) => those.length > 0,
  );
  const clauses = parts.map(({ state, those }, index) => {
    const names = someOf(those.map(({ crawler }) => crawler.token));
    const ofMany = index === 0 ? t(`part_${audience}`, formatNumber(members.length), names) : names;
    const subject = parts.length === 1 ? counted(`chosen_${audience}`, those.length) : ofMany;
    return { text: counted(`said_${state}`, those.length, subject), token: those[0]?.crawler.token ?? null };
  });
  const [only, ...others] = parts;
  return { clauses, ...(only && others.length === 0 ? LOOKS[only.state] : { symbol: '◐', tone: 'warn' }) };
}

function audienceOf({ crawler }: CrawlerReport): Audience {
  switch (crawler.purposes[0]) {
    case 'search':
      return 'search';
    case 'ai-training':
      return 'ai_training';
    case 'ai-search':
      return 'ai_search';
    default:
      return 'other';
  }
}

function stateOf(report: CrawlerReport): State {
  const { crawl, index } = report;
  if (crawl.because.kind === 'need-not-obey') return 'free';
  if (crawl.answer !== 'allowed') return crawl.answer;
  // Whoever trains models keeps no index, so what is said of one says nothing of that.
  if (audienceOf(report) === 'ai_training') return 'fetch';
  switch (index.answer) {
    case 'index':
    case 'noindex':
      return index.answer;
    case 'unseen':
    case 'unknown':
      return 'unsure';
    default:
      return index.answer satisfies never;
  }
}
