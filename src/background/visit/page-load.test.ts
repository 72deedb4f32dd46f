// What the worker does while a page loads, and that it does nothing once it is done.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  asked,
  drawn,
  fake,
  inNewBrowser,
  load,
  startWorker,
  visit,
} from '../../../test/support/fakes/background-world.ts';
import { unwatched } from '../../shared/watch.ts';

inNewBrowser();
// Half a second here is one to the millisecond, however slow the machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

/** How often the worker has turned to storage, the tab, its page or its button. */
function countCalls(): () => number {
  const { action, scripting, storage, tabs } = fake.browser;
  const spies = [
    vi.spyOn(storage.session, 'get'),
    vi.spyOn(storage.session, 'set'),
    vi.spyOn(storage.local, 'get'),
    vi.spyOn(tabs, 'get'),
    vi.spyOn(scripting, 'executeScript'),
    vi.spyOn(action, 'setIcon'),
  ];
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test('nothing is stored, read, drawn or asked for until the page has had its half second', async () => {
  const calls = countCalls();
  await load(1, 'https://example.com/', [{ name: 'X-Robots-Tag', value: 'noindex' }]);
  await fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  await vi.advanceTimersByTimeAsync(499);
  expect([calls(), asked.length]).toEqual([0, 0]);
  await drawn(1);
  expect(calls()).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
});

test('what happened in the tab before brings nothing into the load of the next page', async () => {
  fake.state.openTab(1, { url: 'about:blank' });
  await fake.browser.tabs.onActivated.fire({ tabId: 1, windowId: 7 });
  await vi.advanceTimersByTimeAsync(400);
  const calls = countCalls();
  await load(1, 'https://example.com/', []);
  await vi.advanceTimersByTimeAsync(499);
  expect([calls(), asked.length]).toEqual([0, 0]);
  await drawn(1);
  expect(asked).toHaveLength(1);
});

test('a watched site with an alert changes nothing of that', async () => {
  const alert = { severity: 'critical', kind: 'site-blocked', url: null, line: 2, tokens: [], between: null } as const;
  const now = Date.now();
  const [own, other] = ['https://example.com', 'https://other.example'].map((site) => ({
    ...unwatched(site),
    isOn: true,
    lastCheck: now,
    due: now + 3_600_000,
    alerts: [{ ...alert, at: now }],
  }));
  await fake.browser.storage.local.set({ watch: { lastLook: now, sites: [own, other] } });
  startWorker();
  await vi.waitFor(() => expect(fake.state.alarms.size).toBe(1));
  const calls = countCalls();
  await load(1, 'https://example.com/', []);
  await fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  await vi.advanceTimersByTimeAsync(499);
  expect([calls(), asked.length]).toEqual([0, 0]);
  await drawn(1);
  expect(fake.state.iconOf(1)?.badge).toBe('!');
});

test('a tab that goes from page to page without a rest is drawn all the same', async () => {
  for (let page = 0; page < 10; page += 1) {
    await load(1, `https://example.com/${page}`, []);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(asked.length).toBeGreaterThan(0);
});

test('once the button is drawn, no timer waits', async () => {
  await visit(1, 'https://example.com/');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});
