// Any robots.txt, any page and any crawlers, for what is to be the same in the popup and in the audit.
import fc from 'fast-check';
import type { NotFollowedReason, RobotsOutcome, UnreachableRobotsTxt } from '../../../src/robots/index.ts';
import { ROBOTS, type Said, TOKENS } from './audit.ts';
import { exchange, found, NOW, ROBOTS_URL, unreachable } from './facts.ts';

const SIGNALS = found('User-agent: *\nContent-Signal: /a ai-train=no\nContent-Usage: /b train-ai=n\nDisallow: /c\n');
const DAY = 86_400_000;

const file = fc.constantFrom(ROBOTS, SIGNALS, found(''), found('User-agent: *\nDisallow: /\n'));
const reason: fc.Arbitrary<UnreachableRobotsTxt['reason']> = fc.oneof(
  fc.constantFrom(429, 500, 503).map((status) => ({ kind: 'status', exchange: exchange(status) }) as const),
  fc.constant({ kind: 'timeout', afterMs: 10_000 } as const),
  fc.constant({ kind: 'network', hops: [], error: null } as const),
  fc.constant({ kind: 'offline' } as const),
  fc.constant({ kind: 'challenged', by: 'akamai', exchange: exchange(403) } as const),
);
/** What came of requesting robots.txt. */
export const anyOutcome: fc.Arbitrary<RobotsOutcome> = fc.oneof(
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

export const anyPath = fc.constantFrom('/', '/a', '/b', '/c', '/private/d', '/not-google', '/not-gptbot');
/** Most pages are ordinary in most points. */
const seldom = <Value>(of: readonly Value[]) =>
  fc.nat({ max: 4 * of.length - 1 }).map((index): Value | undefined => of[index]);
/** What a page says, and how it answers. */
export const anySaid = fc
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
export const anyTokens = fc.subarray([...TOKENS, 'Applebot', 'Bravebot', 'Google-Extended', 'CCBot', 'YandexBot'], {
  minLength: 0,
});
