// @vitest-environment happy-dom
// What room #history says of a watched site whose checks get no answer.
import { expect, test, vi } from 'vitest';
import { file, keep, OPEN, START } from '../../../../test/support/fakes/kept-history.ts';
import { openRoom } from '../../../../test/support/fakes/open-room.tsx';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test('where due checks get no answer, that is said beside the next check', async () => {
  await keep([file(OPEN)], { unaskedSince: START });
  const room = openRoom(Room, OPEN);
  await room.until('[data-unasked]');
  expect(room.find('.warn[data-unasked]').textContent).toContain('Checks get no answer');
  expect(room.find('[data-last-check]').textContent).toContain('next check');
});

test.each([
  ['before the first check', { lastCheck: null, unaskedSince: START }, [true, false]],
  ['before the first check is due', { lastCheck: null }, [false, true]],
  ['without access', { unaskedSince: START, isWithheld: true }, [false, false]],
  ['where it isn’t watched', { unaskedSince: START, isOn: false }, [false, false]],
])('whether checks get no answer is said once, for a site that is asked: %s', async (_, changes, said) => {
  await keep([file(OPEN)], changes);
  const room = openRoom(Room, OPEN);
  await room.until('[data-last-check]');
  const { textContent } = room.find('[data-last-check]');
  expect(['firewall', 'Not checked yet'].map((part) => textContent?.includes(part))).toEqual(said);
});
