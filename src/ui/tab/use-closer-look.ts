// Loads what the verdicts don't need, once they are on screen.
import { useEffect, useState } from 'preact/hooks';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';

export type CloserLook = typeof import('./closer-look.ts');

/** `failed`: the script couldn't be loaded. After an update of the extension, the previous version's script is gone. */
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

type Inspector = Pick<CloserLook, 'inspect'>;
const inspections = new WeakMap<ReadyView, Inspection>();

/** What the closer look finds in the robots.txt of a view, once for all that show it. */
export function inspectionOf(view: ReadyView, look: Inspector): Inspection {
  const found = inspections.get(view) ?? look.inspect(view.report, view.outcome);
  inspections.set(view, found);
  return found;
}

/**
 * The same, after the view is on screen; null until then. While the same site is requested again, the previous result stays.
 */
export function useInspection(view: ReadyView, look: Inspector | null): Inspection | null {
  const [found, setFound] = useState<{ readonly origin: string; readonly inspection: Inspection } | null>(null);
  useEffect(() => {
    if (look) setFound({ origin: view.origin, inspection: inspectionOf(view, look) });
  }, [view, look]);
  return found?.origin === view.origin ? found.inspection : null;
}
