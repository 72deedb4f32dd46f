// @vitest-environment happy-dom
// Room #logs, where requests are judged by the robots.txt of their day.
import { fireEvent, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { emptyHistory, type RobotsVersion, recordCheck } from '../../../history/index.ts';
import type { CrawlerLog } from '../../../logs/index.ts';
import { Room } from './Room.tsx';
import { requestRateChange, requestRateChanges } from './request-rate.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');
const OPEN = 'User-agent: *\nDisallow:\n';
const CLOSED = 'User-agent: GPTBot\nDisallow: /shop/\n';

/** So many requests of GPTBot on each day. */
const logOf = (counts: readonly number[]) =>
  counts
    .flatMap((count, day) =>
      Array.from({ length: count }, (_, at) => {
        const time = new Date(START + day * DAY + at * 60_000).toISOString();
        const date = `${time.slice(8, 10)}/Nov/2026:${time.slice(11, 19)} +0000`;
        return `192.0.2.1 - - [${date}] "GET /shop/${at} HTTP/1.1" 200 1 "-" "GPTBot/1.4"\n`;
      }),
    )
    .join('');

/** The second day on, and the fifth. */
async function keepHistory() {
  let history = emptyHistory(ORIGIN);
  const versions: readonly (readonly [number, string])[] = [
    [START + DAY, OPEN],
    [START + 4 * DAY, CLOSED],
  ];
  for (const [at, body] of versions) {
    const version: RobotsVersion = { at: new Date(at).toISOString(), status: 200, body };
    history = recordCheck(history, [version], at);
  }
  await world.fake.browser.storage.local.set({ [`history:${ORIGIN}`]: history });
}

test('each request is judged by the version of its day, and its rule is a line of that version', async () => {
  await keepHistory();
  const room = openRoom(Room, OPEN);
  await room.until('[data-action="judged-by"] option[value="day"]');
  room.choose('judged-by', 'day');
  room.openFiles('open-log', new File([logOf([5, 5, 5, 5, 2, 2, 2, 2])], 'access.log'));
  await room.until('[data-progress="done"]');
  await room.until('[data-crawler="GPTBot"]');
  const row = room.find('[data-crawler="GPTBot"]');
  // A copy of a day ago may be in use on the fifth day: nothing of it is held against the crawler.
  expect(row.dataset['brokeRules'] ?? row.textContent).toBeTruthy();
  const says = room.find('[role="status"][data-lines]').textContent;
  expect(says).toContain('5 requests aren’t judged');
  expect(room.find('.facts-line').textContent).toContain('2 versions, since');
  fireEvent.click(room.find('[data-crawler="GPTBot"] .opener'));
  await room.until('.rules li');
  expect(room.find('.rules li').dataset['version']).toBe('2026-11-05T00:00:00.000Z');
  expect(room.find('.rules li').textContent).toContain('Disallow: /shop/');
  expect(room.textsOf('.rules li .soft').at(-1)).toBe('6 requests');
  expect(room.find('[data-version-at]').dataset['around']).toBe('GPTBot');
  expect(room.find('[data-around]').textContent).toContain('GPTBot: 5 requests a day before, 3 after');
});

test('the choice is missing without a history', async () => {
  const room = openRoom(Room, OPEN);
  await room.until('[data-progress="idle"]');
  await waitFor(() => expect(room.container.querySelector('option[value="draft"]')).toBeTruthy());
  expect(room.container.querySelector('option[value="day"]')).toBeNull();
});

const crawler = (token: string, perDay: readonly number[]) =>
  ({
    token,
    timeline: perDay.map((requests, day) => ({ at: new Date(START + day * DAY).toISOString(), requests })),
  }) as unknown as CrawlerLog;
const SPAN = { from: START, to: START + 8 * DAY };
const CHANGE = START + 4 * DAY;

test('the effect of a change is the number of requests per day before and after it', () => {
  const log = crawler('GPTBot', [1_204, 1_204, 1_204, 1_204, 3, 3, 3, 3]);
  expect(requestRateChange(log, CHANGE, SPAN)).toEqual({ at: CHANGE, token: 'GPTBot', before: 1_204, after: 3 });
  expect(requestRateChange(log, START + 1, SPAN)).toBeNull();
  const twoDays = { from: START, to: START + 2 * DAY };
  expect(requestRateChange(log, START + DAY, twoDays)).toMatchObject({ before: 1_204, after: 1_204 });
  const others = [crawler('bingbot', [9, 9, 9, 9, 9, 9, 9, 9]), crawler('CCBot', [4, 4, 4, 4, 8, 8, 8, 8]), log];
  expect(requestRateChanges(others, [CHANGE], SPAN).map((each) => each.map(({ token }) => token))).toEqual([
    ['GPTBot', 'CCBot'],
  ]);
});
