// The parsers that are libraries: what each does otherwise than RFC 9309. Each answer here was compared with the library's.
import { describe, expect, test } from 'vitest';
import { runAll } from '../../base/steps.ts';
import {
  answerAt,
  classesOf,
  createBatchJudge,
  createDraftJudge,
  createMatcher,
  evaluate,
  parseRobotsTxt,
} from '../index.ts';

type Row = readonly [what: string, file: string, name: string | readonly string[], path: string, allowed: boolean];

const STAR = 'User-agent: *\n';

const crawlerCommons: readonly Row[] = [
  ['misspelt keys', 'users-agent: *\ndissalow: /a', 'x', '/a', false],
  ['a blank for the colon', 'User-agent *\nDisallow /a', 'x', '/a', false],
  ['a name with a version', 'User-agent: foo/1.0\nDisallow: /', 'foo', '/', false],
  ['a name with a digit, whole', 'User-agent: MJ12bot\nDisallow: /', 'MJ12bot', '/', false],
  ['a name with a digit, cut', 'User-agent: MJ12bot\nDisallow: /', 'mj', '/', false],
  [
    'two names asked for at once',
    'User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b',
    ['a', 'b'],
    '/b',
    false,
  ],
  ['several names on a line are one', 'User-agent: a b\nDisallow: /', 'b', '/', true],
  ['index.html stands for its folder', `${STAR}Disallow: /\nAllow: /d/index.html`, 'x', '/d/', true],
  ['in Disallow, too', `${STAR}Disallow: /d/index.htm`, 'x', '/d/', false],
  ['a last part that comes twice', `${STAR}Disallow: /*.php$`, 'x', '/a.php/b.php', true],
  ['a last part that comes once', `${STAR}Disallow: /*.php$`, 'x', '/a/b.php', false],
  ['unreserved bytes', `${STAR}Disallow: /%61%7e`, 'x', '/a~', false],
  ['`$` in a URL', `${STAR}Disallow: /a%24b`, 'x', '/a$b', false],
  ['a URL that Java takes for none', `${STAR}Disallow: /a`, 'x', '/a|b', true],
  ['bytes outside ASCII', `${STAR}Disallow: /%c3%a9`, 'x', '/é', false],
  ['NEL ends a line', `${STAR}Disallow: /a\u0085Disallow: /b`, 'x', '/b', false],
  ['a page without rules', '<html>\nUser-agent *\nDisallow: /', 'x', '/', true],
  ['a page with rules', '<html>\nUser-agent: *<br>\n<p>Disallow: /a<br>', 'x', '/a', false],
  ['a short Crawl-delay', `${STAR}Crawl-delay: 300`, 'x', '/', true],
  ['a long Crawl-delay', `${STAR}Crawl-delay: 300.6`, 'x', '/robots.txt', false],
  ['a long one for others', `User-agent: a\nCrawl-delay: 900\n\n${STAR}Disallow: /b`, 'x', '/', true],
  ['the shorter of two groups', `${STAR}Crawl-delay: 900\nDisallow: /a\n${STAR}Crawl-delay: 2`, 'x', '/', true],
  ['the first in a group', `${STAR}Crawl-delay: 900\nCrawl-delay: 2`, 'x', '/', false],
  ['a delay that is no number', `${STAR}Crawl-delay: 900s`, 'x', '/', true],
];

const protego: readonly Row[] = [
  ['misspelt keys', 'useragent: *\ndissalow: /a', 'x', '/a', false],
  ['a key in lower case needs no colon', 'user agent *\ndisallow /a', 'x', '/a', false],
  ['a key in capitals does', `${STAR}Disallow /a`, 'x', '/a', true],
  ['a value within the header', 'User-agent: foo\nDisallow: /', 'Mozilla/5.0 (compatible; FooBot/2.1)', '/', false],
  ['the longest of them', 'User-agent: foo\nDisallow: /\nUser-agent: foobot\nDisallow: /b', 'FooBot', '/a', true],
  ['foo*bot is foobot, too', 'User-agent: foo*bot\nDisallow: /', 'foobot', '/', false],
  ['`*` before a value of one letter', `${STAR}Disallow: /a\nUser-agent: x\nDisallow: /b`, 'x', '/b', true],
  ['and behind it', `User-agent: x\nDisallow: /b\n${STAR}Disallow: /a`, 'x', '/b', false],
  ['an unknown key ends a list of names', 'User-agent: a\nFoo: b\nUser-agent: c\nDisallow: /', 'a', '/', true],
  ['a key without a colon does not', 'User-agent: a\nFoo b\nUser-agent: c\nDisallow: /', 'a', '/', false],
  ['an empty name goes on', 'User-agent: a\nDisallow: /a\nUser-agent:\nUser-agent: c\nDisallow: /c', 'a', '/c', false],
  ['for the name that joins', 'User-agent: a\nDisallow: /a\nUser-agent:\nUser-agent: c\nDisallow: /c', 'c', '/a', true],
  ['an empty rule', `${STAR}Disallow:\nDisallow: /a`, 'x', '/a', false],
  ['index.html stands for its folder', `${STAR}Disallow: /\nAllow: /d/index.html`, 'x', '/d/', true],
  ['`$` at the end', `${STAR}Disallow: /a$`, 'x', '/ab', true],
  ['`$` stands for itself', `${STAR}Disallow: /a$`, 'x', '/a$b', false],
  ['`?` at the end of a URL is lost', `${STAR}Disallow: /a?`, 'x', '/a?', true],
  ['`=` in a path', `${STAR}Disallow: /a=b`, 'x', '/a=b', true],
  ['bytes outside ASCII', `${STAR}Disallow: /é`, 'x', '/%C3%A9', false],
  ['/robots.txt', `${STAR}Disallow: /`, 'x', '/robots.txt', false],
  ['a BOM hides the first line', '\ufeffUser-agent: *\nDisallow: /', 'x', '/', true],
];

const protego07: readonly Row[] = [
  ['no part of a word', 'User-agent: bot\nDisallow: /', 'FooBot/2.1', '/', true],
  ['the start of one', 'User-agent: foo\nDisallow: /', 'Mozilla/5.0 (compatible; FooBot/2.1)', '/', false],
  ['a letter of any script is part of a word', 'User-agent: bot\nDisallow: /', '日bot', '/', true],
  ['a hyphen, too', 'User-agent: bot\nDisallow: /', 'foo-bot', '/', true],
  ['a second place in the name', 'User-agent: bot\nDisallow: /', 'foobot bot', '/', false],
  ['foo*bot is foobot, too', 'User-agent: foo*bot\nDisallow: /', 'foobot', '/', false],
  ['a key in capitals needs no colon', `${STAR}Disallow /a`, 'x', '/a', false],
  ['nor where the value has one', `${STAR}Disallow /a:b`, 'x', '/a:b', false],
  ['a colon and a space make a key', `${STAR}Disallow /a: b`, 'x', '/a:', true],
  ['white space within a value is one space', `${STAR}Disallow \t /a \t b`, 'x', '/a%20b', false],
  ['an unknown key ends a list of names', 'User-agent: a\nFoo: b\nUser-agent: c\nDisallow: /', 'a', '/', true],
  ['a key of nothing does, too', 'User-agent: a\n: b\nUser-agent: c\nDisallow: /', 'a', '/', true],
  ['Host does not', 'User-agent: a\nHost: b\nUser-agent: c\nDisallow: /', 'a', '/', false],
  ['nor does a key without a colon', 'User-agent: a\nFoo b\nUser-agent: c\nDisallow: /', 'a', '/', false],
  ['an empty name ends a group', 'User-agent: a\nDisallow: /a\nUser-agent:\nDisallow: /c', 'a', '/c', true],
  ['and parts no names', 'User-agent: a\nUser-agent:\nUser-agent: c\nDisallow: /c', 'a', '/c', false],
  ['/robots.txt is free', `${STAR}Disallow: /`, 'x', '/robots.txt?a#b', true],
  ['not as an escape', `${STAR}Disallow: /`, 'x', '/%72obots.txt', false],
  ['an empty query counts', `${STAR}Disallow: /a?`, 'x', '/a?', false],
  ['`=` in a path', `${STAR}Disallow: /a=b`, 'x', '/a=b', false],
  ['and as an escape', `${STAR}Disallow: /a%3Db`, 'x', '/a=b', false],
  ['escapes in a query', `${STAR}Disallow: /a?b=é`, 'x', '/a?b=%C3%A9', false],
  ['the fragment does not count', `${STAR}Disallow: /a#`, 'x', '/#/a', true],
  ['index.html stands for its folder', `${STAR}Disallow: /\nAllow: /d/index.html`, 'x', '/d/', true],
  ['but not with `$` behind it', `${STAR}Disallow: /\nAllow: /d/index.html`, 'x', '/d/$', false],
  ['`$` stands for itself', `${STAR}Disallow: /a$`, 'x', '/a$b', false],
  ['no slash is needed', `${STAR}Disallow: *b`, 'x', '/ab', false],
];

const python: readonly Row[] = [
  ['a part of the name', 'User-agent: oob\nDisallow: /', 'FooBot/2.1', '/', false],
  ['not of its version', 'User-agent: 2.1\nDisallow: /', 'FooBot/2.1', '/', true],
  ['an empty value is part of any name', 'User-agent:\nDisallow: /', 'x', '/', false],
  ['the first group alone', 'User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /b', 'a', '/b', true],
  ['the first group for `*` alone', `${STAR}Disallow: /a\n\n${STAR}Disallow: /b`, 'x', '/b', true],
  ['a group with `*` names nobody else', `User-agent: a\n${STAR}Disallow: /\n\n${STAR}Disallow:`, 'a', '/', false],
  ['nor does it name anybody first', `User-agent: a\n${STAR}Disallow: /\n\nUser-agent: a\nDisallow:`, 'a', '/', true],
  ['a blank line ends a group', `${STAR}Disallow: /a\n\nDisallow: /b`, 'x', '/b', true],
  ['white space does not', `${STAR}Disallow: /a\n \nDisallow: /b`, 'x', '/b', false],
  ['names without rules are forgotten', 'User-agent: a\n\nUser-agent: *\nDisallow: /', 'a', '/', false],
  ['Crawl-delay ends a list of names', 'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /', 'a', '/', true],
  ['the first rule wins', `${STAR}Disallow: /a\nAllow: /a/b`, 'x', '/a/b', false],
  ['an empty rule allows all', `${STAR}Disallow:\nDisallow: /a`, 'x', '/a', true],
  ['a lone `?` disallows all', `${STAR}Disallow: ?`, 'x', '/a', false],
  ['`*` is no wildcard', `${STAR}Disallow: *\nDisallow: /*a`, 'x', '/a', true],
  ['`%2F` is `/`', `${STAR}Disallow: /a%2Fb`, 'x', '/a/b', false],
  ['a fragment counts', `${STAR}Disallow: /a%23b`, 'x', '/a#b', false],
  ['no misspelt keys', 'Useragent: *\nDisallow: /', 'x', '/', true],
  ['a line tabulation ends a line', `${STAR}Disallow: /a\vDisallow: /b`, 'x', '/b', false],
  ['/robots.txt', `${STAR}Disallow: /`, 'x', '/robots.txt', false],
  ['a BOM hides the first line', '\ufeffUser-agent: *\nDisallow: /', 'x', '/', true],
];

const python314: readonly Row[] = [
  ['the whole name', 'User-agent: a\nDisallow: /a\n\nUser-agent: ab\nDisallow: /b', 'ab', '/b', false],
  ['else the first that is part of it', 'User-agent: b\nDisallow: /b\nUser-agent: a\nDisallow: /', 'ab', '/a', true],
  ['not of its version', 'User-agent: 2.1\nDisallow: /', 'FooBot/2.1', '/', true],
  ['an empty value is part of any name', 'User-agent:\nDisallow: /', 'x', '/', false],
  ['groups of one name are one', 'User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /b', 'a', '/b', false],
  ['also where the case differs', 'User-agent: A\nDisallow: /a\nUser-agent: a\nDisallow: /b', 'a', '/a', false],
  ['but then no part of a name', 'User-agent: A\nDisallow: /a\nUser-agent: a\nDisallow: /', 'ab', '/', true],
  ['blank lines mean nothing', `${STAR}Disallow: /a\n\nDisallow: /b`, 'x', '/b', false],
  ['names without rules count', `${STAR}Disallow: /\nUser-agent: a`, 'a', '/', true],
  ['Crawl-delay ends a list of names', 'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /', 'a', '/', true],
  ['the longest match wins', `${STAR}Disallow: /a\nAllow: /a/b`, 'x', '/a/b', true],
  ['of two that are as long, Allow', `${STAR}Disallow: /a\nAllow: /a`, 'x', '/a', true],
  ['the match counts, not the pattern', `${STAR}Allow: /*b\nDisallow: /abc`, 'x', '/abcb', true],
  ['up to its last occurrence', `${STAR}Allow: /a*b\nDisallow: /abcdef`, 'x', '/abcdefb', true],
  ['`*` at the end reaches the whole URL', `${STAR}Allow: /*\nDisallow: /abc`, 'x', '/abcd', true],
  ['and so does `$`', `${STAR}Allow: /*d$\nDisallow: /abc`, 'x', '/abcd', true],
  ['an empty rule takes nothing back', `${STAR}Disallow:\nDisallow: /a`, 'x', '/a', false],
  ['a `$` within drops the rule', `${STAR}Disallow: /a$b`, 'x', '/a$b', true],
  ['`$` and more of them are one', `${STAR}Disallow: /a$*$`, 'x', '/a', false],
  ['`%2A` is a star', `${STAR}Disallow: /%2A`, 'x', '/b', true],
  ['`%2F` is `/`', `${STAR}Disallow: /a%2Fb`, 'x', '/a/b', false],
  ['in a query `=` is not `%3D`', `${STAR}Disallow: /?a%3Db`, 'x', '/?a=b', true],
  ['in a path it is', `${STAR}Disallow: /a%3Db`, 'x', '/a=b', false],
  ['a fragment counts', `${STAR}Disallow: /a%23b`, 'x', '/a#b', false],
  ['two slashes are four', `${STAR}Disallow: ////a`, 'x', '//a', false],
  ['a URL with a malformed host', `${STAR}Disallow: *`, 'x', '[/a', true],
  ['no misspelled keys', 'Useragent: *\nDisallow: /', 'x', '/', true],
  ['/robots.txt is free', `${STAR}Disallow: /`, 'x', '/%72obots.txt', true],
  ['a BOM hides the first line', '\ufeffUser-agent: *\nDisallow: /', 'x', '/', true],
];

const tables = {
  'crawler-commons': crawlerCommons,
  protego,
  'protego-0.7': protego07,
  python,
  'python-3.14': python314,
} as const;

describe.each(Object.keys(tables) as readonly (keyof typeof tables)[])('%s', (dialect) => {
  test.each(tables[dialect])('a file is parsed as the library does: %s', (_, file, name, path, allowed) => {
    const robots = parseRobotsTxt(file, dialect);
    expect(evaluate(robots, name, `http://h${path}`).allowed).toBe(allowed);
    expect(createMatcher(robots, name)(`http://h${path}`).allowed).toBe(allowed);
    // And judged for many at once.
    const identities = [{ dialect, chain: [name].flat(), ignoresStar: false }];
    const judge = createBatchJudge(classesOf(file, identities));
    expect(judge.answer(judge.answerSetOf(`http://h${path}`), 0).allowed).toBe(allowed);
  });

  test('lines are counted as an editor does', () => {
    const robots = parseRobotsTxt(`${STAR}Disallow: /a\u2028Disallow: /b\r\nDisallow: /c`, dialect);
    expect(robots.groups[0]?.rules.map(({ line }) => line).slice(-1)).toEqual([3]);
    expect(robots.lineCount).toBe(3);
  });
});

describe('crawler-commons', () => {
  test.each([
    ['little', [0xff, 0xfe], (code: number) => [code, 0]],
    ['big', [0xfe, 0xff], (code: number) => [0, code]],
  ] as const)('a file in UTF-16 is read, the %s end first', (_, mark, pair) => {
    const bytes = Uint8Array.from([
      ...mark,
      ...Array.from(`${STAR}Disallow: /a`, (one) => pair(one.charCodeAt(0))).flat(),
    ]);
    expect(evaluate(parseRobotsTxt(bytes, 'crawler-commons'), 'x', '/a').rule?.line).toBe(2);
    expect(evaluate(parseRobotsTxt(bytes), 'x', '/a').rule).toBeNull();
  });

  test('the Crawl-delay is reported with its line', () => {
    const verdict = evaluate(parseRobotsTxt(`${STAR}crawl delay: 900`, 'crawler-commons'), 'x', '/a');
    expect(verdict.because).toEqual({ kind: 'crawl-delay', value: '900', line: 2 });
    expect(verdict.rule).toBeNull();
    expect(verdict.explain()).toEqual({ matched: [], won: null });
  });

  test('a Crawl-delay that blocks the site counts as a rule among others when many crawlers are judged', () => {
    const identities = ['a', 'b'].map((name) => ({
      dialect: 'crawler-commons' as const,
      chain: [name],
      ignoresStar: false,
    }));
    const classes = classesOf('User-agent: a\nCrawl-delay: 900\n\nUser-agent: b\nDisallow: /b', identities);
    const judge = createBatchJudge(classes);
    for (const path of ['/', '/robots.txt']) {
      expect(judge.answer(judge.answerSetOf(`http://h${path}`), 0)).toEqual(answerAt('disallowed', 2));
      expect(judge.answer(judge.answerSetOf(`http://h${path}`), 1)).toEqual(answerAt('allowed', null));
    }
    const alone = classes.map((each) => runAll(createDraftJudge(each)));
    expect(alone.map(({ answer }) => answer('http://h/').answer)).toEqual(['disallowed', 'allowed']);
    expect(alone.map(({ rules }) => rules.map(({ line, path }) => `${line} ${path}`))).toEqual([['2 /'], ['5 /b']]);
  });

  test('the verdict names the entry of the chain', () => {
    const { group } = evaluate(parseRobotsTxt('User-agent: b\nDisallow: /', 'crawler-commons'), ['a', 'b'], '/');
    expect(group).toMatchObject({ kind: 'named', name: 'b', isFallback: true });
  });
});

test('bytes that aren’t UTF-8 are dropped for Protego', () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode(`${STAR}Disallow: /a`), 0xe9, 0x62]);
  expect(evaluate(parseRobotsTxt(bytes, 'protego'), 'x', '/ab').rule?.line).toBe(2);
});
