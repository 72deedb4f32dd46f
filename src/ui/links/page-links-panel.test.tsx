// @vitest-environment happy-dom
// The links of the page in the popup, by role and text; the background's answers are a table's.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageLinks } from '../../shared/protocol.ts';
import type { LinkActions } from '../tab/actions.ts';
import { PageLinksPanel } from './PageLinksPanel.tsx';
import '../../../test/support/patience.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/polyfill.ts'));

let answer: PageLinks | null;
/** The crawlers whose links were to be marked, and when marks were taken away. */
let asked: string[];
let areMarked: boolean;

beforeEach(() => {
  asked = [];
  areMarked = false;
});

afterEach(cleanup);

const actions: LinkActions = {
  areMarked: async () => areMarked,
  mark: async (token) => {
    asked.push(token);
    return answer;
  },
  unmark: async () => void asked.push('unmark'),
};

async function open(chosen = ['Googlebot', 'GPTBot']) {
  return render(<PageLinksPanel actions={actions} chosen={chosen} others={['CCBot']} isShown />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const items = () => [...document.querySelectorAll('.list li')].map(({ textContent }) => textContent);
const unmark = () => screen.queryByRole('button', { name: 'Remove marks' });

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
  expect(unmark()).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Crawler' }), { target: { value: 'GPTBot' } });
  press('List and mark');
  await screen.findByText('1,200 links checked. The page has too many links: 40 were skipped.');
  expect(asked).toEqual(['GPTBot']);
  const sum = [...screen.getByRole('status').querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(sum).toEqual([
    '1 link blocked for GPTBot (double line)',
    '2 links with nofollow, ugc or sponsored (dashed line)',
    '3 links not checked: robots.txt not fetched, or GPTBot might ignore it',
  ]);
  expect(items()).toEqual([
    'blocked · ugc · sponsored · https://example.com/a',
    'nofollow · https://example.com/⟨U+202E⟩',
  ]);
  press('Remove marks');
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(asked.at(-1)).toBe('unmark');
  expect(unmark()).toBeNull();
});

test('marks of an earlier popup can be taken away', async () => {
  areMarked = true;
  await open();
  await vi.waitFor(() => expect(unmark()).toBeTruthy());
  press('Remove marks');
  await vi.waitFor(() => expect(unmark()).toBeNull());
});

test('where nothing was marked, nothing is to be taken away', async () => {
  answer = { total: 1, examined: 1, unknown: 1, marked: [] };
  await open();
  press('List and mark');
  await screen.findByText('1 link checked.');
  expect(unmark()).toBeNull();
});

test('also by a crawler that is not chosen, and where none is', async () => {
  answer = null;
  await open([]);
  press('List and mark');
  await screen.findByText('The page couldn’t be read.');
  expect(asked).toEqual(['CCBot']);
});

test('a list is as long as can be read; how many follow is said', async () => {
  const link = { url: 'https://example.com/', rel: 'ugc', crawl: 'unknown', relations: ['ugc'] } as const;
  answer = { total: 203, examined: 203, unknown: 203, marked: Array.from({ length: 203 }, () => link) };
  await open();
  press('List and mark');
  expect(await screen.findByText('3 more are not shown.')).toBeTruthy();
  expect(items()).toHaveLength(200);
  // Whoever listens is told the count, and not two hundred addresses.
  expect(screen.getByRole('status').textContent).not.toContain('https://example.com/');
});

test('a page that cannot be read', async () => {
  answer = null;
  await open();
  press('List and mark');
  expect(await screen.findByText('The page couldn’t be read.')).toBeTruthy();
});
