// An answer in a cell: an icon and a word for those who see, a sentence for those who listen.
import type { Cell } from '../../words/text/types.ts';
import { Icon } from '../elements/Icon.tsx';

export function CellText({ cell }: { readonly cell: Cell }) {
  return (
    <span class="cell" data-tone={cell.tone}>
      <Icon name={cell.sign} />
      <span aria-hidden="true">{cell.word}</span>
      <span class="visually-hidden">{/[.。]$/.test(cell.spoken) ? cell.spoken : `${cell.spoken}.`}</span>
    </span>
  );
}
