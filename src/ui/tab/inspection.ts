// Inspects the robots.txt of a view: once for all that show it, and in pieces, since a site can make it long.
import { dequal } from 'dequal/lite';
import { type Inspection, inspectInSteps } from '../../report/index.ts';
import { begin, type WorkInPieces } from '../../shared/in-pieces.ts';
import type { ReadyView } from '../../shared/protocol.ts';

/** The last one, done or under way. The next answer of the background is another view, mostly of the same. */
let last: { readonly view: ReadyView; readonly work: WorkInPieces<Inspection> } | null = null;

/** With its first piece done. */
function workFor(view: ReadyView, inspect: typeof inspectInSteps): WorkInPieces<Inspection> {
  const work = last && areInspectedAlike(last.view, view) ? last.work : begin(inspect(view.report, view.outcome));
  last = { view, work };
  return work;
}

function areInspectedAlike(one: ReadyView, other: ReadyView): boolean {
  const plain = ({ report, outcome }: ReadyView) => [report.url, outcome, report.crawlers];
  return dequal(plain(one), plain(other));
}

/** Joins what is under way. */
export function inspectionOf(view: ReadyView, inspect = inspectInSteps): Promise<Inspection> {
  return workFor(view, inspect).finish();
}

/**
 * @param show called at once if this takes no longer than an ordinary file
 * @returns a function that ends it, unless `inspectionOf` waits for it, too
 */
export function inspectInPieces(
  view: ReadyView,
  show: (inspection: Inspection) => void,
  inspect = inspectInSteps,
): () => void {
  let isWanted = true;
  const work = workFor(view, inspect);
  const inspection = work.result();
  if (inspection) show(inspection);
  else
    void work
      .finishWhile(() => isWanted)
      .then((found) => {
        if (found && isWanted) show(found);
      });
  return () => {
    isWanted = false;
  };
}
