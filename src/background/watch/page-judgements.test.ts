// Two checks of a key URL, each for its own crawlers: what they have in common.
import { expect, test } from 'vitest';
import { type CrawlerJudgement, compared, stateFor, withJudgements } from './page-judgements.ts';

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

test('only crawlers that judged both times are compared', () => {
  expect(compared(found(OPEN, BLOCKED), judgements(['b', 'indexable', 'none'], NOINDEX))).toEqual({
    before: { verdict: 'not-indexable', reason: 'robots' },
    found: { verdict: 'indexable', reason: 'none' },
    tokens: ['b'],
  });
});

test('without such a crawler, or with what an older release kept, nothing is compared', () => {
  expect(compared(found(OPEN), judgements(BLOCKED))).toBeNull();
  expect(compared({ verdict: 'indexable', reason: 'none' }, judgements(OPEN))).toBeNull();
});

test.each<[readonly string[], string, string]>([
  [['a'], 'indexable', 'none'],
  [['a', 'b'], 'partly', 'robots'],
  [['b', 'c'], 'not-indexable', 'mixed'],
  [['d'], 'unknown', 'unreachable'],
  [['b', 'd'], 'unknown', 'robots'],
])('for %j, the page is %s: %s', (tokens, verdict, reason) => {
  expect(stateFor(tokens, judgements(OPEN, BLOCKED, NOINDEX, SILENT))).toEqual({ verdict, reason });
});

test('a crawler that isn’t asked leaves the state unknown', () => {
  expect(stateFor(['a', 'b'], judgements(OPEN))).toBeNull();
});
