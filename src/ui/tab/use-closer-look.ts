// What the verdicts do not need, loaded once they are on screen.
import { useEffect, useState } from 'preact/hooks';

export type CloserLook = typeof import('./closer-look.ts');

/** Null until it is there. */
export function useCloserLook(isSettled: boolean): CloserLook | null {
  const [look, setLook] = useState<CloserLook | null>(null);
  useEffect(() => {
    if (isSettled) import('./closer-look.ts').then(setLook);
  }, [isSettled]);
  return look;
}
