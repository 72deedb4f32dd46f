// What is found in the robots.txt of a view besides the verdicts.
import { useEffect, useState } from 'preact/hooks';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { CloserLook } from './use-closer-look.ts';

/** Null until it is there. While the same site is asked again, what was found before stays on screen. */
export function useInspection(view: ReadyView, look: CloserLook | null): Inspection | null {
  const [found, setFound] = useState<{ readonly origin: string; readonly inspection: Inspection } | null>(null);
  useEffect(() => {
    if (look) setFound({ origin: view.origin, inspection: look.inspect(view.report, view.outcome) });
  }, [view, look]);
  return found?.origin === view.origin ? found.inspection : null;
}
