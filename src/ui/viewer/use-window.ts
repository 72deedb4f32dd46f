// Which rows of a list of equal rows are on screen, and some more on both sides. Knows nothing about their content.
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** The height of a row, in rem: it grows with the text. */
export const ROW = 1.25;

/** Rows on each side beyond those in sight, and rows drawn before the height is known. */
const BEYOND = 30;
const AT_FIRST = 60;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly onScroll: () => void;
  /** Scrolls the row to the middle. */
  readonly goTo: (row: number) => void;
}

/** @param first the row to start at: a list that isn't on screen can't be scrolled yet */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, first: number): RowWindow {
  const [from, setFrom] = useState(Math.max(0, first - BEYOND));
  const [seen, setSeen] = useState(AT_FIRST);

  const onScroll = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    const height = ROW * rem();
    // In steps, so that most scrolling causes no render.
    const top = Math.floor(current.scrollTop / height / 10) * 10;
    setFrom(Math.max(0, top - BEYOND));
    setSeen(Math.ceil(current.clientHeight / height) + 10);
  }, [scroller]);

  const goTo = useCallback(
    (row: number) => {
      const { current } = scroller;
      if (!current) return;
      current.scrollTop = (row + 0.5) * ROW * rem() - current.clientHeight / 2;
      setFrom(Math.max(0, row - BEYOND));
    },
    [scroller],
  );

  // Scrolling on by keyboard removes the row that has the focus; then the keys would go to the page.
  const hadFocus = scroller.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (hadFocus && !current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  });

  // The list may have become shorter.
  const start = Math.max(0, Math.min(from, count - AT_FIRST));
  return { from: start, to: Math.min(count, start + seen + 2 * BEYOND), onScroll, goTo };
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
