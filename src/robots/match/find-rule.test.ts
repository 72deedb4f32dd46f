// Which of several groups for one crawler decides, where one of them is searched by itself for its many rules.
import { expect, test } from 'vitest';
import { createMatcher, evaluate, parseRobotsTxt } from '../index.ts';

/** More than a group is searched beside the others with. */
const MANY = Array.from({ length: 120 }, (_, index) => `Disallow: /filler-${index}`).join('\n');
const SMALL = 'User-agent: a\nDisallow: /tie\n';
const LARGE = `User-agent: a\n${MANY}\nDisallow: /tie\n`;
const OTHER = 'User-agent: b\nDisallow:\n';
const URL_ = 'https://example.com/tie';

test.each([
  ['the small group comes first', `${SMALL}${OTHER}${LARGE}`, 2],
  ['the large group comes first', `${LARGE}${OTHER}${SMALL}`, 122],
])('of two rules that are equally good, the earlier line decides: %s', (_, text, line) => {
  const robots = parseRobotsTxt(text);
  for (const { allowed, rule } of [evaluate(robots, 'a', URL_), createMatcher(robots, 'a')(URL_)])
    expect([allowed, rule?.line]).toEqual([false, line]);
});

test('an allow rule decides over a disallow rule of the same length in another group, wherever it stands', () => {
  const large = LARGE.replace('Disallow: /tie', 'Allow: /tie');
  for (const text of [`${SMALL}${OTHER}${large}`, `${large}${OTHER}${SMALL}`])
    expect(evaluate(parseRobotsTxt(text), 'a', URL_)).toMatchObject({ allowed: true, rule: { kind: 'allow' } });
});
