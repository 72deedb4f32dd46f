// @vitest-environment happy-dom
// The rows of room #history, what they open, and what is kept, in words.
import { fireEvent, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSED, file, HOUR, keep, OPEN, START } from '../../../../test/support/fakes/kept-history.ts';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { withVersions } from '../../../history/index.ts';
import { formatTime } from '../../../words/text/format.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

let asked: (readonly unknown[])[] = [];

beforeEach(() => {
  asked = [];
  world.background['watch'] = (...args) => {
    asked.push(args);
    return 'done';
  };
});

describe('a row', () => {
  test('two versions that alternate are one row, with the checks of each', async () => {
    await keep([OPEN, CLOSED, OPEN, CLOSED, CLOSED].map(file));
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id^="turns-"]');
    expect(room.textsOf('.change .opener > span:last-child')).toEqual([
      'Two versions alternate (2 and 3 checks)',
      'First known version',
    ]);
  });

  test('a check that brings what an imported file has isn’t called a recovery', async () => {
    const imported = { ...file(OPEN), at: new Date(START - HOUR).toISOString() };
    await keep([file(OPEN)], {}, (history) => withVersions(history, [imported]));
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(room.textsOf('.change .opener > span:last-child')).toEqual([
      'Same as the version before',
      'First known version',
    ]);
  });

  test('a row can be compared with one of two versions that alternate, too', async () => {
    await keep([OPEN, CLOSED, OPEN, CLOSED, '# end\n'].map(file));
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id^="turns-"]');
    room.press('open-change');
    await room.until('[data-action="compare-with"]');
    const options = [...room.container.querySelectorAll<HTMLOptionElement>('[data-action="compare-with"] option')];
    expect(options.map(({ value }) => value)).toEqual(['before', 'live', '1', '0']);
  });

  test('the first version, opened, is compared with the live file', async () => {
    await keep([file(CLOSED)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    room.press('open-change');
    await room.until('td[data-line="removed"]');
    expect(room.textsOf('td[data-line="removed"]:not(.number) code')).toEqual(['Disallow: /shop/']);
    expect((room.action('compare-with') as unknown as HTMLSelectElement).value).toBe('live');
  });

  test('of two versions that are compared the older one is before, whichever of them is opened', async () => {
    await keep([file(OPEN), file(CLOSED), file(`${CLOSED}Disallow: /blog/\n`)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    const changed = ':is([data-line="added"], [data-line="removed"]):not(.number)';
    const added = async (row: number, other: number) => {
      fireEvent.click(room.container.querySelectorAll('.opener')[row] as HTMLElement);
      await room.until('[data-action="compare-with"]');
      fireEvent.change(room.action('compare-with'), { target: { value: String(other) } });
      await waitFor(() => expect(room.textsOf(`td${changed} code`)).toHaveLength(2));
      return room.textsOf('td[data-line="added"]:not(.number) code');
    };
    expect(await added(0, 0)).toEqual(['Disallow: /shop/', 'Disallow: /blog/']);
    expect(await added(2, 2)).toEqual(['Disallow: /shop/', 'Disallow: /blog/']);
  });

  test('a row says after which check it was seen first, until when, and at how many checks', async () => {
    await keep([file(OPEN), file(CLOSED), file(CLOSED)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(room.textsOf('[data-severity="high"] td:first-child :is(time, small)')).toEqual([
      formatTime(START + 6 * HOUR),
      `after ${formatTime(START)}`,
      `until ${formatTime(START + 12 * HOUR)}, 2 checks`,
    ]);
  });

  test('a row says how many of the key URLs it affects', async () => {
    const keyUrls = ['/shop/a', '/other'].map((path) => ({
      ...{ url: `${ORIGIN}${path}`, wanted: 'indexable' as const, checkedAt: null, askedAt: null },
      ...{ found: null, failures: 0 },
    }));
    await keep([file(OPEN), file(CLOSED)], { keyUrls });
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(room.textsOf('.change td:nth-child(4)')).toEqual(['1 / 2', '–']);
    expect(room.find('[data-change-id]').dataset['severity']).toBe('critical');
  });

  test('a row says how many checks got another version at the same time', async () => {
    await keep([file(OPEN)], {}, ({ runs, ...history }) => ({
      ...history,
      runs: runs.map((run) => ({ ...run, others: [{ answer: { status: 404, hash: null, size: 0 }, checks: 3 }] })),
    }));
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(room.find('.change').textContent).toContain('another version, probably from a cache: 3');
  });

  test('an opened row shows the status, the size and each redirect', async () => {
    const hops = [
      { url: `${ORIGIN}/robots.txt`, status: 301, location: '/r.txt' },
      { url: `${ORIGIN}/r.txt`, status: 302, location: 'https://cdn.example/r.txt' },
    ];
    await keep([
      { status: 503, body: null },
      { ...file(OPEN), hops },
    ]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    const response = async (row: number) => {
      fireEvent.click(room.container.querySelectorAll('.opener')[row] as HTMLElement);
      await room.until('.opened-change');
      return [
        ...(room.container.querySelector('.opened-change > section:last-child')?.querySelectorAll('li') ?? []),
      ].map(({ textContent }) => textContent);
    };
    const [answer, ...redirects] = await response(0);
    expect(answer).toMatch(/^HTTP 200 · 31\sbytes$/);
    expect(redirects).toHaveLength(2);
    expect(redirects[0]).toMatch(/301.*\/robots\.txt.*\/r\.txt/);
    expect(redirects[1]).toMatch(/302.*\/r\.txt.*https:\/\/cdn\.example\/r\.txt/);
    expect(await response(1)).toEqual(['HTTP 503']);
  });

  test('an opened row has its version for the editor', async () => {
    await keep([file(OPEN), file(CLOSED)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    room.press('open-change');
    await room.until('[data-action="open-version"]');
    room.press('open-version');
    expect([world.shared.draft, location.hash]).toEqual([CLOSED, '#edit']);
    // There was no draft that it could have replaced.
    expect(room.container.querySelector('[data-action="undo-draft"]')).toBeNull();
  });
});

describe('system notifications', () => {
  const box = (room: ReturnType<typeof openRoom>) => room.action('watch-notify');

  test.each([
    ['are turned on once the browser allows it', true],
    ['stay off if the person denies it', false],
  ])('system notifications %s', async (_, isGranted) => {
    await keep([file(OPEN)]);
    const request = vi.spyOn(world.fake.browser.permissions, 'request').mockResolvedValue(isGranted);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    fireEvent.click(box(room));
    await waitFor(() => expect(asked).toEqual([[ORIGIN, { notifies: isGranted }]]));
    expect(request.mock.calls).toEqual([[{ permissions: ['notifications'] }]]);
  });

  test('system notifications are off where the browser’s permission was withdrawn, and asked for again', async () => {
    await keep([file(OPEN)], { notifies: true });
    const isGranted = vi.spyOn(world.fake.browser.permissions, 'contains').mockResolvedValue(false);
    const request = vi.spyOn(world.fake.browser.permissions, 'request').mockImplementation(async () => {
      isGranted.mockResolvedValue(true);
      return true;
    });
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(box(room).checked).toBe(false);
    fireEvent.click(box(room));
    await waitFor(() => expect(asked).toEqual([[ORIGIN, { notifies: true }]]));
    expect(request).toHaveBeenCalledWith({ permissions: ['notifications'] });
    await waitFor(() => expect(box(room).checked).toBe(true));
    isGranted.mockResolvedValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(box(room).checked).toBe(false));
  });

  test('system notifications are turned off without a question', async () => {
    await keep([file(OPEN)], { notifies: true });
    const requested: unknown[] = [];
    world.fake.browser.permissions.request = async (...args) => {
      requested.push(args);
      return true;
    };
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(box(room).checked).toBe(true);
    fireEvent.click(box(room));
    await waitFor(() => expect(asked).toEqual([[ORIGIN, { notifies: false }]]));
    expect(requested).toEqual([]);
  });
});

test('versions are counted: no file is one, and neither failures nor what came again is one more', async () => {
  await keep([file(OPEN), { status: 503, body: null }, file(OPEN), file(CLOSED), { status: 404, body: null }]);
  const room = openRoom(Room, OPEN);
  await room.until('.kept');
  // As in room #logs, which checks requests against each: open, closed, and without a file.
  expect(room.find('.kept').textContent).toContain('3 versions,');
});

test('of a list that is too long its start is compared, and that is said', async () => {
  await keep([file(OPEN), file(CLOSED)]);
  const lineOf = (index: number) => `${ORIGIN}/shop/${String(index).padStart(1_000, '0')}\n`;
  const size = lineOf(0).length;
  const lines = Math.ceil(16_000_000 / size) + 10;
  const list = Array.from({ length: lines }, (_, index) => lineOf(index)).join('');
  const room = openRoom(Room, CLOSED, {
    shared: { urls: { count: lines, file: new Blob([list]) } } as never,
  });
  await room.until('[data-change-id]');
  room.press('open-change');
  await room.until('[data-listed]');
  const compared = Math.floor(16_000_000 / size);
  expect(room.find('[data-listed]').dataset['listed']).toBe(String(compared));
  expect(room.find('[data-listed] + p').textContent?.replace(/\s/g, ' ')).toBe(
    'Only the start of your list was compared (16 MB).',
  );
});
