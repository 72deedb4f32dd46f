// Which of any number of equal rows are in sight. An element can't be as high as a million rows (in Firefox, above 17.8 million
// pixels its height becomes 0), so the scroll height is scaled down.
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels. */
const HIGHEST = 10_000_000;

export interface ScaledWindow {
  /** The row at the top edge, with the fraction that is above. */
  readonly top: number;
  /** Rows that fit, including a fraction. */
  readonly fit: number;
  /** Pixels: the scroll height, the visible height, and a row. */
  readonly height: number;
  readonly seen: number;
  readonly rowHeight: number;
  readonly onScroll: () => void;
  /** Scrolls only as far as needed to see the whole row. */
  readonly show: (row: number) => void;
}

/**
 * @param probe an element as high as a row
 * @param head a fixed element above the rows
 */
export function useScaledWindow(
  scroller: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  count: number,
): ScaledWindow {
  const [size, setSize] = useState({ seen: 0, rowHeight: 24, headHeight: 24 });
  const [top, setTop] = useState(0);
  /** A position that was scrolled to. The browser rounds it, and when scaled a pixel can be several rows. */
  const exact = useRef({ scrolled: -1, top: 0 });

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const measure = () =>
      setSize((before) => {
        const next = {
          seen: current.clientHeight,
          rowHeight: probe.current?.getBoundingClientRect().height || before.rowHeight,
          headHeight: head.current?.getBoundingClientRect().height || before.headHeight,
        };
        const isSame =
          next.seen === before.seen && next.rowHeight === before.rowHeight && next.headHeight === before.headHeight;
        return isSame ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [current, probe.current, head.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, probe, head]);

  const { seen, rowHeight, headHeight } = size;
  const room = Math.max(0, seen - headHeight);
  const fit = room / rowHeight;
  const rowsHeight = Math.min(count * rowHeight, HIGHEST);
  const scrollable = Math.max(0, rowsHeight - room);
  const lastTop = Math.max(0, count - fit);

  const onScroll = useCallback(() => {
    const scrolled = scroller.current?.scrollTop ?? 0;
    const isExact = Math.abs(scrolled - exact.current.scrolled) <= 1;
    setTop(isExact ? exact.current.top : scrollable === 0 ? 0 : (scrolled / scrollable) * lastTop);
  }, [scroller, scrollable, lastTop]);

  // With fewer rows or another size, the scroll position means another row.
  useLayoutEffect(() => {
    exact.current = { scrolled: -1, top: 0 };
    onScroll();
  }, [onScroll]);

  const shown = Math.min(top, lastTop);
  const show = (row: number) => {
    const next = row < shown ? row : row + 1 > shown + fit ? Math.max(0, row + 1 - fit) : shown;
    if (next === shown || !scroller.current) return;
    scroller.current.scrollTop = lastTop === 0 ? 0 : (next / lastTop) * scrollable;
    exact.current = { scrolled: scroller.current.scrollTop, top: next };
    setTop(next);
  };
  return { top: shown, fit, height: rowsHeight + headHeight, seen, rowHeight, onScroll, show };
}
