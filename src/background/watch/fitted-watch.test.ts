// Watched sites within the limits of what is kept: what goes when a list is full, or all sites together are too large, is counted.
import { describe, expect, test } from 'vitest';
import { alert, DAY, gap, pageChange, SITE } from '../../../test/support/generators/watch-entries.ts';
import { bytesInJson } from '../../shared/packed-body.ts';
import { unwatched, WATCH_LIMITS, type WatchedSite } from '../../shared/watch.ts';
import { fittedWatch, withinLimits } from './fitted-watch.ts';

const days = <Item>(count: number, item: (day: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index + 1));

const full = (more: number): WatchedSite => ({
  ...unwatched(SITE),
  gaps: days(WATCH_LIMITS.gaps + more, gap),
  alerts: days(WATCH_LIMITS.alerts + more, alert),
  pageChanges: days(WATCH_LIMITS.pageChanges + more, pageChange),
});

describe('a list that is full', () => {
  test('nothing is lost of a list that is full', () => expect(withinLimits(full(0))).toEqual(full(0)));

  test('the oldest go if there are more, with their number and until when they were; of those that go later, too', () => {
    const first = withinLimits(full(3));
    const went = { count: 3, until: 3 * DAY };
    expect(first.dropped).toEqual({ gaps: went, alerts: went, pageChanges: went });
    expect([first.gaps[0], first.alerts[0], first.pageChanges[0]]).toEqual([gap(4), alert(4), pageChange(4)]);
    const next = withinLimits({ ...first, alerts: [...first.alerts, alert(99)] });
    expect(next.dropped).toEqual({ ...first.dropped, alerts: { count: 4, until: 4 * DAY } });
    expect(next.alerts.at(-1)).toEqual(alert(99));
  });

  test('the newest of them says until when they were if a clock was put back', () => {
    const { dropped } = withinLimits({ ...full(0), alerts: [alert(500), ...days(WATCH_LIMITS.alerts, alert)] });
    expect(dropped.alerts).toEqual({ count: 1, until: 500 * DAY });
  });
});

test('what is dropped, so that all sites together fit, is counted with its site', () => {
  const url = `${SITE}/${'a'.repeat(1_900)}`;
  const large = { ...full(0), pageChanges: days(WATCH_LIMITS.pageChanges, (day) => ({ ...pageChange(day), url })) };
  const sites = days(8, (index) => ({ ...large, site: `${SITE}:${index}` }));
  const before = { lastLook: 0, sites };
  expect(bytesInJson(before)).toBeGreaterThan(WATCH_LIMITS.bytes);
  const fit = fittedWatch(before);
  expect(bytesInJson(fit)).toBeLessThanOrEqual(WATCH_LIMITS.bytes);
  const lost = fit.sites.map(({ dropped }) => dropped.pageChanges?.count ?? 0);
  expect(lost.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  expect(fit.sites.map(({ pageChanges }, index) => pageChanges.length + (lost[index] ?? 0))).toEqual(
    sites.map(() => WATCH_LIMITS.pageChanges),
  );
  expect(fit.sites.map(({ gaps }) => gaps.length)).toEqual(sites.map(() => WATCH_LIMITS.gaps));
});

test('so that all sites together fit, no entry goes that has room left, to the byte', () => {
  const change = (day: number) => ({ ...pageChange(day), url: `${SITE}/${'a'.repeat(1_900)}` });
  const watchOf = (url: string) => ({
    lastLook: 0,
    sites: [{ ...unwatched(SITE), pageChanges: [1, 2].map(change), alerts: [{ ...alert(3), url }] }],
  });
  const daysLeft = (bytes: number) => {
    const { sites } = fittedWatch(watchOf('a'.repeat(bytes - bytesInJson(watchOf('')))));
    return sites[0]?.pageChanges.map(({ at }) => at / DAY);
  };
  // 200 bytes are for the number of those that went.
  const oneTooMany = WATCH_LIMITS.bytes - 200 + bytesInJson(change(1));
  expect([oneTooMany, oneTooMany + 1].map(daysLeft)).toEqual([[2], []]);
});
