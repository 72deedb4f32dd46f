// The words of room #history.
import type { ChangeSeverity, StoredAnswer, UnreadFileReason } from '../../../history/index.ts';
import { formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import { effectText } from '../../../words/history/effect.ts';
import { formatBytes } from '../../../words/text/format.ts';
import { type Sentence, say } from '../../../words/text/sentence.ts';
import type { StateStyle } from '../../../words/text/types.ts';
import type { HistoryChange, Listed } from '../../../workers/history/jobs.ts';

const SEVERITIES = {
  critical: { key: 'historySeverity_critical', icon: 'no', tone: 'no' },
  high: { key: 'historySeverity_high', icon: 'conflict', tone: 'warn' },
  info: { key: 'historySeverity_info', icon: 'info', tone: 'soft' },
  none: { key: 'historySeverity_none', icon: 'none', tone: 'soft' },
} as const satisfies Record<ChangeSeverity, { readonly key: MessageKey } & StateStyle>;

export const severityStyle = (severity: ChangeSeverity): StateStyle => SEVERITIES[severity];
export const changeSeverityText = (severity: ChangeSeverity): string => t(SEVERITIES[severity].key);

/** What a change did, in one sentence. */
export function changeText(change: HistoryChange, site: string): Sentence {
  const { kind, effects, checks, otherChecks, isAfterFailure } = change;
  const [first] = effects;
  switch (kind) {
    case 'first':
      return say('historyFirst');
    case 'flapping':
      return say('historyFlapping', checks, otherChecks);
    case 'change':
      return first ? effectText(first, site) : say(isAfterFailure ? 'historySameAgain' : 'historySame');
    default:
      return kind satisfies never;
  }
}

/** How many of the list are affected: an ellipsis until that is known. */
export function listedText(listed: Listed | null | undefined): string {
  if (listed === undefined) return '…';
  return listed === null ? '–' : ofAll(listed.changed, listed.urls);
}

/** How many of the URLs are affected, and of how many, unless there are fewer by now. */
export function ofAll(affected: number, all: number): string {
  if (affected === 0) return '–';
  return affected > all ? formatNumber(affected) : `${formatNumber(affected)} / ${formatNumber(all)}`;
}

export function answerText({ status, hash, size }: StoredAnswer): string {
  const answered = status === 0 ? t('effectNoAnswer') : `HTTP ${status}`;
  return hash === null ? answered : `${answered} · ${formatBytes(size)}`;
}

const UNREAD = {
  'no-date': 'unread_nodate',
  'not-robots': 'unread_notrobots',
  'nothing-found': 'unread_nothingfound',
  damaged: 'unread_damaged',
  nested: 'unread_nested',
  'too-large': 'unread_toolarge',
  'too-many': 'unread_toomany',
  'no-base': 'unread_nobase',
  'not-same': 'unread_notsame',
  binary: 'unread_binary',
  'other-path': 'unread_otherpath',
  'other-site': 'unread_othersite',
  'later-format': 'unread_laterformat',
} as const satisfies Record<UnreadFileReason, MessageKey>;

export const unreadText = (reason: UnreadFileReason): string => t(UNREAD[reason]);
