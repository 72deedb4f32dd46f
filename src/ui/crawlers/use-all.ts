// The page for every known crawler, selected or not.
import { useEffect, useState } from 'preact/hooks';
import type { AllCrawlers, ReadyView } from '../../shared/protocol.ts';
import type { TabActions } from '../actions.ts';

export type All = { readonly kind: 'unasked' | 'failed' } | (AllCrawlers & { readonly kind: 'known' });

/** Requested only when `isWanted`, and again for another page; until then, the previous answer stays. */
export function useAll(isWanted: boolean, view: ReadyView, viewAll: TabActions['viewAll']): All {
  const [all, setAll] = useState<All>({ kind: 'unasked' });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const take = (found: AllCrawlers | null) =>
      isCurrent && setAll(found ? { ...found, kind: 'known' } : { kind: 'failed' });
    viewAll(view).then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, view, viewAll]);
  return all;
}
