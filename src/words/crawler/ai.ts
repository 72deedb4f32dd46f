// AI use in words: what the site's owner says to one crawler, and where.

import { type MessageKey, t } from '../../platform/i18n.ts';
import type { AiAnswer, AiPlace, AiStatement, CrawlerReport } from '../../report/index.ts';
import { placeText, quoteBrief, quoteRule, someOf } from '../text/place.ts';
import { joined, listOf, type Sentence, say } from '../text/sentence.ts';
import type { Cell } from '../text/types.ts';

/** What the site says to one crawler of the AI uses that it serves. */
export function whyAi({ aiUse }: CrawlerReport): readonly Sentence[] {
  return (aiUse ?? []).map(({ use, answer, statements }) => {
    const words = wordsOf(statements);
    return words.length === 0
      ? say('aiOfCrawler', t(`aiuse_${use}`), toCrawler(answer, statements))
      : say('aiOfCrawlerBy', t(`aiuse_${use}`), toCrawler(answer, statements), joined(words));
  });
}

const toCrawler = (answer: AiAnswer, statements: readonly AiStatement[]) =>
  t(onlyByGroup(statements) ? GROUP_ANSWERS[answer] : `aianswer_${answer}`);

/** The same in the table's cell; null for a crawler that serves no AI. */
export function aiCell({ aiUse }: CrawlerReport): Cell | null {
  if (aiUse === null) return null;
  const spoken = aiUse.map(({ use, answer, statements }) =>
    t('aiOfCrawler', t(`aiuse_${use}`), toCrawler(answer, statements)),
  );
  const isByGroup = aiUse.every(({ answer, statements }) => answer !== 'disallowed' || onlyByGroup(statements));
  return { ...cellLook(ofAllUses(aiUse.map(({ answer }) => answer)), isByGroup), spoken: spoken.join(' ') };
}

/** One answer for all the uses that a crawler serves: what is refused of one alone is refused in part. */
function ofAllUses(all: readonly AiAnswer[]): AiAnswer {
  // A use without a statement doesn't change what is stated about the other.
  const answers = all.filter((answer) => answer !== 'unstated');
  const [first = 'unstated', ...rest] = answers;
  if (rest.every((answer) => answer === first)) return first;
  if (answers.includes('contradictory')) return 'contradictory';
  return answers.includes('disallowed') || !answers.includes('unknown') ? 'partly' : 'unknown';
}

/** @param isByGroup whether it is robots.txt alone that refuses */
function cellLook(answer: AiAnswer, isByGroup: boolean): Omit<Cell, 'spoken'> {
  switch (answer) {
    case 'allowed':
      return { sign: 'yes', word: t('aistate_allowed'), tone: 'yes' };
    case 'disallowed':
      return { sign: 'no', word: t(isByGroup ? 'aistate_blocked' : 'aistate_optedout'), tone: 'no' };
    case 'partly':
      return { sign: 'partly', word: t('aistate_partly'), tone: 'warn' };
    case 'contradictory':
      return { sign: 'conflict', word: t('aistate_conflicting'), tone: 'warn' };
    case 'unstated':
      return { sign: 'none', word: t('aiUnsaid'), tone: 'soft' };
    case 'unknown':
      return { sign: 'unknown', word: t('unknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}

const onlyByGroup = (statements: readonly AiStatement[]) => statements.every(({ place }) => place.kind === 'group');

const GROUP_ANSWERS = {
  allowed: 'aiIsLetIn',
  disallowed: 'aiIsKeptOut',
  partly: 'aianswer_partly',
  contradictory: 'aianswer_contradictory',
  unstated: 'aianswer_unstated',
  unknown: 'aianswer_unknown',
} as const satisfies Record<AiAnswer, MessageKey>;

/** One sentence for all that are named in groups of their own, and one for each other statement. */
function wordsOf(statements: readonly AiStatement[]): readonly Sentence[] {
  const isByName = ({ place }: AiStatement) => place.kind === 'group' && place.as === null;
  const byName = (['no', 'yes'] as const).flatMap((says) => {
    const named = statements.filter((statement) => isByName(statement) && statement.says === says);
    const names = named.flatMap(({ to, place }) =>
      place.kind === 'group' ? say('aiNames', listOf((to ?? []).map(quoteBrief)), place.line) : [],
    );
    return names.length > 0 ? say(says === 'no' ? 'aiKeptOutByName' : 'aiLetInByName', listOf(names)) : [];
  });
  return [...byName, ...statements.filter((statement) => !isByName(statement)).map(notedText)];
}

/** With a note where no operator documents that its crawler honours it. */
function notedText(statement: AiStatement): Sentence {
  const text = statementText(statement);
  return statement.isDocumented ? text : say('noted', text, t('aiNotDocumented'));
}

function statementText({ says, to, place, isDocumented }: AiStatement): Sentence {
  switch (place.kind) {
    case 'group':
      return say(
        'aiKeptOut',
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

export function aiPlaceText(place: AiPlace): Sentence {
  switch (place.kind) {
    case 'group':
      return say('recordLine', place.line);
    case 'content-signal':
    case 'content-usage':
      return say('place', quoteBrief(place.text), t('whereRecord', RECORD_KEYS[place.kind], place.line));
    case 'usage-header':
      return say('place', quoteBrief(place.text), t('whereUsageHeader'));
    case 'tdm-reservation':
      return say('place', quoteBrief(place.text), t(place.source === 'meta' ? 'whereTdmMeta' : 'whereTdmHeader'));
    case 'directive':
      return placeText(place.directive);
    default:
      return place satisfies never;
  }
}
