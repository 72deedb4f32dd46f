// The drawn rows, requested from the worker by pages, with the neighboring pages in advance.
import { useCallback, useRef, useState } from 'preact/hooks';

/** Rows of a page. */
const PAGE = 100;
/** Pages that are kept. */
const MOST_PAGES = 40;

/** Null if they aren't available now. */
export type LoadRows<Row> = (from: number, to: number) => Promise<readonly Row[] | null>;

/** Returns the row at an index among the selected ones. Undefined while it is loading: then the component is drawn again. */
export function useRows<Row>(
  load: LoadRows<Row>,
  count: number,
): { readonly rowAt: (index: number) => Row | undefined; readonly need: (from: number, to: number) => void } {
  const pages = useRef(new Map<number, readonly Row[] | 'asked'>());
  const [, redraw] = useState(0);

  const need = useCallback(
    (from: number, to: number) => {
      const kept = pages.current;
      const first = Math.max(0, Math.floor(from / PAGE) - 1);
      const last = Math.min(Math.floor(to / PAGE) + 1, Math.floor(Math.max(0, count - 1) / PAGE));
      for (let page = first; page <= last; page += 1) {
        if (kept.has(page)) continue;
        kept.set(page, 'asked');
        void load(page * PAGE, (page + 1) * PAGE).then((rows) => {
          if (rows === null) {
            kept.delete(page);
            return;
          }
          kept.set(page, rows);
          for (const [oldest] of kept) if (kept.size > MOST_PAGES && oldest !== page) kept.delete(oldest);
          redraw((times) => times + 1);
        });
      }
    },
    [load, count],
  );
  const rowAt = (index: number) => {
    const page = pages.current.get(Math.floor(index / PAGE));
    return page === undefined || page === 'asked' ? undefined : page[index % PAGE];
  };
  return { rowAt, need };
}
