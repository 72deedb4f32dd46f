// Whose rules a crawler follows isn't always documented: what is known of its answer then.
import { expect, test } from 'vitest';
import { type CrawlAnswer, DIALECTS, evaluate, parsesOf } from '../robots/index.ts';
import { agreed } from './agreed.ts';
import { createCrawlerBatchJudge, judgesOf } from './index.ts';

const BOT = { dialect: 'rfc9309', chain: ['bot'], ignoresStar: false, follows: null } as const;

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
// By crawlers that no group names, by one that a group names, and by one that reads no group for `*`.
test.each(DIALECTS)('%s: crawlers share a judge only where they follow the same groups', (dialect) => {
  const parses = parsesOf('User-agent: *\nDisallow: /a\n\nUser-agent: named\nDisallow: /b\n');
  const crawlers = ['one', 'named', 'other', 'own', 'two'].map((name) => {
    return { dialect, chain: [name] as const, ignoresStar: name === 'own', follows: null };
  });
  const judgeFor = judgesOf(parses);
  const verdicts = ['/a', '/b', '/a', '/robots.txt'].map((path) =>
    crawlers.map((crawler) => {
      const { answer, rule, group } = judgeFor(crawler).verdict(path);
      return { answer, line: rule?.line, group };
    }),
  );
  const expected = ['/a', '/b', '/a', '/robots.txt'].map((path) =>
    crawlers.map(({ chain, ignoresStar }) => {
      const { answer, rule, group } = evaluate(parses(dialect), chain, path, { ignoresStar });
      return { answer, line: rule?.line, group };
    }),
  );
  expect(verdicts).toEqual(expected);
  const [one, , other] = crawlers.map((crawler) => judgeFor(crawler).verdict('/a'));
  expect(one).toBe(other);
});

test('a crawler can be judged by another parser than its own', () => {
  // The parser of Python takes the first rule that matches.
  const judgeFor = judgesOf(parsesOf('User-agent: *\nDisallow: /a\nAllow: /a/b\n'));
  const answers = [judgeFor(BOT), judgeFor(BOT, 'python'), judgeFor(BOT)].map((judge) => judge.verdict('/a/b').answer);
  expect(answers).toEqual(['allowed', 'disallowed', 'allowed']);
});

test.each(DIALECTS)('%s: one crawler and many get the same answers, if they can follow two groups', (dialect) => {
  const parses = parsesOf('User-agent: *\nDisallow: /a\nDisallow: /b\n\nUser-agent: Googlebot\nDisallow: /b\n');
  const crawler = { dialect, chain: ['Amzn-SearchBot'], ignoresStar: false, follows: 'search-bots' } as const;
  const one = judgesOf(parses)(crawler);
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
