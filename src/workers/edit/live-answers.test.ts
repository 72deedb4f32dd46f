// What crawlers may do now, where the live file can't be fetched.
import { expect, test } from 'vitest';
import { finished } from '../../../test/support/steps.ts';
import { type Crawler, customCrawler, findCrawler } from '../../crawlers/index.ts';
import { parsesOf, policyOf, type UnreachableRobotsTxt } from '../../robots/index.ts';
import type { FailedOutcome } from './jobs.ts';
import { liveAnswers } from './live-answers.ts';

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

test('the answer comes from the policy or the file', () => {
  const live = (failure: FailedOutcome | null) => ({
    parses: parsesOf('User-agent: *\nDisallow: /a\n'),
    policyFor: (crawler: Crawler) => (failure === null ? 'by-rules' : policyOf(failure, crawler, 0)),
    crawlerOf,
  });
  const asked = ['/a', '/b'].flatMap((url) => [true, false].map((allowed) => ({ token: 'Googlebot', url, allowed })));
  const answers = (failure: FailedOutcome | null) =>
    finished(liveAnswers(live(failure), asked)).map(({ answer, line }) => [answer, line]);
  expect(answers(null)).toEqual([
    ['disallowed', 2],
    ['disallowed', 2],
    ['allowed', null],
    ['allowed', null],
  ]);
  expect(answers(missing)).toEqual(asked.map(() => ['allowed', null]));
  expect(answers(failed)).toEqual(asked.map(() => ['disallowed', null]));
  expect(answers(offline)).toEqual(asked.map(() => ['unknown', null]));
});
