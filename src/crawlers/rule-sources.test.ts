// Crawlers whose fallback isn't a chain of names: where no group names them, they follow the rules of others.
import { expect, test } from 'vitest';
import { crawler } from '../../test/support/generators/facts.ts';
import { decidingLine, parsesOf } from '../robots/index.ts';
import { catalogue, judgesOf } from './index.ts';

const differ = 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n';
const isOpen = (token: string, file: string) =>
  judgesOf(parsesOf(file))(crawler(token)).verdict('/x').because.kind === 'follows-others';

test.each([
  ['Amzn-SearchBot', 'search-bots', 'developer.amazon.com/amazonbot, 4 September 2026'],
  ['ExaSearchBot', 'major-engines', 'crawler.exa.ai'],
  ['Bravebot', 'googlebot', 'search.brave.com/help/brave-search-crawler'],
])('%s, which no group names, follows the rules of %s (%s)', (token, follows) => {
  expect(crawler(token).follows).toBe(follows);
  expect(crawler(token).chain).toEqual([token]);
  expect(isOpen(token, differ)).toBe(true);
  expect(isOpen(token, 'User-agent: *\nDisallow: /\n')).toBe(false);
});

test('an unknown verdict says whose rules the crawler follows, and has no rule', () => {
  const verdict = judgesOf(parsesOf(differ))(crawler('Amzn-SearchBot')).verdict('/x');
  expect(verdict).toMatchObject({
    answer: 'unknown',
    allowed: false,
    rule: null,
    because: { kind: 'follows-others', follows: 'search-bots' },
    group: { kind: 'any' },
  });
  expect(verdict.explain()).toEqual({ matched: [], won: null });
  expect(decidingLine(verdict)).toBe(null);
});

test('a group that names the crawler decides, if it has a token', () => {
  const named = (token: string) => isOpen(token, `${differ}\nUser-agent: ${token}\nDisallow: /a\n`);
  expect(['Amzn-SearchBot', 'ExaSearchBot', 'Bravebot'].map(named)).toEqual([false, false, true]);
});

test('all other crawlers say whose rules they follow', () => {
  expect(catalogue.filter(({ follows }) => follows !== null)).toHaveLength(3);
  expect(isOpen('GPTBot', differ)).toBe(false);
});
