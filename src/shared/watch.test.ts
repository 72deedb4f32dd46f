// What is kept of watched sites: what can't be read is counted, and nothing else is lost.
import { expect, test } from 'vitest';
import { alert, DAY, gap, pageChange, SITE } from '../../test/support/generators/watch-entries.ts';
import { alertId, decodeWatch, NO_DETAILS, unwatched, type WatchAlert } from './watch.ts';

test('entries that can’t be read are counted, and the others are there', () => {
  const stored = {
    ...{ site: SITE, isOn: true, damaged: 1 },
    gaps: [gap(1), { from: 'x' }],
    alerts: 'rubbish',
    keyUrls: [null, 7],
    pageChanges: [pageChange(1)],
  };
  const [site] = decodeWatch({ lastLook: 0, sites: [stored] }).sites;
  expect(site).toMatchObject({ damaged: 5, gaps: [gap(1)], alerts: [], keyUrls: [], pageChanges: [pageChange(1)] });
  // It is counted once.
  expect(decodeWatch(JSON.parse(JSON.stringify({ lastLook: 0, sites: [site] }))).sites).toEqual([site]);
});

test('how a key URL was found by a later release, in words that this one lacks, is unknown and not lost', () => {
  const later = { ...pageChange(1), now: { verdict: 'delisted', reason: 'age' } };
  const [site] = decodeWatch({ lastLook: 0, sites: [{ site: SITE, pageChanges: [later] }] }).sites;
  expect(site).toMatchObject({
    damaged: 0,
    pageChanges: [{ ...pageChange(1), now: { verdict: 'unknown', reason: 'unknown' } }],
  });
});

test('what an older release wrote has nothing damaged or dropped', () => {
  const [site] = decodeWatch({ lastLook: 0, sites: [{ site: SITE }] }).sites;
  expect(site).toEqual({ ...unwatched(SITE), isOn: false });
});

test('an alert that an older release wrote, without what is known of it by now, is read', () => {
  const { urlsOmitted, before, after, page, over, ...older } = alert(1);
  const [site] = decodeWatch({ lastLook: 0, sites: [{ site: SITE, alerts: [older] }] }).sites;
  expect(site).toMatchObject({ damaged: 0, alerts: [{ ...older, ...NO_DETAILS, url: older.url }] });
});

test('alerts of one check that differ in the kind, the URL, the line or the crawlers have their own ids; one that is over keeps its id', () => {
  const one = { ...alert(1), line: 3, tokens: ['Googlebot'] };
  const others: readonly Partial<WatchAlert>[] = [
    { kind: 'redirected' },
    { url: `${SITE}/a` },
    { line: 4 },
    { tokens: ['Googlebot', 'bingbot'] },
    { tokens: ['Googlebot bingbot'] },
  ];
  expect(new Set([one, ...others.map((other) => ({ ...one, ...other }))].map(alertId)).size).toBe(6);
  expect(alertId({ ...one, over: 2 * DAY })).toBe(alertId(one));
});
