// Draws the rows of a long table a few at a time, and redraws only rows that changed: thousands of elements at once would block
// typing.
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** New rows drawn in one turn: some ten thousand elements at once take too long. */
const MOST_IN_A_TURN = 200;

/**
 * @param rows plain data; the same array as long as nothing changes
 * @param draw renders a row as an element with a key. It must not close over anything that changes without `context`
 */
export function useDrawnRows<Row>(
  rows: readonly Row[],
  draw: (row: Row) => VNode,
  context: unknown = null,
): readonly VNode[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another context are others
  const drawn = useMemo(() => ({ rows: new Map<string, VNode>() }), [context]);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn draws more of them; see above for `draw`
  const shown = useMemo(() => {
    const next = new Map<string, VNode>();
    let left = MOST_IN_A_TURN;
    for (const row of rows) {
      const key = JSON.stringify(row);
      const known = drawn.rows.get(key);
      if (known === undefined && left === 0) break;
      if (known === undefined) left -= 1;
      next.set(key, known ?? draw(row));
    }
    drawn.rows = next;
    return { elements: [...next.values()], isAll: left > 0 };
  }, [rows, drawn, turn]);
  useEffect(() => {
    if (shown.isAll) return undefined;
    const timer = setTimeout(() => setTurn((before) => before + 1));
    return () => clearTimeout(timer);
  }, [shown]);
  return shown.elements;
}
