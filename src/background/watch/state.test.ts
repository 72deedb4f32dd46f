// What is kept of watched sites is changed by one at a time.
import { expect, test, vi } from 'vitest';
import { inTurn, settled } from './state.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

test('work that fails rejects for its caller only, and the next one works', async () => {
  const fails = inTurn(() => Promise.reject(new Error('no room')));
  const works = inTurn(async () => 'kept');
  await expect(fails).rejects.toThrow('no room');
  await expect(works).resolves.toBe('kept');
  await expect(settled()).resolves.toBe('kept');
});
