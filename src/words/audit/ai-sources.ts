// Whether AI may use pages, and what decides it, in a few words: the same as in the popup.
import type { AiSource } from '../../audit/index.ts';
import { t } from '../../platform/i18n.ts';
import type { AiState } from '../../report/index.ts';
import { AI_STATE_STYLES, aiStateText, FOR_NOW_STYLE } from '../crawler/ai-state.ts';
import { visibleText } from '../text/text.ts';
import type { StateStyle } from '../text/types.ts';

/**
 * A state, and how it is drawn. While robots.txt fails, nothing is certain; what crawlers might ignore asks them not to, and blocks nothing.
 *
 * @param by what decides it
 */
export function stateBySources(state: AiState, by: readonly AiSource[]): StateStyle & { readonly text: string } {
  const isOnlyBy = (isOfKind: (source: AiSource) => boolean) => by.length > 0 && by.every(isOfKind);
  const isBlockedBy = (...places: readonly AiSource['place'][]) =>
    state === 'blocked' && isOnlyBy(({ place }) => places.includes(place));
  if (isBlockedBy('unreachable')) return { ...FOR_NOW_STYLE, text: t('blockedForNow') };
  if (isBlockedBy('unreachable', 'last-copy')) return { ...FOR_NOW_STYLE, text: aiStateText(state) };
  if (isRestriction(state) && isOnlyBy(({ isDocumented }) => !isDocumented)) {
    return { ...AI_STATE_STYLES['opted-out'], text: mightBeIgnored(aiStateText('opted-out')) };
  }
  return { ...AI_STATE_STYLES[state], text: aiStateText(state) };
}

/** One of what decides a state. What crawlers might ignore says so where the state, which others decide as well, can't say it. */
export function sourceAmong(state: AiState, by: readonly AiSource[], one: AiSource): string {
  const isDoubtful = isRestriction(state) && !one.isDocumented && by.some(({ isDocumented }) => isDocumented);
  return isDoubtful ? mightBeIgnored(sourceText(one)) : sourceText(one);
}

/** Permission isn't ignored. */
const isRestriction = (state: AiState): boolean => state === 'blocked' || state === 'opted-out';

const mightBeIgnored = (text: string): string => t('noted', text, t('aiNoneDocuments'));

export function sourceText({ place, line, text }: AiSource): string {
  const written = visibleText(text);
  switch (place) {
    case 'robots.txt':
      return t('whereRecord', written, line ?? 0);
    case 'last-copy':
      return lastCopyText(line ?? 0, written);
    case 'unreachable':
      return text === '' ? t('whyUnreachable') : t('whyUnreachableStatus', written);
    case 'meta':
      return `meta ${written}`;
    case 'header':
      return written;
    case 'structured-data':
      return t('place', written, t('whereStructuredData'));
    case 'license':
      return t('place', written, t('whereRsl'));
    case 'status':
      return t('whyStatus', written);
    case 'refresh':
      return t('whyRefresh', written);
    case 'refresh-header':
      return t('whyRefreshHeader', written);
    default:
      return place satisfies never;
  }
}

/** A rule of the last copy of robots.txt, which fails now. */
export const lastCopyText = (line: number, rule: string): string =>
  t('labeled', t('lastCopy'), t('lineOfRule', line, rule));
