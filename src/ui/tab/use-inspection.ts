// A closer look at the robots.txt of a view, taken once the verdicts are on screen, which do not need it.
import { useEffect, useState } from 'preact/hooks';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { TabActions } from './actions.ts';

/** Null until it is there. While the same site is asked again, what was found before stays on screen. */
export function useInspection(
  view: ReadyView,
  isSettled: boolean,
  closerLook: TabActions['closerLook'],
): Inspection | null {
  const [found, setFound] = useState<{ readonly origin: string; readonly inspection: Inspection } | null>(null);
  useEffect(() => {
    if (!isSettled) return undefined;
    let isWanted = true;
    closerLook().then(({ inspect }) => {
      if (isWanted) setFound({ origin: view.origin, inspection: inspect(view.report, view.outcome) });
    });
    return () => {
      isWanted = false;
    };
  }, [isSettled, view, closerLook]);
  return found?.origin === view.origin ? found.inspection : null;
}
