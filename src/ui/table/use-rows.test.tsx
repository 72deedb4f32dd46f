// @vitest-environment happy-dom
// Which pages of rows are asked for, and what is kept of them.
import { renderHook, waitFor } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { useRows } from './use-rows.ts';

function rowsOf(count: number) {
  const asked: number[] = [];
  const load = async (from: number, to: number) => {
    asked.push(from);
    return Array.from({ length: to - from }, (_, index) => from + index);
  };
  let drawn = 0;
  const hook = renderHook(() => {
    drawn += 1;
    return useRows(load, count);
  });
  return { ...hook, asked, rows: () => hook.result.current, drawn: () => drawn };
}

test('the visible pages are requested once, with the previous and the next one', async () => {
  const { rows, asked } = rowsOf(1_000);
  rows().need(350, 360);
  rows().need(340, 370);
  expect(asked).toEqual([200, 300, 400]);
  expect(rows().rowAt(355)).toBeUndefined();
  await waitFor(() => expect(rows().rowAt(355)).toBe(355));
});

test('no rows are requested before the first or after the last', () => {
  const { rows, asked } = rowsOf(250);
  rows().need(0, 240);
  expect(asked).toEqual([0, 100, 200]);
});

test('rows that arrive after the list is gone draw nothing', async () => {
  const { rows, unmount, drawn } = rowsOf(100);
  rows().need(0, 10);
  const before = drawn();
  unmount();
  await waitFor(() => expect(rows().rowAt(5)).toBe(5));
  expect(drawn()).toBe(before);
});
