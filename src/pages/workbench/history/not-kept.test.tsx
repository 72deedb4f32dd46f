// @vitest-environment happy-dom
// What room #history says of what it can't show: what went to stay within the limits, what could not be read, why nothing was checked.
import { fireEvent, waitFor } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { CLOSED, file, HOUR, keep, OPEN, START } from '../../../../test/support/fakes/kept-history.ts';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { catalogue } from '../../../crawlers/index.ts';
import { emptyHistory, recordCheck, withVersions } from '../../../history/index.ts';
import { formatTime } from '../../../words/text/format.ts';
import { zipNotes } from './lost.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const DAY = 24 * HOUR;
const NAME = 'robots-history-example.com';

describe('what there was no room for', () => {
  const dropped = {
    pageChanges: { count: 7, until: START - 2 * DAY },
    alerts: { count: 1, until: START - 3 * DAY },
    gaps: { count: 4, until: START - 4 * DAY },
  };
  const keepPart = () =>
    keep([file(OPEN), file(CLOSED), file('# end\n')], { bytes: 2_048, damaged: 2, dropped }, (history) => ({
      ...history,
      bodies: Object.fromEntries(Object.entries(history.bodies).slice(2)),
      folded: { runs: 3, checks: 9, first: START - 9 * DAY, last: START - DAY },
    }));

  test('the text of a version that is damaged is counted', async () => {
    await keep([file(OPEN), file(CLOSED)], {}, (history) => {
      const [hash = ''] = Object.keys(history.bodies);
      return { ...history, bodies: { ...history.bodies, [hash]: 'rubbish' } };
    });
    const room = openRoom(Room, OPEN);
    await waitFor(() =>
      expect(room.container.querySelector('.kept')?.textContent).toContain('1 stored entry was damaged and is lost.'),
    );
  });

  test('what is not kept is counted, until when; what was damaged, too', async () => {
    await keepPart();
    const room = openRoom(Room, OPEN);
    await room.until('.kept');
    const until = (at: number) => `(until ${formatTime(at)})`;
    const within = 'to stay within the limit.';
    expect(room.find('.kept').textContent?.replace(/\s/g, ' ')).toBe(
      [
        'Kept on this computer only: 3 versions, 2 KiB.',
        `The text of 2 older versions ${until(START + 6 * HOUR)} was dropped ${within}`,
        `For 3 older entries ${until(START - DAY)}, only the number is kept, ${within}`,
        `7 older changes of key URLs ${until(START - 2 * DAY)} were dropped ${within}`,
        `1 older unseen alert ${until(START - 3 * DAY)} was dropped ${within}`,
        `4 older periods without checks ${until(START - 4 * DAY)} were dropped ${within}`,
        '2 stored entries were damaged and are lost. The others are here.',
      ]
        .join(' ')
        .replace(/\s/g, ' '),
    );
  });

  test('the export says what is not kept, too', async () => {
    await keepPart();
    const room = openRoom(Room, OPEN);
    await room.until('[data-action="export-history"]');
    fireEvent.click(room.find('[data-format="json"]'));
    await waitFor(() => expect(world.saved.has(`${NAME}.json`)).toBe(true));
    const { sites } = JSON.parse((await world.saved.get(`${NAME}.json`)) ?? '');
    const at = (time: number) => new Date(time).toISOString();
    expect(sites[0].omitted).toEqual({
      texts: { count: 2, until: at(START + 6 * HOUR) },
      entries: { count: 3, until: at(START - DAY) },
      pageChanges: { count: 7, until: at(START - 2 * DAY) },
      alerts: { count: 1, until: at(START - 3 * DAY) },
      gaps: { count: 4, until: at(START - 4 * DAY) },
    });
    fireEvent.click(room.find('[data-format="zip"]'));
    await waitFor(() => expect(world.saved.has(`${NAME}.zip`)).toBe(true));
    expect(await world.saved.get(`${NAME}.zip`)).toContain('README.txt');
  });

  test('the zip says which answers have no file in it', async () => {
    const hops = [{ url: `${ORIGIN}/robots.txt`, status: 301, location: `${ORIGIN}/r.txt` }];
    await keep([file(OPEN), { status: 503, body: null }, { ...file(CLOSED), hops }]);
    const room = openRoom(Room, OPEN);
    await room.until('.kept');
    expect(room.find('.kept').textContent).toContain('The zip contains only the files, without failures');
    let history = emptyHistory(ORIGIN);
    for (const [index, version] of [file(OPEN), { status: 503, body: null }, { status: 404, body: null }].entries()) {
      history = recordCheck(history, [{ ...version, at: '' }], START + index * HOUR);
    }
    expect(zipNotes(history, ['Lost.']).map((note) => note.replace(/\s/g, ' '))).toEqual([
      'Lost.',
      'The zip contains only the files, without failures, redirects, headers and the number of checks.',
      `${formatTime(START + HOUR)}: HTTP 503`.replace(/\s/g, ' '),
      `${formatTime(START + 2 * HOUR)}: HTTP 404`.replace(/\s/g, ' '),
    ]);
  });

  test('no loss is named where all is kept', async () => {
    await keep([file(OPEN)]);
    const room = openRoom(Room, OPEN);
    await room.until('.kept');
    expect(room.find('.kept').textContent).not.toMatch(/older|zip/);
    fireEvent.click(room.find('[data-format="json"]'));
    await waitFor(() => expect(world.saved.has(`${NAME}.json`)).toBe(true));
    expect(JSON.parse((await world.saved.get(`${NAME}.json`)) ?? '').sites[0].omitted).toEqual({});
  });
});

test('of more than 200 changes the others are counted, and shown once their time is selected', async () => {
  const pages = Array.from({ length: 200 }, (_, index) => ({
    ...{
      url: `${ORIGIN}/a`,
      wanted: 'indexable' as const,
      at: START + index * HOUR,
      after: START + (index - 1) * HOUR,
    },
    before: { verdict: 'indexable', reason: 'none' } as const,
    now: { verdict: 'not-indexable', reason: 'robots' } as const,
  }));
  await keep([file(OPEN), file(CLOSED)], { pageChanges: pages });
  const room = openRoom(Room, OPEN);
  await room.until('[data-unlisted]');
  expect(room.find('[data-unlisted]').textContent).toBe(
    '2 older changes aren’t listed. Choose a time on the timeline to see them.',
  );
  const track = room.find('[role="slider"]');
  fireEvent.keyDown(track, { key: 'Home' });
  fireEvent.keyDown(track, { key: 'Enter' });
  await waitFor(() => expect(room.container.querySelector('[data-unlisted]')).toBeNull());
  expect(room.find('.change').textContent).toContain('First known version');
});

describe('the kept expectations', () => {
  const WORK = `work:1:${ORIGIN}`;
  const crawlers = catalogue.filter(({ token }) => token === 'Googlebot');
  const other = `${OPEN}\nUser-agent: bingbot\nDisallow: /shop/\n`;
  const work = { draft: null, expectations: [{ token: 'bingbot', url: '/shop/a', allowed: true }] };
  const severity = (room: ReturnType<typeof openRoom>) => room.find('[data-change-id]').dataset['severity'];

  test('the kept expectations count, though room #edit was never opened: alerts are judged by them', async () => {
    await keep([file(OPEN), file(other)]);
    await world.fake.browser.storage.local.set({ [WORK]: work });
    const room = openRoom(Room, OPEN, { crawlers });
    await room.until('[data-change-id]');
    expect([severity(room), room.container.querySelector('[data-without-expectations]')]).toEqual(['critical', null]);
  });

  test('the expectations of room #edit replace the kept ones', async () => {
    await keep([file(OPEN), file(other)]);
    await world.fake.browser.storage.local.set({ [WORK]: work });
    const expectations = [{ token: 'bingbot', url: '/else', allowed: true }];
    const room = openRoom(Room, OPEN, { crawlers, shared: { expectations } as never });
    await room.until('[data-change-id]');
    expect(severity(room)).toBe('info');
  });

  test.each([
    ['are refused by the browser', true],
    ['are damaged', false],
  ])('changes might be more severe, the room says, where expectations %s', async (_, isRefused) => {
    await keep([file(OPEN), file(other)]);
    await world.fake.browser.storage.local.set({ [WORK]: isRefused ? work : [7] });
    if (isRefused) world.fake.browser.storage.local.withheld = WORK;
    const room = openRoom(Room, OPEN, { crawlers });
    await room.until('[data-change-id]');
    expect(room.find('[data-without-expectations]').textContent).toContain('might be more severe');
  });
});

test('a time without checks that may have had more than one cause names all', async () => {
  await keep([file(OPEN)], { gaps: [{ from: START - HOUR, to: START, isRefused: null }] });
  const room = openRoom(Room, OPEN);
  await room.until('[data-gap]');
  expect(room.find('[data-gap]').textContent).toBe(
    `Not checked from ${formatTime(START - HOUR)} to ${formatTime(START)}: the browser was closed, the computer asleep, or no check could be saved`,
  );
  await room.until('[data-change-id]');
});

test('a time without a network, or without access, has that cause', async () => {
  await keep([file(OPEN)], { gaps: [{ from: START - HOUR, to: START, isRefused: false, isUnasked: true }] });
  const room = openRoom(Room, OPEN);
  await room.until('[data-gap]');
  expect(room.find('[data-gap]').textContent).toBe(
    `Not checked from ${formatTime(START - HOUR)} to ${formatTime(START)}: no network, no access to the site, or a firewall answered instead`,
  );
  await room.until('[data-change-id]');
});

test('what came while the clock was wrong stands where it came', async () => {
  const wrong = Date.UTC(1970, 0, 2);
  await keep([file(OPEN), file(CLOSED), file(`${CLOSED}# end\n`)], {}, (history) => ({
    ...history,
    runs: history.runs.map((run, index) => (index === 1 ? { ...run, first: wrong, last: wrong } : run)),
  }));
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  const at = [START + 12 * HOUR, START + 12 * HOUR, START].map((time) => new Date(time).toISOString());
  const rows = [...room.container.querySelectorAll<HTMLElement>('[data-change-id]')];
  expect(rows.map(({ dataset }) => dataset['at'])).toEqual(at);
  expect(room.find('.timeline').textContent).not.toContain('1970');
  expect(room.find('[data-main-sentence]').textContent).not.toContain('1970');
});

test('the first version, and the same one after a failure, aren’t described as changes', async () => {
  await keep([file(OPEN), { status: 503, body: null }, file(OPEN)]);
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  const texts = room.textsOf('.change .opener').map((text) => text.trim());
  expect([texts[0], texts[2]]).toEqual([
    'No change robots.txt is reachable again, the same as before the failure',
    'First known version',
  ]);
  // A failure that is over isn't what happened last to the file.
  expect(room.find('[data-main-sentence]').textContent).toMatch(/^No change of robots\.txt seen since/);
});

test('a failure that isn’t over is what happened last', async () => {
  await keep([file(OPEN), file(CLOSED), { status: 503, body: null }, { status: 429, body: null }]);
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  expect(room.find('[data-main-sentence]').textContent).toContain('robots.txt is unreachable: HTTP status 429');
});

test('an imported file that wasn’t checked since isn’t called unchanged', async () => {
  const versions = [{ at: '2024-05-01T00:00:00Z', status: 200, body: OPEN }];
  await keep([], { isOn: false, lastCheck: null, due: 0 }, (history) => withVersions(history, versions));
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  expect(room.find('[data-main-sentence]').textContent).toBe('');
});

test('a file that was imported from before the first check isn’t called unchanged since its date', async () => {
  const versions = [{ at: '2024-05-01T00:00:00Z', status: 200, body: OPEN }];
  await keep([file(OPEN)], {}, (history) => withVersions(history, versions));
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  const { textContent } = room.find('[data-main-sentence]');
  expect(textContent).toBe(`No change of robots.txt seen since ${formatTime(START)}.`);
});
