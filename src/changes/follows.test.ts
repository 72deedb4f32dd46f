// Crawlers that follow others' rules if no group names them: what a draft changes for them, and what is expected of it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { finished } from '../../test/support/steps.ts';
import { type Crawler, findCrawler } from '../crawlers/index.ts';
import { evaluate, parseRobotsTxt } from '../robots/index.ts';
import { checkExpectations } from './check-expectations.ts';
import { compareRobots, createComparer } from './compare.ts';

const FOLLOWERS = ['Amzn-SearchBot', 'ExaSearchBot', 'Bravebot'];

function crawlerOf(token: string): Crawler {
  const known = findCrawler(token);
  if (!known) throw new Error(token);
  return known;
}

/** The answer for a URL: by its own group, else if the rules for Googlebot and for all agree. Null if they don't. */
function reference(text: string, { follows, chain, dialect }: Crawler, url: string): boolean | null {
  const robots = parseRobotsTxt(text, dialect);
  const own = evaluate(robots, follows === 'googlebot' ? [] : chain, url);
  const googles = evaluate(robots, ['Googlebot'], url);
  if (own.group.kind === 'named' || googles.group.kind !== 'named' || own.answer === googles.answer) return own.allowed;
  return null;
}

const OPEN_TO_GOOGLE = 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /private\n';

function checked(text: string, token: string, url: string) {
  return finished(checkExpectations(text, [{ token, url, allowed: true }]))[0];
}

describe('an expectation for a crawler that follows others’ rules', () => {
  test.each(FOLLOWERS)('the result for %s is unknown if no group says whose rules it follows', (token) => {
    expect(checked(OPEN_TO_GOOGLE, token, 'https://example.com/page')).toMatchObject({
      answer: 'unknown',
      holds: false,
      line: null,
      because: 'follows-others',
    });
    expect(checked(OPEN_TO_GOOGLE, token, 'https://example.com/private')).toMatchObject({ answer: 'disallowed' });
  });

  test('the result is decided by a group that names the crawler', () => {
    const named = `${OPEN_TO_GOOGLE}\nUser-agent: Amzn-SearchBot\nAllow: /\n`;
    expect(checked(named, 'Amzn-SearchBot', 'https://example.com/page')).toMatchObject({
      answer: 'allowed',
      holds: true,
    });
  });

  test('no group is looked for if the crawler has no token', () => {
    const named = 'User-agent: *\nDisallow:\n\nUser-agent: Bravebot\nDisallow: /\n';
    expect(checked(named, 'Bravebot', 'https://example.com/page')).toMatchObject({ answer: 'allowed' });
  });
});

describe('the changes of a draft for such a crawler', () => {
  const followers = FOLLOWERS.map(crawlerOf);
  const urls = ['/', '/page', '/private', '/page?x'];

  test('the changes are unknown if the answer before or after is unknown', () => {
    const changes = compareRobots('User-agent: *\nDisallow:\n', OPEN_TO_GOOGLE, followers, urls);
    expect(changes.urls.map(({ url, token, before, after }) => [url, token, before, after])).toEqual(
      FOLLOWERS.map((token) => ['/private', token, true, false]),
    );
    expect(changes.unknownUrls).toBe(3);
  });

  test('the changes are noticed if only Googlebot’s rules change', () => {
    const after = OPEN_TO_GOOGLE.replace('/private', '/');
    const { classes, urls: changed } = compareRobots(OPEN_TO_GOOGLE, after, followers, urls);
    expect(changed).toEqual([]);
    for (const { effect } of classes) expect(effect).toBe('unseen');
  });

  const line = fc.constantFrom(
    ...['User-agent: *', 'User-agent: Googlebot', 'User-agent: Amzn-SearchBot', 'User-agent: Bravebot'],
    ...['Disallow: /', 'Disallow: /p', 'Allow: /page', 'Disallow: /private', 'Disallow:', ''],
  );
  const file = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));

  test('the changes are those of the reference for each crawler and URL, one draft after another', () => {
    const cases = countCases('a change', 'an unknown answer', 'an example', 'all blocked', 'all allowed', 'no effect');
    fc.assert(
      fc.property(file, fc.array(file, { minLength: 1, maxLength: 4 }), (before, drafts) => {
        const everyone = [...followers, crawlerOf('Googlebot'), crawlerOf('bingbot')];
        const comparer = createComparer(before, everyone, urls);
        for (const after of drafts) {
          const { classes, rows } = finished(comparer.compare(after));
          for (const crawler of followers) {
            const changed = rows
              .filter(({ classIndex }) => classes[classIndex]?.crawlers.includes(crawler))
              .map((row) => [row.url, row.before, row.after]);
            const expected = urls.flatMap((url) => {
              const [was, is] = [reference(before, crawler, url), reference(after, crawler, url)];
              return was !== null && is !== null && was !== is ? [[url, was, is]] : [];
            });
            expect(changed, crawler.token).toEqual(expected);
            if (expected.length > 0) cases.add('a change');
            if (urls.some((url) => reference(after, crawler, url) === null)) cases.add('an unknown answer');
            const its = classes.find((one) => one.crawlers.includes(crawler));
            const [example] = its?.examples ?? [];
            if (example) {
              cases.add('an example');
              expect(reference(before, crawler, example.path)).toBe(example.before);
              expect(reference(after, crawler, example.path)).toBe(example.after);
            }
            if (its?.whole) {
              cases.add(`all ${its.whole}`);
              expect(reference(after, crawler, '/any')).toBe(its.whole === 'allowed');
            }
            if (its?.effect === 'none') {
              cases.add('no effect');
              for (const url of urls) expect(reference(before, crawler, url)).toBe(reference(after, crawler, url));
            }
          }
        }
      }),
    );
    cases.expectEach();
  });
});
