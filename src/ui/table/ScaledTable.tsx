// A table with any number of rows, of which only those in sight are drawn. For other rows, change its `key`.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type LoadRows, useRows } from './use-rows.ts';
import { useScaledWindow } from './use-scaled-window.ts';

export interface ColumnWidth {
  /** In rem. */
  readonly least: number;
  /** Its share of the remaining width; 0 for none. */
  readonly grow: number;
}

const templateOf = ({ least, grow }: ColumnWidth) => (grow === 0 ? `${least}rem` : `minmax(${least}rem, ${grow}fr)`);
const leastOf = (columns: readonly ColumnWidth[]) => columns.reduce((sum, { least }) => sum + least, 0);

interface ScaledTableProps<Row> {
  readonly label: string;
  readonly count: number;
  readonly columns: readonly ColumnWidth[];
  /** One `Heading` per column. */
  readonly head: ComponentChildren;
  readonly load: LoadRows<Row>;
  /** One `Cell` per column. */
  readonly draw: (row: Row) => ComponentChildren;
  /** Gets the row that has the focus. */
  readonly onRow: (row: Row) => void;
}

/** Roles instead of table elements, which can't be positioned if only some of the rows are drawn. */
const GRID = (label: string, rows: number, columns: number) =>
  ({ role: 'grid', 'aria-rowcount': rows, 'aria-colcount': columns, 'aria-label': label }) as const;
const ROW_GROUP = { role: 'rowgroup' } as const;
const ROW = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const;
export const COLUMN_HEADER = { role: 'columnheader' } as const;
export const CELL = { role: 'gridcell' } as const;

export function ScaledTable<Row>({ label, count, columns, head, load, draw, onRow }: ScaledTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const { top, fit, height, seen, rowHeight, onScroll, show } = useScaledWindow(scroller, probe, header, count);
  const { rowAt, need } = useRows(load, count);
  const first = Math.max(0, Math.floor(top));
  const end = Math.min(count, Math.ceil(top + fit) + 1);
  useEffect(() => need(first, end), [need, first, end]);
  const { active, setActive, goTo } = useActiveRow(scroller, count, show);
  // The row's content may arrive after it has the focus.
  const activeRow = active === null ? undefined : rowAt(active);
  useEffect(() => {
    if (activeRow) onRow(activeRow);
  }, [activeRow, onRow]);

  const seenActive = active !== null && active >= first && active < end ? active : null;
  const onKeyDown = (event: KeyboardEvent) => {
    // The head has its own buttons.
    if (event.target instanceof HTMLElement && event.target.closest('button')) return;
    if (event.altKey || event.metaKey) return;
    const next = rowByKey(event.key, seenActive ?? Math.ceil(top), Math.max(1, Math.floor(fit) - 1), count);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  const stop = seenActive ?? Math.min(Math.ceil(top), count - 1);
  const rowIndexes = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  return (
    <div
      ref={scroller}
      class="url-table"
      {...GRID(label, count + 1, columns.length)}
      tabIndex={-1}
      style={{ '--columns': columns.map(templateOf).join(' '), '--least': `${leastOf(columns)}rem` }}
      {...{ onScroll, onKeyDown }}
    >
      <div class="scrolled" role="presentation" style={{ blockSize: `${height}px` }}>
        <div class="stage" {...ROW_GROUP} style={{ blockSize: `${seen}px` }}>
          <div ref={header} class="url-row head" {...ROW(1)}>
            {head}
          </div>
          <div ref={probe} class="url-row probe" role="presentation" />
          {rowIndexes.map((rowIndex) => {
            const row = rowAt(rowIndex);
            return (
              <div
                key={rowIndex}
                class="url-row"
                {...ROW(rowIndex + 2)}
                {...{ onFocus: () => setActive(rowIndex) }}
                data-place={rowIndex}
                data-active={rowIndex === active}
                tabIndex={rowIndex === stop ? 0 : -1}
                style={{ transform: `translateY(${Math.round((rowIndex - top) * rowHeight)}px)` }}
              >
                {row === undefined ? <span {...CELL}>…</span> : draw(row)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The row that a key moves to; undefined for other keys. */
function rowByKey(key: string, from: number, page: number, count: number): number | undefined {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  return rows[key];
}

function useActiveRow(
  scroller: { readonly current: HTMLElement | null },
  count: number,
  show: (rowIndex: number) => void,
) {
  /** The row that has or last had the focus; null before any. */
  const [active, setActive] = useState<number | null>(null);
  const wantsFocus = useRef(false);
  const goTo = (rowIndex: number) => {
    const next = Math.max(0, Math.min(count - 1, rowIndex));
    wantsFocus.current = true;
    setActive(next);
    show(next);
  };
  // A row that is scrolled away would take the focus with it, and the keys would go to the page.
  const hadFocus = scroller.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const { current } = scroller;
    const row = current?.querySelector<HTMLElement>(`[data-place="${active}"]`);
    if (wantsFocus.current && row) {
      wantsFocus.current = false;
      row.focus({ preventScroll: true });
    } else if (hadFocus && !current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  });
  return { active, setActive, goTo };
}
