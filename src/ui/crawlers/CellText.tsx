// An answer in a cell: an icon and a word for those who see, a sentence for those who listen.
import type { Cell } from '../../words/text/types.ts';
import { Icon } from '../elements/Icon.tsx';

export function CellText({ cell }: { readonly cell: Cell }) {
  return (
    <span class="cell" data-tone={cell.tone}>
      {(cell.parts ?? [cell]).map(({ icon, tone, word, notes = [] }) => (
        <span class="part" key={[word, ...notes].join()} data-tone={tone}>
          {icon !== 'none' && <Icon name={icon} />}
          <span class={icon === 'none' ? 'alone' : undefined} aria-hidden="true">
            {word}
          </span>
          {notes.map((note) => (
            <small aria-hidden="true" data-tone="soft" key={note}>
              {note}
            </small>
          ))}
        </span>
      ))}
      <span class="visually-hidden">{/[.。]$/.test(cell.spoken) ? cell.spoken : `${cell.spoken}.`}</span>
    </span>
  );
}
