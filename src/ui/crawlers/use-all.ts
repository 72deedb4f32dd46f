// The page for every known crawler, selected or not.
import { useEffect, useState } from 'preact/hooks';
import { withoutFragment } from '../../base/url.ts';
import type { AllCrawlers, ReadyView } from '../../shared/protocol.ts';
import type { TabActions } from '../actions.ts';

export type All =
  | { readonly kind: 'unasked' | 'failed' }
  | (AllCrawlers & {
      readonly kind: 'known';
      /** The answers are about another URL: only the crawlers are still right. */
      readonly isOutdated: boolean;
    });

/** Requested only when `isWanted`, and again for another page; until then, the previous answer stays. */
export function useAll(isWanted: boolean, view: ReadyView, viewAll: TabActions['viewAll']): All {
  const [{ found, of }, setAnswer] = useState<{ found: AllCrawlers | null; of: ReadyView | null }>(UNASKED);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const take = (found: AllCrawlers | null) => isCurrent && setAnswer({ found, of: view });
    viewAll(view).then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, view, viewAll]);
  if (of === null) return { kind: 'unasked' };
  if (!found) return { kind: 'failed' };
  const isOutdated = withoutFragment(of.report.url) !== withoutFragment(view.report.url);
  return { ...found, kind: 'known', isOutdated };
}

const UNASKED = { found: null, of: null };
