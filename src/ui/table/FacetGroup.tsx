// Counts of a list's values, each a button that filters by it.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { counted, formatNumber } from '../../platform/i18n.ts';

/** The most entries of a group, at first and once the person asks for more. */
const FEW = 8;
export const MANY = 500;

interface GroupProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Called only for entries that are shown. */
  readonly draw: (item: Item, index: number) => ComponentChildren;
  /** Shown after the items. */
  readonly rest?: string | null;
}

export function FacetGroup<Item>({ title, items, draw, rest = null }: GroupProps<Item>) {
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
