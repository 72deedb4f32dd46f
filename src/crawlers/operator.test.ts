// Who runs a crawler: the catalog's operators, and tokens that people add.
import { expect, test } from 'vitest';
import { customCrawler, findCrawler, isOfSameOperator, operatorOf } from './index.ts';

const find = (token: string) => findCrawler(token) ?? customCrawler(token);

test.each([
  ['Googlebot', 'Google'],
  ['Google-Extended', 'Google'],
  ['ExampleBot', 'ExampleBot'],
])('the operator of %s is named %s', (token, operator) => {
  expect(operatorOf(find(token))).toBe(operator);
});

test.each([
  ['Googlebot', 'Google-Extended', true],
  ['Googlebot', 'bingbot', false],
  ['ExampleBot', 'ExampleBot', true],
  ['ExampleBot', 'OtherBot', false],
  // It is a token that somebody added, not the operator that has this name.
  ['Google', 'Googlebot', false],
])('%s and %s are of the same operator: %s', (one, other, expected) => {
  expect(isOfSameOperator(find(one), find(other))).toBe(expected);
  expect(isOfSameOperator(find(other), find(one))).toBe(expected);
});
