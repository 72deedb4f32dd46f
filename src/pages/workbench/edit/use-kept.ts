// The draft and the expectations that a person keeps for a site.
import { useEffect, useState } from 'preact/hooks';
import { forgetWork, keepWork, loadWork } from '../../../platform/kept-work.ts';
import { isPrivateBackground } from '../../../platform/private-windows.ts';
import type { KeptWork } from '../../../shared/kept-work.ts';

export type KeptWorkState =
  | { readonly kind: 'loading' }
  /** Nothing is kept in private windows, or while comparing files. */
  | { readonly kind: 'private' }
  | { readonly kind: 'known'; readonly work: KeptWork | null };

export interface Keeping {
  readonly kept: KeptWorkState;
  /** False if the browser refused, here and below: then what was kept still is. */
  readonly keep: (work: KeptWork) => Promise<boolean>;
  readonly forget: () => Promise<boolean>;
}

export function useKept(site: string): Keeping {
  const [kept, setKept] = useState<KeptWorkState>({ kind: 'loading' });
  useEffect(() => {
    if (isPrivateBackground()) setKept({ kind: 'private' });
    else void loadWork(site).then((work) => setKept({ kind: 'known', work }));
  }, [site]);
  const known = async (work: KeptWork | null, isDone: Promise<boolean>) => {
    if (await isDone) setKept({ kind: 'known', work });
    return isDone;
  };
  return {
    kept,
    keep: (work) => known(work, keepWork(site, work)),
    forget: () => known(null, forgetWork(site)),
  };
}
