// What the verdicts do not need, loaded once they are on screen.
import { useEffect, useState } from 'preact/hooks';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';

export type CloserLook = typeof import('./closer-look.ts');

/** `failed`: the script did not load. After an update of the extension, that of the version before is gone. */
export type CloserLookState =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly look: CloserLook };

export function useCloserLook(isSettled: boolean): CloserLookState {
  const [state, setState] = useState<CloserLookState>({ kind: 'loading' });
  useEffect(() => {
    if (!isSettled) return;
    import('./closer-look.ts').then(
      (look) => setState({ kind: 'loaded', look }),
      () => setState({ kind: 'failed' }),
    );
  }, [isSettled]);
  return state;
}

/** What it finds in the robots.txt of a view; null until it is there. While the same site is asked again, what was found before stays. */
export function useInspection(view: ReadyView, look: CloserLook | null): Inspection | null {
  const [found, setFound] = useState<{ readonly origin: string; readonly inspection: Inspection } | null>(null);
  useEffect(() => {
    if (look) setFound({ origin: view.origin, inspection: look.inspect(view.report, view.outcome) });
  }, [view, look]);
  return found?.origin === view.origin ? found.inspection : null;
}
