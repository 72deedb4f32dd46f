// @vitest-environment happy-dom
// The links of the page in the popup, by role and text; the background's answers are a table's.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fake-browser.ts';
import type { PageLinks } from '../shared/protocol.ts';
import '../../test/support/patience.ts';

let fake: Fake;
let answer: PageLinks | null;
let asked: unknown[];

beforeEach(() => {
  vi.resetModules();
  fake = fakeBrowser();
  asked = [];
  const sendMessage = async ({ name, args }: { name: string; args: unknown[] }) => {
    asked.push([name, ...args]);
    return { ok: true, value: name === 'markLinks' ? answer : undefined };
  };
  Object.assign(fake.browser.runtime, { sendMessage });
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
});

afterEach(() => {
  cleanup();
  vi.doUnmock('webextension-polyfill');
});

async function open() {
  const { Links } = await import('./Links.tsx');
  return render(<Links tabId={5} tokens={['Googlebot', 'GPTBot']} />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('nothing is asked before the person asks; then count and list for the chosen crawler, until taken away', async () => {
  answer = {
    total: 1_240,
    examined: 1_200,
    unknown: 3,
    marked: [
      { url: 'https://example.com/a', rel: '', crawl: 'disallowed', relations: ['ugc', 'sponsored'] },
      { url: 'https://example.com/\u202E', rel: 'nofollow', crawl: 'allowed', relations: ['nofollow'] },
    ],
  };
  await open();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByRole('combobox', { name: 'As seen by' }), { target: { value: 'GPTBot' } });
  press('Mark and list them');
  const sum = await screen.findByText(/1,200 links were looked at/);
  expect(asked).toEqual([['markLinks', 5, 'GPTBot']]);
  expect(sum.textContent).toMatch(/Not for GPTBot to fetch: 1 .*sponsored: 2 .*obey it: 3\. .* 40 were left out/);
  expect(items()).toEqual([
    'may not be fetched · ugc · sponsored · https://example.com/a',
    'nofollow · https://example.com/⟨U+202E⟩',
  ]);
  press('Take the marks away');
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(asked.at(-1)).toEqual(['unmarkLinks', 5]);
});

test('a list is as long as can be read; how many follow is said', async () => {
  const link = { url: 'https://example.com/', rel: 'ugc', crawl: 'unknown', relations: ['ugc'] } as const;
  answer = { total: 203, examined: 203, unknown: 203, marked: Array.from({ length: 203 }, () => link) };
  await open();
  press('Mark and list them');
  expect(await screen.findByText('3 more are not shown.')).toBeTruthy();
  expect(items()).toHaveLength(200);
});

test('a page that cannot be read', async () => {
  answer = null;
  await open();
  press('Mark and list them');
  expect(await screen.findByText('The page could not be read.')).toBeTruthy();
});
