import { expect, test } from 'vitest';
import { forgetClosed, TabMap } from './tab-memory.ts';

test('of each kind, so many tabs are kept, those that were set last', () => {
  const map = new TabMap<string>(2);
  map.set(101, 'a');
  map.set(102, 'b');
  map.set(101, 'c');
  map.set(103, 'd');
  expect([101, 102, 103].map((tabId) => map.get(tabId))).toEqual(['c', undefined, 'd']);
});

test('of a closed tab nothing is kept, nor what work for it still finds', () => {
  const [one, other] = [new TabMap<string>(9), new TabMap<number>(9)];
  one.set(201, 'a');
  other.set(201, 1);
  one.set(202, 'b');
  forgetClosed(201);
  expect([one.get(201), other.get(201), one.get(202)]).toEqual([undefined, undefined, 'b']);
  one.set(201, 'late');
  expect(one.get(201)).toBeUndefined();
});
