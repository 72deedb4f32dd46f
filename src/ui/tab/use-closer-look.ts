// Loads what the verdicts don't need, once they are on screen.
import { useEffect, useState } from 'preact/hooks';
import { runAll } from '../../base/steps.ts';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';

export type CloserLook = typeof import('./closer-look.ts');

/** `failed`: the script couldn't be loaded. After an update of the extension, the previous version's script is gone. */
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

type Inspector = Pick<CloserLook, 'inspectInSteps'>;

/** The last inspection, for all that show it: the next answer of the background is another view, mostly of the same. */
let last: { readonly view: ReadyView; readonly inspection: Inspection } | null = null;

function knownFor({ report, outcome }: ReadyView): Inspection | null {
  if (last?.view.report.url !== report.url) return null;
  const textOf = (one: Pick<ReadyView, 'report' | 'outcome'>) => JSON.stringify([one.outcome, one.report.crawlers]);
  return textOf(last.view) === textOf({ report, outcome }) ? last.inspection : null;
}

/** What the closer look finds in the robots.txt of a view. */
export function inspectionOf(view: ReadyView, look: Inspector): Inspection {
  const inspection = knownFor(view) ?? runAll(look.inspectInSteps(view.report, view.outcome));
  last = { view, inspection };
  return inspection;
}

/** Milliseconds of work at once. An ordinary file takes less. */
const AT_ONCE_MS = 50;
/** Milliseconds between pauses that are as long, in which all else has its turn: in Firefox, the background has the same thread. */
const PIECE_MS = 10;

/**
 * The same, after the view is on screen; null until then. While the same site is requested again, the previous result stays. A view that
 * another one replaces isn't inspected further.
 */
export function useInspection(view: ReadyView, look: Inspector | null): Inspection | null {
  const [found, setFound] = useState<{ readonly origin: string; readonly inspection: Inspection } | null>(null);
  useEffect(() => {
    if (look === null) return;
    const show = (inspection: Inspection) => {
      last = { view, inspection };
      setFound({ origin: view.origin, inspection });
    };
    const known = knownFor(view);
    if (known) {
      show(known);
      return;
    }
    const steps = look.inspectInSteps(view.report, view.outcome);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = (longest: number) => {
      const start = performance.now();
      const isOver = () => performance.now() - start >= longest;
      let step = steps.next();
      while (!step.done && !isOver()) step = steps.next();
      if (step.done) show(step.value);
      else timer = setTimeout(work, performance.now() - start, PIECE_MS);
    };
    work(AT_ONCE_MS);
    return () => clearTimeout(timer);
  }, [view, look]);
  return found?.origin === view.origin ? found.inspection : null;
}
