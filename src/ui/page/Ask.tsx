// A request that a click makes about the page: what it is for, and the button.
import type { ComponentChildren } from 'preact';

interface AskProps {
  readonly hint: string;
  readonly label: string;
  /** For outside checks: `data-action`. */
  readonly action?: string;
  readonly isBusy: boolean;
  readonly ask: () => void;
  /** Choices to make before. */
  readonly children?: ComponentChildren;
}

export function Ask({ hint, label, action, isBusy, ask, children }: AskProps) {
  return (
    <>
      <p>{hint}</p>
      <p class="actions">
        {children}
        <button type="button" data-kind="action" data-action={action} disabled={isBusy} onClick={ask}>
          {label}
        </button>
      </p>
    </>
  );
}
