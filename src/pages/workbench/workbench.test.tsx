// @vitest-environment happy-dom
// The shell: what takes the place of a room, and what does not.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { render as draw } from 'preact';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { FakeWorker } from '../../../test/support/fakes/fake-worker.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { found, ORIGIN } from '../../../test/support/generators/facts.ts';
import { moveClock, textsFrom } from '../../../test/support/nothing-follows.ts';
import type { LiveFile } from '../../shared/protocol.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { readWorkbenchUrl } from './shared/workbench-url.ts';
import { noteTyped, wasTyped } from './typed-site.ts';
import { Workbench } from './Workbench.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

let fake: Fake;
/** What the background answers, question by question. */
let answer: (want: string) => LiveFile | Promise<LiveFile>;
let asked: string[];

beforeEach(() => {
  fake = fakeBrowser();
  asked = [];
  const sendMessage = async ({ name, args }: { name: string; args: readonly unknown[] }) => {
    if (name !== 'liveFile') return { ok: true, value: null };
    const want = String(args[3]);
    asked.push(want);
    return { ok: true, value: await answer(want) };
  };
  Object.assign(fake.browser.runtime, { sendMessage });
  setBrowser(fake.browser);
  FakeWorker.serve(() => new Promise(() => {}));
  vi.stubGlobal('Worker', FakeWorker);
  location.hash = '#logs';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READY: LiveFile = { kind: 'ready', origin: ORIGIN, outcome: found('User-agent: *\n') };
const CHANGED: LiveFile = { ...READY, outcome: found('User-agent: *\nDisallow: /\n', { status: 203 }) };
const NO_ACCESS: LiveFile = { kind: 'no-access', origin: ORIGIN };
const ASKED = { site: ORIGIN, fileUrl: null, pageTab: null };

const show = () => render(<Workbench asked={ASKED} initial={DEFAULT_SETTINGS} tabId={1} />).container;
const room = (container: Element) => container.querySelector('[data-action="open-log"]');

test('a room with possibly unsaved work stays if the file can’t be fetched any more', async () => {
  moveClock();
  answer = () => READY;
  const container = show();
  await waitFor(() => expect(room(container)).toBeTruthy());
  const before = room(container);
  answer = () => NO_ACCESS;
  await fake.browser.permissions.onRemoved.fire();
  // The answer has arrived, and was drawn if it was to be.
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(asked).toHaveLength(2);
  expect(room(container)).toBe(before);
  // A later one is shown.
  const facts = container.querySelector('header')?.textContent;
  answer = () => CHANGED;
  await fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(asked).toHaveLength(3));
  await waitFor(() => expect(container.querySelector('header')?.textContent).not.toBe(facts));
  expect(room(container)).toBe(before);
});

test('only the open room is shown, and marked as the current one', async () => {
  answer = () => READY;
  const container = show();
  await waitFor(() => expect(room(container)).toBeTruthy());
  const current = () =>
    [...container.querySelectorAll('.rooms [aria-current]')].map((link) => link.getAttribute('href'));
  const shown = () =>
    [...container.querySelectorAll<HTMLElement>('[data-room]:not([hidden])')].map(({ dataset }) => dataset['room']);
  expect([current(), shown()]).toEqual([['#logs'], ['logs']]);
  location.hash = '#urls';
  await waitFor(() => expect([current(), shown()]).toEqual([['#urls'], ['urls']]));
});

test('a file that takes the place of the live one is compared in the editor, whatever room is open', async () => {
  answer = () => READY;
  const container = show();
  await waitFor(() => expect(room(container)).toBeTruthy());
  location.hash = '#urls';
  await waitFor(() => expect(container.querySelector('[data-room="urls"]')).toBeTruthy());
  const input = container.querySelector('[data-action="compare-base"]') ?? container;
  Object.defineProperty(input, 'files', { value: [new File(['User-agent: *\n'], 'other.txt')] });
  fireEvent.change(input);
  await screen.findByText('Compared with other.txt instead of the live file.');
  await waitFor(() => expect(location.hash).toBe('#edit'));
});

test('a site without access is named, and the room opens once access is granted', async () => {
  answer = () => NO_ACCESS;
  const container = show();
  expect(await screen.findByText('Robots Lens can’t access example.com')).toBeTruthy();
  answer = () => READY;
  await fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(room(container)).toBeTruthy());
});

test('the answer to the latest request is shown, in whatever order answers arrive', async () => {
  const answers: ((live: LiveFile) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  const container = show();
  await waitFor(() => expect(answers).toHaveLength(1));
  await fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(READY);
  await waitFor(() => expect(room(container)).toBeTruthy());
  const texts = textsFrom(container);
  answers[0]?.(CHANGED);
  await fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.({ ...READY, outcome: found('User-agent: *\n', { status: 206 }) });
  await waitFor(() => expect(texts.at(-1)).toContain('206'));
  expect(texts.filter((text) => text.includes('203'))).toEqual([]);
});

const SECRET = 'http://127.0.0.1:8080/secret';

test.each([
  `?site=${ORIGIN}&robots=${SECRET}`,
  `?robots=${SECRET}`,
  `?site=http://127.0.0.1:8080&robots=${SECRET}`,
  `?site=http://localhost&robots=${SECRET}`,
])('a file that the page’s own URL names is requested only after a click, which names it: %s', async (search) => {
  answer = () => READY;
  const { container } = render(<Workbench asked={readWorkbenchUrl(search)} initial={DEFAULT_SETTINGS} tabId={1} />);
  expect(await screen.findByText('Fetch the file at 127.0.0.1:8080?')).toBeTruthy();
  expect(container.textContent).toContain(SECRET);
  await fake.browser.permissions.onAdded.fire();
  expect(asked).toEqual([]);
  act(() => screen.getByText('Fetch this file').click());
  await waitFor(() => expect(room(container)).toBeTruthy());
  expect(asked).toEqual(['reload']);
});

test('a file that the page’s own URL names is requested once for a click, however permissions change after the answer', async () => {
  answer = () => NO_ACCESS;
  const { container } = render(
    <Workbench asked={readWorkbenchUrl(`?robots=${SECRET}`)} initial={DEFAULT_SETTINGS} tabId={1} />,
  );
  act(() => screen.getByText('Fetch this file').click());
  await waitFor(() => expect(screen.queryByText('Robots Lens can’t access example.com')).toBeTruthy());
  answer = () => READY;
  await fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(room(container)).toBeTruthy());
  await fake.browser.permissions.onRemoved.fire();
  await fake.browser.permissions.onAdded.fire();
  expect(asked).toEqual(['reload', 'default']);
});

test('a click that comes before anything else has happened requests the file once', async () => {
  answer = () => READY;
  const container = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => container.remove());
  // Preact's own: that of testing-library lets everything happen before it returns.
  draw(<Workbench asked={readWorkbenchUrl(`?robots=${SECRET}`)} initial={DEFAULT_SETTINGS} tabId={1} />, container);
  onTestFinished(() => draw(null, container));
  screen.getByText('Fetch this file').click();
  await waitFor(() => expect(room(container)).toBeTruthy());
  expect(asked).toEqual(['reload']);
});

test('a site in a private network from the URL is requested only after a click', async () => {
  answer = (want) => (want === 'unasked' ? { kind: 'not-requested', origin: 'http://192.168.1.1' } : READY);
  const container = show();
  expect(await screen.findByText('Fetch the file at 192.168.1.1?')).toBeTruthy();
  expect(container.querySelector('.rooms')).toBeNull();
  act(() => screen.getByText('Fetch this file').click());
  await waitFor(() => expect(room(container)).toBeTruthy());
  await fake.browser.permissions.onAdded.fire();
  await waitFor(() => expect(asked).toEqual(['unasked', 'reload', 'default']));
});

test('a site in a private network is requested at once if the person typed it, but not from a later URL', async () => {
  answer = () => READY;
  const typed = { ...ASKED, site: 'http://192.168.1.1' };
  const open = () => {
    cleanup();
    render(<Workbench asked={typed} isTyped={wasTyped(typed.site)} initial={DEFAULT_SETTINGS} tabId={1} />);
  };
  noteTyped(typed.site);
  open();
  await waitFor(() => expect(asked).toEqual(['default']));
  open();
  await waitFor(() => expect(asked).toEqual(['default', 'unasked']));
  noteTyped('http://192.168.1.2');
  open();
  await waitFor(() => expect(asked).toEqual(['default', 'unasked', 'unasked']));
});

test('a file in the URL is requested only after a click, even if its site was typed', async () => {
  answer = () => READY;
  render(<Workbench asked={{ ...ASKED, fileUrl: `${ORIGIN}/other` }} isTyped initial={DEFAULT_SETTINGS} tabId={1} />);
  expect(await screen.findByText('Fetch this file')).toBeTruthy();
  await fake.browser.permissions.onAdded.fire();
  expect(asked).toEqual([]);
});
