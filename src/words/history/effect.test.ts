// What a change of robots.txt does, in words: what the site wrote is shortened, and its invisible characters are spelled out.
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';

vi.doMock('webextension-polyfill', () => ({ default: fakeBrowser().browser }));

const { effectText } = await import('./effect.ts');

test.each(['crawl-delay', 'other-line'] as const)('a value of %s is shown as untrusted text', (kind) => {
  const { text, quotes } = effectText({ kind, before: '5', after: `\u202e${'9'.repeat(500)}` }, 'https://example.com');
  expect(text).toContain('5 → ⟨U+202E⟩99');
  expect(text.length).toBeLessThan(250);
  expect(quotes).toEqual([{ start: 0, end: text.length }]);
});
