import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCases } from '../../../test/support/checked.ts';
import { sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { DIALECTS, type Dialect } from '../types.ts';
import { type AnswerClass, type CrawlerIdentity, classesOf } from './answer-classes.ts';
import { createDraftJudge, type DraftJudge } from './draft-judge.ts';
import { createMatcher } from './evaluate.ts';
import { type FollowedRules, followedRules, linesOfRules } from './followed-rules.ts';
import { changedRules, createRuleFilter } from './rule-changes.ts';
import { hunksOf } from './rule-hunks.ts';

const anyLine = fc.oneof(
  { weight: 6, arbitrary: fc.nat(40).map((index) => `Disallow: /${index}`) },
  { weight: 2, arbitrary: fc.nat(40).map((index) => `Allow: /${index}*x`) },
  fc.constantFrom(
    '',
    '# comment',
    'Disallow: /a /b',
    'Disallow:',
    ' disallow : /c # d',
    'Crawl-delay: 1',
    'Dissallow: /e',
  ),
  fc.constantFrom('User-agent: *', 'User-agent: b', 'Disallow: /f\u2028Disallow: /g', 'nonsense'),
);
const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');

/** A file of many lines, and what it is after one edit, after two, and so on: edits are far from each other. */
const drafts = fc
  .tuple(
    fc.array(fc.tuple(anyLine, lineEnd), { minLength: 150, maxLength: 250, size: 'max' }),
    fc.array(fc.tuple(fc.nat(250), fc.nat(3), fc.array(fc.tuple(anyLine, lineEnd), { maxLength: 3 })), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([lines, edits]) => {
    const all = [lines];
    for (const [index, count, others] of edits) {
      const last = all.at(-1) ?? [];
      const [line, end] = last[index] ?? ['', '\n' as const];
      // Every fourth edit is one within a line.
      all.push(
        index % 4 === 0
          ? last.with(Math.min(index, last.length - 1), [`#${line}`, end])
          : last.toSpliced(index, count, ...others),
      );
    }
    return all.map((each) => `User-agent: *\n${each.flat().join('')}`);
  });

const identityOf = (dialect: Dialect): CrawlerIdentity => ({ dialect, chain: ['a'], ignoresStar: false });
const classOf = (text: string, dialect: Dialect): readonly AnswerClass[] => classesOf(text, [identityOf(dialect)]);
const says = ({ kind, path, pattern }: { kind: string; path: string; pattern: string }) => [kind, path, pattern];

test('the rules and their lines are the same, whatever drafts they were reused from', () => {
  const cases = countCases('rules', 'a reused rule');
  fc.assert(
    fc.property(drafts, fc.constantFrom(...DIALECTS), (texts, dialect) => {
      let known: readonly FollowedRules[] = [];
      for (const text of texts) {
        const [answerClass] = classOf(text, dialect);
        if (!answerClass) throw new Error('no class');
        const followed = runAll(followedRules(answerClass, known));
        const expected = answerClass.closedBy === null ? answerClass.groups.flatMap(({ rules }) => rules) : null;
        const lineOf = linesOfRules(answerClass, followed);
        if (known.some(({ rules }) => rules.some((rule) => followed.rules.includes(rule)))) cases.add('a reused rule');
        if (expected) {
          if (expected.length > 0) cases.add('rules');
          expect(followed.rules.map(says)).toEqual(expected.map(says));
          expect(followed.rules.map((_, index) => lineOf(index))).toEqual(expected.map(({ line }) => line));
        }
        known = [followed, ...known].slice(0, 2);
      }
    }),
    { numRuns: sized(40, 300) },
  );
  cases.expectEach();
});

test('a rule that an edit leaves alone stays the same object', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `Disallow: /${index}`);
  const [before, after] = [lines, lines.toSpliced(4_000, 1, 'Allow: /new', 'Allow: /newer').with(100, 'Allow: /x')].map(
    (each) => classOf(['User-agent: *', ...each].join('\n'), 'rfc9309')[0],
  );
  if (!before || !after) throw new Error('no class');
  const known = runAll(followedRules(before));
  const next = runAll(followedRules(after, [known]));
  expect(next.rules.slice(0, 100).every((rule, index) => rule === known.rules[index])).toBe(true);
  expect(next.rules.slice(4_002, 5_000).every((rule, index) => rule === known.rules[4_001 + index])).toBe(true);
  expect(linesOfRules(after, next)(4_500)).toBe(4_502);
});

test('with a limit of rules, a new one at the start pushes the last one out', () => {
  const lines = Array.from({ length: 2_048 }, (_, index) => `Disallow: /${index}`);
  const [before, after] = [lines, ['Allow: /new', ...lines]].map(
    (each) => classOf(['User-agent: *', ...each].join('\n'), 'yandex')[0],
  );
  if (!before || !after) throw new Error('no class');
  const { rules } = runAll(followedRules(after, [runAll(followedRules(before))]));
  expect(rules).toHaveLength(2_048);
  expect(rules.at(-1)?.path).toBe('/2046');
});

test('hunks lead from one list of rules to the other', () => {
  fc.assert(
    fc.property(drafts, fc.constantFrom<Dialect>('rfc9309', 'kollar-1996', 'crawler-commons'), (texts, dialect) => {
      let before: FollowedRules | null = null;
      for (const text of texts) {
        const [answerClass] = classOf(text, dialect);
        if (!answerClass) throw new Error('no class');
        const after: FollowedRules = runAll(followedRules(answerClass, before ? [before] : []));
        const { rules } = before ?? { rules: [] };
        const made = [...rules];
        for (const hunk of runAll(hunksOf(rules, after.rules)).toReversed()) {
          made.splice(hunk.before, hunk.removed, ...after.rules.slice(hunk.after, hunk.after + hunk.inserted));
        }
        expect(made.map(says)).toEqual(after.rules.map(says));
        before ??= after;
      }
    }),
    { numRuns: sized(40, 300) },
  );
});

test('edits far from each other are two small hunks', () => {
  const rules = Array.from({ length: 1_000 }, (_, index) => ({
    kind: 'disallow' as const,
    path: `/${index}`,
    pattern: `/${index}`,
    line: index,
    column: 1,
  }));
  const [first, last] = rules.slice(0, 2);
  if (!first || !last) throw new Error('no rules');
  const after = rules.with(900, { ...last, path: '/x' }).toSpliced(10, 0, { ...first, path: '/y' });
  expect(runAll(hunksOf(rules, after))).toEqual([
    { before: 10, removed: 0, after: 10, inserted: 1 },
    { before: 900, removed: 1, after: 901, inserted: 1 },
  ]);
});

test('a judge that is derived from others answers as evaluate() does, and only touched URLs change', () => {
  const cases = countCases('a touched URL', 'an untouched URL', 'the same rules');
  const urls = Array.from({ length: 41 }, (_, index) => [`/${index}`, `/${index}yx`]).flat();
  fc.assert(
    fc.property(drafts, fc.constantFrom(...DIALECTS), fc.constantFrom('many', 'few'), (texts, dialect, questions) => {
      const identity = identityOf(dialect);
      let known: readonly DraftJudge[] = [];
      for (const text of texts) {
        const [answerClass] = classOf(text, dialect);
        if (!answerClass) throw new Error('no class');
        const judge = runAll(createDraftJudge(answerClass, known, questions));
        const match = createMatcher(answerClass.robots, identity.chain);
        const [before] = known;
        const { touched, isSame } = runAll(changedRules(before?.rules ?? [], judge.rules, dialect));
        const isTouched = createRuleFilter(dialect, touched);
        for (const url of urls) {
          const { answer } = judge.answer(url);
          if (before) cases.add(isTouched(url) ? 'a touched URL' : 'an untouched URL');
          if (before && !isTouched(url)) expect(before.answer(url).answer).toBe(answer);
          expect(answer).toBe(match(url).answer);
          if (isSame && before) expect(before.answer(url).answer).toBe(answer);
        }
        if (isSame && before) cases.add('the same rules');
        expect(isSame || touched.length > 0).toBe(true);
        known = [judge, ...known].slice(0, 2);
      }
    }),
    { numRuns: sized(16, 100) },
  );
  cases.expectEach();
});
