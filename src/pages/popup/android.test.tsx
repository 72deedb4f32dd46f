// @vitest-environment happy-dom
// The popup in Firefox for Android, where it fills the screen and there are no windows.
import { fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { found, open, popup, ready } from '../../../test/support/fakes/popup-app.tsx';
import { openLinksInTabs } from '../../platform/popup-links.ts';
import type { ReadyView } from '../../shared/protocol.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const ANDROID = { windows: undefined, contextMenus: undefined };
let closed: number;

beforeEach(() => {
  closed = 0;
  vi.stubGlobal('close', () => {
    closed += 1;
  });
  vi.stubGlobal('location', new URL('extension://id/popup.html'));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test.each<[string, object, Partial<ReadyView>, number]>([
  ['Firefox for Android, a private tab', ANDROID, { watch: null }, 0],
  ['Firefox for Android, another tab', ANDROID, {}, 1],
  ['a browser with windows, a private tab', {}, { watch: null }, 1],
])('the workbench is offered only where it is as private as the tab: %s', async (_, browser, more, buttons) => {
  Object.assign(popup.fake.browser, browser);
  await open({ ...ready(found('')), ...more });
  expect(screen.queryAllByRole('button', { name: 'Open workbench' })).toHaveLength(buttons);
});

test.each<[string, object, string, number]>([
  ['Firefox for Android, the popup', ANDROID, '/popup.html', 1],
  ['Firefox for Android, a page in a tab', ANDROID, '/link.html', 0],
  ['a browser with windows, which closes it', {}, '/popup.html', 0],
])('the popup doesn’t stay in front of the settings: %s', async (_, browser, path, times) => {
  const openOptionsPage = vi.fn(async () => {});
  Object.assign(popup.fake.browser, browser);
  Object.assign(popup.fake.browser.runtime, { openOptionsPage });
  vi.stubGlobal('location', new URL(`extension://id${path}`));
  await open(ready(found('')));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await vi.waitFor(() => expect(openOptionsPage).toHaveBeenCalled());
  expect(closed).toBe(times);
});

test('the popup asks for no width', async () => {
  Object.assign(popup.fake.browser, ANDROID);
  popup.answer = () => ready(found(''));
  popup.fake.state.openTab(1, { url: 'https://example.com/' });
  vi.stubGlobal('chrome', popup.fake.browser);
  vi.stubGlobal('firstQuestion', undefined);
  document.body.innerHTML = '<main id="app"></main>';
  await import('./main.tsx');
  await screen.findByRole('button', { name: 'Settings' });
  expect(document.documentElement.dataset['surface']).toBe('panel');
});

// The last one's listener stays.
test.each<[string, object, string, boolean, readonly string[]]>([
  ['Firefox for Android, a private tab, where a new one wouldn’t be private', {}, 'popup', true, []],
  ['Firefox for Android, a page in a tab', {}, 'link', false, []],
  ['a browser with windows', { windows: {} }, 'popup', false, []],
  ['Firefox for Android, another tab', {}, 'popup', false, ['https://example.com/robots.txt']],
])('a link takes the place of no report: %s', async (_, browser, page, incognito, opened) => {
  const { tabs } = popup.fake.browser;
  popup.fake.state.openTab(1, { url: 'https://example.com/', incognito });
  vi.stubGlobal('chrome', { tabs, ...browser });
  vi.stubGlobal('location', new URL(`extension://id/${page}.html`));
  const { container } = await open({ kind: 'restricted', origin: 'https://example.com' });
  await openLinksInTabs(Promise.resolve(1));
  const link = await screen.findByRole('link');
  container.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  await vi.waitFor(() => expect(closed).toBe(opened.length));
  expect(popup.fake.state.newTabs.map(({ url }) => url)).toEqual(opened);
});
