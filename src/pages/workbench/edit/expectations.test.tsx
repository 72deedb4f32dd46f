// @vitest-environment happy-dom
// Expectations from a file come to those that are there once it is read.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { type Expectation, formatExpectations, parseExpectations } from '../../../changes/index.ts';
import { Expectations } from './Expectations.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/polyfill.ts'));

afterEach(cleanup);

const read = (text: string) => parseExpectations(text).expectations;

function Room() {
  const [expectations, setExpectations] = useState<readonly Expectation[]>([]);
  const change = (to: (now: readonly Expectation[]) => readonly Expectation[]) => setExpectations((now) => to(now));
  return (
    <>
      <button type="button" onClick={() => change((now) => [...now, ...read('allow Bingbot /added')])}>
        another
      </button>
      <output>{formatExpectations(expectations)}</output>
      <Expectations
        site="https://shop.example"
        known={[]}
        expectations={expectations}
        checked={[]}
        change={change}
        showLine={() => {}}
      />
    </>
  );
}

test('one that is added while a file is read stays', async () => {
  const { container } = render(<Room />);
  const input = container.querySelector('input[type="file"]') as HTMLInputElement;
  const file = new File(['block GPTBot /file\n'], 'expectations.txt');
  Object.defineProperty(input, 'files', { value: [file] });
  fireEvent.change(input);
  fireEvent.click(screen.getByText('another'));
  await vi.waitFor(() =>
    expect(container.querySelector('output')?.textContent).toBe('allow Bingbot /added\nblock GPTBot /file\n'),
  );
  expect(container.querySelector('[data-imported="1"]')).not.toBeNull();
});
