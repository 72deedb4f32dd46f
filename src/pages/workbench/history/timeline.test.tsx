// @vitest-environment happy-dom
// A part of the time is selected in the timeline: by dragging, and by keyboard from mark to mark.
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import type { WatchGap } from '../../../shared/watch.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';
import { formatTime } from '../../../words/text/format.ts';
import { type Mark, Timeline } from './Timeline.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

beforeEach(() => setBrowser(fakeBrowser().browser));
afterEach(cleanup);

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 1);
const mark = (hour: number): Mark => ({
  ...{ id: String(hour), at: START + hour * HOUR, severity: 'high' },
  ...{ kind: 'version', label: `label ${hour}`, says: `hour ${hour}` },
});

function shown() {
  const choices: (TimeRange | null)[] = [];
  const now = START + 10 * HOUR;
  const choose = (range: TimeRange | null) => choices.push(range);
  render(
    <Timeline marks={[mark(0), mark(4), mark(10)]} gaps={[]} isNewestShown now={now} range={null} choose={choose} />,
  );
  const track = screen.getByRole('slider');
  track.setPointerCapture = () => {};
  // With its edges, ten hours are 1,200 pixels wide.
  track.getBoundingClientRect = () => new DOMRect(0, 0, 1_200, 64);
  const pointer = (name: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
    fireEvent[name](track, { button: 0, clientX });
  return { choices, track, pointer };
}

test('what is dragged over is selected', () => {
  const { choices, pointer } = shown();
  pointer('pointerDown', 600);
  pointer('pointerMove', 12);
  pointer('pointerUp', 12);
  expect(choices).toEqual([{ from: START, to: START + 5 * HOUR }]);
});

test('a click doesn’t select a range', () => {
  const { choices, pointer } = shown();
  pointer('pointerDown', 600);
  pointer('pointerUp', 600);
  expect(choices).toEqual([]);
  expect(document.querySelector('[data-action="all-time"]')).toBeNull();
});

test('the keyboard goes from mark to mark, and chooses the time between two', () => {
  const { choices, track } = shown();
  fireEvent.keyDown(track, { key: 'Home' });
  fireEvent.keyDown(track, { key: 'ArrowRight', shiftKey: true });
  expect(track.getAttribute('aria-valuetext')).toContain('hour 4');
  fireEvent.keyDown(track, { key: 'Enter' });
  expect(choices).toEqual([{ from: START, to: START + 4 * HOUR }]);
});

test('marks are written out with their days where there is room: of those that are close, the most severe, then the newest', () => {
  const marks: readonly Mark[] = [
    mark(0),
    { ...mark(4), severity: 'info' },
    { ...mark(4.5), severity: 'critical' },
    { ...mark(5), severity: 'high' },
    { ...mark(9), severity: 'info' },
    { ...mark(10), severity: 'info' },
  ];
  const gaps = [
    { from: START - HOUR, to: START + 2 * HOUR, isRefused: false },
    { from: START + 6 * HOUR, to: START + 6.1 * HOUR, isRefused: false },
  ];
  const none = () => {};
  const { container } = render(
    <Timeline marks={marks} gaps={gaps} isNewestShown now={START + 10 * HOUR} range={null} choose={none} />,
  );
  const labels = [...container.querySelectorAll<HTMLElement>('.label')];
  const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
  expect(labels.map(({ textContent, dataset }) => [textContent, dataset['end']])).toEqual([
    ...[4.5, 0, 10].map((hour) => [
      `${day.format(START + hour * HOUR)} · label ${hour}`,
      hour === 0 ? 'start' : hour === 10 ? 'end' : undefined,
    ]),
    ['not checked', undefined],
  ]);
});

test('a label that begins at its mark, at the edge, has no other over it', () => {
  const marks: readonly Mark[] = [
    { ...mark(0.7), severity: 'info' },
    { ...mark(3.2), severity: 'critical' },
  ];
  const none = () => {};
  const now = START + 10.7 * HOUR;
  const first = { ...mark(0), severity: 'none' } as const;
  const { container } = render(
    <Timeline marks={[first, ...marks]} gaps={[]} isNewestShown now={now} range={null} choose={none} />,
  );
  const labels = [...container.querySelectorAll<HTMLElement>('.label')];
  expect(labels.map(({ dataset }) => dataset['label'])).toEqual(['3.2']);
});

describe('times without a check', () => {
  const gap = (hour: number) => ({ from: START + hour * HOUR, to: START + (hour + 0.5) * HOUR, isRefused: false });
  const namedOf = (gaps: readonly WatchGap[], isNewestShown: boolean, range: TimeRange | null = null) => {
    const props = { now: START + 10 * HOUR, range, choose: () => {} };
    render(<Timeline marks={[mark(0), mark(10)]} gaps={gaps} isNewestShown={isNewestShown} {...props} />);
    const items = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return items;
  };
  const textOf = (hour: number) =>
    `Not checked from ${formatTime(gap(hour).from)} to ${formatTime(gap(hour).to)}: the browser was closed or the computer asleep`;

  test('all times but the one that the status of the room shows are below the timeline, the newest first', () => {
    expect(namedOf([gap(1), gap(3), gap(5)], true)).toEqual([textOf(3), textOf(1)]);
    expect(namedOf([gap(1), gap(3), gap(5)], false)).toEqual([textOf(5), textOf(3), textOf(1)]);
    expect(namedOf([gap(5)], true)).toEqual([]);
  });

  test('the times are those in a selected time, or that reach into it', () => {
    const range = { from: START + 3.25 * HOUR, to: START + 5.25 * HOUR };
    expect(namedOf([gap(1), gap(3), gap(4), gap(5), gap(7)], false, range)).toEqual([textOf(5), textOf(4), textOf(3)]);
  });

  test('times from before the timeline begins are not named', () => {
    expect(namedOf([gap(-2), gap(1)], false)).toEqual([textOf(1)]);
  });

  test('three times are written out, and the others are counted', () => {
    const gaps = Array.from({ length: 20 }, (_, hour) => gap(hour / 2));
    expect(namedOf(gaps, false)).toEqual([textOf(9.5), textOf(9), textOf(8.5), '17 more']);
  });
});
