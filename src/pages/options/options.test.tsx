// @vitest-environment happy-dom
// The settings page, by role and text, on a browser in memory: what a person does, and what is stored then.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fake-browser.ts';
import { setBrowser } from '../../../test/support/polyfill.ts';
import { catalogue } from '../../crawlers/index.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { Options } from './Options.tsx';
import '../../../test/support/patience.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/polyfill.ts'));

let fake: Fake;
let told: string[];

beforeEach(async () => {
  fake = fakeBrowser();
  told = [];
  Object.assign(fake.browser.runtime, {
    sendMessage: async ({ name }: { name: string }) => {
      told.push(name);
      return { ok: true };
    },
  });
  setBrowser(fake.browser);
  render(<Options initial={DEFAULT_SETTINGS} />);
});

afterEach(cleanup);

const stored = () => fake.browser.storage.local.data.get('settings') as Settings | undefined;

function addToken(text: string) {
  fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}

test('a crawler chosen is stored, and the background is told', async () => {
  expect(screen.getByText(`8 of ${catalogue.length} chosen`)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^YandexBot/ }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(stored()?.chosen).toEqual([...DEFAULT_SETTINGS.chosen, 'YandexBot']);
  expect(told).toEqual(['settingsChanged']);
  expect(screen.getByText(`9 of ${catalogue.length} chosen`)).toBeTruthy();
});

test('crawlers that are gone can be chosen too, at the end of the list', async () => {
  const lists = screen.getAllByRole('heading', { level: 2 });
  expect(lists.at(-1)?.textContent).toBe('Historic: they no longer crawl');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Lycos_Spider_\(Rex\)/ }));
  await vi.waitFor(() => expect(stored()?.chosen).toEqual([...DEFAULT_SETTINGS.chosen, 'Lycos_Spider_(Rex)']));
});

test('the list is filtered by crawler and by owner', () => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'anthropic' } });
  expect(screen.getAllByRole('checkbox').length).toBeLessThan(8);
  expect(screen.getByRole('checkbox', { name: /^ClaudeBot/ })).toBeTruthy();
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nobody knows it' } });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getByText(/No crawler of that name/)).toBeTruthy();
});

test('a token of one’s own is added, chosen, and removed without a trace', async () => {
  addToken(' MyBot ');
  await vi.waitFor(() =>
    expect(stored()).toMatchObject({ custom: ['MyBot'], chosen: [...DEFAULT_SETTINGS.chosen, 'MyBot'] }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove MyBot' }));
  await vi.waitFor(() => expect(stored()).toEqual(DEFAULT_SETTINGS));
});

test.each(['', 'a:b', 'two, names', 'MyBot/1.0', '*'])('%j is no product token, and that is said', (text) => {
  addToken(text);
  expect(screen.getByText(/That is no product token/)).toBeTruthy();
  expect(stored()).toBeUndefined();
});

test('a token of the catalogue is chosen there, not added twice', async () => {
  addToken('yandexbot');
  expect(await screen.findByText(/YandexBot is in the list already/)).toBeTruthy();
  expect(stored()).toMatchObject({ custom: [], chosen: [...DEFAULT_SETTINGS.chosen, 'YandexBot'] });
});

test('when to fetch is stored', async () => {
  fireEvent.click(screen.getByRole('radio', { name: /Only when I open the popup/ }));
  await vi.waitFor(() => expect(stored()?.fetchOn).toBe('popup'));
});

test('a refused write is said', async () => {
  fake.browser.storage.local.isRefusing = true;
  fireEvent.click(screen.getByRole('checkbox', { name: /^YandexBot/ }));
  expect(await screen.findByText(/Could not be saved/)).toBeTruthy();
});

test('what is stored is saved, also where the background does not hear of it', async () => {
  Object.assign(fake.browser.runtime, { sendMessage: () => Promise.reject(new Error('no receiving end')) });
  fireEvent.click(screen.getByRole('checkbox', { name: /^YandexBot/ }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(stored()?.chosen).toContain('YandexBot');
});
