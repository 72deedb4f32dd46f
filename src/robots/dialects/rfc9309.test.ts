// RFC 9309, section by section: each example of its text, and the cases its sentences decide.
// https://www.rfc-editor.org/rfc/rfc9309
import { describe, expect, test } from 'vitest';
import { evaluate, parseRobotsTxt } from '../index.ts';

const site = 'https://www.example.com';

function ask(file: string, crawler: string, url: string): string {
  const { allowed, rule } = evaluate(parseRobotsTxt(file), crawler, url);
  return `${allowed ? 'allowed' : 'disallowed'} by ${rule === null ? 'no rule' : `line ${rule.line}`}`;
}

/** What one rule in a `*` group says to a URL. */
function isMatch(pattern: string, path: string): boolean {
  return evaluate(parseRobotsTxt(`User-agent: *\nDisallow: ${pattern}\n`), 'ExampleBot', site + path).rule !== null;
}

describe('§2.1 groups', () => {
  test.each([
    ['a rule after user-agent lines', 'User-agent: a\nUser-agent: b\nDisallow: /\n', 'b', 'disallowed by line 3'],
    [
      'a user-agent line ends the group',
      'User-agent: a\nDisallow: /\nUser-agent: b\nDisallow: /x\n',
      'b',
      'allowed by no rule',
    ],
    ['the last group may have no rules', 'User-agent: *\nDisallow: /\nUser-agent: b\n', 'b', 'allowed by no rule'],
    ['an empty file', '', 'a', 'allowed by no rule'],
  ])('groups are formed as the standard says: %s', (_, file, crawler, expected) => {
    expect(ask(file, crawler, `${site}/`)).toBe(expected);
  });
});

describe('§2.2 formal syntax', () => {
  test.each([
    ['LF', 'user-agent: a\ndisallow: /x\n'],
    ['CR', 'user-agent: a\rdisallow: /x\r'],
    ['CRLF', 'user-agent: a\r\ndisallow: /x\r\n'],
    ['no end of the last line', 'user-agent: a\ndisallow: /x'],
    ['keys in any case', 'USER-agent: a\nDisAllow: /x'],
    ['WS around key and value', ' \tuser-agent \t: \ta \t\n\tdisallow\t:/x\t '],
    ['no WS at all', 'user-agent:a\ndisallow:/x'],
    ['comments at the end of lines', 'user-agent: a # c\ndisallow: /x# c: d'],
    ['a byte order mark', '\ufeffuser-agent: a\ndisallow: /x'],
  ])('the syntax allows %s', (_, file) => {
    expect(ask(file, 'a', `${site}/x`)).toBe('disallowed by line 2');
    expect(ask(file, 'a', `${site}/y`)).toBe('allowed by no rule');
  });

  test.each([
    ['CRLF counts once', 'user-agent: a\r\n\r\ndisallow: /x', 3],
    ['LF CR counts twice', 'user-agent: a\n\rdisallow: /x', 3],
    ['CR CR LF counts twice', 'user-agent: a\r\r\ndisallow: /x', 3],
  ])('lines end as in editors: %s', (_, file, line) => {
    expect(ask(file, 'a', `${site}/x`)).toBe(`disallowed by line ${line}`);
  });

  test.each([
    ['a key that only begins like one', 'user-agent: a\ndisallow-all: /x'],
    ['a misspelled key', 'user-agent: a\ndissallow: /x'],
    ['a missing colon', 'user-agent: a\ndisallow /x'],
    ['VT and FF are no WS', 'user-agent: a\n\vdisallow:\f/x'],
    ['a second byte order mark', '\ufeff\ufeffuser-agent: a\ndisallow: /x'],
  ])('a line isn’t read: %s', (_, file) => {
    expect(ask(file, 'a', `${site}/x`)).toBe('allowed by no rule');
  });
});

describe('§2.2.1 the user-agent line', () => {
  test('the product token of ExampleBot is found in its User-Agent (example)', () => {
    expect(ask('user-agent: ExampleBot\ndisallow: /', 'ExampleBot', '/')).toBe('disallowed by line 2');
  });

  test.each([
    ['/foo', 'disallowed by line 2'],
    ['/bar', 'disallowed by line 3'],
    ['/baz', 'disallowed by line 6'],
    ['/', 'allowed by no rule'],
  ])('groups that match the same product token are merged (example): %s', (path, expected) => {
    const file = 'user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz\n';
    expect(ask(file, 'ExampleBot', path)).toBe(expected);
  });

  test.each([
    ['/foo', 'disallowed by line 2'],
    ['/bar', 'disallowed by line 3'],
    ['/baz', 'allowed by no rule'],
  ])('the groups for `*` apply if no other matches (example): %s', (path, expected) => {
    const file = 'user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /baz\n';
    expect(ask(file, 'ExampleBot', path)).toBe(expected);
  });

  test.each([
    ['case does not matter', 'User-agent: eXAMPLEbOT', 'ExampleBot', true],
    ['the whole token: not its start', 'User-agent: Example', 'ExampleBot', false],
    ['the whole token: not a longer one', 'User-agent: ExampleBot-Image', 'ExampleBot', false],
    ['digits', 'User-agent: MJ12bot', 'mj12BOT', true],
    ['digits: not only what stands before them', 'User-agent: MJ12bot', 'MJ', false],
    ['dots', 'User-agent: Example.Bot', 'example.bot', true],
    ['spaces', 'User-agent: Sogou web spider', 'Sogou Web Spider', true],
    ['spaces: not the first word', 'User-agent: Sogou web spider', 'Sogou', false],
    ['a version in the file', 'User-agent: ExampleBot/2.1', 'ExampleBot', true],
    ['a version in the question', 'User-agent: ExampleBot', 'ExampleBot/2.1', true],
    ['a space before the version', 'User-agent: Example Bot / 2', 'example bot/3', true],
    ['only ASCII has case', 'User-agent: \u212aBot', 'KBot', false],
    ['… not Latin-1', 'User-agent: \u00c9Bot', '\u00e9Bot', false],
    ['`*` and more is no `*`', 'User-agent: * ExampleBot', 'ExampleBot', false],
    ['an empty value names no crawler', 'User-agent:', '', false],
    ['a version without a name names no crawler', 'User-agent: /1', '/1', false],
    ['two names on one line', 'User-agent: ExampleBot, OtherBot', 'OtherBot', false],
  ])('a line names a crawler by its whole product token: %s', (_, userAgent, crawler, isNamed) => {
    expect(ask(`${userAgent}\nDisallow: /`, crawler, '/')).toBe(
      isNamed ? 'disallowed by line 2' : 'allowed by no rule',
    );
  });

  test('a crawler called `*` is one that no group names', () => {
    const { group } = evaluate(parseRobotsTxt('User-agent: *\nDisallow: /\n'), '*', '/');
    expect(group.kind).toBe('any');
  });

  test('`*` groups are merged too', () => {
    const file = 'user-agent: *\ndisallow: /a\nuser-agent: x\ndisallow: /\nuser-agent: *\ndisallow: /b\n';
    expect(ask(file, 'ExampleBot', '/a')).toBe('disallowed by line 2');
    expect(ask(file, 'ExampleBot', '/b')).toBe('disallowed by line 6');
  });

  test('`*` adds nothing to a group that names the crawler, wherever it stands', () => {
    const named = 'user-agent: ExampleBot\ndisallow: /a\n';
    const any = 'user-agent: *\ndisallow: /b\n';
    expect(ask(named + any, 'ExampleBot', '/b')).toBe('allowed by no rule');
    expect(ask(any + named, 'ExampleBot', '/b')).toBe('allowed by no rule');
  });
});

describe('§2.2.2 the allow and disallow lines', () => {
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar/\u30c4', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
  ])('the table has that %s matches %s, and the other way round', (path, pathToMatch) => {
    expect(isMatch(path, pathToMatch)).toBe(true);
    expect(isMatch(pathToMatch, path)).toBe(true);
    expect(isMatch(`${path}$`, pathToMatch)).toBe(true);
  });

  test.each([
    ['hex digits in one case', '/%e3%83%84', '/%E3%83%84', true],
    ['unreserved bytes decoded', '/%2D%2e%5F%7e%30', '/-._~0', true],
    ['%2F is data in a path', '/a%2Fb', '/a/b', false],
    ['%2F stays data in a path', '/a%2Fb', '/a%2fb', true],
    ['%3F begins no query', '/a%3Fb', '/a?b', false],
    ['%25 is not decoded', '/a%2541', '/aA', false],
    ['%25 is %25', '/a%25', '/a%25', true],
    ['a lone % is itself', '/100%', '/100%x', true],
    ['a space is %20', '/a b', '/a%20b', true],
    ['what no URI may hold is encoded', '/{id}|"<>^`\\', '/%7Bid%7D%7C%22%3C%3E%5E%60%5C', true],
    ['gen-delims in a query', '/?:/?@[]', '/?%3A%2f%3F%40%5B%5D', true],
    ['what delimits nothing in a path', "/!&'()+,;=:@[]", '/%21%26%27%28%29%2B%2C%3b%3D%3A%40%5B%5D', true],
    ['… encoded in the pattern', '/%21%26%27%28%29%2B%2C%3b%3D%3A%40%5B%5D', "/!&'()+,;=:@[]", true],
    ['… after *', '/*%21%26%27%28%29%2B%2C%3b%3D%3A%40%5B%5D$', "/a!&'()+,;=:@[]", true],
    ['… after *, raw in the pattern', "/*!&'()+,;=:@[]$", '/a%21%26%27%28%29%2B%2C%3b%3D%3A%40%5B%5D', true],
    ['… after * and before a query', '/*%26%3D?%26', '/a&=?%26', true],
    ['what delimits nothing in a query', "/?!'()+,;", '/?%21%27%28%29%2B%2C%3b', true],
    ['& delimits in a query', '/?a%26b', '/?a&b', false],
    ['= delimits in a query', '/?a=b', '/?a%3Db', false],
    ['%26 stays data in a query', '/*%26b', '/?a%26b', true],
    ['%3D stays data in a query', '/?*%3Db', '/?a%3Db', true],
    ['… where = delimits', '/?*%3Db', '/?a=b', false],
    ['delimiters in a query, pattern without its mark', '/*=https%3A%2F%2F', '/p?u=https%3A%2F%2Fx', true],
    ['… raw in the URL', '/*=https%3A%2F%2F', '/p?u=https://x', true],
    ['… raw in the pattern', '/*=https://', '/p?u=https%3A%2F%2Fx', true],
    ['… both in the pattern', '/*:%2F', '/p?u=%3A/', true],
    ['… but not in the path', '/*=https%3A%2F%2F', '/p=https://x', false],
    ['… in the path as written', '/*%3Ax', '/p%3Ax', true],
    ['… at the end', '/*u=%2F$', '/p?u=/', true],
    ['… beside one that delimits in a path only', '/*%26%2F', '/?%26/', true],
    ['… and the other way round', '/*%26%2F', '/&%2F', true],
    ['… with more behind it', '/*%2Fa*b', '/p?u=/ab', true],
    ['… twice', '/p?*%2F*%2F', '/p?u=/', false],
    ['… not beyond what was matched', '/*%2F*%2F$', '/p?u=/', false],
    ['… not the mark itself', '/*%3F', '/p?u', false],
    ['a mark in a query', '/*?b', '/p?a%3Fb', true],
    ['a path is case-sensitive', '/Fish', '/fish', false],
    ['from the first byte', '/fish', '/a/fish', false],
    ['a prefix', '/fish', '/fishheads?id=any', true],
    ['a trailing slash', '/fish/', '/fish', false],
    ['a bare question mark', '/a?', '/a?', true],
    ['a bare question mark is needed', '/a?', '/a', false],
    ['no slash first', 'fish', '/fish', false],
    ['a full URL', `${site}/fish`, '/fish', false],
    ['an empty pattern', '', '/', false],
    ['characters above U+FFFF', '/\u{1f600}', '/%F0%9F%98%80', true],
    ['a control character has two digits', '/\u0001', '/%01', true],
    ['half a character is none', '/\ud83d', '/%EF%BF%BD', true],
    ['… the first of the halves', '/\ud800', '/%EF%BF%BD', true],
    ['… the last of them', '/\udfff', '/%EF%BF%BD', true],
  ])('%s: %s against %s', (_, pattern, path, expected) => {
    expect(isMatch(pattern, path)).toBe(expected);
  });

  test.each([
    ['the most bytes: allow', 'allow: /p\ndisallow: /', '/page', 'allowed by line 2'],
    ['the most bytes: disallow', 'allow: /\ndisallow: /p', '/page', 'disallowed by line 3'],
    ['wildcards count', 'allow: /p\ndisallow: /*e', '/page', 'disallowed by line 3'],
    ['equal: allow', 'disallow: /folder\nallow: /folder', '/folder/page', 'allowed by line 3'],
    ['equal in length only: allow', 'disallow: /p*\nallow: /pa', '/page', 'allowed by line 3'],
    ['of equal rules, the first', 'disallow: /p\ndisallow: /p', '/page', 'disallowed by line 2'],
    ['bytes, not characters', 'allow: /\u00e9*\ndisallow: /%C3%A9', '/%C3%A9', 'allowed by line 2'],
    ['bytes of the normalized pattern', 'allow: /pag\ndisallow: /%70%61', '/page', 'allowed by line 2'],
    ['one rule in two spellings: allow', 'disallow: /a%3Ab\nallow: /a:b', '/a:b', 'allowed by line 3'],
    ['non-ASCII counts encoded', 'allow: /\u00e9\ndisallow: /*******', '/\u00e9', 'disallowed by line 3'],
    ['no match', 'disallow: /x', '/page', 'allowed by no rule'],
    ['an empty disallow takes nothing back', 'disallow: /page\ndisallow:', '/page', 'disallowed by line 2'],
  ])('rules apply as the standard says: %s', (_, rules, path, expected) => {
    expect(ask(`user-agent: *\n${rules}\n`, 'a', path)).toBe(expected);
  });

  test.each([
    ['/robots.txt', true],
    ['/%72obots.txt', true],
    ['/robots.txt#x', true],
    ['/robots.txt/', false],
    ['/a/robots.txt', false],
    ['/Robots.txt', false],
  ])('the file /robots.txt is implicitly allowed: %s', (path, isImplicit) => {
    const robots = parseRobotsTxt('user-agent: *\ndisallow: /');
    const { allowed, because } = evaluate(robots, 'a', path);
    expect({ allowed, kind: because.kind }).toEqual(
      isImplicit ? { allowed: true, kind: 'robots-txt' } : { allowed: false, kind: 'rule' },
    );
  });

  test('rules before the first user-agent line are ignored', () => {
    expect(ask('disallow: /\nuser-agent: *\ndisallow: /x\n', 'a', '/')).toBe('allowed by no rule');
  });
});

describe('§2.2.3 special characters', () => {
  test.each([
    ['allow: / # comment in line', 'allowed by line 2'],
    ['# comment on its own line', 'allowed by no rule'],
  ])('the table of special characters holds: %s', (line, expected) => {
    expect(ask(`user-agent: *\n${line}\n`, 'a', '/')).toBe(expected);
  });

  test.each([
    ['/this/path/exactly$', '/this/path/exactly', true],
    ['/this/path/exactly$', '/this/path/exactly/', false],
    ['/this/path/exactly$', '/this/path/exactly?', false],
    ['/this/*/exactly', '/this/path/exactly', true],
    ['/this/*/exactly', '/this/long/path/exactly/so', true],
    ['/this/*/exactly', '/this//exactly', true],
    ['/this/*/exactly', '/this/exactly', false],
  ])('the table of special characters holds: %s against %s', (pattern, path, expected) => {
    expect(isMatch(pattern, path)).toBe(expected);
  });

  test.each([
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-%2a.html', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-b.html', false],
    ['/path/foo-%24', '/path/foo-$', true],
    ['/path/foo-%24', '/path/foo-$bar', true],
    ['/path/foo-%24', '/path/foo-', false],
  ])('the table of percent-encoding holds: %s against %s', (pattern, path, expected) => {
    expect(isMatch(pattern, path)).toBe(expected);
  });

  test.each([
    ['$ in the middle', '/a$b', '/a$b', true],
    ['$ in the middle, encoded in the URL', '/a$b', '/a%24b', true],
    ['$ in the middle isn’t an end', '/a$b', '/a', false],
    ['$ twice: only the last is special', '/a$$', '/a$', true],
    ['$ twice: the first is literal', '/a$$', '/a', false],
    ['$ after *', '/a*$', '/a/b', true],
    ['* after $', '/a$*', '/a$b', true],
    ['* matches nothing', '/a*b', '/ab', true],
    ['* at the start', '*.gif', '/x.gif', true],
    ['* in a row', '/a***b', '/axb', true],
    ['a suffix that overlaps what was matched', '/ab*ba$', '/aba', false],
    ['a suffix that comes twice', '/*.php$', '/a.php.php', true],
    ['a first place that is not the last', '/*a*b$', '/ab/b', true],
    ['parts in their order', '/*b*a', '/ab', false],
    ['a # is never part of a path', '/a#b', '/a', true],
  ])('%s: %s against %s', (_, pattern, path, expected) => {
    expect(isMatch(pattern, path)).toBe(expected);
  });
});

describe('§2.2.4 other records', () => {
  test.each(['Sitemap: https://www.example.com/s.xml', 'Crawl-delay: 5', 'Foo: bar', 'garbage', '# comment', ''])(
    'a line of %s neither ends nor starts a group',
    (line) => {
      expect(ask(`user-agent: a\n${line}\nuser-agent: b\ndisallow: /x\n${line}\ndisallow: /y`, 'a', '/y')).toBe(
        'disallowed by line 6',
      );
    },
  );
});

describe('§5.1 simple example', () => {
  const file = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

  test.each([
    ['otherbot', '/publications/x', 'allowed by line 4'],
    ['otherbot', '/example/x', 'disallowed by line 3'],
    ['otherbot', '/x/y.gif', 'disallowed by line 2'],
    ['otherbot', '/x/y.gif?z', 'allowed by no rule'],
    ['foobot', '/example/page.html', 'allowed by line 8'],
    ['foobot', '/example/allowed.gif', 'allowed by line 9'],
    ['foobot', '/publications/', 'disallowed by line 7'],
    ['barbot', '/example/page.html', 'disallowed by line 13'],
    ['bazbot', '/example/page.html', 'disallowed by line 13'],
    ['bazbot', '/example/', 'allowed by no rule'],
    ['quxbot', '/example/page.html', 'allowed by no rule'],
  ])('%s, %s', (crawler, path, expected) => {
    expect(ask(file, crawler, site + path)).toBe(expected);
  });
});

test('the longest match wins (§5.2)', () => {
  const file = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';
  expect(ask(file, 'foobot', 'https://example.com/example/page/disallowed.gif')).toBe('disallowed by line 3');
  expect(ask(file, 'foobot', 'https://example.com/example/page/')).toBe('allowed by line 2');
});
