// What the newest check of a site brought that a person should know of. The rules, in order:
// 1. Checks alone count, and the newest one beside a version before it.
// 2. An answer is assessed when it is new, failures at the third in a row. Two versions in turn, as caches that differ make them, were
//    reported when they first differed: they are assessed again once the last of them has stayed for a day.
// 3. Of a change, its most severe effect is an alert, if that is critical or high.
// 4. A new answer can be the end of what alerts before say, or bring it back (reassess.ts). What is back is an alert again, unless
//    another one says so.
// 5. What is left of a change that is over is an alert in its place: the most severe of it that no other alert says.
// How these become the alerts of the site is in site-alerts.ts.
import { LONGEST_SHOWN_URL } from '../../base/url.ts';
import {
  type AssessOptions,
  assessInSteps,
  type Effect,
  entriesOf,
  FAILURES_REPORTED,
  inOrderOfTime,
  pairAt,
  type Run,
  SETTLED_AFTER_MS,
  type SiteHistory,
  type VersionPair,
  withoutImports,
} from '../../history/index.ts';
import { readWork } from '../../platform/kept-work.ts';
import { loadSettingsOrReject } from '../../platform/settings.ts';
import { servedAs } from '../../robots/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { alertId, LONGEST_EFFECT_VALUE, NO_DETAILS, type WatchAlert, type WatchedSite } from '../../shared/watch.ts';
import { createReassessor, type Reassessed } from './reassess.ts';

/** What the newest check brought to a history. */
export interface Assessed {
  /** What a person has to know at once, the most severe last. */
  readonly alerts: readonly WatchAlert[];
  /** What alerts before have become, by `alertId`: over, or so again. */
  readonly became: ReadonlyMap<string, WatchAlert>;
}

const NOTHING_NEW: Assessed = { alerts: [], became: new Map() };

/** Of the alerts before, as each may take long: what a server may change with every request. */
const MOST_REASSESSED = 10;

/** `not-read`: the browser doesn't give what the change has to be assessed by. */
export async function assessNewest(kept: SiteHistory, site: WatchedSite): Promise<Assessed | 'not-read'> {
  const checked = withoutImports(kept);
  const history = inOrderOfTime(checked, Date.now());
  const runIndex = history.runs.length - 1;
  const run = history.runs[runIndex];
  const pair = pairAt(history, runIndex);
  if (!run || !pair) return NOTHING_NEW;
  const newest: Newest = { run, pair, isNew: run.checks === 1, isInTurn: areInTurn(history) };
  const mayAlert = !newest.isInTurn && (newest.isNew || hasFailedOften(pair) || hasSettled(history, run, site));
  const before = newest.isNew ? site.alerts.filter(({ kind }) => kind !== 'page').slice(-MOST_REASSESSED) : [];
  if (!mayAlert && before.length === 0) return NOTHING_NEW;
  const options = await assessOptions(site);
  if (options === null) return 'not-read';

  const own = mayAlert ? await alertOfChange(newest, options) : [];
  const reassess = createReassessor(checked, history, options);
  const reassessed: Reassessed[] = [];
  // The newest first: of several that say the same, it is the one that counts again.
  for (const alert of before.toReversed()) reassessed.push(await reassess(alert));

  const others = site.alerts.filter((each) => each.over === null && !before.includes(each));
  const outcomes = outcomesOf(reassessed, [...others, ...own], newest);
  const counting = [...others, ...own, ...outcomes.map(({ next }) => next).filter(({ over }) => over === null)];
  const left = leftOf(reassessed, counting, newest);
  return {
    alerts: [...left, ...own].sort((a, b) => severityOf(a) - severityOf(b)),
    became: new Map(
      outcomes.filter(({ alert, next }) => next !== alert).map(({ alert, next }) => [alertId(alert), next]),
    ),
  };
}

interface Newest {
  readonly run: Run;
  readonly pair: VersionPair;
  /** The check before brought something else. */
  readonly isNew: boolean;
  /** It alternates with the version before. */
  readonly isInTurn: boolean;
}

const severityOf = ({ severity }: WatchAlert) => ['high', 'critical'].indexOf(severity);

const areInTurn = (history: SiteHistory) => entriesOf(history).at(-1)?.kind === 'flapping';

const hasFailedOften = ({ after }: VersionPair) =>
  servedAs(after.status) === 'unreachable' && after.checks === FAILURES_REPORTED;

/** Whether the last of two that alternated has stayed for a day, which no cache explains, and hadn't yet at the check before. */
function hasSettled(history: SiteHistory, run: Run, { lastCheck, checkBefore }: WatchedSite): boolean {
  if (lastCheck === null || checkBefore === null) return false;
  if (lastCheck - run.first < SETTLED_AFTER_MS || checkBefore - run.first >= SETTLED_AFTER_MS) return false;
  return areInTurn({ ...history, runs: [...history.runs.slice(0, -1), { ...run, last: run.first }] });
}

/** One at most. */
async function alertOfChange({ run, pair }: Newest, options: AssessOptions): Promise<readonly WatchAlert[]> {
  const { effects } = await inPieces(assessInSteps(pair.before, pair.after, options));
  return alertsFrom(effects.slice(0, 1), run.last, pair.between);
}

interface Outcome {
  readonly alert: WatchAlert;
  /** What it is from the newest check on: the same value, if that changes nothing. */
  readonly next: WatchAlert;
}

/** @param counting the other alerts that are open */
function outcomesOf(
  reassessed: readonly Reassessed[],
  counting: readonly WatchAlert[],
  newest: Newest,
): readonly Outcome[] {
  const saying = [...counting];
  return reassessed.map((each) => {
    const next = each.alert.over === null ? perhapsOver(each, newest) : perhapsAgain(each, saying, newest);
    if (next.over === null) saying.push(next);
    return { alert: each.alert, next };
  });
}

const perhapsOver = ({ alert, state }: Reassessed, { run }: Newest): WatchAlert =>
  state === 'over' ? { ...alert, over: run.first } : alert;

/** Of two versions in turn, the alert itself counts once more, as before. Otherwise, how it is so may differ. */
function perhapsAgain({ alert, found }: Reassessed, saying: readonly WatchAlert[], newest: Newest): WatchAlert {
  const { run, pair, isInTurn } = newest;
  const possible = isInTurn ? found.map(() => alert) : alertsFrom(found, run.last, pair.between);
  const again = possible.find((each) => !isSaid(each, saying));
  return again ? { ...again, over: null } : alert;
}

/** What is left of each change that is over, since the same time; the last to be found first. */
function leftOf(
  reassessed: readonly Reassessed[],
  counting: readonly WatchAlert[],
  { run }: Newest,
): readonly WatchAlert[] {
  const left: WatchAlert[] = [];
  for (const { alert, effectsLeft } of reassessed.filter((each) => each.alert.over === null)) {
    const possible = alertsFrom(effectsLeft, run.last, alert.between);
    const next = possible.find((each) => !isSaid(each, [...counting, ...left]));
    if (next) left.unshift(next);
  }
  return left;
}

/** Whether others say what an alert says: of the same, for each crawler. */
function isSaid({ kind, url, tokens }: WatchAlert, others: readonly WatchAlert[]): boolean {
  const same = others.filter((each) => each.kind === kind && each.url === url);
  const isNamed = (token: string) => same.some((each) => each.tokens.length === 0 || each.tokens.includes(token));
  return same.length > 0 && tokens.every(isNamed);
}

const MOST_TOKENS = 20;

/** None for what a person doesn't have to know at once. */
function alertsFrom(
  effects: readonly Effect[],
  at: number,
  between: VersionPair['between'] | null,
): readonly WatchAlert[] {
  return effects.flatMap((effect) => {
    if (effect.severity === 'info') return [];
    const { kind, severity, urls = [], urlsOmitted = 0, line = null, tokens = [], before, after } = effect;
    return {
      ...NO_DETAILS,
      ...{ at, between: between && [...between], severity, kind, line },
      url: urls[0]?.slice(0, LONGEST_SHOWN_URL) ?? null,
      urlsOmitted: Math.max(0, urls.length - 1) + urlsOmitted,
      tokens: tokens.slice(0, MOST_TOKENS),
      before: before?.slice(0, LONGEST_EFFECT_VALUE) ?? null,
      after: after?.slice(0, LONGEST_EFFECT_VALUE) ?? null,
    };
  });
}

/** Null if the browser refuses to read the expectations or the settings: without them a change would seem less severe. */
async function assessOptions({ site, keyUrls }: WatchedSite): Promise<AssessOptions | null> {
  const [settings, reading] = await Promise.all([loadSettingsOrReject().catch(() => null), readWork(site)]);
  if (settings === null || reading.kind === 'refused') return null;
  const those = (wanted: string) => keyUrls.filter((each) => each.wanted === wanted).map(({ url }) => url);
  return {
    crawlers: selectedCrawlers(settings),
    keyUrls: those('indexable'),
    closedUrls: those('not-indexable'),
    // Those that are damaged won't be there later, either; room #history says so.
    expectations: reading.kind === 'read' ? (reading.work?.expectations ?? []) : [],
  };
}
