// Sizes, times and lists follow the language of the words. The forms are those of Unicode CLDR.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../test/support/fake-browser.ts';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.doUnmock('webextension-polyfill');
});

async function formatsOf(tag: string) {
  const { browser } = fakeBrowser();
  Object.assign(browser.i18n, { getUILanguage: () => tag, getMessage: () => tag });
  vi.doMock('webextension-polyfill', () => ({ default: browser }));
  return import('./format.ts');
}

test.each([
  ['en', 'Sep 1, 2019'],
  ['ru', '1 сент. 2019 г.'],
  ['ja', '2019/09/01'],
  ['zh-CN', '2019年9月1日'],
])('a day in %s, the same wherever one is', async (tag, expected) => {
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
  ['zh-CN', 'a、b和c'],
])('a list in %s', async (tag, expected) => {
  const { formatList } = await formatsOf(tag);
  expect(formatList(['a', 'b', 'c'])).toBe(expected);
});

test.each([
  ['en', '1 byte', '1.5 kB', '5 minutes ago'],
  ['ru', '1 байт', '1,5 кБ', '5 минут назад'],
  ['fr', '1 octet', '1,5 ko', 'il y a 5 minutes'],
])('a size and an age in %s', async (tag, byte, kilobytes, age) => {
  const { formatAge, formatOctets } = await formatsOf(tag);
  // CLDR parts a number from its unit by a space that does not break.
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(formatOctets(1))).toBe(byte);
  expect(plain(formatOctets(1536))).toBe(kilobytes);
  expect(plain(formatAge(0, 300_000))).toBe(age);
});
