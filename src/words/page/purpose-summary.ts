// The first sentences: what the selected crawlers can do with the page. One for search engines; one for each AI use, which joins
// what robots.txt lets crawlers do and what the site says of the use; one for the others. Each leads to what proves it.
import { type Crawler, fetches, isInactive, isSearchEngine, searchEngineOf } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  type AiAnswer,
  type AiStatement,
  type AiUse,
  type CrawlerReport,
  type Interest,
  isFailing,
  type PageAiUse,
  type PageReport,
} from '../../report/index.ts';
import { AI_STATE_STYLES, aiStateTextByCause, FOR_NOW_STYLE, isFailureCause } from '../crawler/ai-state.ts';
import { searchEngineText } from '../crawler/operator.ts';
import { someNames } from '../text/place.ts';
import { listOf, type Sentence, say, sayCounted } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';
import { crawlerRow, type Destination } from './destination.ts';

/** What the crawlers of one purpose can do. */
export interface PurposeSummary extends StateStyle {
  readonly clauses: readonly SummaryClause[];
}

export interface SummaryClause {
  readonly sentence: Sentence;
  /** Null where there is nothing to go to. */
  readonly proof: Destination | null;
}

/** What a crawler can do, in the order in which it is shown. Its sentences are the messages `said_…`. */
const STATES = [
  'indexable',
  /** It keeps no index. */
  'crawlable',
  'indexUnknown',
  /** Whether the page can be used for the AI use that is asked about. */
  'useUnknown',
  'noindex',
  'badStatus',
  'disallowed',
  /** robots.txt fails, or its last good copy blocks. */
  'failing',
  'mightIgnore',
  'unknown',
] as const;
type State = (typeof STATES)[number];

const STYLES = {
  yes: { icon: 'yes', tone: 'yes' },
  no: { icon: 'no', tone: 'no' },
  failing: FOR_NOW_STYLE,
  optedOut: AI_STATE_STYLES['opted-out'],
  partly: { icon: 'partly', tone: 'warn' },
  conflicting: { icon: 'conflict', tone: 'warn' },
  mixed: { icon: 'partly', tone: 'warn' },
  mightIgnore: { icon: 'ignores', tone: 'warn' },
  unknown: { icon: 'unknown', tone: 'warn' },
  notStated: { icon: 'none', tone: 'soft' },
} as const satisfies Record<string, StateStyle>;
type Style = keyof typeof STYLES;

const STYLE_OF_STATE: Record<State, Style> = {
  indexable: 'yes',
  crawlable: 'yes',
  indexUnknown: 'unknown',
  useUnknown: 'unknown',
  noindex: 'no',
  badStatus: 'no',
  disallowed: 'no',
  failing: 'failing',
  mightIgnore: 'mightIgnore',
  unknown: 'unknown',
};

const STYLE_OF_ANSWER: Record<AiAnswer, Style> = {
  allowed: 'yes',
  disallowed: 'optedOut',
  partly: 'partly',
  contradictory: 'conflicting',
  unstated: 'notStated',
  unknown: 'unknown',
};

/** One for each purpose that a selected crawler has, in the order of the card: what a person cares about comes first. */
export function purposeSummaries({ crawlers, aiUse }: PageReport, cares: Interest): readonly PurposeSummary[] {
  if (crawlers.length === 0) return [summaryOfStyles([{ sentence: say('noCrawlers'), proof: null }], ['unknown'])];
  const present = crawlers.filter(({ crawler }) => !isInactive(crawler));
  if (present.length === 0)
    return [summaryOfStyles([{ sentence: say('headlineHistoric'), proof: crawlerRow(crawlers) }], ['unknown'])];
  const search = crawlSummary(present.filter(({ crawler }) => isSearchEngine(crawler)));
  const ai = USES.flatMap((use) => aiUse.filter((page) => page.use === use)).flatMap((page) =>
    aiSummary(page, present),
  );
  const others = present.filter((one) => !isSearchEngine(one.crawler) && one.aiUse === null && fetches(one.crawler));
  return [...(cares === 'ai' ? [...ai, ...search] : [...search, ...ai]), ...crawlSummary(others)];
}

const USES: readonly AiUse[] = ['answers', 'training'];

/** The certain one first. */
const RESTRICTIONS = ['no', 'failing', 'optedOut'] as const satisfies readonly Style[];

/** `styles`: one for each crawler. Different ones are shown as mixed; those without a statement don't count. */
function summaryOfStyles(clauses: readonly SummaryClause[], styles: readonly Style[]): PurposeSummary {
  const different = new Set(styles.filter((style) => style !== 'notStated'));
  const [first = 'notStated', ...others] = different;
  if (others.length === 0) return { clauses, ...STYLES[first] };
  if (different.has('conflicting')) return { clauses, ...STYLES.conflicting };
  const worst = RESTRICTIONS.find((style) => different.has(style));
  if (worst && [...different].every((style) => RESTRICTIONS.some((one) => one === style))) {
    return { clauses, ...STYLES[worst] };
  }
  return { clauses, ...STYLES.mixed };
}

function crawlSummary(reports: readonly CrawlerReport[]): readonly PurposeSummary[] {
  if (reports.length === 0) return [];
  return [
    summaryOfStyles(
      crawlClauses(reports, null),
      reports.map((one) => STYLE_OF_STATE[stateOf(one, null)]),
    ),
  ];
}

/** Those that are reported the same in one sentence, by name. */
function crawlClauses(reports: readonly CrawlerReport[], use: AiUse | null): readonly SummaryClause[] {
  return STATES.flatMap((state) => {
    const those = reports.filter((one) => stateOf(one, use) === state);
    if (those.length === 0) return [];
    return [{ sentence: sayCounted(`said_${state}`, those.length, fewNamesOf(those)), proof: crawlerRow(those) }];
  });
}

function aiSummary(page: PageAiUse, present: readonly CrawlerReport[]): readonly PurposeSummary[] {
  const { use } = page;
  const serving = present.filter((one) => useOf(one, use) !== undefined);
  // What search engines that also feed AI can crawl comes before; here, what the site states to them about AI.
  const members = serving.filter((one) => !isSearchEngine(one.crawler));
  const words = wordsOf(page, serving);
  const [word] = words;
  const [silent] = members;
  if (!word && !silent) return [];
  const label = t(`aiuse_${use}`);
  const fetching = members.filter(({ crawler }) => fetches(crawler));
  const [first, ...rest] = crawlClauses(fetching, use);
  const labeled = (what: string | Sentence) => say('aiOfCrawler', label, what);
  const clauses = (): readonly SummaryClause[] => {
    const crawl = first ? [first, ...rest] : [];
    if (word)
      return [{ sentence: labeled(listOf(words.map(({ sentence }) => sentence))), proof: word.proof }, ...crawl];
    if (first) return [{ ...first, sentence: say('useSentence', label, first.sentence) }, ...rest];
    const { state = 'unknown', because = null } = useOf(silent, use) ?? {};
    return [{ sentence: labeled(aiStateTextByCause(state, [because])), proof: crawlerRow(members) }];
  };
  return [summaryOfStyles(clauses(), [...words.map(({ style }) => style), ...members.map((one) => styleOf(one, use))])];
}

interface Word extends SummaryClause {
  readonly style: Style;
}

/** What is stated about the use itself: to all; then, by name, to those with another statement. */
function wordsOf({ use, answer, statements }: PageAiUse, serving: readonly CrawlerReport[]): readonly Word[] {
  const toAll = statements.filter(({ to, place }) => place.kind !== 'group' && (to === null || to.includes('*')));
  const site = saidBy(toAll, answer);
  const own = serving.map((one) => ({ one, answer: saidTo(one, use) })).filter((each) => each.answer !== site);
  const byName = NAMED.flatMap(([stated, key]): readonly Word[] => {
    const isMeant = (one: CrawlerReport) =>
      stated !== 'disallowed' || isBlockedFor(one, use) === (key === 'aistated_blocked');
    const those = own.filter((each) => each.answer === stated && isMeant(each.one)).map(({ one }) => one);
    if (those.length === 0) return [];
    const style = key === 'aistated_blocked' ? 'no' : STYLE_OF_ANSWER[stated];
    return [{ sentence: say(key, fewNamesOf(those)), proof: crawlerRow(those), style }];
  });
  if (site === null) return byName;
  return [{ sentence: say(`aianswer_${site}`), proof: placeOf(toAll, site), style: STYLE_OF_ANSWER[site] }, ...byName];
}

/** A refusal is a block by robots.txt, or an opt-out. */
const NAMED = [
  ['disallowed', 'aistated_blocked'],
  ['disallowed', 'aistated_disallowed'],
  ['contradictory', 'aistated_contradictory'],
  ['partly', 'aistated_partly'],
  ['allowed', 'aistated_allowed'],
] as const satisfies readonly (readonly [Said, MessageKey])[];

type Said = Extract<AiAnswer, 'allowed' | 'disallowed' | 'partly' | 'contradictory'>;

/** @param answer the result where a use is both allowed and refused */
function saidBy(statements: readonly AiStatement[], answer: AiAnswer): Said | null {
  const says = (what: AiStatement['says']) => statements.some((statement) => statement.says === what);
  if (says('no')) return says('yes') && answer === 'contradictory' ? 'contradictory' : 'disallowed';
  if (says('partly')) return 'partly';
  return says('yes') ? 'allowed' : null;
}

/** To keep a crawler out, or to let it in, isn't a word about the use; but of a control token it is all that can be said. */
function saidTo(report: CrawlerReport, use: AiUse): Said | null {
  const { crawler } = report;
  const own = useOf(report, use);
  if (!own) return null;
  const isFetch = ({ to, place }: AiStatement) =>
    place.kind === 'group' && !crawler.isControlToken && to?.[0] === crawler.token;
  return saidBy(
    own.statements.filter((statement) => !isFetch(statement)),
    own.answer,
  );
}

function styleOf(report: CrawlerReport, use: AiUse): Style {
  const answer = useOf(report, use)?.answer ?? 'unstated';
  if (!fetches(report.crawler)) return blockOfToken(report, use) ?? STYLE_OF_ANSWER[answer];
  const state = stateOf(report, use);
  const isSaid = answer === 'disallowed' || answer === 'partly' || answer === 'contradictory';
  return isSaid && state !== 'disallowed' && state !== 'failing' ? STYLE_OF_ANSWER[answer] : STYLE_OF_STATE[state];
}

/** A control token is blocked as the crawler whose rules it has; null where it isn't. */
function blockOfToken(report: CrawlerReport, use: AiUse): Style | null {
  if (!isBlockedFor(report, use)) return null;
  return isFailureCause(useOf(report, use)?.because ?? null) ? 'failing' : 'no';
}

const isBlockedFor = (report: CrawlerReport, use: AiUse): boolean => useOf(report, use)?.state === 'blocked';

function stateOf(report: CrawlerReport, use: AiUse | null): State {
  const { crawl, index } = report;
  if (crawl.because.kind === 'need-not-obey') return 'mightIgnore';
  if (crawl.answer === 'disallowed' && isFailing(crawl.because)) return 'failing';
  if (crawl.answer !== 'allowed') return crawl.answer;
  switch (index.answer) {
    case 'index':
      return 'indexable';
    case 'noindex':
      return 'noindex';
    case 'none':
      return use !== null && useOf(report, use)?.answer === 'unknown' ? 'useUnknown' : 'crawlable';
    case 'unseen':
      return index.because.kind === 'not-served' || index.because.kind === 'refreshed' ? 'badStatus' : 'indexUnknown';
    case 'unknown':
      return 'indexUnknown';
    default:
      return index.answer satisfies never;
  }
}

/** Undefined where the crawler does not serve the use. */
const useOf = (report: CrawlerReport | undefined, use: AiUse) => report?.aiUse?.find((one) => one.use === use);

function placeOf(statements: readonly AiStatement[], answer: Said): Destination {
  const { place } = statements.find(({ says }) => says === SAYS[answer]) ?? {};
  return place && 'line' in place ? { panel: 'robots', line: place.line } : { panel: 'page' };
}

const SAYS = { allowed: 'yes', disallowed: 'no', contradictory: 'no', partly: 'partly' } as const;

const fewNamesOf = (reports: readonly CrawlerReport[]) =>
  someNames(
    reports.map(({ crawler }) => nameOf(crawler)),
    3,
  );

/** Search engines, by the names that people know; all others by their product tokens. */
function nameOf(crawler: Crawler): string {
  const engine = searchEngineOf(crawler);
  return engine === null ? crawler.token : searchEngineText(engine);
}
