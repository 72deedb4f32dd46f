// Whose rules a crawler follows isn't always documented: what is known of its answer then.
import { expect, test } from 'vitest';
import { type CrawlAnswer, DIALECTS, parsesOf } from '../robots/index.ts';
import { agreed } from './agreed.ts';
import { createCrawlerBatchJudge, createCrawlerJudge } from './index.ts';

const by = (answer: CrawlAnswer, line: number) => ({ answer, line });

test('where it is documented, the answer is that of the rules', () => {
  expect(agreed(by('disallowed', 2), null, 'unknown')).toEqual({ answer: 'disallowed', line: 2 });
});

test('of two lists of rules with the same answer, the first decides', () => {
  expect(agreed(by('disallowed', 2), by('disallowed', 5), 'unknown')).toEqual({ answer: 'disallowed', line: 2 });
});

test('the answer of two lists of rules that differ is unknown', () => {
  expect(agreed(by('disallowed', 2), by('allowed', 5), 'unknown')).toBe('unknown');
  expect(agreed(by('disallowed', 2), by('unknown', 5), 'unknown')).toBe('unknown');
});

// Amazon: Amzn-SearchBot follows the rules for "other search bots" where no group names it.
test.each(DIALECTS)('%s: one crawler and many get the same answers, if they can follow two groups', (dialect) => {
  const parses = parsesOf('User-agent: *\nDisallow: /a\nDisallow: /b\n\nUser-agent: Googlebot\nDisallow: /b\n');
  const crawler = { dialect, chain: ['Amzn-SearchBot'], ignoresStar: false, follows: 'search-bots' } as const;
  const one = createCrawlerJudge(crawler, parses);
  const many = createCrawlerBatchJudge([crawler], parses);
  const answers = ['/a', '/b', '/c'].map((path) => [
    one.verdict(path).answer,
    many.answer(many.answerSetOf(path), 0).answer,
  ]);
  expect(answers).toEqual([
    ['unknown', 'unknown'],
    ['disallowed', 'disallowed'],
    ['allowed', 'allowed'],
  ]);
});
