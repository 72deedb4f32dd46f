// The first sentences: what the selected crawlers can do with the page. One for search engines; one for each AI use, which joins
// what robots.txt lets crawlers do and what the site says of the use; one for the others. Each leads to what proves it.
import { type Crawler, fetches, isGone } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { AiAnswer, AiStatement, AiUse, CrawlerReport, PageAiUse, PageReport } from '../../report/index.ts';
import { someOf } from '../text/place.ts';
import { listOf, type Sentence, say, sayCounted } from '../text/sentence.ts';
import type { Cell } from '../text/types.ts';
import { type Destination, rowOf } from './destination.ts';

/** What the crawlers of one purpose can do. */
export interface Headline extends Pick<Cell, 'sign' | 'tone'> {
  readonly clauses: readonly Clause[];
}

export interface Clause {
  readonly says: Sentence;
  /** Null where there is nothing to go to. */
  readonly proof: Destination | null;
}

/** What a crawler can do, in the order in which it is shown. */
const STATES = ['index', 'fetch', 'unsure', 'untold', 'noindex', 'unserved', 'disallowed', 'free', 'unknown'] as const;
type State = (typeof STATES)[number];

const LOOKS = {
  yes: { sign: 'yes', tone: 'yes' },
  no: { sign: 'no', tone: 'no' },
  partly: { sign: 'partly', tone: 'warn' },
  both: { sign: 'conflict', tone: 'warn' },
  mixed: { sign: 'partly', tone: 'warn' },
  free: { sign: 'ignores', tone: 'warn' },
  unknown: { sign: 'unknown', tone: 'warn' },
  notStated: { sign: 'none', tone: 'soft' },
} as const satisfies Record<string, Omit<Headline, 'clauses'>>;
type Look = keyof typeof LOOKS;

const LOOK_OF_STATE: Record<State, Look> = {
  index: 'yes',
  fetch: 'yes',
  unsure: 'unknown',
  untold: 'unknown',
  noindex: 'no',
  unserved: 'no',
  disallowed: 'no',
  free: 'free',
  unknown: 'unknown',
};

const LOOK_OF_ANSWER: Record<AiAnswer, Look> = {
  allowed: 'yes',
  disallowed: 'no',
  partly: 'partly',
  contradictory: 'both',
  unstated: 'notStated',
  unknown: 'unknown',
};

/** One for each purpose that a chosen crawler has. */
export function headlinesOf({ crawlers, aiUse }: PageReport): readonly Headline[] {
  if (crawlers.length === 0) return [headline([{ says: say('noCrawlers'), proof: null }], ['unknown'])];
  const present = crawlers.filter(({ crawler }) => !isGone(crawler));
  if (present.length === 0) return [headline([{ says: say('headlineHistoric'), proof: rowOf(crawlers) }], ['unknown'])];
  const search = present.filter(isForSearch);
  const others = present.filter((one) => !isForSearch(one) && one.aiUse === null && fetches(one.crawler));
  return [...crawlHeadline(search), ...aiUse.flatMap((page) => aiHeadline(page, present)), ...crawlHeadline(others)];
}

/** `looks`: one for each crawler. Different ones are shown as mixed; those without a statement don't count. */
function headline(clauses: readonly Clause[], looks: readonly Look[]): Headline {
  const different = new Set(looks.filter((look) => look !== 'notStated'));
  const [first = 'notStated', ...others] = different;
  if (others.length === 0) return { clauses, ...LOOKS[first] };
  if (different.has('both')) return { clauses, ...LOOKS.both };
  return { clauses, ...LOOKS.mixed };
}

function crawlHeadline(reports: readonly CrawlerReport[]): readonly Headline[] {
  if (reports.length === 0) return [];
  return [
    headline(
      crawlClauses(reports, null),
      reports.map((one) => LOOK_OF_STATE[stateOf(one, null)]),
    ),
  ];
}

/** Those that are reported the same in one sentence, by name. */
function crawlClauses(reports: readonly CrawlerReport[], use: AiUse | null): readonly Clause[] {
  return STATES.flatMap((state) => {
    const those = reports.filter((one) => stateOf(one, use) === state);
    if (those.length === 0) return [];
    return [{ says: sayCounted(`said_${state}`, those.length, namesOf(those)), proof: rowOf(those) }];
  });
}

function aiHeadline(page: PageAiUse, present: readonly CrawlerReport[]): readonly Headline[] {
  const { use } = page;
  const serving = present.filter((one) => answerOn(one, use) !== null);
  // What search engines that also feed AI can crawl comes before; here, what the site states to them about AI.
  const members = serving.filter((one) => !isForSearch(one));
  const words = wordsOf(page, serving);
  const [word] = words;
  const [silent] = members;
  if (!word && !silent) return [];
  const label = t(`aiuse_${use}`);
  const fetching = members.filter(({ crawler }) => fetches(crawler));
  const [first, ...rest] = crawlClauses(fetching, use);
  const said = (what: string | Sentence) => say('aiOfCrawler', label, what);
  const clauses = (): readonly Clause[] => {
    const crawl = first ? [first, ...rest] : [];
    if (word) return [{ says: said(listOf(words.map(({ says }) => says))), proof: word.proof }, ...crawl];
    if (first) return [{ ...first, says: say('useSentence', label, first.says) }, ...rest];
    return [{ says: said(t(`aianswer_${answerOn(silent, use) ?? 'unstated'}`)), proof: rowOf(members) }];
  };
  return [headline(clauses(), [...words.map(({ look }) => look), ...members.map((one) => lookOf(one, use))])];
}

interface Word extends Clause {
  readonly look: Look;
}

/** What is stated about the use itself: to all; then, by name, to those with another statement. */
function wordsOf({ use, answer, statements }: PageAiUse, serving: readonly CrawlerReport[]): readonly Word[] {
  const toAll = statements.filter(({ to, place }) => place.kind !== 'group' && (to === null || to.includes('*')));
  const site = saidBy(toAll, answer);
  const own = serving.map((one) => ({ one, said: saidTo(one, use) })).filter(({ said }) => said !== site);
  const byName = (['disallowed', 'contradictory', 'partly', 'allowed'] as const).flatMap((said): readonly Word[] => {
    const those = own.filter((each) => each.said === said).map(({ one }) => one);
    if (those.length === 0) return [];
    const says = say(`aistated_${said}`, namesOf(those));
    return [{ says, proof: rowOf(those), look: LOOK_OF_ANSWER[said] }];
  });
  if (site === null) return byName;
  return [{ says: say(`aianswer_${site}`), proof: placeOf(toAll, site), look: LOOK_OF_ANSWER[site] }, ...byName];
}

type Said = Extract<AiAnswer, 'allowed' | 'disallowed' | 'partly' | 'contradictory'>;

/** @param answer the result where a use is both allowed and refused */
function saidBy(statements: readonly AiStatement[], answer: AiAnswer): Said | null {
  const says = (what: AiStatement['says']) => statements.some((statement) => statement.says === what);
  if (says('no')) return says('yes') && answer === 'contradictory' ? 'contradictory' : 'disallowed';
  if (says('partly')) return 'partly';
  return says('yes') ? 'allowed' : null;
}

/** To keep a crawler out, or to let it in, isn't a word about the use; but of a control token it is all that can be said. */
function saidTo({ crawler, aiUse }: CrawlerReport, use: AiUse): Said | null {
  const report = aiUse?.find((one) => one.use === use);
  if (!report) return null;
  const isFetch = ({ to, place }: AiStatement) =>
    place.kind === 'group' && !crawler.isControlToken && to?.[0] === crawler.token;
  return saidBy(
    report.statements.filter((statement) => !isFetch(statement)),
    report.answer,
  );
}

function lookOf(report: CrawlerReport, use: AiUse): Look {
  const answer = answerOn(report, use) ?? 'unstated';
  if (!fetches(report.crawler)) return LOOK_OF_ANSWER[answer];
  const state = stateOf(report, use);
  const isSaid = answer === 'disallowed' || answer === 'partly' || answer === 'contradictory';
  return isSaid && state !== 'disallowed' ? LOOK_OF_ANSWER[answer] : LOOK_OF_STATE[state];
}

function stateOf(report: CrawlerReport, use: AiUse | null): State {
  const { crawl, index } = report;
  if (crawl.because.kind === 'need-not-obey') return 'free';
  if (crawl.answer !== 'allowed') return crawl.answer;
  switch (index.answer) {
    case 'index':
    case 'noindex':
      return index.answer;
    case 'none':
      return use !== null && answerOn(report, use) === 'unknown' ? 'untold' : 'fetch';
    case 'unseen':
      return index.because.kind === 'not-served' || index.because.kind === 'refreshed' ? 'unserved' : 'unsure';
    case 'unknown':
      return 'unsure';
    default:
      return index.answer satisfies never;
  }
}

/** Null where the crawler does not serve the use. */
function answerOn(report: CrawlerReport | undefined, use: AiUse): AiAnswer | null {
  return report?.aiUse?.find((one) => one.use === use)?.answer ?? null;
}

const isForSearch = ({ crawler }: CrawlerReport) => crawler.purposes[0] === 'search';

function placeOf(statements: readonly AiStatement[], said: Said): Destination {
  const { place } = statements.find(({ says }) => says === SAYS[said]) ?? {};
  return place && 'line' in place ? { panel: 'robots', line: place.line } : { panel: 'page' };
}

const SAYS = { allowed: 'yes', disallowed: 'no', contradictory: 'no', partly: 'partly' } as const;

const namesOf = (reports: readonly CrawlerReport[]) =>
  someOf(
    reports.map(({ crawler }) => nameOf(crawler)),
    3,
  );

/** Search engines, by the names that people know; all others by their product tokens. */
function nameOf({ token, owner }: Crawler): string {
  const key = ENGINES.get(token);
  if (key) return t(key);
  return NAMED_AS_OPERATOR.has(token) && owner !== null ? owner : token;
}

const ENGINES: ReadonlyMap<string, MessageKey> = new Map([
  ['Googlebot', 'readingGoogle'],
  ['bingbot', 'readingBing'],
  ['YandexBot', 'readingYandex'],
]);
const NAMED_AS_OPERATOR = new Set(['Applebot', 'DuckDuckBot', 'Baiduspider', 'Yeti', 'SeznamBot', 'Qwantbot']);
