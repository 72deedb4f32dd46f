// The kinds of lines are found in steps.
import { expect, test } from 'vitest';
import { parseRobotsTxt } from '../../robots/index.ts';
import { kindsInSteps, kindsOf } from './line-kinds.ts';

test('the kinds of the lines of 20,000 groups are found with pauses', () => {
  const robots = parseRobotsTxt('User-agent: a\nAllow: /\nHost: a\n'.repeat(20_000));
  let pauses = 0;
  for (const _ of kindsInSteps(robots)) pauses += 1;
  expect(pauses).toBeGreaterThan(4);
  expect(kindsOf(robots)).toBe(`${'uro'.repeat(20_000)} `);
});
