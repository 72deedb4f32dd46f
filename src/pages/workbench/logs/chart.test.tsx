// @vitest-environment happy-dom
// A part of the time is selected in the chart.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';
import { Chart } from './Chart.tsx';
import { type Bar, SERIES } from './series.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));
afterEach(cleanup);

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 1);
const hours = (first: number, last: number, step = 1): readonly Bar[] =>
  Array.from({ length: (last - first) / step }, (_, index) => {
    const from = START + (first + index * step) * HOUR;
    return { from, to: from + step * HOUR, counts: SERIES.map(() => 1), total: SERIES.length };
  });

function shown(bars: readonly Bar[], range: TimeRange | null = null) {
  const choices: (TimeRange | null)[] = [];
  const chart = (of: readonly Bar[]) => (
    <Chart bars={of} offset={0} range={range} choose={(selected) => choices.push(selected)} />
  );
  const { rerender } = render(chart(bars));
  const plot = screen.getByRole('slider');
  plot.setPointerCapture = () => {};
  // A hundred pixels wide.
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
  return {
    choices,
    plot,
    press: (...keys: readonly string[]) => {
      for (const key of keys) fireEvent.keyDown(plot, { key });
    },
    redraw: (of: readonly Bar[]) => rerender(chart(of)),
  };
}

const hour = (from: number, to: number): TimeRange => ({ from: START + from * HOUR, to: START + to * HOUR });

test('a time selected by keyboard stays selected when the bars change', () => {
  const { choices, press, redraw } = shown(hours(0, 10));
  press('ArrowRight', 'ArrowRight', 'ArrowRight');
  redraw(hours(-4, 10));
  press('Enter');
  expect(choices).toEqual([hour(2, 3)]);
});

test('a time selected by dragging stays selected when the bars change', () => {
  const { choices, plot, redraw } = shown(hours(0, 10));
  fireEvent.pointerDown(plot, { button: 0, clientX: 25 });
  fireEvent.pointerMove(plot, { clientX: 45 });
  redraw(hours(-10, 10));
  fireEvent.pointerUp(plot);
  expect(choices).toEqual([hour(2, 5)]);
});

test('a selected time within a longer bar has no count', () => {
  const { press, plot, redraw } = shown(hours(0, 24));
  press('End');
  expect(plot.getAttribute('aria-valuetext')).toMatch(/12:00.AM: 8 requests$/);
  redraw(hours(0, 24, 6));
  expect(plot.getAttribute('aria-valuenow')).toBe('3');
  expect(plot.getAttribute('aria-valuetext')).toMatch(/12:00.AM$/);
});

test('the count is that of all selected bars', () => {
  const { plot, press } = shown(hours(0, 10));
  press('ArrowRight');
  for (let step = 0; step < 2; step += 1) fireEvent.keyDown(plot, { key: 'ArrowRight', shiftKey: true });
  expect(plot.getAttribute('aria-valuetext')).toMatch(/: 24 requests$/);
});

test('Escape cancels dragging', () => {
  const { choices, plot, press } = shown(hours(0, 10));
  fireEvent.pointerDown(plot, { button: 0, clientX: 25 });
  press('Escape');
  fireEvent.pointerUp(plot);
  expect(choices).toEqual([]);
});

test('the keyboard continues from the selected time', () => {
  const { choices, press, plot } = shown(hours(0, 10), hour(4, 6));
  expect(plot.getAttribute('aria-valuenow')).toBe('4');
  press('ArrowRight', 'Enter');
  expect(choices).toEqual([hour(5, 6)]);
});

test('keys stop at the first and the last bar', () => {
  const { choices, press } = shown(hours(0, 3));
  press('ArrowLeft', 'ArrowLeft', 'Enter', 'End', 'ArrowRight', 'Enter');
  expect(choices).toEqual([hour(0, 1), hour(2, 3)]);
});

const bar = (hour: number, count: number): Bar => ({
  ...{ from: START + hour * HOUR, to: START + (hour + 1) * HOUR, total: count },
  counts: SERIES.map((_, index) => (index === 0 ? count : 0)),
});

test('the highest bar fills the chart, and the others are in proportion', () => {
  shown([bar(0, 50), bar(1, 200), bar(2, 100)]);
  const heights = [...document.querySelectorAll('svg rect')].map((rect) => Number(rect.getAttribute('height')));
  expect(heights).toEqual([25, 100, 50]);
});

test('the numbers are in a table that is rendered when it is opened, without empty bars', async () => {
  shown([bar(0, 50), bar(1, 0), bar(2, 100)]);
  expect(document.querySelector('table')).toBeNull();
  const details = document.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const counts = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
  await vi.waitFor(() => expect(counts()).toEqual(['50', '100']));
});
