// The draft and the expectations that a person keeps for a site.
import { useEffect, useState } from 'preact/hooks';
import { forgetWork, keepWork, loadWork } from '../../../platform/kept-work.ts';
import { isPrivateBackground } from '../../../platform/private-windows.ts';
import type { KeptWork } from '../../../shared/kept-work.ts';

export type KeptWorkState =
  | { readonly kind: 'loading' }
  /** Nothing is kept in private windows, or while comparing files. */
  | { readonly kind: 'private' }
  | { readonly kind: 'known'; readonly work: KeptWork | null; readonly isRefused: boolean };

/**
 * What the editor takes over from kept work: the draft, or only its base, if another room had changed the draft before.
 * @param first the draft when this room was opened; null for none
 * @param current the draft when the kept work became known
 */
export function restoring(
  { draft }: KeptWork,
  first: string | null,
  current: string | null,
): 'draft' | 'begun-from' | null {
  if (draft === null) return null;
  if (current === null) return 'draft';
  return first === null ? null : 'begun-from';
}

export interface Keeping {
  readonly kept: KeptWorkState;
  /** Whether it is kept now. */
  readonly keep: (work: KeptWork) => Promise<boolean>;
  readonly forget: () => void;
}

/** @param hasBase whether drafts are compared with another file than the live one, which is kept for no site */
export function useKept(site: string, hasBase: boolean): Keeping {
  const [kept, setKept] = useState<KeptWorkState>({ kind: 'loading' });
  useEffect(() => {
    if (hasBase || isPrivateBackground()) setKept({ kind: 'private' });
    else void loadWork(site).then((work) => setKept({ kind: 'known', work, isRefused: false }));
  }, [site, hasBase]);
  const known = async (work: KeptWork | null, isDone: Promise<boolean>) => {
    const isRefused = !(await isDone);
    setKept({ kind: 'known', work: isRefused ? null : work, isRefused });
    return !isRefused;
  };
  return {
    kept,
    keep: (work) => known(work, keepWork(site, work)),
    forget: () => void known(null, forgetWork(site)),
  };
}
