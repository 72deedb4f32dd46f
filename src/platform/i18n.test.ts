// The language of numbers, dates and plural forms is that of the words, whatever the browser's own is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';

let fake: Fake;

beforeEach(() => {
  vi.resetModules();
  fake = fakeBrowser();
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
});

afterEach(() => {
  vi.doUnmock('webextension-polyfill');
});

/** A browser of the language `ui`, which found these words for it. */
function useWords(ui: string, words: Readonly<Record<string, string>>) {
  Object.assign(fake.browser.i18n, {
    getUILanguage: () => ui,
    getMessage: (key: string, parts: readonly string[] = []) =>
      (words[key] ?? '').replace(/\$(\d)/g, (_, index) => parts[Number(index) - 1] ?? ''),
  });
}

test.each([
  ['en-GB', 'en', 'en-GB'],
  ['es-419', 'es', 'es-419'],
  ['zh-CN', 'zh-CN', 'zh-CN'],
  // Written as zh-CN is.
  ['zh-SG', 'zh-CN', 'zh-SG'],
  ['zh-TW', 'zh-CN', 'zh-CN'],
  // Fallen back to English.
  ['pt-BR', 'en', 'en'],
  ['zh-TW', 'en', 'en'],
  // Firefox on a Mac.
  ['ja-JP-macos', 'ja', 'ja-JP-macos'],
])('a browser in %s with words in %s has the language %s', async (ui, words, expected) => {
  const { language } = await import('./i18n.ts');
  useWords(ui, { locale: words });
  expect(language()).toBe(expected);
});

const RUSSIAN = {
  locale: 'ru',
  characters_one: '$1 символ',
  characters_few: '$1 символа',
  characters_many: '$1 символов',
  characters_other: '$1 символа',
};

// Unicode CLDR, plural rules of Russian.
test.each([
  [1, '1 символ'],
  [3, '3 символа'],
  [11, '11 символов'],
  [21, '21 символ'],
  [1.5, '1,5 символа'],
])('the number %d has its plural form in Russian: %s', async (count, expected) => {
  const { counted } = await import('./i18n.ts');
  useWords('ru', RUSSIAN);
  expect(counted('characters', count)).toBe(expected);
});

test('all numbers of a counted message are written as the language writes them', async () => {
  const { counted, formatNumber } = await import('./i18n.ts');
  useWords('de', { locale: 'de', effectSnippetSome_other: '$2 von $1' });
  expect(counted('effectSnippetSome', 12_000, 1_500)).toBe('1.500 von 12.000');
  expect(counted('effectSnippetSome', 12_000, '1500')).toBe('1500 von 12.000');
  expect(formatNumber(0.5)).toBe('0,5');
});

test('English words go with English plurals and numbers in a browser in Russian', async () => {
  const { counted } = await import('./i18n.ts');
  useWords('ru', { locale: 'en', characters_one: '$1 character', characters_other: '$1 characters' });
  // 21 is “one” in Russian, and 2,000 is “2 000”.
  expect(counted('characters', 21)).toBe('21 characters');
  expect(counted('characters', 2000)).toBe('2,000 characters');
});

test('a missing plural form falls back to the general one', async () => {
  const { counted } = await import('./i18n.ts');
  useWords('ru', { locale: 'ru', characters_other: 'символов: $1' });
  expect(counted('characters', 1)).toBe('символов: 1');
});

test.each([
  ['Google', 'Google 可以抓取'],
  ['另外 3 个', '另外 3 个可以抓取'],
  ['Bing 和另外 3 个', 'Bing 和另外 3 个可以抓取'],
])('a value in the message’s script has no space beside it: %s', async (value, expected) => {
  const { t } = await import('./i18n.ts');
  useWords('zh-CN', { locale: 'zh-CN', lineLink: '$1 可以抓取' });
  expect(t('lineLink', value)).toBe(expected);
});

test.each([
  ['在 $1 之前', '11月23日', '在 11月23日之前'],
  ['在 $1 之前', '十一月', '在十一月之前'],
  ['$1: $2', '中文', '中文: 中文'],
  ['line $1 of $1', '中文', 'line 中文 of 中文'],
])('a space stays where a character beside it is of another script: %s with %s', async (message, value, expected) => {
  const { t } = await import('./i18n.ts');
  useWords('zh-CN', { locale: 'zh-CN', place: message });
  expect(t('place', value, value)).toBe(expected);
});

test('quotation marks around a value in the message’s script stay', async () => {
  const { t } = await import('./i18n.ts');
  useWords('zh-CN', { locale: 'zh-CN', lineLink: '在《$1》之前' });
  expect(t('lineLink', '十一月')).toBe('在《十一月》之前');
});

test('two sentences have a space between them, except after a full-width full stop', async () => {
  const { t } = await import('./i18n.ts');
  useWords('ja', { locale: 'ja', sentences: '$1 $2' });
  expect(t('sentences', '不明です。', 'robots.txt')).toBe('不明です。robots.txt');
  expect(t('sentences', 'Unknown.', 'robots.txt')).toBe('Unknown. robots.txt');
});

test('a message doesn’t change after its first use', async () => {
  const { counted, t } = await import('./i18n.ts');
  useWords('en', { locale: 'en', lineLink: 'Line $1', characters_other: '$1 characters', settings: 'Settings' });
  const shown = () => [
    t('settings'),
    t('lineLink', 3),
    t('lineLink', '$1'),
    counted('characters', 3),
    counted('characters', 4),
  ];
  expect(shown()).toEqual(['Settings', 'Line 3', 'Line $1', '3 characters', '4 characters']);
  useWords('en', { locale: 'en', lineLink: 'Row $1', characters_other: '$1 letters', settings: 'Options' });
  expect(shown()).toEqual(['Settings', 'Line 3', 'Line $1', '3 characters', '4 characters']);
  expect(t('lineLink', 4)).toBe('Line 4');
});
