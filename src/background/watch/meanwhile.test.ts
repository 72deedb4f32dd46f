// What a person does with a watched site while an answer of its server is on the way.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asked, fake, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  addKeyUrls,
  CLOSED,
  clock,
  fireAlarm,
  HOUR,
  inWatchingBrowser,
  local,
  OPEN,
  page,
  rest,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { held } from '../../../test/support/held.ts';
import { emptyHistory, withVersions } from '../../history/index.ts';

inWatchingBrowser();

const URL_ = `${SITE}/shop`;
const keyUrl = { url: URL_, wanted: 'indexable' };
let begin: () => Promise<void>;
let end: () => Promise<void>;

/** A check finds a change: its first answer is held back, or the second, which is asked for past all caches. */
function holdingBack(which: 'first' | 'second') {
  beforeEach(async () => {
    await page('watch', SITE);
    const answer = held();
    const before = asked.length;
    world.server = async () => {
      if (which === 'first' || asked.length === before + 2) await answer.value;
      return text(CLOSED);
    };
    clock.now += HOUR;
    let checking: Promise<unknown> = Promise.resolve();
    begin = async () => {
      checking = page('checkNow', SITE);
      await vi.waitFor(() => expect(asked).toHaveLength(before + (which === 'first' ? 1 : 2)));
    };
    end = async () => {
      answer.release();
      await checking;
      await rest();
    };
  });
}

describe.each(['first', 'second'] as const)('while the %s answer of a check is on the way', (which) => {
  holdingBack(which);

  test.each([[SITE], [null]])('nothing is kept of a site that is deleted (%j)', async (site) => {
    await begin();
    await page('forgetWatched', site);
    await end();
    expect([[...local().keys()], fake.state.alarms.size, fake.state.notifications.size]).toEqual([[], 0, 0]);
  });

  test('a site that is no longer watched gets no version and no alert', async () => {
    await begin();
    await page('unwatch', SITE);
    await end();
    expect([runsOf(), siteOf().isOn, siteOf().alerts, fake.state.alarms.size]).toEqual([[[OPEN, 1]], false, [], 0]);
  });

  test('what is imported is kept, and so is the change', async () => {
    await begin();
    const imported = [{ at: '2026-01-01T00:00:00Z', status: 200, body: '# Old\n' }];
    await page('importVersions', SITE, withVersions(emptyHistory(SITE), imported));
    await end();
    const bodies = runsOf().map(([body]) => body);
    expect([bodies, siteOf().alerts.map(({ kind }) => kind)]).toEqual([['# Old\n', OPEN, CLOSED], ['site-blocked']]);
  });

  test('a key URL that is added stays, and the change is judged by it', async () => {
    await begin();
    await page('addKeyUrl', URL_, 'indexable');
    await end();
    expect([siteOf().keyUrls.map(({ url }) => url), runsOf().length]).toEqual([[URL_], 2]);
    expect(siteOf().alerts).toMatchObject([{ severity: 'critical' }]);
  });

  test('alerts that are seen are gone, and the change is one more', async () => {
    await fake.browser.storage.local.set({
      watch: {
        lastLook: clock.now,
        sites: [{ ...siteOf(), alerts: [{ at: 1, severity: 'high', kind: 'page', url: URL_, line: null }] }],
      },
    });
    await begin();
    await page('acknowledge', SITE);
    await end();
    expect(siteOf().alerts.map(({ kind }) => kind)).toEqual(['site-blocked']);
  });
});

describe('while the answer of a key URL is on the way', () => {
  beforeEach(async () => {
    await page('watch', SITE);
    await addKeyUrls([keyUrl, { ...keyUrl, url: `${SITE}/other` }]);
    await fireAlarm();
    await vi.waitFor(() => expect(siteOf().keyUrls.map(({ found }) => found !== null)).toEqual([true, true]));
    const answer = held();
    world.server = async (url) => {
      if (url !== URL_) return text(OPEN);
      await answer.value;
      return text('', { 'x-robots-tag': 'noindex' });
    };
    const pages = () => asked.filter(({ url }) => url === URL_).length;
    const before = pages();
    clock.now += 25 * HOUR;
    let looking: Promise<unknown> = Promise.resolve();
    begin = async () => {
      looking = Promise.resolve(fireAlarm());
      await vi.waitFor(() => expect(pages()).toBe(before + 1));
    };
    end = async () => {
      answer.release();
      await looking;
      await rest();
      await vi.advanceTimersByTimeAsync(1_000);
    };
  });

  test('a key URL that is removed has no change and no alert', async () => {
    await begin();
    await page('removeKeyUrl', URL_);
    await end();
    const { keyUrls, pageChanges, alerts } = siteOf();
    expect([keyUrls.map(({ url }) => url), pageChanges, alerts]).toEqual([[`${SITE}/other`], [], []]);
  });

  test('nothing is kept of a site that is deleted', async () => {
    await begin();
    await page('forgetWatched', SITE);
    await end();
    expect([local().size, fake.state.alarms.size]).toEqual([0, 0]);
  });

  test('a site that is no longer watched has no change and no alert', async () => {
    await begin();
    await page('unwatch', SITE);
    await end();
    expect([siteOf().pageChanges, siteOf().alerts, fake.state.alarms.size]).toEqual([[], [], 0]);
  });
});
