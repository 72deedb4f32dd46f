// The state of an AI use in words: the same on the card, in a crawler's row and in the copied reports.
import { type Crawler, operatorOf } from '../../crawlers/index.ts';
import { t } from '../../platform/i18n.ts';
import {
  type AiCause,
  type AiState,
  isFailing,
  isTemporary,
  isUndocumentedBlock,
  type OperatorShare,
} from '../../report/index.ts';
import { quoteBrief } from '../text/place.ts';
import { type Sentence, say } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';
import { AI_STATE_KEYS } from './ai-state-keys.ts';

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

const AI_SHARE_KEYS = {
  blocked: 'aiSomeBlocked',
  'opted-out': 'aiSomeOptedOut',
  restricted: 'aiSomeRestricted',
} as const satisfies Record<OperatorShare['what'], string>;

/** How many of the operators restrict the use. */
export function aiShareText({ what, some, of }: OperatorShare): string {
  return t(AI_SHARE_KEYS[what], some, of);
}

type Causes = readonly (AiCause | null)[];

/** Red means certain, and while robots.txt fails, nothing is. */
export const FOR_NOW_STYLE: StateStyle = { icon: 'wait', tone: 'warn' };

/** As it is shown: what a crawler might ignore asks it not to, and doesn't block it. */
export function shownAiState<State extends AiState>(state: State, causes: Causes): State | 'opted-out' {
  return isBlocked(state, causes, isUndocumentedBlock) ? 'opted-out' : state;
}

export function aiStateStyle(state: AiState, causes: Causes): StateStyle {
  if (isBlocked(state, causes, isFailureCause)) return FOR_NOW_STYLE;
  return AI_STATE_STYLES[shownAiState(state, causes)];
}

/** The state, and whether it is so for now. */
export function aiStateTextByCause(state: AiState, causes: Causes): string {
  return isBlocked(state, causes, isTemporaryCause) ? t('blockedForNow') : aiStateText(shownAiState(state, causes));
}

/** All that blocks it is of this kind. */
function isBlocked(state: AiState, causes: Causes, isOfKind: (cause: AiCause | null) => boolean): boolean {
  return state === 'blocked' && causes.length > 0 && causes.every(isOfKind);
}

/** It blocks only while robots.txt fails. */
export function isTemporaryCause(cause: AiCause | null): boolean {
  return cause?.kind === 'obstacle' && isTemporary(cause.obstacle);
}

/** It blocks while robots.txt fails, and maybe after that. */
export function isFailureCause(cause: AiCause | null): boolean {
  return cause?.kind === 'obstacle' && isFailing(cause.obstacle);
}

export function aiStateText(state: AiState): string {
  return t(AI_STATE_KEYS[state]);
}

/** No operator documents that its crawler honors it. */
export function isUndocumentedCause(cause: AiCause | null): boolean {
  if (cause === null || cause.kind === 'obstacle') return isUndocumentedBlock(cause);
  return cause.statement.place.kind !== 'group' && !cause.statement.isDocumented;
}

/** With a note, where it is doubtful, that the crawler might ignore it. */
export function withMightIgnoreNote(text: Sentence, isDoubtful: boolean, crawler: Crawler): Sentence {
  return isDoubtful ? say('remarked', text, say('aiNotDocumentedBy', quoteBrief(operatorOf(crawler)))) : text;
}
