// Whether what an alert says is still so. The newest version is compared with the version before the change that the alert is about, as
// the text that was changed to may be another one by now. The rules, in order:
// 1. Where it isn't known which change that was, nothing is known.
// 2. While the server fails, an outage is still so, unless it was over: one more failure isn't an outage yet. Of all else nothing is
//    known. Once the server answers, an outage is over.
// 3. If the version before is back, it is over. If a text that would be compared isn't kept, nothing is known.
// 4. If the newest version has an effect that the alert is about, it is still so.
// 5. Otherwise it is over, but for effects that can't be seen: beside a worse one, beyond those that are listed, or of what a person
//    doesn't ask any more. Of these, nothing is known.
import { memoize } from '../../base/once.ts';
import { LONGEST_SHOWN_URL } from '../../base/url.ts';
import {
  type Assessment,
  type AssessOptions,
  assessInSteps,
  type Effect,
  pairAt,
  type SiteHistory,
  sameRun,
  versionIndexBefore,
} from '../../history/index.ts';
import { servedAs } from '../../robots/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import type { WatchAlert } from '../../shared/watch.ts';

export type AlertState = 'holds' | 'over' | 'unknown';

export interface Reassessed {
  readonly alert: WatchAlert;
  readonly state: AlertState;
  /** Of one that holds: what it is about, as the newest version does it. */
  readonly found: readonly Effect[];
  /** Of one that is over: what the newest version does all the same, the most severe first. */
  readonly effectsLeft: readonly Effect[];
}

/**
 * @param kept the checks, each at its times as they were kept
 * @param history the same, each at its times as they are known by now
 */
export function createReassessor(
  kept: SiteHistory,
  history: SiteHistory,
  options: AssessOptions,
): (alert: WatchAlert) => Promise<Reassessed> {
  // It may take long, and several alerts may be about one change.
  const compare = memoize((runIndex: number) => comparisonOf(history, runIndex, options));
  const newest = history.runs.at(-1);
  return async (alert) => {
    const only = (state: AlertState): Reassessed => ({ alert, state, found: [], effectsLeft: [] });
    if (!newest || alert.between === null) return only('unknown');
    const isOutage = alert.kind === 'unreachable';
    if (servedAs(newest.answer.status) === 'unreachable')
      return only(isOutage && alert.over === null ? 'holds' : 'unknown');
    if (isOutage) return only('over');
    const compared = await compare(runIndexOf(alert, [kept, history]));
    if (compared === 'same') return only('over');
    if (compared === 'not-kept') return only('unknown');
    const { effects } = compared;
    const found = effects.filter((effect) => effect.severity !== 'info' && isAbout(effect, alert));
    if (found.length > 0) return { ...only('holds'), found };
    return mayBeUnseen(alert, compared, options) ? only('unknown') : { ...only('over'), effectsLeft: effects };
  };
}

/** The newest version beside the one before a run: `same` if it is that one, `not-kept` if there aren't two texts. */
async function comparisonOf(
  history: SiteHistory,
  runIndex: number,
  options: AssessOptions,
): Promise<Assessment | 'same' | 'not-kept'> {
  const { runs } = history;
  const [before, after] = [pairAt(history, runIndex)?.before, pairAt(history, runs.length - 1)?.after];
  if (!before || !after) return 'not-kept';
  const [runBefore, newest] = [runs[versionIndexBefore(history, runIndex)], runs.at(-1)];
  if (runBefore && newest && sameRun(runBefore, newest)) return 'same';
  if ([before, after].some(({ body, hash }) => body === null && hash !== undefined)) return 'not-kept';
  return inPieces(assessInSteps(before, after, options));
}

/**
 * Of the run that an alert is about: by its first check, at its time as it was kept or as it is known by now, or else
 * by the check before. 0 if neither is kept, as for the first run, which has no version before it.
 */
function runIndexOf({ between }: WatchAlert, histories: readonly SiteHistory[]): number {
  const [before, own] = between ?? [];
  const byOwn = histories.map(({ runs }) => runs.findLastIndex(({ first }) => first === own));
  const byBefore = histories.map(({ runs }) => runs.slice(0, -1).findIndex(({ last }) => last === before) + 1);
  const runIndex = Math.max(...byOwn);
  return runIndex === -1 ? Math.max(...byBefore) : runIndex;
}

/** Whether what an alert is about may be so, though no effect is about it. */
function mayBeUnseen(alert: WatchAlert, { effects, effectsOmitted }: Assessment, options: AssessOptions): boolean {
  // With other questions, other answers. What a redirect is worth depends on the hosts alone.
  const isOfLess = alert.kind !== 'redirected' && effects.some((effect) => isAbout(effect, alert));
  const isHidden = effects.some((effect) => hides(effect, alert));
  return effectsOmitted > 0 || isOfLess || isHidden || !isAsked(alert, options);
}

/** Of more URLs, or of other ones, an alert names the first. */
function isAbout(effect: Effect, alert: WatchAlert): boolean {
  const areNamed = alert.url !== null && alert.urlsOmitted === 0 && effect.urlsOmitted === undefined;
  const isOfUrl = !areNamed || effect.urls?.some((url) => isUrlOf(alert, url)) === true;
  return effect.kind === alert.kind && isOfUrl && isOfCrawlers(effect, alert);
}

/** Of an effect that isn't listed beside a worse one. */
const HIDING: { readonly [Kind in WatchAlert['kind']]?: readonly Effect['kind'][] } = {
  'section-blocked': ['site-blocked'],
  'sitemap-removed': ['file-gone', 'html', 'no-text'],
};

const hides = (effect: Effect, alert: WatchAlert): boolean =>
  HIDING[alert.kind]?.includes(effect.kind) === true && isOfCrawlers(effect, alert);

/** Whether a person still asks what an alert answers: for the URL, and for a crawler. */
function isAsked(alert: WatchAlert, options: AssessOptions): boolean {
  const { kind, tokens } = alert;
  const { crawlers, keyUrls, closedUrls = [], expectations = [] } = options;
  const isOfUrl = (url: string) => isUrlOf(alert, url);
  if (kind.startsWith('expectation')) {
    const names = tokens.map((token) => token.toLowerCase());
    return expectations.some(({ url, token }) => isOfUrl(url) && names.includes(token.toLowerCase()));
  }
  if (kind.startsWith('key-url') && ![...keyUrls, ...closedUrls].some(isOfUrl)) return false;
  return tokens.length === 0 || crawlers.some(({ token }) => tokens.includes(token));
}

/** An alert has the start of a URL. */
const isUrlOf = (alert: WatchAlert, url: string): boolean => url.slice(0, LONGEST_SHOWN_URL) === alert.url;

/** Whether an effect concerns one of the crawlers that an alert names, or either concerns all. */
const isOfCrawlers = (effect: Effect, { tokens }: WatchAlert): boolean =>
  tokens.length === 0 || !effect.tokens || effect.tokens.some((token) => tokens.includes(token));
