// The revision of 1996: its examples, and each rule of its description. The copy that was found has blank lines between
// the lines of a record and lost a Disallow line; they are read as the description has them.
import { describe, expect, test } from 'vitest';
import { evaluate, parseRobotsTxt } from '../index.ts';

const LYCOS = 'Lycos_Spider_(Rex)/1.0 libwww/3.1';

function ask(file: string, robot: string, url: string): string {
  const { allowed, rule } = evaluate(parseRobotsTxt(file, 'kollar-1996'), robot, url);
  return `${allowed ? 'allowed' : 'disallowed'} by ${rule === null ? 'no rule' : `line ${rule.line}`}`;
}

describe('the examples', () => {
  test('a user-agent line without a name names no crawler, whatever its comment', () => {
    const robots = parseRobotsTxt('User-agent: # nobody\nDisallow: /', 'kollar-1996');
    expect(evaluate(robots, 'a', '/').group.kind).toBe('none');
  });

  test.each([
    [LYCOS, '/cgi-bin/x', 'disallowed by line 5'],
    [LYCOS, '/tmp/', 'disallowed by line 5'],
    [LYCOS, '/tmp', 'allowed by no rule'],
    [LYCOS, '/', 'allowed by no rule'],
    ['other', '/', 'disallowed by line 2'],
    ['other', '/tmp/', 'disallowed by line 2'],
  ])('example 1 allows one robot: %s, %s', (robot, url, expected) => {
    expect(ask('User-Agent: *\nDisallow: /\n\nUser-Agent: Lycos\nDisallow: /cgi-bin/ /tmp/\n', robot, url)).toBe(
      expected,
    );
  });

  describe.each([
    ['with its Disallow line', 'Disallow:\n'],
    ['without it', ''],
  ])('example 2, with several names: %s', (_, nothing) => {
    const file = `User-Agent: Copernicus Fred\n${nothing}\n\nUser-Agent: * Rex\nDisallow: /t\n`;
    const stopped = ['/tmp/', '/tea-time/', '/top-cat.txt', '/traverse.this', '/t'];

    test.each(['Copernicus', 'Fred/2.0', 'fred'])('%s can fetch all', (robot) => {
      for (const url of ['/', ...stopped]) expect(ask(file, robot, url)).toBe('allowed by no rule');
    });

    test.each(['Rex', 'other', LYCOS])('%s can’t fetch what starts with /t', (robot) => {
      for (const url of stopped) expect(ask(file, robot, url)).toMatch(/^disallowed/);
      for (const url of ['/', '/T', '/a/t']) expect(ask(file, robot, url)).toBe('allowed by no rule');
    });

    test('Rex is named, others are not', () => {
      expect(evaluate(parseRobotsTxt(file, 'kollar-1996'), 'Rex', '/').group.kind).toBe('named');
      expect(evaluate(parseRobotsTxt(file, 'kollar-1996'), 'other', '/').group.kind).toBe('any');
    });
  });

  test.each([
    ['/spiders/not/here/', 'disallowed by line 4'],
    ['/spiders/not/here/really/', 'disallowed by line 4'],
    ['/spiders/not/here/yes/even/me.html', 'disallowed by line 4'],
    ['/spiders/not/', 'allowed by no rule'],
    ['/spiders/not/her', 'allowed by no rule'],
  ])('example 3 has comments and empty lines of rules: %s', (url, expected) => {
    const file = `# for all
User-Agent: *
# stay away
Disallow: /spiders/not/here/ #and everything in it
Disallow: # nothing
Disallow: #nothing again
# the end
`;
    expect(ask(file, 'any', url)).toBe(expected);
  });
});

describe('records', () => {
  test.each([
    ['one blank line ends one', 'User-Agent: a\nDisallow: /x\n\nDisallow: /y', '/y', 'allowed by no rule'],
    ['so do several', 'User-Agent: a\nDisallow: /x\n\n\n\nUser-Agent: b\nDisallow: /y', '/y', 'allowed by no rule'],
    ['a comment does not', 'User-Agent: a\n# c\nDisallow: /x\n# c\nDisallow: /y', '/y', 'disallowed by line 5'],
    ['CR, LF and both end a line', 'User-Agent: a\rDisallow: /x\r\nDisallow: /y\n', '/y', 'disallowed by line 3'],
    ['keywords in any case', 'USER-agent: a\ndisALLOW: /y', '/y', 'disallowed by line 2'],
    ['tabs part values too', 'User-Agent:\tb\ta\nDisallow:\t/x \t /y\t# c', '/y', 'disallowed by line 2'],
    ['a comment ends a line of names', 'User-Agent: b # a\nDisallow: /', '/y', 'allowed by no rule'],
    ['a comment ends a line of paths', 'User-Agent: a\nDisallow: /x #/y', '/y', 'allowed by no rule'],
    ['no name, no record', 'Disallow: /\n\nUser-Agent:\nDisallow: /', '/', 'allowed by no rule'],
    ['neither its name nor `*`', 'User-Agent: b\nDisallow: /', '/', 'allowed by no rule'],
    [
      'of two that name it, the first',
      'User-Agent: a\nDisallow: /x\n\nUser-Agent: a\nDisallow: /y',
      '/y',
      'allowed by no rule',
    ],
    [
      'of two for `*`, the first',
      'User-Agent: *\nDisallow: /x\n\nUser-Agent: *\nDisallow: /y',
      '/y',
      'allowed by no rule',
    ],
    ['its name before `*`', 'User-Agent: *\nDisallow: /\n\nUser-Agent: a\nDisallow: /x', '/', 'allowed by no rule'],
    ['Allow isn’t known', 'User-Agent: a\nAllow: /x\nDisallow: /', '/x', 'disallowed by line 3'],
  ])('records begin and end as in 1996: %s', (_, file, url, expected) => {
    expect(ask(file, 'a', url)).toBe(expected);
  });

  test('each value of a record is kept by itself, with its line', () => {
    const [group] = parseRobotsTxt('User-Agent: A b\nDisallow: /x /y\nDisallow:\n', 'kollar-1996').groups;
    expect(group?.userAgents).toEqual([
      { token: 'a', value: 'A', line: 1 },
      { token: 'b', value: 'b', line: 1 },
    ]);
    expect(group?.rules).toEqual([
      { kind: 'disallow', path: '/x', pattern: '/x', line: 2, column: 11 },
      { kind: 'disallow', path: '/y', pattern: '/y', line: 2, column: 14 },
      { kind: 'disallow', path: '', pattern: '', line: 3, column: 10 },
    ]);
    expect(group).toMatchObject({ firstLine: 1, lastLine: 3 });
  });
});

describe('names and paths', () => {
  test.each([
    ['a part of the product token', 'Lycos', true],
    ['any part', 'rex', true],
    ['not the version', '1.0', false],
    ['not the next product', 'libwww', false],
    ['all of it', 'Lycos_Spider_(Rex)', true],
  ])('names match as in 1996: %s', (_, name, isNamed) => {
    const { group } = evaluate(parseRobotsTxt(`User-Agent: other ${name}`, 'kollar-1996'), LYCOS, '/');
    expect(group.kind === 'named').toBe(isNamed);
  });

  test.each([
    ['a form feed isn’t white space', '\f/x', '/x', true],
    ['case counts', '/Tmp', '/tmp', true],
    ['a * is a *', '/*.gif', '/a.gif', true],
    ['a $ is a $', '/a$', '/a', true],
    ['without a slash', 'x', '/x', false],
    ['another host', '//', '//', true],
    ['one line, each of its paths', '/x /y', '/y', false],
    ['/robots.txt is as any other', '/', '/robots.txt', false],
  ])('paths match as in 1996: %s', (_, paths, url, allowed) => {
    expect(evaluate(parseRobotsTxt(`User-Agent: *\nDisallow: ${paths}`, 'kollar-1996'), 'a', url).allowed).toBe(
      allowed,
    );
  });
});
