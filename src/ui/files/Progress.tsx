// The progress of long work, and a button that cancels it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';

export type ProgressState = 'idle' | 'running' | 'done' | 'canceled';

interface ProgressProps {
  readonly state: ProgressState;
  /** From 0 to 1; null if the total is unknown. */
  readonly fraction: number | null;
  /** The count and the rate, in words. */
  readonly says: string;
  readonly cancel: () => void;
  /** The element that gets the focus if a button had it when it disappeared. */
  readonly next: () => HTMLElement | null;
}

/** Visible only while work is running; `data-progress` is always there. */
export function Progress({ state, ...running }: ProgressProps) {
  return (
    <div class="progress" data-progress={state}>
      {state === 'running' && <Running {...running} action="cancel" />}
    </div>
  );
}

interface RunningProps extends Omit<ProgressProps, 'state'> {
  /** For outside checks: `data-action` of the button. */
  readonly action: string;
  /** Other buttons. */
  readonly children?: ComponentChildren;
}

export function Running({ fraction, says, action, cancel, next, children }: RunningProps) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(next);
  latest.current = next;
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      // One of the buttons has it. The element that replaces them is there a moment later.
      if (current?.parentElement?.contains(document.activeElement)) queueMicrotask(() => latest.current()?.focus());
    };
  }, []);
  return (
    <>
      <progress max={1} {...(fraction === null ? {} : { value: fraction })} aria-label={says} />
      {/* Before the words, whose length changes: a button that moves is missed. */}
      <button ref={button} type="button" data-kind="action" data-action={action} onClick={cancel}>
        {t('cancel')}
      </button>
      {children}
      <span class="soft">{says}</span>
    </>
  );
}

/** How many per second, from the start until now; null in the first tenth of a second. Times in milliseconds. */
export function rateOf(count: number, startedAt: number, now: number): number | null {
  return now - startedAt < 100 ? null : Math.round((count * 1000) / (now - startedAt));
}
