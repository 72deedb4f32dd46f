// Which changes a person should know of: none before there is something to compare with, and only what is critical or high. And which
// of those that they should know of are over.
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
  sameRun,
  type VersionPair,
  versionIndexBefore,
  withoutImports,
} from '../../history/index.ts';
import { readWork } from '../../platform/kept-work.ts';
import { loadSettingsOrReject } from '../../platform/settings.ts';
import { servedAs } from '../../robots/index.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { limited, MOST_OF_EFFECT_VALUE, NO_DETAILS, type WatchAlert, type WatchedSite } from '../../shared/watch.ts';
import { inPieces } from '../in-pieces.ts';

const MOST_TOKENS = 20;
const MOST_OF_URL = 2_000;

/** What the newest check brought to a history. */
export interface Assessed {
  /** What a person has to know at once, the most severe last. */
  readonly alerts: readonly WatchAlert[];
  /** What alerts before have become: over, or so again. */
  readonly became: ReadonlyMap<string, WatchAlert>;
}

const NOTHING_NEW: Assessed = { alerts: [], became: new Map() };

/** `not-read`: the browser doesn't give what the change has to be assessed by. */
export async function assessNewest(kept: SiteHistory, site: WatchedSite): Promise<Assessed | 'not-read'> {
  const checked = withoutImports(kept);
  const history = inOrderOfTime(checked, Date.now());
  const runIndex = history.runs.length - 1;
  const run = history.runs[runIndex];
  const pair = pairAt(history, runIndex);
  if (!run || !pair) return NOTHING_NEW;
  const hasFailedOften = servedAs(pair.after.status) === 'unreachable' && pair.after.checks === FAILURES_REPORTED;
  const isNew = run.checks === 1;
  // Two caches that differ were reported when they first did.
  const isInTurn = isFlapping(history);
  const mayAlert = (isNew || hasFailedOften || hasSettled(history, run, site)) && !isInTurn;
  const before = isNew ? site.alerts.filter(({ kind }) => kind !== 'page').slice(-MOST_REASSESSED) : [];
  if (!mayAlert && before.length === 0) return NOTHING_NEW;
  const options = await assessOptions(site);
  if (options === null) return 'not-read';
  const alert = mayAlert ? await alertOf(run, pair, options) : null;
  const became = new Map<string, WatchAlert>();
  const open = [
    ...site.alerts.filter((each) => each.over === null && !before.includes(each)),
    ...(alert ? [alert] : []),
  ];
  const left: (readonly WatchAlert[])[] = [];
  for (const each of before.toReversed()) {
    const { isSo, found, others } = await isStillSo(each, runIndexOf(each, [checked, history]), history, options);
    // One of two versions in turn doesn't alert again: the alert before counts once more. Otherwise, how it is so may differ.
    const again = found
      .flatMap((effect) => (isInTurn ? each : (alertFrom(effect, run.last, pair.between) ?? [])))
      .find((other) => each.over !== null && !isAmong(open, other));
    if (isSo === false && each.over === null) left.push(others);
    const now = again ? { ...again, over: null } : isSo === false ? overSince(each, run.first) : each;
    if (now !== each) became.set(idOf(each), now);
    if (now.over === null) open.push(now);
  }
  const alerts = alert ? [alert] : [];
  for (const others of left) {
    const next = others.find((each) => !isAmong([...open, ...alerts], each));
    if (next) alerts.unshift(next);
  }
  return { alerts: alerts.sort((a, b) => severityOf(a) - severityOf(b)), became };
}

const overSince = (alert: WatchAlert, over: number) => (alert.over === null ? { ...alert, over } : alert);

const severityOf = ({ severity }: WatchAlert) => ['high', 'critical'].indexOf(severity);

/** Whether others say what an alert says. */
function isAmong(others: readonly WatchAlert[], { kind, url, tokens }: WatchAlert): boolean {
  const same = others.filter((each) => each.kind === kind && each.url === url);
  const isNamed = (token: string) => same.some((each) => each.tokens.length === 0 || each.tokens.includes(token));
  return same.length > 0 && tokens.every(isNamed);
}

/** Of the alerts before, as each may take long: what a server may change with every request. */
const MOST_REASSESSED = 10;

const idOf = ({ at, kind, url, line, tokens }: WatchAlert) => JSON.stringify([at, kind, url, line, tokens]);

export function withAssessed(site: WatchedSite, { alerts, became }: Assessed): WatchedSite {
  const before = site.alerts.map((each) => became.get(idOf(each)) ?? each);
  // A change that was reported once isn't reported again when it has settled: its alert counts once more.
  const isAgain = (alert: WatchAlert) => alerts.some((each) => ofSameChange(each, alert));
  const known = before.map((each) => (each.over !== null && isAgain(each) ? { ...each, over: null } : each));
  const added = alerts.filter((alert) => !before.some((each) => ofSameChange(alert, each)));
  return withAdded({ ...site, alerts: known }, site.isOn ? added : []);
}

const ofSameChange = (one: WatchAlert, other: WatchAlert): boolean => changeOf(one) === changeOf(other);

const changeOf = ({ between, kind, url, tokens }: WatchAlert) => JSON.stringify([between, kind, url, tokens]);

export const withAdded = (site: WatchedSite, alerts: readonly WatchAlert[]): WatchedSite =>
  alerts.length > 0 ? limited({ ...site, alerts: [...site.alerts, ...alerts] }) : site;

/** Null for what a person doesn't have to know at once. */
async function alertOf(run: Run, pair: VersionPair, options: AssessOptions): Promise<WatchAlert | null> {
  const { effects } = await inPieces(assessInSteps(pair.before, pair.after, options));
  const [effect] = effects;
  return effect ? alertFrom(effect, run.last, pair.between) : null;
}

function alertFrom(effect: Effect, at: number, between: VersionPair['between']): WatchAlert | null {
  if (effect.severity === 'info') return null;
  const { kind, severity, urls = [], urlsOmitted = 0, line = null, tokens = [], before, after } = effect;
  return {
    ...NO_DETAILS,
    ...{ at, between: [...between], severity, kind, line },
    url: urls[0]?.slice(0, MOST_OF_URL) ?? null,
    urlsOmitted: Math.max(0, urls.length - 1) + urlsOmitted,
    tokens: tokens.slice(0, MOST_TOKENS),
    before: before?.slice(0, MOST_OF_EFFECT_VALUE) ?? null,
    after: after?.slice(0, MOST_OF_EFFECT_VALUE) ?? null,
  };
}

/** Of the run that an alert is about; -1 if that isn't kept. By its time as it was kept, or as it is known by now; else by the check before. */
function runIndexOf({ between }: WatchAlert, histories: readonly SiteHistory[]): number {
  const [before, own] = between ?? [];
  const index = Math.max(...histories.map(({ runs }) => runs.findLastIndex(({ first }) => first === own)));
  const atBefore = histories.map(({ runs }) =>
    runs.findIndex(({ last }, runIndex) => last === before && runIndex < runs.length - 1),
  );
  return index === -1 ? Math.max(...atBefore.map((runIndex) => (runIndex === -1 ? -1 : runIndex + 1))) : index;
}

/** `isSo`: null if it isn't known. */
interface Still {
  readonly isSo: boolean | null;
  /** What the alert is about, as the newest version does it. */
  readonly found: readonly Effect[];
  /** What a person should know in its place, the most severe first. */
  readonly others: readonly WatchAlert[];
}

const still = (isSo: boolean | null): Still => ({ isSo, found: [], others: [] });

/** Whether the newest version does what an alert is about, beside the version before that: its text may be another. */
async function isStillSo(
  alert: WatchAlert,
  runIndex: number,
  history: SiteHistory,
  options: AssessOptions,
): Promise<Still> {
  const { runs } = history;
  const { kind, between } = alert;
  const last = runs.length - 1;
  const newest = runs[last];
  if (!newest || between === null) return still(null);
  // One that is over stays so: one more failure isn’t an outage yet.
  if (servedAs(newest.answer.status) === 'unreachable')
    return still(kind === 'unreachable' && alert.over === null ? true : null);
  if (kind === 'unreachable') return still(false);
  const [before, after] = [pairAt(history, runIndex)?.before, pairAt(history, last)?.after];
  if (!before || !after) return still(null);
  const runBefore = runs[versionIndexBefore(history, runIndex)];
  if (runBefore && sameRun(runBefore, newest)) return still(false);
  if ([before, after].some(({ body, hash }) => body === null && hash !== undefined)) return still(null);
  const { effects, effectsOmitted } = await inPieces(assessInSteps(before, after, options));
  const found = effects.filter((effect) => effect.severity !== 'info' && isAbout(effect, alert));
  if (found.length > 0) return { isSo: true, found, others: [] };
  // With other questions, other answers. What a redirect is worth depends on the hosts alone.
  const isOfLess = kind !== 'redirected' && effects.some((effect) => isAbout(effect, alert));
  const isHidden = effects.some((effect) => hides(effect, alert));
  if (effectsOmitted > 0 || isOfLess || isHidden || !isAsked(alert, options)) return still(null);
  return { ...still(false), others: effects.flatMap((effect) => alertFrom(effect, newest.last, between) ?? []) };
}

/** Effects beside which one isn't listed: it is so, too. */
const HIDING: { readonly [Kind in WatchAlert['kind']]?: readonly Effect['kind'][] } = {
  'section-blocked': ['site-blocked'],
  'sitemap-removed': ['file-gone', 'html', 'no-text'],
};

const hides = (effect: Effect, { kind, tokens }: WatchAlert): boolean =>
  HIDING[kind]?.includes(effect.kind) === true && isOfOne(effect, tokens);

/** Whether a person still asks what an alert answers: for the URL, and for a crawler. */
function isAsked({ kind, url, tokens }: WatchAlert, options: AssessOptions): boolean {
  const { crawlers, keyUrls, closedUrls = [], expectations = [] } = options;
  const isIt = (each: string) => each.slice(0, MOST_OF_URL) === url;
  const isNamed = (token: string) => tokens.includes(token);
  if (kind.startsWith('expectation')) {
    const names = tokens.map((token) => token.toLowerCase());
    return expectations.some((each) => isIt(each.url) && names.includes(each.token.toLowerCase()));
  }
  if (kind.startsWith('key-url') && ![...keyUrls, ...closedUrls].some(isIt)) return false;
  return tokens.length === 0 || crawlers.some(({ token }) => isNamed(token));
}

/** Of more URLs, or of other ones, an alert names the first. */
function isAbout(effect: Effect, { kind, url, urlsOmitted, tokens }: WatchAlert): boolean {
  const names = (each: string) => each.slice(0, MOST_OF_URL) === url;
  const isOfUrl = url === null || urlsOmitted > 0 || effect.urlsOmitted !== undefined || effect.urls?.some(names);
  return effect.kind === kind && isOfUrl === true && isOfOne(effect, tokens);
}

const isOfOne = (effect: Effect, tokens: readonly string[]): boolean =>
  tokens.length === 0 || !effect.tokens || effect.tokens.some((token) => tokens.includes(token));

const isFlapping = (history: SiteHistory) => entriesOf(history).at(-1)?.kind === 'flapping';

/** Whether the last of two that alternated has stayed for a day, which no cache explains, and hadn't yet at the check before. */
function hasSettled(history: SiteHistory, run: Run, { lastCheck, checkBefore }: WatchedSite): boolean {
  if (lastCheck === null || checkBefore === null) return false;
  if (lastCheck - run.first < SETTLED_AFTER_MS || checkBefore - run.first >= SETTLED_AFTER_MS) return false;
  return isFlapping({ ...history, runs: [...history.runs.slice(0, -1), { ...run, last: run.first }] });
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
