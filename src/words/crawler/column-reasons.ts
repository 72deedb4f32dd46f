// What decides, in a few words, column by column: what stands in the way of crawling, indexing and each AI use, or allows it. What
// only follows from another column isn't listed, and columns with one cause are listed together.
import { operatorOf } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  type CrawlBecause,
  type CrawlerAiUse,
  type CrawlerReport,
  type IndexObstacle,
  isTemporary,
  type MissingFact,
  type RuleExcerpt,
} from '../../report/index.ts';
import { formatList } from '../text/format.ts';
import { directiveText, quoteBrief, quoteRule } from '../text/place.ts';
import { joined, listOf, type Sentence, say } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';
import { ineffectiveText } from './ai.ts';
import { aiStatementShortText, failureNote, obstacleShortText } from './ai-cause.ts';
import { AI_STATE_STYLES, isTemporaryCause } from './ai-state.ts';
import { blockedTone } from './cells.ts';
import { crawlReasonText, ruleOf } from './crawl.ts';
import { indexObstacleText } from './indexing.ts';

export interface ColumnReason {
  readonly columns: readonly MessageKey[];
  readonly sentence: Sentence;
  /** More words, where there is room for them. */
  readonly inFull?: Sentence;
  /** The rule, where one decides. */
  readonly rule: RuleExcerpt | null;
  readonly tone: StateStyle['tone'];
  /** Where nothing else decides, it is understood without the names of the columns. */
  readonly isClearAlone: boolean;
}

/**
 * At least one.
 * @param missing what of the page was not seen: where nothing else decides, that is why an answer is unknown
 */
export function columnReasons(report: CrawlerReport, missing: readonly MissingFact[]): readonly ColumnReason[] {
  const { because, answer } = report.crawl;
  const rule = ruleOf(because);
  const isCopy = because.kind === 'rules' && because.isLastGood;
  const byCrawl: ColumnReason = {
    columns: rule && isCopy ? ['lastCopy'] : columnsOfCrawl(report),
    ...(failureReason(because) ?? { sentence: crawlReasonText(because) }),
    rule,
    tone: answer === 'disallowed' ? blockedTone(because) : rule ? 'yes' : 'soft',
    isClearAlone: isAboutCrawling(because),
  };
  // All else follows from it, but for what of the page lasts when robots.txt works again.
  if (answer === 'disallowed' && !isTemporary(because)) return [byCrawl, ...byLastCopy(because)];
  const others = reasonsAfterCrawl(report, missing);
  return others.length === 0 || rule || answer !== 'allowed' ? [byCrawl, ...others] : others;
}

/** Of a token that fetches nothing, a rule decides the use alone, and a failure the uses that nothing else blocks. */
function columnsOfCrawl({ crawler, aiUse }: CrawlerReport): readonly MessageKey[] {
  if (!crawler.isControlToken) return ['headCrawl'];
  const forNow = aiUse?.filter(({ because }) => isTemporaryCause(because)) ?? [];
  return forNow.length === 0 || forNow.length === aiUse?.length
    ? ['headAi']
    : forNow.map(({ use }) => `aishort_${use}` as const);
}

/** The rule that blocks after a failure. */
function byLastCopy(because: CrawlBecause): readonly ColumnReason[] {
  const rule = because.kind === 'unreachable' ? because.lastCopy : null;
  return rule ? [{ ...reason('lastCopy', say('lineOfRule', rule.line, quoteRule(rule)), 'warn'), rule }] : [];
}

/** Crawlers make different things of a robots.txt that fails, each by its operator's policy. */
function failureReason(because: CrawlBecause): Pick<ColumnReason, 'sentence' | 'inFull'> | null {
  const isTooMany = because.kind === 'unavailable' && because.status === TOO_MANY_REQUESTS;
  if (because.kind !== 'unreachable' && !isTooMany) return null;
  if (because.kind === 'unreachable' && because.means === 'not-stated') return null;
  const { status } = because;
  const isOpen = because.kind === 'unavailable' || because.means === 'open';
  const isUnlessCopy = because.kind === 'unreachable' && because.lasts.kind === 'unless-copy';
  return {
    sentence: say(
      'noted',
      status === null ? t('noAnswer') : status,
      t(isOpen ? 'asNoFile' : isUnlessCopy ? 'orCopy' : 'forNow'),
    ),
    inFull: say('noted', crawlReasonText(because), isOpen ? t('asNoFile') : failureNote(because.lasts)),
  };
}

/** RFC 9309 §2.3.1.3 makes no exception for it; Google does. */
const TOO_MANY_REQUESTS = 429;

/** What can be about nothing else than crawling. */
function isAboutCrawling(because: CrawlBecause): boolean {
  if (because.kind === 'unavailable' || because.kind === 'unreachable') return true;
  if (because.kind !== 'rules') return false;
  const { kind } = because.verdict.because;
  return kind === 'no-rule' || kind === 'no-group' || kind === 'robots-txt';
}

function reasonsAfterCrawl(report: CrawlerReport, missing: readonly MissingFact[]): readonly ColumnReason[] {
  const { crawl, index } = report;
  const obstacle = indexObstacleText(report);
  const unseen =
    missing.length > 0 && crawl.answer === 'allowed'
      ? joined([...missing].toSorted().map((fact) => say(`whyunseen_${fact}`)))
      : null;
  // What robots.txt blocks while it fails stands in the crawl column.
  const uses = (report.aiUse ?? []).filter(
    ({ because }) => crawl.answer !== 'disallowed' || !isTemporaryCause(because),
  );
  const all = [
    ...(obstacle ? [reason('headIndex', obstacle, 'place')] : []),
    ...(unseen && index.answer === 'unknown' ? [reason('headIndex', unseen, 'soft', true)] : []),
    ...uses.flatMap((use) => aiReasons(use, report, obstacle, unseen)),
  ];
  const isAllOfAi = ({ columns }: ColumnReason) =>
    uses.length > 1 && columns.length === uses.length && !columns.includes('headIndex');
  return withColumnsJoined(all).map((one) => (isAllOfAi(one) ? { ...one, columns: ['headAi'] } : one));
}

/**
 * @param obstacle what keeps the page out of the crawler's index
 * @param unseen which facts of the page weren't seen
 */
function aiReasons(
  { use, state, because, honored, replacedSignal }: CrawlerAiUse,
  report: CrawlerReport,
  obstacle: Sentence | null,
  unseen: Sentence | null,
): readonly ColumnReason[] {
  const { crawler } = report;
  const { tone } = AI_STATE_STYLES[state];
  const of = (sentence: Sentence | null, isClearAlone = false) =>
    sentence === null ? [] : [reason(`aishort_${use}`, sentence, tone, isClearAlone)];
  if (because === null) {
    return [
      ...of(state === 'unknown' ? unseen : null, true),
      ...of(replacedSignal === null ? null : say('whyOwnGroup', replacedSignal, quoteBrief(crawler.token))),
      ...of(state === 'not-restricted' ? ineffectiveText(report, use) : null),
    ];
  }
  if (because.kind === 'statement') {
    const statements = honored ? [because.statement, honored] : [because.statement];
    return of(listOf(statements.map(aiStatementShortText)));
  }
  return crawler.isControlToken
    ? of(say('whyNotInIndex', operatorOf(crawler), otherIndexObstacleText(because.obstacle)))
    : of(obstacle);
}

/** Columns with the same reason as one entry, at the place of the first. */
function withColumnsJoined(all: readonly ColumnReason[]): readonly ColumnReason[] {
  const byText = new Map<string, ColumnReason>();
  for (const one of all) {
    const same = byText.get(one.sentence.text);
    byText.set(one.sentence.text, same ? { ...same, columns: [...same.columns, ...one.columns] } : one);
  }
  return [...byText.values()];
}

const reason = (
  column: MessageKey,
  sentence: Sentence,
  tone: StateStyle['tone'],
  isClearAlone = false,
): ColumnReason => ({
  columns: [column],
  sentence,
  rule: null,
  tone,
  isClearAlone,
});

/** What keeps the page out of the index of another crawler. */
function otherIndexObstacleText(obstacle: IndexObstacle): Sentence {
  switch (obstacle.kind) {
    case 'robots':
      return say('lineOfRule', obstacle.rule.line, quoteRule(obstacle.rule));
    case 'noindex':
      return listOf(obstacle.directives.map(directiveText));
    case 'unreachable':
    case 'status':
    case 'redirect':
      return obstacleShortText(obstacle);
    default:
      return obstacle satisfies never;
  }
}

/** The columns by their names, and what decides: for a line of text. */
export function columnReasonsText(all: readonly ColumnReason[]): Sentence {
  return joined(all.map(({ columns, sentence, inFull = sentence }) => say('labeled', columnNames(columns), inFull)));
}

export const columnNames = (columns: readonly MessageKey[]): string => formatList(columns.map((column) => t(column)));
