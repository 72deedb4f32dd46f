// Takes what changed in the live file since a draft was begun over into the draft: a three-way merge by line. Where both changed
// the same lines, or lines beside each other, it doesn't guess.
import { changedLines, type LineChange, type LineSpan, linesOf } from './line-diff.ts';

export type Merged =
  | { readonly kind: 'merged'; readonly text: string }
  /** At least one. */
  | { readonly kind: 'overlaps'; readonly overlaps: readonly Overlap[] };

/** Lines of the live file that can't be taken over, and those of the draft that stand in the way. */
export interface Overlap {
  readonly live: LineSpan;
  readonly draft: LineSpan;
}

/** @returns the draft with every live change that it doesn't have; its lines end with LF */
export function mergeLive(begunFrom: string, live: string, draft: string): Merged {
  const { missing, own } = missingChanges(begunFrom, live, draft);
  const overlaps = missing.flatMap((theirs) => own.flatMap((ours) => overlapOf(theirs, ours)));
  if (overlaps.length > 0) return { kind: 'overlaps', overlaps };
  const lines = linesOf(draft);
  const liveLines = linesOf(live);
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { before, after } of missing) {
    const shift = own
      .filter((ours) => ours.before.first < before.first)
      .reduce((sum, ours) => sum + ours.after.count - ours.before.count, 0);
    const at = before.first - 1 + shift;
    parts.push(lines.slice(from, at), spanOf(liveLines, after));
    from = at + before.count;
  }
  return { kind: 'merged', text: [...parts, lines.slice(from)].flat().join('\n') };
}

/** How many lines of the live file changed in ways that the draft would undo. */
export function linesUndone(begunFrom: string, live: string, draft: string): number {
  const { missing } = missingChanges(begunFrom, live, draft);
  return missing.reduce((sum, { before, after }) => sum + Math.max(before.count, after.count), 0);
}

/** Live changes that aren't in the draft, and what the draft changed by itself. */
function missingChanges(begunFrom: string, live: string, draft: string) {
  const liveLines = linesOf(live);
  const draftLines = linesOf(draft);
  const keyOf = ({ before, after }: LineChange, lines: readonly string[]) =>
    JSON.stringify([before.first, before.count, spanOf(lines, after)]);
  const theirs = changedLines(begunFrom, live);
  const ours = changedLines(begunFrom, draft);
  const draftKeys = new Set(ours.map((change) => keyOf(change, draftLines)));
  return { missing: theirs.filter((change) => !draftKeys.has(keyOf(change, liveLines))), own: ours };
}

function overlapOf(theirs: LineChange, ours: LineChange): readonly Overlap[] {
  const touches = theirs.before.first <= endOf(ours.before) && ours.before.first <= endOf(theirs.before);
  return touches ? [{ live: theirs.after, draft: ours.after }] : [];
}

const endOf = ({ first, count }: LineSpan) => first + count;

const spanOf = (lines: readonly string[], span: LineSpan) => lines.slice(span.first - 1, endOf(span) - 1);
