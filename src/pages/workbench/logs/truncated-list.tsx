// The first items of a list, and a button that shows the others.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../../platform/i18n.ts';

/** Items that are shown at first. */
const FIRST = 10;

/** What is shown of the list, and the button; null if nothing is left to show. */
export function useTruncatedList<Item>(
  all: readonly Item[],
): readonly [items: readonly Item[], button: ComponentChildren] {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || all.length <= FIRST) return [all, null];
  return [
    all.slice(0, FIRST),
    <button key="more" type="button" class="link" onClick={() => setWhole(true)}>
      {counted('andMore', all.length - FIRST)}
    </button>,
  ];
}
