import { expect, test } from 'vitest';
import { held } from '../../test/support/held.ts';
import { createQueue } from './queue.ts';

test('one is done at a time, in the order in which they came', async () => {
  const inQueue = createQueue();
  const begun: string[] = [];
  const { value, release } = held<string>();
  const first = inQueue(() => {
    begun.push('first');
    return value;
  });
  const second = inQueue(async () => begun.push('second'));
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  release('done');
  expect(await first).toBe('done');
  expect(await second).toBe(2);
});

test('what fails rejects for its caller only, and the next is done', async () => {
  const inQueue = createQueue();
  const fails = inQueue(() => Promise.reject(new Error('no room')));
  const works = inQueue(async () => 'kept');
  await expect(fails).rejects.toThrow('no room');
  await expect(works).resolves.toBe('kept');
});
