// A button that opens a list of buttons. It closes on Escape, and when the focus leaves it.
import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';

interface MenuProps {
  readonly label: string;
  /** Gets the menu whenever it opens or closes, to position the list. */
  readonly place?: (menu: HTMLElement) => void;
  /** Gets a function that closes the menu after a choice. The focus is on the button then. */
  readonly children: (close: () => void) => ComponentChildren;
}

export function Menu({ label, place, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeByChoice = () => {
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    // Closes the menu, not the popup.
    event.preventDefault();
    closeByChoice();
  };
  const onFocusOut = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={onKeyDown}
      onFocusOut={onFocusOut}
      onToggle={({ currentTarget }) => place?.(currentTarget)}
    >
      <summary>
        {label}
        <Icon name="chevron" />
      </summary>
      <div class="items">{children(closeByChoice)}</div>
    </details>
  );
}
