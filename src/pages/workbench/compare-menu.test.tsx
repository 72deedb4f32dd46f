// @vitest-environment happy-dom
// Another robots.txt as the draft: what is asked for, what becomes the draft, and what is said about it.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { exchange, found } from '../../../test/support/generators/facts.ts';
import type { LiveFile } from '../../shared/protocol.ts';
import { CompareMenu } from './CompareMenu.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const STAGING = 'https://staging.example';
const FILE = 'User-agent: *\nDisallow: /staging\n';

let asked: unknown[];
let answer: LiveFile | null;

beforeEach(() => {
  const { browser } = fakeBrowser();
  asked = [];
  answer = { kind: 'ready', origin: STAGING, outcome: found(FILE) };
  const sendMessage = async ({ args }: { args: readonly unknown[] }) => {
    asked.push(args);
    return answer === null ? { ok: false, error: 'the background ended' } : { ok: true, value: answer };
  };
  Object.assign(browser.runtime, { sendMessage });
  setBrowser(browser);
});
afterEach(cleanup);

/** Types it into the menu's field. */
function compareWith(typed: string, tabId: number | null = 1): readonly string[] {
  const drafts: string[] = [];
  const { container } = render(
    <CompareMenu
      site="https://example.com"
      tabId={tabId}
      compare={(text) => drafts.push(text)}
      base={null}
      setBase={() => {}}
    />,
  );
  fireEvent.input(screen.getByRole('textbox'), { target: { value: typed } });
  // The browser would go to the form's own page.
  expect(fireEvent.submit(container.querySelector('form') ?? container)).toBe(false);
  return drafts;
}

function opened(container: Element): HTMLDetailsElement {
  const menu = container.querySelector('details');
  if (!menu) throw new Error('no menu');
  menu.open = true;
  return menu;
}

test('the live file of a site becomes the draft, and the site is named', async () => {
  const drafts = compareWith('staging.example');
  await screen.findByText(`The draft is now that of ${STAGING}. Undo in the editor restores yours.`);
  expect(drafts).toEqual([FILE]);
  expect(asked).toEqual([[1, STAGING, null, 'reload']]);
});

test('the other scheme and the host with or without www are one press away, which closes the menu', async () => {
  const { container } = render(
    <CompareMenu site="https://example.com" tabId={1} compare={() => {}} base={null} setBase={() => {}} />,
  );
  const buttons = [...container.querySelectorAll<HTMLElement>('[data-compare]')];
  const variants = ['https://www.example.com', 'http://www.example.com', 'http://example.com'];
  expect(buttons.map(({ dataset }) => dataset['compare']).sort()).toEqual(variants.toSorted());
  const menu = opened(container);
  const [button] = buttons;
  if (button) fireEvent.click(button);
  expect(menu.open).toBe(false);
  await vi.waitFor(() => expect(asked).toEqual([[1, button?.dataset['compare'], null, 'reload']]));
});

test('a file’s URL is requested and named', async () => {
  const drafts = compareWith(`${STAGING}/next/robots.txt`);
  await screen.findByText(`The draft is now that of ${STAGING}/next/robots.txt. Undo in the editor restores yours.`);
  expect(drafts).toEqual([FILE]);
  expect(asked).toEqual([[1, STAGING, `${STAGING}/next/robots.txt`, 'reload']]);
});

test.each<[string, LiveFile | null]>([
  ['is not there', { kind: 'ready', origin: STAGING, outcome: { kind: 'unavailable', exchange: exchange(404) } }],
  ['needs an access that isn’t granted', { kind: 'no-access', origin: STAGING }],
  ['is not answered for', null],
])('a file that %s leaves the draft unchanged, and its URL is named', async (_, live) => {
  answer = live;
  const drafts = compareWith('staging.example');
  await screen.findByText(`${STAGING}/robots.txt couldn’t be fetched.`);
  expect(drafts).toEqual([]);
});

test('the URL of a missing file is named', async () => {
  answer = { kind: 'no-access', origin: STAGING };
  compareWith(`${STAGING}/next/robots.txt`);
  await screen.findByText(`${STAGING}/next/robots.txt couldn’t be fetched.`);
});

test('text that isn’t a site isn’t requested', async () => {
  const drafts = compareWith('not a site');
  await screen.findByText('Enter a host or an http or https URL.');
  expect([drafts, asked]).toEqual([[], []]);
});

test.each([
  ['draft', 'compare-file', [['draft', FILE]]],
  ['file to compare with', 'compare-base', [['base', FILE]]],
])('an opened file becomes the %s, and the menu closes', async (_, name, expected) => {
  const taken: unknown[] = [];
  const { container } = render(
    <CompareMenu
      site="https://example.com"
      tabId={1}
      compare={(text) => taken.push(['draft', text])}
      base={null}
      setBase={(base) => taken.push(['base', base?.text])}
    />,
  );
  const menu = opened(container);
  const input = container.querySelector(`[data-action="${name}"]`) ?? container;
  Object.defineProperty(input, 'files', { value: [new File([FILE], 'other.txt')] });
  fireEvent.change(input);
  expect(menu.open).toBe(false);
  await vi.waitFor(() => expect(taken).toEqual(expected));
});
