// What is left of a tab that is closed: nothing.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ask,
  askAs,
  asked,
  askReady,
  commit,
  fake,
  idOf,
  inNewBrowser,
  startWorker,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

test('a closed tab leaves nothing of itself behind', async () => {
  await visit(1, 'https://example.com/');
  await fake.browser.tabs.onRemoved.fire(1);
  await vi.waitFor(() =>
    expect([...fake.browser.storage.session.data.keys()]).toEqual(['robots:2:https://example.com']),
  );
});

describe('a private tab', () => {
  beforeEach(() => fake.browser.storage.local.set({ settings: { chosen: ['GPTBot'], custom: [], fetchOn: 'popup' } }));
  const keys = () => [...fake.browser.storage.session.data.keys()];

  test('a private tab leaves nothing where its worker died as it was closed, once another tab is', async () => {
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await commit(1, 'https://secret.example/');
    await vi.advanceTimersByTimeAsync(500);
    expect(keys()).toContain('private:tab:4:1');
    fake.state.tabs.delete(1);
    startWorker();
    await fake.browser.tabs.onRemoved.fire(2);
    expect(keys()).toEqual([]);
  });

  test('a private tab leaves nothing once it is closed, though another is open', async () => {
    fake.state.openTab(2, { url: 'https://other.example/', incognito: true });
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await commit(1, 'https://secret.example/');
    await vi.advanceTimersByTimeAsync(500);
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect(keys()).toEqual(['private']);
    // Were there ever a tab of that number again, it would not be the same.
    fake.state.openTab(1, { url: 'https://secret.example/', documentId: idOf('https://secret.example/') });
    expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'opened-before' });
  });

  test('a private tab leaves no memory of a failed attempt', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    const look = async () => {
      fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
      await askReady('view', 1);
      return asked.length;
    };
    expect([await look(), await look()]).toEqual([1, 1]);
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect(await look()).toBe(2);
  });

  test('a private tab leaves nothing of what is looked up for it in the browser’s cache', async () => {
    fake.browser.extension.inIncognitoContext = true;
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await ask('lookUpHeaders', 1);
    expect(asked.map(({ url, init }) => [url, init.cache])).toEqual([
      ['https://secret.example/', 'no-store'],
      ['https://secret.example/robots.txt', 'no-store'],
    ]);
  });

  test('a private tab is forgotten once it is closed', async () => {
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await ask('view', 1);
    expect((await askAs('extension://id/popup.html', 'viewAll', 1)) as object).toMatchObject({ value: {} });
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect(await askAs('extension://id/popup.html', 'viewAll', 1)).toEqual({ ok: true, value: null });
  });
});

test('what the browser reports of a tab that is gone is not kept', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  await commit(1, 'https://example.com/');
  fake.state.tabs.delete(1);
  await fake.browser.tabs.onRemoved.fire(1);
  await commit(1, 'https://example.com/late');
  await vi.advanceTimersByTimeAsync(500);
  expect([...fake.browser.storage.session.data.keys()].filter((key) => key.includes('tab:'))).toEqual([]);
});
