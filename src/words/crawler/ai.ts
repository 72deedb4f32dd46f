// AI use in words: what the site says to one crawler, and where.

import { answerProductOfToken, type Crawler, isSearchEngine } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import { type AiStatement, type CrawlerAiUse, type CrawlerReport, DIRECTIVES_ABOUT } from '../../report/index.ts';
import { formatList } from '../text/format.ts';
import { brief, quoteBrief, quoteRule, someNames } from '../text/place.ts';
import { joined, listOf, type Sentence, say } from '../text/sentence.ts';
import type { Cell } from '../text/types.ts';
import { aiCauseText, aiPlaceText, RECORD_FIELDS } from './ai-cause.ts';
import {
  AI_STATE_STYLES,
  aiStateStyle,
  aiStateText,
  aiStateTextByCause,
  isTemporaryCause,
  isUndocumentedCause,
  shownAiState,
  withMightIgnoreNote,
} from './ai-state.ts';

/** The state of each AI use that the crawler serves, and what the site says of it. */
export function aiUseSentences(report: CrawlerReport): readonly Sentence[] {
  const { crawler, aiUse } = report;
  return (aiUse ?? []).map(({ use, state, because, statements, replacedSignal }) => {
    const ineffective = state === 'not-restricted' ? ineffectiveText(report, use) : null;
    const words = [
      ...statementSentences(statements, crawler),
      ...(replacedSignal === null ? [] : [say('whyOwnGroup', replacedSignal, quoteBrief(crawler.token))]),
      ...(ineffective === null ? [] : [ineffective]),
    ];
    const cause =
      because?.kind === 'obstacle'
        ? [withMightIgnoreNote(aiCauseText(because), isUndocumentedCause(because), crawler)]
        : [];
    return words.length + cause.length === 0
      ? say('aiOfCrawler', t(`aiuse_${use}`), aiStateTextByCause(state, [because]))
      : say('aiOfCrawlerBy', t(`aiuse_${use}`), aiStateTextByCause(state, [because]), joined([...cause, ...words]));
  });
}

/**
 * The same in the table's cell; null for a crawler that serves no AI. The use is named below its state if the uses differ, and if a
 * crawler that is there for something else serves only one: what holds for Google's answers by Googlebot isn't about its training.
 */
export function aiCell({ crawler, crawl, aiUse }: CrawlerReport): Cell | null {
  const [first, ...others] = aiUse ?? [];
  if (!first) return null;
  const all = [first, ...others];
  const spoken = all.map((one) => t('aiOfCrawler', t(`aiuse_${one.use}`), stateTextOf(one))).join(' ');
  const isNamed = others.length === 0 && isDecidedByPage(first, crawl.answer) && isSearchEngine(crawler);
  if (others.every((one) => stateTextOf(one) === stateTextOf(first)) && !(isNamed && first.state === 'partly')) {
    const notes = [...(isNamed ? [t(`aishort_${first.use}`)] : []), ...all.flatMap(notesOf).slice(0, 1)];
    return { ...styleOf(first), word: aiStateText(shownState(first)), spoken, notes };
  }
  const parts = all.map((one) => ({
    ...styleOf(one),
    word: aiStateText(shownState(one)),
    notes: [useText(crawler, one.use), ...notesOf(one)],
  }));
  return { ...AI_STATE_STYLES.partly, word: '', parts, spoken };
}

/**
 * The directives about AI use that this crawler isn't known to honor: the page has them, and its answer is “not restricted”. One
 * without a proper value isn't honored by any.
 */
export function ineffectiveText(
  { crawler, directiveEffects }: CrawlerReport,
  use: CrawlerAiUse['use'],
): Sentence | null {
  if (crawler.isControlToken) return null;
  const ineffective = directiveEffects?.ineffective.filter(({ because }) => because !== 'bad-value') ?? [];
  const names = new Set(
    ineffective.map(({ directive }) => directive.name).filter((name) => DIRECTIVES_ABOUT[use].includes(name)),
  );
  return names.size > 0 ? say('whyNoKnownEffect', formatList([...names])) : null;
}

/** Not by a rule of robots.txt, which stands in the crawl column. */
const isDecidedByPage = ({ state }: CrawlerAiUse, crawl: CrawlerReport['crawl']['answer']) =>
  crawl !== 'disallowed' && state !== 'not-restricted' && state !== 'unknown';

const styleOf = ({ state, because }: CrawlerAiUse) => aiStateStyle(state, [because]);
const stateTextOf = ({ state, because }: CrawlerAiUse) => aiStateTextByCause(state, [because]);
const shownState = ({ state, because }: CrawlerAiUse) => shownAiState(state, [because]);

/** Where the token controls one product's answers alone, with its name: Google’s answers in its search are Googlebot’s. */
function useText(crawler: Crawler, use: CrawlerAiUse['use']): string {
  const text = t(`aishort_${use}`);
  const product = use === 'answers' ? answerProductOfToken(crawler) : null;
  return product === null ? text : t('noted', text, product);
}

/** That it is so for now. If the operator doesn't say that it honors what restricts, that; if a directive leaves a part, the directive. */
function notesOf({ state, because, honored }: CrawlerAiUse): readonly string[] {
  const text = directiveOf(honored ?? (because?.kind === 'statement' ? because.statement : null));
  switch (state) {
    case 'partly':
      return text === null ? [] : [brief(text)];
    case 'opted-out':
    case 'blocked':
      if (isTemporaryCause(because)) return [t('forNow')];
      if (honored && text !== null) return [t('aiHonoredInPart', brief(text))];
      return isUndocumentedCause(because) ? [t('aiUndocumented')] : [];
    default:
      return [];
  }
}

/** As it is written. */
function directiveOf(statement: AiStatement | null): string | null {
  return statement?.place.kind === 'directive' ? statement.place.directive.text : null;
}

/** One sentence for all that are named in groups of their own, and one for each other statement. */
function statementSentences(statements: readonly AiStatement[], crawler: Crawler): readonly Sentence[] {
  const isByName = ({ place }: AiStatement) => place.kind === 'group' && place.as === null;
  const byName = (['no', 'yes'] as const).flatMap((says) => {
    const named = statements.filter((statement) => isByName(statement) && statement.says === says);
    const names = named.flatMap(({ to, place }) =>
      place.kind === 'group' ? say('aiNames', listOf((to ?? []).map(quoteBrief)), place.line) : [],
    );
    return names.length > 0 ? say(says === 'no' ? 'aiBlockedByName' : 'aiAllowedByName', listOf(names)) : [];
  });
  const others = statements.filter((statement) => !isByName(statement));
  return [
    ...byName,
    // To ignore a permission changes nothing.
    ...others.map((one) => withMightIgnoreNote(statementText(one), !one.isDocumented && one.says !== 'yes', crawler)),
  ];
}

function statementText({ says, to, place, isDocumented }: AiStatement): Sentence {
  switch (place.kind) {
    case 'group':
      return say(
        'aiBlockedByGroup',
        someNames(to ?? []),
        place.line,
        place.rule ? quoteRule(place.rule) : '',
        quoteBrief(place.as ?? ''),
      );
    case 'content-signal':
    case 'content-usage':
      if (place.kind === 'content-signal' && !place.isInGroup) {
        return say('place', quoteBrief(place.text), t('aiOutsideGroup', place.line));
      }
      return say('aiRecord', quoteBrief(place.text), RECORD_FIELDS[place.kind], someNames(to ?? []), place.line);
    case 'tdm-reservation': {
      const text = say(says === 'no' ? 'aiReserved' : 'aiNotReserved', aiPlaceText(place));
      return place.policy === null ? text : say('aiPolicy', text, quoteBrief(place.policy));
    }
    case 'directive': {
      const text = aiPlaceText(place);
      const operator = isDocumented ? place.operator : null;
      const notes = operator === null ? CONVENTION_NOTES : OPERATOR_NOTES[operator];
      const note = notes?.[place.directive.name];
      if (note) return say(note, text);
      return operator === null ? text : say('aiToOperator', text, operator);
    }
    case 'free-access':
      return place.operator === null ? aiPlaceText(place) : say('aiToOperator', aiPlaceText(place), place.operator);
    case 'rsl':
    case 'usage-header':
      return aiPlaceText(place);
    default:
      return place satisfies never;
  }
}

type Notes = Readonly<Record<string, MessageKey>>;

const CONVENTION_NOTES: Notes = { noai: 'aiConvention', noimageai: 'aiConventionImages' };

/** Operators that give a directive a meaning with its own sentence. */
const OPERATOR_NOTES: Readonly<Record<string, Notes>> = {
  Microsoft: { noarchive: 'aiToBing', nocache: 'aiToBingPartly' },
};
