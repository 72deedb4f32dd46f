// The audit's answers for a page are those of the popup, whatever robots.txt is and whatever the page says. It judges what it keeps of
// the page's answer, which is less than the answer.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerOf, at, ROBOTS, type Said, TOKENS } from '../../test/support/generators/audit.ts';
import { crawler, exchange, found, NOW, ROBOTS_URL, unreachable } from '../../test/support/generators/facts.ts';
import { sized } from '../../test/support/sizes.ts';
import { factsOfAnswer, factsOfUrl, report } from '../report/index.ts';
import type { NotFollowedReason, RobotsOutcome, UnreachableRobotsTxt } from '../robots/index.ts';
import { type Judging, judgePage, keptAnswer, type ListedPage } from './index.ts';

const SIGNALS = found('User-agent: *\nContent-Signal: /a ai-train=no\nContent-Usage: /b train-ai=n\nDisallow: /c\n');
const DAY = 86_400_000;

const file = fc.constantFrom(ROBOTS, SIGNALS, found(''), found('User-agent: *\nDisallow: /\n'));
const reason: fc.Arbitrary<UnreachableRobotsTxt['reason']> = fc.oneof(
  fc.constantFrom(429, 500, 503).map((status) => ({ kind: 'status', exchange: exchange(status) }) as const),
  fc.constant({ kind: 'timeout', afterMs: 10_000 } as const),
  fc.constant({ kind: 'network', hops: [], error: null } as const),
  fc.constant({ kind: 'offline' } as const),
);
const outcome: fc.Arbitrary<RobotsOutcome> = fc.oneof(
  file,
  fc.constantFrom(401, 403, 404, 410).map((status) => ({ kind: 'unavailable', exchange: exchange(status) }) as const),
  fc
    .record({ reason, lastGood: fc.option(file), since: fc.constantFrom(0, 1, 13, 31).map((days) => NOW - days * DAY) })
    .map(unreachable),
  fc.constant({ kind: 'too-many-redirects', url: ROBOTS_URL, hops: [], at: NOW } as const),
  fc.constantFrom('no-access', 'private-network').map(notFollowed),
  fc.constant({ kind: 'no-access', url: ROBOTS_URL } as const),
);

function notFollowed(reason: NotFollowedReason): RobotsOutcome {
  return { kind: 'not-followed', url: ROBOTS_URL, reason, origin: 'https://other.example', hops: [], at: NOW };
}

const path = fc.constantFrom('/', '/a', '/b', '/c', '/private/d', '/not-google', '/not-gptbot');
/** Most pages are ordinary in most points. */
const seldom = <Value>(of: readonly Value[]) =>
  fc.nat({ max: 4 * of.length - 1 }).map((place): Value | undefined => of[place]);
const said = fc
  .record({
    status: seldom([204, 301, 401, 404, 410, 429, 500, 503]),
    redirects: seldom([
      [[301, '/b']],
      [
        [302, '/b'],
        [308, '/private/d'],
      ],
    ] as const),
    isLoop: seldom([true]),
    failure: seldom(['timeout', 'redirect', 'network'] as const),
    noindex: seldom(['robots', 'googlebot', 'gptbot']),
    robotsTag: seldom(['noindex', 'bingbot: noindex', 'noai', 'none', 'all']),
    metas: seldom([[['tdm-reservation', '1']], [['robots', 'noai']], [['robots', 'nosnippet']]] as const),
    canonical: seldom(['/', '/a', '/private/d', 'https://other.example/']),
    canonicalHeader: seldom(['/', '/b']),
    alternates: seldom([
      { en: '/a', de: '/b' },
      { 'en-UK': '/', 'x-default': '/c' },
    ]),
    contentUsage: seldom(['train-ai=n', 'train-ai=y, search=n']),
    tdmReservation: seldom(['0', '1']),
    prohibits: seldom(['ai-train', 'ai-all']),
    isPaywalled: seldom([true]),
    links: seldom([['/a', 'https://other.example/', '/a#b', 'http://example.com/a'], ['/']]),
    title: seldom(['A', '']),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Said);

/** Some of them have documented policies for a robots.txt that fails, or follow another’s rules. */
const tokens = fc.subarray([...TOKENS, 'Applebot', 'Bravebot', 'Google-Extended', 'CCBot', 'YandexBot'], {
  minLength: 0,
});

function judged(where: string, answer: Parameters<typeof judgePage>[1], judging: Judging) {
  const listed: ListedPage = { url: at(where), sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
  return judgePage(listed, answer, judging);
}

test('a page has the answers that report() gives to the same facts', () => {
  fc.assert(
    fc.property(outcome, path, fc.option(said), tokens, (robots, where, what, chosen) => {
      const answer = what === null ? null : answerOf(where, what);
      const crawlers = chosen.map(crawler);
      const page = judged(where, answer && keptAnswer(at(where), answer), { outcome: robots, crawlers, now: NOW });
      const facts = answer === null ? factsOfUrl(at(where)) : factsOfAnswer(at(where), answer);
      const reported = report(facts, robots, crawlers, NOW);
      expect(page.verdict).toBe(reported.page.verdict);
      // The popup has no word for a page that doesn't answer.
      const isSilent = answer?.response.kind === 'failed' && answer.hops?.length === 0;
      expect(page.reason).toBe(isSilent && reported.page.reason === 'none' ? 'unreachable' : reported.page.reason);
      expect(page.ai).toEqual({
        'ai-search': reported.purposes['ai-search'].state,
        'ai-training': reported.purposes['ai-training'].state,
      });
      const those = (holds: (one: (typeof reported.crawlers)[number]) => boolean) =>
        reported.crawlers.filter(holds).map((one) => one.crawler.token);
      expect(page.blocked).toEqual(those(({ crawl }) => crawl.answer === 'disallowed'));
      if (answer === null) return;
      expect(page.fetched?.noindex).toEqual(those(({ index }) => index.answer === 'noindex'));
      expect(page.fetched?.canonical).toBe(reported.page.canonical);
    }),
    { numRuns: sized(100, 1_500) },
  );
});

test('what is kept of an answer is judged as the whole answer is', () => {
  fc.assert(
    fc.property(outcome, path, said, tokens, (robots, where, what, chosen) => {
      const judging = { outcome: robots, crawlers: chosen.map(crawler), now: NOW };
      const answer = answerOf(where, what);
      const kept = keptAnswer(at(where), answer);
      expect(judged(where, kept, judging)).toEqual(judged(where, answer, judging));
      expect(keptAnswer(at(where), kept)).toEqual(kept);
    }),
    { numRuns: sized(100, 1_500) },
  );
});
