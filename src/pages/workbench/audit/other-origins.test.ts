// The robots.txt of other origins: which are requested, and how often.
import { expect, test } from 'vitest';
import { found } from '../../../../test/support/generators/facts.ts';
import { OtherOrigins } from './other-origins.ts';

const originAt = (index: number) => `https://site-${index}.example`;

function others(isKnown: (origin: string) => boolean = () => true) {
  const asked: string[] = [];
  const taken: string[] = [];
  const ask = async (origin: string) => {
    asked.push(origin);
    return isKnown(origin) ? found('') : null;
  };
  const origins = new OtherOrigins(ask, async (known) => {
    taken.push(...known.map(({ origin }) => origin));
  });
  return { asked, taken, origins };
}

test('the robots.txt of each other origin is requested once, ten of them in all', async () => {
  const { asked, taken, origins } = others();
  const many = Array.from({ length: 12 }, (_, index) => originAt(index));
  expect(await origins.learn(many.slice(0, 4))).toBe(true);
  expect(await origins.learn(many.slice(0, 4))).toBe(false);
  expect(await origins.learn(many)).toBe(true);
  expect(await origins.learn(many)).toBe(false);
  expect(asked).toEqual(many.slice(0, 10));
  expect(taken).toEqual(asked);
});

test('a robots.txt that isn’t known or fails is not taken, and not requested again', async () => {
  const { asked, taken, origins } = others((origin) => {
    if (origin === originAt(1)) throw new Error('no tab');
    return origin === originAt(2);
  });
  expect(await origins.learn([originAt(0), originAt(1), originAt(2)])).toBe(true);
  expect(await origins.learn([originAt(0), originAt(1), originAt(2)])).toBe(false);
  expect(asked).toHaveLength(3);
  expect(taken).toEqual([originAt(2)]);
});
