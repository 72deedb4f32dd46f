// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { Diff, type DiffLayout } from './Diff.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));
afterEach(cleanup);

test.each<DiffLayout>(['inline', 'beside'])(
  'of a very long line, the diff shows the start, and how much more: %s',
  (layout) => {
    const before = `# ${'a'.repeat(499_998)}\nUser-agent: *\n`;
    const { container } = render(<Diff before={before} after={`${before}Disallow: /\n`} layout={layout} />);
    const rows = [...container.querySelectorAll('tr')].map(({ textContent }) => textContent ?? '');
    expect(rows[0]).toContain(' … 498,000 more characters on this line');
    expect(rows.join('').length).toBeLessThan(10_000);
    expect(rows.find((row) => row.includes('Disallow'))).toContain('Disallow: /');
  },
);

test('of half a million lines, the diff shows the first', () => {
  const { container } = render(<Diff before="User-agent: *" after={'\n'.repeat(500_000)} layout="inline" />);
  expect(container.querySelectorAll('tr')).toHaveLength(400);
  expect(container.querySelector('p')?.textContent).toBe('499,602 more lines');
});

test.each<DiffLayout>(['inline', 'beside'])('each line that differs has a sign, and a word for it: %s', (layout) => {
  const { container } = render(<Diff before="Disallow: /a" after="Disallow: /b" layout={layout} />);
  const signs = [...container.querySelectorAll('.sign')].map((sign) =>
    [...sign.children].map((one) => one.textContent),
  );
  expect(signs).toEqual([
    ['−', 'removed'],
    ['+', 'added'],
  ]);
});

test.each([
  ['apart', 'abcdefghijkl', 'abc+Xdefijk−l+Y'],
  ['close to each other', 'abcdel', 'abc+Xde−l+Y'],
])('a change has up to three unchanged lines on each side, each once, where changes are %s', (_, before, expected) => {
  const after = before.replace('c', 'cX').replace('l', 'Y');
  const text = (letters: string) => [...letters].join('\n');
  const { container } = render(<Diff before={text(before)} after={text(after)} layout="inline" />);
  const shown = [...container.querySelectorAll('.sign [aria-hidden], code')].map(({ textContent }) => textContent);
  expect(shown.join('')).toBe(expected);
});
