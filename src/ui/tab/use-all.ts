// Every crawler that is known, chosen or not, on this page: asked of the background when a person wants more than the chosen.
import { useEffect, useState } from 'preact/hooks';
import type { AllCrawlers, ReadyView } from '../../shared/protocol.ts';
import type { AskAll } from './ask.ts';

export type All = { readonly kind: 'unasked' | 'failed' } | (AllCrawlers & { readonly kind: 'known' });

/** Asked for only when wanted, and again when the page is another; until then, what was known stays. */
export function useAll(isWanted: boolean, view: ReadyView, askAll: AskAll): All {
  const [all, setAll] = useState<All>({ kind: 'unasked' });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const take = (found: AllCrawlers | null) =>
      isCurrent && setAll(found ? { ...found, kind: 'known' } : { kind: 'failed' });
    askAll().then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, view, askAll]);
  return all;
}
