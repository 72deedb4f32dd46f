// @vitest-environment happy-dom
// The links of the page in the popup, by role and text; the background's answers are a table's.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { textsFrom } from '../../../test/support/nothing-follows.ts';
import type { PageLink, PageLinks } from '../../shared/page-links.ts';
import type { PageLinkActions } from '../actions.ts';
import { PageLinksPanel } from './PageLinksPanel.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const GONE = 'https://example.com/gone';
let answer: PageLinks | null;
/** The crawlers whose links were to be marked, and when marks were taken away. */
let asked: string[];
let areMarked: boolean;
/** Whether the page has links that a click marks. */
let hasSome: boolean;

beforeEach(() => {
  asked = [];
  areMarked = false;
  hasSome = true;
});

afterEach(cleanup);

const actions: PageLinkActions = {
  areMarked: async () => areMarked,
  mark: async (token, ask) => {
    asked.push(ask ? `${token}, ask` : token);
    areMarked = answer !== null && hasSome;
    return answer;
  },
  show: async ({ url }) => {
    asked.push(`show ${url}`);
    return url !== GONE;
  },
  unmark: async () => void asked.push('unmark'),
};

async function open(selected = ['Googlebot', 'GPTBot']) {
  return render(<PageLinksPanel actions={actions} selected={selected} others={['CCBot']} isShown />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const link = (url: string, more: Partial<PageLink> = {}): PageLink => ({
  index: Number(url.replace(/\D/g, '')),
  url,
  text: '',
  rel: '',
  isExternal: false,
  crawl: 'allowed',
  relations: [],
  ...more,
});
const page = (links: readonly PageLink[], more: Partial<PageLinks> = {}): PageLinks => ({
  total: links.length,
  links,
  originsUnknown: 0,
  ...more,
});
const items = () => [...document.querySelectorAll('.list li')].map(({ textContent }) => textContent);
const unmark = () => screen.queryByRole('button', { name: 'Remove marks' });

test('links are requested on a click, counted and listed for the selected crawler, and removed on another', async () => {
  const more = Array.from({ length: 1_198 }, (_, index) =>
    link(`https://example.com/${index + 10}`, { crawl: 'unknown' }),
  );
  answer = page(
    [
      link('https://example.com/1', {
        text: 'Cart',
        crawl: 'disallowed',
        relations: ['ugc', 'sponsored'],
        isExternal: true,
      }),
      link('https://example.com/2\u202E', { relations: ['nofollow'] }),
      ...more,
    ],
    { total: 1_240 },
  );
  await open();
  expect(asked).toEqual([]);
  expect(unmark()).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Crawler' }), { target: { value: 'GPTBot' } });
  press('List and mark');
  await screen.findByText('1,200 links checked. The page has too many links: 40 were skipped.');
  expect(asked).toEqual(['GPTBot']);
  const sum = [...document.querySelectorAll('.sum li')].map(({ textContent }) => textContent);
  expect(sum).toEqual([
    '1 link blocked for GPTBot (double line if within this site)',
    '2 links with nofollow, ugc or sponsored (dashed line)',
    '1,198 links not checked: robots.txt unknown, or GPTBot might ignore it',
  ]);
  expect(items().slice(0, 2)).toEqual([
    'Cart https://example.com/1blockedugcsponsoredexternal',
    'No text https://example.com/2⟨U+202E⟩nofollow',
  ]);
  press('Remove marks');
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(asked.at(-1)).toBe('unmark');
  expect(unmark()).toBeNull();
});

test('marks of an earlier popup can be removed', async () => {
  areMarked = true;
  await open();
  await vi.waitFor(() => expect(unmark()).toBeTruthy());
  press('Remove marks');
  await vi.waitFor(() => expect(unmark()).toBeNull());
});

test('without marks no button removes them: a link to another site is only listed as blocked', async () => {
  hasSome = false;
  answer = page([link('https://other.example/1', { crawl: 'disallowed', isExternal: true })]);
  await open();
  press('List and mark');
  await screen.findByText('1 link checked.');
  expect(unmark()).toBeNull();
});

test('links can be checked for a crawler that isn’t selected, too', async () => {
  answer = null;
  await open([]);
  press('List and mark');
  await screen.findByText('The page couldn’t be read.');
  expect(asked).toEqual(['CCBot']);
});

test('a list ends at a readable length, and the rest is counted', async () => {
  answer = page(Array.from({ length: 203 }, (_, index) => link(`https://example.com/${index}`, { crawl: 'unknown' })));
  await open();
  press('List and mark');
  expect(await screen.findByText('3 more are not shown.')).toBeTruthy();
  expect(items()).toHaveLength(200);
  // Screen readers announce the count, not two hundred URLs.
  for (const status of screen.getAllByRole('status')) expect(status.textContent).not.toContain('https://example.com/');
});

test('a page that can’t be read is reported', async () => {
  answer = null;
  await open();
  press('List and mark');
  expect(await screen.findByText('The page couldn’t be read.')).toBeTruthy();
});

const FOUR = [
  link('https://example.com/1', { text: 'Black tea', crawl: 'disallowed' }),
  link('https://example.com/2', { text: '=1+1', rel: 'nofollow', relations: ['nofollow'] }),
  link('https://mill.example/3', { text: 'The mill', isExternal: true, crawl: 'unknown' }),
  link(GONE, { index: 4, text: 'A "quote", and more' }),
];

test('a link is shown in the page, or reported as gone', async () => {
  answer = page([link('https://example.com/1', { text: 'Black tea' }), link(GONE, { index: 4, text: 'Green tea' })]);
  const { container } = await open();
  press('List and mark');
  await screen.findByText('2 links checked.');
  const texts = textsFrom(container);
  press('Black tea');
  expect(asked.at(-1)).toBe('show https://example.com/1');
  await screen.findByRole('button', { name: 'Remove marks' });
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
  press('Copy as CSV');
  await screen.findByText(/Copied/);
  vi.unstubAllGlobals();
  expect(texts.filter((text) => text.includes('no longer'))).toEqual([]);
  press('Green tea');
  expect(await screen.findByText(/This link is no longer on the page\./)).toBeTruthy();
});

describe('the list', () => {
  beforeEach(async () => {
    answer = page(FOUR, { originsUnknown: 1 });
    await open();
    press('List and mark');
    await screen.findByText('4 links checked.');
  });
  const choose = (state: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Show links' }), { target: { value: state } });
  const listed = () => [...document.querySelectorAll('.list button')].map(({ textContent }) => textContent);

  test('the list is filtered by text or URL, and by the kind of link', () => {
    const options = [...screen.getByRole('combobox', { name: 'Show links' }).children].map(
      ({ textContent }) => textContent,
    );
    expect(options).toEqual([
      'All (4)',
      'Blocked (1)',
      'nofollow, ugc, and sponsored (1)',
      'External (1)',
      'Internal (3)',
      'Not checked (1)',
    ]);
    choose('internal');
    expect(listed()).toEqual(['Black tea', '=1+1', 'A "quote", and more']);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'TEA' } });
    expect(listed()).toEqual(['Black tea']);
    expect(screen.getByText('1 of 4 links')).toBeTruthy();
    choose('all');
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'mill.ex' } });
    expect(listed()).toEqual(['The mill']);
  });

  test('the list is copied as CSV, without formulas', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    press('Copy as CSV');
    expect(await screen.findByText(/Copied/)).toBeTruthy();
    vi.unstubAllGlobals();
    expect(written[0]?.split('\r\n')).toEqual([
      'url,text,type,rel,Googlebot',
      'https://example.com/1,Black tea,internal,,blocked',
      "https://example.com/2,'=1+1,internal,nofollow,allowed",
      'https://mill.example/3,The mill,external,,unknown',
      'https://example.com/gone,"A ""quote"", and more",internal,,allowed',
      '',
    ]);
  });

  test('other sites are requested on a click, which isn’t offered again if it finds nothing new', async () => {
    press('Check 1 more site');
    await vi.waitFor(() => expect(asked.at(-1)).toBe('Googlebot, ask'));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Check 1 more site' })).toBeNull());
  });
});
