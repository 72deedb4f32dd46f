import fc from 'fast-check';
import { expect, test } from 'vitest';
import { found, headers, NOW, PAGE_URL, tags, unreachable } from '../../test/support/generators/facts.ts';
import { IS_LONG, sized } from '../../test/support/sizes.ts';
import { catalogue } from '../crawlers/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import { dependsOnTime } from './depends-on-time.ts';
import { type PageFacts, report } from './index.ts';

/** The usual run needs one crawler for each way to combine directives. */
const CRAWLERS = catalogue.filter(
  ({ directiveDialect }, index) =>
    IS_LONG || catalogue.findIndex((each) => each.directiveDialect === directiveDialect) === index,
);
const DAY_MS = 86_400_000;
const DATES = ['25 Jun 2025 15:00:00 PST', '2026-02-01', 'Friday, 06-Feb-26 10:00:00 GMT', '1 Mar 2026'];
const directive = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('noindex', 'none', 'max-snippet: 20', 'unavailable-after: 2026-02-01') },
  { weight: 1, arbitrary: fc.constant('unavailable_after') },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('unavailable_after', 'Unavailable_After', 'UNAVAILABLE_AFTER'), fc.constantFrom(...DATES))
      .map((parts) => parts.join(': ')),
  },
);
const directives = fc.array(directive, { maxLength: 2 }).map((all) => all.join(', '));

const FILE = 'User-agent: *\nDisallow: /private/\nContent-Signal: ai-train=no\n';
const outcome: fc.Arbitrary<RobotsOutcome> = fc.oneof(
  fc.constant(found(FILE)),
  fc
    .integer({ min: 0, max: 40 })
    .map((days) => unreachable({ since: NOW - days * DAY_MS, at: NOW, lastGood: found(FILE) })),
);

const facts: fc.Arbitrary<PageFacts> = fc.record({
  url: fc.constant(PAGE_URL),
  tags: directives.map((content) => tags(['robots', content])),
  headers: directives.map((content) => headers({ robotsTags: [content] })),
  redirects: directives.map((content) => [
    { url: 'https://example.com/old', status: 301, location: PAGE_URL, robotsTags: [content] },
  ]),
});

test('a report that doesn’t depend on the time is the same at any other time', () => {
  let checked = 0;
  let changed = 0;
  fc.assert(
    fc.property(facts, outcome, fc.integer({ min: 1, max: 100 }), (page, robots, days) => {
      const [now, later] = [NOW, NOW + days * DAY_MS].map((time) => report(page, robots, CRAWLERS, time));
      if (dependsOnTime(page, [robots])) {
        changed += JSON.stringify(now) === JSON.stringify(later) ? 0 : 1;
        return;
      }
      checked += 1;
      expect(later).toEqual(now);
    }),
    { numRuns: sized(150, 3_000) },
  );
  expect(checked).toBeGreaterThan(5);
  expect(changed).toBeGreaterThan(5);
});

const DATED = 'googlebot: Unavailable_After: 25 Jun 2025 15:00:00 PST';
const plain: PageFacts = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [] };
const hop = { url: 'https://example.com/old', status: 301, location: PAGE_URL, robotsTags: [] };

test.each<[place: string, expected: boolean, facts: PageFacts]>([
  ['nowhere', false, plain],
  ['nowhere, and nothing is known of tags, headers and redirects', false, { ...plain, ...nothingKnown() }],
  ['in the second meta tag', true, { ...plain, tags: tags(['robots', 'noindex'], ['googlebot', DATED]) }],
  ['in the second header', true, { ...plain, headers: headers({ robotsTags: ['noindex', DATED] }) }],
  ['in a header of the second redirect', true, { ...plain, redirects: [hop, { ...hop, robotsTags: [DATED] }] }],
  ['in the URL', false, { ...plain, url: `${PAGE_URL}?${DATED}` }],
  ['in another header', false, { ...plain, headers: headers({ links: [DATED], contentUsage: [DATED] }) }],
  ['in a redirect’s URL', false, { ...plain, redirects: [{ ...hop, url: `${PAGE_URL}?${DATED}` }] }],
])('a directive with a date %s: %s', (_, expected, page) => {
  expect(dependsOnTime(page, [found(FILE)])).toBe(expected);
});

test.each<[expected: boolean, outcomes: readonly RobotsOutcome[]]>([
  [false, []],
  [true, [unreachable()]],
  [true, [found(FILE), unreachable()]],
])('a robots.txt that can’t be reached: %s', (expected, outcomes) => {
  expect(dependsOnTime(plain, outcomes)).toBe(expected);
});

function nothingKnown(): Pick<PageFacts, 'tags' | 'headers' | 'redirects'> {
  return {
    tags: { kind: 'unreadable' },
    headers: { kind: 'unknown', reason: 'opened-before' },
    redirects: null,
  };
}
