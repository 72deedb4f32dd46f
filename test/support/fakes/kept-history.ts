// What is kept of the site that a room of the workbench is open for, in an in-memory browser.
import {
  emptyHistory,
  type RobotsVersion,
  recordCheck,
  type SiteHistory,
  storedSize,
} from '../../../src/history/index.ts';
import { unwatched, type WatchedSite } from '../../../src/shared/watch.ts';
import { ORIGIN } from '../generators/facts.ts';
import { world } from './open-room.tsx';

export const OPEN = 'User-agent: *\nDisallow: /admin\n';
export const CLOSED = 'User-agent: *\nDisallow: /admin\nDisallow: /shop/\n';
export const HOUR = 3_600_000;
/** Of the first check. */
export const START = Date.parse('2026-11-02T08:00:00Z');

export const file = (body: string) => ({ status: 200, body });

/** Checks six hours apart brought these versions, and this is what else is kept. */
export async function keep(
  versions: readonly Omit<RobotsVersion, 'at'>[],
  site: Partial<WatchedSite> = {},
  changed: (history: SiteHistory) => SiteHistory = (history) => history,
): Promise<void> {
  let history = emptyHistory(ORIGIN);
  for (const [index, version] of versions.entries()) {
    const at = START + index * 6 * HOUR;
    history = recordCheck(history, [{ ...version, at: new Date(at).toISOString() }], at);
  }
  const last = START + (versions.length - 1) * 6 * HOUR;
  const watched = {
    ...unwatched(ORIGIN),
    isOn: true,
    lastCheck: last,
    due: last + 6 * HOUR,
    bytes: storedSize(history),
    ...site,
  };
  await world.fake.browser.storage.local.set({
    watch: { lastLook: last, sites: [watched] },
    [`history:${ORIGIN}`]: changed(history),
  });
}
