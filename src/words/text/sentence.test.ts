// Sentences with quotes: their text is that of the plain message, and what others wrote is always a quote, whatever it looks like.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';

beforeEach(() => {
  vi.resetModules();
  vi.doMock('webextension-polyfill', () => ({ default: fakeBrowser().browser }));
});
afterEach(() => vi.doUnmock('webextension-polyfill'));

const words = async () => ({ ...(await import('./sentence.ts')), ...(await import('../../platform/i18n.ts')) });

describe('a sentence', () => {
  test('a sentence has the words of its message', async () => {
    const { quote, say, t } = await words();
    expect(say('place', quote('noindex'), 'in head').text).toBe(t('place', 'noindex', 'in head'));
  });

  test('a sentence has the plural form of its message', async () => {
    const { counted, sayCounted } = await words();
    expect([1, 1200].map((count) => sayCounted('andMore', count).text)).toEqual([
      counted('andMore', 1),
      counted('andMore', 1200),
    ]);
  });

  test('a sentence keeps the quotes of the sentences in it, in the order of the message', async () => {
    const { joined, listOf, partsOf, quote, say } = await words();
    const place = say('place', quote('a'), joined([quote('b'), quote('c')]));
    expect(partsOf(listOf([place, quote('d')]))).toEqual(['“', 'a', '” (', 'b', ' · ', 'c', ') and ', 'd', '']);
  });

  test('a sentence has the spaces of its message where its values are sentences, too', async () => {
    const { joinSentences, plain, quote, say, t } = await words();
    expect(say('elsewhere', quote('中文'), plain('中文')).text).toBe(t('elsewhere', '中文', '中文'));
    expect(joinSentences([]).text).toBe('');
    expect(joinSentences([plain('One.'), quote('Two.'), plain('Three.')])).toEqual({
      text: 'One. Two. Three.',
      quotes: [{ start: 5, end: 9 }],
    });
  });

  test('a sentence quotes text as it is, with marks, numbers and $1 in it', async () => {
    const { partsOf, quote, say } = await words();
    const hostile = fc.string({ unit: fc.constantFrom('\u2068', '\u2069', '0', '1', '$1', '$', 'a'), minLength: 1 });
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        expect(partsOf(say('place', quote(one), quote(other)))).toEqual(['“', one, '” (', other, ')']);
      }),
    );
  });
});
