// A list of tabs, with the keys of https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. Arrow keys follow the reading direction.
import type { TargetedKeyboardEvent } from 'preact';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly note: TabNote | null }[];
  readonly selected: Name;
  readonly select: (name: Name) => void;
}

/** A number beside a tab's name, hidden from assistive technology; the panel says what it counts. */
export interface TabNote {
  readonly text: string;
  readonly tone: 'soft' | 'warn';
}

export function Tabs<Name extends string>({ label, tabs, selected, select }: TabsProps<Name>) {
  const onKeyDown = ({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const forth = getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
    const index = tabs.findIndex(({ name }) => name === selected);
    const next = tabs.at((index + forth) % tabs.length)?.name ?? selected;
    select(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label: text, note }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === selected}
          aria-controls={`panel-${name}`}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => select(name)}
        >
          {text}
          {note && <span class="count" data-tone={note.tone} data-count={note.text} />}
        </button>
      ))}
    </div>
  );
}
