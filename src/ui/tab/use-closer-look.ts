// Loads what the verdicts don't need, once they are on screen.
import { useEffect, useState } from 'preact/hooks';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';

export type CloserLook = typeof import('./closer-look.ts');

/** `failed`: the script couldn't be loaded. After an update of the extension, the previous version's script is gone. */
export type CloserLookState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
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

interface Found {
  readonly origin: string;
  readonly url: string;
  readonly inspection: Inspection;
}

/**
 * What the closer look finds in the robots.txt of a view, after the view is on screen; null until then. While the same site is requested
 * again, the previous result stays, but for the answers of other parsers, which are about one URL. A view that one of another file
 * replaces isn't inspected further.
 */
export function useInspection(view: ReadyView, look: Pick<CloserLook, 'inspectInPieces'> | null): Inspection | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(
    () => look?.inspectInPieces(view, (inspection, url) => setFound({ origin: view.origin, url, inspection })),
    [view, look],
  );
  if (found?.origin !== view.origin) return null;
  return found.url === view.report.url ? found.inspection : { ...found.inspection, elsewhere: {} };
}
