// @vitest-environment happy-dom
// For those who listen, an answer is a sentence with one full stop, in any script.
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { CellText } from './CellText.tsx';

test.each([
  ['can fetch', 'can fetch.'],
  ['Nothing is fetched.', 'Nothing is fetched.'],
  ['取得されません。', '取得されません。'],
])('a cell says “%s” to screen readers as a sentence', (spoken, expected) => {
  const { container } = render(<CellText cell={{ icon: 'yes', word: 'yes', spoken, tone: 'yes' }} />);
  expect(container.querySelector('.visually-hidden')?.textContent).toBe(expected);
});
