// What decides, in a few words, column by column: what stands in the way of crawling, indexing and each AI use, or allows it. What
// only follows from another column isn't listed, and columns with one cause are listed together.
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  AI_DIRECTIVES,
  type AiStatement,
  type CrawlerReport,
  type CrawlReason,
  type MissingFact,
  type Obstacle,
  type RuleExcerpt,
} from '../../report/index.ts';
import { formatList } from '../text/format.ts';
import { directiveText, quoteBrief, quoteRule } from '../text/place.ts';
import { joined, listOf, plain, type Sentence, say } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';
import { AI_STATE_STYLES, obstacleWords } from './ai-state.ts';
import { blockedTone } from './cells.ts';
import { ruleOf, whyCrawlShort, whyIndexShort } from './crawl.ts';

export interface Decided {
  readonly columns: readonly MessageKey[];
  readonly says: Sentence;
  /** The same where there is room; left out where that is no more. */
  readonly whole?: Sentence;
  /** The rule, where one decides. */
  readonly rule: RuleExcerpt | null;
  readonly tone: StateStyle['tone'];
  /** It says by itself what it is about: where nothing else decides, the column is left out. */
  readonly isPlain: boolean;
}

/**
 * At least one.
 * @param missing what of the page was not seen: where nothing else decides, that is why an answer is unknown
 */
export function decidedBy(report: CrawlerReport, missing: readonly MissingFact[]): readonly Decided[] {
  const { because, answer } = report.crawl;
  const rule = ruleOf(because);
  const isCopy = because.kind === 'rules' && because.isLastGood;
  // Of a token that fetches nothing, a rule decides the use alone.
  const column = report.crawler.isControlToken ? 'headAi' : 'headCrawl';
  const byCrawl: Decided = {
    columns: [rule && isCopy ? 'lastCopy' : column],
    ...(failureText(because) ?? { says: whyCrawlShort(because) }),
    rule,
    tone: answer === 'disallowed' ? blockedTone(because) : rule ? 'yes' : 'soft',
    isPlain: isAboutCrawling(because),
  };
  // All else follows from it.
  if (answer === 'disallowed') return [byCrawl, ...byLastCopy(because)];
  const others = decidedAfterCrawl(report, missing);
  return others.length === 0 || rule || answer === 'unknown' ? [byCrawl, ...others] : others;
}

/** The rule that blocks after a failure. */
function byLastCopy(because: CrawlReason): readonly Decided[] {
  const rule = because.kind === 'unreachable' ? because.lastCopy : null;
  return rule ? [{ ...decided('lastCopy', say('lineOfRule', rule.line, quoteRule(rule)), 'warn'), rule }] : [];
}

/** Crawlers make different things of a robots.txt that fails, each by its operator's policy. */
function failureText(because: CrawlReason): Pick<Decided, 'says' | 'whole'> | null {
  const isTooMany = because.kind === 'unavailable' && because.status === TOO_MANY_REQUESTS;
  if (because.kind !== 'unreachable' && !isTooMany) return null;
  const means = because.kind === 'unavailable' ? 'open' : because.means;
  if (means === 'not-stated') return null;
  const note = t(means === 'closed' ? 'forNow' : 'asNoFile');
  return {
    says: say('noted', because.status === null ? t('noAnswer') : because.status, note),
    whole: say('noted', whyCrawlShort(because), note),
  };
}

/** RFC 9309 §2.3.1.3 makes no exception for it; Google does. */
const TOO_MANY_REQUESTS = 429;

/** What can be about nothing else than crawling. */
function isAboutCrawling(because: CrawlReason): boolean {
  if (because.kind === 'unavailable' || because.kind === 'unreachable') return true;
  if (because.kind !== 'rules') return false;
  const { kind } = because.verdict.because;
  return kind === 'no-rule' || kind === 'no-group' || kind === 'robots-txt';
}

function decidedAfterCrawl(report: CrawlerReport, missing: readonly MissingFact[]): readonly Decided[] {
  const { crawler, crawl, index, aiUse } = report;
  const why = whyIndexShort(report);
  const all: Decided[] = why ? [decided('headIndex', why, 'place')] : [];
  const unseen =
    missing.length > 0 && crawl.answer === 'allowed'
      ? joined([...missing].toSorted().map((fact) => say(`whyunseen_${fact}`)))
      : null;
  if (unseen && index.answer === 'unknown') all.push(decided('headIndex', unseen, 'soft', true));
  const ineffective = ineffectiveText(report);
  for (const { use, state, because, honored, replacedSignal } of aiUse ?? []) {
    const column = `aishort_${use}` as const;
    const { tone } = AI_STATE_STYLES[state];
    if (because === null) {
      if (unseen && state === 'unknown') all.push(decided(column, unseen, tone, true));
      if (replacedSignal !== null)
        all.push(decided(column, say('whyOwnGroup', replacedSignal, quoteBrief(crawler.token)), tone));
      if (ineffective && state === 'not-restricted') all.push(decided(column, ineffective, tone));
    } else if (because.kind === 'statement') {
      const statements = honored ? [because.statement, honored] : [because.statement];
      all.push(decided(column, listOf(statements.map(statementText)), tone));
    } else if (crawler.isControlToken) {
      const says = say('whyNotInIndex', crawler.owner ?? crawler.token, obstacleText(because.obstacle));
      all.push(decided(column, says, tone));
    } else if (why) {
      // What keeps the page out of its index.
      all.push(decided(column, why, tone));
    }
  }
  const byCause = new Map<string, Decided>();
  for (const one of all) {
    const columns = [...(byCause.get(one.says.text)?.columns ?? []), ...one.columns];
    byCause.set(one.says.text, { ...(byCause.get(one.says.text) ?? one), columns });
  }
  const uses = aiUse?.length ?? 0;
  const isAllOfAi = ({ columns }: Decided) => uses > 1 && columns.length === uses && !columns.includes('headIndex');
  return [...byCause.values()].map((one) => (isAllOfAi(one) ? { ...one, columns: ['headAi'] } : one));
}

/** The directives about AI use that have no effect on this crawler: the page has them, and its answer is “not restricted”. */
function ineffectiveText({ crawler, asked }: CrawlerReport): Sentence | null {
  if (crawler.isControlToken) return null;
  const names = new Set(asked?.unread.map(({ directive }) => directive.name).filter((name) => AI_DIRECTIVES.has(name)));
  return names.size > 0 ? say('whyNoKnownEffect', formatList([...names])) : null;
}

const decided = (column: MessageKey, says: Sentence, tone: StateStyle['tone'], isPlain = false): Decided => ({
  columns: [column],
  says,
  rule: null,
  tone,
  isPlain,
});

/** As it is written, and where. */
function statementText({ place, to }: AiStatement): Sentence {
  switch (place.kind) {
    case 'group':
      return say('lineOfRule', place.line, quoteBrief(to?.[0] ?? ''));
    case 'content-signal':
    case 'content-usage':
      return say('lineOfRule', place.line, quoteBrief(place.text));
    case 'rsl':
      return say('whereRsl');
    case 'usage-header':
      return joined([plain('Content-Usage: '), quoteBrief(place.text)], '');
    case 'tdm-reservation':
      return say(place.source === 'meta' ? 'whereTdmMeta' : 'whereTdmHeader');
    case 'free-access':
      return say('whereStructuredData');
    case 'directive':
      return directiveText(place.directive);
    default:
      return place satisfies never;
  }
}

/** What keeps the page out of the index of another crawler. */
function obstacleText(obstacle: Obstacle): Sentence {
  switch (obstacle.kind) {
    case 'robots':
      return say('lineOfRule', obstacle.rule.line, quoteRule(obstacle.rule));
    case 'noindex':
      return listOf(obstacle.directives.map(directiveText));
    default:
      return obstacleWords(obstacle);
  }
}

/** The columns by their names, and what decides: for a line of text. */
export function decidedText(all: readonly Decided[]): Sentence {
  return joined(all.map(({ columns, says, whole = says }) => say('headlineOfUse', columnsText(columns), whole)));
}

export const columnsText = (columns: readonly MessageKey[]): string => formatList(columns.map((column) => t(column)));
