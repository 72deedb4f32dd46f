// Whether alerts are still so, without a browser. What each alert becomes is in over.test.ts.
import { expect, test, vi } from 'vitest';
import { customCrawler } from '../../crawlers/index.ts';
import { emptyHistory, recordCheck, type SiteHistory } from '../../history/index.ts';
import { NO_DETAILS, type WatchAlert } from '../../shared/watch.ts';
import { createReassessor } from './reassess.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const SITE = 'https://example.com';
const START = Date.parse('2026-11-02T08:00:00Z');
const timeOf = (check: number) => START + check * 172_800_000;
const history = ['/', '/shop/', '/blog/', '/shop/basket/', '/blog/archive/']
  .map((path) => `User-agent: *\nDisallow: ${path}\n`)
  .reduce(
    (before: SiteHistory, body, check) => recordCheck(before, [{ at: '', status: 200, body }], timeOf(check)),
    emptyHistory(SITE),
  );

/** Of the change that this check brought. */
const alertOf = (check: number, kind: WatchAlert['kind']): WatchAlert => ({
  ...NO_DETAILS,
  ...{ at: timeOf(check), between: [timeOf(check - 1), timeOf(check)], severity: 'high', kind },
});

test('alerts of one change are judged by one comparison, which may take long, and those of another change by their own', async () => {
  const reassess = createReassessor(history, history, { crawlers: [customCrawler('examplebot')], keyUrls: [] });
  const [one, same, other] = [
    await reassess(alertOf(2, 'sitemap-removed')),
    await reassess(alertOf(2, 'html')),
    await reassess(alertOf(3, 'html')),
  ];
  expect([one, same, other].map(({ state }) => state)).toEqual(['over', 'over', 'over']);
  expect(one.effectsLeft.length).toBeGreaterThan(0);
  expect(same.effectsLeft).toBe(one.effectsLeft);
  expect(other.effectsLeft).not.toEqual(one.effectsLeft);
});

test('of an alert whose change isn’t known, nothing is known, as of an outage whether it is over', async () => {
  const reassess = createReassessor(history, history, { crawlers: [], keyUrls: [] });
  const outage = alertOf(2, 'unreachable');
  const [known, unknown] = [await reassess(outage), await reassess({ ...outage, between: null })];
  expect([known.state, unknown.state]).toEqual(['over', 'unknown']);
});
