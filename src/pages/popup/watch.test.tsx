// @vitest-environment happy-dom
// Watched sites in the popup: the line at its top, and the button in its robots.txt tab.
import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { found, lookAtRobots, open, popup, ready } from '../../../test/support/fakes/popup-app.tsx';
import { ORIGIN } from '../../../test/support/generators/facts.ts';
import type { SiteWatch, WatchResult } from '../../shared/protocol.ts';
import { NO_DETAILS, type WatchAlert } from '../../shared/watch.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const view = (watch: SiteWatch | null) => ready(found('User-agent: *\nDisalow: /\n'), ['Googlebot'], { watch });
let asked: (readonly [string, ...(readonly unknown[])])[] = [];
let answer: WatchResult = 'done';

/** Beside the questions for a view. */
beforeEach(() => {
  [asked, answer] = [[], 'done'];
  const { sendMessage } = popup.fake.browser.runtime as never as {
    sendMessage: (message: { name: string; args: readonly unknown[] }) => Promise<unknown>;
  };
  const tabs = popup.fake.browser.tabs as never as { create: unknown };
  tabs.create = async ({ url }: { url: string }) => void asked.push(['open', url]);
  Object.assign(popup.fake.browser.runtime, {
    sendMessage: async (message: { name: string; args: readonly unknown[] }) => {
      if (message.name !== 'watch' && message.name !== 'addKeyUrl') return sendMessage(message);
      asked.push([message.name, ...message.args]);
      return { ok: true, value: answer };
    },
  });
});

describe('the line at the top', () => {
  test('the line isn’t there where nothing is to be shown, nor in a private window', async () => {
    const { container } = await open(view({ isOn: true, alerts: [] }));
    expect(container.querySelector('[data-watch-alert]')).toBeNull();
    const other = await open(view(null));
    expect(other.container.querySelector('[data-watch-alert]')).toBeNull();
  });

  test('the line names the site, how severe it is and what it does since when, and opens its history', async () => {
    const between = [14, 20].map((hour) => new Date(2026, 10, 3, hour, 10).getTime()) as [number, number];
    const [, at] = between;
    const url = 'https://shop.example/shop/';
    const alert: WatchAlert = {
      ...NO_DETAILS,
      at,
      between,
      severity: 'high',
      kind: 'section-blocked',
      url,
      line: 12,
      tokens: ['Googlebot'],
    };
    const alerts = [
      { site: 'https://shop.example', alert: { ...alert, severity: 'critical' } },
      { site: ORIGIN, alert },
    ] as const;
    const { container } = await open(view({ isOn: false, alerts }));
    const line = container.querySelector<HTMLElement>('[data-watch-alert]');
    expect(line?.textContent).toContain('Watched site shop.example: critical change');
    expect(line?.dataset['severity']).toBe('critical');
    // Its place is kept: what comes late moves nothing.
    expect(line?.querySelector('[data-watch-effect]')).not.toBeNull();
    await waitFor(() =>
      expect(line?.textContent).toMatch(
        /Googlebot can[’']t crawl \/shop\/ \(line 12\), since Nov 3, 2026, 2:10\s–\s8:10\sPM/,
      ),
    );
    vi.stubGlobal('close', () => asked.push(['close']));
    fireEvent.click(container.querySelector('[data-action="show-alert"]') as HTMLElement);
    await waitFor(() => expect(asked.at(-1)).toEqual(['close']));
    expect(asked[0]).toEqual(['open', 'workbench.html?site=https%3A%2F%2Fshop.example#history']);
  });
});

test('what is over is shown as such, by itself', async () => {
  const at = new Date(2026, 10, 3, 2, 10).getTime();
  const over = new Date(2026, 10, 3, 8, 0).getTime();
  const alert: WatchAlert = { ...NO_DETAILS, at, between: null, severity: 'critical', kind: 'site-blocked', over };
  const { container } = await open(view({ isOn: false, alerts: [{ site: ORIGIN, alert }] }));
  const line = container.querySelector<HTMLElement>('[data-watch-alert]');
  expect(line?.dataset['severity']).toBe('over');
  expect(line?.textContent).toContain(`Watched site ${new URL(ORIGIN).host}: problem resolved`);
  await waitFor(() => expect(line?.textContent?.replace(/\s/g, ' ')).toContain('at the check of Nov 3, 2026, 8:00 AM'));
});

describe('the robots.txt tab', () => {
  test('a button begins the watch, and then adds the page to the key URLs', async () => {
    const { container } = await open(view({ isOn: false, alerts: [] }));
    await lookAtRobots();
    fireEvent.click(screen.getByRole('button', { name: 'Watch this site' }));
    await screen.findByText('You watch this site.');
    fireEvent.click(container.querySelector('[data-action="add-key-url"]') as HTMLElement);
    await screen.findByText('Added as key URL.');
    expect(asked).toEqual([
      ['watch', ORIGIN, {}],
      ['addKeyUrl', `${ORIGIN}/page?x=1`, 'indexable'],
    ]);
  });

  test('a page that should not be indexed is added as such', async () => {
    const { container } = await open(view({ isOn: true, alerts: [] }));
    await lookAtRobots();
    fireEvent.change(screen.getByLabelText('should be'), { target: { value: 'not-indexable' } });
    fireEvent.click(container.querySelector('[data-action="add-key-url"]') as HTMLElement);
    await screen.findByText('Added as key URL.');
    expect(asked).toEqual([['addKeyUrl', `${ORIGIN}/page?x=1`, 'not-indexable']]);
  });

  test('a sentence says that the site can’t be watched', async () => {
    answer = 'too-many';
    await open(view({ isOn: false, alerts: [] }));
    await lookAtRobots();
    fireEvent.click(screen.getByRole('button', { name: 'Watch this site' }));
    expect((await screen.findByRole('alert')).textContent).toContain('maximum');
  });

  test('a sentence says that the first check got no answer, and the site is watched all the same', async () => {
    answer = 'no-answer';
    await open(view({ isOn: false, alerts: [] }));
    await lookAtRobots();
    fireEvent.click(screen.getByRole('button', { name: 'Watch this site' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not checked');
    expect(screen.getByText('You watch this site.')).toBeTruthy();
  });

  test('a sentence says that what is kept can’t be read, instead of “not watched”', async () => {
    await open(view({ isOn: null, alerts: [] }));
    await lookAtRobots();
    expect(await screen.findByText(/browser refused/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Watch this site' })).toBeNull();
  });

  test('no button is there in a private window', async () => {
    await open(view(null));
    await lookAtRobots();
    expect(screen.queryByRole('button', { name: 'Watch this site' })).toBeNull();
  });
});
