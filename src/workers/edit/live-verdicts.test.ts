// What crawlers may do now, where the live file can't be fetched.
import { expect, test } from 'vitest';
import { finished } from '../../../test/support/steps.ts';
import { type Crawler, customCrawler, findCrawler } from '../../crawlers/index.ts';
import { parsesOf, policyOf, type UnreachableRobotsTxt } from '../../robots/index.ts';
import type { FailedOutcome } from './jobs.ts';
import { liveVerdicts } from './live-verdicts.ts';

const exchange = { requestedUrl: '', finalUrl: '', hops: [], status: 503, fetchedAt: 0 };
const failed: UnreachableRobotsTxt = {
  kind: 'unreachable',
  url: '',
  reason: { kind: 'status', exchange },
  since: 0,
  at: 0,
  lastGood: null,
};
const missing: FailedOutcome = { kind: 'unavailable', exchange: { ...exchange, status: 404 } };
const offline: FailedOutcome = { ...failed, reason: { kind: 'offline' } };
const crawlerOf = (token: string): Crawler => findCrawler(token) ?? customCrawler(token);

test('the verdict comes from the policy or the file', () => {
  const live = (failure: FailedOutcome | null) => ({
    parses: parsesOf('User-agent: *\nDisallow: /a\n'),
    policyFor: (crawler: Crawler) => (failure === null ? 'by-rules' : policyOf(failure, crawler, 0)),
    crawlerOf,
  });
  const asked = ['/a', '/b'].flatMap((url) => [true, false].map((allowed) => ({ token: 'Googlebot', url, allowed })));
  const verdicts = (failure: FailedOutcome | null) =>
    finished(liveVerdicts(live(failure), asked)).map(({ allowed, line }) => [allowed, line]);
  expect(verdicts(null)).toEqual([
    [false, 2],
    [false, 2],
    [true, null],
    [true, null],
  ]);
  expect(verdicts(missing)).toEqual(asked.map(() => [true, null]));
  expect(verdicts(failed)).toEqual(asked.map(() => [false, null]));
  expect(verdicts(offline)).toEqual(asked.map(() => [null, null]));
});
