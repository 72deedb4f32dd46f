import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { anyCrawlers, anyFile, anyLines, anyUrl } from '../../test/support/generators/arbitraries.ts';
import { judgeOf } from '../../test/support/one-by-one.ts';
import { IS_LONG, sized } from '../../test/support/sizes.ts';
import { finished } from '../../test/support/steps.ts';
import { runAll } from '../base/steps.ts';
import { type Crawler, catalogue, customCrawler } from '../crawlers/index.ts';
import { DIALECTS, parsesOf } from '../robots/index.ts';
import { classChangesInSteps, compareRobots, createComparer } from './index.ts';

/** Every URL and crawler, asked one by one. */
function oneByOne(before: string, after: string, crawlers: readonly Crawler[], urls: readonly string[]) {
  const judge = { before: judgeOf(before), after: judgeOf(after) };
  return urls.flatMap((url) =>
    crawlers.flatMap((crawler) => {
      const was = judge.before(crawler, url);
      const { allowed, line } = judge.after(crawler, url);
      return was.allowed === allowed ? [] : [{ url, token: crawler.token, before: was.allowed, after: allowed, line }];
    }),
  );
}

/** Half of them are near the paths that rules often have. */
const urls = fc.array(
  fc.oneof(anyUrl, fc.constantFrom('/', '/a', '/b/', '/ab/a', '/?', 'https://h.example/a', 'https://h.example/b/a')),
  { maxLength: 10, size: 'max' },
);
/** A file, and the same with a few lines more, fewer or elsewhere. */
const edited = fc
  .tuple(anyLines, anyLines, fc.nat(30), fc.nat(3))
  .map(([lines, others, index, count]) =>
    [lines, lines.toSpliced(index, count, ...others.slice(0, 3))].map((of) => of.join('\n')),
  );
/** Few lines, of which most concern most crawlers and URLs. */
const dense = fc
  .array(
    fc.constantFrom(
      ...['User-agent: *', 'User-agent: a', 'User-agent: B', 'User-agent: ab', 'Allow: /'],
      ...['Disallow: /', 'Disallow: /a', 'Disallow: /b/', 'Disallow: /*a$', 'Allow: /a', 'Allow: /ab/', ''],
    ),
    { maxLength: 8, size: 'max' },
  )
  .map((lines) => ['User-agent: *', ...lines].join('\n'));
const twoFiles = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(anyFile, anyFile) },
  { weight: 1, arbitrary: edited },
  { weight: 2, arbitrary: fc.tuple(dense, dense) },
);

/** A file, and what it is after one edit, after two, and so on. */
const severalDrafts = fc
  .tuple(anyLines, fc.array(fc.tuple(fc.nat(30), fc.nat(2), anyLines), { maxLength: 5 }))
  .map(([lines, edits]) => {
    const drafts = [lines];
    for (const [index, count, others] of edits)
      drafts.push((drafts.at(-1) ?? []).toSpliced(index, count, ...others.slice(0, 2)));
    return drafts.map((draft) => draft.join('\n'));
  });

describe('the URLs that change', () => {
  test('the URLs that change are those whose verdicts differ when each is evaluated alone', () => {
    const cases = countCases('a change');
    fc.assert(
      fc.property(twoFiles, anyCrawlers, urls, ([before = '', after = ''], crawlers, list) => {
        const changes = compareRobots(before, after, crawlers, list);
        const expected = oneByOne(before, after, crawlers, list);
        expect(changes.urls).toEqual(expected);
        if (expected.length > 0) cases.add('a change');
        expect(changes.rows.flatMap(({ classIndex }) => changes.classes[classIndex]?.crawlers ?? [])).toHaveLength(
          expected.length,
        );
      }),
      { numRuns: sized(20, 400) },
    );
    cases.expectEach();
  });

  test('the URLs that change are found if a NUL joins what would be two groups', () => {
    const before = 'User-agent: googlebot\nDisallow: /a\n\nUser-agent: googlebot\nDisallow: /b\n';
    const after = 'User-agent: googlebot\nDisallow: /a\x001 Disallow: /b\n';
    const googlebot = catalogue.filter(({ token }) => token === 'Googlebot');
    const list = ['https://example.com/a', 'https://example.com/b'];
    expect(compareRobots(before, after, googlebot, list).urls).toEqual(oneByOne(before, after, googlebot, list));
    expect(oneByOne(before, after, googlebot, list)).not.toEqual([]);
  });

  test('the URLs that change are the same whichever drafts were compared before', () => {
    fc.assert(
      fc.property(severalDrafts, anyCrawlers, urls, ([before = '', ...drafts], crawlers, list) => {
        const { compare, details } = createComparer(before, crawlers, list);
        // Left in the middle, as when the next key is pressed.
        compare(drafts[0] ?? '').next();
        for (const draft of drafts) {
          const { urls: _, ...expected } = compareRobots(before, draft, crawlers, list);
          expect({ ...finished(compare(draft)), ...details() }).toEqual(expected);
        }
      }),
      { numRuns: sized(10, 200) },
    );
  });
});

test('the URLs that change are the same whichever drafts were compared before, even if nearly all rules are new', () => {
  const rules = Array.from({ length: 2_100 }, (_, index) => `${index % 7 === 0 ? 'Allow' : 'Disallow'}: /${index}/`);
  // Those that the drafts touch, and some of the others.
  const listed = rules
    .map((_, index) => index)
    .filter((index) => IS_LONG || index < 10 || index % 20 === 0 || (index > 45 && index < 60));
  const list = listed.map((index) => `https://h.example/${index}/x`);
  const drafts = [
    rules,
    rules.with(1_000, 'Disallow: /never'),
    rules.with(1_000, 'Allow: /9').toSpliced(50, 3),
    rules.with(50, '# comment').with(2_000, 'Disallow: /2'),
    rules.slice(5).concat('Disallow: /1'),
    ['Disallow: /', ...rules],
  ].map((each) => ['User-agent: *', ...each].join('\n'));
  const parsers = ['google', 'rfc9309', 'python-3.14'];
  const crawlers = catalogue.filter(
    ({ dialect }, index, all) =>
      IS_LONG || (parsers.includes(dialect) && all.findIndex((other) => other.dialect === dialect) === index),
  );
  const { compare, details } = createComparer('', crawlers, list);
  for (const draft of drafts) {
    const { urls: _, ...expected } = compareRobots('', draft, crawlers, list);
    expect({ ...finished(compare(draft)), ...details() }).toEqual(expected);
  }
});

describe('a rule that matches is the reason', () => {
  test('a rule decides for the same URLs as in evaluate()', () => {
    const cases = countCases('a rule that decides');
    fc.assert(
      fc.property(severalDrafts, anyCrawlers, urls, (drafts, crawlers, list) => {
        const { compare, ruleAt } = createComparer(drafts[0] ?? '', crawlers, list);
        for (const draft of drafts) finished(compare(draft));
        const draft = drafts.at(-1) ?? '';
        const judge = judgeOf(draft);
        const decidedBy = new Map(crawlers.map((crawler) => [crawler, list.map((url) => judge(crawler, url).line)]));
        const lineCount = draft.split('\n').length;
        for (let line = 1; line <= lineCount + 1; line += 1) {
          const decidedFor = (crawler: Crawler) => decidedBy.get(crawler)?.filter((each) => each === line);
          const use = finished(ruleAt(line));
          for (const { crawlers: members, decided } of use?.followers ?? []) {
            if (decided > 0) cases.add('a rule that decides');
            for (const crawler of members) expect(decidedFor(crawler)).toHaveLength(decided);
          }
          const followers = use?.followers.flatMap(({ crawlers: members }) => members.map(({ token }) => token)) ?? [];
          const others = crawlers.filter(({ token }) => !followers.includes(token));
          for (const crawler of others) expect(decidedFor(crawler)).toEqual([]);
        }
      }),
      { numRuns: sized(25, 200) },
    );
    cases.expectEach();
  });

  test('a rule is reported with the crawlers that follow it', () => {
    const { compare, ruleAt } = createComparer(before, crawlers, list);
    finished(compare(`# moved\n${before}`));
    const use = finished(ruleAt(3));
    expect(use).toMatchObject({ rule: { kind: 'disallow', path: '/cart/', line: 3 }, followers: [{ decided: 1 }] });
    expect(use?.followers[0]?.crawlers.map(({ token }) => token)).toEqual(['a', 'b']);
    expect(finished(ruleAt(2))).toBeNull();
  });
});

describe('the effect on a class of crawlers', () => {
  test('the effect is never wrongly “none”, and its examples really change', () => {
    const cases = countCases('no effect', 'an example');
    fc.assert(
      fc.property(twoFiles, anyCrawlers, urls, ([before = '', after = ''], crawlers, list) => {
        for (const { effect, crawlers: members, examples } of compareRobots(before, after, crawlers, []).classes) {
          if (effect === 'none') {
            cases.add('no effect');
            expect(oneByOne(before, after, members, list)).toEqual([]);
          }
          if (examples.length > 0) cases.add('an example');
          for (const { path, lineBefore, ...shown } of examples) {
            const expected = members.map(({ token }) => ({ url: path, token, ...shown }));
            expect(oneByOne(before, after, members, [path])).toEqual(expected);
            const back = oneByOne(after, before, members, [path]);
            expect(back.map(({ line }) => line)).toEqual(members.map(() => lineBefore));
          }
        }
      }),
      { numRuns: sized(20, 400) },
    );
    cases.expectEach();
  });
});

const before = `User-agent: *
Disallow: /cart/
Disallow: /search?

User-agent: GPTBot
Disallow: /
`;
const after = before.replace('/search?', '/search');
const list = ['/search/tea', '/search?q=tea', '/searching', '/cart/1', '/tea'].map(
  (path) => `https://h.example${path}`,
);
const crawlers = [customCrawler('a'), customCrawler('b'), customCrawler('GPTBot')];

describe('a comparison after one line changed', () => {
  const changes = compareRobots(before, after, crawlers, list);

  test('the comparison names the changed URLs, the crawlers and the deciding line', () => {
    expect(changes.changedUrls).toBe(2);
    expect(changes.urls).toEqual(
      ['/search/tea', '/searching'].flatMap((path) =>
        ['a', 'b'].map((token) => ({ url: `https://h.example${path}`, token, before: true, after: false, line: 3 })),
      ),
    );
  });

  test('the comparison names the rules that each class gains and loses', () => {
    const reported = changes.classes.map(({ crawlers: members, effect, added, removed, nowBlocked, nowAllowed }) => ({
      members: members.map(({ token }) => token),
      effect,
      rules: [...added.map(({ path }) => `+${path}`), ...removed.map(({ path }) => `-${path}`)],
      nowBlocked,
      nowAllowed,
    }));
    expect(reported).toEqual([
      { members: ['a', 'b'], effect: 'changes', rules: ['+/search', '-/search?'], nowBlocked: 2, nowAllowed: 0 },
      { members: ['GPTBot'], effect: 'none', rules: [], nowBlocked: 0, nowAllowed: 0 },
    ]);
  });

  test('the comparison names the line', () => {
    expect(changes.lines).toEqual([{ before: { first: 3, count: 1 }, after: { first: 3, count: 1 } }]);
  });

  test('the comparison has examples even without a list of URLs', () => {
    const { effect, classes } = compareRobots(before, after, crawlers, []);
    expect(effect).toBe('changes');
    expect(classes[0]?.examples[0]).toEqual({
      path: '/search',
      before: true,
      after: false,
      lineBefore: null,
      line: 3,
    });
  });
});

describe('a URL whose verdict is unknown', () => {
  const url = `/${'a'.repeat(131_072)}${'b'.repeat(131_072)}`;
  const complex = `User-agent: *\n${`Disallow: /*${'a'.repeat(8_192)}!\n`.repeat(60)}`;
  const blocked = 'User-agent: *\nDisallow: /\n';

  test.each([
    ['by the draft', blocked, complex],
    ['by the live file', complex, blocked],
  ])('a URL whose verdict is unknown %s isn’t a change, and is counted separately', (_, before, after) => {
    const changes = compareRobots(before, after, [customCrawler('a')], [url, '/b']);
    expect(changes.unknownUrls).toBe(1);
    expect(changes.rows.map((row) => row.url)).toEqual(['/b']);
  });

  test('the verdict stays unknown while no rule that matches the URL is edited, whichever drafts were compared before', () => {
    const { compare } = createComparer(blocked, [customCrawler('a')], [url, '/b']);
    const unknown = (draft: string) => finished(compare(draft)).unknownUrls;
    expect([complex, `${complex}Disallow: /c\n`, blocked, complex].map(unknown)).toEqual([1, 1, 0, 1]);
  });
});

describe('examples', () => {
  const examples = (from: string, to: string) => {
    const rules = (text: string) => `User-agent: *\n${text}`;
    const [only] = compareRobots(rules(from), rules(to), [customCrawler('a')], []).classes;
    return only?.examples.map(({ path, after: is }) => `${is ? '+' : '-'} ${path}`);
  };

  test.each([
    ['', 'Disallow: /*.pdf$', ['- /.pdf', '- /x.pdf']],
    ['Disallow: /*?', '', ['+ /?', '+ /x?']],
    ['Disallow: /a', 'Disallow: /a\nAllow: /a/b', ['+ /a/b', '+ /a/bx']],
    // What the longer rule allowed falls to the shorter one.
    ['Disallow: /a\nAllow: /a/b', 'Disallow: /a', ['- /a/b', '- /a/bx']],
    ['Disallow: /a', 'Disallow: /b', ['- /b', '- /bx', '+ /a', '+ /ax']],
  ])('the examples are URLs whose verdict changes: %j, %j', (from, to, expected) => {
    expect(examples(from, to)?.sort()).toEqual(expected.toSorted());
  });
});

test.each([
  ['one class', 'User-agent: *\nDisallow: /\n', 100, 900],
  ['two classes', 'User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow: /\nAllow: /$\n', 200, 1_800],
])('rows that are left out are counted: %s', (_, draft, shown, omitted) => {
  const urls = Array.from({ length: 1_000 }, (_each, index) => `/${index}`);
  const crawlers = ['a', 'b', 'c'].map((token) => customCrawler(token));
  const { rows, rowsOmitted, urlsOmitted } = finished(createComparer('', crawlers, urls, 300).compare(draft));
  expect({ rows: rows.length, rowsOmitted, urlsOmitted }).toEqual({
    rows: shown,
    rowsOmitted: omitted,
    urlsOmitted: 2_700,
  });
});

describe('files with the same verdicts', () => {
  test('nothing changes between equal files', () => {
    const changes = compareRobots(before, new TextEncoder().encode(before), catalogue, list);
    expect(changes).toMatchObject({ effect: 'identical', lines: [], urls: [], rows: [], changedUrls: 0 });
  });

  test.each([
    ['groups in another order', before.split('\n\n').reverse().join('\n\n')],
    ['a comment', before.replace('\n', ' # all\n# and more\n')],
    ['another spelling', before.replace('Disallow: /cart/', 'disallow:/%63art/')],
    ['a rule said twice', before.replace('\n\n', '\nDisallow: /cart/\n\n')],
    ['a rule for no crawler', `Disallow: /tea\n\n${before}`],
    ['a sitemap', `${before}\nSitemap: https://h.example/s.xml\n`],
  ])('nothing changes with %s', (_, text) => {
    const changes = compareRobots(before, text, crawlers, list);
    expect(changes).toMatchObject({ effect: 'none', urls: [], changedUrls: 0 });
    expect(changes.lines).not.toEqual([]);
  });

  test.each(DIALECTS)('reordered rules are reported as no change, in %s, exactly if no verdict changes', (dialect) => {
    const crawler: Crawler = { ...customCrawler('a'), dialect };
    const [from = '', to = ''] = [
      ['Allow: /a/b', 'Disallow: /a'],
      ['Disallow: /a', 'Allow: /a/b'],
    ].map((rules) => ['User-agent: *', ...rules].join('\n'));
    const isChanged = oneByOne(from, to, [crawler], ['/a/b']).length > 0;
    expect(compareRobots(from, to, [crawler], ['https://h/a/b']).effect).toBe(isChanged ? 'changes' : 'none');
    expect(compareRobots(from, to, [crawler], []).effect).toBe(isChanged ? 'unseen' : 'none');
  });
});

describe('hostile files', () => {
  const many = (rule: (index: number) => string) => {
    const rules: string[] = ['User-agent: *'];
    for (let size = 0, index = 0; size < sized(15, 500) * 1024; index += 1) {
      rules.push(rule(index));
      size += rule(index).length + 1;
    }
    return rules.join('\n');
  };

  test.each([
    [
      'many rules',
      many((index) => `Disallow: /${index.toString(36)}`),
      many((index) => `Allow: /${index.toString(36)}`),
    ],
    ['wildcards', many((index) => `Disallow: /*${index}`), many((index) => `Disallow: /*${index}*x`)],
    [
      'long patterns',
      many((index) => `Disallow: /${'*a'.repeat(500)}${index}`),
      many((index) => `Disallow: /${'*b'.repeat(500)}${index}`),
    ],
    ['one long pattern', many(() => `Disallow: /${'a*'.repeat(sized(20_000, 250_000))}`), ''],
  ])('%s are compared, and the result stays small', (_, from, to) => {
    const { classes, effect } = compareRobots(from, to, catalogue, list);
    expect(['changes', 'unseen']).toContain(effect);
    for (const { added, removed, examples } of classes) {
      expect(added.length + removed.length).toBeLessThanOrEqual(2_000);
      expect(examples.length).toBeLessThanOrEqual(4);
    }
  });
});

describe('a change of the whole site', () => {
  const [google] = catalogue.filter(({ token }) => token === 'Googlebot');
  const crawlers = google ? [google] : [];
  const wholeOf = (before: string, after: string) =>
    compareRobots(before, after, crawlers, []).classes.map(({ whole }) => whole);
  const closed = 'User-agent: *\nDisallow: /\n';

  test.each([
    ['', closed, 'blocked'],
    ['', 'User-agent: *\nDisallow: *\x2f\n', 'blocked'],
    ['User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /*\n', 'blocked'],
    ['', 'User-agent: *\nDisallow: /*$\n', 'blocked'],
    [closed, '', 'allowed'],
    [closed, 'User-agent: *\nDisallow:\n', 'allowed'],
    // What follows is less than the whole site, or nothing new.
    ['', `${closed}Allow: /tea\n`, null],
    ['', 'User-agent: *\nDisallow: /$\n', null],
    [closed, 'User-agent: *\nDisallow: /a\n', null],
    ['User-agent: *\nDisallow: /a\n', '', null],
    [closed, `${closed}Disallow: /a\n`, null],
  ])('the whole site is affected by the change from %j to %j: %s', (before, after, whole) => {
    expect(wholeOf(before, after)).toEqual([whole]);
  });

  test.each([
    ['python', '', 'blocked'],
    ['python', closed, null],
    // Nothing in a URL's path is before its `/`.
    ['google', closed, null],
  ] as const)(
    'the whole site is affected for %s by the change from %j to a lone question mark: %s',
    (dialect, before, whole) => {
      const readers = crawlers.map((crawler): Crawler => ({ ...crawler, dialect }));
      const { classes } = compareRobots(before, 'User-agent: *\nDisallow: ?\n', readers, []);
      expect(classes.map((each) => each.whole)).toEqual([whole]);
    },
  );
});

describe('crawlers that didn’t follow the old file', () => {
  const robots = 'User-agent: *\nDisallow: /a\n';
  const policies = ['disallowed', 'by-rules', 'allowed', 'unknown'] as const;
  const crawlers = policies.map(customCrawler);
  const policyOf = ({ token }: Crawler) => policies.find((policy) => policy === token) ?? 'by-rules';
  const compare = (after: string, some: readonly Crawler[] = crawlers) =>
    finished(createComparer(robots, some, ['/a', '/b'], 100, policyOf).compare(after));

  test('their verdicts change even if the text is the same', () => {
    const { effect, rows, classes } = compare(robots);
    expect(effect).toBe('changes');
    expect(
      rows.map(({ url, classIndex, before, after }) => [url, classes[classIndex]?.crawlers[0].token, before, after]),
    ).toEqual([
      ['/a', 'allowed', true, false],
      ['/b', 'disallowed', false, true],
    ]);
  });

  test('every verdict may change where the one before is unknown, whatever the new file says', () => {
    for (const after of [robots, '', 'User-agent: *\nDisallow: /\n']) {
      const { effect, classes, changedUrls, unknownUrls } = compare(after, [customCrawler('unknown')]);
      expect({ effect, changedUrls, unknownUrls }).toEqual({ effect: 'unseen', changedUrls: 0, unknownUrls: 2 });
      expect(classes.map(({ effect: own, whole, examples }) => [own, whole, examples])).toEqual([['unseen', null, []]]);
    }
    expect(compare(robots).unknownUrls).toBe(2);
  });

  test('a whole site is blocked for those without a file before, or opened', () => {
    const wholes = (after: string) =>
      compare(after).classes.map(({ crawlers: [{ token }], whole }) => `${token} ${whole}`);
    expect(wholes('')).toEqual(['disallowed allowed', 'by-rules null', 'allowed null', 'unknown null']);
    expect(wholes('User-agent: *\nDisallow: /\n')).toEqual([
      'disallowed null',
      'by-rules blocked',
      'allowed blocked',
      'unknown null',
    ]);
  });

  test('no line decided for them before', () => {
    expect(compare('').rows.map(({ lineBefore }) => lineBefore)).toEqual([null, 2, null]);
  });
});

test('comparing in steps gives the same result', () => {
  fc.assert(
    fc.property(twoFiles, anyCrawlers, ([before = '', after = ''], crawlers) => {
      const steps = classChangesInSteps(parsesOf(before), parsesOf(after), crawlers);
      expect(runAll(steps)).toEqual(compareRobots(before, after, crawlers, []).classes);
    }),
    { numRuns: sized(40, 2_000) },
  );
});
