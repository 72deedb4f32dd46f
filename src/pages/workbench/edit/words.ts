// What a draft changes, in words.
import { counted, formatNumber, type MessageKey, t } from '../../../platform/i18n.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { formatPlainList } from '../../../words/text/format.ts';
import { brief } from '../../../words/text/place.ts';
import type { ChangedClass, DraftChanges, ExplainedRule, TestedExpectation } from '../../../workers/edit/jobs.ts';
import type { PurposeChange } from '../../../workers/edit/purpose-changes.ts';
import { crawlersText } from '../shared/words.ts';

/** The changes by purpose, the first thing shown. `start`: the live file is missing and nothing was written yet, as a sentence. */
export function changesText(changes: DraftChanges, start: string | null): readonly string[] {
  const { unknown, unknownUrls } = changes;
  return [
    ...(start === null ? [...purposesText(changes.purposes), ...verdictTexts(changes)] : [start]),
    ...(unknownUrls === 0 ? [] : [counted('urlsUnknown', unknownUrls)]),
    ...(unknown.length === 0 ? [] : [t('changesUnknown', crawlersText(unknown))]),
    ...expectationTexts(changes),
  ];
}

/** One sentence for each purpose, if anything changes for one. */
function purposesText(purposes: readonly PurposeChange[]): readonly string[] {
  const texts = purposes.map(({ purpose, unknown, ...counts }) => ({
    purpose,
    changes: [
      ...(counts.wholeBlocked > 0 ? [counted('purposeBlocked', counts.wholeBlocked)] : []),
      ...(counts.wholeAllowed > 0 ? [counted('purposeAllowed', counts.wholeAllowed)] : []),
      ...(counts.moreBlocked > 0 ? [counted('purposeMoreBlocked', counts.moreBlocked)] : []),
      ...(counts.moreAllowed > 0 ? [counted('purposeMoreAllowed', counts.moreAllowed)] : []),
      ...(counts.unseen > 0 ? [counted('purposeRules', counts.unseen)] : []),
    ],
    unknown: unknown > 0 ? [counted('purposeUnknown', unknown)] : [],
  }));
  if (texts.every(({ changes }) => changes.length === 0)) return [];
  const sentences = texts.map(({ purpose, changes, unknown }) => {
    const parts = changes.length + unknown.length > 0 ? [...changes, ...unknown] : [t('purposeSame')];
    return t('changesOfPurpose', purposeText(purpose), formatPlainList(parts));
  });
  return [sentences.reduce((before, next) => t('sentences', before, next))];
}

/** Counts by kind: the sentence above and the one beside the title use the same counts. */
export function expectationCounts(expectations: readonly TestedExpectation[]) {
  const failing = expectations.filter(({ answer, holds }) => answer !== 'unknown' && !holds);
  const countOf = (wanted: TestedExpectation['live']) => failing.filter(({ live }) => live === wanted).length;
  return {
    met: expectations.filter(({ holds }) => holds).length,
    /** Not met by the draft, but by the live file. */
    broken: countOf('holds'),
    failingLive: countOf('fails'),
    /** What the live file does isn't known. */
    failing: countOf('unknown'),
    unknown: expectations.filter(({ answer }) => answer === 'unknown').length,
  };
}

function expectationTexts({ expectations, effect }: DraftChanges): readonly string[] {
  const total = formatNumber(expectations.length);
  const { broken, failingLive, failing, unknown } = expectationCounts(expectations);
  const sentences: readonly (readonly [MessageKey, number, boolean])[] = [
    ['changesBreaks', broken, failingLive > 0 && effect !== 'identical'],
    ['changesFailLive', failingLive, false],
    ['changesFail', failing, false],
    ['changesTooComplex', unknown, false],
  ];
  return sentences.flatMap(([key, count, isReported]) =>
    count > 0 || isReported ? [t(key, formatNumber(count), total)] : [],
  );
}

/** Beside the title: those met, and the others by kind. */
export function expectationsState(expectations: readonly TestedExpectation[]): string {
  const { met, broken, failingLive, failing, unknown } = expectationCounts(expectations);
  const parts: readonly (readonly [MessageKey, number])[] = [
    ['expectationsBroken', broken],
    ['expectationsFailingLive', failingLive],
    ['expectationsFailing', failing],
    ['expectationsUnknown', unknown],
  ];
  const others = parts.flatMap(([key, count]) => (count > 0 ? [t(key, formatNumber(count))] : []));
  return [t('expectationsMet', formatNumber(met)), ...others].join(' · ');
}

function verdictTexts(changes: DraftChanges): readonly string[] {
  const { classes, changedUrls, compared, unknown, effect, unknownUrls } = changes;
  if (compared === 0 && unknown.length > 0) return [];
  const blocked = tokensOf(classes.filter(({ whole }) => whole === 'blocked'));
  const allowed = tokensOf(classes.filter(({ whole }) => whole === 'allowed'));
  const isWhole = blocked.length + allowed.length > 0;
  if (!isWhole && changedUrls === 0) return effect === 'unseen' && unknownUrls > 0 ? [] : [draftEffectText(changes)];
  const named = isWhole ? classes.filter(({ whole }) => whole !== null) : classes.filter(changesUrls);
  const others = classes.filter((each) => !named.includes(each));
  const nowBlocked = tokensOf(others.filter((each) => each.nowBlocked > 0));
  const nowAllowed = tokensOf(others.filter((each) => each.nowAllowed > 0));
  const unchanged = tokensOf(others.filter((each) => !changesUrls(each)));
  return [
    ...(blocked.length > 0 ? [counted('changesBlocksSite', blocked.length, crawlersText(blocked))] : []),
    ...(allowed.length > 0 ? [counted('changesAllowsSite', allowed.length, crawlersText(allowed))] : []),
    ...(isWhole ? [] : [urlsText(changes)]),
    ...(nowBlocked.length > 0 ? [t('changesOthersBlocked', crawlersText(nowBlocked))] : []),
    ...(nowAllowed.length > 0 ? [t('changesOthersAllowed', crawlersText(nowAllowed))] : []),
    ...(unchanged.length > 0 ? [t('changesOthers', crawlersText(unchanged))] : []),
  ];
}

const tokensOf = (classes: readonly Pick<ChangedClass, 'tokens'>[]) => classes.flatMap(({ tokens }) => tokens);

const changesUrls = ({ nowBlocked, nowAllowed }: ChangedClass) => nowBlocked + nowAllowed > 0;

/** How many URLs change. */
function urlsText({ classes, changedUrls, urls }: DraftChanges): string {
  const affected = classes.filter(changesUrls);
  const isBlocking = affected.every(({ nowAllowed }) => nowAllowed === 0);
  const isAllowing = affected.every(({ nowBlocked }) => nowBlocked === 0);
  const key = isBlocking ? 'changesBlocks' : isAllowing ? 'changesAllows' : 'changesBoth';
  return counted(key, changedUrls, crawlersText(tokensOf(affected)), urls);
}

function draftEffectText({ effect, classes }: DraftChanges): string {
  switch (effect) {
    case 'identical':
      return t('changesIdentical');
    case 'none':
      return t('changesNone');
    case 'unseen':
      return t('changesUnseen');
    case 'changes':
      return t('changesExamples', crawlersText(tokensOf(classes)));
    default:
      return effect satisfies never;
  }
}

/** Crawlers with the same answers, before the rest is counted. */
const MOST_FOLLOWERS = 3;

/** What a rule does, and for whom. */
export function explanationOf({ kind, path, followers, urls }: ExplainedRule): readonly string[] {
  const effect = effectOfRule(kind === 'disallow', path.trim());
  if (followers.length === 0) return [effect, t('ruleNotFollowed')];
  const byUse = [...followers].sort((a, b) => b.decided - a.decided);
  const others = tokensOf(byUse.slice(MOST_FOLLOWERS)).length;
  return [
    effect,
    ...byUse
      .slice(0, MOST_FOLLOWERS)
      .map(({ tokens, decided }) => t('ruleDecides', crawlersText(tokens), formatNumber(decided), formatNumber(urls))),
    ...(others > 0 ? [t('ruleFollowersMore', formatNumber(others))] : []),
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

/** Parts at the end that make no difference. */
function withoutStars(path: string): string {
  let end = path.length;
  while (path[end - 1] === '*') end -= 1;
  return path.slice(0, end);
}
