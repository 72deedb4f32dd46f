// What a draft changes, in words.
import { counted, formatNumber, inLanguage, t } from '../../../platform/i18n.ts';
import type { DraftChanges } from '../../../workers/edit-jobs.ts';

/** Names that are told before the rest is counted. */
const MOST_NAMES = 3;

export function crawlersText(tokens: readonly string[]): string {
  const named = tokens.slice(0, tokens.length === MOST_NAMES + 1 ? MOST_NAMES + 1 : MOST_NAMES);
  const rest = tokens.length - named.length;
  const list = rest === 0 ? [...named] : [...named, counted('andMore', rest)];
  return inLanguage(Intl.ListFormat, { type: 'conjunction' }).format(list);
}

/** One sentence, and a second one for expectations that fail. */
export function changesText(changes: DraftChanges): readonly string[] {
  const failing = changes.expectations.filter(({ holds }) => !holds).length;
  const total = changes.expectations.length;
  const effect = effectText(changes);
  return failing === 0 ? [effect] : [effect, t('changesBreaks', formatNumber(failing), formatNumber(total))];
}

function effectText({ effect, classes, changedUrls }: DraftChanges): string {
  switch (effect) {
    case 'identical':
      return t('changesIdentical');
    case 'none':
      return t('changesNone');
    case 'unseen':
      return t('changesUnseen');
    case 'changes': {
      const affected = classes.filter((each) => each.nowBlocked + each.nowAllowed > 0);
      const tokens = affected.flatMap((each) => each.tokens);
      if (changedUrls === 0) return t('changesExamples', crawlersText(classes.flatMap((each) => each.tokens)));
      const isBlocking = affected.every(({ nowAllowed }) => nowAllowed === 0);
      const isAllowing = affected.every(({ nowBlocked }) => nowBlocked === 0);
      const key = isBlocking ? 'changesBlocks' : isAllowing ? 'changesAllows' : 'changesBoth';
      return counted(key, changedUrls, crawlersText(tokens));
    }
    default:
      return effect satisfies never;
  }
}
