// Inspects the robots.txt of a view: once for all that show it, and in pieces, since a site can make it long.
import { runAll } from '../../base/steps.ts';
import { type Inspection, inspectInSteps } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';

/** The last one. The next answer of the background is another view, mostly of the same. */
let last: { readonly view: ReadyView; readonly inspection: Inspection } | null = null;

function knownFor({ report, outcome }: ReadyView): Inspection | null {
  if (last?.view.report.url !== report.url) return null;
  const textOf = (one: Pick<ReadyView, 'report' | 'outcome'>) => JSON.stringify([one.outcome, one.report.crawlers]);
  return textOf(last.view) === textOf({ report, outcome }) ? last.inspection : null;
}

/** At once: for what a person clicked. */
export function inspectionOf(view: ReadyView, inspect = inspectInSteps): Inspection {
  const inspection = knownFor(view) ?? runAll(inspect(view.report, view.outcome));
  last = { view, inspection };
  return inspection;
}

/** Milliseconds of work at once. An ordinary file takes less. */
const AT_ONCE_MS = 50;
/** Milliseconds between pauses that are as long, in which all else has its turn: in Firefox, the background has the same thread. */
const PIECE_MS = 10;

/** @returns a function that ends it */
export function inspectInPieces(
  view: ReadyView,
  show: (inspection: Inspection) => void,
  inspect = inspectInSteps,
): () => void {
  const end = (inspection: Inspection) => {
    last = { view, inspection };
    show(inspection);
  };
  const known = knownFor(view);
  if (known !== null) {
    end(known);
    return () => {};
  }
  const steps = inspect(view.report, view.outcome);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = (longest: number) => {
    const start = performance.now();
    const isOver = () => performance.now() - start >= longest;
    let step = steps.next();
    while (!step.done && !isOver()) step = steps.next();
    if (step.done) end(step.value);
    else timer = setTimeout(work, performance.now() - start, PIECE_MS);
  };
  work(AT_ONCE_MS);
  return () => clearTimeout(timer);
}
