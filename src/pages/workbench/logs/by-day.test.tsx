// @vitest-environment happy-dom
// Room #logs, where requests are judged by the robots.txt of their day.
import { fireEvent, waitFor } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import {
  emptyHistory,
  type RobotsVersion,
  recordCheck,
  type UnknownTime,
  withVersions,
} from '../../../history/index.ts';
import type { CrawlerLog, LogReport } from '../../../logs/index.ts';
import { formatSpan } from '../../../words/text/format.ts';
import { Room } from './Room.tsx';
import { requestRateChange, requestRateChanges } from './request-rate.ts';
import { unknownTimesText } from './unknown-times.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');
const OPEN = 'User-agent: *\nDisallow:\n';
const CLOSED = 'User-agent: GPTBot\nDisallow: /shop/\n';

/** So many requests of GPTBot on each day. */
const logOf = (counts: readonly number[]) =>
  counts
    .flatMap((count, day) =>
      Array.from({ length: count }, (_, index) => {
        const time = new Date(START + day * DAY + index * 60_000).toISOString();
        const date = `${time.slice(8, 10)}/Nov/2026:${time.slice(11, 19)} +0000`;
        return `192.0.2.1 - - [${date}] "GET /shop/${index} HTTP/1.1" 200 1 "-" "GPTBot/1.4"\n`;
      }),
    )
    .join('');

/** From the second day on, and from the fifth. */
const CHECKS: readonly Check[] = [
  [1, OPEN],
  [3.5, OPEN],
  [4, CLOSED],
];
type Check = readonly [day: number, body: string | RobotsVersion['status']];

async function keepHistory(checks = CHECKS) {
  let history = emptyHistory(ORIGIN);
  for (const [day, body] of checks) {
    const at = START + day * DAY;
    const served = typeof body === 'string' ? { status: 200, body } : { status: body, body: null };
    const version: RobotsVersion = { at: new Date(at).toISOString(), ...served };
    history = recordCheck(history, [version], at);
  }
  await world.fake.browser.storage.local.set({ [`history:${ORIGIN}`]: history });
}

/** The room, with a log of so many requests a day that was checked by the versions of each day. */
const openByDay = (counts: readonly number[]) => openLogByDay(logOf(counts));

async function openLogByDay(log: string) {
  const room = openRoom(Room, OPEN);
  await room.until('[data-action="judged-by"] option[value="day"]');
  room.choose('judged-by', 'day');
  room.openFiles('open-log', new File([log], 'access.log'));
  await room.until('[data-progress="done"]');
  await room.until('[data-crawler="GPTBot"]');
  return room;
}

test('each request is judged by the version of its day, and its rule is a line of that version', async () => {
  await keepHistory();
  const room = await openByDay([5, 5, 5, 5, 2, 2, 2, 2]);
  // Those of the last three days. A copy of a day ago may be in use on the fifth: nothing of it is held against the crawler.
  expect(room.find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe('6');
  const says = room.find('[role="status"][data-lines]').textContent;
  expect(says).toContain('5 requests aren’t judged');
  expect(room.find('.facts-line').textContent).toContain('2 versions, since');
  fireEvent.click(room.find('[data-crawler="GPTBot"] .opener'));
  await room.until('.rules li');
  expect(room.find('.rules li').dataset['version']).toBe('2026-11-05T00:00:00.000Z');
  expect(room.find('.rules li').textContent).toContain('Disallow: /shop/');
  expect(room.textsOf('.rules li .soft').at(-1)).toBe('6 requests');
  const marks = [...room.container.querySelectorAll('[data-versions] rect')];
  // After four days of the seven and the two hours of the last bar; a mark is 3 of 1,000 wide.
  expect(marks.map((mark) => Number(mark.getAttribute('x')) + 1.5)).toEqual([expect.closeTo((1_000 * 96) / 170)]);
  expect(room.find('[data-version-at]').dataset['around']).toBe('GPTBot');
  expect(room.find('[data-around]').textContent).toContain('GPTBot: 5 requests a day before, 3 after');
});

test('what lay between two checks more than a day apart that differ is unknown, and the room says when that was', async () => {
  await keepHistory([
    [0, CLOSED],
    [1.5, CLOSED],
    [8, OPEN],
  ]);
  const room = await openByDay(Array.from({ length: 10 }, () => 2));
  // Of the first two days; those of the third to the eighth may have been allowed.
  expect(room.find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe('4');
  expect(room.find('[role="status"][data-lines]').textContent).toContain('12 requests aren’t judged');
  const facts = room.find('.facts-line').textContent;
  expect(facts).toContain('2 versions, since');
  expect(facts).toContain(`because it changed between two checks: ${formatSpan(START + 1.5 * DAY, START + 8 * DAY)}`);
  // That it is unknown isn't a change.
  expect(room.container.querySelectorAll('[data-version-at]')).toHaveLength(1);
});

describe('the times of which it isn’t known', () => {
  const ends = { first: new Date(START + 10 * DAY).toISOString(), last: new Date(START + 20 * DAY).toISOString() };
  const report = { ...ends, clocks: { ...ends, wrong: 0 } } as unknown as LogReport;
  const time = (from: number, to: number) => ({ from: START + from * DAY, to: START + to * DAY });
  const says = (...times: readonly UnknownTime[]) => unknownTimesText(times, report);

  test('only those that the log reaches into are named', () => {
    expect(says(time(2, 10), time(20, 25), time(3, 4))).toBeNull();
    expect(says(time(2, 10.01))).toContain(formatSpan(START + 2 * DAY, START + 10.01 * DAY));
    expect(says(time(19.99, 25))).toContain(formatSpan(START + 19.99 * DAY, START + 25 * DAY));
  });

  test('the first five of them are named, and the others are counted', () => {
    const times = [10, 11.5, 13, 14.5, 16, 17.5, 19].map((from) => time(from, from + 1.25));
    const spans = times.map(({ from, to }) => formatSpan(from, to));
    expect(spans.filter((span) => says(...times)?.includes(span))).toEqual(spans.slice(0, 5));
    expect(says(...times)).toMatch(/, and 2 more$/);
    expect(spans.filter((span) => says(...times.slice(0, 5))?.includes(span))).toEqual(spans.slice(0, 5));
    expect(says(...times.slice(0, 5))).not.toContain('more');
  });
});

test('a version that came while the clock was wrong is known from the next check on, and what lay before isn’t judged', async () => {
  await keepHistory([
    [1, OPEN],
    [3.5, OPEN],
    // 1970.
    [-START / DAY, CLOSED],
    [5, CLOSED],
    [6, CLOSED],
  ]);
  const room = await openByDay([5, 5, 5, 5, 2, 2, 2, 2]);
  const known = START + 5 * DAY;
  expect(room.find('[data-version-at]').dataset['versionAt']).toBe(new Date(known).toISOString());
  // Those of the last two days: on the sixth, a copy of what was unknown may be in use.
  expect(room.find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe('4');
  const facts = room.find('.facts-line').textContent;
  expect(facts).toContain(`because it changed between two checks: ${formatSpan(START + 3.5 * DAY, known)}`);
});

test.each<[string, readonly Check[], string]>([
  [
    'a pause of a day',
    [
      [0, CLOSED],
      [1.5, CLOSED],
      [2.5, OPEN],
    ],
    '6',
  ],
  [
    'a pause in which nothing changed',
    [
      [0, CLOSED],
      [1.5, CLOSED],
      [9, CLOSED],
    ],
    '20',
  ],
])('%s leaves nothing unknown', async (_, checks, broke) => {
  await keepHistory(checks);
  const room = await openByDay(Array.from({ length: 10 }, () => 2));
  expect(room.find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe(broke);
  expect(room.find('.facts-line').textContent).not.toContain('between two checks');
});

test('a file that was too long to be kept whole is read only by those who read its start', async () => {
  const rules = 'User-agent: *\nDisallow: /shop/\n';
  await keepHistory([[0, `${rules}#${'x'.repeat(600_000)}\n`]]);
  const log = logOf([1]);
  const room = await openLogByDay(log + log.replace('GPTBot/1.4', 'YandexBot/3.0'));
  const broke = (token: string) => room.find(`[data-crawler="${token}"]`).dataset['brokeRules'];
  expect([broke('GPTBot'), broke('YandexBot')]).toEqual(['1', '0']);
});

test('a failure, the same file after it, and the same by another status that says as much are no changes', async () => {
  await keepHistory([
    [1, OPEN],
    [2, 503],
    [2.25, OPEN],
    [3, 404],
    [3.25, 410],
    [4, CLOSED],
  ]);
  const room = await openByDay([5, 5, 5, 5, 2, 2, 2, 2]);
  const at = (day: number) => new Date(START + day * DAY).toISOString();
  const listed = [...room.container.querySelectorAll<HTMLElement>('[data-version-at]')];
  expect(new Set(listed.map(({ dataset }) => dataset['versionAt']))).toEqual(new Set([at(3), at(4)]));
  expect(room.container.querySelectorAll('[data-versions] rect:not([data-kind="failure"])')).toHaveLength(2);
  const failures = [...room.container.querySelectorAll('[data-versions] rect[data-kind="failure"]')];
  expect(failures.map((each) => each.textContent)).toEqual([expect.stringContaining('robots.txt unreachable')]);
  // Open, without a file, and closed.
  expect(room.find('.facts-line').textContent).toContain('3 versions, since');
});

test('versions from before the log, or from after it, are no changes in it', async () => {
  await keepHistory([
    [-1, OPEN],
    [0, CLOSED],
    [3.5, CLOSED],
    [4, OPEN],
    [6.5, OPEN],
    // The last bar is of two hours.
    [7 + 1 / 12, CLOSED],
  ]);
  const room = await openByDay([5, 5, 5, 5, 2, 2, 2, 2]);
  const listed = [...room.container.querySelectorAll<HTMLElement>('[data-version-at]')];
  expect(listed.map(({ dataset }) => dataset['versionAt'])).toEqual([new Date(START + 4 * DAY).toISOString()]);
});

test('imported versions are those of their time, however far apart', async () => {
  const at = (day: number) => new Date(START + day * DAY).toISOString();
  const versions = [
    { at: at(0), status: 200, body: CLOSED },
    { at: at(5), status: 200, body: OPEN },
  ];
  const history = withVersions(emptyHistory(ORIGIN), versions);
  await world.fake.browser.storage.local.set({ [`history:${ORIGIN}`]: history });
  const room = await openByDay(Array.from({ length: 10 }, () => 2));
  expect(room.find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe('10');
  expect(room.find('.facts-line').textContent).not.toContain('between two checks');
});

test('the log is checked again by another history of as many versions', async () => {
  await keepHistory();
  const room = await openByDay([5, 5, 5, 5, 2, 2, 2, 2]);
  room.change({ isShown: false });
  await keepHistory([
    [1, CLOSED],
    [3.5, CLOSED],
    [4, OPEN],
  ]);
  room.change({ isShown: true });
  await waitFor(() => expect(room.find('[data-crawler="GPTBot"]').dataset['brokeRules']).toBe('15'));
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
const SPAN = { from: START, to: START + 8 * DAY, slot: DAY };
const CHANGE = START + 4 * DAY;

test('the effect of a change is the number of requests per day before and after it', () => {
  const log = crawler('GPTBot', [1_204, 1_204, 1_204, 1_204, 3, 3, 3, 3]);
  expect(requestRateChange(log, CHANGE, SPAN)).toEqual({ at: CHANGE, token: 'GPTBot', before: 1_204, after: 3 });
  expect(requestRateChange(log, START + 1, SPAN)).toBeNull();
  const twoDays = { ...SPAN, to: START + 2 * DAY };
  expect(requestRateChange(log, START + DAY, twoDays)).toMatchObject({ before: 1_204, after: 1_204 });
  const others = [crawler('bingbot', [9, 9, 9, 9, 9, 9, 9, 9]), crawler('CCBot', [4, 4, 4, 4, 8, 8, 8, 8]), log];
  expect(requestRateChanges(others, [CHANGE], SPAN).map((each) => each.map(({ token }) => token))).toEqual([
    ['GPTBot', 'CCBot'],
  ]);
});

test('the requests of a day in which the file changes are neither from before nor from after it', () => {
  const log = crawler('GPTBot', [...Array.from({ length: 14 }, () => 0), ...Array.from({ length: 16 }, () => 1_000)]);
  const month = { from: START, to: START + 30 * DAY, slot: DAY };
  const at = START + 14 * DAY + DAY / 48;
  expect(requestRateChange(log, at, month)).toEqual({ at, token: 'GPTBot', before: 0, after: 1_000 });
  // A day on each side is left.
  expect(requestRateChange(log, at, { ...month, from: START + 13 * DAY, to: START + 16 * DAY })).not.toBeNull();
  expect(requestRateChange(log, at, { ...month, from: START + 14 * DAY, to: START + 16 * DAY })).toBeNull();
  expect(requestRateChange(log, at, { ...month, from: START + 13 * DAY, to: START + 15 * DAY })).toBeNull();
});
