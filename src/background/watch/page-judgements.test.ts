// Two checks of a key URL, each for its own crawlers: what they have in common.
import { expect, test } from 'vitest';
import { type CrawlerJudgement, compared, isFine, jointStates, withJudgements, worsened } from './page-judgements.ts';

type Shown = readonly [token: string, verdict: CrawlerJudgement['verdict'], reason: CrawlerJudgement['reason']];

const judgements = (...all: readonly Shown[]) =>
  all.map(([token, verdict, reason]) => ({ token, mark: `mark of ${token}`, verdict, reason }));
const found = (...all: readonly Shown[]) => withJudgements({ verdict: 'unknown', reason: 'none' }, judgements(...all));

const [OPEN, BLOCKED, NOINDEX] = [
  ['a', 'indexable', 'none'],
  ['b', 'not-indexable', 'robots'],
  ['c', 'not-indexable', 'noindex'],
] as const;
const SILENT = ['d', 'unknown', 'no-response'] as const;

test('crawlers that judge alike are kept together', () => {
  expect(found(OPEN, BLOCKED, ['e', 'indexable', 'none']).judged).toEqual([
    { verdict: 'indexable', reason: 'none', by: ['mark of a', 'mark of e'] },
    { verdict: 'not-indexable', reason: 'robots', by: ['mark of b'] },
  ]);
});

test('only crawlers that judged both times are compared, each with itself', () => {
  const pairs = compared(found(OPEN, BLOCKED), judgements(['b', 'indexable', 'none'], NOINDEX));
  expect(pairs).toMatchObject([
    {
      token: 'b',
      before: { verdict: 'not-indexable', reason: 'robots' },
      found: { verdict: 'indexable', reason: 'none' },
    },
  ]);
});

test('without such a crawler, or with what an older release kept, nothing is compared', () => {
  expect(compared(found(OPEN), judgements(BLOCKED))).toEqual([]);
  expect(compared({ verdict: 'indexable', reason: 'none' }, judgements(OPEN))).toEqual([]);
});

test.each<[readonly Shown[], string, string]>([
  [[OPEN], 'indexable', 'none'],
  [[OPEN, BLOCKED], 'partly', 'robots'],
  [[BLOCKED, NOINDEX], 'not-indexable', 'mixed'],
  [[SILENT], 'unknown', 'unreachable'],
  [[BLOCKED, SILENT], 'unknown', 'robots'],
])('crawlers that judge as %j share a state: %s, %s', (all, verdict, reason) => {
  const state = { verdict, reason };
  expect(jointStates(compared(found(...all), judgements(...all)))).toEqual({ before: state, found: state });
});

const INDEXED = ['b', 'indexable', 'none'] as const;
const ELSEWHERE = ['a', 'canonicalised', 'canonical'] as const;

test.each<[string, 'indexable' | 'not-indexable', readonly Shown[], readonly Shown[], readonly string[]]>([
  [
    'one of them, beside one in trouble',
    'indexable',
    [OPEN, BLOCKED],
    [['a', 'not-indexable', 'noindex'], BLOCKED],
    ['a'],
  ],
  [
    'one of them, as another is in trouble no more',
    'indexable',
    [OPEN, BLOCKED],
    [['a', 'unknown', 'status'], INDEXED],
    ['a'],
  ],
  ['all of them', 'not-indexable', [ELSEWHERE, BLOCKED], [OPEN, INDEXED], ['a', 'b']],
  [
    'one of them, as another isn’t known',
    'not-indexable',
    [BLOCKED, NOINDEX],
    [INDEXED, ['c', 'unknown', 'status']],
    ['b'],
  ],
  ['none, with another reason', 'indexable', [BLOCKED], [['b', 'canonicalised', 'canonical']], []],
  [
    'none, blocked and canonicalised',
    'not-indexable',
    [BLOCKED, NOINDEX],
    [BLOCKED, ['c', 'canonicalised', 'canonical']],
    [],
  ],
])('a page gets worse for %s: it should be %s', (_, wanted, before, now, tokens) => {
  expect(worsened(compared(found(...before), judgements(...now)), wanted).map(({ token }) => token)).toEqual(tokens);
});

test.each<[string, readonly string[], boolean]>([
  ['a crawler that finds it as wanted', ['a'], true],
  ['two, of which one doesn’t', ['a', 'b'], false],
  ['two, of which one isn’t asked', ['a', 'e'], false],
  ['none', [], false],
])('whether a page is as wanted for the crawlers of an alert: %s', (_, tokens, expected) => {
  expect(isFine(tokens, judgements(OPEN, BLOCKED, NOINDEX), 'indexable')).toBe(expected);
});

test('a page that should not be indexed is as wanted, whatever each crawler’s reason is', () => {
  expect(isFine(['a', 'b'], judgements(ELSEWHERE, BLOCKED), 'not-indexable')).toBe(true);
});
