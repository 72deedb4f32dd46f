// @vitest-environment happy-dom
// Room #history where checks failed: since when what it says is so, and what there is to compare.
import { expect, test, vi } from 'vitest';
import { CLOSED, file, HOUR, keep, OPEN, START } from '../../../../test/support/fakes/kept-history.ts';
import { openRoom } from '../../../../test/support/fakes/open-room.tsx';
import { formatSpan, formatTime } from '../../../words/text/format.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const failed = (status: number) => ({ status, body: null });
/** Of a check, from 0 on. */
const timeOf = (check: number) => START + check * 6 * HOUR;
const after = (check: number) => `after ${formatTime(timeOf(check))}`;

async function openWith(...versions: Parameters<typeof keep>[0]) {
  await keep(versions);
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  return { room, sentence: room.find('[data-main-sentence]').textContent };
}

test('a file that came after failures changed since the last one before them', async () => {
  const { room, sentence } = await openWith(file(OPEN), failed(503), failed(0), file(CLOSED));
  expect(sentence).toContain(`(${formatSpan(timeOf(0), timeOf(3))})`);
  expect(room.textsOf('.change td:first-child small')).toEqual([after(0), after(1), after(0)]);
});

test('a file that is the same after failures came back after the last of them', async () => {
  const { room } = await openWith(file(OPEN), failed(503), file(OPEN));
  expect(room.textsOf('.change td:first-child small')).toEqual([after(1), after(0)]);
});

test('an outage began before the first of its failures, though each is another one', async () => {
  const { room, sentence } = await openWith(file(OPEN), failed(503), failed(0), failed(500));
  expect(sentence).toContain(`(${formatSpan(timeOf(0), timeOf(1))})`);
  expect(room.textsOf('.change td:first-child small')).toEqual([after(2), after(1), after(0)]);
});

test('a failure isn’t compared as if it had removed the file', async () => {
  const { room } = await openWith(file(OPEN), failed(503));
  room.press('open-change');
  await room.until('.opened-change p.soft');
  expect(room.textsOf('.opened-change p.soft')).toEqual(['The text of one of these versions isn’t available.']);
});

test('an answer without a file is compared as an empty one', async () => {
  const { room } = await openWith(file(OPEN), failed(404));
  room.press('open-change');
  await room.until('td[data-line="removed"]');
  expect(room.textsOf('td[data-line="removed"]:not(.number) code')).toEqual(OPEN.trim().split('\n'));
});
