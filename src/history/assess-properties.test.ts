// What holds of every pair of versions.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { anyFile as anyNames } from '../../test/support/generators/arbitraries.ts';
import { versionOf } from '../../test/support/generators/versions.ts';
import { growsTooFast } from '../../test/support/growth.ts';
import { sized } from '../../test/support/sizes.ts';
import { catalogue } from '../crawlers/index.ts';
import { assessChange, assessInSteps, CHANGE_SEVERITIES, type Effect, type RobotsVersion } from './index.ts';

/** Files with groups of crawlers that the catalog has. */
const anyFile = anyNames.map((text) =>
  text.replace(/^(user-agent: ?)(a|B|a-b)$/gim, (_, start: string, name: string) => start + (NAMES[name] ?? name)),
);
const NAMES: Readonly<Record<string, string>> = { a: 'Googlebot', B: 'GPTBot', 'a-b': 'bingbot' };

const RUNS = { numRuns: sized(20, 1_000) };

const anyVersion: fc.Arbitrary<RobotsVersion> = fc.oneof(
  { weight: 5, arbitrary: anyFile.map(versionOf) },
  fc
    .record({
      status: fc.constantFrom(0, 200, 203, 301, 403, 404, 429, 500, 503, 999),
      body: fc.oneof(fc.constant(null), fc.string(), fc.uint8Array()),
      checks: fc.integer({ min: 1, max: 5 }),
    })
    .map((rest) => ({ at: 'no date', ...rest })),
);

const anyCrawlers = fc.subarray(
  ['Googlebot', 'bingbot', 'YandexBot', 'Applebot', 'GPTBot', 'CCBot', 'AdsBot-Google', 'Google-Extended'].flatMap(
    (token) => catalogue.filter((crawler) => crawler.token === token),
  ),
);

const anyOptions = fc.record({
  crawlers: anyCrawlers,
  keyUrls: fc.subarray(['https://h.example/', 'https://h.example/a/b', '/c?d=e']),
  closedUrls: fc.subarray(['https://h.example/', '/a/']),
  expectations: fc.subarray([
    { token: 'Googlebot', url: '/a/', allowed: true },
    { token: 'googlebot', url: '/', allowed: false },
    { token: 'MyBot', url: 'https://h.example/b', allowed: true },
    { token: 'GPTBot', url: '/', allowed: false },
  ]),
});

test('equal versions differ in nothing', () => {
  fc.assert(
    fc.property(anyVersion, anyOptions, (version, options) => {
      expect(assessChange(version, { ...version, at: '2026-11-02T00:00:00Z' }, options)).toEqual({
        severity: 'none',
        effects: [],
        effectsOmitted: 0,
      });
    }),
    RUNS,
  );
});

test('the severity is that of the most severe effect, and effects are listed from the most severe on', () => {
  fc.assert(
    fc.property(anyVersion, anyVersion, anyOptions, (before, after, options) => {
      const { severity, effects } = assessChange(before, after, options);
      const ranks = effects.map((effect) => CHANGE_SEVERITIES.indexOf(effect.severity));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(severity).toBe(effects[0]?.severity ?? 'none');
    }),
    RUNS,
  );
});

/** Each token and URL that an effect names. */
function turned(effects: readonly Effect[], direction: 'blocked' | 'opened'): readonly string[] {
  return effects
    .filter(({ kind }) => /^(?:site|section|key-url|expectation)-/.test(kind) && kind.endsWith(direction))
    .flatMap(({ kind, tokens = [], urls = [''] }) =>
      tokens.flatMap((token) => urls.map((url) => `${kind.replace(`-${direction}`, '')} ${token} ${url}`)),
    )
    .sort();
}

test('a pair swapped turns blocked to opened and back', () => {
  const cases = countCases('something blocked or opened');
  fc.assert(
    fc.property(anyFile.map(versionOf), anyFile.map(versionOf), anyOptions, (one, other, options) => {
      const there = assessChange(one, other, options).effects;
      const back = assessChange(other, one, options).effects;
      const [blocked, opened] = [turned(there, 'blocked'), turned(there, 'opened')];
      if (blocked.length + opened.length > 0) cases.add('something blocked or opened');
      expect(turned(back, 'opened')).toEqual(blocked);
      expect(turned(back, 'blocked')).toEqual(opened);
    }),
    RUNS,
  );
  cases.expectEach();
});

test('a severity is never lowered by more crawlers', () => {
  fc.assert(
    fc.property(anyVersion, anyVersion, anyOptions, anyCrawlers, (before, after, options, more) => {
      const few = assessChange(before, after, options).severity;
      const crawlers = [...new Set([...options.crawlers, ...more])];
      const many = assessChange(before, after, { ...options, crawlers }).severity;
      expect(CHANGE_SEVERITIES.indexOf(many)).toBeLessThanOrEqual(CHANGE_SEVERITIES.indexOf(few));
    }),
    RUNS,
  );
});

test('what is listed has an end, whatever is in a file', () => {
  const many = (index: number) =>
    `User-agent: *\n${Array.from({ length: sized(500, 3_000) }, (_, n) => `Disallow: /${index}${n}/\nSitemap: https://h.example/${index}${n}\n`).join('')}`;
  const { effects } = assessChange(versionOf(many(1)), versionOf(many(2)), { crawlers: catalogue, keyUrls: [] });
  expect(effects.length).toBeGreaterThan(0);
  expect(effects.length).toBeLessThanOrEqual(200);
  expect(Math.max(...effects.map(({ urls = [] }) => urls.length))).toBeLessThanOrEqual(100);
});

test('what takes long has steps: some for each crawler that a change concerns, for its sections, and for other lines', () => {
  const stepsFor = (rules: string, crawlers = catalogue.slice(0, 1)) => {
    const before = versionOf('User-agent: *\n');
    const after = versionOf(`User-agent: *\n${rules}`);
    const steps = assessInSteps(before, after, { crawlers, keyUrls: [] });
    let count = 0;
    while (!steps.next().done) count += 1;
    return count;
  };
  const lines = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('');
  const all = 'Disallow: /\n';
  expect(stepsFor(all, catalogue.slice(0, 40)) - stepsFor(all, catalogue.slice(0, 20))).toBeGreaterThanOrEqual(10);
  const sections = (count: number) => stepsFor(lines(count, (index) => `Disallow: /${index}/\n`));
  expect(sections(900) - sections(100)).toBeGreaterThanOrEqual(80);
  const others = (count: number) => stepsFor(lines(count, (index) => `Sitemap: https://h.example/${index}\n`));
  expect(others(10_000) - others(1)).toBeGreaterThanOrEqual(2);
});

test('a URL of any length is listed as far as it is shown anywhere', () => {
  const before = versionOf('User-agent: *\n');
  const after = versionOf(`User-agent: *\nSitemap: https://h.example/${'a'.repeat(100_000)}\n`);
  const { effects } = assessChange(before, after, { crawlers: catalogue, keyUrls: [] });
  expect(effects.map(({ urls = [] }) => urls.map(({ length }) => length))).toEqual([[2_000]]);
});

test('a group of many crawlers with many lines takes time by its size', () => {
  const make = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `User-agent: a${index}\n`).join('');
    const file = `${names}${'Crawl-delay: 1\n'.repeat(count)}`;
    return { before: versionOf(file), after: versionOf(`${file}Crawl-delay: 2\n`) };
  };
  const assess = ({ before, after }: ReturnType<typeof make>) => {
    const { effects } = assessChange(before, after, { crawlers: catalogue, keyUrls: [] });
    expect(effects).toMatchObject([{ kind: 'crawl-delay', after: '2' }]);
  };
  expect(growsTooFast(assess, make, sized(4_000, 14_000))).toBe(false);
});
