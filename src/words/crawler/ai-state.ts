// The state of an AI use in words: the same on the card, in a crawler's row and in the copied reports.
import type { Crawler } from '../../crawlers/index.ts';
import { t } from '../../platform/i18n.ts';
import {
  type AiCause,
  type AiPlace,
  type AiState,
  isFailing,
  isTemporary,
  type Obstacle,
  type RuleExcerpt,
} from '../../report/index.ts';
import { AI_STATE_KEYS } from '../../shared/state-keys.ts';
import { directiveText, fieldOf, quoteBrief } from '../text/place.ts';
import { joined, plain, type Sentence, say } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';

export const AI_STATE_STYLES: Readonly<Record<AiState, StateStyle>> = {
  allowed: { icon: 'yes', tone: 'yes' },
  'not-restricted': { icon: 'open', tone: 'soft' },
  blocked: { icon: 'no', tone: 'no' },
  'opted-out': { icon: 'opted-out', tone: 'warn' },
  partly: { icon: 'partly', tone: 'warn' },
  conflicting: { icon: 'conflict', tone: 'warn' },
  unknown: { icon: 'unknown', tone: 'soft' },
  none: { icon: 'none', tone: 'soft' },
};

type Causes = readonly (AiCause | null)[];

/** Red means certain, and while robots.txt fails, nothing is. */
export const FOR_NOW: StateStyle = { icon: 'wait', tone: 'warn' };

/** Nor is it certain that a crawler honors a noindex if its operator doesn't say so. */
export function aiStateStyle(state: AiState, causes: Causes): StateStyle {
  if (isBlocked(state, causes, isOfFailure)) return FOR_NOW;
  return AI_STATE_STYLES[isBlocked(state, causes, isUndocumented) ? 'opted-out' : state];
}

/** The state, and whether it is so for now. */
export function aiStateNow(state: AiState, causes: Causes): string {
  return isBlocked(state, causes, isForNow) ? t('blockedForNow') : aiStateText(state);
}

/** All that blocks it is of this kind. */
function isBlocked(state: AiState, causes: Causes, is: (cause: AiCause | null) => boolean): boolean {
  return state === 'blocked' && causes.length > 0 && causes.every(is);
}

/** It blocks only while robots.txt fails. */
export function isForNow(cause: AiCause | null): boolean {
  return cause?.kind === 'obstacle' && isTemporary(cause.obstacle);
}

/** It blocks while robots.txt fails, and maybe after that. */
function isOfFailure(cause: AiCause | null): boolean {
  return cause?.kind === 'obstacle' && isFailing(cause.obstacle);
}

export function aiStateText(state: AiState): string {
  return t(AI_STATE_KEYS[state]);
}

/** No operator documents that its crawler honors it. */
export function isUndocumented(cause: AiCause | null): boolean {
  if (cause?.kind === 'obstacle') return cause.obstacle.kind === 'noindex' && !cause.obstacle.isDocumented;
  return cause !== null && cause.statement.place.kind !== 'group' && !cause.statement.isDocumented;
}

/** With a note, where it is doubtful, that the crawler might ignore it. */
export function withDoubt(text: Sentence, isDoubtful: boolean, { owner, token }: Crawler): Sentence {
  return isDoubtful ? say('noted', text, say('aiNotDocumentedBy', quoteBrief(owner ?? token))) : text;
}

/** What decides, in few words: the kind, and where it stands. */
export function causeText(cause: AiCause): Sentence {
  return cause.kind === 'statement' ? placeWords(cause.statement.place) : obstacleWords(cause.obstacle);
}

/** The same of a statement. */
export function placeWords(place: AiPlace): Sentence {
  switch (place.kind) {
    case 'group':
      return say('whereRecord', fieldOf(place.rule ?? { kind: 'allow' }), place.line);
    case 'content-signal':
      return say('whereRecord', 'Content-Signal', place.line);
    case 'content-usage':
      return say('whereRecord', 'Content-Usage', place.line);
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

export function obstacleWords(obstacle: Obstacle): Sentence {
  switch (obstacle.kind) {
    case 'robots':
      return obstacle.isLastGood
        ? lastCopyWords(obstacle.rule)
        : say('whereRecord', fieldOf(obstacle.rule), obstacle.rule.line);
    case 'unreachable': {
      const { status, lastCopy } = obstacle;
      const why = status === null ? say('whyUnreachable') : say('whyUnreachableStatus', status);
      return lastCopy ? joined([why, lastCopyWords(lastCopy)]) : why;
    }
    case 'redirect':
      return obstacle.refresh === null ? say('whyStatus', obstacle.status) : say('whyRefresh', obstacle.refresh);
    case 'status':
      return say('whyStatus', obstacle.status);
    case 'noindex':
      return joined(obstacle.directives.map(directiveText));
    case 'canonical':
      return plain('canonical');
    default:
      return obstacle satisfies never;
  }
}

const lastCopyWords = ({ line }: RuleExcerpt) => say('headlineOfUse', t('lastCopy'), t('recordLine', line));
