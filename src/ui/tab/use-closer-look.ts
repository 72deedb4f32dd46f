// What the verdicts do not need, loaded once they are on screen.
import { useEffect, useState } from 'preact/hooks';

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
