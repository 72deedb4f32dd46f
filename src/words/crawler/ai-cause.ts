// What decides an AI use, in words: a statement of the site and its place, or an obstacle.
import { t } from '../../platform/i18n.ts';
import type { AiCause, AiPlace, AiStatement, IndexObstacle, RuleExcerpt } from '../../report/index.ts';
import type { BlockLasts } from '../../robots/index.ts';
import { formatDuration } from '../text/format.ts';
import { directiveText, fieldOf, placeText, quoteBrief } from '../text/place.ts';
import { joined, plain, type Sentence, say } from '../text/sentence.ts';
import { refreshKey } from './refresh-key.ts';

/** What decides, in few words: the kind, and where it stands. */
export function aiCauseText(cause: AiCause): Sentence {
  return cause.kind === 'statement' ? aiPlaceShortText(cause.statement.place) : obstacleShortText(cause.obstacle);
}

/** The kind of place where a statement stands, and its line. */
export function aiPlaceShortText(place: AiPlace): Sentence {
  switch (place.kind) {
    case 'group':
      return say('whereRecord', fieldOf(place.rule ?? { kind: 'allow' }), place.line);
    case 'content-signal':
    case 'content-usage':
      return say('whereRecord', RECORD_FIELDS[place.kind], place.line);
    case 'rsl':
      return say('whereRsl');
    case 'usage-header':
      return say('whereUsageHeader');
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

/** What the site writes, and on which line; where that says enough, only the place. */
export function aiStatementShortText({ place, to }: AiStatement): Sentence {
  switch (place.kind) {
    case 'group':
      return say('lineOfRule', place.line, quoteBrief(to?.[0] ?? ''));
    case 'content-signal':
    case 'content-usage':
      return say('lineOfRule', place.line, quoteBrief(place.text));
    case 'usage-header':
      return joined([plain('Content-Usage: '), quoteBrief(place.text)], '');
    default:
      return aiPlaceShortText(place);
  }
}

/** What is written there, and where it stands. */
export function aiPlaceText(place: AiPlace): Sentence {
  switch (place.kind) {
    case 'group':
      return say('recordLine', place.line);
    case 'directive':
      return placeText(place.directive);
    case 'free-access':
      return say('place', quoteBrief(NOT_FREE), aiPlaceShortText(place));
    case 'content-signal':
    case 'content-usage':
    case 'rsl':
    case 'usage-header':
    case 'tdm-reservation':
      return say('place', quoteBrief(place.text), aiPlaceShortText(place));
    default:
      return place satisfies never;
  }
}

export const RECORD_FIELDS = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage' } as const;

/** As schema.org writes it. */
const NOT_FREE = 'isAccessibleForFree: false';

/** What stands in the way of the page, in few words. */
export function obstacleShortText(obstacle: IndexObstacle): Sentence {
  switch (obstacle.kind) {
    case 'robots':
      return obstacle.isLastGood
        ? lastCopyPlace(obstacle.rule)
        : say('whereRecord', fieldOf(obstacle.rule), obstacle.rule.line);
    case 'unreachable': {
      const { status, lastCopy } = obstacle;
      const why = status === null ? say('whyUnreachable') : say('whyUnreachableStatus', status);
      const failure = say('noted', why, failureNote(obstacle.lasts));
      return lastCopy ? joined([failure, lastCopyPlace(lastCopy)]) : failure;
    }
    case 'redirect':
      return obstacle.refresh === null
        ? say('whyStatus', obstacle.status)
        : say(refreshKey(obstacle), obstacle.refresh);
    case 'status':
      return say('whyStatus', obstacle.status);
    case 'noindex':
      return joined(obstacle.directives.map(directiveText));
    default:
      return obstacle satisfies never;
  }
}

/** How long a crawler stays away while robots.txt fails, or what might decide instead: each by its operator's policy. */
export function failureNote(lasts: BlockLasts): string {
  switch (lasts.kind) {
    case 'until':
      return t('pausesFor', formatDuration(lasts.ms));
    case 'unless-copy':
      return t('maybeEarlierCopy');
    case 'not-documented':
      return t('forNow');
    default:
      return lasts satisfies never;
  }
}

const lastCopyPlace = ({ line }: RuleExcerpt) => say('labeled', t('lastCopy'), t('recordLine', line));
