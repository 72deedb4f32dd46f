// What a draft changes, in words.
import { counted, formatNumber, inLanguage, t } from '../../../platform/i18n.ts';
import { brief } from '../../../words/place.ts';
import type { DraftChanges, ExplainedRule } from '../../../workers/edit-jobs.ts';

/** Names that are told before the rest is counted. */
const MOST_NAMES = 3;

export function crawlersText(tokens: readonly string[]): string {
  const named = tokens.slice(0, tokens.length === MOST_NAMES + 1 ? MOST_NAMES + 1 : MOST_NAMES);
  const rest = tokens.length - named.length;
  const list = rest === 0 ? [...named] : [...named, counted('andMore', rest)];
  return inLanguage(Intl.ListFormat, { type: 'conjunction' }).format(list);
}

/** One sentence; a second one for expectations that fail where no URL changes. */
export function changesText(changes: DraftChanges): readonly string[] {
  const broken = changes.expectations.filter(({ holds }) => !holds).length;
  const total = changes.expectations.length;
  const urls = urlsText(changes, broken === 0 ? [] : [formatNumber(broken), formatNumber(total)]);
  if (urls !== null) return [urls];
  const effect = effectText(changes);
  return broken === 0 ? [effect] : [effect, t('changesBreaks', formatNumber(broken), formatNumber(total))];
}

/** Of URLs that change, and of how many expectations of how many are broken, if any; null where no URL changes. */
function urlsText({ classes, changedUrls }: DraftChanges, [broken, total]: readonly string[]): string | null {
  if (changedUrls === 0) return null;
  const affected = classes.filter((each) => each.nowBlocked + each.nowAllowed > 0);
  const crawlers = crawlersText(affected.flatMap((each) => each.tokens));
  const isBlocking = affected.every(({ nowAllowed }) => nowAllowed === 0);
  const isAllowing = affected.every(({ nowBlocked }) => nowBlocked === 0);
  if (broken === undefined || total === undefined) {
    const key = isBlocking ? 'changesBlocks' : isAllowing ? 'changesAllows' : 'changesBoth';
    return counted(key, changedUrls, crawlers);
  }
  const key = isBlocking ? 'changesBlocksAndBreaks' : isAllowing ? 'changesAllowsAndBreaks' : 'changesBothAndBreaks';
  return counted(key, changedUrls, crawlers, broken, total);
}

function effectText({ effect, classes }: DraftChanges): string {
  switch (effect) {
    case 'identical':
      return t('changesIdentical');
    case 'none':
      return t('changesNone');
    case 'unseen':
      return t('changesUnseen');
    case 'changes':
      return t('changesExamples', crawlersText(classes.flatMap((each) => each.tokens)));
    default:
      return effect satisfies never;
  }
}

/** What a rule does, and for whom. */
export function explanationOf({ kind, path, followers, urls }: ExplainedRule): readonly string[] {
  const does = effectOfRule(kind === 'disallow', path.trim());
  if (followers.length === 0) return [does, t('ruleNotFollowed')];
  return [
    does,
    ...[...followers]
      .sort((a, b) => b.decided - a.decided)
      .slice(0, MOST_NAMES)
      .map(({ tokens, decided }) => t('ruleDecides', crawlersText(tokens), formatNumber(decided), formatNumber(urls))),
  ];
}

function effectOfRule(isBlocking: boolean, path: string): string {
  if (path === '') return t('ruleMatchesNothing');
  const start = withoutStars(path);
  if (start === '' || start === '/') return t(isBlocking ? 'ruleBlocksAll' : 'ruleAllowsAll');
  if (start.includes('*')) return t(isBlocking ? 'ruleBlocksPattern' : 'ruleAllowsPattern', brief(path));
  if (path.endsWith('$')) return t(isBlocking ? 'ruleBlocksOnly' : 'ruleAllowsOnly', brief(path.slice(0, -1)));
  return t(isBlocking ? 'ruleBlocksStart' : 'ruleAllowsStart', brief(start));
}

/** Those at the end make no difference. */
function withoutStars(path: string): string {
  let end = path.length;
  while (path[end - 1] === '*') end -= 1;
  return path.slice(0, end);
}
