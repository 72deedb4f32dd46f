// Which changes a person should know of: none before there is something to compare with, and only what is critical or high.
import type { Expectation } from '../../changes/index.ts';
import { assessInSteps, entriesOf, FAILURES_REPORTED, pairAt, type SiteHistory } from '../../history/index.ts';
import { loadWork } from '../../platform/kept-work.ts';
import { loadSettings } from '../../platform/settings.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import type { WatchAlert, WatchedSite } from '../../shared/watch.ts';
import { inPieces } from '../in-pieces.ts';

const MOST_TOKENS = 20;

/** What the newest check brought to a history; null for nothing new, or nothing that anybody has to know at once. */
export async function alertOf(history: SiteHistory, site: WatchedSite): Promise<WatchAlert | null> {
  const place = history.runs.length - 1;
  const run = history.runs[place];
  const pair = pairAt(history, place);
  if (!run || !pair) return null;
  const hasFailedOften = pair.after.checks === FAILURES_REPORTED;
  if (run.checks > 1 && !hasFailedOften) return null;
  // Two caches that differ were reported when they first did.
  if (entriesOf(history).at(-1)?.kind === 'flapping') return null;
  const { severity, effects } = await inPieces(assessInSteps(pair.before, pair.after, await assessOptions(site)));
  const [effect] = effects;
  if (!effect || (severity !== 'critical' && severity !== 'high')) return null;
  return {
    at: run.last,
    between: [...pair.between],
    severity,
    kind: effect.kind,
    url: effect.urls?.[0]?.slice(0, 2_000) ?? null,
    line: effect.line ?? null,
    tokens: (effect.tokens ?? []).slice(0, MOST_TOKENS),
  };
}

async function assessOptions({ site, keyUrls }: WatchedSite) {
  const [settings, work] = await Promise.all([loadSettings(), loadWork(site)]);
  const expectations: readonly Expectation[] = work?.expectations ?? [];
  const those = (wanted: string) => keyUrls.filter((each) => each.wanted === wanted).map(({ url }) => url);
  return {
    crawlers: selectedCrawlers(settings),
    keyUrls: those('indexable'),
    closedUrls: those('not-indexable'),
    expectations,
  };
}
