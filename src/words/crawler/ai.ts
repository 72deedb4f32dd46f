// AI use in words: what the site says to one crawler, and where.

import type { Crawler } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { AiCause, AiPlace, AiStatement, CrawlerAiUse, CrawlerReport } from '../../report/index.ts';
import { brief, placeText, quoteBrief, quoteRule, someOf } from '../text/place.ts';
import { joined, listOf, type Sentence, say } from '../text/sentence.ts';
import type { Cell } from '../text/types.ts';
import { AI_STATE_STYLES, aiStateNow, aiStateStyle, causeText, isUndocumented } from './ai-state.ts';

/** The state of each AI use that the crawler serves, and what the site says of it. */
export function whyAi({ crawler, aiUse }: CrawlerReport): readonly Sentence[] {
  return (aiUse ?? []).map(({ use, state, because, statements, replacedSignal }) => {
    const words = [
      ...wordsOf(statements, crawler),
      ...(replacedSignal === null ? [] : [say('whyOwnGroup', replacedSignal, quoteBrief(crawler.token))]),
    ];
    const cause = because?.kind === 'obstacle' ? [causeText(because)] : [];
    return words.length + cause.length === 0
      ? say('aiOfCrawler', t(`aiuse_${use}`), aiStateNow(state, [because]))
      : say('aiOfCrawlerBy', t(`aiuse_${use}`), aiStateNow(state, [because]), joined([...cause, ...words]));
  });
}

/**
 * The same in the table's cell; null for a crawler that serves no AI. Each use by its name where they differ, and below the state where a
 * crawler that is there for something else serves only one: what holds for Google's answers by Googlebot isn't about its training.
 */
export function aiCell({ crawler, crawl, aiUse }: CrawlerReport): Cell | null {
  const [first, ...others] = aiUse ?? [];
  if (!first) return null;
  const all = [first, ...others];
  const spoken = all
    .map(({ use, state, because }) => t('aiOfCrawler', t(`aiuse_${use}`), aiStateNow(state, [because])))
    .join(' ');
  const isNamed = others.length === 0 && isDecidedByPage(first, crawl.answer) && crawler.purposes[0] === 'search';
  if (others.every(({ state }) => state === first.state) && !(isNamed && first.state === 'partly')) {
    const notes = [isNamed ? t(`aishort_${first.use}`) : null, ...all.map(noteOf)];
    return {
      ...styleOf(first),
      word: aiStateNow(first.state, [first.because]),
      spoken,
      note: notes.find((note) => note !== null) ?? null,
    };
  }
  const parts = all.map((one) => ({ ...styleOf(one), word: t(`aishort_${one.use}`), note: noteOf(one) }));
  return { ...AI_STATE_STYLES.partly, word: '', parts, spoken };
}

/** Not by a rule of robots.txt, which stands in the crawl column. */
const isDecidedByPage = ({ state }: CrawlerAiUse, crawl: CrawlerReport['crawl']['answer']) =>
  crawl !== 'disallowed' && state !== 'not-restricted' && state !== 'unknown';

const styleOf = ({ state, because }: CrawlerAiUse) => aiStateStyle(state, [because]);

/** That no operator documents an opt-out; of what leaves a part, the directive. */
function noteOf({ state, because }: CrawlerAiUse): string | null {
  if (state === 'opted-out') return isUndocumented(because) ? t('aiUndocumented') : null;
  const limit = state === 'partly' ? directiveOf(because) : null;
  return limit === null ? null : brief(limit);
}

/** What leaves a crawler a part. */
function directiveOf(cause: AiCause | null): string | null {
  const place = cause?.kind === 'statement' ? cause.statement.place : null;
  return place?.kind === 'directive' ? place.directive.text : null;
}

/** One sentence for all that are named in groups of their own, and one for each other statement. */
function wordsOf(statements: readonly AiStatement[], crawler: Crawler): readonly Sentence[] {
  const isByName = ({ place }: AiStatement) => place.kind === 'group' && place.as === null;
  const byName = (['no', 'yes'] as const).flatMap((says) => {
    const named = statements.filter((statement) => isByName(statement) && statement.says === says);
    const names = named.flatMap(({ to, place }) =>
      place.kind === 'group' ? say('aiNames', listOf((to ?? []).map(quoteBrief)), place.line) : [],
    );
    return names.length > 0 ? say(says === 'no' ? 'aiBlockedByName' : 'aiAllowedByName', listOf(names)) : [];
  });
  return [...byName, ...statements.filter((statement) => !isByName(statement)).map((one) => notedText(one, crawler))];
}

/** With a note where no operator documents that its crawler honors it. */
function notedText(statement: AiStatement, { owner, token }: Crawler): Sentence {
  const text = statementText(statement);
  return statement.isDocumented ? text : say('noted', text, say('aiNotDocumentedBy', quoteBrief(owner ?? token)));
}

function statementText({ says, to, place, isDocumented }: AiStatement): Sentence {
  switch (place.kind) {
    case 'group':
      return say(
        'aiBlockedByGroup',
        someOf(to ?? []),
        place.line,
        place.rule ? quoteRule(place.rule) : '',
        quoteBrief(place.as ?? ''),
      );
    case 'content-signal':
    case 'content-usage':
      if (place.kind === 'content-signal' && !place.isInGroup) {
        return say('place', quoteBrief(place.text), t('aiOutsideGroup', place.line));
      }
      return say('aiRecord', quoteBrief(place.text), RECORD_KEYS[place.kind], someOf(to ?? []), place.line);
    case 'tdm-reservation': {
      const text = say(says === 'no' ? 'aiReserved' : 'aiNotReserved', aiPlaceText(place));
      return place.policy === null ? text : say('aiPolicy', text, quoteBrief(place.policy));
    }
    case 'directive': {
      const text = aiPlaceText(place);
      const operator = isDocumented ? place.operator : null;
      if (operator !== null && operator !== 'Microsoft') return say('aiToOperator', text, operator);
      const note = DIRECTIVE_NOTES[place.directive.name];
      return note ? say(note, text) : text;
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

const RECORD_KEYS = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage' } as const;

const DIRECTIVE_NOTES: Readonly<Record<string, MessageKey>> = {
  noai: 'aiConvention',
  noimageai: 'aiConventionImages',
  noarchive: 'aiToBing',
  nocache: 'aiToBingPartly',
};

/** As schema.org writes it. */
const NOT_FREE = 'isAccessibleForFree: false';

export function aiPlaceText(place: AiPlace): Sentence {
  switch (place.kind) {
    case 'group':
      return say('recordLine', place.line);
    case 'content-signal':
    case 'content-usage':
      return say('place', quoteBrief(place.text), t('whereRecord', RECORD_KEYS[place.kind], place.line));
    case 'rsl':
      return say('place', quoteBrief(place.text), t('whereRsl'));
    case 'usage-header':
      return say('place', quoteBrief(place.text), t('whereUsageHeader'));
    case 'tdm-reservation':
      return say('place', quoteBrief(place.text), t(place.source === 'meta' ? 'whereTdmMeta' : 'whereTdmHeader'));
    case 'directive':
      return placeText(place.directive);
    case 'free-access':
      return say('place', quoteBrief(NOT_FREE), t('whereStructuredData'));
    default:
      return place satisfies never;
  }
}
