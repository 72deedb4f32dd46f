// @vitest-environment happy-dom
// What is kept for a site is restored once, whatever its draft is compared with.
import { undo, undoDepth } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { world } from '../../../test/support/fakes/open-room.tsx';
import { found, ORIGIN } from '../../../test/support/generators/facts.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { Workbench } from './Workbench.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const OLD = 'User-agent: *\n';
const LIVE = `${OLD}Disallow: /cart\n`;
const KEPT = { draft: `${OLD}Disallow: /mine\n`, begunFrom: OLD, expectations: [] };
const STAGING = `${OLD}Disallow: /staging\n`;

function opened(room: string, work: object | null) {
  if (work) world.fake.browser.storage.local.data.set(`work:1:${ORIGIN}`, work);
  world.background['liveFile'] = (_, site) => ({
    kind: 'ready',
    origin: site,
    outcome: found(site === ORIGIN ? LIVE : STAGING),
  });
  location.hash = `#${room}`;
  const asked = { site: ORIGIN, fileUrl: null, pageTab: null };
  const { container } = render(<Workbench asked={asked} initial={DEFAULT_SETTINGS} tabId={1} />);
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const click = (selector: string) => fireEvent.click(find(selector) ?? container);
  const editor = () => {
    const view = EditorView.findFromDOM(
      find('.editor')?.shadowRoot?.querySelector<HTMLElement>('.cm-content') ?? document.body,
    );
    if (!view) throw new Error('No editor');
    return view;
  };
  const compareWithFile = async () => {
    const files = [new File([`${OLD}Disallow: /file\r\n`], 'file.txt')];
    const input = find('[data-action="compare-base"]') ?? container;
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    fireEvent.change(input);
    await screen.findByText('Compared with file.txt instead of the live file.');
    expect(find('[data-action="keep"], [data-action="forget"]')).toBeNull();
  };
  const endComparison = async () => {
    click('[data-action="compare-live"]');
    await waitFor(() => expect(find('[data-action="forget"]')).toBeTruthy());
    // Whatever was to be restored is.
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  };
  return { container, find, click, editor, text: () => editor().state.doc.toString(), compareWithFile, endComparison };
}

describe('after a comparison with a file', () => {
  test('an expectation that was removed stays removed', async () => {
    const expectations = ['/a', '/b'].map((url) => ({ token: 'Googlebot', url, allowed: true }));
    const { container, compareWithFile, endComparison } = opened('edit', { ...KEPT, draft: null, expectations });
    const rows = () => [...container.querySelectorAll('.remove')].map((each) => each.getAttribute('aria-label'));
    await waitFor(() => expect(rows()).toEqual(['Remove: Googlebot, /a', 'Remove: Googlebot, /b']));
    fireEvent.click(container.querySelectorAll('.remove')[1] ?? container);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await compareWithFile();
    await endComparison();
    expect(rows()).toEqual(['Remove: Googlebot, /a']);
  });

  test.each([false, true])('a live file that changed is reported as before: ignored %j', async (isIgnored) => {
    const { find, click, text, compareWithFile, endComparison } = opened('edit', KEPT);
    await waitFor(() => expect(find('[data-live-changed]')).toBeTruthy());
    if (isIgnored) click('[data-action="ignore-live"]');
    await waitFor(() => expect(find('[data-live-changed]') === null).toBe(isIgnored));
    await compareWithFile();
    expect(find('[data-live-changed]')).toBeNull();
    await endComparison();
    expect(find('[data-live-changed]') === null).toBe(isIgnored);
    expect(text()).toBe(KEPT.draft);
  });
});

test('undo leads back to the kept draft if another file was opened before the editor', async () => {
  const { find, editor, text } = opened('logs', KEPT);
  await waitFor(() => expect(find('[data-room="logs"] [data-action="open-log"]')).toBeTruthy());
  fireEvent.input(find('[name="other"]') ?? document.body, { target: { value: 'staging.example' } });
  fireEvent.submit(find('.compare form') ?? document.body);
  await waitFor(() => expect(text()).toBe(STAGING));
  await waitFor(() => expect(undoDepth(editor().state)).toBe(2));
  expect(text()).toBe(STAGING);
  undo(editor());
  expect(text()).toBe(KEPT.draft);
});

test('without kept work, the draft is the live file as it was fetched last', async () => {
  const { text } = opened('edit', null);
  await waitFor(() => expect(text()).toBe(LIVE));
  world.background['liveFile'] = (_, origin) => ({ kind: 'ready', origin, outcome: found(STAGING) });
  await world.fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(text()).toBe(STAGING));
});
