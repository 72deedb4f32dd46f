// @vitest-environment happy-dom
// The settings page, by role and text, on a browser in memory: what a person does, and what is stored then.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { catalogue, DEFAULT_TOKENS } from '../../crawlers/index.ts';
import { DEFAULT_SETTINGS, type StoredSettings } from '../../shared/settings.ts';
import { Options } from './Options.tsx';
import { settingsToJson } from './settings-file.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

let fake: Fake;
let shown: string[];

beforeEach(async () => {
  fake = fakeBrowser();
  shown = [];
  Object.assign(fake.browser.runtime, {
    sendMessage: async ({ name }: { name: string }) => {
      shown.push(name);
      return { ok: true };
    },
  });
  setBrowser(fake.browser);
  render(<Options initial={{ ...DEFAULT_SETTINGS, changedAt: 0, isSynced: false }} />);
});

afterEach(cleanup);

const stored = () => fake.browser.storage.local.data.get('settings') as StoredSettings | undefined;

/** The crawlers of a group are there once it is open. */
const open = (group: RegExp) => fireEvent.click(screen.getByRole('button', { name: group }));
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** How many crawlers the group has. */
const TRAINING = catalogue.filter(({ purposes }) => purposes[0] === 'ai-training').length;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function addToken(text: string) {
  fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}

test('a selected crawler is stored, and the background gets a message', async () => {
  expect(screen.getByText(`${DEFAULT_TOKENS.length} of ${catalogue.length} selected`)).toBeTruthy();
  open(/^Search ?\d/);
  fireEvent.click(screen.getByRole('checkbox', { name: /^YandexBot/ }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(stored()?.chosen).toEqual([...DEFAULT_SETTINGS.chosen, 'YandexBot']);
  expect(shown).toEqual(['settingsChanged']);
  expect(screen.getByText(`${DEFAULT_TOKENS.length + 1} of ${catalogue.length} selected`)).toBeTruthy();
});

test('what a person cares about is one choice of three, and stored', async () => {
  const { cares } = DEFAULT_SETTINGS;
  const radios = screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'cares');
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual(
    ['search', 'ai', 'both'].map((value) => [value, value === cares]),
  );
  const other = radios.find(({ checked }) => !checked);
  if (other) fireEvent.click(other);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(stored()?.cares).toBe(other?.value);
});

test('crawlers that are gone can be selected too, at the end of the list', async () => {
  const lists = screen.getAllByRole('heading', { level: 2 });
  expect(lists.at(-1)?.textContent).toMatch(/^Historic \(no longer crawling\)/);
  open(/^Historic/);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Lycos_Spider_\(Rex\)/ }));
  await vi.waitFor(() => expect(stored()?.chosen).toEqual([...DEFAULT_SETTINGS.chosen, 'Lycos_Spider_(Rex)']));
});

test.each(['anthropic', ' ANTHROPIC '])('the list is filtered by crawler and by operator: %j', (text) => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } });
  expect(box(/^ClaudeBot/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^GPTBot/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Archives/ })).toBeNull();
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nobody knows it' } });
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(screen.getByText(/No crawler found/)).toBeTruthy();
});

test('a custom token is added, selected, and removed without a trace', async () => {
  addToken(' MyBot ');
  await vi.waitFor(() =>
    expect(stored()).toMatchObject({ custom: ['MyBot'], chosen: [...DEFAULT_SETTINGS.chosen, 'MyBot'] }),
  );
  expect(document.getElementById('own-answer')?.textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Remove MyBot' }));
  await vi.waitFor(() => expect(stored()).toMatchObject(DEFAULT_SETTINGS));
});

test('a custom token is deselected and selected again in its row, and stays', async () => {
  addToken('MyBot');
  for (const chosen of [DEFAULT_SETTINGS.chosen, [...DEFAULT_SETTINGS.chosen, 'MyBot']]) {
    fireEvent.click(await screen.findByRole('checkbox', { name: 'MyBot' }));
    await vi.waitFor(() => expect(stored()).toMatchObject({ custom: ['MyBot'], chosen }));
  }
});

test.each(['', 'a:b', 'two, names', 'MyBot/1.0', '*'])('%j is rejected: it isn’t a product token', (text) => {
  addToken(text);
  expect(screen.getByText(/Not a product token/)).toBeTruthy();
  expect(stored()).toBeUndefined();
});

test('a token of the catalog is selected there, not added twice', async () => {
  addToken('yandexbot');
  expect(await screen.findByText(/YandexBot is already in the list/)).toBeTruthy();
  await vi.waitFor(() =>
    expect(stored()).toMatchObject({ custom: [], chosen: [...DEFAULT_SETTINGS.chosen, 'YandexBot'] }),
  );
});

test('the time of fetching is stored', async () => {
  fireEvent.click(screen.getByRole('radio', { name: /When I click/ }));
  await vi.waitFor(() => expect(stored()?.fetchOn).toBe('popup'));
});

test('a refused write is reported', async () => {
  fake.browser.storage.local.isRefusing = true;
  open(/^Search ?\d/);
  fireEvent.click(screen.getByRole('checkbox', { name: /^YandexBot/ }));
  expect(await screen.findByText(/Couldn’t save/)).toBeTruthy();
  await vi.waitFor(() => expect(box(/^YandexBot/).checked).toBe(false));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a change is saved even if the background doesn’t get the message', async () => {
  Object.assign(fake.browser.runtime, { sendMessage: () => Promise.reject(new Error('no receiving end')) });
  open(/^Search ?\d/);
  fireEvent.click(screen.getByRole('checkbox', { name: /^YandexBot/ }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(stored()?.chosen).toContain('YandexBot');
});

test('a group that is folded says how many of its crawlers are selected, and which', () => {
  const head = screen.getByRole('button', { name: /^AI training/ });
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(head.textContent).toContain(`4 of ${TRAINING}`);
  expect(screen.getByText('Google-Extended, GPTBot, ClaudeBot, meta-externalagent')).toBeTruthy();
  for (const hint of document.querySelectorAll('.hint.names')) expect(hint.textContent).not.toBe('');
  fireEvent.click(head);
  expect(head.getAttribute('aria-expanded')).toBe('true');
  expect(box(/^GPTBot/).checked).toBe(true);
});

test('a group is selected, and cleared, as a whole, and that can be undone', async () => {
  const all = box(/^Select all: AI training/);
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  expect(
    await screen.findByRole('button', { name: new RegExp(`^AI training ?${TRAINING} of ${TRAINING}`) }),
  ).toBeTruthy();
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  fireEvent.click(all);
  expect(await screen.findByRole('button', { name: new RegExp(`^AI training ?0 of ${TRAINING}`) })).toBeTruthy();
  expect(stored()?.chosen).not.toContain('GPTBot');
  press('Undo');
  await vi.waitFor(() => expect(stored()?.chosen).toContain('GPTBot'));
});

test('“select all” selects only the crawlers that were found', async () => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'anthropic' } });
  const found = box(/^Select all: AI training/);
  // Of Anthropic's two, one is selected: first both, then neither.
  fireEvent.click(found);
  await vi.waitFor(() => expect(stored()?.chosen).toHaveLength(DEFAULT_SETTINGS.chosen.length + 1));
  fireEvent.click(found);
  await vi.waitFor(() => expect(stored()?.chosen).not.toContain('ClaudeBot'));
  expect(stored()?.chosen).toContain('GPTBot');
});

test('a preset replaces the selection, keeps custom tokens, and can be undone', async () => {
  addToken('MyBot');
  press('Search engines');
  await vi.waitFor(() => expect(stored()?.chosen).toContain('YandexBot'));
  expect(stored()?.chosen).not.toContain('GPTBot');
  expect(stored()?.chosen).toContain('MyBot');
  expect(screen.getByRole('button', { name: 'Search engines' }).getAttribute('aria-pressed')).toBe('true');
  press('Undo');
  await vi.waitFor(() => expect(stored()?.chosen).toEqual([...DEFAULT_SETTINGS.chosen, 'MyBot']));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Robots Lens settings');
});

test('a custom token that isn’t selected stays so, except with “Everything”', async () => {
  addToken('MyBot');
  fireEvent.click(await screen.findByRole('checkbox', { name: /^MyBot/ }));
  await vi.waitFor(() => expect(stored()?.chosen).not.toContain('MyBot'));
  press('Search engines');
  await vi.waitFor(() => expect(stored()?.chosen).toContain('YandexBot'));
  expect(stored()?.chosen).not.toContain('MyBot');
  press('Everything');
  await vi.waitFor(() => expect(stored()?.chosen).toContain('GPTBot'));
  expect(stored()?.chosen).toContain('MyBot');
});

const importFile = (text: string) => {
  const field = document.querySelector('input[type="file"]');
  if (!field) throw new Error('no field for a file');
  fireEvent.change(field, { target: { files: [new File([text], 'settings.json')] } });
};

test('settings of a file are imported, and that can be undone', async () => {
  const settings = {
    chosen: ['CCBot', 'MyBot'],
    custom: ['MyBot'],
    versions: {},
    fetchOn: 'popup',
    cares: 'ai',
  } as const;
  importFile(settingsToJson(settings));
  expect(await screen.findByText('Settings imported')).toBeTruthy();
  await vi.waitFor(() => expect(stored()).toMatchObject({ chosen: ['CCBot', 'MyBot'], fetchOn: 'popup' }));
  press('Undo');
  await vi.waitFor(() => expect(stored()).toMatchObject(DEFAULT_SETTINGS));
});

test.each([
  ['{', /isn’t valid JSON/],
  ['{}', /doesn’t contain Robots Lens settings/],
])('an invalid file changes nothing, and is reported: %s', async (text, answer) => {
  importFile(text);
  expect(await screen.findByText(answer)).toBeTruthy();
  expect(stored()).toBeUndefined();
});

const syncBox = () => box(/^Sync these settings/);
const synced = () => fake.browser.storage.sync.data.get('settings');

test('sync is off until it is switched on', async () => {
  expect(syncBox().checked).toBe(false);
  press('AI');
  await screen.findByText('Saved');
  expect(stored()?.chosen).toContain('GPTBot');
  expect(synced()).toBeUndefined();
  fireEvent.click(syncBox());
  await vi.waitFor(() => expect(synced()).toMatchObject({ fetchOn: 'visit' }));
  expect(syncBox().checked).toBe(true);
});

test.each([
  ['Use the synced settings', ['CCBot']],
  ['Use this browser’s settings', DEFAULT_SETTINGS.chosen],
])('settings that another browser synced aren’t replaced before an answer: %s', async (answer, chosen) => {
  fake.browser.storage.sync.data.set('settings', { chosen: ['CCBot'], custom: [], fetchOn: 'popup', changedAt: 1 });
  fireEvent.click(syncBox());
  expect(await screen.findByText(/Which do you want to keep/)).toBeTruthy();
  expect(stored()).toBeUndefined();
  expect(synced()).toMatchObject({ chosen: ['CCBot'] });
  press(answer);
  await vi.waitFor(() => expect(stored()).toMatchObject({ chosen, isSynced: true }));
  await vi.waitFor(() => expect(synced()).toMatchObject({ chosen }));
  expect(screen.queryByText(/Which do you want to keep/)).toBeNull();
});

test('the question about settings of another browser disappears if sync stays off', async () => {
  fake.browser.storage.sync.data.set('settings', { chosen: ['CCBot'], custom: [], fetchOn: 'popup', changedAt: 1 });
  fireEvent.click(syncBox());
  expect(await screen.findByText(/Which do you want to keep/)).toBeTruthy();
  fireEvent.click(syncBox());
  await vi.waitFor(() => expect(screen.queryByText(/Which do you want to keep/)).toBeNull());
  expect(syncBox().checked).toBe(false);
  expect(stored()).toBeUndefined();
  expect(synced()).toMatchObject({ chosen: ['CCBot'] });
});

test('a browser that refuses to sync is reported, and sync stays off', async () => {
  fake.browser.storage.sync.isRefusing = true;
  fireEvent.click(syncBox());
  expect(await screen.findByText(/Sync is off/)).toBeTruthy();
  expect(stored()).toMatchObject({ isSynced: false });
  expect(syncBox().checked).toBe(false);
});

test('the synced copy can be deleted', async () => {
  fireEvent.click(syncBox());
  const button = await screen.findByRole('button', { name: /delete the synced copy/ });
  await vi.waitFor(() => expect(synced()).toBeDefined());
  fireEvent.click(button);
  await vi.waitFor(() => expect(synced()).toBeUndefined());
  expect(syncBox().checked).toBe(false);
  expect(screen.queryByText(/couldn’t be deleted/)).toBeNull();
});

test('a synced copy that can’t be deleted is reported, and sync is off', async () => {
  fireEvent.click(syncBox());
  const button = await screen.findByRole('button', { name: /delete the synced copy/ });
  await vi.waitFor(() => expect(synced()).toBeDefined());
  fake.browser.storage.sync.remove = () => Promise.reject(new Error('refused'));
  fireEvent.click(button);
  expect(await screen.findByText(/couldn’t be deleted/)).toBeTruthy();
  expect(syncBox().checked).toBe(false);
});

test('the version of a program that everyone can run is selected in its row, and the newest is the default', async () => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'scrapy' } });
  const version = (await screen.findByRole('combobox', { name: 'Parser version of Scrapy' })) as HTMLSelectElement;
  expect(version.value).toBe('protego-0.7');
  fireEvent.change(version, { target: { value: 'protego' } });
  await vi.waitFor(() => expect(stored()).toMatchObject({ versions: { Scrapy: 'protego' } }));
});

const yandex = () => {
  open(/^Search ?\d/);
  return box(/^YandexBot/);
};
/** Another page of ours, in a window beside this one. */
const changeElsewhere = (changes: Partial<StoredSettings>) =>
  fake.browser.storage.local.data.set('settings', {
    ...DEFAULT_SETTINGS,
    isSynced: false,
    ...changes,
    changedAt: NEWER,
  });
const NEWER = 8e12;

test('a click changes what is stored, also what another page changed meanwhile', async () => {
  changeElsewhere({ chosen: ['CCBot'], fetchOn: 'popup' });
  fireEvent.click(yandex());
  await vi.waitFor(() => expect(stored()).toMatchObject({ chosen: ['CCBot', 'YandexBot'], fetchOn: 'popup' }));
  expect(await screen.findByText(`2 of ${catalogue.length} selected`)).toBeTruthy();
});

test('what two clicks in a row change is stored', async () => {
  fireEvent.click(yandex());
  fireEvent.click(screen.getByRole('radio', { name: /When I click/ }));
  await vi.waitFor(() =>
    expect(stored()).toMatchObject({ chosen: [...DEFAULT_SETTINGS.chosen, 'YandexBot'], fetchOn: 'popup' }),
  );
});

test('a synced copy that another page deleted isn’t stored again', async () => {
  fireEvent.click(syncBox());
  await vi.waitFor(() => expect(synced()).toBeDefined());
  changeElsewhere({ isSynced: false });
  fake.browser.storage.sync.data.clear();
  fireEvent.click(yandex());
  await vi.waitFor(() => expect(stored()?.chosen).toContain('YandexBot'));
  expect(synced()).toBeUndefined();
  await vi.waitFor(() => expect(syncBox().checked).toBe(false));
});

test('newer settings of another page are shown once this window has the focus, and what they changed can’t be undone', async () => {
  press('AI');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  changeElsewhere({ chosen: ['CCBot'] });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText(`1 of ${catalogue.length} selected`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('“Undo” leaves a setting that another page changed meanwhile, and says so', async () => {
  press('AI');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  changeElsewhere({ chosen: ['CCBot'] });
  press('Undo');
  expect(await screen.findByText(`1 of ${catalogue.length} selected`)).toBeTruthy();
  expect(stored()?.chosen).toEqual(['CCBot']);
  expect(await screen.findByText(/^Not undone/)).toBeTruthy();
  expect(screen.queryByText('Saved')).toBeNull();
});

test('“Undo” restores what this page changed, though another page changed another setting meanwhile', async () => {
  press('AI');
  await screen.findByRole('button', { name: 'Undo' });
  changeElsewhere({ chosen: stored()?.chosen ?? [], fetchOn: 'popup' });
  press('Undo');
  await vi.waitFor(() => expect(stored()).toMatchObject({ chosen: DEFAULT_SETTINGS.chosen, fetchOn: 'popup' }));
  expect(screen.getByText('Saved')).toBeTruthy();
});

test('“Undo” of imported settings restores those that no other page changed meanwhile, and says that some stay', async () => {
  importFile(
    settingsToJson({ chosen: ['CCBot', 'MyBot'], custom: ['MyBot'], versions: {}, fetchOn: 'popup', cares: 'ai' }),
  );
  await screen.findByRole('button', { name: 'Undo' });
  changeElsewhere({ chosen: ['CCBot', 'MyBot'], custom: ['MyBot'], fetchOn: 'popup', cares: 'search' });
  press('Undo');
  await vi.waitFor(() => expect(stored()).toMatchObject({ ...DEFAULT_SETTINGS, cares: 'search' }));
  expect(await screen.findByText(/^Not undone/)).toBeTruthy();
});

test('“Undo” stays once this window has the focus again, as long as a setting can be undone', async () => {
  press('AI');
  await screen.findByRole('button', { name: 'Undo' });
  const { chosen = [] } = stored() ?? {};
  changeElsewhere({ chosen, fetchOn: 'popup' });
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /When I click/ }).checked).toBe(true),
  );
  press('Undo');
  await vi.waitFor(() => expect(stored()).toMatchObject({ chosen: DEFAULT_SETTINGS.chosen, fetchOn: 'popup' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('“Undo” that is clicked twice says that the settings are saved', async () => {
  press('AI');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(undo);
  fireEvent.click(undo);
  await vi.waitFor(() => expect(shown).toHaveLength(3));
  expect(stored()).toMatchObject(DEFAULT_SETTINGS);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.queryByText(/^Not undone/)).toBeNull();
});

test('“Undo” says nothing of a setting that this page didn’t change', async () => {
  importFile(settingsToJson({ ...DEFAULT_SETTINGS, fetchOn: 'popup' }));
  await screen.findByRole('button', { name: 'Undo' });
  changeElsewhere({ fetchOn: 'popup', cares: 'search' });
  press('Undo');
  await vi.waitFor(() => expect(stored()).toMatchObject({ ...DEFAULT_SETTINGS, cares: 'search' }));
  expect(screen.getByText('Saved')).toBeTruthy();
});

test('“Undo” goes once the synced settings are used', async () => {
  press('AI');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  fake.browser.storage.sync.data.set('settings', { ...DEFAULT_SETTINGS, chosen: ['CCBot'], changedAt: 1 });
  fireEvent.click(syncBox());
  await screen.findByText(/Which do you want to keep/);
  press('Use the synced settings');
  await vi.waitFor(() => expect(stored()).toMatchObject({ chosen: ['CCBot'] }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('settings that can’t be read for a time stay as they are: nothing is saved, and the page shows what it knew', async () => {
  changeElsewhere({ chosen: ['CCBot'] });
  fake.browser.storage.local.isUnreadable = true;
  window.dispatchEvent(new Event('focus'));
  const clicked = yandex();
  fireEvent.click(clicked);
  expect(await screen.findByText(/Couldn’t save/)).toBeTruthy();
  await vi.waitFor(() => expect(clicked.checked).toBe(false));
  expect(stored()?.chosen).toEqual(['CCBot']);
});

test('a page whose settings can’t be read says so, and has nothing to click', async () => {
  cleanup();
  fake.browser.storage.local.isUnreadable = true;
  document.body.innerHTML = '<div id="app"></div>';
  await import('./main.tsx');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t read the settings/);
  expect(document.querySelectorAll('input, button')).toHaveLength(0);
  document.body.innerHTML = '';
});

test('sync isn’t offered where the browser syncs nothing (Firefox for Android)', () => {
  expect(screen.getByRole('group', { name: 'Sync' })).toBeTruthy();
  cleanup();
  setBrowser({ ...fake.browser, windows: undefined });
  render(<Options initial={{ ...DEFAULT_SETTINGS, changedAt: 0, isSynced: false }} />);
  expect(screen.queryByRole('group', { name: 'Sync' })).toBeNull();
});
