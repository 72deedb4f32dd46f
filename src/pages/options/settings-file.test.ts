import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { LONGEST_SETTINGS, readSettingsFile, settingsToJson } from './settings-file.ts';

const SETTINGS: Settings = {
  chosen: ['GPTBot', 'MyBot'],
  custom: ['MyBot', 'OtherBot'],
  versions: { Scrapy: 'protego' },
  fetchOn: 'popup',
  cares: 'ai',
};
const file = (changes: object) => JSON.stringify({ ...JSON.parse(settingsToJson(SETTINGS)), ...changes });

test.each([SETTINGS, DEFAULT_SETTINGS, { ...SETTINGS, chosen: [], custom: [] }])(
  '%j is written and read back',
  (settings) => {
    expect(readSettingsFile(settingsToJson(settings))).toEqual({ kind: 'settings', settings });
  },
);

test('a file without versions of crawlers is read', () => {
  expect(readSettingsFile(file({ versions: undefined }))).toMatchObject({
    settings: { versions: {}, chosen: SETTINGS.chosen },
  });
});

test('a crawler that only a newer catalog has stays selected as a custom token', () => {
  const read = readSettingsFile(file({ chosen: ['GPTBot', 'FutureBot'] }));
  expect(read).toMatchObject({ settings: { chosen: ['GPTBot', 'FutureBot'] } });
  expect(read).toMatchObject({ settings: { custom: ['MyBot', 'OtherBot', 'FutureBot'] } });
});

test('a custom crawler that is spelled in two ways is one, and selected', () => {
  expect(readSettingsFile(file({ chosen: ['Foo'], custom: ['foo'] }))).toMatchObject({
    settings: { chosen: ['foo'], custom: ['foo'] },
  });
});

test.each([
  ['', 'not-json'],
  ['{', 'not-json'],
  ['null', 'not-settings'],
  ['[]', 'not-settings'],
  ['{}', 'not-settings'],
  [file({ format: 'other' }), 'not-settings'],
  [file({ version: 0 }), 'not-settings'],
  [file({ cares: 'nothing' }), 'not-settings'],
  [file({ version: 2, chosen: undefined }), 'newer'],
  [file({ chosen: undefined }), 'not-settings'],
  [file({ chosen: ['GPTBot', 7] }), 'not-settings'],
  [file({ custom: ['a:b'] }), 'not-settings'],
  [file({ custom: Array(1001).fill('MyBot') }), 'not-settings'],
  [file({ fetchOn: 'never' }), 'not-settings'],
  [file({}) + ' '.repeat(LONGEST_SETTINGS), 'too-large'],
])('nothing is imported from a file that is $1 (%#): $0', (text, kind) => {
  expect(readSettingsFile(text)).toEqual({ kind });
});
