// @vitest-environment happy-dom
// Room #history, with its worker, on a browser in memory.
import { act, fireEvent, render, renderHook, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { InProcessWorker } from '../../../../test/support/fakes/in-process-worker.ts';
import { CLOSED, file, HOUR, keep, OPEN, START } from '../../../../test/support/fakes/kept-history.ts';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { catalogue } from '../../../crawlers/index.ts';
import { emptyHistory, withVersions } from '../../../history/index.ts';
import { NO_DETAILS } from '../../../shared/watch.ts';
import { Icon, type IconName } from '../../../ui/elements/Icon.tsx';
import { formatSpan, formatTime } from '../../../words/text/format.ts';
import { Room } from './Room.tsx';
import { useKeptHistory } from './use-history.ts';
import { Who } from './Who.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

let asked: (readonly unknown[])[] = [];

beforeEach(() => {
  asked = [];
  for (const name of ['watch', 'addKeyUrl', 'removeKeyUrl', 'unwatch', 'checkNow', 'importVersions']) {
    world.background[name] = async (...args) => {
      asked.push([name, ...args]);
      return 'done';
    };
  }
  world.background['acknowledge'] = (...args) => void asked.push(['acknowledge', ...args]);
  world.background['forgetWatched'] = async (...args) => {
    asked.push(['forgetWatched', ...args]);
    await world.fake.browser.storage.local.remove(['watch', `history:${ORIGIN}`]);
    return true;
  };
});

test('a room with nothing kept says what is kept where, and has three ways to begin', async () => {
  const room = openRoom(Room, OPEN);
  await room.until('[data-empty]');
  expect(room.find('[data-empty]').textContent).toContain('on this computer');
  room.press('watch');
  await waitFor(() => expect(asked).toEqual([['watch', ORIGIN, {}]]));
  expect([room.action('import-history').multiple, room.action('import-git').type]).toEqual([true, 'file']);
});

describe('a watched site', () => {
  test('the last and the next check are on screen, and when there was none', async () => {
    await keep([file(OPEN)], { gaps: [{ from: START - HOUR, to: START, isRefused: false }] });
    const room = openRoom(Room, OPEN);
    await room.until('[data-last-check]');
    const status = room.find('[data-last-check]');
    expect(status.dataset['lastCheck']).toBe('2026-11-02T08:00:00.000Z');
    expect(status.dataset['nextCheck']).toBe('2026-11-02T14:00:00.000Z');
    expect(status.textContent).toContain('the browser was closed');
    await room.until('[data-change-id]');
    room.press('check-now');
    await waitFor(() => expect(asked).toEqual([['checkNow', ORIGIN]]));
  });

  test('a note stands in the place of the next check while nothing can be saved, and afterwards says why nothing was checked', async () => {
    await keep([file(OPEN)], {
      gaps: [{ from: START - HOUR, to: START, isRefused: true }],
    });
    const { session } = world.fake.browser.storage;
    await session.set({ 'watch-refused': { '': START + HOUR } });
    const room = openRoom(Room, OPEN);
    await room.until('[data-last-check]');
    const { textContent } = room.find('[data-last-check]');
    expect(textContent).toContain('No check saved since Nov 2, 2026');
    expect(textContent).toContain('the browser refused to save checks');
    expect(textContent).not.toMatch(/next check|was closed/);
    expect(room.find('[data-last-check]').dataset['nextCheck']).toBe('');
    await room.until('[data-change-id]');
    // A visit's own request was saved since.
    await session.set({ 'watch-refused': { '': START - HOUR } });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(room.find('[data-last-check]').textContent).toContain('next check'));
  });

  test('a note stands in the place of the next check without access', async () => {
    await keep([file('')], { isWithheld: true });
    const room = openRoom(Room, OPEN);
    await room.until('[data-last-check]');
    const { textContent } = room.find('[data-last-check]');
    expect(textContent).toContain('No access to example.com.');
    expect(textContent).not.toContain('next check');
    expect(room.find('[data-last-check]').dataset['nextCheck']).toBe('');
  });

  test('where the worker crashes over it, that is said, and what is kept can still be exported and deleted', async () => {
    vi.spyOn(InProcessWorker.prototype, 'postMessage').mockImplementation(function (this: InProcessWorker, { id }) {
      queueMicrotask(() => this.onmessage?.({ data: { kind: 'failed', id, error: 'out of memory' } }));
    });
    await keep([file(OPEN)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-action="forget-history"]');
    expect(room.find('[data-main-sentence]').textContent).toContain('Reading crashed');
    expect(room.container.querySelector('[data-change-id]')).toBeNull();
    expect(room.action('export-history')).toBeDefined();
  });

  test.each([
    ['until it is', [file(OPEN)], true],
    ['and not where there is nothing', [], false],
  ])('what is kept is being judged %s', async (_, versions, isJudging) => {
    vi.spyOn(InProcessWorker.prototype, 'postMessage').mockReturnValue();
    await keep(versions);
    const room = openRoom(Room, OPEN);
    await room.until('[data-last-check]');
    expect(room.container.querySelector('.loading') !== null).toBe(isJudging);
  });

  test('each change has its time, its severity and what it did; the newest is the main sentence', async () => {
    await keep([file(OPEN), file(OPEN), file(CLOSED)]);
    const room = openRoom(Room, CLOSED);
    await room.until('[data-change-id]');
    const rows = [...room.container.querySelectorAll<HTMLElement>('[data-change-id]')];
    expect(rows.map(({ dataset }) => [dataset['severity'], dataset['at']])).toEqual([
      ['high', '2026-11-02T20:00:00.000Z'],
      ['none', '2026-11-02T08:00:00.000Z'],
    ]);
    expect(new Set(rows.map(({ dataset }) => dataset['changeId'])).size).toBe(2);
    expect(room.container.querySelector('.loading')).toBeNull();
    expect(rows[0]?.textContent).toContain('Googlebot can’t crawl /shop/ (line 3)');
    const { textContent } = room.find('[data-main-sentence]');
    expect(textContent).toContain('Googlebot can’t crawl /shop/ (line 3)');
    // Between these checks.
    expect(textContent).toContain(`(${formatSpan(START + 6 * HOUR, START + 12 * HOUR)})`);
    expect(room.container.querySelectorAll('.mark')).toHaveLength(2);
  });

  test('all crawlers whom one of its effects concerns are beside each change; of many, by purpose on a click', async () => {
    const tokens = ['Googlebot', 'bingbot', 'DuckDuckBot', 'GPTBot', 'CCBot', 'OAI-SearchBot'];
    const crawlers = catalogue.filter(({ token }) => tokens.includes(token));
    await keep([file(OPEN), file(CLOSED), file('User-agent: GPTBot\nDisallow: /\n\n'.concat(CLOSED))]);
    const room = openRoom(Room, CLOSED, { crawlers });
    await room.until('[data-change-id]');
    expect(room.textsOf('.change > td:nth-child(3)')[0]).toBe('GPTBot');
    const names = Object.fromEntries(
      [...room.container.querySelectorAll<HTMLElement>('.who [data-purpose]')].map((each) => [
        each.dataset['purpose'],
        each.querySelector('dd')?.textContent,
      ]),
    );
    expect(names).toEqual({
      search: expect.stringMatching(/Googlebot.*bingbot|bingbot.*Googlebot/),
      'ai-search': 'OAI-SearchBot',
      'ai-training': expect.stringMatching(/GPTBot.*CCBot|CCBot.*GPTBot/),
    });
    expect(room.find('.who summary').textContent).toContain('3 more');
  });

  test.each([
    ['names them, though a later effect concerns all', [{ tokens: ['GPTBot'] }, {}], 'GPTBot'],
    ['names none if its first effect concerns all', [{}, { tokens: ['GPTBot'] }], ''],
  ] as const)('a change of some crawlers %s', (_, effects, expected) => {
    expect(render(<Who effects={effects} known={catalogue} />).container.textContent).toBe(expected);
  });

  test('an opened change shows the lines, the effects by crawler and the response', async () => {
    const hops = [{ url: `${ORIGIN}/robots.txt`, status: 301, location: `${ORIGIN}/r.txt` }];
    await keep([file(OPEN), { ...file(CLOSED), etag: '"2"', hops }]);
    const room = openRoom(Room, CLOSED);
    await room.until('[data-change-id]');
    room.press('open-change');
    await room.until('td[data-line="added"]');
    expect(room.textsOf('td[data-line="added"]:not(.number) code')).toEqual(['Disallow: /shop/']);
    expect(room.textsOf('td[data-line="same"]:not(.number) code')).toContain('User-agent: *');
    expect(
      [...room.container.querySelectorAll<HTMLElement>('[data-effect]')].map((each) => each.dataset['effect']),
    ).toContain('section-blocked');
    expect(room.find('.opened').textContent).toContain('ETag: "2"');
    room.press('diff-layout');
    await room.until('.diff[data-layout="beside"]');
  });

  test('a version can be compared with the live file and with another version', async () => {
    await keep([file(OPEN), file(CLOSED), file(`${CLOSED}# end\n`)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    room.press('open-change');
    await room.until('td[data-line="added"]');
    room.choose('compare-with', 'live');
    await waitFor(() =>
      expect(room.textsOf('td[data-line="removed"]:not(.number) code')).toContain('Disallow: /shop/'),
    );
    room.choose('compare-with', '0');
    await waitFor(() =>
      expect(room.textsOf('td[data-line="added"]:not(.number) code')).toEqual(['Disallow: /shop/', '# end']),
    );
  });

  test('the number of URLs of the list that it affects is beside each change; a failure affects none', async () => {
    await keep([file(OPEN), { status: 503, body: null }, file(CLOSED)]);
    const list = new Blob([`${ORIGIN}/shop/a\n${ORIGIN}/shop/b\n${ORIGIN}/\n`]);
    const room = openRoom(Room, CLOSED, { shared: { urls: { count: 3, file: list } } as never });
    await room.until('[data-change-id]');
    await waitFor(() => expect(room.textsOf('.change > td:last-child')).toEqual(['2 / 3', '–', '–']));
    room.press('open-change');
    await room.until('[data-listed="2"]');
    expect(room.find('[data-listed]').textContent).toContain('2 of the 3 URLs');
  });

  test('a URL that is in the list twice counts twice, as in the number of all', async () => {
    await keep([file(OPEN), file(CLOSED)]);
    const list = new Blob([`${ORIGIN}/shop/a\n${ORIGIN}/shop/a\n${ORIGIN}/\n`]);
    const room = openRoom(Room, CLOSED, { shared: { urls: { count: 3, file: list } } as never });
    await waitFor(() => expect(room.textsOf('.change > td:last-child')).toEqual(['2 / 3', '–']));
  });

  test('a version becomes the draft, and the draft before can be had back', async () => {
    await keep([file(OPEN), file(CLOSED)]);
    const room = openRoom(Room, CLOSED, { shared: { draft: 'mine' } as never });
    await room.until('[data-change-id]');
    room.press('open-change');
    await room.until('[data-action="restore-version"]');
    room.press('restore-version');
    expect([world.shared.draft, location.hash]).toEqual([OPEN, '#edit']);
    await room.until('[data-action="undo-draft"]');
    room.press('undo-draft');
    expect(world.shared.draft).toBe('mine');
  });

  test('alerts are seen once the room is', async () => {
    await keep([file(OPEN), file(CLOSED)], {
      alerts: [{ ...NO_DETAILS, at: START, between: null, severity: 'high', kind: 'section-blocked', line: 3 }],
    });
    const room = openRoom(Room, OPEN, { isShown: false });
    expect(asked).toEqual([]);
    room.change({ isShown: true });
    await waitFor(() => expect(asked).toContainEqual(['acknowledge', ORIGIN]));
    await room.until('[data-change-id]');
  });

  test('alerts are not seen in a tab in the background, but once it comes to the front', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await keep([file(OPEN), file(CLOSED)], {
      alerts: [{ ...NO_DETAILS, at: START, between: null, severity: 'high', kind: 'section-blocked', line: 3 }],
    });
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    expect(asked).toEqual([]);
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toEqual([['acknowledge', ORIGIN]]));
    state.mockRestore();
  });

  test('a time is selected on the timeline by keyboard, and the list shows that time', async () => {
    await keep([file(OPEN), file(CLOSED), file(OPEN)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    const before = room.container.querySelectorAll('[data-change-id]').length;
    const track = room.find('[role="slider"]');
    fireEvent.keyDown(track, { key: 'End' });
    fireEvent.keyDown(track, { key: 'Enter' });
    await waitFor(() => expect(room.container.querySelectorAll('[data-change-id]').length).toBeLessThan(before));
    fireEvent.keyDown(track, { key: 'Escape' });
    await waitFor(() => expect(room.container.querySelectorAll('[data-change-id]')).toHaveLength(before));
  });

  test('key URLs are added and removed; one of another site is refused', async () => {
    const known = {
      url: `${ORIGIN}/a`,
      wanted: 'indexable',
      checkedAt: null,
      askedAt: null,
      found: null,
      failures: 0,
    } as const;
    await keep([file(OPEN)], { keyUrls: [known] });
    const room = openRoom(Room, OPEN);
    await room.until('[data-key-url]');
    room.type('key-url', 'https://other.example/');
    fireEvent.submit(room.find('.key-urls form'));
    await room.until('[aria-invalid="true"]');
    room.type('key-url', '/b#part');
    room.choose('key-url-wanted', 'not-indexable');
    fireEvent.submit(room.find('.key-urls form'));
    await waitFor(() =>
      // Others, which another window may have added meanwhile, are left alone.
      expect(asked.at(-1)).toEqual(['addKeyUrl', `${ORIGIN}/b`, 'not-indexable']),
    );
    await room.until('[data-change-id]');
    room.press('remove-key-url');
    await waitFor(() => expect(asked.at(-1)).toEqual(['removeKeyUrl', known.url]));
    // Another window has added others.
    world.background['addKeyUrl'] = async () => 'too-many';
    room.type('key-url', '/c');
    fireEvent.submit(room.find('.key-urls form'));
    await waitFor(() => expect(room.find('.says').textContent).toBe('You have reached the maximum. Remove one first.'));
  });

  test.each([
    ['indexable', 'indexable', 'soft'],
    ['indexable', 'unknown', 'warn'],
    ['not-indexable', 'not-indexable', 'soft'],
    ['not-indexable', 'partly', 'warn'],
    ['not-indexable', 'unknown', 'soft'],
  ] as const)('a key URL that should be %s and is %s', async (wanted, verdict, tone) => {
    const known = { url: `${ORIGIN}/a`, wanted, checkedAt: START, askedAt: START, failures: 0 } as const;
    await keep([file(OPEN)], { keyUrls: [{ ...known, found: { verdict, reason: 'none' } }] });
    const room = openRoom(Room, OPEN);
    await room.until('[data-key-url]');
    const item = room.find('[data-key-url]');
    expect(item.querySelector<HTMLElement>('.severity')?.dataset['tone']).toBe(tone);
    // “As it should be” is said of none that isn't, or of which that isn't known.
    const icon = (name: IconName) => render(<Icon name={name} />).container.innerHTML;
    const expected = verdict === 'unknown' ? 'unknown' : tone === 'soft' ? 'yes' : 'conflict';
    expect(item.querySelector('.severity')?.innerHTML).toBe(icon(expected));
    await room.until('[data-change-id]');
  });

  test.each([
    ['is old, as its answers since can’t be judged', 3 * 24 * HOUR, true],
    ['is a day old, as the last answer can’t be judged', 24 * HOUR, false],
  ])('a key URL’s verdict %s', async (_, later, isSaid) => {
    const known = { url: `${ORIGIN}/a`, wanted: 'indexable', checkedAt: START, failures: 0 } as const;
    const found = { verdict: 'indexable', reason: 'none' } as const;
    await keep([file(OPEN)], { keyUrls: [{ ...known, found, askedAt: START + later }] });
    const room = openRoom(Room, OPEN);
    await room.until('[data-key-url]');
    const text = room.find('[data-key-url]').textContent ?? '';
    expect(text).toContain('Indexable');
    expect(text.includes(`No new verdict since ${formatTime(START)}`)).toBe(isSaid);
    await room.until('[data-change-id]');
  });

  test('a key URL’s change names its crawlers, and both verdicts with their reasons in words', async () => {
    const page = {
      url: `${ORIGIN}/a`,
      wanted: 'indexable',
      at: START + HOUR,
      after: START,
      before: { verdict: 'indexable', reason: 'none' },
      now: { verdict: 'not-indexable', reason: 'robots' },
    } as const;
    const known = { wanted: 'indexable', checkedAt: null, askedAt: null, found: null, failures: 0 } as const;
    const keyUrls = [
      { ...known, url: page.url },
      { ...known, url: `${ORIGIN}/b` },
    ];
    await keep([file(OPEN)], { pageChanges: [{ ...page, tokens: ['bingbot'] }], keyUrls });
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id^="page-"]');
    expect(room.find('[data-change-id^="page-"]').textContent).toContain(
      '/a (bingbot): Indexable → Not indexable (blocked by robots.txt)',
    );
    // One of the two key URLs: itself.
    expect(room.find('[data-change-id^="page-"] td:last-child').textContent).toBe('1 / 2');
  });

  test('a key URL’s changes of one check, for the worse and for the better, are a row and a mark each', async () => {
    const [fine, closed] = [
      { verdict: 'indexable', reason: 'none' },
      { verdict: 'not-indexable', reason: 'noindex' },
    ] as const;
    const page = { url: `${ORIGIN}/a`, wanted: 'indexable', at: START + HOUR, after: START } as const;
    const pageChanges = [
      { ...page, before: fine, now: closed, tokens: ['Googlebot'] },
      { ...page, before: closed, now: fine, tokens: ['bingbot'] },
    ];
    await keep([file(OPEN)], { pageChanges });
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id^="page-"]');
    const rows = [...room.container.querySelectorAll<HTMLElement>('[data-change-id^="page-"]')];
    expect(rows.map(({ dataset }) => dataset['severity'])).toEqual(['high', 'info']);
    expect(rows.map(({ textContent }) => /\/a \((\w+)\)/.exec(textContent)?.[1])).toEqual(['Googlebot', 'bingbot']);
    // The key of a row, and of its mark.
    expect(new Set(rows.map(({ dataset }) => dataset['changeId'])).size).toBe(2);
    expect(room.container.querySelectorAll('.mark[data-kind="page"]')).toHaveLength(2);
  });

  test('all is deleted by one click', async () => {
    await keep([file(OPEN)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-change-id]');
    room.press('forget-history');
    await room.until('[data-empty]');
    expect(asked).toEqual([['forgetWatched', ORIGIN]]);
  });
});

describe('files', () => {
  test('older versions are imported, and each file that is none is named', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    // What the watch is doing is on screen here, too; the button to begin is there once.
    expect(room.find('[data-last-check]').textContent).toBe('Not watched');
    expect(room.container.querySelectorAll('[data-action="watch"]')).toHaveLength(1);
    const dated = new File([OPEN], 'robots-2026-05-01.txt');
    room.openFiles('import-history', dated, new File(['x'], 'notes.md'));
    await waitFor(() => expect(asked.map(([name]) => name)).toEqual(['importVersions']));
    expect(asked[0]?.[2]).toMatchObject({ runs: [{ isImported: true, first: Date.parse('2026-05-01') }] });
    await room.until('[data-imported="1"][data-unread="1"]');
    expect(room.find('[data-imported]').textContent).toContain('notes.md');
  });

  test('files that are dated by their last change are named', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    const lastModified = START;
    const files = ['robots-2026-05-01.txt', 'robots.txt', 'robots-old.txt'].map(
      (name, index) => new File([`${OPEN}# ${index}\n`], name, { lastModified: lastModified + index }),
    );
    room.openFiles('import-history', ...files);
    await room.until('[data-dated-by-file="2"]');
    expect(room.textsOf('[data-dated-by-file] .untrusted')).toEqual(['robots.txt', 'robots-old.txt']);
    expect(room.find('[data-imported]').textContent).toContain('3 versions imported');
    room.openFiles('import-history', ...files.slice(0, 1));
    await room.untilNot('[data-dated-by-file]');
  });

  test('a file that is too large is named, and nothing of it is read', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    const huge = new File([OPEN], 'robots-2026-05-01.txt');
    Object.defineProperty(huge, 'size', { value: 160 * 1024 * 1024 + 1 });
    const read: string[] = [];
    huge.arrayBuffer = async () => {
      read.push(huge.name);
      return new ArrayBuffer(0);
    };
    room.openFiles('import-history', huge, new File([OPEN], 'robots-2026-05-02.txt'));
    await room.until('[data-imported="1"][data-unread="1"]');
    expect(room.find('[data-imported] li').textContent).toMatch(/robots-2026-05-01\.txt.*too large/);
    expect(read).toEqual([]);
  });

  test('a name of any length is shown as far as it says what the file is', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    const long = 'a'.repeat(100_000);
    room.openFiles('import-history', new File(['x'], `${long}.md`), new File([OPEN], `${long}/robots.txt`));
    await room.until('[data-imported="1"][data-unread="1"]');
    const cut = `${'a'.repeat(200)}…`;
    expect(room.textsOf('[data-imported] li .untrusted, [data-imported] li.untrusted')).toEqual([cut, cut]);
  });

  test('of many that can’t be read, some are named and the others are counted', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    room.openFiles('import-history', ...Array.from({ length: 25 }, (_, index) => new File(['x'], `notes-${index}.md`)));
    await room.until('[data-imported="0"][data-unread="25"]');
    expect(room.textsOf('[data-imported] li .untrusted')).toEqual(
      Array.from({ length: 20 }, (_, index) => `notes-${index}.md`),
    );
    expect(room.find('[data-imported]').textContent).toContain('5 more');
    expect(asked).toEqual([]);
  });

  test('a long import shows how far it has come, and can be canceled: then nothing is kept of it', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    const commit = (index: number) => `commit ${index.toString(16).padStart(12, '0')}\nDate: 1700000000 +0000\n\n`;
    const log = Array.from(
      { length: 60_000 },
      (_, index) => `${commit(index)}diff --git a/robots.txt b/robots.txt\nindex 1..2\n`,
    );
    room.openFiles('import-git', new File(log, 'robots.log'));
    await room.until('[data-progress="running"] progress');
    const sent = vi.spyOn(InProcessWorker.prototype, 'postMessage');
    room.press('cancel');
    // The import that follows below would end this one, too.
    expect(sent.mock.calls.map(([{ kind }]) => kind)).toEqual(['cancel']);
    await room.until('[data-progress="canceled"]');
    expect(room.find('.importing').textContent).toBe('Canceled.');
    // What comes later would be there by the end of another import.
    room.openFiles('import-history', new File([OPEN], 'robots-2026-05-01.txt'));
    await room.until('[data-imported="1"][data-unread="0"]');
    expect(asked.map(([name]) => name)).toEqual(['importVersions']);
  });

  test('a folder of dated folders is imported', async () => {
    const room = openRoom(Room, OPEN);
    await room.until('[data-empty]');
    const inFolder = new File([OPEN], 'robots.txt');
    Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'backup/2026/05/01/robots.txt' });
    room.openFiles('import-folder', inFolder);
    await waitFor(() => expect(asked.map(([name]) => name)).toEqual(['importVersions']));
    expect(asked[0]?.[2]).toMatchObject({ runs: [{ first: Date.parse('2026-05-01') }] });
    expect(room.action('import-folder').hasAttribute('webkitdirectory')).toBe(true);
  });

  test('an export that is imported again has what checks brought', async () => {
    await keep([file(OPEN), file(OPEN), file(CLOSED)]);
    const first = openRoom(Room, OPEN);
    await first.until('[data-action="export-history"]');
    fireEvent.click(first.find('[data-format="json"]'));
    await waitFor(() => expect(world.saved.size).toBe(1));
    const text = (await world.saved.get('robots-history-example.com.json')) ?? '';
    first.press('forget-history');
    await first.until('[data-empty]');
    first.openFiles('import-history', new File([text], 'robots-history-example.com.json'));
    await waitFor(() => expect(asked.map(([name]) => name)).toEqual(['forgetWatched', 'importVersions']));
    expect(asked[1]?.[2]).toMatchObject({
      runs: [
        { first: START, last: START + 6 * HOUR, checks: 2 },
        { first: START + 12 * HOUR, checks: 1 },
      ],
    });
  });

  test.each([
    ['says what of the site isn’t in it', [{ from: START - HOUR, to: START, isRefused: false }], true],
    ['says nothing where all is', [], false],
  ])('the export %s', async (_, gaps, isSaid) => {
    await keep([file(OPEN)], { gaps });
    const room = openRoom(Room, OPEN);
    await room.until('.kept');
    expect(room.find('.kept').textContent.includes('An export doesn’t contain')).toBe(isSaid);
  });

  test('what is kept is exported, as JSON and as dated files', async () => {
    await keep([file(OPEN), file(CLOSED)]);
    const room = openRoom(Room, OPEN);
    await room.until('[data-action="export-history"]');
    fireEvent.click(room.find('[data-format="json"]'));
    await waitFor(() => expect([...world.saved.keys()]).toEqual(['robots-history-example.com.json']));
    expect(JSON.parse((await world.saved.get('robots-history-example.com.json')) ?? '')).toMatchObject({
      format: 'robots-lens-history',
      sites: [{ site: ORIGIN }],
    });
    fireEvent.click(room.find('[data-format="zip"]'));
    await waitFor(() => expect(world.saved.has('robots-history-example.com.zip')).toBe(true));
    const imported = await world.saved.get('robots-history-example.com.zip');
    expect(imported).toContain('robots-2026-11-02T08-00-00Z.txt');
  });
});

test('what a later release wrote is named, and nothing is shown of it', async () => {
  await keep([file(OPEN)]);
  await world.fake.browser.storage.local.set({ [`history:${ORIGIN}`]: { version: 99 } });
  const room = openRoom(Room, OPEN);
  await room.until('[role="alert"]');
  expect(room.find('[role="alert"]').textContent).toContain('newer version');
  // Nothing can be added to it or saved of it, but it can be deleted.
  expect(room.container.querySelector('[data-action^="import"], [data-action="export-history"], .kept')).toBeNull();
  expect(room.action('forget-history')).toBeTruthy();
});

test('what the browser does not give is not empty: the room says so, and looks again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await keep([file(OPEN), file(CLOSED)]);
  const { local } = world.fake.browser.storage;
  local.isUnreadable = true;
  const room = openRoom(Room, OPEN);
  await room.until('[role="alert"]');
  expect(room.find('[role="alert"]').textContent).toContain('browser refused');
  expect(room.container.querySelector('[data-empty], [data-watching]')).toBeNull();
  local.isUnreadable = false;
  vi.advanceTimersByTime(30_000);
  await room.until('[data-change-id]');
  expect(room.container.textContent).not.toContain('browser refused');
  // What is on screen stays while it is refused once more.
  local.isUnreadable = true;
  vi.advanceTimersByTime(30_000);
  await waitFor(() => expect(room.container.textContent).toContain('browser refused'));
  expect(room.container.querySelectorAll('[data-change-id]')).toHaveLength(2);
  local.isUnreadable = false;
  vi.advanceTimersByTime(30_000);
  await waitFor(() => expect(room.container.textContent).not.toContain('browser refused'));
  vi.useRealTimers();
});

test('what was seen while the clock was ahead has the same times at each look', async () => {
  const ahead = Date.now() + 24 * HOUR;
  await keep([file(OPEN), file(CLOSED)], {}, (history) => ({
    ...history,
    runs: history.runs.map((run, index) => (index === 1 ? { ...run, first: ahead, last: ahead } : run)),
  }));
  const { result } = renderHook(() => useKeptHistory(ORIGIN, true));
  const known = () => (result.current[0].kind === 'known' ? result.current[0] : null);
  await waitFor(() => expect(known()?.reading.kind).toBe('read'));
  const before = known()?.reading;
  await world.fake.browser.storage.session.set({ 'watch-refused': { '': Date.now() } });
  await act(() => result.current[1]());
  expect(known()?.unsavedSince).not.toBeNull();
  expect(known()?.reading).toBe(before);
});

test('imported versions are marked, and lie before what was checked', async () => {
  const history = withVersions(emptyHistory(ORIGIN), [{ at: '2026-05-01T00:00:00Z', ...file(OPEN) }]);
  await world.fake.browser.storage.local.set({ [`history:${ORIGIN}`]: history });
  const room = openRoom(Room, OPEN);
  await room.until('[data-change-id]');
  expect(room.find('[data-change-id]').textContent).toContain('imported');
  expect(room.find('[data-watching="false"]')).toBeTruthy();
});
