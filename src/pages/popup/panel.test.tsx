// @vitest-environment happy-dom
// The side panel: how it is opened from the popup, and which tab it shows.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { found, ready } from '../../../test/support/generators/facts.ts';
import { followActiveTab } from '../../platform/tabs.ts';
import type { PageView } from '../../shared/protocol.ts';
import { NO_DETAILS } from '../../shared/watch.ts';
import { PanelButton } from '../../ui/elements/PanelButton.tsx';
import { App } from './App.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

let fake: Fake;

beforeEach(() => {
  fake = fakeBrowser();
  setBrowser(fake.browser);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the popup’s button for the panel', () => {
  const opened: unknown[] = [];
  const open = async (where: unknown = 'sidebar') => void opened.push(where);

  async function renderButton(panels: object) {
    opened.length = 0;
    Object.assign(fake.browser, panels);
    vi.stubGlobal('close', () => opened.push('closed'));
    render(<PanelButton />);
  }
  const button = () => screen.queryByRole('button', { name: 'Keep open' });

  test.each<[string, object, unknown]>([
    ['Chrome: the side panel of this window', { sidePanel: { open } }, { windowId: 7 }],
    ['Firefox: the sidebar', { sidebarAction: { open } }, 'sidebar'],
  ])('the button opens what the browser has: %s', async (_, panels, expected) => {
    await renderButton(panels);
    fireEvent.click(button() ?? document.body);
    await vi.waitFor(() => expect(opened).toEqual([expected, 'closed']));
  });

  test('Firefox: nothing comes between the click and the sidebar', async () => {
    await renderButton({ sidebarAction: { open } });
    fireEvent.click(button() ?? document.body);
    expect(opened).toEqual(['sidebar']);
  });

  test('a browser without a panel has no button for it', async () => {
    await renderButton({});
    expect(button()).toBeNull();
  });

  test.each(['panel.html', 'link.html'])('the button isn’t in %s, which has no panel beside it', async (page) => {
    vi.stubGlobal('location', new URL(`extension://id/${page}`));
    await renderButton({ sidePanel: { open } });
    expect(button()).toBeNull();
  });
});

test('the panel follows the active tab of its window', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  const seen: (number | null)[] = [];
  await followActiveTab((tabId) => seen.push(tabId));
  await fake.browser.tabs.onActivated.fire({ tabId: 8, windowId: 9 });
  await fake.browser.tabs.onActivated.fire({ tabId: 2, windowId: 7 });
  expect(seen).toEqual([1, 2]);
});

describe('in Firefox’s DevTools, where an extension has few interfaces', () => {
  test('the inspected tab is followed by what DevTools tell', async () => {
    const listeners: (() => void)[] = [];
    const onNavigated = {
      addListener: (listener: () => void) => void listeners.push(listener),
      removeListener: (listener: () => void) => void listeners.splice(listeners.indexOf(listener), 1),
    };
    const { runtime, i18n } = fake.browser;
    setBrowser({ runtime, i18n, devtools: { network: { onNavigated } } });
    const questions: string[] = [];
    Object.assign(runtime, {
      sendMessage: async ({ name }: { name: string }) => {
        if (name === 'view') questions.push(name);
        return { ok: true, value: { kind: 'no-access', origin: 'https://example.com' } };
      },
    });
    const { unmount } = render(<App tabId={1} />);
    expect(await screen.findByText(/Click the Robots Lens toolbar button instead/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    for (const listener of listeners) listener();
    await vi.waitFor(() => expect(questions).toEqual(['view', 'view']));
    unmount();
    await vi.waitFor(() => expect(listeners).toEqual([]));
  });

  test('“Try again” reloads the inspected page, and buttons that open a tab are hidden', async () => {
    const listening = { addListener: () => {}, removeListener: () => {} };
    const reloaded: string[] = [];
    const inspectedWindow = { reload: () => void reloaded.push('inspected page') };
    const { runtime, i18n } = fake.browser;
    setBrowser({ runtime, i18n, devtools: { network: { onNavigated: listening }, inspectedWindow } });
    const origin = 'https://example.com';
    let value: PageView = {
      kind: 'not-loaded',
      url: `${origin}/`,
      origin,
      error: 'refused',
      name: 'NS_ERROR_NET_TIMEOUT',
    };
    Object.assign(runtime, {
      sendMessage: async ({ name }: { name: string }) =>
        name === 'view' ? { ok: true, value } : Promise.reject(new Error('no answer')),
    });
    const { unmount } = render(<App tabId={1} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reloaded).toEqual(['inspected page']);
    unmount();
    const alert = { ...NO_DETAILS, at: 0, between: null, severity: 'high', kind: 'unreachable' } as const;
    value = ready(found(''), ['Googlebot'], { watch: { isOn: true, alerts: [{ site: origin, alert }] } });
    render(<App tabId={1} />);
    expect(await screen.findByText(/example\.com/, { selector: '[data-watch-alert] *' })).toBeTruthy();
    const robots = await screen.findByRole('tab', { name: /robots\.txt/ });
    fireEvent.click(robots);
    await waitFor(() => expect(document.querySelector('[data-watching="true"]')).not.toBeNull());
    expect(document.querySelectorAll('[data-action="show-alert"], [data-action="show-history"]')).toHaveLength(0);
  });
});
