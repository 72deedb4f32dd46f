// Groups of what a list has how often, each a button that shows only that.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { counted, formatNumber } from '../../platform/i18n.ts';

/** Entries of a group before the rest is asked for, and then. */
const FEW = 8;
export const MANY = 500;

interface GroupProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Only of those that are shown. */
  readonly draw: (item: Item, place: number) => ComponentChildren;
  /** What is shown of others, which aren't items. */
  readonly rest?: string | null;
}

export function Group<Item>({ title, items, draw, rest = null }: GroupProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (items.length === 0) return null;
  const drawn = items.slice(0, isWhole ? MANY : FEW);
  const more = counted('andMore', items.length - drawn.length);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{drawn.map(draw)}</ul>
      {items.length > FEW && !isWhole && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {more}
        </button>
      )}
      {isWhole && items.length > MANY && <p class="soft">{more}</p>}
      {rest !== null && <p class="soft">{rest}</p>}
    </section>
  );
}

interface FacetProps {
  /** For outside checks. */
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly count: number;
  readonly isPressed: boolean;
  readonly press: () => void;
}

export function Facet({ name, title, hint, count, isPressed, press }: FacetProps) {
  return (
    <li>
      <button
        type="button"
        data-facet={name}
        aria-pressed={isPressed}
        title={hint ?? title}
        disabled={count === 0 && !isPressed}
        onClick={press}
      >
        <span class="untrusted">{title}</span>
        <span class="count">{formatNumber(count)}</span>
      </button>
    </li>
  );
}
