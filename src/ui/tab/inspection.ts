// Inspects the robots.txt of a view: once for all that show it, and in pieces, since a site can make it long.
import { dequal } from 'dequal/lite';
import type { Steps } from '../../base/steps.ts';
import { type Inspection, inspectInSteps } from '../../report/index.ts';
import { begin, type WorkInPieces } from '../../shared/in-pieces.ts';
import type { ReadyView } from '../../shared/protocol.ts';

interface Inspecting {
  readonly view: ReadyView;
  readonly work: WorkInPieces<Inspection>;
}

/** The last one, done or under way. The next answer of the background is another view, mostly of the same. */
let last: Inspecting | null = null;

/** With its first piece done. */
function inspecting(view: ReadyView, inspect: typeof inspectInSteps): Inspecting {
  if (!last || !areInspectedAlike(last.view, view)) last = { view, work: begin(inspectOnce(view, inspect)) };
  return last;
}

/** What has failed is begun anew. */
function* inspectOnce({ report, outcome }: ReadyView, inspect: typeof inspectInSteps): Steps<Inspection> {
  try {
    return yield* inspect(report, outcome);
  } catch (error) {
    if (last?.view.report === report) last = null;
    throw error;
  }
}

function areInspectedAlike(one: ReadyView, other: ReadyView): boolean {
  const plain = ({ report, outcome }: ReadyView) => [report.url, outcome, report.crawlers];
  return dequal(plain(one), plain(other));
}

/** Joins what is under way. */
export function inspectionOf(view: ReadyView, inspect = inspectInSteps): Promise<Inspection> {
  return inspecting(view, inspect).work.finish();
}

/**
 * A page can change its URL again and again: what is under way for the same file at another URL is finished and shown before.
 *
 * @param show gets an inspection and its URL; called at once if this takes no longer than an ordinary file
 * @returns a function that ends it, unless `inspectionOf` or the next view of the same file waits for it, too
 */
export function inspectInPieces(
  view: ReadyView,
  show: (inspection: Inspection, url: string) => void,
  inspect = inspectInSteps,
): () => void {
  let isWanted = true;
  const showOnceDone = async ({ view: { report }, work }: Inspecting) => {
    const found = work.result() ?? (await work.finishWhile(() => isWanted));
    if (found && isWanted) show(found, report.url);
  };
  const before = last && !last.work.result() && dequal(last.view.outcome, view.outcome) ? last : null;
  void (async () => {
    // This one is inspected even if that failed.
    if (before) await showOnceDone(before).catch(() => undefined);
    if (isWanted) await showOnceDone(inspecting(view, inspect));
  })();
  return () => {
    isWanted = false;
  };
}
