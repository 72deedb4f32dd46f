// Which rules block a whole site, by themselves: asked of each parser, as each gives wildcards its own meaning.
import { describe, expect, test } from 'vitest';
import { createMatcher, DIALECTS, disallowsEverything, disallowsNothing, parseRobotsTxt } from '../index.ts';

const PATTERNS = [
  '/',
  '*',
  '/*',
  '*/',
  '*/*',
  '**',
  '/**',
  '/*$',
  '*$',
  '/$',
  '/*/',
  '*/$',
  '//',
  '/x',
  '/*x',
  '$',
  '?',
  '/?',
  '*?',
  '/*?',
  '/*?*',
  '?*',
  '$?',
  '?$',
  '*$*',
  '/*/*',
  '**/**',
];
const PATHS = ['/', '/x', '/x/', '/a/b.html', '/?q=1', '/x?y=/', '/*', '/$', '/index.html'];

describe.each(DIALECTS)('%s', (dialect) => {
  test.each(PATTERNS)('Disallow: %s disallows everything if it disallows each path', (pattern) => {
    const robots = parseRobotsTxt(`User-agent: *\nDisallow: ${pattern}\n`, dialect);
    const matcher = createMatcher(robots, 'GPTBot');
    const isClosed = PATHS.every((path) => matcher(`https://example.com${path}`).answer === 'disallowed');
    const rules = robots.groups.flatMap((group) => group.rules);
    expect(rules.map((rule) => disallowsEverything(rule, dialect))).toEqual(rules.map(() => isClosed));
    if (isClosed) expect(rules.map((rule) => disallowsNothing(rule, dialect))).toEqual(rules.map(() => false));
  });

  test.each(['Disallow:', 'Allow: /', 'Allow: *'])('%s disallows nothing', (line) => {
    const { groups } = parseRobotsTxt(`User-agent: *\n${line}\n`, dialect);
    for (const rule of groups.flatMap(({ rules }) => rules)) {
      expect(disallowsEverything(rule, dialect)).toBe(false);
      expect(disallowsNothing(rule, dialect)).toBe(true);
    }
  });
});
