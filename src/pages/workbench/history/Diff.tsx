// Lines that differ between two texts, one below the other or side by side.
import { useMemo } from 'preact/hooks';
import { changedLines, type LineChange, type LineSpan, linesOfText } from '../../../base/line-diff.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { LineText } from '../../../ui/viewer/LineText.tsx';

export type DiffLayout = 'inline' | 'beside';

interface DiffProps {
  readonly before: string;
  readonly after: string;
  readonly layout: DiffLayout;
}

type Kind = 'same' | 'removed' | 'added';

interface Row {
  readonly before: Line | null;
  readonly after: Line | null;
}

interface Line {
  readonly kind: Kind;
  readonly number: number;
  readonly text: string;
}

/** Lines around a change, and rows that are drawn. */
const CONTEXT = 3;
const MOST_ROWS = 400;

export function Diff({ before, after, layout }: DiffProps) {
  const rows = useMemo(() => rowsOf(before, after, layout), [before, after, layout]);
  if (rows.length === 0) return <p class="soft pad">{t('historySameText')}</p>;
  const drawn = rows.slice(0, MOST_ROWS);
  return (
    <div class="frame">
      <table class="diff" data-layout={layout}>
        <tbody>
          {drawn.flatMap((row, index) =>
            layout === 'beside' ? <Beside key={index} row={row} /> : inlineRow(row, index),
          )}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p class="soft pad">{counted('historyMoreLines', rows.length - MOST_ROWS)}</p>}
    </div>
  );
}

function inlineRow({ before, after }: Row, index: number) {
  const lines = before?.kind === 'same' ? [before] : [before, after];
  return lines.map(
    (line) =>
      line && (
        <tr key={`${index} ${line.kind}`} data-line={line.kind}>
          <Cells line={line} />
        </tr>
      ),
  );
}

const Beside = ({ row: { before, after } }: { readonly row: Row }) => (
  <tr>
    <Cells line={before} />
    <Cells line={after} />
  </tr>
);

function Cells({ line }: { readonly line: Line | null }) {
  if (line === null) {
    return (
      <>
        <td class="number" />
        <td />
      </>
    );
  }
  const { kind, number, text } = line;
  return (
    <>
      <td class="number" data-line={kind}>
        {number}
      </td>
      <td data-line={kind}>
        {kind !== 'same' && (
          <span class="sign">
            <span aria-hidden="true">{kind === 'added' ? '+' : '−'}</span>
            <span class="visually-hidden">{t(kind === 'added' ? 'historyAdded' : 'historyRemoved')}</span>
          </span>
        )}
        <code>
          <LineText text={text} />
        </code>
      </td>
    </>
  );
}

/** Each change with the lines around it. */
function rowsOf(before: string, after: string, layout: DiffLayout): readonly Row[] {
  const a = linesOfText(before);
  const b = linesOfText(after);
  const changes = changedLines(before, after);
  let rows: readonly Row[] = [];
  let drawnTo = 0;
  for (const [index, change] of changes.entries()) {
    const { before, after } = change;
    const start = after.first - 1;
    const from = Math.max(drawnTo, start - CONTEXT);
    const end = start + after.count;
    const next = changes[index + 1];
    const to = Math.min(end + CONTEXT, next ? next.after.first - 1 : b.length);
    rows = rows.concat(
      same(b, from, start, before.first - after.first),
      changedRows(change, a, b, layout),
      same(b, end, to, before.first - 1 + before.count - end),
    );
    drawnTo = to;
    if (rows.length > MOST_ROWS * 2) break;
  }
  return rows;
}

/** @param shift from a line of the newer text to that of the older one */
function same(b: readonly string[], from: number, to: number, shift: number): readonly Row[] {
  return b.slice(from, to).map((text, index) => {
    const number = from + index + 1;
    return { before: { kind: 'same', number: number + shift, text }, after: { kind: 'same', number, text } };
  });
}

function changedRows(
  { before, after }: LineChange,
  a: readonly string[],
  b: readonly string[],
  layout: DiffLayout,
): readonly Row[] {
  const removed = lines(a, before, 'removed');
  const added = lines(b, after, 'added');
  if (layout === 'inline') {
    return [
      ...removed.map((line) => ({ before: line, after: null })),
      ...added.map((line) => ({ before: null, after: line })),
    ];
  }
  return Array.from({ length: Math.max(before.count, after.count) }, (_, index) => ({
    before: removed[index] ?? null,
    after: added[index] ?? null,
  }));
}

function lines(all: readonly string[], { first, count }: LineSpan, kind: Kind): readonly Line[] {
  return all.slice(first - 1, first - 1 + count).map((text, index) => ({ kind, number: first + index, text }));
}
