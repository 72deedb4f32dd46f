// What a draft changes, in sentences.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import type { CrawlAnswer } from '../../../robots/index.ts';
import type { ChangedClass, DraftChanges, ExplainedRule, TestedExpectation } from '../../../workers/edit/jobs.ts';

beforeEach(() => {
  vi.resetModules();
  vi.doMock('webextension-polyfill', () => ({ default: fakeBrowser().browser }));
});

const ofClass = (tokens: readonly string[], changes: Partial<ChangedClass>): ChangedClass => ({
  tokens,
  whole: null,
  nowBlocked: 0,
  nowAllowed: 0,
  examples: [],
  ...changes,
});
const same: DraftChanges = {
  effect: 'identical',
  changedUrls: 0,
  unknownUrls: 0,
  urls: 340,
  lacksList: false,
  urlGroups: [],
  ungrouped: 0,
  classes: [],
  unknown: [],
  compared: 9,
  purposes: [],
  expectations: [],
  tried: [],
  groups: [],
};
const expectation = (answer: CrawlAnswer, live: TestedExpectation['live']) => ({
  token: 'a',
  url: '/',
  allowed: true,
  holds: answer === 'allowed',
  live,
  answer,
  line: null,
  because: 'no-rule' as const,
});
const say = async (changes: Partial<DraftChanges>, start: string | null = null) => {
  const { changesText } = await import('./words.ts');
  return changesText({ ...same, ...changes }, start);
};

test('a draft isn’t called identical to a missing live file', async () => {
  expect(await say({}, 'It starts empty.')).toEqual(['It starts empty.']);
  expect(await say({})).toEqual(['The draft is identical to the live file.']);
});

test('a change of the whole site is reported first, with its crawlers, then the crawlers for which URLs change', async () => {
  const blocked = ofClass(['a', 'b', 'c', 'd', 'e'], { whole: 'blocked', nowBlocked: 1 });
  const allowed = ofClass(['f'], { whole: 'allowed', nowAllowed: 1 });
  const others = [
    ofClass(['g'], { nowBlocked: 1 }),
    ofClass(['h'], { nowAllowed: 1 }),
    ofClass(['i'], { nowBlocked: 1, nowAllowed: 1 }),
    ofClass(['j'], {}),
  ];
  expect(await say({ effect: 'changes', changedUrls: 1, classes: [blocked, allowed, ...others] })).toEqual([
    'The whole site is newly blocked for 5 of your crawlers: a, b, c, and 2 more.',
    'The whole site is newly allowed for 1 of your crawlers: f.',
    'More URLs are blocked for g and i.',
    'More URLs are allowed for h and i.',
    'Rules also change for j.',
  ]);
});

test('changes by purpose come first, if there are any', async () => {
  const none = { wholeBlocked: 0, wholeAllowed: 0, moreBlocked: 0, moreAllowed: 0, unseen: 0, unknown: 0 };
  const purposes = [
    { ...none, purpose: 'search' as const },
    { ...none, purpose: 'ai-search' as const, moreBlocked: 1, moreAllowed: 2, unseen: 3, unknown: 4 },
    { ...none, purpose: 'ai-training' as const, wholeBlocked: 17 },
  ];
  expect(await say({ effect: 'none', purposes })).toEqual([
    'Search: no change. AI answers: more URLs blocked for 1 crawler, more URLs allowed for 2 crawlers, rules change for 3 ' +
      'crawlers, unknown for 4 crawlers. AI training: 17 crawlers newly blocked.',
    'The draft changes no verdict for your crawlers.',
  ]);
  expect(await say({ purposes: purposes.map((each) => ({ ...each, ...none })) })).toEqual([
    'The draft is identical to the live file.',
  ]);
});

test('changed URLs are reported with the number tested, and crawlers without any are named', async () => {
  const classes = [ofClass(['a'], { nowBlocked: 2 }), ofClass(['b'], {})];
  expect(await say({ effect: 'changes', changedUrls: 2, classes })).toEqual([
    'This draft blocks 2 more URLs for a (URLs tested: 340).',
    'Rules also change for b.',
  ]);
});

test('expectations that also fail on the live file aren’t broken by the draft', async () => {
  const failing = [expectation('disallowed', 'fails'), expectation('disallowed', 'fails')];
  expect(await say({ expectations: failing })).toContain('Expectations that already fail on the live file: 2 of 2.');
  expect(await say({ effect: 'none', expectations: [...failing, expectation('allowed', 'fails')] })).toEqual([
    'The draft changes no verdict for your crawlers.',
    'This draft breaks 0 of 3 expectations.',
    'Expectations that already fail on the live file: 2 of 3.',
  ]);
  expect(await say({ effect: 'none', expectations: [...failing, expectation('disallowed', 'holds')] })).toContain(
    'This draft breaks 1 of 3 expectations.',
  );
  const { expectationsState } = await import('./words.ts');
  const state = 'met: 1 · broken by this draft: 1 · already failing on the live file: 2';
  expect(expectationsState([...failing, expectation('disallowed', 'holds'), expectation('allowed', 'holds')])).toBe(
    state,
  );
});

test('the draft breaks an expectation only if the live file is known to meet it', async () => {
  expect(
    await say({ expectations: [expectation('disallowed', 'unknown'), expectation('allowed', 'unknown')] }),
  ).toEqual(['The draft is identical to the live file.', 'This draft doesn’t meet 1 of 2 expectations.']);
  expect(await say({ expectations: [expectation('unknown', 'unknown'), expectation('unknown', 'holds')] })).toEqual([
    'The draft is identical to the live file.',
    'Expectations too complex to check: 2 of 2.',
  ]);
});

test('URLs whose verdict is unknown are counted, and not called the same', async () => {
  const unknown = 'For 2 URLs, at least one verdict is unknown.';
  expect(await say({ effect: 'unseen', unknownUrls: 2 })).toEqual([unknown]);
  expect(await say({ effect: 'none', unknownUrls: 2 })).toEqual([
    'The draft changes no verdict for your crawlers.',
    unknown,
  ]);
});

test('nothing is claimed about crawlers whose live verdict is unknown', async () => {
  const unknown = 'Not compared for a and b: the live verdict is unknown.';
  expect(await say({ unknown: ['a', 'b'], compared: 0 })).toEqual([unknown]);
  expect(await say({ unknown: ['a', 'b'] })).toEqual(['The draft is identical to the live file.', unknown]);
});

describe('a rule that matches is the reason', () => {
  const explain = async (followers: ExplainedRule['followers'], path = '/cart/') => {
    const { explanationOf } = await import('./words.ts');
    return explanationOf({ kind: 'disallow', path, followers, urls: 1_200 });
  };
  const DOES = 'Blocks URLs that start with /cart/.';

  test('a rule is explained with the crawlers that follow it and the URLs it decides, most first', async () => {
    const followers = [
      { tokens: ['a'], decided: 0 },
      { tokens: ['b', 'c'], decided: 1_100 },
    ];
    expect(await explain(followers)).toEqual([
      DOES,
      'b and c: decides 1,100 of 1,200 URLs',
      'a: decides 0 of 1,200 URLs',
    ]);
  });

  test('a rule that many crawlers follow is explained with the number of those not named', async () => {
    const followers = [1, 2, 3, 4, 5].map((decided) => ({ tokens: [`a${decided}`, `b${decided}`], decided }));
    expect(await explain(followers)).toEqual([
      DOES,
      'a5 and b5: decides 5 of 1,200 URLs',
      'a4 and b4: decides 4 of 1,200 URLs',
      'a3 and b3: decides 3 of 1,200 URLs',
      'Other crawlers that follow this rule: 4',
    ]);
  });

  test('a rule that none of the crawlers follows is explained as such', async () => {
    expect(await explain([])).toEqual([DOES, 'None of your crawlers follows this rule.']);
  });
});
