// Which changes a person should know of: none before there is something to compare with, and only what is critical or high.
import {
  type AssessOptions,
  assessInSteps,
  entriesOf,
  FAILURES_REPORTED,
  pairAt,
  type Run,
  SETTLED_AFTER_MS,
  type SiteHistory,
  withoutImports,
} from '../../history/index.ts';
import { readWork } from '../../platform/kept-work.ts';
import { loadSettingsOrReject } from '../../platform/settings.ts';
import { servedAs } from '../../robots/index.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { MOST_OF_EFFECT_VALUE, type WatchAlert, type WatchedSite } from '../../shared/watch.ts';
import { inPieces } from '../in-pieces.ts';

const MOST_TOKENS = 20;

/** `not-read`: the browser doesn't give what the change has to be assessed by. */
export type Assessed = WatchAlert | 'not-read' | null;

/** What the newest check brought to a history; null for nothing new, or nothing that anybody has to know at once. */
export async function alertOf(kept: SiteHistory, site: WatchedSite): Promise<Assessed> {
  const history = withoutImports(kept);
  const place = history.runs.length - 1;
  const run = history.runs[place];
  const pair = pairAt(history, place);
  if (!run || !pair) return null;
  const hasFailedOften = servedAs(pair.after.status) === 'unreachable' && pair.after.checks === FAILURES_REPORTED;
  if (run.checks > 1 && !hasFailedOften && !hasSettled(history, run, site)) return null;
  // Two caches that differ were reported when they first did.
  if (isFlapping(history)) return null;
  const options = await assessOptions(site);
  if (options === null) return 'not-read';
  const { severity, effects } = await inPieces(assessInSteps(pair.before, pair.after, options));
  const [effect] = effects;
  if (!effect || (severity !== 'critical' && severity !== 'high')) return null;
  const { urls = [], urlsOmitted = 0, before, after } = effect;
  return {
    at: run.last,
    between: [...pair.between],
    severity,
    kind: effect.kind,
    url: urls[0]?.slice(0, 2_000) ?? null,
    urlsOmitted: Math.max(0, urls.length - 1) + urlsOmitted,
    line: effect.line ?? null,
    tokens: (effect.tokens ?? []).slice(0, MOST_TOKENS),
    before: before?.slice(0, MOST_OF_EFFECT_VALUE) ?? null,
    after: after?.slice(0, MOST_OF_EFFECT_VALUE) ?? null,
  };
}

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
