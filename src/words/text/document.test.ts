import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { MARKUP, markup } from '../../../test/support/generators/markup.ts';
import { readMarkdown } from '../../../test/support/read-markdown.ts';
import { sized } from '../../../test/support/sizes.ts';
import { documentToMarkdown, quoted } from './document.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));

const tableOf = (text: string) =>
  documentToMarkdown(
    {
      title: 'Title',
      subject: 'a',
      blocks: [{ kind: 'table', head: ['Rule', 'URLs'], rows: [[['Blocked by', quoted(text)], 1]] }],
    },
    String,
  );
const OURS = readMarkdown(tableOf('a'));

describe('a table in Markdown', () => {
  test('untrusted text in a table stays in its cell, as code', () => {
    fc.assert(
      fc.property(markup(), (text) => {
        const { kinds, cells, plain } = readMarkdown(tableOf(text));
        expect([...kinds].filter((kind) => !OURS.kinds.has(kind) && kind !== 'codeTextPadding')).toEqual([]);
        expect(cells).toBe(OURS.cells);
        expect(plain).not.toMatch(MARKUP);
      }),
      { numRuns: sized(200, 5_000) },
    );
  });

  test.each([
    ['/a|b', '`/a\\|b`'],
    ['/a||b\\', '`/a\\|\\|b\\`'],
    // Some renderers count the backslashes, others look only at the last one.
    ['/a\\|b', '`/a\\⟨U+007C⟩b`'],
    ['/a\\\\|![x](https://evil.example/p.png)', '`/a\\\\⟨U+007C⟩![x](https://evil.example/p.png)`'],
  ])('a pipe in a table ends no cell, whatever is before it: %j', (text, expected) => {
    expect(tableOf(text)).toContain(`| Blocked by ${expected} | 1 |\n`);
  });
});
