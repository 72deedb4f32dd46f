// @vitest-environment happy-dom
// Which rows of a million are in sight, wherever the person scrolls.
import { act, cleanup, renderHook } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScaledWindow } from './use-scaled-window.ts';

const SEEN = 500;
const ROW = 20;
const HEAD = 30;
/** What an element can be as high as in Firefox, in pixels. */
const HIGHEST_ELEMENT = 17_800_000;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const elementOf = (height: number) => ({ current: { getBoundingClientRect: () => ({ height }) } as HTMLElement });

/** Of `count` rows, in an element that scrolls as one does: by whole pixels, and no further than it can. */
function table(count: number) {
  let scrolled = 0;
  const element = {
    clientHeight: SEEN,
    get scrollTop() {
      return scrolled;
    },
    set scrollTop(to: number) {
      scrolled = Math.max(0, Math.min(Math.round(to), result.current.height - SEEN));
    },
  };
  const refs = [{ current: element as HTMLElement }, elementOf(ROW), elementOf(HEAD)] as const;
  const { result, rerender } = renderHook((rows) => useScaledWindow(...refs, rows), { initialProps: count });
  const shown = () => result.current;
  return {
    shown,
    rerender,
    most: () => shown().height - SEEN,
    scrollTo: (to: number) => {
      element.scrollTop = to;
      act(() => shown().onScroll());
      return shown().top;
    },
    show: (row: number) => {
      act(() => shown().show(row));
      // The browser tells it, too.
      act(() => shown().onScroll());
      return shown();
    },
  };
}

const isWhole = (row: number, { top, fit }: { readonly top: number; readonly fit: number }) =>
  top <= row && row + 1 <= top + fit + 1e-6;

test.each([1, 20, 24, 5_000, 1_000_000])('of %i rows, the first and the last can be scrolled to', (count) => {
  const { shown, scrollTo, most } = table(count);
  expect(shown().height).toBeLessThan(HIGHEST_ELEMENT);
  expect(scrollTo(0)).toBe(0);
  scrollTo(most());
  expect(isWhole(count - 1, shown())).toBe(true);
  expect(shown().top + shown().fit).toBeCloseTo(Math.max(count, shown().fit), 3);
});

test('in a million rows, the order of rows and positions is the same, and no row is after the last', () => {
  const { shown, scrollTo, most } = table(1_000_000);
  let before = -1;
  for (let step = 0; step <= 1_000; step += 1) {
    const top = scrollTo((most() * step) / 1_000);
    expect(top).toBeGreaterThan(before);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + shown().fit).toBeLessThanOrEqual(1_000_000 + 1e-6);
    before = top;
  }
});

test('each row is shown exactly, though a pixel of the scroll bar covers several', () => {
  const { show } = table(1_000_000);
  for (const row of [0, 1, 22, 23, 24, 499_999, 500_000, 500_001, 400_000, 999_998, 999_999, 0]) {
    expect([row, isWhole(row, show(row))]).toEqual([row, true]);
  }
});

test('showing a visible row doesn’t scroll', () => {
  const { show } = table(1_000_000);
  const { top } = show(500_000);
  expect(show(499_990).top).toBe(top);
});

test('the last row is in sight when rows are removed', () => {
  const { shown, rerender, scrollTo, most } = table(1_000_000);
  scrollTo(most());
  rerender(100);
  expect(isWhole(99, shown())).toBe(true);
  expect(shown().top + shown().fit).toBeLessThanOrEqual(100 + 1e-6);
});
