// An answer in a cell: a symbol and a word for those who see, a sentence for those who listen.
import type { Cell } from '../../words/types.ts';

export function CellText({ cell }: { readonly cell: Cell }) {
  return (
    <span class="cell" data-tone={cell.tone}>
      <span aria-hidden="true">
        {cell.symbol} {cell.word}
      </span>
      <span class="visually-hidden">{/[.。]$/.test(cell.spoken) ? cell.spoken : `${cell.spoken}.`}</span>
    </span>
  );
}
