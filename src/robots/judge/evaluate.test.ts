// Which group applies, and what a verdict says of it.
import { describe, expect, test, vi } from 'vitest';
import { runAll } from '../../base/steps.ts';
import {
  classesOf,
  createGroupJudge,
  createMatcher,
  type Dialect,
  evaluate,
  longParsesOf,
  parseRobotsTxt,
  prepareGroupJudge,
} from '../index.ts';

const file = `User-agent: *
Disallow: /any

User-agent: Googlebot
Disallow: /bot

User-agent: Googlebot-Image
User-agent: Other
Disallow: /image

User-agent: googlebot
Disallow: /more

User-agent: Empty
`;

describe.each(['rfc9309', 'google'] as const)('fallback chains, %s', (dialect) => {
  const robots = parseRobotsTxt(file, dialect);

  test.each([
    ['the first name that a group has', ['Googlebot-Image', 'Googlebot'], '/image', 9],
    ['no rules of the second', ['Googlebot-Image', 'Googlebot'], '/bot', null],
    ['the second, if no group has the first', ['Googlebot-News', 'Googlebot'], '/more', 12],
    ['`*`, if no group has either', ['Googlebot-News', 'Newsbot'], '/any', 2],
    ['no `*`, if a group has the last', ['Googlebot-News', 'Googlebot'], '/any', null],
    ['a group without rules applies, too', ['Empty', 'Googlebot'], '/bot', null],
    ['the order is the caller’s, not the file’s', ['Other', 'Googlebot'], '/image', 9],
    ['an empty chain names no crawler', [], '/any', 2],
    ['`*` in a chain isn’t a name', ['Googlebot-News', '*', 'Googlebot'], '/bot', 5],
  ])('the group of one name of the chain applies: %s', (_, chain, path, line) => {
    expect(evaluate(robots, chain, path).rule?.line ?? null).toBe(line);
  });

  test('the verdict has the group that applies', () => {
    const googlebot = [
      { first: 4, last: 5 },
      { first: 11, last: 12 },
    ];
    expect(evaluate(robots, 'GOOGLEBOT', '/').group).toEqual({
      kind: 'named',
      name: 'GOOGLEBOT',
      isFallback: false,
      lines: googlebot,
    });
    expect(evaluate(robots, ['x', 'Googlebot'], '/').group).toEqual({
      kind: 'named',
      name: 'Googlebot',
      isFallback: true,
      lines: googlebot,
    });
    expect(evaluate(robots, 'x', '/').group).toEqual({ kind: 'any', lines: [{ first: 1, last: 2 }] });
    expect(evaluate(robots, 'Empty', '/').group).toMatchObject({ kind: 'named', lines: [{ first: 14, last: 14 }] });
    expect(evaluate(parseRobotsTxt('', dialect), 'x', '/').group).toEqual({ kind: 'none' });
  });

  test('only groups that name the crawler apply with ignoresStar', () => {
    const options = { ignoresStar: true };
    expect(evaluate(robots, 'AdsBot-Google', '/any', options)).toEqual({
      answer: 'allowed',
      allowed: true,
      rule: null,
      because: { kind: 'no-group' },
      group: { kind: 'none' },
    });
    expect(evaluate(robots, 'Googlebot', '/bot', options).allowed).toBe(false);
    expect(createMatcher(robots, ['AdsBot', 'Googlebot'], options)('/bot').allowed).toBe(false);
  });
});

test.each([999, 1_000, 3_000])('of %i rules, the one that decides is the best of all that match', (count) => {
  const rules = Array.from({ length: count }, (_, index) => ({
    kind: index % 3 ? ('disallow' as const) : ('allow' as const),
    ends: String(index % 97),
    starts: String(index % 89),
    line: index + 2,
  }));
  const lines = rules.map(({ kind, ends, starts }) => `${kind}: /*${ends}/x${starts}`);
  const robots = parseRobotsTxt(['User-agent: *', ...lines, ''].join('\n'));
  for (let index = 0; index < 97; index += 1) {
    const [folder, file] = [String(index), String(index % 89)];
    // The most digits win, then an Allow, then the first line.
    const [best] = rules
      .filter(({ ends, starts }) => folder.endsWith(ends) && file.startsWith(starts))
      .toSorted(
        (a, b) =>
          b.ends.length + b.starts.length - (a.ends.length + a.starts.length) ||
          a.kind.localeCompare(b.kind) ||
          a.line - b.line,
      );
    const verdict = evaluate(robots, 'a', `/0/${folder}/x${file}`);
    const { kind, line } = best ?? {};
    expect(verdict).toMatchObject({ allowed: kind !== 'disallow', rule: best === undefined ? null : { kind, line } });
    expect(verdict).toEqual(createMatcher(robots, 'a')(`/0/${folder}/x${file}`));
  }
});

describe('because', () => {
  const robots = parseRobotsTxt('User-agent: a\nDisallow: /x\n');

  test('a rule that matches is the reason', () => {
    const rule = { kind: 'disallow', path: '/x', pattern: '/x', line: 2 };
    expect(evaluate(robots, 'a', '/x')).toMatchObject({ allowed: false, rule, because: { kind: 'rule', rule } });
  });

  test('if no rule matches, that is the reason', () => {
    expect(evaluate(robots, 'a', '/y')).toMatchObject({ allowed: true, rule: null, because: { kind: 'no-rule' } });
  });

  test('if no group applies, that is the reason', () => {
    expect(evaluate(robots, 'b', '/x')).toMatchObject({ allowed: true, rule: null, because: { kind: 'no-group' } });
  });

  test('/robots.txt itself is allowed, with or without a group', () => {
    const because = { kind: 'robots-txt' };
    expect(evaluate(robots, 'a', 'https://h/robots.txt')).toMatchObject({ allowed: true, rule: null, because });
    expect(evaluate(robots, 'b', 'https://h/robots.txt')).toMatchObject({ because, group: { kind: 'none' } });
  });

  test('an empty rule that matches is the rule for google', () => {
    const { allowed, because } = evaluate(parseRobotsTxt('User-agent: *\nDisallow:\n', 'google'), 'a', '/');
    expect({ allowed, because }).toMatchObject({ allowed: true, because: { kind: 'rule', rule: { line: 2 } } });
  });
});

describe('explain', () => {
  const explain = (text: string, url: string, dialect: Dialect = 'rfc9309') => {
    const { matched, won } = evaluate(parseRobotsTxt(text, dialect), 'a', url).explain();
    return [won, matched.map(({ rule, length }) => [rule.line, length])];
  };

  test.each<[string, rules: string, url: string, expected: unknown]>([
    ['one rule', 'Disallow: /x', '/xy', ['only-match', [[2, 2]]]],
    ['of another group', 'Disallow: /x\nUser-agent: b\nDisallow: /xy', '/xy', ['only-match', [[2, 2]]]],
    [
      'the longest first',
      'Disallow: /\nAllow: /x*\nAllow: /z\nDisallow: /x',
      '/xy',
      [
        'longest',
        [
          [3, 3],
          [5, 2],
          [2, 1],
        ],
      ],
    ],
    [
      'a tie',
      'Disallow: /x\nAllow: /x',
      '/x',
      [
        'allow-of-equals',
        [
          [3, 2],
          [2, 2],
        ],
      ],
    ],
    [
      'a tie of wildcards',
      'Disallow: /*y\nDisallow: /x$\nDisallow: /',
      '/x',
      [
        'longest',
        [
          [3, 3],
          [4, 1],
        ],
      ],
    ],
    [
      'rules that agree',
      'Disallow: /x\nDisallow: /x',
      '/x',
      [
        'first-of-equals',
        [
          [2, 2],
          [3, 2],
        ],
      ],
    ],
    [
      'a tie among more',
      'Allow: /x\nAllow: /x\nDisallow: /x',
      '/x',
      [
        'allow-of-equals',
        [
          [2, 2],
          [3, 2],
          [4, 2],
        ],
      ],
    ],
    ['of a group that names the crawler twice', 'User-agent: A\nDisallow: /x', '/x', ['only-match', [[3, 2]]]],
    ['a rule by both its patterns', 'Allow: /d/index.html', '/d/', [null, []]],
    ['nothing matches', 'Disallow: /x', '/y', [null, []]],
    ['what is always allowed', 'Disallow: /', '/robots.txt', [null, []]],
  ])('the explanation names all rules that match, and why one decides: %s', (_, rules, url, expected) => {
    expect(explain(`User-agent: a\n${rules}\n`, url)).toEqual(expected);
  });

  test('a rule for /d/index.html also allows /d/ for google, with a pattern of four bytes', () => {
    const text = 'User-agent: a\nAllow: /d/index.html\nDisallow: /d\n';
    expect(explain(text, '/d/', 'google')).toEqual([
      'longest',
      [
        [2, 4],
        [3, 2],
      ],
    ]);
  });

  test('a rule that matches by both its patterns is listed once for google, by the longer one', () => {
    expect(explain('User-agent: a\nAllow: /*/index.html\n', '/d/index.html/', 'google')).toEqual([
      'only-match',
      [[2, 13]],
    ]);
  });

  test('for a parser of 1994, the first rule in the file wins, whatever its length', () => {
    const text = 'User-agent: a\nDisallow: /\nDisallow: /x\n';
    expect(explain(text, '/x', 'koster-1994')).toEqual([
      'first-in-file',
      [
        [2, 1],
        [3, 2],
      ],
    ]);
  });

  test('a matcher’s verdict explains itself, too', () => {
    const matcher = createMatcher(parseRobotsTxt('User-agent: *\nDisallow: /\nAllow: /x\n'), 'a');
    expect(matcher('/x').explain()).toMatchObject({ won: 'longest', matched: [{ length: 2 }, { length: 1 }] });
  });
});

describe('what of a URL is compared, rfc9309', () => {
  test.each([
    ['https://www.example.com', '/'],
    ['https://www.example.com?x', '/?x'],
    ['https://www.example.com?x/y', '/?x/y'],
    ['https://www.example.com#/x', '/'],
    ['https://www.example.com:8080/a', '/a'],
    ['https://user:password@www.example.com/a', '/a'],
    ['https://www.example.com/a;b?c#d', '/a;b?c'],
    ['https://www.example.com/a?', '/a?'],
    ['HTTPS://WWW.EXAMPLE.COM/A', '/A'],
    ['view-source://h/a', '/a'],
    ['/a?u=https://h/b', '/a?u=https://h/b'],
    ['//a/b', '//a/b'],
    ['?a', '/?a'],
    ['example.com/a', '/a'],
    ['example.com', '/'],
    ['', '/'],
    ['://', '//'],
    ['about:blank', '/'],
  ])('the path and query of a URL are compared: “%s”', (url, expected) => {
    const robots = parseRobotsTxt(`User-agent: *\nDisallow: ${expected}$`);
    expect(evaluate(robots, 'a', url).rule?.line).toBe(2);
  });
});

const DELAYS = `User-agent: a\n${'Crawl-delay: 301\n'.repeat(5_000)}`;

test.each<Dialect>(['crawler-commons', 'google'])(
  'a prepared file has no line left to read for a verdict, %s',
  (dialect) => {
    const robots = parseRobotsTxt(DELAYS, dialect);
    const names = { chain: ['a'], ignoresStar: false };
    runAll(prepareGroupJudge(names, robots));
    const read = vi.spyOn(robots, 'othersInSteps');
    createGroupJudge(names, robots).verdict('https://a/');
    expect(read).not.toHaveBeenCalled();
  },
);

test('a prepared parse has no line left to read for classes of crawlers', () => {
  const { parses, prepare } = longParsesOf(DELAYS);
  const robots = runAll(prepare('crawler-commons'));
  const read = vi.spyOn(robots, 'othersInSteps');
  const identity = { dialect: 'crawler-commons', chain: ['a'], ignoresStar: false } as const;
  expect(classesOf(parses, [identity])[0]?.closedBy?.value).toBe('301');
  expect(read).not.toHaveBeenCalled();
});
