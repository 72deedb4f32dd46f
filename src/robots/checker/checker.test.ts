// What the checker says in each diagnostic, and where it says nothing. The diagnostics are those of the 1994 FAQ
// (https://www.robotstxt.org/faq.html) and of today's files.
import { describe, expect, test } from 'vitest';
import {
  checkServing,
  DIALECTS,
  type Diagnostic,
  type Dialect,
  diagnose,
  type FoundRobotsTxt,
  parseRobotsTxt,
} from '../index.ts';

/** A diagnostic as one line: `2:11-14 error path-without-slash → Disallow: /foo`. */
function written(diagnostic: Diagnostic): string {
  const { line, column, endColumn, severity, code, fix, ...more } = diagnostic;
  const facts = Object.values(more).map((fact) => `(${fact})`);
  const arrow = fix === null ? '' : ` → ${fix}`;
  return `${line}:${column}-${endColumn} ${severity} ${code}${facts.join('')}${arrow}`;
}

const shown = (text: string | Uint8Array, dialect: Dialect = 'rfc9309') =>
  diagnose(parseRobotsTxt(text, dialect)).map(written);

type Row = readonly [name: string, text: string, ...expected: string[]];

/** Each row: a name, a file, and all that is reported of it. */
function table(parsers: Dialect | readonly Dialect[], rows: readonly Row[]) {
  for (const parser of [parsers].flat()) {
    test.each(rows.map(([name, text, ...expected]) => ({ name, text, expected })))(`${parser}: $name`, (row) =>
      expect(shown(row.text, parser)).toEqual(row.expected),
    );
  }
}

const TODAY = ['rfc9309', 'google', 'bing', 'yandex'] as const;
const RECORDS = ['koster-1994', 'kollar-1996'] as const;
/** What stands on line 3 and below of a file that is good above. */
const from3 = (...lines: string[]) => ['User-agent: *', 'Disallow: /z', ...lines].join('\n');

describe('nothing to tell', () => {
  table(DIALECTS, [
    ['an empty file', ''],
    ['comments', '# a: b\n  # <html>\n\n#\ufeff'],
    ['one group', from3('Disallow: /a', 'Disallow: /b # c', 'Disallow:', 'Sitemap: https://h/s.xml')],
    ['keys in any case, without white space', 'USER-AGENT:a\ndisallow:/a'],
  ]);
  table(TODAY, [
    ['wildcards', from3('Disallow: /*.pdf$', 'Disallow: *?sort=', 'Allow: /a*.pdf$')],
    ['other records', from3('Clean-param: a /b', 'Request-rate: 1/5', 'Visit-time: 0600-0845')],
    ['a blank line in a group', 'User-agent: a\n\nDisallow: /'],
    ['two groups for all', 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b'],
  ]);
});

describe('the text', () => {
  table(DIALECTS, [
    ['HTML, and nothing more', '\n\n <!DOCTYPE html>\n<p>a: b\nDisalow /\0', '3:2-17 error html'],
    ['NUL', from3('Disallow: /a# \0'), '3:15-16 error nul → Disallow: /a# '],
    ['a BOM before a key', from3('\ufeffDisallow: /a'), '3:1-2 error stray-bom → Disallow: /a'],
    ['a BOM in a path', from3('Disallow: /\ufeffa'), '3:12-13 error stray-bom → Disallow: /a'],
    ['a BOM in a comment', from3('Disallow: /a # \ufeff')],
    ['two BOMs', '\ufeff\ufeffSitemap: https://h/s', '1:1-2 error stray-bom → Sitemap: https://h/s'],
  ]);
  table('rfc9309', [
    ['NUL in a key: no more of that key', from3('D\0: /'), '3:2-3 error nul → D: /'],
    ['< later is no HTML', from3('<p>'), '3:1-4 error missing-colon'],
  ]);

  test('bytes that aren’t UTF-8 are reported', () => {
    const bytes = new TextEncoder().encode(from3('Disallow: /xx')).map((byte) => (byte === 0x78 ? 0xe9 : byte));
    expect(shown(bytes)).toEqual(['3:12-14 warning invalid-utf8']);
  });

  test('a line that Google’s parser truncates is reported, and only for this parser', () => {
    const text = from3(`Disallow: /${'a'.repeat(16_652)}`);
    expect(shown(text, 'google')).toEqual([]);
    expect(shown(`${text}aa`, 'google')).toEqual(['3:16664-16666 error cut-line(16663)']);
    expect(shown(`${text}aa`)).toEqual([]);
    expect(shown(`${text}\u{1f600}`, 'google')).toEqual(['3:16664-16666 error cut-line(16663)']);
  });

  test.each(TODAY)('a file of more than 500 KiB is reported where reading stops: %s', (dialect) => {
    const start = from3('');
    const fill = `${'#\n'.repeat(1000)}${'#x\r\n'.repeat((500 * 1024 - start.length - 2000) / 4)}`;
    const size = start.length + fill.length;
    const text = `${start}${fill}${'#'.repeat(500 * 1024 - size)}`;
    const last = text.split('\n').length;
    expect(shown(text, dialect)).toEqual([]);
    expect(shown(`${text}##`, dialect)).toEqual([
      `${last}:${500 * 1024 - size + 1}-${500 * 1024 - size + 3} error too-large`,
    ]);
    // Bytes are counted, not characters.
    expect(shown(text.replace('#x', '#é'), dialect)).toHaveLength(1);
  });
});

describe('keys and colons', () => {
  table('rfc9309', [
    ['no colon', from3('Disallow /a # c'), '3:1-12 error missing-colon → Disallow: /a # c'],
    ['another sign', from3(' Disallow = /a'), '3:2-15 error missing-colon →  Disallow: /a'],
    ['a full-width colon', from3('Disallow：/a'), '3:1-12 error missing-colon → Disallow: /a'],
    ['no colon and a slip', from3('dissalow /a'), '3:1-12 error missing-colon → Disallow: /a'],
    ['no colon and no hyphen', 'User agent *', '1:1-13 error missing-colon → User-agent: *'],
    ['no colon and no value', from3('Disallow'), '3:1-9 error missing-colon'],
    ['no key at all', from3('hello world'), '3:1-12 error missing-colon'],
    ['a slip', from3(' Dissallow : /a'), '3:2-11 error misspelt-key(disallow) →  Disallow : /a'],
    ['two slips', from3('dsallw: /'), '3:1-7 error misspelt-key(disallow) → Disallow: /'],
    ['a letter changed', from3('allaw: /'), '3:1-6 error misspelt-key(allow) → Allow: /'],
    ['the nearest', from3('dallow: /'), '3:1-7 error misspelt-key(allow) → Allow: /'],
    ['a letter too many', 'user--agent: a', '1:1-12 error misspelt-key(user-agent) → User-agent: a'],
    ['of a rare key', from3('no-index: /'), '3:1-9 error misspelt-key(noindex) → Noindex: /'],
    ['a letter that grows in lower case', from3('dİsallow: /'), '3:1-9 error misspelt-key(disallow) → Disallow: /'],
    ['nobody’s key', from3('Follow: /'), '3:1-7 warning unknown-key(follow)'],
    ['a long one', from3('user-agent-string: /'), '3:1-18 warning unknown-key(user-agent-string)'],
    ['none', from3(': /'), '3:1-1 warning unknown-key()'],
    ['none behind white space', from3(' \t: /'), '3:3-3 warning unknown-key()'],
    ['Noindex', from3('Noindex: /b'), '3:1-8 warning noindex(noindex)'],
  ]);
  // Google's parser takes them for what is meant (robots.cc).
  table('google', [
    ['no colon between two words', from3('Disallow /a'), '3:1-12 warning missing-colon → Disallow: /a'],
    ['… but among three', from3('Disallow /a b'), '3:1-14 error missing-colon → Disallow: /a b'],
    ['a forgiven slip', from3('Dissallow: /a'), '3:1-10 warning misspelt-key(disallow) → Disallow: /a'],
    ['a slip that is not', from3('Allov: /'), '3:1-6 error misspelt-key(allow) → Allow: /'],
    ['more than a key', from3('Disallowed: /a'), '3:1-11 warning misspelt-key(disallow) → Disallow: /a'],
    ['site-map', 'Site-map: https://h/', '1:1-9 warning misspelt-key(sitemap) → Sitemap: https://h/'],
    ['two words', 'hello world', '1:1-12 warning missing-colon', '1:1-6 warning unknown-key(hello)'],
    ['what is not read', from3('Crawl-delay: 1'), '3:1-12 info unread-key(crawl-delay)'],
  ]);
  table('yandex', [['what is not read', from3('Host: h'), '3:1-5 info unread-key(host)']]);
  table(RECORDS, [['Allow', from3('Allow: /a'), '3:1-6 warning unread-key(allow)']]);
});

describe('paths', () => {
  table(TODAY, [
    ['without a slash', from3('Disallow: a # c'), '3:11-12 error path-without-slash → Disallow: /a # c'],
    ['a full URL', from3('Disallow: https://h/a?b'), '3:11-24 error full-url → Disallow: /a?b'],
    // The correction would block the whole site.
    ['… of no path', from3('Disallow: http://h # c'), '3:11-19 error full-url'],
    ['… of the path /', from3('Disallow: http://h/'), '3:11-20 error full-url'],
    ...['/*', '/**', '/*$'].map((path): [string, string, ...string[]] => [
      `… of every path: ${path}`,
      from3(`Disallow: http://h${path}`),
      `3:11-${19 + path.length} error full-url`,
      `3:20-${19 + path.length} info star-at-end → Disallow: http://h/`,
    ]),
    ['… of the home page', from3('Disallow: http://h/$'), '3:11-21 error full-url → Disallow: /$'],
    ['… that has lost its scheme', from3('Disallow: www.h.example/a'), '3:11-26 error full-url → Disallow: /a'],
    [
      'several',
      from3('  Disallow: /a,\t/b /c # d'),
      '3:13-22 error several-paths →   Disallow: /a # d\n  Disallow: /b\n  Disallow: /c',
    ],
    [
      'a URL among several',
      from3('Disallow: /a HTTP://h/b'),
      '3:11-24 error several-paths → Disallow: /a\nDisallow: HTTP://h/b',
    ],
    ['stars at the end', from3('Disallow: /a** # c'), '3:13-15 info star-at-end → Disallow: /a # c'],
    ['… before $', from3('Disallow: /a*$'), '3:13-15 info star-at-end → Disallow: /a'],
    ['… and nothing else', 'User-agent: *\nDisallow: *', '2:11-12 info star-at-end → Disallow: /'],
    [
      // Three bytes beat two, and without the star two would not beat two.
      '… that outweigh an Allow',
      'User-agent: *\nDisallow: /a*\nAllow: /*',
      '3:8-10 info useless-allow',
      '3:9-10 info star-at-end → Allow: /',
    ],
    ['… of an Allow that goes on winning', from3('Allow: /a*'), '3:10-11 info star-at-end → Allow: /a'],
    ['style sheets', from3('Disallow: /*.css$'), '3:11-18 info assets'],
    ['scripts of a version', from3('Disallow: /lib/x.min.js?v=1'), '3:11-28 info assets'],
    ['a folder of assets', from3('Disallow: /wp-content/themes/'), '3:11-30 info assets'],
    ['a folder of scripts', from3('Disallow: /js'), '3:11-14 info assets'],
    [
      'JSON, JSP and words that begin alike',
      from3('Disallow: /a.json', 'Disallow: /b.jsp', 'Disallow: /jsx/', 'Disallow: /status'),
    ],
    ['scripts that are allowed', from3('Disallow: /a', 'Allow: /a/b.js')],
  ]);
  // RFC 9309 §2.2.2: a space in the path of a rule is the %20 of a URL; §2.2.3: `%24` is a `$` that isn't an end.
  table(
    ['rfc9309', 'bing', 'yandex'],
    [
      // The correction would open the whole site.
      ['a full URL of no path, allowed', from3('Allow: http://h # c'), '3:8-16 error full-url'],
      ['… of the path /, allowed', from3('Allow: http://h/'), '3:8-17 error full-url'],
      ['… of a path, allowed', from3('Allow: http://h/a'), '3:8-18 error full-url → Allow: /a'],
      ['with a space', from3('Disallow: /a b c'), '3:11-17 warning path-with-space → Disallow: /a%20b%20c'],
      ['$ in the middle', from3('Disallow: /a$b$'), '3:13-14 warning dollar-inside → Disallow: /a%24b$'],
      ['$ before a star at the end', from3('Disallow: /a$*'), '3:13-14 warning dollar-inside → Disallow: /a%24*'],
    ],
  );
  // Google's parser leaves a rule as it is: neither is what a URL has.
  table('google', [
    ['with a space', from3('Disallow: /a b'), '3:11-15 error path-with-space → Disallow: /a%20b'],
    ['$ in the middle', from3('Disallow: /a$b'), '3:13-14 warning dollar-inside'],
  ]);
  table('yandex', [
    ['1,024 characters', from3(`Disallow: /${'a'.repeat(1023)}`)],
    ['more than 1,024 characters', from3(`Disallow: /${'a'.repeat(1024)}`), '3:11-1036 error rule-too-long(1024)'],
  ]);
  table('rfc9309', [['a long one', from3(`Disallow: /${'a'.repeat(1024)}`)]]);
  table(RECORDS, [
    ['no wildcards', from3('Disallow: /*.pdf'), '3:12-13 warning literal-wildcard'],
    ['no $', from3('Disallow: /a.pdf$'), '3:17-18 warning literal-wildcard'],
    ['$ in the middle is a $', from3('Disallow: /a$b')],
    // WWW::RobotRules resolves a relative URL.
    ['without a slash', from3('Disallow: a'), '3:11-12 warning path-without-slash → Disallow: /a'],
    ['a full URL', from3('Disallow: http://h/a'), '3:11-21 error full-url → Disallow: /a'],
  ]);
  table('koster-1994', [
    ['several', from3('Disallow: /a /b'), '3:11-16 error several-paths → Disallow: /a\nDisallow: /b'],
    ['with a space', from3('Disallow: /a b'), '3:11-15 warning path-with-space → Disallow: /a%20b'],
  ]);
  table('kollar-1996', [
    ['several', from3('Disallow: /a /b')],
    ['with a space', from3('Disallow: /a b'), '3:11-15 error path-with-space → Disallow: /a%20b'],
  ]);
});

describe('where rules stand', () => {
  table(
    ['rfc9309', 'google', 'bing', 'yandex', 'kollar-1996'],
    [
      ['before any user-agent line', 'Disallow: /a\nUser-agent: *\nDisallow: /', '1:1-13 error rule-before-group'],
      ['in a file without any', '\nDisallow: /a', '2:1-13 error rule-before-group'],
    ],
  );
  table('koster-1994', [
    ['before any user-agent line', 'Disallow: /a\n\nUser-agent: a\nDisallow: /', '1:1-13 warning rule-before-group'],
  ]);
  table(RECORDS, [
    ['behind a blank line', 'User-agent: *\n\nDisallow: /a', '3:1-13 error parted-rule(1)'],
    ['… some of them', from3('', 'Disallow: /a'), '4:1-13 error parted-rule(1)'],
    ['a record without rules', 'User-agent: a\n\nUser-agent: *\nDisallow: /', '1:1-14 warning group-without-rules'],
    ['a comment is no blank line', 'User-agent: *\n# c\nDisallow: /a'],
  ]);
  table(TODAY, [
    ['a group without rules', 'User-agent: *\nDisallow: /\nUser-agent: a # c', '3:1-14 warning group-without-rules'],
    ['… whose name has rules in another group', 'User-agent: *\nDisallow: /a\nUser-agent: *\nSitemap: https://h/s'],
    [
      '… one of whose names has none anywhere',
      'User-agent: a\nDisallow: /\nUser-agent: A\nUser-agent: b',
      '3:1-14 warning group-without-rules',
    ],
    ['an empty rule is one', 'User-agent: a\nDisallow:'],
  ]);
  const many = Array.from({ length: 2050 }, (_, index) => `Disallow: /${index}-`).join('\n');
  table('yandex', [
    ['more than 2,048 rules, told once', `User-agent: *\n${many}`, '2050:1-17 error too-many-rules(2048)'],
  ]);
  table('bing', [['many rules', `User-agent: *\n${many}`]]);
});

describe('user-agent lines', () => {
  table(TODAY, [
    ['empty', 'User-agent: \nDisallow: /', '1:1-13 warning empty-user-agent'],
    ['a version', 'User-agent: Foobot/2.1 # c\nDisallow: /', '1:13-23 warning not-a-token → User-agent: Foobot # c'],
    [
      'a whole header',
      'User-agent: Mozilla/5.0 (compatible; Foobot/2.1; +http://h/bot.html)\nDisallow: /',
      '1:13-69 error not-a-token → User-agent: Foobot',
    ],
    [
      'a whole header that ends in the name',
      'User-agent: Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Foobot/1) Chrome/1.0 Safari/537.36\nDisallow: /',
      '1:13-110 error not-a-token → User-agent: Foobot',
    ],
    ['a browser’s header', 'User-agent: Mozilla/5.0 (X11)\nDisallow: /', '1:13-30 error not-a-token'],
    [
      'several with commas',
      'User-agent: Foo, Bar\nDisallow: /',
      '1:13-21 error several-names → User-agent: Foo\nUser-agent: Bar',
    ],
    [
      'several with spaces',
      'User-agent: Foobot  barbot\nDisallow: /',
      '1:13-27 error several-names → User-agent: Foobot\nUser-agent: barbot',
    ],
  ]);
  table(
    ['rfc9309', 'bing', 'yandex'],
    [
      ['a wildcard', 'User-agent: ia_archiver*\nDisallow: /', '1:13-25 error not-a-token → User-agent: ia_archiver'],
      [
        'a name with spaces and a digit',
        'User-agent: Sogou web spider\nDisallow: /\n\nUser-agent: MJ12bot\nDisallow: /',
      ],
      [
        '… and a version',
        'User-agent: Sogou web spider/4.0\nDisallow: /',
        '1:13-33 warning not-a-token → User-agent: Sogou web spider',
      ],
    ],
  );
  // Google's parser reads letters, `_` and `-` only, and of `* foo` the star.
  table('google', [
    ['a wildcard', 'User-agent: ia_archiver*\nDisallow: /', '1:13-25 warning not-a-token → User-agent: ia_archiver'],
    ['a name with a digit', 'User-agent: MJ12bot\nDisallow: /', '1:13-20 warning cut-token(mj)'],
    ['a star and more', 'User-agent: * foo\nDisallow: /', '1:13-18 warning cut-token(*)'],
  ]);
  table('koster-1994', [
    ['a version', 'User-agent: Foobot/2.1\nDisallow: /', '1:13-23 error not-a-token → User-agent: Foobot'],
    ['several', 'User-agent: Foobot *\nDisallow: /', '1:13-21 error several-names → User-agent: Foobot\nUser-agent: *'],
  ]);
  table('kollar-1996', [
    ['several', 'User-agent: Foobot *\nDisallow: /'],
    [
      'a version among several',
      'User-agent: a Foobot/2.1\nDisallow: /',
      '1:15-25 error not-a-token → User-agent: a Foobot',
    ],
  ]);
  table(RECORDS, [
    [
      'two records for all',
      'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n',
      '4:1-14 error second-record(1)',
    ],
    [
      'two for one name',
      'User-agent: a\nDisallow: /\n\nUser-agent: b\nUser-agent: A\nDisallow: /b\n',
      '4:1-14 error second-record(1)',
    ],
  ]);
});

describe('a group that names a crawler leaves the rules for *', () => {
  const forAll = 'User-agent: *\nDisallow: /a\nDisallow: /b\n\n';
  table(DIALECTS, [
    ['other rules', `${forAll}User-agent: b\nUser-agent: c\nDisallow: /c`, '5:1-14 info leaves-star(1)'],
    ['some of the rules', `${forAll}User-agent: b\nDisallow: /a`, '5:1-14 info leaves-star(1)'],
    ['before the group for *', `User-agent: b\nDisallow: /c\n\n${forAll}`, '1:1-14 info leaves-star(4)'],
    ['all of the rules, and more', `${forAll}User-agent: b\nDisallow: /b\nDisallow: /a\nDisallow: /c`],
    ['everything is disallowed', `${forAll}User-agent: b\nDisallow: /`],
    ['nothing to leave', 'User-agent: *\nDisallow:\n\nUser-agent: b\nDisallow: /c'],
    ['no group for *', 'User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /c'],
    ['* is named beside it', `User-agent: b\nUser-agent: *\nDisallow: /c`],
  ]);
  table(TODAY, [
    [
      'told once of each name',
      `${forAll}User-agent: b\nDisallow: /c\nUser-agent: B\nDisallow: /d`,
      '5:1-14 info leaves-star(1)',
    ],
    ['something is allowed', `${forAll}User-agent: b\nDisallow: /\nAllow: /a`, '5:1-14 info leaves-star(1)'],
  ]);
});

describe('rules that decide nothing', () => {
  const rules = (...lines: string[]) => ['User-agent: *', ...lines].join('\n');
  table(TODAY, [
    ['a duplicate', rules('Disallow: /a', 'Disallow: /b', 'Disallow: /a'), '4:11-13 info duplicate-rule(2)'],
    ['an equal Allow', rules('Disallow: /a', 'Allow: /a', 'Disallow: /'), '2:11-13 warning overruled-rule(3)'],
    [
      'a longer one for the same paths',
      rules('Allow: /a', 'Disallow: /a*', 'Disallow: /'),
      '2:8-10 warning overruled-rule(3)',
    ],
    [
      'a longer one for more paths',
      rules('Allow: /ab', 'Disallow: /a***', 'Disallow: /'),
      '2:8-11 warning overruled-rule(3)',
    ],
    ['equal but for needless stars', rules('Disallow: /a*b', 'Disallow: /a**b'), '2:11-15 info duplicate-rule(3)'],
    ['a more general one', rules('Disallow: /a/b', 'Disallow: /a'), '2:11-15 info redundant-rule(3)'],
    ['… of a pattern', rules('Disallow: /*.pdf$', 'Disallow: /'), '2:11-18 info redundant-rule(3)'],
    ['… with an Allow between', rules('Disallow: /a/b/c', 'Disallow: /a', 'Allow: /a/b')],
    [
      '… with an Allow that is not between',
      rules('Disallow: /a/b', 'Disallow: /a', 'Allow: /a/b/c'),
      '2:11-15 info redundant-rule(3)',
    ],
    ['… that is no prefix of it', rules('Disallow: /a/b', 'Disallow: /ab', 'Disallow: /*a')],
    ['… with a $, which matches one path', rules('Disallow: /a/b', 'Disallow: /a$')],
    ['… of a pattern, with an Allow between', rules('Disallow: /a/*c', 'Disallow: /a', 'Allow: /*/b')],
    ['an Allow for what nothing disallows', rules('Disallow: /a', 'Allow: /b'), '3:8-10 info useless-allow'],
    ['… for more than what is disallowed', rules('Disallow: /a/b', 'Allow: /a'), '3:8-10 info useless-allow'],
    ['… that takes something back', rules('Disallow: /a', 'Allow: /a/b', 'Disallow: /*c', 'Allow: /d*e')],
    ['Allow where nothing is disallowed', rules('Allow: /a', 'Allow: /b')],
    [
      'Allow that alone makes a group for its name',
      'User-agent: a\nAllow: /\n\nUser-agent: *\nDisallow: /',
      '1:1-14 info leaves-star(4)',
    ],
    [
      'another group adds rules for the name: of that group it cannot be told',
      'User-agent: a\nAllow: /b/c\nUser-agent: A\nDisallow: /b',
    ],
    [
      'another group for the name, and what is told all the same',
      'User-agent: a\nAllow: /b\nDisallow: /b\nUser-agent: A\nDisallow: /b',
      '3:11-13 warning overruled-rule(2)',
    ],
  ]);
  // Google's parser takes `/d/index.html` for `/d/` too, where it is allowed.
  table('google', [
    [
      'an index is allowed by two patterns',
      rules('Allow: /d/index.html', 'Disallow: /d/$'),
      '3:11-15 warning overruled-rule(2)',
    ],
    ['… of which one is overruled', rules('Allow: /d/index.html', 'Disallow: /d/index.html*', 'Disallow: /d')],
    ['… of which one is needed', rules('Allow: /d/index.html', 'Allow: /d', 'Disallow: /')],
    ['… twice', rules('Allow: /d/index.html', 'Allow: /d/index.html', 'Disallow: /'), '3:8-21 info duplicate-rule(2)'],
  ]);
  // The first rule that matches decides; an empty one allows everything in 1994, and says nothing in 1996.
  table(RECORDS, [
    ['a duplicate', rules('Disallow: /a', 'Disallow: /a'), '3:11-13 info duplicate-rule(2)'],
    ['a more general one above', rules('Disallow: /a', 'Disallow: /a/b'), '3:11-15 info redundant-rule(2)'],
    ['a more general one below', rules('Disallow: /a/b', 'Disallow: /a'), '2:11-15 info redundant-rule(3)'],
  ]);
  table('koster-1994', [
    ['an empty one above', rules('Disallow:', 'Disallow: /a'), '3:11-13 warning overruled-rule(2)'],
    ['an empty one between', rules('Disallow: /a/b', 'Disallow:', 'Disallow: /a'), '4:11-13 warning overruled-rule(3)'],
  ]);
  table('kollar-1996', [
    ['an empty one above', rules('Disallow:', 'Disallow: /a')],
    ['on one line', rules('Disallow: /a /b /a'), '2:17-19 info duplicate-rule(2)'],
  ]);
});

describe('other records', () => {
  table(
    ['rfc9309', 'bing'],
    [
      ['Crawl-delay', from3('Crawl-delay: 10', 'Crawl-delay: 0.5')],
      ['… as a program may write it', from3('Crawl-delay: .5', 'Crawl-delay: 5.')],
      ['… in words', from3('Crawl-delay: slow'), '3:14-18 warning crawl-delay-no-number'],
      ['… empty', from3('Crawl-delay:'), '3:1-13 warning crawl-delay-no-number'],
      ['… with a unit', from3('Crawl-delay: 10 s # c'), '3:14-18 warning crawl-delay-no-number → Crawl-delay: 10 # c'],
      ['… with a comma', from3('Crawl-delay: 0,5'), '3:14-17 warning crawl-delay-no-number → Crawl-delay: 0.5'],
      ['Sitemap', 'Sitemap: HTTPS://h/s\nSitemap: ftp://h/s'],
      ['… a path', 'Sitemap: /s.xml', '1:10-16 error sitemap-not-absolute'],
      ['… without a scheme', 'Sitemap: //h/s.xml', '1:10-19 error sitemap-not-absolute'],
      ['… without a host', 'Sitemap: https:///s.xml', '1:10-24 error sitemap-not-absolute'],
      ['… with a query only', 'Sitemap: https://?s', '1:10-20 error sitemap-not-absolute'],
      ['… empty', 'Sitemap:', '1:1-9 error sitemap-not-absolute'],
      // RSL 1.0: the URL of the terms, anywhere in the file, as often as wanted.
      // Lighthouse, core/audits/seo/robots-txt.js: no field of its list. Reported once.
      [
        'License',
        'License: https://h/rsl.xml\nUser-agent: *\nDisallow: /z\nLicense: https://h/b.xml',
        '1:1-27 info lighthouse',
      ],
      ['… a path', 'License: /rsl.xml', '1:1-18 info lighthouse', '1:10-18 error license-not-absolute'],
      [
        'Content-Signal in a group',
        'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /z',
        '2:1-28 info lighthouse',
      ],
      ['LLM-Policy', 'LLM-Policy: /llm.txt\nAgentmap: https://h/a.json', '1:1-21 info lighthouse'],
      [
        '… before any',
        'Content-Signal: ai-train=no\nUser-agent: *\nDisallow: /z',
        '1:1-28 info signal-outside-group',
        '1:1-28 info lighthouse',
      ],
    ],
  );
  // Google-specific: a Sitemap is known by how its key begins, in two spellings.
  table('google', [
    [
      'a misspelt key, and its value',
      'Site-map: /s.xml\nSitemaps: https://h/s',
      '1:1-9 warning misspelt-key(sitemap) → Sitemap: /s.xml',
      '1:11-17 error sitemap-not-absolute',
      '2:1-9 warning misspelt-key(sitemap) → Sitemap: https://h/s',
    ],
  ]);
});

describe('how the file was served', () => {
  const served = (requestedUrl: string, finalUrl = requestedUrl, isTruncated = false) => {
    const text = 'User-agent: *\nDisallow: /a\n#';
    const file: FoundRobotsTxt = {
      kind: 'found',
      requestedUrl,
      finalUrl,
      hops: null,
      status: 200,
      fetchedAt: 0,
      body: { encoding: 'utf-8', data: text },
      size: text.length,
      isTruncated,
      contentType: null,
    };
    return checkServing(file, parseRobotsTxt(text)).map(written);
  };
  test.each([
    ['where crawlers ask', served('https://h/robots.txt'), []],
    ['with a query', served('https://h/robots.txt?v=1'), []],
    ['in a subfolder', served('https://h/a/robots.txt'), ['1:1-1 error in-subfolder']],
    ['a redirect into a subfolder', served('http://h/robots.txt', 'http://H/a/r.txt'), []],
    [
      'a redirect to another host',
      served('http://h/robots.txt', 'http://w.h:1/r'),
      ['1:1-1 info on-other-host(w.h:1)'],
    ],
    ['more than was read', served('http://h/robots.txt', undefined, true), ['3:1-1 error too-large']],
  ])('the file is checked against where crawlers look: %s', (_, found, expected) => expect(found).toEqual(expected));
});

test.each([
  ['another one’s second pattern', ['/$*$', '/$']],
  ['one that has only the first of its two patterns', ['/?$', '/?$*']],
])('for Protego, a rule isn’t a duplicate of %s, as its own second pattern can decide', (_, [one, other]) => {
  const file = `User-agent: *\nDisallow: ${one}\nDisallow: ${other}\n`;
  expect(shown(file, 'protego').join('\n')).not.toContain('duplicate-rule');
});

describe('too much to tell', () => {
  test.each(DIALECTS)('the first diagnostics of each kind are kept, in the order of the file: %s', (dialect) => {
    const text = `${from3()}\n${'Disallow: b\n'.repeat(2000)}${'Follow: /\n'.repeat(2000)}Sitemap: /s\n`;
    const diagnostics = diagnose(parseRobotsTxt(text, dialect));
    const of = (code: string) => diagnostics.filter((one) => one.code === code);
    expect(diagnostics).toHaveLength(500);
    expect(of('sitemap-not-absolute')).toHaveLength(1);
    expect(of('unknown-key').length).toBeGreaterThan(120);
    expect(of('path-without-slash').length).toBeGreaterThanOrEqual(of('unknown-key').length);
    expect(of('path-without-slash').map(({ line }) => line)).toEqual(
      of('path-without-slash').map((_, index) => index + 3),
    );
    expect(diagnostics).toEqual(diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column));
  });
});
