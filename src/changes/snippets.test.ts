import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { anyLines } from '../../test/support/generators/arbitraries.ts';
import { judgeOf } from '../../test/support/one-by-one.ts';
import { sized } from '../../test/support/sizes.ts';
import { catalogue } from '../crawlers/index.ts';
import { parseRobotsTxt } from '../robots/index.ts';
import { insertSnippet, SNIPPETS, type Snippet } from './snippets.ts';

const snippet = (id: string): Snippet => {
  const found = SNIPPETS.find((each) => each.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const training = catalogue.filter(({ purposes: [main] }) => main === 'ai-training');
/** Some of these are names of the catalog. */
const file = fc
  .array(
    fc.oneof(
      fc.constantFrom('User-agent: GPTBot', 'User-agent: *', 'User-agent: Googlebot', 'Disallow: /a'),
      anyLines.map(([line = '']) => line),
    ),
  )
  // No place suits all parsers where a User-agent line has no name, as it starts a group for some and none for others, nor where
  // its name is one character: Protego ranks that as high as `*` and takes whichever group comes first.
  .map((lines) =>
    lines.filter((line) => !/^\W*user[- ]?agents?\s*:?\s*\S?\s*(?:#.*)?$/i.test(line) || /: \*$/.test(line)),
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)));

/** The others are for all crawlers: none is left that they don't mean. */
const FOR_SOME = SNIPPETS.filter(({ who, joins }) => who.kind !== 'all' || joins);

describe('a snippet', () => {
  test.each(FOR_SOME)('the snippet $id changes nothing for other crawlers', (each) => {
    const cases = countCases('an added group');
    fc.assert(
      fc.property(file, (draft) => {
        const { text, added } = insertSnippet(draft, each, catalogue, ['CCBot']);
        const isAdded = (name: string) => added?.names.includes(name);
        const others = catalogue.filter(({ chain }) => !chain.some(isAdded));
        const [before, after] = [judgeOf(draft), judgeOf(text)];
        if (added && others.length > 0) cases.add('an added group');
        for (const crawler of others) {
          for (const url of ['/', '/a', '/b']) {
            expect(after(crawler, url).allowed, `${crawler.token} ${url}`).toBe(before(crawler, url).allowed);
          }
        }
      }),
      { numRuns: sized(10, 300) },
    );
    cases.expectEach();
  });

  test.each(SNIPPETS)('the snippet $id keeps every existing line', (each) => {
    const cases = countCases('an added group');
    fc.assert(
      fc.property(file, (draft) => {
        const { text, added } = insertSnippet(draft, each, catalogue, ['CCBot']);
        const before = draft.split(/\r\n|\r|\n/);
        const after = text.split(/\r\n|\r|\n/);
        let index = 0;
        for (const line of after) if (line === before[index]) index += 1;
        expect(before.slice(index).filter((line) => line !== '')).toEqual([]);
        expect(added === null).toBe(text === draft);
        if (added === null) return;
        cases.add('an added group');
        const hasGroupForAll = parseRobotsTxt(draft, 'rfc9309').groups.some(({ userAgents }) =>
          userAgents.some(({ token }) => token === '*'),
        );
        const isJoined = each.who.kind === 'all' && hasGroupForAll;
        expect(after[added.line - 1]).toBe(isJoined ? each.rules[0] : `User-agent: ${added.names[0]}`);
      }),
      { numRuns: sized(24, 600) },
    );
    cases.expectEach();
  });
});

describe('block AI training, keep search', () => {
  test('the snippet blocks all crawlers for training, and no others', () => {
    const { text, kept } = insertSnippet('User-agent: *\nDisallow: /cart/\n', snippet('block-ai-training'), catalogue);
    expect(training.length).toBeGreaterThan(3);
    expect(kept).toEqual([]);
    const judge = judgeOf(text);
    const blocked = catalogue.filter((crawler) => !judge(crawler, '/tea').allowed);
    expect(blocked).toEqual(training);
  });

  test('the snippet reports crawlers that already have a group, and keeps that group', () => {
    const draft = 'User-agent: GPTBot\nDisallow: /private/';
    const { text, kept, added } = insertSnippet(draft, snippet('block-ai-training'), catalogue);
    expect(kept).toEqual([{ name: 'GPTBot', lines: [{ first: 1, last: 2 }] }]);
    expect(added?.names).not.toContain('GPTBot');
    expect(text.startsWith(`${draft}\n\nUser-agent: `)).toBe(true);
  });
});

test.each([
  ['', 'block-all', 'User-agent: *\nDisallow: /\n'],
  ['Sitemap: /s.xml', 'allow-all', 'Sitemap: /s.xml\n\nUser-agent: *\nDisallow:\n'],
  // A group without rules would take the new one in.
  ['User-agent: a\r\n', 'block-all', 'User-agent: *\r\nDisallow: /\r\n\r\nUser-agent: a\r\n'],
  ['User-agent: *\nDisallow: /a\n', 'block-all', 'User-agent: *\nDisallow: /a\n'],
  [
    'User-agent: *\nUser-agent: a\nDisallow: /a\n',
    'signal-no-training',
    'User-agent: *\nUser-agent: a\nContent-Signal: search=yes, ai-train=no\nDisallow: /a\n',
  ],
  ['User-agent: *', 'signal-no-training', 'User-agent: *\nContent-Signal: search=yes, ai-train=no\n'],
  ['Content-Signal: ai-train=yes\nUser-agent: *\nDisallow: /a\n', 'signal-no-training', null],
])('a file has one snippet once, where it applies: %j with %s', (draft, id, expected) => {
  expect(insertSnippet(draft, snippet(id), catalogue).text).toBe(expected ?? draft);
});

test('a snippet names the crawlers that don’t obey it', () => {
  const { ignoringStar, notObeying } = insertSnippet('', snippet('block-all'), catalogue);
  expect(ignoringStar).toContain('AdsBot-Google');
  expect(notObeying).toEqual(
    catalogue
      .filter(({ obeys, purposes: [main] }) => main !== 'historic' && (obeys === 'no' || obeys === 'partly'))
      .map(({ token }) => token),
  );
});
