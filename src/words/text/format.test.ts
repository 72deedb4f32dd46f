// Sizes, times and lists follow the language of the words. The forms are those of Unicode CLDR.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.doUnmock('webextension-polyfill');
});

/** Of the fake browser's messages, only the language's own. */
async function formatsOf(tag: string) {
  const { browser } = fakeBrowser();
  const folder = `../../_locales/${tag.replace('-', '_')}/messages.json`;
  const messages: Readonly<Record<string, { readonly message: string }>> = (await import(folder)).default;
  const getMessage = (key: string, parts: readonly string[] = []) =>
    parts.reduce((text, part, index) => text.replace(`$${index + 1}`, part), messages[key]?.message ?? '');
  Object.assign(browser.i18n, { getUILanguage: () => tag, getMessage });
  vi.doMock('webextension-polyfill', () => ({ default: browser }));
  return import('./format.ts');
}

test.each([
  ['en', 'Sep 1, 2019'],
  ['ru', '1 сент. 2019 г.'],
  ['ja', '2019/09/01'],
  ['zh-CN', '2019年9月1日'],
])('a day in %s is the same in every time zone', async (tag, expected) => {
  const { formatDay } = await formatsOf(tag);
  for (const zone of ['America/Los_Angeles', 'Asia/Tokyo']) {
    vi.stubEnv('TZ', zone);
    expect(formatDay('2019-09-01')).toBe(expected);
  }
  vi.unstubAllEnvs();
});

test.each([
  ['en', 'a, b, and c'],
  ['es', 'a, b y c'],
  ['ru', 'a, b и c'],
  ['ja', 'a、b、c'],
  ['zh-CN', 'a、b、c'],
])('a list is written as in %s', async (tag, expected) => {
  const { formatList } = await formatsOf(tag);
  expect(formatList(['a', 'b', 'c'])).toBe(expected);
});

test.each([
  ['en', 'a, b, c'],
  ['fr', 'a, b, c'],
  ['ja', 'a、b、c'],
  ['zh-CN', 'a、b、c'],
])('a list without “and” is written as in %s', async (tag, expected) => {
  const { formatPlainList } = await formatsOf(tag);
  expect(formatPlainList(['a', 'b', 'c'])).toBe(expected);
  expect(formatPlainList(['a'])).toBe('a');
  expect(formatPlainList([])).toBe('');
});

// RFC 9309 §2.5 is about kibibytes, for which CLDR has no unit. IEC 80000-13: 1,024 bytes, KiB; in French Kio.
test.each([
  ['en', '463.8 KiB'],
  ['es', '463,8 KiB'],
  ['ru', '463,8 КиБ'],
  ['de', '463,8 KiB'],
  ['fr', '463,8 Kio'],
  ['ja', '463.8 KiB'],
  ['zh-CN', '463.8 KiB'],
])('a size can be compared with the limit, which the messages write in the same unit: %s', async (tag, expected) => {
  const { formatBytes } = await formatsOf(tag);
  const { t } = await import('../../platform/i18n.ts');
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(formatBytes(474_904))).toBe(expected);
  for (const reported of [t('outcomeTruncated'), t('detailNotRead', 200)]) {
    expect(plain(reported)).toContain(plain(formatBytes(512_000)));
  }
});

test.each([
  ['en', '1 byte', '1,023 bytes', '1.5 KiB', '5 minutes ago'],
  ['ru', '1 байт', '1 023 байта', '1,5 КиБ', '5 минут назад'],
  ['fr', '1 octet', '1 023 octets', '1,5 Kio', 'il y a 5 minutes'],
])('a size and an age are written as in %s', async (tag, byte, bytes, kilobytes, age) => {
  const { formatAge, formatBytes } = await formatsOf(tag);
  // CLDR parts a number from its unit by a space that does not break.
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(formatBytes(1))).toBe(byte);
  expect(plain(formatBytes(1023))).toBe(bytes);
  expect(plain(formatBytes(1536))).toBe(kilobytes);
  expect(plain(formatAge(0, 300_000))).toBe(age);
});

test.each([
  ['America/New_York', 'Dec 31, 2098, 7:00 PM'],
  ['Asia/Tokyo', 'Jan 1, 2099, 9:00 AM'],
])('in %s a moment is shown in the person’s time zone, and a day is the same day', async (zone, moment) => {
  vi.stubEnv('TZ', zone);
  const { formatTime, formatDay } = await formatsOf('en');
  const reported = formatTime(Date.UTC(2099, 0, 1));
  vi.unstubAllEnvs();
  expect(reported.replace(/\s/g, ' ')).toBe(moment);
  expect(formatDay('2099-01-01')).toBe('Jan 1, 2099');
});
