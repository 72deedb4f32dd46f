// @vitest-environment happy-dom
// The site by http and https, with and without www, side by side: each is asked for on a click, and what differs is counted.
import { fireEvent, waitFor } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { found, ORIGIN } from '../../../../test/support/generators/facts.ts';
import { emptyHistory, recordCheck } from '../../../history/index.ts';
import { unwatched } from '../../../shared/watch.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const LIVE = 'User-agent: *\nDisallow: /admin\n';
const HOST = new URL(ORIGIN).host;
const [OWN, BARE, WWW] = [ORIGIN, `http://${HOST}`, `https://www.${HOST}`];

let asked: unknown[] = [];
let wants: unknown[] = [];

beforeEach(async () => {
  asked = [];
  wants = [];
  const at = '2026-11-02T08:00:00Z';
  const history = recordCheck(emptyHistory(ORIGIN), [{ at, status: 200, body: LIVE }], Date.parse(at));
  const sites = [{ ...unwatched(ORIGIN), isOn: true }];
  await world.fake.browser.storage.local.set({ watch: { lastLook: 0, sites }, [`history:${ORIGIN}`]: history });
  world.background['liveFile'] = async (...[, origin, , want]: readonly unknown[]) => {
    asked.push(origin);
    wants.push(want);
    const servedAt = (body: string, finalUrl: string) => ({
      kind: 'ready',
      origin,
      outcome: found(body, { requestedUrl: `${origin}/robots.txt`, finalUrl }),
    });
    if (origin === OWN) return servedAt(LIVE, `${OWN}/robots.txt`);
    if (origin === BARE) return servedAt(LIVE, `${OWN}/robots.txt`);
    if (origin === WWW) return servedAt(`${LIVE}Disallow: /shop/\nDisallow: /cart/\n`, `${WWW}/robots.txt`);
    throw new Error('no answer');
  };
});

test('nothing is requested before a click; then each variant says whether its file is the same', async () => {
  const room = openRoom(Room, LIVE);
  await room.until('[data-action="fetch-variants"]');
  expect(asked).toEqual([]);
  room.press('fetch-variants');
  await room.until('[data-variant]');
  expect(asked).toEqual([OWN, WWW, BARE, `http://www.${HOST}`]);
  expect(wants).toEqual(['default', 'spare', 'spare', 'spare']);
  const rows = [...room.container.querySelectorAll<HTMLElement>('[data-variant]')];
  expect(rows.map(({ dataset }) => [dataset['variant'], dataset['differs']])).toEqual([
    [OWN, 'false'],
    [WWW, 'true'],
    [BARE, 'false'],
    [`http://www.${HOST}`, ''],
  ]);
  // Where it comes from another place, that place is named; one that gave no answer says nothing.
  await waitFor(() => expect(rows[2]?.textContent).toContain(`→ ${OWN}/robots.txt`));
  expect(rows[0]?.textContent).not.toContain('→');
  expect(rows[1]?.textContent).toContain('2 lines');
  // The lines themselves are there once a person asks for them.
  expect(room.container.querySelector('[data-variant] .diff')).toBeNull();
  const details = rows[1]?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await room.until('[data-variant] .diff');
  expect(room.textsOf('[data-variant] td[data-line="added"]:not(.number) code')).toEqual([
    'Disallow: /shop/',
    'Disallow: /cart/',
  ]);
  expect(rows.map((row) => row.querySelectorAll('details').length)).toEqual([0, 1, 0, 0]);
  expect(rows[3]?.textContent).toContain('–');
});
