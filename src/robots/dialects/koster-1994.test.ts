// The standard of 1994: each of its examples, in each language it was found in, and each rule it states. A translation
// that lost line breaks, spaces or the case of letters is read as the original has it.
import { describe, expect, test } from 'vitest';
import { evaluate, parseRobotsTxt } from '../index.ts';

function ask(file: string, robot: string, url: string): string {
  const { allowed, rule } = evaluate(parseRobotsTxt(file, 'koster-1994'), robot, url);
  return `${allowed ? 'allowed' : 'disallowed'} by ${rule === null ? 'no rule' : `line ${rule.line}`}`;
}

/** "Examples": the first two files, with the comments of one language. */
const languages = [
  {
    language: 'English',
    title: 'robots.txt for http://www.example.com/',
    endless: 'This is an infinite virtual URL space',
    soon: 'these will soon disappear',
    knows: 'Cybermapper knows where to go.',
    leave: 'go away',
  },
  {
    language: 'Spanish',
    title: 'robots.txt para http://www.ejemplo.com/',
    endless: 'Es un espacio virtual infinito',
    soon: 'pronto desaparecerán',
    knows: 'Cybermapper sabe a donde ir.',
    leave: 'déjenme en paz',
  },
  {
    language: 'Russian',
    title: 'robots.txt для http://www.example.com/',
    endless: 'бесконечное виртуальное пространство URL',
    soon: 'скоро исчезнут',
    knows: 'Cybermapper знает, куда идти',
    leave: 'Уйти',
  },
];

describe.each(languages)('the examples, in $language', ({ title, endless, soon, knows, leave }) => {
  const first = `# ${title}

User-agent: *
Disallow: /cyberworld/map/ # ${endless}
Disallow: /tmp/ # ${soon}
Disallow: /foo.html
`;
  test.each([
    ['/cyberworld/map/', 'disallowed by line 4'],
    ['/cyberworld/map/x/y.html?z', 'disallowed by line 4'],
    ['/cyberworld/map', 'allowed by no rule'],
    ['/tmp/x', 'disallowed by line 5'],
    ['/tmp', 'allowed by no rule'],
    ['/foo.html', 'disallowed by line 6'],
    ['/foo.htm', 'allowed by no rule'],
    ['/', 'allowed by no rule'],
  ])('three places are blocked for all: %s', (url, expected) => {
    expect(ask(first, 'any', url)).toBe(expected);
  });

  test.each([
    ['cybermapper', '/cyberworld/map/x', 'allowed by line 8'],
    ['CyberMapper/1.0', '/', 'allowed by line 8'],
    ['other', '/cyberworld/map/x', 'disallowed by line 4'],
    ['other', '/tmp/', 'allowed by no rule'],
  ])('one robot is excepted: %s, %s', (robot, url, expected) => {
    const second = `# ${title}

User-agent: *
Disallow: /cyberworld/map/ # ${endless}

# ${knows}
User-agent: cybermapper
Disallow:
`;
    expect(ask(second, robot, url)).toBe(expected);
  });

  test.each(['/', '/index.html', 'http://www.example.com'])('all is blocked: %s', (url) => {
    expect(ask(`# ${leave}\nUser-agent: *\nDisallow: /\n`, 'any', url)).toBe('disallowed by line 3');
  });
});

test.each([
  ['/кибермире/карты/', '/%D0%BA%D0%B8%D0%B1%D0%B5%D1%80%D0%BC%D0%B8%D1%80%D0%B5/%D0%BA%D0%B0%D1%80%D1%82%D1%8B/'],
  ['/espacio virtual', '/espacio%20virtual/infinito'],
])('a path in letters that no URL can have is matched: %s', (path, url) => {
  expect(ask(`User-agent: *\nDisallow: ${path}`, 'a', url)).toBe('disallowed by line 2');
});

describe('the example of the FAQ', () => {
  test.each([
    ['as it stands', ''],
    ['with the Disallow line that the standard asks for', 'Disallow:\n'],
  ])('the example is parsed as its author meant it: %s', (_, nothing) => {
    const file = `# a comment
# another

User-agent: webcrawler
${nothing}
User-agent: lycra
Disallow: /

User-agent: *
Disallow: /tmp
Disallow: /logs
`;
    expect(ask(file, 'WebCrawler/3.0', '/tmp')).toMatch(/^allowed/);
    expect(ask(file, 'lycra', '/x')).toMatch(/^disallowed/);
    for (const url of ['/tmp', '/tmp/a', '/logs.html']) expect(ask(file, 'other', url)).toMatch(/^disallowed/);
    expect(ask(file, 'other', '/log')).toMatch(/^allowed/);
  });

  test('closing a whole site takes two lines', () => {
    expect(ask('User-agent: *\nDisallow: /', 'a', '/')).toBe('disallowed by line 2');
  });
});

describe('records', () => {
  test.each([
    ['a blank line ends one', 'User-agent: a\nDisallow: /x\n\nDisallow: /y', '/y', 'allowed by no rule'],
    ['so does one of white space', 'User-agent: a\n \t\nDisallow: /y', '/y', 'allowed by no rule'],
    ['and one with CR alone', 'User-agent: a\r\rDisallow: /y', '/y', 'allowed by no rule'],
    ['CR and NL are one end of a line', 'User-agent: a\r\nDisallow: /y\r\n', '/y', 'disallowed by line 2'],
    ['a comment ends none', 'User-agent: a\n# c\nDisallow: /x\n  # c\nDisallow: /y', '/y', 'disallowed by line 5'],
    ['nor does an unrecognized header', 'User-agent: a\nX: 1\nDisallow: /y', '/y', 'disallowed by line 3'],
    ['nor a line that is none', 'User-agent: a\nfoo\nDisallow: /y', '/y', 'disallowed by line 3'],
    ['a blank line parts names', 'User-agent: a\n\nUser-agent: b\nDisallow: /', '/', 'allowed by no rule'],
    ['several names share one', 'User-agent: b\nUser-agent: a\nDisallow: /', '/', 'disallowed by line 3'],
    ['a name after a rule starts one', 'User-agent: b\nDisallow: /\nUser-agent: a', '/', 'allowed by no rule'],
    ['field names in any case', 'uSER-aGENT: a\nDISALLOW: /', '/', 'disallowed by line 2'],
    ['white space around everything', ' User-agent : a \n\tDisallow\t:\t/x\t# c', '/x', 'disallowed by line 2'],
    ['rules before any name are for all', 'Disallow: /x\n\nDisallow: /y\nUser-agent: b', '/y', 'disallowed by line 3'],
    ['form feeds are white space', 'User-agent:\fa\nDisallow:\f/x\f', '/x', 'disallowed by line 2'],
    ['but not once a name was read', 'User-agent: b\n\nDisallow: /', '/', 'allowed by no rule'],
    [
      'the first that names the robot',
      'User-agent: a\nDisallow:\n\nUser-agent: a\nDisallow: /',
      '/',
      'allowed by line 2',
    ],
    [
      'all that are for `*`',
      'User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y',
      '/y',
      'disallowed by line 5',
    ],
    ['`*` after all others', 'User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow: /x', '/', 'allowed by no rule'],
    ['`*` beside a name', 'User-agent: *\nUser-agent: b\nDisallow: /', '/', 'disallowed by line 3'],
    ['an empty file', '', '/', 'allowed by no rule'],
  ])('records begin and end as in 1994: %s', (_, file, url, expected) => {
    expect(ask(file, 'a', url)).toBe(expected);
  });

  test('rules at the start of the file are a group for `*`', () => {
    const { groups } = parseRobotsTxt('Disallow: /x\nDisallow: /y\nUser-agent: b\n', 'koster-1994');
    expect(groups).toMatchObject([
      { userAgents: [{ token: '*', value: '', line: 1 }], firstLine: 1, lastLine: 2 },
      { userAgents: [{ token: 'b' }], firstLine: 3, lastLine: 3 },
    ]);
  });
});

describe('names', () => {
  test.each([
    ['a part of the name', 'lyc', 'Lycos_Spider_(Rex)/1.0 libwww/3.1', true],
    ['any part', 'SPIDER', 'Lycos_Spider_(Rex)/1.0 libwww/3.1', true],
    ['not the version', '1.0', 'Lycos_Spider_(Rex)/1.0 libwww/3.1', false],
    ['not what follows', 'libwww', 'Lycos_Spider_(Rex)/1.0 libwww/3.1', false],
    ['of a header, the first word only', 'Sidewinder', 'InfoSeek Sidewinder/0.9', false],
    ['the second word of a name without version', 'Sidewinder', 'InfoSeek Sidewinder', true],
    ['all words of a name without version', 'infoseek sidewinder', ' InfoSeek Sidewinder ', true],
    ['the name isn’t part of the line', 'webcrawler', 'web', false],
    ['a version in the line', 'a/1', 'a/1', false],
    ['`*` isn’t part of a name', '*', 'a*b', false],
    ['`*` isn’t a robot, nor a part of one', '', '*', false],
    ['no crawler is nameless', '', ' ', false],
    ['an empty name is a part of every one', '', 'a', true],
  ])('names match as in 1994: %s', (_, value, robot, isNamed) => {
    const { group } = evaluate(parseRobotsTxt(`User-agent: ${value}`, 'koster-1994'), robot, '/');
    expect(group.kind === 'named').toBe(isNamed);
  });

  test('of a fallback chain, the first name that a record has applies', () => {
    const robots = parseRobotsTxt('User-agent: old\nDisallow: /\n\nUser-agent: new\nDisallow:', 'koster-1994');
    expect(evaluate(robots, ['new', 'old'], '/').rule?.line).toBe(5);
    expect(evaluate(robots, ['newer', 'none'], '/').group).toMatchObject({ kind: 'named', isFallback: false });
    expect(evaluate(robots, ['none', 'old'], '/').group).toMatchObject({ kind: 'named', isFallback: true });
  });
});

describe('rules', () => {
  test.each([
    ['/help: a file', '/help', '/help.html', false],
    ['/help: a folder', '/help', '/help/index.html', false],
    ['/help/: not the file', '/help/', '/help.html', true],
    ['/help/: the folder', '/help/', '/help/index.html', false],
    ['case counts', '/Help', '/help', true],
    ['* is a byte', '/*.gif', '/a.gif', true],
    ['* is a byte, and may be in a URL', '/*.gif', '/*.gif', false],
    ['$ is a byte', '/a$', '/a', true],
    ['$ is a byte, and may be in a URL', '/a$', '/a$b', false],
    ['%2A is no *', '/%2A', '/*', true],
    ['nothing is decoded', '/%61', '/a', true],
    ['hex digits keep their case', '/%e9', '/%E9', true],
    ['what no URL may hold is the same in both', '/"a b"', '/%22a%20b%22', false],
    ['… also where the URL holds it', '/%22a%20b%22', '/"a b"', false],
    ['a query', '/?q', '/?q=1', false],
    ['without a slash', 'help', '/help.html', false],
    ['another host', '//', '//', true],
    ['a full URL', 'http://www.example.com/', '/http://www.example.com/', true],
    ['a lone query', '?q', '/?q', true],
    ['/robots.txt is as any other', '/', '/robots.txt', false],
  ])('rules match as in 1994: %s', (_, path, url, allowed) => {
    expect(evaluate(parseRobotsTxt(`User-agent: *\nDisallow: ${path}`, 'koster-1994'), 'a', url).allowed).toBe(allowed);
  });

  test.each([
    ['Allow isn’t known', 'Allow: /x\nDisallow: /', '/x', 'disallowed by line 3'],
    ['an empty one lets all be retrieved', 'Disallow:\nDisallow: /', '/x', 'allowed by line 2'],
    ['but for what stands before it', 'Disallow: /x\nDisallow:', '/x', 'disallowed by line 2'],
    ['the first that matches', 'Disallow: /\nDisallow: /x', '/x', 'disallowed by line 2'],
  ])('rules apply as in 1994: %s', (_, rules, url, expected) => {
    expect(ask(`User-agent: *\n${rules}`, 'a', url)).toBe(expected);
  });
});
