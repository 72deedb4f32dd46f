// @vitest-environment happy-dom
// A long table doesn't stop the page: what is drawn in one turn, and what isn't drawn again.
import { cleanup, render, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useDrawnRows } from './use-drawn-rows.ts';

afterEach(cleanup);

interface Row {
  readonly id: number;
  readonly text: string;
}

const rowsOf = (count: number, text = ''): readonly Row[] => Array.from({ length: count }, (_, id) => ({ id, text }));

/** Renders a table whose rows count how often they are drawn. */
function table(first: readonly Row[]) {
  let draws = 0;
  function Line({ row }: { readonly row: Row }) {
    draws += 1;
    return <li>{`${row.id}${row.text}`}</li>;
  }
  function Table({ rows, context }: { readonly rows: readonly Row[]; readonly context: string }) {
    return (
      <ul>
        {useDrawnRows(
          rows,
          (row) => (
            <Line key={row.id} row={row} />
          ),
          context,
        )}
      </ul>
    );
  }
  const { container, rerender } = render(<Table rows={first} context="a" />);
  return {
    count: () => container.querySelectorAll('li').length,
    texts: () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent),
    drawsOf: (rows: readonly Row[], context = 'a') => {
      draws = 0;
      rerender(<Table rows={rows} context={context} />);
      return draws;
    },
  };
}

test('a few rows are drawn at a time, until all are', async () => {
  const { count } = table(rowsOf(450));
  expect(count()).toBe(200);
  await waitFor(() => expect(count()).toBe(450));
});

test('an unchanged row isn’t drawn again, even if it moves', () => {
  const { drawsOf, texts } = table(rowsOf(3));
  expect(drawsOf([...rowsOf(3)])).toBe(0);
  const [a = { id: 0, text: '' }, b = a, c = b] = rowsOf(3);
  expect(drawsOf([c, a, { ...b, text: ' changed' }])).toBe(1);
  expect(texts()).toEqual(['2', '0', '1 changed']);
  expect(drawsOf([a])).toBe(0);
  expect(texts()).toEqual(['0']);
  expect(drawsOf([a], 'b')).toBe(1);
});

test('a table with only new rows is drawn a few at a time again', async () => {
  const { count, drawsOf, texts } = table(rowsOf(300));
  await waitFor(() => expect(count()).toBe(300));
  expect(drawsOf(rowsOf(300, '!'))).toBe(200);
  await waitFor(() => expect(count()).toBe(300));
  expect(texts().every((text) => text?.endsWith('!'))).toBe(true);
});
